"""A small made-up game with everything the validator asks for: two sides, a clock, facts, knowledge.

One second has ten ticks; the game lasts 10:00. Reds (P1, "Ada") beat Blues (P2, "Bob"), who left.

    0:00  each side has 4 workers and a town at the start
    0:30  P1 starts a forge (done 1:00), 0:40 P2 starts a forge (done 1:10)
    1:00  P1 starts a second town (done 2:00);  1:30 P2 (done 2:30)
    every 10 s from 0:10 to 2:00 P1 makes a grunt (12); every 20 s from 0:20 to 2:00 P2 an archer (6)
    2:00  P1 researches blades
    5:00-5:09 a fight: P1 loses 3 grunts (50 each), P2 loses 5 archers (60 each)
    8:00  P1 kills P2's forge
    9:59  P2 leaves, 10:00 the game ends
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from engine.facts import (
    Coverage,
    Event,
    EventKind,
    FactStore,
    Grade,
    Knowledge,
    Meta,
    Outcome,
    Replay,
    Series,
    Side,
    Span,
    State,
)

TICKS = 10
_TIME = re.compile(r"(\d{1,3}):(\d{2})")
_SECONDS = re.compile(r"(\d{1,4})\s*(?:s|秒)?")


@dataclass(frozen=True)
class ToyClock:
    last: int = 600 * TICKS

    @property
    def unit(self) -> str:
        return "tick"

    @property
    def end(self) -> int:
        return self.last

    @property
    def per_minute(self) -> float | None:
        return 60.0 * TICKS

    def text(self, moment: int, lang: str = "en") -> str:
        seconds = moment // TICKS
        return f"{seconds // 60}:{seconds % 60:02}"

    def parse(self, text: str | int | float, *, side: str | None = None) -> Span | None:
        if isinstance(text, int | float):
            return Span(int(text) * TICKS, int(text) * TICKS + TICKS - 1)
        found = _TIME.fullmatch(text.strip())
        if found:
            seconds = int(found[1]) * 60 + int(found[2])
        else:
            plain = _SECONDS.fullmatch(text.strip())
            if plain is None:
                return None
            seconds = int(plain[1])
        return Span(seconds * TICKS, seconds * TICKS + TICKS - 1)

    def tolerance(self, *, about: bool) -> int:
        return 10 * TICKS if about else TICKS

    def duration(self, text: str | int | float) -> int | None:
        number, _, unit = str(text).partition(" ")
        if number.isdigit() and unit in ("second", "seconds"):
            return int(number) * TICKS
        span = self.parse(text)
        return None if span is None else span.start


def at(text: str) -> int:
    span = ToyClock().parse(text)
    assert span is not None
    return span.start


KNOWLEDGE = Knowledge.from_json(
    {
        "game": "toy",
        "version": "1",
        "source": "made up",
        "entries": {
            "Reds": {"kind": "faction", "aliases": {"en": ["red"], "zh": ["红族"]}},
            "Blues": {"kind": "faction", "aliases": {"en": ["blue"], "zh": ["蓝族"]}},
            "Greens": {"kind": "faction", "aliases": {"zh": ["绿族"]}},
            "grunt": {
                "kind": "unit",
                "factions": ["Reds"],
                "aliases": {"en": ["soldier"], "zh": ["步兵"]},
                "properties": {"cost_gold": 50, "build_seconds": 10, "requires": ["forge"], "hit_points": 40},
            },
            "archer": {
                "kind": "unit",
                "factions": ["Blues"],
                "aliases": {"zh": ["弓手"]},
                "properties": {"cost_gold": 60, "build_seconds": 20},
            },
            "Red Knight": {"kind": "unit", "factions": ["Reds"], "properties": {"cost_gold": 90}},
            "worker": {"kind": "unit", "aliases": {"en": ["peasant"], "zh": ["农民"]}},
            "forge": {"kind": "building", "aliases": {"zh": ["铁匠铺"]}, "properties": {"cost_gold": 100}},
            "town": {
                "kind": "building",
                "aliases": {"zh": ["城镇"]},
                "properties": {"made_from": ["worker"]},
            },
            "castle": {"kind": "building", "aliases": {"zh": ["城堡"]}},
            "blades": {"kind": "upgrade", "factions": ["Reds"], "aliases": {"zh": ["利刃"]}},
            "base": {"kind": "group", "members": ["town", "castle"], "aliases": {"zh": ["基地"]}},
            "unit": {"kind": "group", "members": ["grunt", "archer", "Red Knight", "worker"]},
        },
        "metrics": {
            "workers": {"aliases": {"en": ["worker count"], "zh": ["农民数"]}},
            "gold": {"aliases": {"zh": ["金币"]}},
        },
    }
)

COVERAGE: Mapping[EventKind, Coverage] = {
    EventKind.STARTED: Coverage.COMPLETE,
    EventKind.COMPLETED: Coverage.COMPLETE,
    EventKind.CREATED: Coverage.COMPLETE,
    EventKind.LOST: Coverage.COMPLETE,
    EventKind.DESTROYED: Coverage.COMPLETE,
    EventKind.RESEARCHED: Coverage.COMPLETE,
    EventKind.LEFT: Coverage.COMPLETE,
    EventKind.ENDED: Coverage.COMPLETE,
    EventKind.ORDERED: Coverage.PARTIAL,
}


def _events() -> list[Event]:
    rows: list[tuple[int, str | None, EventKind, str | None, dict[str, Any]]] = []
    for slot in ("P1", "P2"):
        rows += [(0, slot, EventKind.CREATED, "worker", {"initial": True})] * 4
        rows.append((0, slot, EventKind.CREATED, "town", {"initial": True}))
    for slot, forge, town in (("P1", "0:30", "1:00"), ("P2", "0:40", "1:30")):
        rows.append((at(forge), slot, EventKind.STARTED, "forge", {}))
        rows.append((at(forge) + 30 * TICKS, slot, EventKind.COMPLETED, "forge", {}))
        rows.append((at(town), slot, EventKind.STARTED, "town", {}))
        rows.append((at(town) + 60 * TICKS, slot, EventKind.COMPLETED, "town", {}))
    rows += [(10 * n * TICKS, "P1", EventKind.CREATED, "grunt", {}) for n in range(1, 13)]
    rows += [(20 * n * TICKS, "P2", EventKind.CREATED, "archer", {}) for n in range(1, 7)]
    rows.append((at("2:00"), "P1", EventKind.RESEARCHED, "blades", {}))
    for n in range(3):
        rows += _death(at("5:00") + 3 * n * TICKS, "P2", "P1", "grunt", 50)
    for n in range(5):
        rows += _death(at("5:00") + 2 * n * TICKS, "P1", "P2", "archer", 60)
    rows += _death(at("8:00"), "P1", "P2", "forge", 100)
    rows.append((at("9:59"), "P2", EventKind.LEFT, None, {}))
    rows.append((at("10:00"), None, EventKind.ENDED, None, {}))
    rows.sort(key=lambda row: row[0])
    return [
        Event(f"f{n}", moment, side, kind, obj, place=f"{n},{n}" if obj == "forge" else None, details=details)
        for n, (moment, side, kind, obj, details) in enumerate(rows, start=1)
    ]


def _death(moment: int, killer: str, victim: str, obj: str, value: int) -> list[Any]:
    details = {"killer": killer, "victim": victim, "value": value}
    return [
        (moment, killer, EventKind.DESTROYED, obj, details),
        (moment, victim, EventKind.LOST, obj, details),
    ]


def _series() -> list[Series]:
    moments = tuple(range(0, 6001, 50))  # every five seconds

    def workers(slot: str) -> tuple[float, ...]:
        rate = 2 if slot == "P1" else 3
        return tuple(4.0 + min(moment // 100, 100) // rate for moment in moments)

    return [
        Series("workers", "P1", moments, workers("P1"), 1000, interval=50),
        Series("workers", "P2", moments, workers("P2"), 2000, interval=50),
        Series(
            "gold", "P1", (0, 1000, 2000, 4000), (100, 250, 80, 120), 3000, Grade.OBSERVED, exact_between=True
        ),
        Series(
            "gold", "P2", (0, 1000, 2000, 4000), (100, 90, 200, 200), 3100, Grade.OBSERVED, exact_between=True
        ),
    ]


STATES = (State("f5000", "supply_blocked", "P1", at("3:00"), at("3:30"), grade=Grade.SAMPLED),)


def toy_replay(
    *,
    events: Sequence[Event] | None = None,
    coverage: Mapping[EventKind, Coverage] | None = None,
    **changes: Any,
) -> Replay:
    """The game above; ``changes`` replace fields of the Replay."""
    replay = Replay(
        meta=Meta("toy", "1.2.3", "Long River", "2024-05-03", "1v1", 6000, "0" * 64, {"rounds": 3}),
        sides=(
            Side("P1", "Ada", "Reds", "1", "win", True),
            Side("P2", "Bob", "Blues", "2", "loss", True),
        ),
        clock=ToyClock(),
        store=FactStore(_events() if events is None else events, _series(), STATES),
        knowledge=KNOWLEDGE,
        outcome=Outcome(("P1",), by="left", evidence=("f1",)),
        coverage=COVERAGE if coverage is None else coverage,
        dropped={},
    )
    return replace(replay, **changes)


def toy_events() -> list[Event]:
    return _events()
