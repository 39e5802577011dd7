"""Claims about what happened: event, count, absent, order, compare by count, exchange."""

from __future__ import annotations

from collections.abc import Iterator

from engine.facts import Coverage, Event, EventKind
from tests.benchmarks._claims import CHECKED_KINDS, Json, Labelled, World, compared

_KIND_WORDS = {
    EventKind.DESTROYED: ["destroyed", "killed"],
    EventKind.LOST: ["lost"],
    EventKind.CREATED: ["created", "produced"],
    EventKind.RECRUITED: ["recruited"],
    EventKind.COMPLETED: ["completed", "finished"],
    EventKind.STARTED: ["started", "began"],
    EventKind.RESEARCHED: ["researched"],
    EventKind.CAPTURED: ["captured", "took"],
}


def _word(world: World, kind: EventKind) -> str:
    return world.rng.choice(_KIND_WORDS.get(kind, [kind.value]))


def _pick(world: World) -> tuple[str, EventKind, str, list[Event]] | None:
    if not world.lines:
        return None
    key = world.rng.choice(sorted(world.lines, key=str))
    return (*key, world.lines[key])


def _shifted(world: World, moment: int) -> int:
    """Another moment: some seconds, half a minute or minutes away; or turns and moves."""
    clock = world.replay.clock
    unit = clock.per_minute / 60 if clock.per_minute else max(1, clock.tolerance(about=True))
    steps = [4, 7, 15, 30, 60, 90] if clock.per_minute else [1, 1, 2, 3, 5]
    while True:
        moved = moment + int(world.rng.choice([-1, 1]) * world.rng.choice(steps) * unit)
        if 0 <= moved <= clock.end:
            return moved
        if moment == 0 and clock.end < unit:
            return clock.end


def _other_object(world: World, kind: EventKind, name: str, wrong_faction: bool, slot: str) -> str | None:
    entries = world.replay.knowledge.entries
    faction = world.replay.side(slot).faction
    candidates = [
        each.name
        for each in entries.values()
        if each.kind == entries[name].kind
        and each.name != name
        and not each.members
        and (not each.factions or faction is None or (faction in each.factions) != wrong_faction)
    ]
    return world.rng.choice(sorted(candidates)) if candidates else None


def event(world: World) -> Iterator[Labelled]:
    picked = _pick(world)
    if picked is None:
        return
    slot, kind, name, line = picked
    index = world.rng.randrange(len(line))
    base: Json = {
        "type": "event",
        "side": world.side(slot),
        "kind": _word(world, kind),
        "object": world.thing(name),
        "at": world.when(line[index].at),
    }
    numbered = world.rng.random() < 0.7
    if numbered:
        base["nth"] = index + 1
    yield Labelled(base, True, "none")

    def still_true(at: str, slot: str = slot, name: str = name, number: int = index + 1) -> bool:
        events = world.lines.get((slot, kind, name), [])
        if numbered:
            return number <= len(events) and world.at_moment(at, events[number - 1].at)
        return any(world.at_moment(at, each.at) for each in events)

    at = world.when(_shifted(world, line[index].at))
    if not still_true(at):
        yield Labelled({**base, "at": at}, False, "time")
    other = world.other(slot)
    if not still_true(base["at"], slot=other):
        yield Labelled({**base, "side": world.side(other)}, False, "side")
    if numbered:
        number = max(1, index + 1 + world.rng.choice([-1, 1]))
        if number != index + 1 and not still_true(base["at"], number=number):
            yield Labelled({**base, "nth": number}, False, "off by one")
    for wrong in (False, True):
        thing = _other_object(world, kind, name, wrong, slot)
        if thing is not None and not still_true(base["at"], name=thing):
            change = "wrong faction's unit" if wrong else "name"
            yield Labelled({**base, "object": world.thing(thing)}, False, change)
    end = world.replay.clock.end
    unit = world.replay.clock.per_minute or max(1, world.replay.clock.tolerance(about=True)) * 3
    late = world.replay.clock.text(int(end + 2 * unit))
    yield Labelled({**base, "at": late}, False, "after the end")


