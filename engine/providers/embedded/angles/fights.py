"""Fights and losses: who lost what, and who came out of it better."""

from __future__ import annotations

from engine.facts import Event, EventKind
from engine.providers.embedded.angles import claims
from engine.providers.embedded.sentence import At, Count, Ref, Sentence, Side, Slot, Thing, Window
from engine.providers.embedded.view import View

LOST = EventKind.LOST


def exchange(view: View, window: Window, *, weight: float = 2.0) -> Sentence | None:
    """Who lost less worth in a window; None when only one side is there or worths are unknown."""
    one, two = view.pair
    if two is None or not view.duel or not view.complete(LOST):
        return None
    worths = {slot: view.worth_lost(slot, window) for slot in (one, two)}
    numbers = {slot: view.count(LOST, slot, view.salience.army, window) for slot in (one, two)}
    if not any(worths.values()) or worths[one] == worths[two]:
        return None
    better, worse = (one, two) if worths[one] < worths[two] else (two, one)
    slots: dict[str, Slot] = {
        "a": Side(better),
        "b": Side(worse),
        "w": window,
        "n": Count(numbers[better], view.salience.army),
        "m": Count(numbers[worse], view.salience.army),
    }
    claim = {"type": "exchange", **claims.edges("w"), "better": Ref("a")}
    counts = (claims.count(LOST, "a", "n", "w"), claims.count(LOST, "b", "m", "w"))
    template = "exchange" if numbers[better] < numbers[worse] else "exchange_worth"
    return Sentence(template, slots, (claim, *counts), weight=weight, name="exchange")


def losses(view: View, name: str | None, window: Window, *, weight: float = 1.5) -> Sentence | None:
    """How many of a thing each side lost in a window."""
    one, two = view.pair
    if not view.complete(LOST) or (name is not None and not view.knows(name)):
        return None
    if two is None:
        return lost(view, one, name, window, weight=weight)
    numbers = view.count(LOST, one, name, window), view.count(LOST, two, name, window)
    if not any(numbers):
        return None
    more, fewer = (one, two) if numbers[0] >= numbers[1] else (two, one)
    slots: dict[str, Slot] = {
        "a": Side(more),
        "b": Side(fewer),
        "w": window,
        "n": Count(max(numbers), name),
        "m": Count(min(numbers), name),
    }
    equal = numbers[0] == numbers[1]
    comparison = claims.compare_counts(LOST, name, "a", "b", "=" if equal else ">", "w")
    return Sentence(
        _proportion(*numbers),
        slots,
        (claims.count(LOST, "a", "n", "w"), claims.count(LOST, "b", "m", "w"), comparison),
        weight=weight,
        name=f"losses:{name}",
    )


def _proportion(one: int, other: int) -> str:
    more, fewer = max(one, other), min(one, other)
    if more == fewer:
        return "losses_equal"
    if not fewer:
        return "losses_none"
    return "losses_wide" if more >= 1.5 * fewer else "losses"


def lost(view: View, side: str, name: str | None, window: Window, *, weight: float = 1.0) -> Sentence | None:
    """How many of a thing one side lost in a window."""
    number = view.count(LOST, side, name, window)
    if not number:
        return None
    slots: dict[str, Slot] = {"a": Side(side), "w": window, "n": Count(number, name)}
    return Sentence(
        "lost", slots, (claims.count(LOST, "a", "n", "w"),), weight=weight, name=f"losses:{name}:{side}"
    )


def most_lost(view: View, side: str, window: Window, *, weight: float = 1.0) -> Sentence | None:
    """The thing a side lost most often, when it lost several."""
    if not view.complete(LOST):
        return None
    army = view.members(view.salience.army) if view.salience.army is not None else None
    tally = [(name, n) for name, n in view.tally(LOST, side, window) if (army is None or name in army)]
    if not tally or tally[0][1] < 2:
        return None
    slots: dict[str, Slot] = {"a": Side(side), "w": window, "n": Count(tally[0][1], tally[0][0])}
    made = [claims.count(LOST, "a", "n", "w")]
    template = "most_lost"
    if len(tally) > 1 and tally[1][1] > 1:
        slots["m"] = Count(tally[1][1], tally[1][0])
        made.append(claims.count(LOST, "a", "m", "w"))
        template = "most_lost_two"
    return Sentence(template, slots, tuple(made), weight=weight, name=f"most_lost:{side}")


def costliest(view: View, window: Window, *, side: str | None = None, weight: float = 1.0) -> Sentence | None:
    """The single loss that was worth most, when it stands out from the others."""
    sides = [side] if side is not None else [slot for slot in view.pair if slot]
    lost = [event for slot in sides for event in _of_army(view, slot, window)]
    if not lost:
        return None
    lost = [event for event in lost if not event.details.get("leader")]  # its fall is the result, not a loss
    best = max(lost, key=lambda event: (view.worth(event), -view.replay.store.rank(event)), default=None)
    if best is None or view.worth(best) <= 0:
        return None
    return _loss(view, best, "costliest", weight)


def leader_loss(view: View, side: str, *, weight: float = 2.0) -> Sentence | None:
    """The fall of a side's leader."""
    fallen = [event for event in view.events(LOST, side) if event.details.get("leader") and event.object]
    return _loss(view, fallen[-1], "leader_loss", weight) if fallen else None


def first_loss(view: View, *, weight: float = 1.0) -> Sentence | None:
    """The first thing anybody lost."""
    if not view.complete(LOST):
        return None
    lost = [event for slot in view.pair if slot for event in _of_army(view, slot)]
    if not lost:
        return None
    return _loss(view, min(lost, key=view.replay.store.rank), "first_loss", weight)


def last_loss(view: View, window: Window, *, weight: float = 1.0) -> Sentence | None:
    """The last thing anybody lost in a window."""
    lost = [event for slot in view.pair if slot for event in _of_army(view, slot, window)]
    if not lost:
        return None
    return _loss(view, max(lost, key=view.replay.store.rank), "last_loss", weight)


def _of_army(view: View, side: str, window: Window | None = None) -> list[Event]:
    """Losses that count in a fight: villages change hands, but they do not fall."""
    return [event for event in view.events(LOST, side, view.salience.army, window) if event.object]


def _loss(view: View, event: Event, template: str, weight: float) -> Sentence:
    assert event.side is not None
    assert event.object is not None
    slots: dict[str, Slot] = {
        "a": Side(event.side),
        "o": Thing(event.object),
        "t": At(event.at, event.side),
    }
    made = [claims.event(LOST, "a", "o", "t")]
    killer, by = event.details.get("killer"), event.details.get("by")
    if (
        isinstance(killer, str)
        and isinstance(by, str)
        and killer in {s.slot for s in view.replay.sides}
        and killer != event.side
        and view.owns(killer, by)
        and view.events(EventKind.DESTROYED, killer, event.object, view.window(event.at, event.at))
    ):
        slots |= {"b": Side(killer), "k": Thing(by)}
        made.append(claims.event(EventKind.DESTROYED, "b", "o", "t"))
        template += "_by"
    return Sentence(template, slots, tuple(made), weight=weight, name=template)
