"""The map: hexes, villages, what heals and what gives light; and the time of day."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from engine.games.wesnoth.rules import Rules
from engine.games.wesnoth.wml import Node

Hex = tuple[int, int]
"""Column and row as the game writes them, from 1; 0 and the last one are the border."""

_START = re.compile(r"^\s*(\w+)\s+(\S+)$")
_MAX_HEXES = 1_000_000


@dataclass(slots=True)
class Board:
    """One map.

    Attributes:
        villages: Hexes that give income.
        healing: Hex -> hit points healed a turn.
        light: Hex -> (added to the lawful bonus, at most, at least).
        starts: Number of the side (as written on the map) -> its starting hex.
        width: Columns without the border; 0 when the replay holds no map.
        height: Rows without the border.
    """

    villages: frozenset[Hex] = frozenset()
    healing: dict[Hex, int] = field(default_factory=dict)
    light: dict[Hex, tuple[int, int, int]] = field(default_factory=dict)
    starts: dict[str, Hex] = field(default_factory=dict)
    width: int = 0
    height: int = 0

    @property
    def known(self) -> bool:
        return self.width > 0


def read_board(map_data: str, rules: Rules) -> Board:
    """The board of a scenario's ``map_data``; an empty one if there is none."""
    rows = [line for line in map_data.splitlines() if line.strip() and "=" not in line]
    board = Board()
    villages: set[Hex] = set()
    seen = 0
    for y, line in enumerate(rows):
        cells = line.split(",")
        seen += len(cells)
        if seen > _MAX_HEXES:
            return Board()
        for x, cell in enumerate(cells):
            code = cell.strip()
            placed = _START.match(code)
            if placed is not None:
                board.starts[placed[1]] = (x, y)
                code = placed[2]
            base, caret, over = code.partition("^")
            overlay = caret + over
            if overlay in rules.villages:
                villages.add((x, y))
            if overlay in rules.healing:
                board.healing[x, y] = rules.healing[overlay]
            light = rules.light.get(overlay) or rules.light.get(base)
            if light is not None:
                board.light[x, y] = light
    board.villages = frozenset(villages)
    board.width = max((line.count(",") + 1 for line in rows), default=2) - 2
    board.height = max(0, len(rows) - 2)
    return board


def neighbours(at: Hex) -> tuple[Hex, Hex, Hex, Hex, Hex, Hex]:
    """The six hexes around one, clockwise from the north."""
    x, y = at
    # Columns of even number stand half a hex lower.
    up, down = (y - 1, y) if x % 2 else (y, y + 1)
    return (x, y - 1), (x + 1, up), (x + 1, down), (x, y + 1), (x - 1, down), (x - 1, up)


def opposite(of: Hex, seen_from: Hex) -> Hex | None:
    """The hex behind ``of`` for one who stands next to it at ``seen_from``; None if they do not touch."""
    around = neighbours(of)
    return around[(around.index(seen_from) + 3) % 6] if seen_from in around else None


def path(xs: str, ys: str) -> list[Hex]:
    """The hexes of a move, from its two lists of numbers; empty if they make no path."""
    try:
        found = list(zip(map(int, xs.split(",")), map(int, ys.split(",")), strict=True))
    except ValueError:
        return []
    return found


@dataclass(frozen=True, slots=True)
class Schedule:
    """The times of day, in their order.

    Attributes:
        times: (id, bonus of lawful units in per cent).
        offset: Index of the time of turn 1.
        liminal_bonus: What liminal units have at twilight, in per cent; the lawful bonus takes from it.
    """

    times: tuple[tuple[str, int], ...] = ()
    offset: int = 0
    liminal_bonus: int = 25

    def at(self, turn: int) -> tuple[str, int] | None:
        """Time of day of a turn, None if the replay has no schedule."""
        return self.times[(self.offset + turn - 1) % len(self.times)] if self.times else None

    def bonus(self, name: str) -> int | None:
        """Lawful bonus of a time by its id."""
        return next((bonus for known, bonus in self.times if known == name), None)


def read_schedule(start: Node) -> Schedule:
    """The schedule of a scenario as it stood when the game began."""
    times = tuple((time.get("id"), time.integer("lawful_bonus")) for time in start.every("time"))
    return Schedule(times, start.integer("current_time"), start.integer("liminal_bonus", 25))
