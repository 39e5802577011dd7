"""Tracker events as sc2reader makes them, written down by hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sc2reader.events.tracker import (
    PlayerStatsEvent,
    UnitDiedEvent,
    UnitDoneEvent,
    UnitInitEvent,
    UnitOwnerChangeEvent,
    UnitTypeChangeEvent,
    UpgradeCompleteEvent,
)

from engine.facts import Event, EventKind, Side
from engine.games.starcraft2.facts import Collector
from engine.games.starcraft2.lives import Lives
from engine.games.starcraft2.names import names
from engine.games.starcraft2.reading import BornEvent
from engine.games.starcraft2.roster import Roster

BUILD = 80949
BUILD_WITHOUT_KILLERS = 26490  # before 2.1 a death does not say which unit dealt it

_STATS = (
    "minerals vespene mineral_rate gas_rate workers "
    "progress_army progress_economy progress_technology gas_progress_army gas_progress_economy "
    "gas_progress_technology army economy technology gas_army gas_economy gas_technology "
    "lost_army lost_economy lost_technology gas_lost_army gas_lost_economy gas_lost_technology "
    "killed_army killed_economy killed_technology gas_killed_army gas_killed_economy gas_killed_technology "
    "food_used food_made active gas_active own_army own_economy own_technology gas_own_army gas_own_economy "
    "gas_own_technology"
).split()


def roster(*teams: str) -> Roster:
    """P1, P2, ... in these teams (two sides against each other by default)."""
    given = teams or ("1", "2")
    sides = tuple(
        Side(f"P{n}", f"name {n}", race, team, human=True)
        for n, (team, race) in enumerate(zip(given, ("Terran", "Zerg", "Protoss", "Zerg"), strict=False), 1)
    )
    return Roster(
        sides=sides,
        by_player={n: side.slot for n, side in enumerate(sides, 1)},
        by_user={n: side.slot for n, side in enumerate(sides)},
        teams={side.slot: side.team for side in sides},
        levels={},
        observers=0,
        cooperative=False,
    )


def born(
    at: int, unit: int, kind: str, pid: int = 1, *, creator: int | None = None, ability: str | None = None
) -> Any:
    data: dict[int, Any] = {0: unit, 1: 1, 2: kind.encode(), 3: pid, 4: pid, 5: 10, 6: 20}
    data |= {7: creator, 8: 1, 9: None if ability is None else ability.encode()}
    return BornEvent(at, data, BUILD)


def begun(at: int, unit: int, kind: str, pid: int = 1) -> Any:
    return UnitInitEvent(at, {0: unit, 1: 1, 2: kind.encode(), 3: pid, 4: pid, 5: 10, 6: 20}, BUILD)


def done(at: int, unit: int) -> Any:
    return UnitDoneEvent(at, {0: unit, 1: 1}, BUILD)


def died(at: int, unit: int, killer: int | None = None, by: int | None = None, build: int = BUILD) -> Any:
    data = {0: unit, 1: 1, 2: killer, 3: 10, 4: 20, 5: by, 6: None if by is None else 1}
    return UnitDiedEvent(at, data, build)


def changed(at: int, unit: int, kind: str) -> Any:
    return UnitTypeChangeEvent(at, {0: unit, 1: 1, 2: kind.encode()}, BUILD)


def given(at: int, unit: int, control: int, upkeep: int) -> Any:
    return UnitOwnerChangeEvent(at, {0: unit, 1: 1, 2: control, 3: upkeep}, BUILD)


def researched(at: int, upgrade: str, pid: int = 1) -> Any:
    return UpgradeCompleteEvent(at, {0: pid, 1: upgrade.encode(), 2: 1}, BUILD)


def score(at: int, pid: int = 1, **values: float) -> Any:
    """A sample of the score; ``food_used`` and ``food_made`` as the game writes them, times 4096."""
    unknown = set(values) - set(_STATS)
    assert not unknown, unknown
    scale = {"food_used": 4096, "food_made": 4096}
    stats = {n: int(values.get(name, 0) * scale.get(name, 1)) for n, name in enumerate(_STATS)}
    return PlayerStatsEvent(at, {0: pid, 1: stats}, BUILD)


def follow(
    *events: Any,
    teams: tuple[str, ...] = (),
    hallucinated: tuple[int, ...] = (),
    left: Mapping[str, int] | None = None,
) -> Told:
    facts = Collector()
    lives = Lives(facts, roster(*teams), names(), hallucinated, left or {})
    lives.follow(events)
    return Told(facts, lives)


class Told:
    """What came of some events."""

    def __init__(self, facts: Collector, lives: Lives) -> None:
        self.facts = facts
        self.lives = lives

    @property
    def events(self) -> list[Event]:
        return self.facts.events

    def lines(self) -> list[tuple[int, str | None, str, str | None]]:
        """(moment, side, kind, object) of every event."""
        return [(event.at, event.side, event.kind.value, event.object) for event in self.events]

    def of(self, kind: EventKind) -> list[Event]:
        return [event for event in self.events if event.kind is kind]

    def number(self, name: str, side: str = "P1") -> int:
        """How many of a thing a side has at the end."""
        numbers = self.lives.steps.get((side, name))
        return numbers[1][-1] if numbers else 0
