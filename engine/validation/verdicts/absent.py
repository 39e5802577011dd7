"""``absent``: something never happened in a window."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.model import AbsentClaim, CountClaim
from engine.facts.model import Event
from engine.validation.moments import Window, read_window
from engine.validation.occurrences import Occurrences, readings
from engine.validation.report import Verdict, VerdictStatus
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported
from engine.validation.verdicts.count import judge_count, possible_counts
from engine.validation.verdicts.event import weakest


def judge_absent(claim: AbsentClaim, scope: Scope) -> Verdict:
    """Supported only where every occurrence would be recorded; refuted by those that are found.

    What a side's faction cannot have it never had, whatever the replay records.
    """
    if claim.by is not None:
        fields = claim.model_dump(by_alias=True, exclude={"type"})
        return judge_count(CountClaim.model_validate({**fields, "type": "count", "value": 0}), scope)
    window = read_window(scope.replay, claim.start, claim.end, scope.sides(claim.side))
    verdicts: list[Verdict] = []
    for reading in readings(scope, claim.side, claim.kind, claim.object):
        found = reading.line.within(window.nominal)
        others = [line.within(window.nominal) for line in reading.wider]
        if not all(others) if found else any(others):
            # Whether the victim had left, or it was own fire or a thing that lives for a time: no matter.
            verdicts.append(_unclear(next(filter(None, (found, *others)))))
        elif found and 0 not in possible_counts(reading.line, window):
            verdicts.append(
                refuted(
                    scope.replay.clock.text(found[0].at),
                    [event.id for event in found],
                    reason=f"{reading.line.count(window.nominal)} in that window",
                )
            )
        elif (
            reading.settled
            or _nothing_hidden(reading, window)
            or scope.wrong_owner(claim.side, claim.kind, claim.object) is not None
        ):
            verdicts.append(supported(reason="every such event would be recorded, and there is none"))
        else:
            verdicts.append(not_checkable(reading.gap or "not every such event is recorded"))
    for verdict in verdicts:
        if verdict.status is VerdictStatus.SUPPORTED:
            return verdict
    return weakest(verdicts)


def _nothing_hidden(reading: Occurrences, window: Window) -> bool:
    """Whether there is no room for anything unrecorded in the window."""
    return reading.most is not None and not reading.most.within(window.nominal)


def _unclear(found: Sequence[Event]) -> Verdict:
    return not_checkable(
        "all there is in that window is of a kind not everybody counts",
        evidence=[event.id for event in found],
    )