def _ways(
    world: World, slot: str, kind: EventKind, name: str | None, line: list[Event]
) -> Iterator[list[Event]]:
    """Other ways to count the same, none of them false: with own fire, without what fell at the very end."""
    aside = world.replay.store.left_out(kind=kind, side=slot, object=name)
    lines = [line, [each for each in line if not each.details.get("after_leaving")]]
    for events in lines:
        yield events
        for reason in {each.aside for each in aside}:
            yield [*events, *(each for each in aside if each.aside == reason)]
        yield [*events, *(each for each in aside if each.aside != "temporary")]
        yield [*events, *aside]


def _window(world: World) -> Json:
    end = world.replay.clock.end
    low, high = sorted((world.rng.randrange(end + 1), world.rng.randrange(end + 1)))
    choice = world.rng.random()
    if choice < 0.3:
        return {}
    if choice < 0.5:
        return {"to": world.when(high)}
    if choice < 0.6:
        return {"from": world.when(low)}
    return {"from": world.when(low), "to": world.when(high)}


def count(world: World) -> Iterator[Labelled]:
    picked = _pick(world)
    if picked is None:
        return
    slot, kind, name, line = picked
    window = _window(world)
    low, high = window.get("from"), window.get("to")
    numbers = world.count(line, low, high)
    for way in _ways(world, slot, kind, name, line):
        numbers |= world.count(way, low, high)
    start, end = world.window(low, high)
    true = sum(start <= each.at <= end for each in line)
    op = world.rng.choice(["=", "=", "=", ">=", "<=", ">", "<", "!="])
    value = true + {"=": 0, ">=": 0, "<=": 0, ">": -1, "<": 1, "!=": world.rng.choice([-1, 1])}[op]
    base: Json = {
        "type": "count",
        "side": world.side(slot),
        "kind": _word(world, kind),
        "object": world.thing(name),
        "op": op,
        "value": value,
        **window,
    }
    yield Labelled(base, True, "none")

    def wrong(op: str, value: int, numbers: set[int] = numbers) -> bool:
        return not any(compared(op, number, value) for number in numbers)

    near = true + world.rng.choice([-1, 1, 1])
    if near >= 0 and wrong("=", near):
        yield Labelled({**base, "op": "=", "value": near}, False, "off by one")
    far = max(true + 2, round(true * world.rng.choice([1.3, 1.5, 2, 3])))
    if wrong("=", far):
        yield Labelled({**base, "op": "=", "value": far}, False, "number")
    if wrong(">=", far):
        yield Labelled({**base, "op": ">=", "value": far}, False, "number")
    opposite = {"=": "!=", "!=": "=", "<": ">=", ">=": "<", ">": "<=", "<=": ">"}[op]
    if wrong(opposite, value):
        yield Labelled({**base, "op": opposite}, False, "negation")
    other = world.other(slot)
    theirs = world.count(world.lines.get((other, kind, name), []), low, high)
    if wrong(op, value, theirs):
        yield Labelled({**base, "side": world.side(other)}, False, "side")


