"""Sentences about what was done: how often, when first, never, in which order, by whom, and who won."""

from __future__ import annotations

from collections.abc import Iterator

from engine.facts import Event, EventKind
from tests.benchmarks._prose import DEEDS, Deed, Said, World, covered


def _picked(world: World) -> tuple[str, Deed, str, list[Event]] | None:
    deeds = DEEDS[world.replay.game]
    deed = world.rng.choice(deeds)
    keys = sorted(
        {(slot, name) for slot, kind, name in world.lines if kind in deed.kinds and slot in world.slots}
    )
    if not keys:
        return None
    slot, name = world.rng.choice(keys)
    entry = world.replay.knowledge.entries[name]
    if entry.kind not in ("unit", "building", "piece") or not covered(world, deed, name):
        return None
    if deed.do == "build" and entry.kind != "building":
        return None
    line = sorted(
        (event for kind in deed.kinds for event in world.lines.get((slot, kind, name), ())),
        key=lambda event: event.at,
    )
    return (slot, deed, name, line) if line else None


def _words(world: World, slot: str, deed: Deed, name: str) -> dict[str, str]:
    others = [one for one in world.slots if one != slot]
    return {
        "S": world.side(slot),
        "O": world.side(others[0]) if others else "",
        "thing": world.thing(name),
        "things": world.thing(name, plural=True),
        **world.deed(deed),
    }


def _own(world: World, type: str, deed: Deed) -> str:
    """A type, at times in wordings that speak of a side's own: not for what it did to others."""
    mine = deed.kinds[0] not in (EventKind.DESTROYED, EventKind.CAPTURED)
    return f"{type}_own" if mine and world.rng.random() < 0.5 else type


def _strangers(world: World, slot: str, deed: Deed, name: str) -> list[str]:
    """Things alike of which the side did none, in any sense, among those players have a name for."""
    entries = world.replay.knowledge.entries
    found = []
    for entry in entries.values():
        if entry.kind != entries[name].kind or entry.name == name or entry.members:
            continue
        if not entry.aliases.get("zh"):
            continue
        if world.counts(slot, deed, entry.name) == {0} and not _kin(world, slot, entry.name):
            found.append(entry.name)
    return sorted(found)


def _kin(world: World, slot: str, name: str) -> bool:
    """Whether a side has the thing at all, or something of the same name is in the game."""
    shown = {world.replay.knowledge.entries[name].display(lang) for lang in ("en", "zh")}
    for event in world.replay.store.all_events:
        if event.object == name and event.side == slot:
            return True
        entry = world.replay.knowledge.entries.get(event.object or "")
        if entry is not None and shown & {entry.display("en"), entry.display("zh")}:
            return True
    return False


def count(world: World) -> Iterator[Said]:
    picked = _picked(world)
    if picked is None:
        return
    slot, deed, name, _ = picked
    numbers = world.counts(slot, deed, name)
    value = max(numbers)
    if value < 2 or len(numbers) > 1:
        return
    words = {**_words(world, slot, deed, name), "n": world.number(value)}
    base = Said("count", words)
    yield base
    wrong = world.far({float(one) for one in numbers}, value)
    if wrong is not None and wrong >= 2:
        yield base.but("number", n=world.number(wrong))
    for other in world.slots:
        theirs = world.counts(other, deed, name)
        if other != slot and all(abs(one - value) >= max(2, 0.3 * value) for one in theirs):
            yield base.but("side", S=world.side(other))
            break
    strangers = _strangers(world, slot, deed, name)
    if strangers:
        wrong_name = world.rng.choice(strangers)
        yield base.but("name", thing=world.thing(wrong_name), things=world.thing(wrong_name, plural=True))
    yield Said("never", words, "negation")


def count_by(world: World) -> Iterator[Said]:
    picked = _picked(world)
    if picked is None:
        return
    slot, deed, name, line = picked
    if len(line) < 3:
        return
    at = world.rng.choice(line[2:]).at + 2 * world.slack
    if at >= world.replay.clock.end:
        return
    numbers = world.counts(slot, deed, name, at)
    if len(numbers) > 1:
        return
    value = max(numbers)
    words = {**_words(world, slot, deed, name), "n": world.number(value), "t": world.time(at)}
    base = Said("count_by", words)
    yield base
    wrong = world.far({float(one) for one in numbers}, value)
    if wrong is not None and wrong >= 2:
        yield base.but("number", n=world.number(wrong))


