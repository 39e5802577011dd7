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

from engine.facts.clock import Span
from engine.validation.facets import facets_of
from engine.validation.report import CheckedClaim, VerdictStatus
from engine.validation.scope import Scope

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
            for key, what, value in facets_of(checked.claim, scope):
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
