"""Claims that cannot both hold, whatever the facts are.

Claims are brought into comparable form (sides, kinds and objects resolved, moments and windows in the
clock's unit), put together by what they speak of, and compared there. Two claims the facts support are
never in conflict: where each holds under some reading, the readings may differ.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
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
from engine.validation.report import CheckedClaim, VerdictStatus
from engine.validation.scope import Scope
from engine.validation.verdicts.knowledge import canonical_property
from engine.validation.verdicts.meta import canonical_field
from engine.validation.verdicts.result import RESULTS
from engine.validation.verdicts.trend import DIRECTIONS

MAX_TOGETHER = 64
"""Claims about the same thing that are compared with each other; the rest are compared with these."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """Two claims that cannot both hold; ``wrong`` is the one to correct."""

    wrong: CheckedClaim
    other: CheckedClaim
    why: str


@dataclass(frozen=True, slots=True)
class Facet:
    """One thing a claim says, in comparable form; the names of ``what`` are those of `_CLASHES`."""

    checked: CheckedClaim
    shown: bool
    what: str
    value: Any


def find_conflicts(
    scope: Scope, claims: Sequence[CheckedClaim], shown: Sequence[CheckedClaim] = ()
) -> list[Conflict]:
    """Conflicts among ``claims``, or between them and ``shown`` if there are any of those."""
    found: list[Conflict] = []
    seen: set[tuple[str, str]] = set()
    for facets in _together(scope, claims, shown).values():
        for one, other in _pairs(facets, bool(shown)):
            why = _clash(one, other)
            if why is None:
                continue
            conflict = _conflict(one, other, why)
            if conflict is None:
                continue
            key = (conflict.wrong.claim.id, conflict.other.claim.id)
            if key not in seen:
                seen.add(key)
                found.append(conflict)
    return found


def _together(
    scope: Scope, claims: Sequence[CheckedClaim], shown: Sequence[CheckedClaim]
) -> Mapping[Hashable, list[Facet]]:
    groups: dict[Hashable, list[Facet]] = defaultdict(list)
    for checks, is_shown in ((shown, True), (claims, False)):
        for checked in checks:
            if is_shown and checked.verdict.status is VerdictStatus.REFUTED:
                continue
            for key, what, value in _facets(checked.claim, scope):
                groups[key].append(Facet(checked, is_shown, what, value))
    return groups


def _pairs(facets: list[Facet], across: bool) -> Iterator[tuple[Facet, Facet]]:
    first = facets[:MAX_TOGETHER]
    for index, one in enumerate(first):
        for other in facets[index + 1 :]:
            if one.shown != other.shown if across else True:
                yield one, other


def _conflict(one: Facet, other: Facet, why: str) -> Conflict | None:
    """Which of the two is wrong: the one the facts refute, else the later; never one they support."""
    if one.shown:
        return None if _holds(other.checked) else Conflict(other.checked, one.checked, why)
    if _holds(one.checked) and _holds(other.checked):
        return None
    if _refuted(one.checked) and not _refuted(other.checked):
        one, other = other, one
    if _holds(other.checked):
        one, other = other, one
    return Conflict(other.checked, one.checked, why)


def _holds(checked: CheckedClaim) -> bool:
    return checked.verdict.status is VerdictStatus.SUPPORTED


def _refuted(checked: CheckedClaim) -> bool:
    return checked.verdict.status is VerdictStatus.REFUTED


# --- what a claim says -------------------------------------------------------------------------------


_Said = tuple[Hashable, str, Any]


def _facets(claim: AnyClaim, scope: Scope) -> Iterator[_Said]:
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


def _meta(claim: MetaClaim, scope: Scope) -> Iterator[_Said]:
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


def _occurrence(claim: EventClaim | CountClaim | AbsentClaim, scope: Scope) -> Iterator[_Said]:
    key, objects = _reference(claim.side, claim.kind, claim.object, scope)
    if isinstance(claim, EventClaim):
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


def _metric(claim: MetricClaim | ExtremumClaim, scope: Scope) -> Iterator[_Said]:
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


def _compare(claim: CompareClaim, scope: Scope) -> Iterator[_Said]:
    first, second = (_side(side, scope) for side in claim.sides)
    signs = _SIGNS[claim.op]
    if str(first) > str(second):
        first, second = second, first
        signs = frozenset(-sign for sign in signs)
    measure: Hashable = fold(claim.metric or "")
    if claim.count is not None:
        measure = _reference(None, claim.count.kind, claim.count.object, scope)
    when = (str(claim.at), str(claim.start), str(claim.end))
    yield ("compare", measure, first, second, when), "signs", signs


def _position(claim: PositionClaim, scope: Scope) -> Iterator[_Said]:
    square = fold(claim.square or "")
    predicate = fold(claim.predicate)
    denied = claim.value is False
    side = _side(claim.side, scope)
    obj = _value(claim.object, scope) if claim.object is not None else None
    if predicate in ("occupies", "on", "occupied", "at") and square and not denied:
        yield ("square", str(claim.at), square), "standing", (side, obj)
    yield ("position", str(claim.at), predicate, side, obj, square), "same", not denied


# --- what cannot be together -------------------------------------------------------------------------


def _clash(one: Facet, other: Facet) -> str | None:
    """Why two facets cannot both be, None if they can."""
    check = _CLASHES.get((one.what, other.what))
    if check is not None:
        return check(one.value, other.value)
    check = _CLASHES.get((other.what, one.what))
    return check(other.value, one.value) if check is not None else None


def _outcome_clash(one: frozenset[str], other: frozenset[str]) -> str | None:
    return None if one & other else "they name different outcomes"


def _same_clash(one: Any, other: Any) -> str | None:
    return "they give different values" if None not in (one, other) and one != other else None


def _span_clash(one: Span | None, other: Span | None) -> str | None:
    if one is None or other is None or one.overlaps(other):
        return None
    return "they give different times"


def _within(inner: Span, outer: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _events_clash(one: Any, other: Any) -> str | None:
    objects_a, nth_a, span_a, _ = one
    objects_b, nth_b, span_b, _ = other
    if objects_a != objects_b or nth_a is None or nth_b is None or span_a is None or span_b is None:
        return None
    if nth_a == nth_b and not span_a.overlaps(span_b):
        return "they give different times for the same event"
    if (nth_a < nth_b and span_a.start > span_b.end) or (nth_b < nth_a and span_b.start > span_a.end):
        return "a later one of the same kind is said to come earlier"
    return None


def _counts_clash(one: Any, other: Any) -> str | None:
    objects_a, window_a, range_a = one
    objects_b, window_b, range_b = other
    if range_a is None or range_b is None:
        return None
    if (
        objects_a == objects_b
        and window_a == window_b
        and (range_a.low > range_b.high or range_b.low > range_a.high)
    ):
        return "they give different numbers for the same thing"
    for inner, outer, low, high in (
        ((objects_a, window_a), (objects_b, window_b), range_a.low, range_b.high),
        ((objects_b, window_b), (objects_a, window_a), range_b.low, range_a.high),
    ):
        if _part_of(inner[0], outer[0]) and _within(inner[1], outer[1]) and low > high:
            return "a part is said to be more than the whole"
    return None


def _part_of(some: frozenset[str] | None, more: frozenset[str] | None) -> bool:
    return more is None or (some is not None and some <= more)


def _event_count_clash(event: Any, count: Any) -> str | None:
    objects, nth, span, always = event
    counted, window, allowed = count
    if allowed is None or not _part_of(objects, counted):
        return None
    if span is None and not always:
        return None
    if span is not None and not _within(span, window):
        return None
    if span is None and window.start > 0:
        return None
    at_least = nth if nth is not None and window.start == 0 else 1
    if allowed.high < at_least:
        return "one says that it happened, the other that it did not, or not so often"
    return None


def _points_clash(one: Any, other: Any) -> str | None:
    (span_a, range_a), (span_b, range_b) = one, other
    if span_a != span_b or range_a is None or range_b is None:
        return None
    if range_a.low > range_b.high or range_b.low > range_a.high:
        return "they give different values for the same moment"
    return None


def _peak_point_clash(peak: Any, point: Any) -> str | None:
    (window, highest), (span, value) = peak, point
    if highest is None or value is None or not _within(span, window):
        return None
    return "a value lies above the highest" if value.low > highest.high else None


def _trough_point_clash(trough: Any, point: Any) -> str | None:
    (window, lowest), (span, value) = trough, point
    if lowest is None or value is None or not _within(span, window):
        return None
    return "a value lies below the lowest" if value.high < lowest.low else None


def _signs_clash(one: frozenset[int], other: frozenset[int]) -> str | None:
    return None if one & other else "they compare the same things differently"


def _standing_clash(one: Any, other: Any) -> str | None:
    for a, b in zip(one, other, strict=True):
        if a is not None and b is not None and a != b:
            return "two different pieces on one square"
    return None


_CLASHES: Mapping[tuple[str, str], Callable[[Any, Any], str | None]] = {
    ("outcome", "outcome"): _outcome_clash,
    ("same", "same"): _same_clash,
    ("span", "span"): _span_clash,
    ("event", "event"): _events_clash,
    ("count", "count"): _counts_clash,
    ("event", "count"): _event_count_clash,
    ("point", "point"): _points_clash,
    ("peak", "peak"): _points_clash,
    ("trough", "trough"): _points_clash,
    ("peak", "point"): _peak_point_clash,
    ("trough", "point"): _trough_point_clash,
    ("signs", "signs"): _signs_clash,
    ("standing", "standing"): _standing_clash,
}
