"""Events: firsts, what was made, what never happened."""

from __future__ import annotations

from engine.facts import Event, EventKind
from engine.providers.embedded.angles import claims
from engine.providers.embedded.salience import First
from engine.providers.embedded.sentence import At, Count, Ref, Sentence, Side, Slot, Thing, Window
from engine.providers.embedded.view import View


def firsts(view: View, first: First, *, weight: float = 1.0) -> Sentence | None:
    """A first of both sides against each other; of one alone when the other never did it."""
    kind, name, template = first.kind, first.object, first.template
    if (name is not None and not view.knows(name)) or not view.complete(kind, name):
        return None
    one, two = view.pair
    mine = _first(view, kind, one, name)
    theirs = _first(view, kind, two, name) if two is not None else None
    if mine is None and theirs is None:
        return None
    if mine is None or theirs is None:
        return _alone(view, kind, name, template, mine or theirs, weight)
    early, late = (
        (mine, theirs) if view.replay.store.rank(mine) < view.replay.store.rank(theirs) else (theirs, mine)
    )
    slots = _slots(early, late)
    events = (claims.first(kind, name, "a", "t"), claims.first(kind, name, "b", "u"))
    if view.text(early.at) == view.text(late.at):
        return Sentence(f"{template}_both", slots, events, weight=weight * 0.7, name=f"first:{template}")
    return Sentence(
        f"{template}_pair",
        slots,
        (*events, claims.order(kind, name, "a", "b")),
        weight=weight,
        name=f"first:{template}",
    )


def _first(view: View, kind: EventKind, side: str, name: str | None) -> Event | None:
    found = view.events(kind, side, name)
    return found[0] if found else None


def _slots(early: Event, late: Event) -> dict[str, Slot]:
    slots: dict[str, Slot] = {
        "a": Side(early.side or ""),
        "b": Side(late.side or ""),
        "t": At(early.at, early.side),
        "u": At(late.at, late.side),
    }
    if early.object is not None and late.object is not None:
        slots |= {"o": Thing(early.object), "p": Thing(late.object)}
    return slots


def _alone(
    view: View, kind: EventKind, name: str | None, template: str, event: Event | None, weight: float
) -> Sentence | None:
    if event is None or event.side is None:
        return None
    other = view.two if event.side == view.one else view.one
    slots: dict[str, Slot] = {"a": Side(event.side), "t": At(event.at, event.side)}
    if event.object is not None:
        slots["o"] = Thing(event.object)
    made = claims.first(kind, name, "a", "t")
    if other is None or not view.complete(kind, name) or view.events(kind, other, name):
        return Sentence(f"{template}_one", slots, (made,), weight=weight * 0.6, name=f"first:{template}")
    slots["b"] = Side(other)
    return Sentence(
        f"{template}_only",
        slots,
        (made, claims.absent(kind, name, "b", None)),
        weight=weight * 1.2,
        name=f"first:{template}",
    )


def made(
    view: View, kind: EventKind, name: str | None, side: str, window: Window, *, weight: float = 1.0
) -> Sentence | None:
    """How many of a thing a side made, and what most of them were."""
    if not view.complete(kind, name) or (name is not None and not view.knows(name)):
        return None
    total = view.count(kind, side, name, window)
    if total == 0:
        return None
    wanted = view.members(name) if name is not None else None
    tally = [
        (made, number)
        for made, number in view.tally(kind, side, window)
        if (wanted is None or made in wanted) and view.complete(kind, made)
    ]
    slots: dict[str, Slot] = {"a": Side(side), "w": window, "n": Count(total, name)}
    claim = claims.count(kind, "a", "n", "w", name)
    if not tally or tally[0][1] < 2 or len(tally) == 1:
        if len(tally) == 1 and name is None:
            slots["n"] = Count(total, tally[0][0])
            claim = claims.count(kind, "a", "n", "w")
        return Sentence(
            f"made_{kind.value}", slots, (claim,), weight=weight, name=f"made:{kind.value}:{name}:{side}"
        )
    slots["m"] = Count(tally[0][1], tally[0][0])
    return Sentence(
        f"made_{kind.value}_most",
        slots,
        (claim, claims.count(kind, "a", "m", "w")),
        weight=weight,
        name=f"made:{kind.value}:{name}:{side}",
    )


def made_by_both(
    view: View, kind: EventKind, name: str | None, window: Window, *, weight: float = 1.5
) -> Sentence | None:
    """What both sides made, in one sentence; of one when the other made nothing."""
    one, two = view.pair
    mine = made(view, kind, name, one, window, weight=weight)
    theirs = made(view, kind, name, two, window, weight=weight) if two is not None else None
    if mine is None or theirs is None:
        return mine or theirs
    if _counted(mine) != _counted(theirs):
        return mine  # different things cannot be said as "X seven, Y five"
    slots = {**mine.slots, "b": theirs.slots["a"], "k": theirs.slots["n"]}
    both_say_most = "m" in mine.slots and "m" in theirs.slots
    made_claims = [mine.claims[0], _for_other(theirs.claims[0])]
    if not both_say_most and slots["n"] == slots["k"]:
        return Sentence(
            f"equal_made_{kind.value}",
            slots,
            tuple(made_claims),
            weight=weight,
            name=f"made:{kind.value}:{name}",
        )
    if both_say_most:
        slots["l"] = theirs.slots["m"]
        made_claims += [mine.claims[1], _for_other(theirs.claims[1])]
    return Sentence(
        f"both_made_{kind.value}" + ("_most" if both_say_most else ""),
        slots,
        tuple(made_claims),
        weight=weight * 1.3,
        name=f"made:{kind.value}:{name}",
    )


