"""Claims about the match, the game and positions: meta, result, knowledge, position."""

from __future__ import annotations

from collections.abc import Iterator

from tests.benchmarks._claims import Json, Labelled, World


def result(world: World) -> Iterator[Labelled]:
    sides = [side for side in world.replay.sides if side.result in ("win", "loss")]
    if not sides:
        return
    side = world.rng.choice(sides)
    words = {"win": ["win", "won", "胜"], "loss": ["loss", "lost", "负"]}
    base: Json = {
        "type": "result",
        "side": world.side(side.slot),
        "value": world.rng.choice(words[str(side.result)]),
    }
    if world.replay.outcome.by is not None and world.rng.random() < 0.5:
        base["by"] = world.replay.outcome.by
    yield Labelled(base, True, "none")
    opposite = "loss" if side.result == "win" else "win"
    yield Labelled({**base, "value": world.rng.choice(words[opposite])}, False, "winner")
    yield Labelled({**base, "value": "draw"}, False, "winner")
    if "by" in base:
        yield Labelled({**base, "by": "stalemate"}, False, "name")


def meta(world: World) -> Iterator[Labelled]:
    replay = world.replay
    length = replay.clock.text(replay.clock.end)
    choices: list[tuple[str, object, object]] = [("length", length, replay.clock.text(replay.clock.end // 2))]
    if replay.meta.map:
        choices.append(("map", replay.meta.map, "Lost Temple of Nowhere"))
    choices.append(("players", len(replay.sides), len(replay.sides) + 1))
    if replay.meta.version:
        choices.append(("version", replay.meta.version, "0.9.13"))
    for name in ("turns", "moves"):
        if isinstance(replay.meta.extra.get(name), int):
            choices.append((name, replay.meta.extra[name], replay.meta.extra[name] + 1))
    side = world.rng.choice(replay.sides)
    if side.faction is not None:
        others = [
            entry.name
            for entry in replay.knowledge.entries.values()
            if entry.kind == "faction" and entry.name != side.faction
        ]
        if others:
            choices.append((f"{side.slot} faction", side.faction, world.rng.choice(others)))
    field, right, wrong = world.rng.choice(choices)
    yield Labelled({"type": "meta", "field": field, "value": right}, True, "none")
    yield Labelled({"type": "meta", "field": field, "value": wrong}, False, "name")


def knowledge(world: World) -> Iterator[Labelled]:
    knowledge = world.replay.knowledge
    entry = world.rng.choice([e for e in knowledge.entries.values() if not e.members and e.properties])
    numbers = [
        key
        for key, value in entry.properties.items()
        if isinstance(value, int) and not isinstance(value, bool) and not key.startswith("build_seconds_")
    ]
    subject = world.thing(entry.name)
    if numbers and world.rng.random() < 0.7:
        key = world.rng.choice(numbers)
        value = entry.properties[key]
        base: Json = {"type": "knowledge", "subject": subject, "property": key, "value": value}
        yield Labelled(base, True, "none")
        yield Labelled({**base, "value": value + world.rng.choice([7, 13, 33])}, False, "number")
    elif entry.factions:
        base = {
            "type": "knowledge",
            "subject": subject,
            "property": world.rng.choice(["faction", "race", "owner"]),
            "value": world.rng.choice(entry.factions),
        }
        yield Labelled(base, True, "none")
        others = [
            e.name for e in knowledge.entries.values() if e.kind == "faction" and e.name not in entry.factions
        ]
        if others:
            yield Labelled({**base, "value": world.rng.choice(others)}, False, "wrong faction's unit")


def position(world: World) -> Iterator[Labelled]:
    states = [s for s in world.replay.store.states if s.name == "occupies" and s.place and s.object]
    if not states:
        return
    state = world.rng.choice(states)
    at = world.when(world.rng.choice([state.start, state.end, (state.start + state.end) // 2]))
    span = world.replay.clock.parse(at)
    if span is None or state.object not in world.replay.knowledge.entries:
        return
    base: Json = {
        "type": "position",
        "at": at,
        "predicate": "occupies",
        "side": world.side(state.side),
        "object": world.thing(state.object),
        "square": state.place,
    }
    yield Labelled(base, True, "none")

    def held(place: str | None, name: str | None, side: str) -> bool:
        return any(
            s.place == place
            and s.object == name
            and s.side == side
            and s.start <= span.end
            and span.start <= s.end
            for s in states
        )

    places = sorted({s.place for s in states if s.place})
    place = world.rng.choice(places)
    if not held(place, state.object, state.side):
        yield Labelled({**base, "square": place}, False, "name")
    names = sorted({s.object for s in states if s.object in world.replay.knowledge.entries})
    name = world.rng.choice(names)
    if name is not None and not held(state.place, name, state.side):
        yield Labelled({**base, "object": world.thing(name)}, False, "name")
    other = world.other(state.side)
    if not held(state.place, state.object, other):
        yield Labelled({**base, "side": world.side(other)}, False, "side")


MAKERS = [result, meta, knowledge, position]
