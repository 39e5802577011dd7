"""``position``: what was true of a position (a piece on a square, a pin, a check)."""

from __future__ import annotations

import re
from typing import Any

from engine.claims.model import PositionClaim
from engine.facts.clock import Span
from engine.facts.knowledge import fold
from engine.facts.model import Coverage, EventKind, State
from engine.validation.moments import Moment, read_moment
from engine.validation.report import Verdict
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported
from engine.validation.states import resolve_state

_COORDINATES = re.compile(r"[(\[]?\s*(\d{1,3})\s*[,;x/]\s*(\d{1,3})\s*[)\]]?\Z")
# What is told by an event of the moment (or, for castling, of any moment before) and not by a state.
_EVENTS = {
    **dict.fromkeys(
        map(fold, ("checkmate", "mate", "checkmated", "is_checkmate", "mated", "将死", "将杀")),
        EventKind.MATED,
    ),
    **dict.fromkeys(map(fold, ("gives_check", "giving_check", "checks")), EventKind.CHECKED),
    **dict.fromkeys(map(fold, ("castled", "has_castled", "已易位")), EventKind.CASTLED),
}
_EMPTY_WORDS = frozenset(fold(word) for word in ("empty", "vacant", "unoccupied", "空", "空格", "无子"))
_FILE = re.compile(r"([a-h])\s*[-‐]?\s*(?:file|线|路)?\Z", re.IGNORECASE)
_FALSE = frozenset(fold(word) for word in ("false", "no", "not", "否", "不"))


def judge_position(claim: PositionClaim, scope: Scope) -> Verdict:
    """Supported when it held at some moment of the move or turn that is written."""
    slots = scope.sides(claim.side) if claim.side is not None else (None,)
    moment = read_moment(scope.replay, claim.at, [slot for slot in slots if slot is not None])
    place = None if claim.square is None else _written(claim.square)
    if fold(claim.predicate) in _EMPTY_WORDS:
        return _empty(place, moment, scope)
    kind = _EVENTS.get(fold(claim.predicate))
    if kind is not None:
        return _event(claim, kind, moment, scope)
    name = resolve_state(scope.replay, claim.predicate)
    if name is None:
        return not_checkable(f"{claim.predicate[:60]!r} is nothing that is read of a position")
    if name not in scope.replay.store.state_names() and not scope.replay.store.states:
        return not_checkable("positions of this replay are not read")
    side, obj = _value(claim.value, slots[0] if len(slots) == 1 else None, claim.object, scope)
    objects = scope.objects(obj)
    denied = claim.value is False or (isinstance(claim.value, str) and fold(claim.value) in _FALSE)
    found = [
        state
        for state in _states(name, side, _place(name, place, scope), moment, scope)
        if not objects or state.object is None or state.object in objects
    ]
    if denied:
        always = all(any(_holds_at(state, at) for state in found) for at in _edges(moment))
        return refuted(True, [state.id for state in found]) if found and always else supported()
    if found:
        return supported([state.id for state in found])
    return _wrong(name, side, objects, place, moment, scope)


def _written(square: str) -> str:
    """A square as the facts write it: ``e4``, ``14,17``."""
    bare = square.strip().casefold()
    pair = _COORDINATES.match(bare)
    return f"{pair[1]},{pair[2]}" if pair else bare


def _event(claim: PositionClaim, kind: EventKind, moment: Moment, scope: Scope) -> Verdict:
    """A predicate that an event tells; either side may be meant, the one that does it or the other."""
    if scope.replay.covers(kind) is Coverage.UNOBSERVABLE:
        return not_checkable(f"this replay does not record what is {kind.value}")
    first = 0 if kind is EventKind.CASTLED else moment.exact.start
    slots = scope.sides(claim.side)
    found = [
        event
        for event in scope.replay.store.find(kind=kind, window=Span(first, moment.exact.end))
        if event.side in slots or event.details.get("victim") in slots
    ]
    true = bool(found) != (claim.value is False)
    evidence = [event.id for event in found]
    return supported(evidence) if true else refuted(bool(found), evidence)


def _value(value: Any, side: str | None, obj: str | None, scope: Scope) -> tuple[str | None, str | None]:
    """Side and object, where the value names what stands there ("white knight")."""
    if not isinstance(value, str) or obj is not None or fold(value) in _FALSE:
        return side, obj
    first, _, rest = value.strip().partition(" ")
    slot = scope.table.resolve(first, scope.you)
    if slot is not None and rest:
        return slot, rest
    return side, value if scope.replay.knowledge.resolve(value) is not None else None


def _place(name: str, place: str | None, scope: Scope) -> str | None:
    """A square, or the file where a state belongs to whole files."""
    if place is None:
        return None
    states = scope.replay.store.find_states(name)
    if states and all(state.place is not None and len(state.place) == 1 for state in states[:20]):
        file = _FILE.match(place)
        return file[1].casefold() if file else place[:1]
    return place


def _states(name: str, side: str | None, place: str | None, moment: Moment, scope: Scope) -> list[State]:
    store = scope.replay.store
    found = {
        state.id: state
        for span in moment.loose
        for state in store.find_states(name, side=side, place=place, window=span)
    }
    return list(found.values())


def _edges(moment: Moment) -> list[int]:
    return [moment.exact.start, moment.exact.end]


def _holds_at(state: State, moment: int) -> bool:
    return state.start <= moment <= state.end


def _empty(place: str | None, moment: Moment, scope: Scope) -> Verdict:
    if place is None:
        return not_checkable("it names no square")
    standing = _states("occupies", None, place, moment, scope)
    if all(any(_holds_at(state, at) for state in standing) for at in _edges(moment)) and standing:
        return refuted(_described(standing), [state.id for state in standing])
    return supported()


def _wrong(
    name: str,
    side: str | None,
    objects: tuple[str, ...],
    place: str | None,
    moment: Moment,
    scope: Scope,
) -> Verdict:
    """What holds instead, as far as it can be said in the claim's own terms."""
    if name != "occupies":
        others = _states(name, side, None, moment, scope)
        return refuted(_described(others) if others else "not so", [state.id for state in others])
    if place is not None:
        standing = _states(name, None, place, moment, scope)
        if standing:
            return refuted(_described(standing), [state.id for state in standing])
    if objects:
        elsewhere = [s for s in _states(name, side, None, moment, scope) if s.object in objects]
        if elsewhere:
            return refuted(_described(elsewhere), [state.id for state in elsewhere])
    return refuted("empty" if place is not None else "not so")


def _described(states: list[State]) -> str:
    return ", ".join(
        " ".join(part for part in (state.side, state.object, state.place and f"on {state.place}") if part)
        for state in states[:5]
    )
