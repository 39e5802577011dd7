"""The scores of a conversation as small curves, one for each dimension, turn by turn."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy, QWidget

from engine.review.scores import DIMENSIONS, NOT_EVALUATED, THRESHOLDS, Dimension, ReviewScore
from gui import fonts
from gui.theme import THEME

_GAP, _HEAD, _EDGE = 14, 18, 5
_DOT = 2.5


class ScoreChart(QWidget):
    """Four little pictures side by side: the course of a score, its threshold, the chosen turn.

    What lies on the wrong side of the threshold is tinted. A turn that was not evaluated leaves a gap.
    """

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._scores: list[ReviewScore] = []
        self._chosen: int | None = None
        self._names: dict[Dimension, str] = {name: name for name in DIMENSIONS}
        THEME.changed.connect(self.update)

    def set_scores(self, scores: Sequence[ReviewScore], chosen: int | None) -> None:
        """Show these turns, oldest first; ``chosen`` is the one looked at."""
        self._scores, self._chosen = list(scores), chosen
        self.update()

    def set_names(self, names: dict[Dimension, str]) -> None:
        """What to call the dimensions."""
        self._names = names
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(400, round(84 * THEME.scale))

    def points(self, dimension: Dimension, area: QRectF) -> list[QPointF | None]:
        """Where each turn stands in a picture; None for one that was not evaluated."""
        step = area.width() / max(1, len(self._scores) - 1)
        first = area.left() if len(self._scores) > 1 else area.center().x()
        return [
            None
            if (value := scores.of(dimension)) == NOT_EVALUATED
            else QPointF(first + index * step, area.bottom() - value * area.height())
            for index, scores in enumerate(self._scores)
        ]

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(fonts.interface_font(THEME.scale, "small"))
        width = (self.width() - _GAP * (len(DIMENSIONS) - 1)) / len(DIMENSIONS)
        head = _HEAD * THEME.scale
        for index, name in enumerate(DIMENSIONS):
            left = index * (width + _GAP)
            painter.setPen(THEME.palette.color("quiet"))
            words = painter.fontMetrics().elidedText(
                self._names[name], Qt.TextElideMode.ElideRight, round(width)
            )
            painter.drawText(QRectF(left, 0, width, head), Qt.AlignmentFlag.AlignLeft, words)
            self._draw(painter, name, QRectF(left, head, width - 1, self.height() - head - 1))
        painter.end()

    def _draw(self, painter: QPainter, name: Dimension, frame: QRectF) -> None:
        palette, threshold = THEME.palette, THRESHOLDS[name]
        area = frame.adjusted(_EDGE, _EDGE, -_EDGE, -_EDGE)
        limit = area.bottom() - threshold.limit * area.height()
        poor = QRectF(frame)
        if threshold.side == "below":
            poor.setTop(limit)
        else:
            poor.setBottom(limit)
        painter.fillRect(frame, palette.color("surface"))
        painter.fillRect(poor, palette.color("warn_soft"))
        painter.setPen(QPen(palette.color("warn"), 1, Qt.PenStyle.DotLine))
        painter.drawLine(QPointF(frame.left(), limit), QPointF(frame.right(), limit))
        painter.setPen(palette.color("line"))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(frame)
        points = self.points(name, area)
        painter.setPen(QPen(palette.color("accent"), 1.5))
        for run in _runs(points):
            painter.drawPolyline(QPolygonF(run))
        for index, point in enumerate(points):
            if point is not None:
                crossed = threshold.crossed(self._scores[index].of(name))
                color = palette.color("warn" if crossed else "accent")
                self._dot(painter, point, color, chosen=index == self._chosen)

    @staticmethod
    def _dot(painter: QPainter, point: QPointF, color: QColor, *, chosen: bool) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color)
        radius = _DOT * (1.8 if chosen else 1)
        painter.drawEllipse(point, radius, radius)


def _runs(points: Sequence[QPointF | None]) -> list[list[QPointF]]:
    """Stretches without a gap."""
    runs: list[list[QPointF]] = [[]]
    for point in points:
        if point is None:
            runs.append([])
        else:
            runs[-1].append(point)
    return [run for run in runs if len(run) > 1]
