"""``compare`` with each other thing: "they hired Archers most", "it took more villages than any other"."""

from __future__ import annotations

from collections import Counter

from engine.claims.model import CompareClaim, Measure, Op
from engine.facts.knowledge import fold
from engine.facts.model import Event
from engine.validation.doers import DONE_BY, doer_of
from engine.validation.moments import read_window
from engine.validation.occurrences import readings
from engine.validation.report import Verdict
from engine.validation.scope import Scope
from engine.validation.settle import MAX_EVIDENCE, not_checkable, refuted, supported

_OTHERS = frozenset(map(fold, ("other", "others", "any other", "each other", "其他", "其它", "别的")))
_LEAST = (Op.LT, Op.LE)


def says_other(name: str | None) -> bool:
    """Whether a name means each thing but the one that is compared."""
    return name is not None and fold(name) in _OTHERS


def ranks(claim: CompareClaim) -> bool:
    """Whether a claim compares a thing with each other one."""
    return claim.than is not None and (says_other(claim.than.object) or says_other(claim.than.by))


def judge_ranking(claim: CompareClaim, measure: Measure, scope: Scope) -> Verdict:
    """Supported if nothing else of its sort comes before it; a tie is open where "more" is said."""
    side = scope.side(claim.sides[0])
    window = read_window(scope.replay, claim.start, claim.end, (side,)).nominal
    by = claim.than is not None and says_other(claim.than.by)
    wanted = scope.objects(measure.by if by else measure.object)
    reading = readings(scope, side, measure.kind, measure.object if by else None)[0]
    if not wanted:
        return not_checkable(
            f"{(measure.by if by else measure.object) or claim.id} is nothing the game has a name for"
        )
    if not reading.settled or (by and reading.kind not in DONE_BY):
        return not_checkable(reading.gap or "the replay does not tell what did each of them")
    sort = _sort(wanted[0], scope)
    tally: Counter[str] = Counter()
    evidence: list[str] = []
    for event in reading.line.within(window):
        name = _doer(event) if by else event.object
        if name is None or _sort(name, scope) != sort:
            continue
        tally["" if name in wanted else name] += event.quantity
        if name in wanted:
            evidence.append(event.id)
    own = tally.pop("", 0)
    if not tally:
        return supported(evidence[:MAX_EVIDENCE]) if own else refuted(0)
    least = claim.op in _LEAST
    name, best = min(tally.items(), key=lambda item: item[1] if least else -item[1])
    if own == best:
        strict = claim.op in (Op.LT, Op.GT)
        return not_checkable("another has as many") if strict else supported(evidence[:MAX_EVIDENCE])
    if (own < best) == least:
        return supported(evidence[:MAX_EVIDENCE])
    return refuted({"/".join(wanted): own, name: best}, evidence[:MAX_EVIDENCE])


def _doer(event: Event) -> str | None:
    done = doer_of(event)
    return done if isinstance(done, str) else None


def _sort(name: str, scope: Scope) -> str | None:
    entry = scope.replay.knowledge.entries.get(name)
    return None if entry is None else entry.kind
