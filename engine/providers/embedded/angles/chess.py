"""What only chess has: the opening's name, moves by their notation, checks."""

from __future__ import annotations

from dataclasses import replace

from engine.facts import Event, EventKind
from engine.providers.embedded.angles import claims
from engine.providers.embedded.sentence import At, Count, Raw, Ref, Sentence, Side, Slot, Thing, Window
from engine.providers.embedded.view import View


def opening(view: View, *, weight: float = 2.5) -> Sentence | None:
    """The name of the opening, when the game's own table knows it."""
    name = view.replay.meta.extra.get("opening")
    entry = view.replay.knowledge.entries.get(name) if isinstance(name, str) else None
    if entry is None or entry.kind != "opening":
        return None
    claim = {"type": "meta", "field": "opening", "value": Ref("o")}
    return Sentence("opening_name", {"o": Thing(entry.name)}, (claim,), weight=weight, name="opening_name")


def castling(view: View, *, weight: float = 1.4) -> Sentence | None:
    """Who castled first, or who never did."""
    one, two = view.pair
    if two is None or not view.complete(EventKind.CASTLED):
        return None
    found = {slot: next(iter(view.events(EventKind.CASTLED, slot)), None) for slot in (one, two)}
    done = [event for event in found.values() if event is not None]
    if not done:
        return Sentence(
            "castling_none",
            {},
            (claims.absent(EventKind.CASTLED, None, None, None),),
            weight=weight,
            name="castling",
        )
    if len(done) == 1:
        castled = next(slot for slot, event in found.items() if event is not None)
        slots: dict[str, Slot] = {
            "a": Side(castled),
            "b": Side(two if castled == one else one),
            "t": At(done[0].at, castled),
        }
        made = (
            claims.event(EventKind.CASTLED, "a", None, "t"),
            claims.absent(EventKind.CASTLED, None, "b", None),
        )
        return Sentence("castling_only", slots, made, weight=weight, name="castling")
    early, late = sorted(done, key=view.replay.store.rank)
    slots = {
        "a": Side(early.side or ""),
        "b": Side(late.side or ""),
        "t": At(early.at, early.side),
        "u": At(late.at, late.side),
    }
    made = (claims.event(EventKind.CASTLED, "a", None, "t"), claims.event(EventKind.CASTLED, "b", None, "u"))
    return Sentence("castling_both", slots, made, weight=weight, name="castling")


def checks(view: View, window: Window, *, side: str | None = None, weight: float = 1.0) -> Sentence | None:
    """How often a side gave check: the given one, else the one that did so more often."""
    if view.replay.game != "chess" or not view.complete(EventKind.CHECKED):
        return None
    sides = [side] if side is not None else view.pair
    counts = sorted(
        ((view.count(EventKind.CHECKED, slot, None, window), slot) for slot in sides if slot),
        reverse=True,
    )
    if not counts or (side is None and counts[0][0] < 2):
        return None
    number, slot = counts[0]
    slots: dict[str, Slot] = {"a": Side(slot), "n": Count(number), "w": window}
    claim = {
        "type": "count",
        "side": Ref("a"),
        "kind": "checked",
        "op": "=",
        "value": Ref("n", "value"),
        **claims.edges("w"),
    }
    template = {0: "check_never", 1: "check_once"}.get(number, "checks")
    return Sentence(template, slots, (claim,), weight=weight, name=f"checks:{slot}")


def worst_move(
    view: View, window: Window, *, side: str | None = None, weight: float = 1.6
) -> Sentence | None:
    """The move that gave away most, by what could be taken after it."""
    best: Event | None = None
    for slot in [side] if side is not None else [slot for slot in view.pair if slot]:
        for event in view.events(EventKind.MOVED, slot, None, window):
            balance = event.details.get("balance")
            if (
                not isinstance(balance, int | float)
                or balance > -2
                or not isinstance(event.details.get("san"), str)
            ):
                continue
            if best is None or balance < best.details["balance"]:
                best = event
    if best is None:
        return None
    sentence = _move(view, best, "worst_move", weight)
    return sentence


def last_move(view: View, *, weight: float = 1.4) -> Sentence | None:
    """The move that ended the game."""
    moves = [
        e for slot in view.pair if slot for e in view.events(EventKind.MOVED, slot) if e.details.get("san")
    ]
    if not moves:
        return None
    return _move(view, max(moves, key=view.replay.store.rank), "last_move", weight)


def moves_at(view: View, at: int, *, weight: float = 2.5) -> list[Sentence | None]:
    """What each side played at a moment, or in the half-move beside it."""
    told: list[Sentence | None] = []
    for slot in [slot for slot in view.pair if slot]:
        played = [event for event in view.events(EventKind.MOVED, slot) if event.details.get("san")]
        near = [event for event in played if abs(event.at - at) <= 1]
        told += [replace(_move(view, event, "move", weight), name=f"move:{slot}") for event in near[:1]]
    return told


def first_capture(view: View, *, weight: float = 1.0) -> Sentence | None:
    """The first capture of the game, by its move."""
    if not view.complete(EventKind.CAPTURED):
        return None
    taken = [e for slot in view.pair if slot for e in view.events(EventKind.CAPTURED, slot) if e.object]
    if not taken:
        return None
    event = min(taken, key=view.replay.store.rank)
    return _capture(event, "first_capture", weight)


def biggest_capture(
    view: View, window: Window, *, of: str | None = None, weight: float = 1.4
) -> Sentence | None:
    """The most valuable piece taken in a window; of one side's pieces when it is named."""
    taken = [
        event
        for slot in view.pair
        if slot and slot != of
        for event in view.events(EventKind.CAPTURED, slot, None, window)
        if event.object
    ]
    if not taken:
        return None
    event = max(taken, key=lambda e: (view.worth(e), -view.replay.store.rank(e)))
    if view.worth(event) < 3:
        return None
    return _capture(event, "biggest_capture", weight)


def _capture(event: Event, template: str, weight: float) -> Sentence:
    assert event.side is not None
    assert event.object is not None
    victim = str(event.details.get("victim", ""))
    slots: dict[str, Slot] = {
        "a": Side(event.side),
        "b": Side(victim),
        "o": Thing(event.object),
        "t": At(event.at, event.side),
    }
    return Sentence(
        template, slots, (claims.event(EventKind.CAPTURED, "a", "o", "t"),), weight=weight, name=template
    )


def _move(view: View, event: Event, template: str, weight: float) -> Sentence:
    assert event.side is not None
    slots: dict[str, Slot] = {
        "a": Side(event.side),
        "o": Raw(str(event.details["san"]).rstrip("+#")),
        "t": At(event.at, event.side),
    }
    return Sentence(
        template, slots, (claims.event(EventKind.MOVED, "a", "o", "t"),), weight=weight, name=template
    )
