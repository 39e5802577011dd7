"""Stretches of a game: its phases, and when a side could build nothing for want of supply."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from engine.session import windows

if TYPE_CHECKING:
    from engine.facts import Replay

MOST_BLOCKS = 200

_NAMES = {
    "opening": QT_TRANSLATE_NOOP("Phase", "Opening"),
    "middle": QT_TRANSLATE_NOOP("Phase", "Middle game"),
    "end": QT_TRANSLATE_NOOP("Phase", "End"),
}


@dataclass(frozen=True, slots=True)
class Phase:
    """A phase: ``opening``, ``middle`` or ``end``, from its first moment to its last."""

    id: str
    start: int
    end: int

    @property
    def name(self) -> str:
        return QCoreApplication.translate("Phase", str(_NAMES[self.id]))


@dataclass(frozen=True, slots=True)
class Block:
    """A stretch in which a side was supply blocked; ``side`` is its place among the sides."""

    side: int
    start: int
    end: int


def phases(replay: Replay) -> list[Phase]:
    """The phases of a game, as the reviews are planned by them; none where the game is too short for any."""
    opening, closing = windows.opening(replay), windows.endgame(replay)
    if closing.start <= opening.end:
        return []
    return [
        Phase("opening", 0, opening.end),
        Phase("middle", opening.end, closing.start),
        Phase("end", closing.start, closing.end),
    ]


def blocks(replay: Replay) -> list[Block]:
    """When which side was supply blocked, in order of time; the longest if there are very many."""
    order = {side.slot: index for index, side in enumerate(replay.sides)}
    found = [
        Block(order[state.side], state.start, state.end)
        for state in replay.store.find_states("supply_blocked")
        if state.side in order
    ]
    longest = sorted(found, key=lambda block: block.start - block.end)[:MOST_BLOCKS]
    return sorted(longest, key=lambda block: block.start)
