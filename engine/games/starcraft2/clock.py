"""The clock above the minimap.

Moments are game loops. How many make a displayed second depends on the version and the game speed:

* Legacy of the Void shows real seconds at the speed the game was played at: 22.4 loops at Faster, 19.2 at
  Fast, 16 at Normal, 12.8 at Slow, 9.6 at Slower.
* Wings of Liberty and Heart of the Swarm show seconds of Normal speed whatever the speed: 16 loops.

Source: Liquipedia, "Game Speed"; the factors are those of sc2reader's ``GAME_SPEED_FACTOR`` for the older
expansions. Past an hour the clock is written ``1:01:05``; ``61:05`` is read as the same.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.facts import Span
from engine.games.starcraft2.spelling import seconds_written

_FIFTHS_BY_SPEED = {"Slower": 48, "Slow": 64, "Normal": 80, "Fast": 96, "Faster": 112}
_FIFTHS_BEFORE_LOTV = 80


def fifths_of_loops(*, real_time: bool, speed: str) -> int:
    """Loops in five displayed seconds, a whole number at every speed (112 is 22.4 a second).

    Args:
        real_time: Whether the clock shows real seconds (Legacy of the Void).
        speed: Name of the game speed; an unknown one counts as Faster, what all but a few games use.
    """
    return _FIFTHS_BY_SPEED.get(speed, _FIFTHS_BY_SPEED["Faster"]) if real_time else _FIFTHS_BEFORE_LOTV


@dataclass(frozen=True, slots=True)
class GameClock:
    """Game loops as the minutes and seconds a player saw.

    Attributes:
        end: Last loop of the game.
        fifths: Loops in five displayed seconds (see `fifths_of_loops`).
    """

    end: int
    fifths: int = _FIFTHS_BY_SPEED["Faster"]

    @property
    def unit(self) -> str:
        return "loop"

    @property
    def per_minute(self) -> float:
        return self.fifths * 12.0

    def text(self, moment: int, lang: str = "en") -> str:
        """``2:18`` for the second that was on the clock at this loop; the same in every language."""
        minutes, second = divmod(self.second(moment), 60)
        hours, minute = divmod(minutes, 60)
        return f"{hours}:{minute:02}:{second:02}" if hours else f"{minutes}:{second:02}"

    def second(self, moment: int) -> int:
        """The displayed second a loop falls into, from 0."""
        return max(0, moment) * 5 // self.fifths

    def parse(self, text: str | int | float, *, side: str | None = None) -> Span | None:
        """The loops at which the clock showed this time.

        A bare number is seconds, like every number without a unit in a claim about this game. A time
        written in minutes alone (``8 minutes``, ``8分半``) means that very second, as ``8:00`` does.
        """
        seconds = seconds_written(text, clock=True)
        if seconds is None:
            return None
        whole = int(seconds)
        return Span(self._first_loop(whole), self._first_loop(whole + 1) - 1)

    def tolerance(self, *, about: bool) -> int:
        """One displayed second; ten for "about"."""
        return self._first_loop(10 if about else 1)

    def duration(self, text: str | int | float) -> int | None:
        """A written length of time in loops, rounded; a bare number is seconds."""
        seconds = seconds_written(text, clock=False)
        return None if seconds is None else round(seconds * self.fifths / 5)

    def _first_loop(self, second: int) -> int:
        """The first loop at which the clock shows this second."""
        return -(-second * self.fifths // 5)
