"""``interval``: a state held from one moment to another."""

from __future__ import annotations

from engine.claims.model import IntervalClaim
from engine.facts.clock import Span
from engine.facts.knowledge import fold
from engine.facts.model import State
from engine.validation.moments import Window, read_window
from engine.validation.report import Verdict
from engine.validation.scope import Scope
from engine.validation.settle import Settled, not_checkable, refuted, supported
from engine.validation.states import resolve_state, sampling_of


def judge_interval(claim: IntervalClaim, scope: Scope) -> Verdict:
    """Supported when the state held all through the window, or at some time where none is named.

    States read from samples may have begun and ended one sample earlier or later.
    """
    side = scope.side(claim.side)
    name = resolve_state(scope.replay, claim.state)
    if name is None:
        raise Settled(not_checkable(f"{claim.state[:60]!r} is no state this replay records"))
    window = read_window(scope.replay, claim.start, claim.end, (side,))
    found = scope.replay.store.find_states(name, side=side)
    if not found:
        return refuted("never", reason=f"{side} was never {fold(name)}" if name else None)
    slack = sampling_of(scope.replay, name)
    if claim.start is None or claim.end is None:
        near = [state for state in found if _touches(state, window, slack)]
        if near:
            return supported([state.id for state in near])
        return refuted(_texts(scope, found), [state.id for state in found])
    merged = _merged(found)
    for stretch, states in merged:
        covers = (
            stretch.start - slack - window.start_tolerance <= _first_needed(scope, claim, window)
            and _last_needed(scope, claim, window) <= stretch.end + slack + window.end_tolerance
        )
        if covers:
            return supported([state.id for state in states])
    near = [state for state in found if _touches(state, window, slack)] or found
    return refuted(_texts(scope, near), [state.id for state in near])


def _first_needed(scope: Scope, claim: IntervalClaim, window: Window) -> int:
    """The last moment of what the claim names as the start: a turn is named whole, and held by each side."""
    assert claim.start is not None
    span = scope.replay.clock.parse(claim.start)
    return span.end if span is not None else window.nominal.start


def _last_needed(scope: Scope, claim: IntervalClaim, window: Window) -> int:
    """The first moment of what the claim names as the end: the state need not fill all of it."""
    assert claim.end is not None
    span = scope.replay.clock.parse(claim.end)
    return span.start if span is not None else window.nominal.end


def _touches(state: State, window: Window, slack: int) -> bool:
    return Span(state.start, state.end).widened(slack).overlaps(window.widest)


def _merged(states: list[State]) -> list[tuple[Span, list[State]]]:
    """Stretches in which a state held without a break."""
    merged: list[tuple[Span, list[State]]] = []
    for state in states:
        if merged and state.start <= merged[-1][0].end + 1:
            span, members = merged[-1]
            merged[-1] = (Span(span.start, max(span.end, state.end)), [*members, state])
        else:
            merged.append((Span(state.start, state.end), [state]))
    return merged


def _texts(scope: Scope, states: list[State]) -> str:
    clock = scope.replay.clock
    return ", ".join(f"{clock.text(state.start)}-{clock.text(state.end)}" for state in states[:5])
