"""Other edges of the times and windows a claim gives, where its sentence leaves them open."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.claims.model import AnyClaim, CountClaim, ExtremumClaim, MetricClaim
from engine.second_reader.passages import Passage
from engine.validation.moments import parse_moment, says_about
from engine.validation.scope import Scope

_EDGE = re.compile(r"start\s+of\s+(?:the\s+)?((?:turn|move|round)\s+\d{1,4})", re.IGNORECASE)
_SAYS_EDGE = re.compile(
    r"\b(?:start\w*|begin\w*|beg[au]n|end\w*|after|before|by|open\w*|clos\w*|into|until|till)\b"
    r"|[初始末底前后开终完结]",
    re.IGNORECASE,
)


def edges(claim: AnyClaim, passage: Passage, scope: Scope) -> Iterator[AnyClaim]:
    """The start of a turn nobody wrote as the turn; windows a little wider or narrower."""
    if isinstance(claim, MetricClaim):
        yield from _moments(claim, passage, scope)
    if isinstance(claim, ExtremumClaim) and not claim.highest and claim.start is None:
        yield from _once_begun(claim, scope)
    start, end = getattr(claim, "start", None), getattr(claim, "end", None)
    if start is None or end is None:
        return
    if scope.replay.clock.per_minute is not None:
        if isinstance(claim, CountClaim):
            yield from _of_a_fight(claim, scope)
        return
    if isinstance(claim, ExtremumClaim):
        first, last = parse_moment(scope.replay, start), parse_moment(scope.replay, end)
        if first is not None and last is not None and first.exact.end < last.exact.start:
            yield claim.model_copy(update={"start": f"end of {start}", "end": f"start of {end}"})


def _moments(claim: MetricClaim, passage: Passage, scope: Scope) -> Iterator[AnyClaim]:
    bare = _EDGE.fullmatch(str(claim.at).strip())
    if bare is not None and _SAYS_EDGE.search(passage.text) is None:
        yield claim.model_copy(update={"at": bare[1]})
    clock = scope.replay.clock
    moment = parse_moment(scope.replay, claim.at)
    if clock.per_minute is not None or moment is None or moment.exact.start != clock.end:
        return
    slots = scope.sides(claim.side)
    if all(side.result == "loss" for side in scope.replay.sides if side.slot in slots):
        # What falls to nobody as the leader dies was held until then: "in the end twelve to four".
        yield claim.model_copy(update={"at": clock.text(clock.end)})


def _once_begun(claim: ExtremumClaim, scope: Scope) -> Iterator[AnyClaim]:
    """The lowest value since there was more for the first time: all games begin with little or nothing."""
    slots = scope.sides(claim.side)
    found = scope.replay.store.series(claim.metric, slots[0]) if len(slots) == 1 else None
    if found is None or claim.value is None:
        return
    for at, value in zip(found.moments, found.values, strict=True):
        if value > claim.value:
            text = scope.replay.clock.text(at)
            whole = scope.replay.clock.per_minute is not None
            yield claim.model_copy(update={"start": text if whole else f"end of {text}"})
            return


def _of_a_fight(claim: CountClaim, scope: Scope) -> Iterator[AnyClaim]:
    """Losses told of seconds that are those of the fight around them, or of a minute by its number."""
    start, end = claim.start, claim.end
    if not says_about(str(start)):
        # "There, at 12:11, three fell as well" tells of a fight and not of seconds.
        yield claim.model_copy(update={"start": f"about {start}", "end": f"about {end}"})
    moment, clock = parse_moment(scope.replay, start or 0), scope.replay.clock
    minute = round(clock.per_minute or 0)
    if start != end or moment is None or not minute or moment.exact.start % minute > minute // 60:
        return
    for first, last in ((0, 1), (-1, 0), (-1, 1)):
        # "The big fight of minute 11": from 11:00 on, until then, around then.
        begin, close = (max(0, moment.exact.start + way * minute) for way in (first, last))
        yield claim.model_copy(update={"start": clock.text(begin), "end": clock.text(min(clock.end, close))})
