"""``event`` with ``among``: the first, the nth or the last of a larger group was this thing."""

from __future__ import annotations

from collections.abc import Callable

from engine.claims.model import EventClaim
from engine.facts.model import Event
from engine.validation.moments import Moment, read_moment
from engine.validation.occurrences import Occurrences, readings
from engine.validation.report import Verdict, VerdictStatus
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted
from engine.validation.timeline import Timeline

Judge = Callable[[EventClaim, Scope, Occurrences, Timeline, Moment | None], Verdict]


def judge_foremost(claim: EventClaim, scope: Scope, judge: Judge) -> list[Verdict]:
    """The verdict of each way to count the group; the first that holds is the last of them.

    Args:
        claim: Has ``among``, and ``nth`` or ``last``.
        scope: The facts.
        judge: Judges the rest of the claim of the events that are left.
    """
    slots = scope.sides(claim.side)
    moment = None if claim.at is None else read_moment(scope.replay, claim.at, slots)
    rest = claim.model_copy(update={"among": None, "nth": None, "last": False})
    found: list[Verdict] = []
    for reading in readings(scope, claim.side, claim.kind, claim.among):
        for line in reading.all_lines:
            meant = _meant(claim, scope, reading, line)
            found.append(judge(rest, scope, reading, meant, moment) if isinstance(meant, Timeline) else meant)
            if found[-1].status is VerdictStatus.SUPPORTED:
                return found
    return found


def _meant(claim: EventClaim, scope: Scope, reading: Occurrences, line: Timeline) -> Timeline | Verdict:
    """What the claim speaks of in the group, or why there is no such thing.

    Things that happened at the same moment may stand for each other.
    """
    if not reading.settled:
        return not_checkable(reading.gap or "not every such event is recorded")
    events = line.events
    if not events:
        return refuted("never", reason="no such event in the replay")
    number = len(events) if claim.last else claim.nth or 1
    if number > len(events):
        return refuted(f"only {len(events)}", [event.id for event in events])
    one = events[number - 1]
    wanted = scope.objects(claim.object)
    meant = [event for event in events if event.at == one.at and (not wanted or event.object in wanted)]
    return Timeline(meant) if meant else refuted(_told(one, scope), [one.id])


def _told(event: Event, scope: Scope) -> str:
    return f"{event.object or 'something else'} at {scope.replay.clock.text(event.at)}"