def first(world: World) -> Iterator[Said]:
    picked = _picked(world)
    if picked is None:
        return
    slot, deed, name, line = picked
    whole = [e for kind in deed.kinds for e in world.replay.store.find(kind=kind, side=slot, object=name)]
    if any(event.details.get("initial") for event in whole):
        return
    base = Said(_own(world, "first", deed), {**_words(world, slot, deed, name), "t": world.time(line[0].at)})
    yield base
    senses = {event.at for event in line}
    clock = world.replay.clock
    step = 3 * world.slack if clock.per_minute else 4 * world.slack
    for _ in range(6):
        moved = line[0].at + world.rng.choice([-1, 1, 1]) * world.rng.randrange(step, 4 * step)
        if 0 < moved <= clock.end and all(abs(moved - one) >= step for one in senses):
            yield base.but("time", t=world.time(moved))
            break


def never(world: World) -> Iterator[Said]:
    picked = _picked(world)
    if picked is None:
        return
    slot, deed, name, _ = picked
    words = _words(world, slot, deed, name)
    strangers = _strangers(world, slot, deed, name)
    if not strangers:
        return
    other = world.rng.choice(strangers)
    if not covered(world, deed, other):
        return
    base = Said("never", words)
    yield base.but("none", thing=world.thing(other), things=world.thing(other, plural=True))
    yield base.but("negation")


def more(world: World) -> Iterator[Said]:
    picked = _picked(world)
    if picked is None or len(world.slots) != 2:
        return
    slot, deed, name, _ = picked
    other = next(one for one in world.slots if one != slot)
    mine, theirs = world.counts(slot, deed, name), world.counts(other, deed, name)
    if len(mine) != 1 or len(theirs) != 1 or min(mine) < max(theirs) + 2 or max(theirs) < 1:
        return
    words = {
        **_words(world, slot, deed, name),
        "n": world.number(max(mine)),
        "k": world.number(max(theirs)),
    }
    base = Said("more", words)
    yield base
    yield base.but("swapped sides", S=words["O"], O=words["S"])


def order(world: World) -> Iterator[Said]:
    picked = _picked(world)
    if picked is None:
        return
    slot, deed, name, line = picked
    kinds = world.replay.knowledge.entries[name].kind
    others = sorted(
        other
        for who, kind, other in world.lines
        if who == slot
        and kind in deed.kinds
        and other != name
        and world.replay.knowledge.entries[other].kind == kinds
    )
    if not others:
        return
    that = world.rng.choice(others)
    later = [e for kind in deed.kinds for e in world.lines.get((slot, kind, that), ())]
    if any(event.details.get("initial") for event in (*line, *later)) or not later:
        return
    mine = sorted({e.at for e in line})
    first_that = min(e.at for e in later)
    # Every start and end of the one comes before every start of the other: true in every sense.
    firsts = [
        min((e.at for e in world.lines.get((slot, kind, name), ())), default=None) for kind in deed.kinds
    ]
    latest = max(at for at in firsts if at is not None)
    if latest + world.slack * 2 >= first_that or mine[0] >= first_that:
        return
    if world.thing(name) == world.thing(that):
        return
    words = {**_words(world, slot, deed, name), "that": world.thing(that)}
    whole = [e for kind in deed.kinds for e in world.replay.store.find(kind=kind, side=slot, object=name)]
    if max(event.at for event in whole) + world.slack < first_that and world.rng.random() < 0.5:
        base = Said("order_some", words)  # all of the one before all of the other
    else:
        base = Said(_own(world, "order", deed), words)
    yield base
    yield base.but("order", thing=words["that"], that=words["thing"])