def absent(world: World) -> Iterator[Labelled]:
    picked = _pick(world)
    if picked is None:
        return
    slot, kind, name, line = picked
    if world.replay.covers(kind) is not Coverage.COMPLETE:
        return
    before = world.when(max(0, line[0].at - 1))
    base: Json = {
        "type": "absent",
        "side": world.side(slot),
        "kind": _word(world, kind),
        "object": world.thing(name),
    }
    choice = world.rng.random()
    if choice < 0.5:
        base["to"] = before
        if world.count(line, None, before) != {0}:
            return
    else:
        thing = _other_object(world, kind, name, False, slot)
        if thing is None or (slot, kind, thing) in world.lines or _related(world, slot, kind, thing):
            return
        if world.replay.covers(kind, thing) is not Coverage.COMPLETE:
            return
        base["object"] = world.thing(thing)
    yield Labelled(base, True, "none")
    yield Labelled({**base, "object": world.thing(name), "to": None}, False, "negation")
    after = world.when(line[-1].at + (world.replay.clock.end - line[-1].at) // 2)
    if 0 not in world.count(line, None, after):
        yield Labelled({**base, "object": world.thing(name), "to": after}, False, "time")


def _related(world: World, slot: str, kind: EventKind, name: str) -> bool:
    """Whether the object occurs under any kind at all: then "never" needs care about words."""
    return any((slot, other, name) in world.lines for other in CHECKED_KINDS)


def order(world: World) -> Iterator[Labelled]:
    first, then = _pick(world), _pick(world)
    if first is None or then is None or first[:3] == then[:3]:
        return
    events = []
    refs: list[Json] = []
    for slot, kind, name, line in (first, then):
        index = 0 if world.rng.random() < 0.6 else world.rng.randrange(len(line))
        events.append(line[index])
        ref: Json = {"side": world.side(slot), "kind": kind.value, "object": world.thing(name)}
        if index or world.rng.random() < 0.3:
            ref["nth"] = index + 1
        refs.append(ref)
    rank = world.replay.store.rank
    if rank(events[0]) > rank(events[1]):
        refs.reverse()
    yield Labelled({"type": "order", "first": refs[0], "then": refs[1]}, True, "none")
    yield Labelled({"type": "order", "first": refs[1], "then": refs[0]}, False, "swapped pair")


def compare_counts(world: World) -> Iterator[Labelled]:
    picked = _pick(world)
    if picked is None:
        return
    slot, kind, name, line = picked
    other = world.other(slot)
    window = _window(world)
    low, high = window.get("from"), window.get("to")
    mine = world.count(line, low, high)
    theirs = world.count(world.lines.get((other, kind, name), []), low, high)
    if len(mine) > 1 or len(theirs) > 1:
        return
    a, b = next(iter(mine)), next(iter(theirs))
    op = ">" if a > b else "<" if a < b else "="
    base: Json = {
        "type": "compare",
        "count": {"kind": kind.value, "object": world.thing(name)},
        "sides": [world.side(slot), world.side(other)],
        "op": op,
        **window,
    }
    if a != b and world.rng.random() < 0.5:
        base["margin"] = abs(a - b)
    yield Labelled(base, True, "none")
    yield Labelled({**base, "op": {">": "<", "<": ">", "=": "<"}[op]}, False, "order")
    if "margin" in base:
        yield Labelled({**base, "margin": base["margin"] + 1}, False, "off by one")


def exchange(world: World) -> Iterator[Labelled]:
    replay = world.replay
    if len(replay.sides) != 2 or replay.covers(EventKind.LOST) is not Coverage.COMPLETE:
        return
    lost = {
        slot: [e for e in replay.store.find(kind=EventKind.LOST, side=slot) if e.object != "village"]
        for slot in world.slots
    }
    everything = sorted(lost[world.slots[0]] + lost[world.slots[1]], key=lambda e: e.at)
    if not everything:
        return
    centre = world.rng.choice(everything).at
    unit = replay.clock.per_minute or replay.clock.tolerance(about=True) * 2
    low = world.when(max(0, centre - int(unit)))
    high = world.when(min(replay.clock.end, centre + int(unit)))
    numbers = {slot: world.count(lost[slot], low, high) for slot in world.slots}
    if any(len(found) > 1 for found in numbers.values()):
        return
    losses = {slot: next(iter(found)) for slot, found in numbers.items()}
    start, end = world.window(low, high)
    worth = {
        slot: sum(float(e.details.get("value") or 0) for e in lost[slot] if start <= e.at <= end)
        for slot in world.slots
    }
    base: Json = {"type": "exchange", "from": low, "to": high, "losses": losses}
    better = min(worth, key=lambda slot: worth[slot])
    if len(set(worth.values())) == 2:
        base["better"] = world.side(better)
    yield Labelled(base, True, "none")
    slot = world.rng.choice(world.slots)
    wrong = losses[slot] + world.rng.choice([1, 2, 5])
    counted = any(
        wrong in world.count(way, low, high) for way in _ways(world, slot, EventKind.LOST, None, lost[slot])
    )
    if (
        not counted
        and abs(wrong - worth[slot]) > 0.021 * worth[slot]
        and not _unit_count(world, lost[slot], start, end, wrong)
    ):
        yield Labelled({**base, "losses": {**losses, slot: wrong}}, False, "number")
    if "better" in base:
        yield Labelled({**base, "better": world.side(world.other(better))}, False, "side")


def _unit_count(world: World, lost: list[Event], start: int, end: int, number: int) -> bool:
    """Whether a number is that of the units alone (buildings left out)."""
    for group in ("unit", "army unit"):
        members = set(world.replay.knowledge.members(group))
        if sum(e.object in members for e in lost if start <= e.at <= end) == number:
            return True
    return False


MAKERS = [event, count, absent, order, compare_counts, exchange]
