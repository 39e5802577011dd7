"""Moments and the text a player knows them by.

Facts store moments in the game's own unit. One :class:`Clock` per replay turns a moment into the
text the player saw and reads such text back; nothing else in the program knows about units.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of moments, both ends included, in the clock's unit.

    What is written down is seldom one exact moment: ``2:18`` is a second, ``turn 5`` a whole turn.
    """

    start: int
    end: int

    def __contains__(self, moment: int) -> bool:
        return self.start <= moment <= self.end

    def overlaps(self, other: Span) -> bool:
        return self.start <= other.end and other.start <= self.end

    def widened(self, by: int) -> Span:
        """The same stretch, ``by`` units longer at both ends (never below 0)."""
        return Span(max(0, self.start - by), self.end + by)


@runtime_checkable
class Clock(Protocol):
    """Turns moments into text and back. Implementations are immutable and stateless."""

    @property
    def unit(self) -> str:
        """Name of the unit moments are stored in: ``loop``, ``step``, ``ply``."""

    @property
    def end(self) -> int:
        """The last moment of the game."""

    @property
    def per_minute(self) -> float | None:
        """Units in one displayed minute; None where the game has no real-time clock."""

    def text(self, moment: int, lang: str = "en") -> str:
        """The clock text of a moment: ``2:18``, ``turn 5``/``第 5 回合``, ``move 12``/``第 12 回合``."""

    def parse(self, text: str | int | float, *, side: str | None = None) -> Span | None:
        """What a written moment may mean: the exact stretch, without any tolerance.

        Reads every usual spelling in English and Chinese (``2:18``, ``8 min 30 s``, ``turn 5``,
        ``T5``, ``第五回合``, ``12...``, ``move 12``, bare numbers). ``side`` narrows it where one
        text names a moment of each side (chess move 12 of Black). None if it is not a moment.
        A moment past the end is still returned: the caller reports it.
        """

    def tolerance(self, *, about: bool) -> int:
        """Units a written time may be off: one second, ten when ``about``; 0 for turns and plies
        (one turn/move when ``about``).
        """

    def duration(self, text: str | int | float) -> int | None:
        """A written length of time (``30 seconds``, ``2 turns``, ``半分钟``) in units, or None."""
