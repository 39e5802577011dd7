"""What can be said where only orders are known: that they were given, never that anything came of them."""

from __future__ import annotations

from collections import Counter

from engine.facts import EventKind
from engine.providers.embedded.angles import claims
from engine.providers.embedded.sentence import At, Count, Ref, Sentence, Side, Slot, Thing, Window
from engine.providers.embedded.view import View

ORDERED = EventKind.ORDERED


def first(view: View, group: str, *, weight: float = 1.0) -> Sentence | None:
    """The earliest recorded order of each side for something of a group."""
    if not view.knows(group):
        return None
    found = [events[0] for side in view.pair if side and (events := view.events(ORDERED, side, group))]
    found = [event for event in found if event.object is not None]
    if not found:
        return None
    found.sort(key=view.replay.store.rank)
    slots: dict[str, Slot] = {}
    made: list[claims.Claim] = []
    for event, (side, thing, at) in zip(found, (("a", "o", "t"), ("b", "p", "u")), strict=False):
        slots |= {
            side: Side(event.side or ""),
            thing: Thing(event.object or ""),
            at: At(event.at, event.side),
        }
        made.append(claims.event(ORDERED, side, thing, at))
    template = "first_order_pair" if len(found) > 1 else "first_order_one"
    return Sentence(template, slots, tuple(made), weight=weight, name=f"ordered:{group}")


def most(view: View, group: str, side: str, window: Window, *, weight: float = 1.0) -> Sentence | None:
    """What of a group a side ordered most; at least so often, because not every order is kept."""
    if not view.knows(group):
        return None
    counted = Counter(event.object for event in view.events(ORDERED, side, group, window) if event.object)
    if not counted:
        return None
    name, number = min(counted.items(), key=lambda item: (-item[1], item[0]))
    if number < 2:
        return None
    slots: dict[str, Slot] = {"a": Side(side), "n": Count(number, name), "w": window}
    claim = {
        "type": "count",
        "side": Ref("a"),
        "kind": ORDERED.value,
        "object": Ref("n", "object"),
        "op": ">=",
        "value": Ref("n", "value"),
        **claims.edges("w"),
    }
    return Sentence("ordered_most", slots, (claim,), weight=weight, name=f"ordered:{group}:{side}")
