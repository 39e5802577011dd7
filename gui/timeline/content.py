"""What the picture of a replay shows of it: curves of one metric, events, phases, and their words."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from gui import i18n
from gui.timeline import axis
from gui.timeline.salient import EventMark, event_marks
from gui.timeline.stretches import blocks, phases
from gui.wording import evidence, kinds, replays

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.facts import Replay, Series

MOST_TOLD = 6
"""Events of a mark that are told one by one."""


class _Rest(i18n.Words):
    """How many events of a mark are not told one by one."""

    def more(self, count: int) -> str:
        return self.tr("and %n more", "", count)


_REST = _Rest()


class Content:
    """A replay as far as it is drawn. Sides are named by their places in the replay.

    Attributes:
        series: The curves of the chosen metric.
        bounds: Of the value axis.
        hidden: Sides that are left out.
        statements: Moments of the statements on the screen, ascending.
    """

    def __init__(self, replay: Replay) -> None:
        self.replay = replay
        self.marks = event_marks(replay)
        self.phases = phases(replay)
        self.blocks = blocks(replay)
        self.metric = ""
        self.series: list[tuple[int, Series]] = []
        self.bounds = (0.0, 1.0)
        self.hidden: frozenset[int] = frozenset()
        self.statements: list[int] = []

    def set_metric(self, metric: str) -> None:
        """Draw another metric."""
        self.metric = metric
        self.series = []
        for index, side in enumerate(self.replay.sides):
            series = self.replay.store.series(metric, side.slot)
            if series is not None and len(series.moments):
                self.series.append((index, series))
        self._fit()

    def set_hidden(self, sides: Iterable[int]) -> None:
        """Leave out some sides; the value axis fits the others."""
        self.hidden = frozenset(sides)
        self._fit()

    def _fit(self) -> None:
        shown = [series.values for index, series in self.series if index not in self.hidden]
        self.bounds = axis.nice_bounds(shown or [series.values for _, series in self.series])

    @property
    def shown_marks(self) -> list[EventMark]:
        """The events of the sides that are shown, in order of time."""
        hidden = {side.slot for index, side in enumerate(self.replay.sides) if index in self.hidden}
        return [mark for mark in self.marks if mark.side not in hidden]

    # Values and words

    def readings(self, moment: int) -> list[tuple[int, float]]:
        """Each side that is shown, and its value at a moment (the last known one)."""
        found = []
        for index, series in self.series:
            at = bisect_right(series.moments, moment) - 1
            if index not in self.hidden and at >= 0:
                found.append((index, series.values[at]))
        return found

    def reading_text(self, moment: int) -> str:
        """A moment and the values at it, in words; who is supply blocked as well."""
        parts = [replays.moment(self.replay, moment)]
        for index, value in self.readings(moment):
            side = replays.side_name(self.replay, self.replay.sides[index].slot, short=True)
            blocked = any(b.side == index and b.start <= moment <= b.end for b in self.blocks)
            state = f" ({kinds.held('supply_blocked')})" if blocked else ""
            parts.append(f"{side} {evidence.number(value)}{state}")
        return " · ".join(parts)

    def mark_text(self, mark: EventMark) -> str:
        """What happened at a mark, one event a line."""
        lines = [evidence.event_text(event, self.replay) for event in mark.events[:MOST_TOLD]]
        if len(mark.events) > MOST_TOLD:
            lines.append(_REST.more(len(mark.events) - MOST_TOLD))
        return "\n".join(lines)

    # Steps of the keyboard

    def step(self, now: int, direction: int) -> int:
        """The next sample in a direction, or the next moment where there are no samples."""
        shown = (series for index, series in self.series if index not in self.hidden)
        moments = sorted({moment for series in shown for moment in series.moments})
        if not moments:
            return min(self.replay.clock.end, max(0, now + direction))
        if direction > 0:
            return next((moment for moment in moments if moment > now), now)
        return next((moment for moment in reversed(moments) if moment < now), now)

    def next_mark(self, now: int | None, direction: int) -> EventMark | None:
        """The next event in a direction; before any moment is chosen the first, or the last."""
        marks = self.shown_marks
        if now is None:
            return (marks[0] if direction > 0 else marks[-1]) if marks else None
        if direction > 0:
            return next((mark for mark in marks if mark.at > now), None)
        return next((mark for mark in reversed(marks) if mark.at < now), None)
