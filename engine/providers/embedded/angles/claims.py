"""Claims as the angles write them: fields that point at the slots of their sentence."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.facts import EventKind
from engine.providers.embedded.sentence import Basis, Ref, Say, Window

Claim = Mapping[str, Any]


def metric(side: str, amount: str, at: str) -> Claim:
    """The value of a metric at a moment."""
    return {
        "type": "metric",
        "side": Ref(side),
        "metric": Ref(amount, "metric"),
        "at": Ref(at),
        "op": "=",
        "value": Ref(amount, "value"),
    }


def compare(first: str, second: str, amount: str, at: str, op: str, margin: str | None = None) -> Claim:
    """A metric of two sides at a moment."""
    claim: dict[str, Any] = {
        "type": "compare",
        "metric": Ref(amount, "metric"),
        "sides": [Ref(first), Ref(second)],
        "at": Ref(at),
        "op": op,
    }
    return {**claim, "margin": Ref(margin)} if margin is not None else claim


def event(kind: EventKind, side: str, thing: str | None, at: str, *, nth: int | None = None) -> Claim:
    claim: dict[str, Any] = {"type": "event", "side": Ref(side), "kind": kind.value, "at": Ref(at)}
    if thing is not None:
        claim["object"] = Ref(thing)
    if nth is not None:
        claim["nth"] = nth
    return claim


def first(kind: EventKind, name: str | None, side: str, at: str) -> Claim:
    """The first of a thing or group a side had."""
    claim: dict[str, Any] = {"type": "event", "side": Ref(side), "kind": kind.value, "nth": 1, "at": Ref(at)}
    return {**claim, "object": name} if name is not None else claim


def order(kind: EventKind, name: str | None, earlier: str, later: str) -> Claim:
    """One side's first of a thing before the other's."""
    named = {"object": name} if name is not None else {}
    return {
        "type": "order",
        "first": {"side": Ref(earlier), "kind": kind.value, **named},
        "then": {"side": Ref(later), "kind": kind.value, **named},
    }


def count(kind: EventKind, side: str, counted: str, window: str | None, name: str | None = None) -> Claim:
    """How many in a window; the thing is that of the count unless one is named."""
    claim: dict[str, Any] = {
        "type": "count",
        "side": Ref(side),
        "kind": kind.value,
        "object": name if name is not None else Ref(counted, "object"),
        "op": "=",
        "value": Ref(counted, "value"),
    }
    return {**claim, **edges(window)}


def compare_counts(
    kind: EventKind, name: str | None, first_side: str, second_side: str, op: str, window: str | None
) -> Claim:
    measure = {"kind": kind.value, **({"object": name} if name is not None else {})}
    return {
        "type": "compare",
        "count": measure,
        "sides": [Ref(first_side), Ref(second_side)],
        "op": op,
        **edges(window),
    }


def absent(kind: EventKind, name: str | None, side: str | None, window: str | None) -> Claim:
    claim: dict[str, Any] = {"type": "absent", "kind": kind.value}
    if side is not None:
        claim["side"] = Ref(side)
    if name is not None:
        claim["object"] = name
    return {**claim, **edges(window)}


def edges(window: str | None) -> dict[str, Any]:
    """``from`` and ``to`` of a window slot; those at the ends of the game fall away when written."""
    return {} if window is None else {"from": Ref(window, "start"), "to": Ref(window, "end")}


def interpretation(text: str, alternative: str, basis: tuple[str, ...], confidence: float) -> Claim:
    return {
        "type": "interpretation",
        "text": Say(text),
        "basis": Basis(basis),
        "alternatives": [Say(alternative)],
        "confidence": confidence,
    }


def advice(text: str, basis: tuple[str, ...]) -> Claim:
    return {"type": "advice", "text": Say(text), "basis": Basis(basis)}


def is_open(window: Window) -> bool:
    """Whether a window is the whole game."""
    return window.start is None and window.end is None
