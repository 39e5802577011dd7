"""How the picture of a replay is painted: axes, phases, curves, marks. No state, no input."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen, QPolygonF

from gui import fonts
from gui.theme import THEME
from gui.timeline import axis
from gui.wording import evidence, replays

if TYPE_CHECKING:
    from engine.facts import Series
    from gui.timeline.content import Content
    from gui.timeline.span import View

MARK_BAND = 9
BLOCK_HEIGHT = 3
_BLOCK_GAP = 1


@dataclass(frozen=True, slots=True)
class Scene:
    """What is painted, which part of it, and where: the rectangle of the curves."""

    content: Content
    view: View
    area: QRectF

    def x(self, moment: float) -> float:
        return self.area.left() + self.area.width() * self.view.share(moment)

    def y(self, value: float) -> float:
        low, high = self.content.bounds
        return self.area.bottom() - self.area.height() * (value - low) / (high - low)


def paint(painter: QPainter, scene: Scene) -> None:
    """Paint everything but the pointer and the chosen moment."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setFont(fonts.interface_font(THEME.scale, "small"))
    _phases(painter, scene)
    _values(painter, scene)
    _moments(painter, scene)
    painter.save()
    painter.setClipRect(scene.area.adjusted(-4, -20, 4, 60))
    _blocks(painter, scene)
    _events(painter, scene)
    for index, series in scene.content.series:
        if index not in scene.content.hidden:
            _curve(painter, scene, index, series)
    _statements(painter, scene)
    painter.restore()


def _phases(painter: QPainter, scene: Scene) -> None:
    """Every other phase on a tint, and each by its name."""
    palette = THEME.palette
    metrics = QFontMetricsF(painter.font())
    area = scene.area
    for number, phase in enumerate(scene.content.phases):
        left = max(area.left(), scene.x(phase.start))
        right = min(area.right(), scene.x(phase.end))
        if right <= left:
            continue
        if number % 2:
            tint = palette.color("raised")
            tint.setAlphaF(0.55)
            painter.fillRect(QRectF(left, 0, right - left, area.bottom()), tint)
        width = metrics.horizontalAdvance(phase.name)
        if width + 12 <= right - left:
            painter.setPen(palette.color("quiet"))
            painter.drawText(QPointF(left + 6, metrics.ascent() + 2), phase.name)


def _values(painter: QPainter, scene: Scene) -> None:
    palette = THEME.palette
    area = scene.area
    metrics = QFontMetricsF(painter.font())
    most = max(2, int(area.height() / (metrics.height() * 2)))
    for value in axis.value_ticks(*scene.content.bounds, most=min(4, most)):
        y = round(scene.y(value)) + 0.5
        strong = value == 0 and scene.content.bounds[0] < 0
        painter.setPen(QPen(palette.color("edge" if strong else "line"), 1))
        painter.drawLine(QPointF(area.left(), y), QPointF(area.right(), y))
        painter.setPen(palette.color("quiet"))
        box = QRectF(0, y - metrics.height() / 2, area.left() - 8, metrics.height())
        painter.drawText(box, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter, short(value))


def _moments(painter: QPainter, scene: Scene) -> None:
    area = scene.area
    metrics = QFontMetricsF(painter.font())
    clock = scene.content.replay.clock
    widest = metrics.horizontalAdvance(replays.moment(scene.content.replay, clock.end))
    painter.setPen(THEME.palette.color("quiet"))
    # As many labels as fit into the visible part, chosen over the whole game, so that panning moves them.
    room = area.width() * scene.view.end / scene.view.width
    last_right = -1.0
    for tick in axis.moment_ticks(clock, int(room / (widest * 1.8 + 20))):
        x = scene.x(tick.at)
        if not area.left() - 1 <= x <= area.right() + 1:
            continue
        width = metrics.horizontalAdvance(tick.text)
        left = min(max(0.0, x - width / 2), area.right() + 14 - width)
        if left < last_right + 8:
            continue
        last_right = left + width
        painter.drawText(QPointF(left, area.bottom() + MARK_BAND + metrics.ascent() + 4), tick.text)


def _blocks(painter: QPainter, scene: Scene) -> None:
    """A bar over the axis while a side is blocked; the sides one over the other."""
    for block in scene.content.blocks:
        if block.side in scene.content.hidden:
            continue
        left, right = scene.x(block.start), max(scene.x(block.end), scene.x(block.start) + 2)
        bottom = scene.area.bottom() - 1 - block.side * (BLOCK_HEIGHT + _BLOCK_GAP)
        color = THEME.palette.side(block.side)
        color.setAlphaF(0.75)
        painter.fillRect(QRectF(left, bottom - BLOCK_HEIGHT, right - left, BLOCK_HEIGHT), color)


def _curve(painter: QPainter, scene: Scene, index: int, series: Series) -> None:
    path = QPainterPath()
    points = list(zip(series.moments, series.values, strict=True))
    seen = len(points) * scene.view.width / scene.view.end
    step = max(1, int(seen / max(1, int(scene.area.width() * 2))))
    kept = points[::step]
    if kept[-1] != points[-1]:
        kept.append(points[-1])
    previous: float | None = None
    for moment, value in kept:
        point = QPointF(scene.x(moment), scene.y(value))
        if previous is None:
            path.moveTo(point)
        else:
            if series.exact_between:
                path.lineTo(QPointF(point.x(), scene.y(previous)))
            path.lineTo(point)
        previous = value
    if series.exact_between and previous is not None:
        path.lineTo(QPointF(scene.x(scene.content.replay.clock.end), scene.y(previous)))
    pen = QPen(THEME.palette.side(index), 1.8)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    # Colour alone must not tell the sides apart.
    if index % 2:
        pen.setDashPattern([5, 1.6])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)


def _events(painter: QPainter, scene: Scene) -> None:
    top = scene.area.bottom() + 2
    order = {side.slot: index for index, side in enumerate(scene.content.replay.sides)}
    for mark in scene.content.marks:
        side = order.get(mark.side, 0)
        if side in scene.content.hidden:
            continue
        color = THEME.palette.side(side)
        color.setAlphaF(0.35 + 0.65 * min(1.0, mark.weight))
        painter.setPen(QPen(color, 1.5))
        x = scene.x(mark.at)
        painter.drawLine(QPointF(x, top), QPointF(x, top + 3 + (MARK_BAND - 4) * min(1.0, mark.weight)))


def _statements(painter: QPainter, scene: Scene) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(THEME.palette.color("good"))
    top = scene.area.top() - 1
    for moment in scene.content.statements:
        x = scene.x(moment)
        painter.drawPolygon(QPolygonF([QPointF(x - 3, top - 4), QPointF(x + 3, top - 4), QPointF(x, top)]))


def short(value: float) -> str:
    """A value for the axis: 12k instead of 12,000."""
    if abs(value) >= 10_000:
        return f"{value / 1000:g}k"
    return evidence.number(value)
