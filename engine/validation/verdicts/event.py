"""``event``: the nth time something happened, when and where."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.model import EventClaim
from engine.facts.knowledge import fold
from engine.facts.model import Event, EventKind
from engine.validation.doers import DONE_BY, doer_of, is_by, told
from engine.validation.moments import Moment, read_moment
from engine.validation.occurrences import Occurrences, readings
from engine.validation.report import Verdict, VerdictStatus
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported
from engine.validation.timeline import Timeline
from engine.validation.verdicts.foremost import judge_foremost

_NUMBERS = re.compile(r"-?\d+(?:\.\d+)?")
PLACE_SLACK = 2.0
"""Map cells a written coordinate may be off where coordinates have fractions."""


def judge_event(claim: EventClaim, scope: Scope) -> Verdict:
    """Supported if some reading of the words has such an event at that moment.

    Without ``nth`` any occurrence at the moment will do; without a side the nth of all sides or of any
    one. Refuted needs complete coverage, or facts that no missing event could change.
    """
    if claim.place is not None and _in_words(claim.place):
        without = judge_event(claim.model_copy(update={"place": None}), scope)
        if without.status is not VerdictStatus.SUPPORTED:
            return without
        return not_checkable(f"{claim.place[:60]!r} is no place the replay names", evidence=without.evidence)
    if claim.among is not None and (claim.last or claim.nth is not None):
        return weakest_or_true(judge_foremost(claim, scope, _judge))
    slots = scope.sides(claim.side)
    moment = None if claim.at is None else read_moment(scope.replay, claim.at, slots)
    verdicts: list[Verdict] = []
    sides: tuple[str | None, ...] = (claim.side,)
    if len(slots) > 1 and claim.nth is not None:
        sides = (claim.side, *slots)
    for side in sides:
        for reading in readings(scope, side, claim.kind, claim.object):
            for line in reading.all_lines:
                verdict = _judge(claim, scope, reading, line, moment)
                if verdict.status is VerdictStatus.SUPPORTED:
                    return verdict
                verdicts.append(verdict)
    return weakest(verdicts)


def weakest_or_true(verdicts: list[Verdict]) -> Verdict:
    """The reading that holds if one does, else as `weakest`."""
    return next((one for one in verdicts if one.status is VerdictStatus.SUPPORTED), None) or weakest(verdicts)


def weakest(verdicts: list[Verdict]) -> Verdict:
    """Of the readings that do not hold: the first that leaves room for doubt, else the first."""
    for verdict in verdicts:
        if verdict.status is VerdictStatus.NOT_CHECKABLE:
            return verdict
    return verdicts[0]


def _judge(
    claim: EventClaim, scope: Scope, reading: Occurrences, line: Timeline, moment: Moment | None
) -> Verdict:
    if claim.last:
        if not reading.settled:
            return not_checkable(reading.gap or "not every such event is recorded")
        line = _last(claim, scope, line)
    elif claim.nth is not None:
        return _nth(claim, scope, reading, line, moment, claim.nth)
    events = line.events
    if moment is not None:
        events = [event for span in moment.loose for event in line.within(span)]
    if claim.place is not None:
        events = [event for event in events if _is_at(claim.place, event, scope)]
    if claim.by is not None:
        doers = scope.objects(claim.by)
        done = [event for event in events if is_by(event, doers)]
        if events and not done:
            return _by_another(events)
        events = done
    if events:
        return supported([event.id for event in events])
    return _missing(claim, scope, reading, line, moment)


def _nth(
    claim: EventClaim,
    scope: Scope,
    reading: Occurrences,
    line: Timeline,
    moment: Moment | None,
    number: int,
) -> Verdict:
    event = line.nth(number)
    if event is None:
        return _missing(claim, scope, reading, line, moment)
    text = scope.replay.clock.text(event.at)
    if moment is not None and not moment.covers(event.at):
        # Events that are not recorded can only have come before the nth that is.
        if reading.settled or moment.exact.start > event.at or _too_early(reading, moment, number):
            return refuted(text, [event.id])
        return not_checkable(reading.gap or "not every such event is recorded", evidence=[event.id])
    if claim.place is not None and not _is_at(claim.place, event, scope):
        if reading.settled:
            return refuted(event.place or "elsewhere", [event.id])
        return not_checkable(reading.gap or "not every such event is recorded", evidence=[event.id])
    if claim.by is not None and not is_by(event, scope.objects(claim.by)):
        return _by_another([event])
    return supported([event.id])


def _by_another(events: Sequence[Event]) -> Verdict:
    """It happened, and the replay tells of another that did it, or of none."""
    evidence = [event.id for event in events]
    if any(event.kind not in DONE_BY or doer_of(event) is None for event in events):
        return not_checkable("the replay does not tell what did it", evidence=evidence)
    return refuted(told(events), evidence, reason="something else did it")


def _too_early(reading: Occurrences, moment: Moment, number: int) -> bool:
    """Whether there cannot have been that many by then, whatever is not recorded."""
    return reading.most is not None and reading.most.until(moment.exact.end + moment.tolerance) < number


def _missing(
    claim: EventClaim, scope: Scope, reading: Occurrences, line: Timeline, moment: Moment | None
) -> Verdict:
    """Nothing in the replay is what the claim says."""
    wrong_owner = scope.wrong_owner(claim.side, claim.kind, claim.object)
    if wrong_owner is not None and not len(line):
        return wrong_owner
    if not reading.settled and not _surely_missing(claim, reading, moment):
        reason = reading.gap or "not every such event is recorded"
        if reading.commands:
            reason = "it was ordered, which does not say that it happened"
        return not_checkable(reason, evidence=[event.id for event in reading.commands])
    if not len(line):
        return refuted("never", reason="no such event in the replay")
    if claim.nth is not None:
        return refuted(f"only {line.total}", [event.id for event in line.events])
    if claim.place is not None:
        there = [event for event in line.events if moment is None or moment.covers(event.at)]
        if there:
            places = dict.fromkeys(event.place for event in there if event.place)
            return refuted(", ".join(list(places)[:5]) or "elsewhere", [event.id for event in there])
    nearest = line.nearest(moment) if moment is not None else line.events[0]
    assert nearest is not None
    return refuted(scope.replay.clock.text(nearest.at), [nearest.id])


def _surely_missing(claim: EventClaim, reading: Occurrences, moment: Moment | None) -> bool:
    """Whether what is not recorded cannot be what the claim speaks of either."""
    if reading.most is None:
        return False
    if claim.nth is not None:
        return reading.most.total < claim.nth
    if moment is None:
        return not reading.most.total
    return not any(reading.most.within(span) for span in moment.loose)


def _last(claim: EventClaim, scope: Scope, line: Timeline) -> Timeline:
    """The last of all, or of those at the place that is named."""
    found = line.events
    if claim.place is not None and not _in_words(claim.place):
        found = [event for event in found if _is_at(claim.place, event, scope)]
    return Timeline(found[-1:] or line.events[-1:])


def _is_at(written: str, event: Event, scope: Scope) -> bool:
    """Whether an event is at a place; a check is given on the square of either piece."""
    if _same_place(written, event):
        return True
    checkers = event.details.get("checkers", ()) if event.kind in _CHECKS else ()
    return fold(written) in [fold(str(square)) for square in checkers]


_CHECKS = (EventKind.CHECKED, EventKind.MATED)


def _same_place(written: str, event: Event) -> bool:
    if event.place is None:
        return False
    if fold(written) == fold(event.place):
        return True
    asked, found = _NUMBERS.findall(written), _NUMBERS.findall(event.place)
    if len(asked) != len(found) or len(found) < 2:
        return False
    slack = PLACE_SLACK if any("." in number for number in found) else 0.0
    return all(abs(float(a) - float(b)) <= slack for a, b in zip(asked, found, strict=True))


def _in_words(place: str) -> bool:
    """Whether a place is named ("the natural") and not given as a square or coordinates."""
    return not any(character.isdigit() for character in place)
