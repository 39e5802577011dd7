"""The curves of one metric for all sides, drawn by hand: no picture library starts as fast."""

from __future__ import annotations

import math
from bisect import bisect_right
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QPolygonF,
    QResizeEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui import fonts
from gui.theme import THEME
from gui.timeline import axis
from gui.timeline.salient import EventMark, event_marks
from gui.wording import evidence, replays

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.facts import Replay, Series

_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 18, 8, 32
_MARK_BAND = 9
_CATCH = 6  # pixels the pointer may be off a mark


class Plot(QWidget):
    """Draws the series of one metric; shows and takes a chosen moment.

    The picture without pointer and chosen moment is kept, so that hovering costs one line and no more.
    """

    momentChosen = Signal(int)
    hovered = Signal(object)  # moment under the pointer or None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(110)
        self._replay: Replay | None = None
        self._metric = ""
        self._series: list[tuple[int, Series]] = []
        self._marks: list[EventMark] = []
        self._statements: list[int] = []
        self._moment: int | None = None
        self._hover: int | None = None
        self._bounds = (0.0, 1.0)
        self._picture: QPixmap | None = None
        THEME.changed.connect(self.refresh)

    # What is shown

    def set_replay(self, replay: Replay | None) -> None:
        self._replay = replay
        self._marks = event_marks(replay) if replay is not None else []
        self._statements = []
        self._moment = self._hover = None
        self._series = []
        self._metric = ""
        self.refresh()

    def set_metric(self, metric: str) -> None:
        """Draw another metric."""
        self._metric = metric
        self._series = []
        if self._replay is not None:
            for index, side in enumerate(self._replay.sides):
                series = self._replay.store.series(metric, side.slot)
                if series is not None and len(series.moments):
                    self._series.append((index, series))
        self._bounds = axis.nice_bounds([series.values for _, series in self._series])
        self.refresh()

    def set_moment(self, moment: int | None) -> None:
        """Choose a moment without telling anyone."""
        self._moment = moment
        self._describe()
        self.update()

    @property
    def moment(self) -> int | None:
        return self._moment

    def set_statement_moments(self, moments: Iterable[int]) -> None:
        """Mark the moments that statements on the screen speak of."""
        self._statements = sorted(set(moments))
        self.refresh()

    def refresh(self) -> None:
        """Draw everything anew."""
        self._picture = None
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(600, 150)

    # Reading

    def readings(self, moment: int) -> list[tuple[int, float]]:
        """Index of each side that has the metric, and its value at a moment (the last known one)."""
        found = []
        for index, series in self._series:
            at = bisect_right(series.moments, moment) - 1
            if at >= 0:
                found.append((index, series.values[at]))
        return found

    def reading_text(self, moment: int) -> str:
        """A moment and the values at it, in words."""
        if self._replay is None:
            return ""
        parts = [replays.moment(self._replay, moment)]
        for index, value in self.readings(moment):
            side = replays.side_name(self._replay, self._replay.sides[index].slot, short=True)
            parts.append(f"{side} {evidence.number(value)}")
        return " · ".join(parts)

    def _describe(self) -> None:
        """Tell a screen reader what a sighted reader sees."""
        if self._replay is None or not self._metric:
            self.setAccessibleDescription("")
            return
        name = replays.metric_name(self._replay, self._metric)
        moment = self._moment if self._moment is not None else self._replay.clock.end
        self.setAccessibleName(name)
        self.setAccessibleDescription(self.reading_text(moment))

    # Geometry

    def _area(self) -> QRectF:
        return QRectF(
            _LEFT, _TOP, max(1, self.width() - _LEFT - _RIGHT), max(1, self.height() - _TOP - _BOTTOM)
        )

    def x_of(self, moment: float) -> float:
        """Where a moment stands, in pixels from the left."""
        end = self._replay.clock.end if self._replay is not None else 1
        area = self._area()
        return area.left() + area.width() * moment / max(1, end)

    def _y_of(self, value: float) -> float:
        low, high = self._bounds
        area = self._area()
        return area.bottom() - area.height() * (value - low) / (high - low)

    def moment_at(self, x: float) -> int | None:
        """The moment at a distance from the left; None outside the picture."""
        if self._replay is None:
            return None
        area = self._area()
        if not area.left() - _CATCH <= x <= area.right() + _CATCH:
            return None
        end = self._replay.clock.end
        return min(end, max(0, round((x - area.left()) / area.width() * end)))

    # The pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        self._hover = self.moment_at(point.x())
        self.hovered.emit(self._hover)
        mark = self._mark_at(point)
        if mark is not None:
            QToolTip.showText(event.globalPosition().toPoint() + QPoint(0, 12), self.mark_text(mark), self)
        else:
            QToolTip.hideText()
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(self._hover)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.LeftButton:
            mark = self._mark_at(event.position())
            self._choose(mark.at if mark is not None else self.moment_at(event.position().x()))
        super().mousePressEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover = None
        self.hovered.emit(None)
        self.update()

    def _mark_at(self, point: QPointF) -> EventMark | None:
        bottom = self._area().bottom()
        if not bottom <= point.y() <= bottom + _MARK_BAND + 4:
            return None
        near = [mark for mark in self._marks if abs(self.x_of(mark.at) - point.x()) <= _CATCH]
        return min(near, key=lambda mark: abs(self.x_of(mark.at) - point.x()), default=None)

    def mark_text(self, mark: EventMark) -> str:
        """What happened at a mark, one event a line."""
        if self._replay is None:
            return ""
        lines = [evidence.event_text(event, self._replay) for event in mark.events[:6]]
        if len(mark.events) > 6:
            lines.append(self.tr("and %n more", "", len(mark.events) - 6))
        return "\n".join(lines)

    def _choose(self, moment: int | None) -> None:
        if moment is None or moment == self._moment:
            return
        self._moment = moment
        self._describe()
        self.update()
        self.momentChosen.emit(moment)

    # The keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if self._replay is None:
            super().keyPressEvent(event)
            return
        end = self._replay.clock.end
        now = self._moment if self._moment is not None else end
        page = max(1, end // 10)
        target = {
            Qt.Key.Key_Left: self._step(now, -1),
            Qt.Key.Key_Right: self._step(now, 1),
            Qt.Key.Key_PageDown: min(end, now + page),
            Qt.Key.Key_PageUp: max(0, now - page),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: end,
        }.get(Qt.Key(event.key()))
        if target is None:
            super().keyPressEvent(event)
            return
        self._choose(target)
        event.accept()

    def _step(self, now: int, direction: int) -> int:
        """The next sample in a direction, or the next moment where there are no samples."""
        end = self._replay.clock.end if self._replay is not None else 0
        moments = sorted({moment for _, series in self._series for moment in series.moments})
        if direction > 0:
            return next((m for m in moments if m > now), min(end, now + 1) if not moments else now)
        return next((m for m in reversed(moments) if m < now), max(0, now - 1) if not moments else now)

    # Painting

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._picture = None

    def paintEvent(self, event: QPaintEvent) -> None:
        ratio = self.devicePixelRatioF()
        if self._picture is None or self._picture.devicePixelRatio() != ratio:
            self._picture = self._draw(ratio)
        painter = QPainter(self)
        painter.drawPixmap(0, 0, self._picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._moment is not None:
            self._draw_cursor(painter, self._moment, chosen=True)
        if self._hover is not None:
            self._draw_cursor(painter, self._hover, chosen=False)
        if self.hasFocus():
            painter.setPen(QPen(THEME.palette.color("accent"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5), 4, 4)
        painter.end()

    def _draw_cursor(self, painter: QPainter, moment: int, *, chosen: bool) -> None:
        palette = THEME.palette
        x = round(self.x_of(moment)) + 0.5
        area = self._area()
        pen = QPen(palette.color("accent" if chosen else "edge"), 1)
        if chosen:
            pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.drawLine(QPointF(x, area.top()), QPointF(x, area.bottom()))
        painter.setPen(Qt.PenStyle.NoPen)
        for index, value in self.readings(moment):
            painter.setBrush(palette.side(index))
            painter.drawEllipse(QPointF(x, self._y_of(value)), 3, 3)

    def _draw(self, ratio: float) -> QPixmap:
        picture = QPixmap(math.ceil(self.width() * ratio), math.ceil(self.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        if self._replay is None:
            return picture
        painter = QPainter(picture)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(fonts.interface_font(THEME.scale, "small"))
        self._draw_values(painter)
        self._draw_moments(painter)
        self._draw_events(painter)
        for index, series in self._series:
            self._draw_series(painter, index, series)
        self._draw_statements(painter)
        painter.end()
        return picture

    def _draw_values(self, painter: QPainter) -> None:
        palette = THEME.palette
        area = self._area()
        metrics = QFontMetricsF(painter.font())
        most = max(2, int(area.height() / (metrics.height() * 2)))
        for value in axis.value_ticks(*self._bounds, most=min(4, most)):
            y = round(self._y_of(value)) + 0.5
            strong = value == 0 and self._bounds[0] < 0
            painter.setPen(QPen(palette.color("edge" if strong else "line"), 1))
            painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
            painter.setPen(palette.color("quiet"))
            box = QRectF(0, y - metrics.height() / 2, area.left() - 8, metrics.height())
            painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, _short(value))

    def _draw_moments(self, painter: QPainter) -> None:
        if self._replay is None:
            return
        area = self._area()
        metrics = QFontMetricsF(painter.font())
        widest = metrics.horizontalAdvance(replays.moment(self._replay, self._replay.clock.end))
        painter.setPen(THEME.palette.color("quiet"))
        last_right = -1.0
        for tick in axis.moment_ticks(self._replay.clock, int(area.width() / (widest * 1.8 + 20))):
            width = metrics.horizontalAdvance(tick.text)
            left = min(max(0.0, self.x_of(tick.at) - width / 2), self.width() - width - 4)
            if left < last_right + 8:
                continue
            last_right = left + width
            painter.drawText(QPointF(left, area.bottom() + _MARK_BAND + metrics.ascent() + 4), tick.text)

    def _draw_series(self, painter: QPainter, index: int, series: Series) -> None:
        path = QPainterPath()
        points = list(zip(series.moments, series.values, strict=True))
        step = max(1, len(points) // max(1, int(self._area().width() * 2)))
        kept = points[::step]
        if kept[-1] != points[-1]:
            kept.append(points[-1])
        previous: float | None = None
        for moment, value in kept:
            point = QPointF(self.x_of(moment), self._y_of(value))
            if previous is None:
                path.moveTo(point)
            else:
                if series.exact_between:
                    path.lineTo(QPointF(point.x(), self._y_of(previous)))
                path.lineTo(point)
            previous = value
        if series.exact_between and previous is not None and self._replay is not None:
            path.lineTo(QPointF(self.x_of(self._replay.clock.end), self._y_of(previous)))
        pen = QPen(THEME.palette.side(index), 1.8)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        # Colour alone must not tell the sides apart.
        if index % 2:
            pen.setDashPattern([5, 1.6])
            pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)

    def _draw_events(self, painter: QPainter) -> None:
        if self._replay is None:
            return
        top = self._area().bottom() + 2
        order = {side.slot: index for index, side in enumerate(self._replay.sides)}
        for mark in self._marks:
            color = THEME.palette.side(order.get(mark.side, 0))
            color.setAlphaF(0.35 + 0.65 * min(1.0, mark.weight))
            painter.setPen(QPen(color, 1.5))
            x = self.x_of(mark.at)
            painter.drawLine(QPointF(x, top), QPointF(x, top + 3 + (_MARK_BAND - 4) * min(1.0, mark.weight)))

    def _draw_statements(self, painter: QPainter) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(THEME.palette.color("good"))
        top = self._area().top() - 1
        for moment in self._statements:
            x = self.x_of(moment)
            painter.drawPolygon(
                QPolygonF([QPointF(x - 3, top - 4), QPointF(x + 3, top - 4), QPointF(x, top)])
            )


def _short(value: float) -> str:
    """A value for the axis: 12k instead of 12,000."""
    if abs(value) >= 10_000:
        return f"{value / 1000:g}k"
    return evidence.number(value)
