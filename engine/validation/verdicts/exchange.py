"""``exchange``: what both sides lost in a fight, and who came out better."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.claims.model import ExchangeClaim
from engine.claims.names import resolve_objects
from engine.facts.clock import Span
from engine.facts.knowledge import fold
from engine.facts.model import EventKind
from engine.validation.moments import Window, read_window
from engine.validation.occurrences import Occurrences, readings
from engine.validation.quantities import SAMPLED_SHARE, Range, plain
from engine.validation.report import Verdict
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported
from engine.validation.timeline import Timeline
from engine.validation.verdicts.count import possible_counts

_WORTH_WORDS = frozenset(
    fold(word)
    for word in "worth value resources resource cost gold points total_value pawns material 价值 资源 "
    "子力 金币".split()
)
_NUMBER_WORDS = frozenset(
    fold(word) for word in "count number total losses lost all n quantity 数量 总数 总计 合计".split()
)
MAX_WORTH = 1_000.0
"""More than any one thing is worth in any of the games."""
_BETTER_NEITHER = frozenset(
    fold(word) for word in ("even", "equal", "neither", "none", "draw", "tie", "平", "持平")
)


def judge_exchange(claim: ExchangeClaim, scope: Scope) -> Verdict:
    """A bare number may be how many were lost or what they were worth; better is who lost less worth."""
    window = read_window(scope.replay, claim.start, claim.end, scope.table.slots)
    if not claim.losses and claim.better is None:
        return not_checkable("it names neither losses nor who came out better")
    evidence: list[str] = []
    for name, said in (claim.losses or {}).items():
        slot = scope.side(str(name))
        (lost,) = readings(scope, slot, EventKind.LOST.value, None)
        evidence.extend(event.id for event in lost.line.within(window.nominal))
        problem = _losses(said, slot, lost, window, scope)
        if problem is not None:
            return problem
    if claim.better is not None:
        verdict = _better(claim.better, window, scope)
        if verdict is not None:
            return verdict
    return supported(evidence)


def _losses(said: Any, slot: str, lost: Occurrences, window: Window, scope: Scope) -> Verdict | None:
    """What is wrong with the losses claimed for one side; None if nothing is."""
    if not lost.complete:
        return not_checkable(lost.gap or "not every loss is recorded")
    if isinstance(said, Mapping):
        for name, number in said.items():
            problem = _named_losses(str(name), number, slot, lost, window, scope)
            if problem is not None:
                return problem
        return None
    number = _number(said)
    if number is None:
        return not_checkable(f"{str(said)[:60]!r} is no number of losses")
    if _is_count(number, lost, window) or _is_worth(number, lost, window):
        return None
    if any(number in possible_counts(line, window) for line in (*lost.wider, *_unit_lines(slot, scope))):
        return None
    return _wrong(slot, lost, window)


def _named_losses(
    name: str, said: Any, slot: str, lost: Occurrences, window: Window, scope: Scope
) -> Verdict | None:
    number = _number(said)
    if number is None:
        return not_checkable(f"{str(said)[:60]!r} is no number of losses")
    if fold(name) in _WORTH_WORDS:
        return None if _is_worth(number, lost, window) else _wrong(slot, lost, window)
    if fold(name) in _NUMBER_WORDS:
        right = _is_count(number, lost, window) or any(
            number in possible_counts(line, window) for line in lost.wider
        )
        return None if right else _wrong(slot, lost, window)
    if resolve_objects(name, scope.replay) is None:
        scope.objects(name)  # settles it as an unknown object
    (of_kind,) = readings(scope, slot, EventKind.LOST.value, name)
    if any(number in possible_counts(line, window) for line in (of_kind.line, *of_kind.wider)):
        return None
    if fold(name) in ("unit", "units") and _is_count(number, lost, window):
        return None
    if of_kind.most is not None and not of_kind.told:
        if of_kind.line.count(window.nominal) < number <= max(possible_counts(of_kind.most, window)):
            return not_checkable(of_kind.gap or "not every loss is recorded")
    events = of_kind.line.within(window.nominal)
    return refuted({slot: {name: of_kind.line.count(window.nominal)}}, [event.id for event in events])


def _unit_lines(slot: str, scope: Scope) -> list[Timeline]:
    """Losses of units alone, where the game's knowledge has such a group."""
    return [
        readings(scope, slot, EventKind.LOST.value, group)[0].line
        for group in ("unit", "army unit")
        if group in scope.replay.knowledge.entries
    ]


def _number(said: Any) -> float | None:
    return float(said) if isinstance(said, int | float) and not isinstance(said, bool) else None


def _is_count(number: float, lost: Occurrences, window: Window) -> bool:
    # The last way to count leaves out what is no unit and worth nothing, such as villages.
    return number in possible_counts(lost.lines[-1], window)


def _is_worth(number: float, lost: Occurrences, window: Window) -> bool:
    return _worth(lost, window).stretched(SAMPLED_SHARE).distance(number) <= 1e-9


def _worth(lost: Occurrences, window: Window) -> Range:
    """What was lost was worth, between the narrowest and the widest the window may mean."""
    found = [_worth_in(lost, span) for span in (window.narrowest, window.nominal, window.widest) if span]
    return Range(min(worth.low for worth in found), max(worth.high for worth in found))


def _worth_in(lost: Occurrences, span: Span) -> Range:
    """The worth of what was lost in a stretch; things of unknown worth leave its upper end open."""
    known, unknown = lost.lines[-1].worth(span)
    return Range(known, known + MAX_WORTH * unknown)


def _wrong(slot: str, lost: Occurrences, window: Window) -> Verdict:
    line = lost.lines[-1]
    actual = {"lost": line.count(window.nominal), "worth": plain(_worth_in(lost, window.nominal).low)}
    return refuted({slot: actual}, [event.id for event in line.within(window.nominal)])


def _better(name: str, window: Window, scope: Scope) -> Verdict | None:
    """What is wrong with who came out better; None if nothing is."""
    if len(scope.replay.sides) != 2:
        return not_checkable("who came out better is only reckoned between two sides")
    losses: dict[str, Occurrences] = {}
    for slot in scope.table.slots:
        (losses[slot],) = readings(scope, slot, EventKind.LOST.value, None)
    if not all(lost.complete for lost in losses.values()):
        return not_checkable(next(lost.gap for lost in losses.values() if lost.gap) or "")
    worth = {slot: _worth(lost, window) for slot, lost in losses.items()}
    evidence = [event.id for lost in losses.values() for event in lost.line.within(window.nominal)[:10]]
    actual = {slot: plain(_worth_in(lost, window.nominal).low) for slot, lost in losses.items()}
    if fold(name) in _BETTER_NEITHER:
        first, second = worth.values()
        even = first.minus(second).distance(0.0) <= SAMPLED_SHARE * max(first.high, second.high)
        return None if even else refuted(actual, evidence)
    slot = scope.side(name)
    other = next(each for each in scope.table.slots if each != slot)
    return None if worth[slot].low < worth[other].high else refuted(actual, evidence)