def _counted(sentence: Sentence) -> str | None:
    count = sentence.slots["n"]
    assert isinstance(count, Count)
    return count.object


def _for_other(claim: claims.Claim) -> claims.Claim:
    """A claim of one side's sentence, for the slots the other side has when both share one."""
    names = {"a": "b", "n": "k", "m": "l"}
    return {
        key: Ref(names.get(value.slot, value.slot), value.attribute) if isinstance(value, Ref) else value
        for key, value in claim.items()
    }


def quiet_until(view: View, kind: EventKind, *, weight: float = 1.0) -> Sentence | None:
    """Up to when nobody had lost (or taken) anything."""
    if not view.complete(kind):
        return None
    happened = [e for e in view.replay.store.find(kind=kind) if not e.details.get("initial")]
    if not happened:
        return Sentence(
            f"never_{kind.value}", {}, (claims.absent(kind, None, None, None),), weight=weight, name="quiet"
        )
    until = view.span(happened[0].at).start
    if until <= 0 or until <= view.end_of_game * 0.05:
        return None
    slots: dict[str, Slot] = {"t": At(until), "w": Window(None, until - 1)}
    return Sentence(
        f"quiet_{kind.value}", slots, (claims.absent(kind, None, None, "w"),), weight=weight, name="quiet"
    )


def state_held(view: View, state: str, side: str, *, weight: float = 1.0) -> Sentence | None:
    """The longest time a state held for a side within the segment."""
    found = [s for s in view.replay.store.find_states(state, side=side) if s.end > s.start]
    if not found:
        return None
    longest = max(found, key=lambda s: (s.end - s.start, -s.start))
    if view.text(longest.start) == view.text(longest.end):
        return None
    slots: dict[str, Slot] = {"a": Side(side), "s": At(longest.start), "t": At(longest.end)}
    claim = {"type": "interval", "side": Ref("a"), "state": state, "from": Ref("s"), "to": Ref("t")}
    return Sentence(f"state_{state}", slots, (claim,), weight=weight, name=f"state:{state}:{side}")


def nth(
    view: View, kind: EventKind, name: str, side: str, number: int, *, weight: float = 1.0
) -> Sentence | None:
    """When a side had its first (second ...) of a thing."""
    found = view.events(kind, side, name)
    if len(found) < number or not view.complete(kind, name):
        return None
    event = found[number - 1]
    slots: dict[str, Slot] = {"a": Side(side), "o": Thing(name), "t": At(event.at, side)}
    claim = claims.event(kind, "a", "o", "t", nth=number)
    template = f"nth_{kind.value}"
    return Sentence(template, slots, (claim,), weight=weight, name=f"nth:{kind.value}:{name}:{side}")


def numbered(
    view: View, kind: EventKind, name: str, side: str, number: int, *, weight: float = 1.0
) -> Sentence | None:
    """When a side had a thing whose name says which it is: its third base."""
    found = view.events(kind, side, name)
    if len(found) < number or not view.complete(kind, name):
        return None
    slots: dict[str, Slot] = {"a": Side(side), "o": Thing(name), "t": At(found[number - 1].at, side)}
    claim = claims.event(kind, "a", "o", "t")
    return Sentence(f"numbered_{kind.value}", slots, (claim,), weight=weight, name=f"numbered:{name}:{side}")


def made_of(view: View, kind: EventKind, name: str, side: str, *, weight: float = 1.0) -> Sentence | None:
    """How many of one thing a side had over the game."""
    total = view.count(kind, side, name)
    if total < 2 or not view.complete(kind, name):
        return None
    slots: dict[str, Slot] = {"a": Side(side), "n": Count(total, name), "w": Window(None, None)}
    claim = claims.count(kind, "a", "n", "w")
    return Sentence(
        f"total_{kind.value}", slots, (claim,), weight=weight, name=f"total:{kind.value}:{name}:{side}"
    )


def never(view: View, name: str, side: str, *, weight: float = 1.0) -> Sentence | None:
    """That a side never had a thing, where the replay would show it."""
    for kind in (EventKind.RECRUITED, EventKind.CREATED, EventKind.COMPLETED, EventKind.RESEARCHED):
        if not view.complete(kind, name) or not view.replay.store.find(kind=kind):
            continue
        there = [e for e in view.replay.store.of_side(side) if e.object in view.members(name)]
        if there:
            return None
        slots: dict[str, Slot] = {"a": Side(side), "o": Thing(name)}
        claim = {"type": "absent", "side": Ref("a"), "kind": kind.value, "object": Ref("o")}
        return Sentence("never_had", slots, (claim,), weight=weight, name=f"never:{name}:{side}")
    return None