def won(world: World) -> Iterator[Said]:
    winners = world.replay.outcome.winners
    if len(winners) != 1 or len(world.slots) != 2:
        return
    loser = next(slot for slot in world.slots if slot != winners[0])
    base = Said("won", {"S": world.side(winners[0]), "O": world.side(loser)})
    yield base
    yield base.but("winner", S=base.words["O"], O=base.words["S"])


def gap(world: World) -> Iterator[Said]:
    picked = _picked(world)
    if picked is None:
        return
    slot, deed, name, _ = picked
    kinds = [kind for kind in deed.kinds if world.lines.get((slot, kind, name))]
    if len(kinds) != 1:
        return  # "came" would mean either
    events = world.replay.store.find(kind=kinds[0], side=slot, object=name)
    if len(events) < 2 or any(event.details.get("initial") for event in events):
        return
    clock = world.replay.clock
    units = events[1].at - events[0].at
    if not clock.per_minute:
        if world.replay.game != "wesnoth":
            return
        turns = [int(event.details["turn"]) for event in events[:2] if "turn" in event.details]
        if len(turns) != 2:
            return
        units = turns[1] - turns[0]
    if units < (clock.per_minute or 6) / 3:
        return
    base = Said(
        _own(world, "gap", deed),
        {**_words(world, slot, deed, name), "t": world.time(events[0].at), "d": world.length(units)},
    )
    yield base
    yield base.but("number", d=world.length(2 * units + int((clock.per_minute or 2) / 2)))


def killer(world: World) -> Iterator[Said]:
    if world.replay.game != "wesnoth":
        return
    deaths = [
        event
        for event in world.replay.store.find(kind=EventKind.DESTROYED)
        if event.details.get("by") in world.replay.knowledge.entries
        and event.object in world.replay.knowledge.entries
        and event.details.get("victim") in world.slots
    ]
    if not deaths:
        return
    event = world.rng.choice(deaths)
    by = str(event.details["by"])
    victim = str(event.details["victim"])
    assert event.side is not None
    assert event.object is not None
    words = {
        "S": world.side(event.side),
        "O": world.side(victim),
        "thing": world.thing(event.object),
        "killer": world.thing(by),
        "t": world.time(event.at),
    }
    base = Said("killer", words)
    yield base
    killers = {e.details.get("by") for e in deaths}
    others = sorted(str(e.details["by"]) for e in deaths if e.side == event.side and e.details["by"] != by)
    same = {e.details.get("by") for e in deaths if abs(e.at - event.at) <= 2 * world.slack}
    wrong = [name for name in others if name not in same and world.thing(name) != words["killer"]]
    if wrong and killers:
        yield base.but("name", killer=world.thing(world.rng.choice(wrong)))
    fallen = {e.object for e in deaths if abs(e.at - event.at) <= 2 * world.slack}
    alike = sorted(
        {str(e.object) for e in deaths if e.details["victim"] == victim} - {str(o) for o in fallen}
    )
    if alike:
        yield base.but("name", thing=world.thing(world.rng.choice(alike)))


def place(world: World) -> Iterator[Said]:
    if world.replay.game == "starcraft2":
        return
    captures = [
        event
        for event in world.replay.store.find(kind=EventKind.CAPTURED)
        if event.place and event.object and event.side in world.slots
    ]
    if not captures:
        return
    event = world.rng.choice(captures)
    assert event.side is not None
    assert event.object is not None
    thing = {"village": ("village", "村庄")}.get(event.object, (event.object, ""))[world.lang == "zh"]
    if not thing:
        thing = world.thing(event.object)
    words = {
        "S": world.side(event.side),
        "O": "",
        "thing": thing,
        "p": str(event.place),
        "t": world.time(event.at),
    }
    base = Said("square" if world.replay.game == "chess" else "place", words)
    yield base
    other = next((slot for slot in world.slots if slot != event.side), None)
    if other is not None and not any(e.side == other and e.place == event.place for e in captures):
        yield base.but("side", S=world.side(other))
    own = {e.place for e in captures if e.side == event.side}
    places = sorted({str(e.place) for e in captures if e.place not in own})
    if places:
        yield base.but("name", p=world.rng.choice(places))


MAKERS = (count, count_by, first, never, more, order, won, gap, killer, place)
