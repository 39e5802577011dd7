"""What claims say, brought into comparable form: sides, kinds, objects and moments resolved.

Each thing a claim says is a key (what it speaks of), a name for the way it speaks of it (those of
`engine.validation.conflicts`), and a value.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from typing import Any

from engine.claims.model import (
    AbsentClaim,
    AnyClaim,
    CompareClaim,
    CountClaim,
    EventClaim,
    ExchangeClaim,
    ExtremumClaim,
    KnowledgeClaim,
    MetaClaim,
    MetricClaim,
    Moment,
    Op,
    PositionClaim,
    ResultClaim,
    TrendClaim,
)
from engine.claims.names import resolve_kinds, resolve_objects
from engine.facts.clock import Span
from engine.facts.knowledge import fold
from engine.validation.moments import parse_moment
from engine.validation.quantities import SAMPLED_SHARE, Range, about_slack
from engine.validation.scope import Scope
from engine.validation.verdicts.knowledge import canonical_property
from engine.validation.verdicts.meta import canonical_field
from engine.validation.verdicts.result import RESULTS
from engine.validation.verdicts.trend import DIRECTIONS

Said = tuple[Hashable, str, Any]


def facets_of(claim: AnyClaim, scope: Scope) -> Iterator[Said]:
    """What a claim says that another claim might contradict."""
    match claim:
        case ResultClaim():
            possible = _outcomes(claim.side, claim.value, scope)
            if possible is not None:
                yield "result", "outcome", possible
        case MetaClaim():
            yield from _meta(claim, scope)
        case EventClaim() | CountClaim() | AbsentClaim():
            yield from _occurrence(claim, scope)
        case MetricClaim() | ExtremumClaim():
            yield from _metric(claim, scope)
        case CompareClaim():
            yield from _compare(claim, scope)
        case TrendClaim():
            key = ("trend", _side(claim.side, scope), fold(claim.metric), str(claim.start), str(claim.end))
            yield key, "same", DIRECTIONS.get(fold(claim.direction))
        case ExchangeClaim():
            if claim.better is not None:
                yield ("exchange", str(claim.start), str(claim.end)), "same", _side(claim.better, scope)
        case KnowledgeClaim():
            entry = scope.replay.knowledge.resolve(claim.subject)
            subject = entry.name if entry is not None else fold(claim.subject)
            yield (
                ("knowledge", subject, canonical_property(claim.property)),
                "same",
                _value(claim.value, scope),
            )
        case PositionClaim():
            yield from _position(claim, scope)
        case _:
            return


def _side(text: str | None, scope: Scope) -> Hashable:
    if text is None:
        return None
    slots = scope.table.resolve_many(text, scope.you)
    return slots if slots is not None else fold(text)


def _value(value: Any, scope: Scope) -> Hashable:
    if isinstance(value, bool | int | float):
        return value
    if isinstance(value, list | dict):
        return repr(value)
    entry = scope.replay.knowledge.resolve(str(value))
    return entry.name if entry is not None else fold(str(value))


def _span(text: Moment | None, scope: Scope) -> Span | None:
    if text is None:
        return None
    moment = parse_moment(scope.replay, text)
    return None if moment is None else moment.exact.widened(moment.tolerance)


def _window(start: Moment | None, end: Moment | None, scope: Scope) -> Span | None:
    first, last = _exact(start, scope), _exact(end, scope)
    if (start is not None and first is None) or (end is not None and last is None):
        return None
    low = 0 if first is None else first.start
    high = scope.replay.clock.end if last is None else last.end
    return Span(low, high) if low <= high else None


def _exact(text: Moment | None, scope: Scope) -> Span | None:
    moment = None if text is None else parse_moment(scope.replay, text)
    return None if moment is None else moment.exact


def _outcomes(side: str | None, value: str, scope: Scope) -> frozenset[str] | None:
    """The ways the match may have ended if the claim is true: a team, or ``draw``."""
    result = RESULTS.get(fold(value))
    teams = {each.slot: each.team for each in scope.replay.sides}
    if result == "draw":
        return frozenset({"draw"})
    slots = scope.table.resolve_many(side, scope.you) if side is not None else None
    if result is None or slots is None or len(slots) != 1:
        return None
    own = teams[slots[0]]
    if result == "win":
        return frozenset({own})
    return frozenset(teams.values()) - {own}


def _meta(claim: MetaClaim, scope: Scope) -> Iterator[Said]:
    field = canonical_field(claim.field)
    if field in ("winner", "loser"):
        possible = _outcomes(str(claim.value), "win" if field == "winner" else "loss", scope)
        if possible is not None:
            yield "result", "outcome", possible
        return
    if field == "length":
        span = _span(claim.value, scope)
        yield ("meta", field, None), "span", span
        return
    yield ("meta", field, _side(claim.side, scope)), "same", _value(claim.value, scope)


def _reference(
    side: str | None, kind: str, obj: str | None, scope: Scope
) -> tuple[Hashable, frozenset[str] | None]:
    """The side and kind of a claim, and its objects: None for any object."""
    kinds = resolve_kinds(kind) or (fold(kind),)
    if obj is None:
        return ("events", _side(side, scope), kinds), None
    objects = resolve_objects(obj, scope.replay)
    named = frozenset(objects) if objects is not None else frozenset({fold(obj)})
    return ("events", _side(side, scope), kinds), named or None


def _occurrence(claim: EventClaim | CountClaim | AbsentClaim, scope: Scope) -> Iterator[Said]:
    key, objects = _reference(claim.side, claim.kind, claim.object, scope)
    if claim.by is not None:
        key = (key, fold(claim.by))  # what certain things did is a part of what was done
    if isinstance(claim, EventClaim):
        if claim.last:
            return
        yield key, "event", (objects, claim.nth, _span(claim.at, scope), claim.at is None)
        return
    window = _window(claim.start, claim.end, scope)
    if window is None:
        return
    if isinstance(claim, AbsentClaim):
        yield key, "count", (objects, window, Range(0, 0))
        return
    yield key, "count", (objects, window, _allowed(claim.op, claim.value))


def _allowed(op: Op, value: float, share: float = 0.0) -> Range | None:
    """The values an operator leaves; None where it leaves nearly all."""
    slack = abs(value) * share
    if op is Op.EQ:
        return Range(value - slack, value + slack)
    if op is Op.ABOUT:
        slack = max(slack, about_slack(value, value))
        return Range(value - slack, value + slack)
    if op in (Op.LT, Op.LE):
        return Range(float("-inf"), value + slack - (1e-9 if op is Op.LT else 0.0))
    if op in (Op.GT, Op.GE):
        return Range(value - slack + (1e-9 if op is Op.GT else 0.0), float("inf"))
    return None


def _metric(claim: MetricClaim | ExtremumClaim, scope: Scope) -> Iterator[Said]:
    entry = scope.replay.knowledge.resolve_metric(claim.metric)
    metric = entry.name if entry is not None else fold(claim.metric)
    key = ("metric", _side(claim.side, scope), metric)
    if isinstance(claim, MetricClaim):
        span = _span(claim.at, scope)
        if span is not None:
            yield key, "point", (span, _allowed(claim.op, claim.value, SAMPLED_SHARE))
        return
    window = _window(claim.start, claim.end, scope)
    if window is not None and claim.value is not None:
        allowed = _allowed(claim.op, claim.value, SAMPLED_SHARE)
        yield key, "peak" if claim.highest else "trough", (window, allowed)


_SIGNS = {
    Op.EQ: frozenset({0}),
    Op.ABOUT: frozenset({-1, 0, 1}),
    Op.NE: frozenset({-1, 1}),
    Op.LT: frozenset({-1}),
    Op.LE: frozenset({-1, 0}),
    Op.GT: frozenset({1}),
    Op.GE: frozenset({0, 1}),
}


def _compare(claim: CompareClaim, scope: Scope) -> Iterator[Said]:
    if claim.than is not None or claim.ratio is not None or (claim.count is not None and claim.count.by):
        return
    first, second = (_side(side, scope) for side in claim.sides)
    signs = _SIGNS[claim.op]
    if str(first) > str(second):
        first, second = second, first
        signs = frozenset(-sign for sign in signs)
    measure: Hashable = fold(claim.metric or "")
    if claim.count is not None:
        measure = _reference(None, claim.count.kind, claim.count.object, scope)
    when = (str(claim.at), str(claim.start), str(claim.end), claim.during)
    yield ("compare", measure, first, second, when), "signs", signs


def _position(claim: PositionClaim, scope: Scope) -> Iterator[Said]:
    square = fold(claim.square or "")
    predicate = fold(claim.predicate)
    denied = claim.value is False
    side = _side(claim.side, scope)
    obj = _value(claim.object, scope) if claim.object is not None else None
    if predicate in ("occupies", "on", "occupied", "at") and square and not denied:
        yield ("square", str(claim.at), square), "standing", (side, obj)
    yield ("position", str(claim.at), predicate, side, obj, square), "same", not denied
