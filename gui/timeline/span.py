"""Which part of a game the picture shows: zooming and panning, without any widget."""

from __future__ import annotations

from dataclasses import dataclass

LEAST_SHARE = 1 / 200
"""The smallest part of a game that fills the picture."""


@dataclass(frozen=True, slots=True)
class View:
    """The visible part of a game.

    Attributes:
        end: Last moment of the game, at least 1.
        low: First visible moment.
        high: Last visible moment.
    """

    end: int
    low: float
    high: float

    @classmethod
    def whole(cls, end: int) -> View:
        """All of a game."""
        return cls(max(1, end), 0.0, float(max(1, end)))

    @property
    def zoomed(self) -> bool:
        """Whether less than the whole game is visible."""
        return self.high - self.low < self.end - 1e-6

    @property
    def width(self) -> float:
        return self.high - self.low

    def share(self, moment: float) -> float:
        """Where a moment stands: 0 at the left edge, 1 at the right one."""
        return (moment - self.low) / self.width

    def moment(self, share: float) -> int:
        """The moment at a place, within the game."""
        return min(self.end, max(0, round(self.low + share * self.width)))

    def zoom(self, factor: float, around: float) -> View:
        """Show ``factor`` times as much; the moment ``around`` stays where it is."""
        width = min(float(self.end), max(self.end * LEAST_SHARE, 1.0, self.width * factor))
        low = around - (around - self.low) * (width / self.width)
        return self._from(low, width)

    def pan(self, by: float) -> View:
        """Move by so many moments, no further than the game."""
        return self._from(self.low + by, self.width)

    def holding(self, moment: float) -> View:
        """The same part, or as far moved that a moment is in it."""
        if self.low <= moment <= self.high:
            return self
        return self._from(moment - self.width / 2, self.width)

    def _from(self, low: float, width: float) -> View:
        start = min(max(0.0, low), self.end - width)
        return View(self.end, start, start + width)
