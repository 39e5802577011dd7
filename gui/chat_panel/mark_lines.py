"""Where the hairlines under a text lie, line by line, and how they are drawn."""

from __future__ import annotations

import math
from typing import Any

from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QPainter, QPen, QTextDocument

from gui.theme import THEME

_BELOW = 3.0  # from the baseline to the hairline, in pixels
_REACH = 30  # how far a line may lie outside what is painted anew and still be seen in it


class MarkLines:
    """The geometry of stretches of a document, remembered until it is laid out anew."""

    def __init__(self, document: QTextDocument) -> None:
        self._document = document
        self._known: dict[tuple[int, int], list[tuple[QRectF, float]]] = {}

    def forget(self) -> None:
        """The text lies differently from now on."""
        self._known.clear()

    def pieces(self, start: int, end: int) -> list[tuple[QRectF, float]]:
        """The rectangle and the height of the hairline of each line a stretch runs over."""
        found = self._known.get((start, end))
        if found is None:
            found = self._known[start, end] = self._find(start, end)
        return found

    def _find(self, start: int, end: int) -> list[tuple[QRectF, float]]:
        pieces = []
        document = self._document
        block = document.findBlock(start)
        while block.isValid() and block.position() < end:
            origin = document.documentLayout().blockBoundingRect(block).topLeft()
            layout = block.layout()
            low, high = start - block.position(), end - block.position()
            for number in range(layout.lineCount()):
                line = layout.lineAt(number)
                first = max(low, line.textStart())
                last = min(high, line.textStart() + line.textLength())
                if first >= last:
                    continue
                left, right = _x(line, first), _x(line, last)
                text = block.text()[first:last]
                if text.endswith(" ") and last == line.textStart() + line.textLength():
                    right = _x(line, first + len(text.rstrip()))
                base = origin.y() + line.y() + line.ascent()
                top = base - document.defaultFont().pointSizeF() * 1.4
                rect = QRectF(origin.x() + left, top, right - left, base + _BELOW + 1 - top)
                pieces.append((rect, base + _BELOW))
            block = block.next()
        return pieces

    def draw(self, painter: QPainter, start: int, end: int, pen: QPen, dirty: QRect) -> None:
        """Draw the hairline under a stretch, as far as it lies in what is painted anew."""
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        for rect, line in self.pieces(start, end):
            if dirty.top() - _REACH <= line <= dirty.bottom() + _REACH:
                y = math.floor(line) + (0.5 if pen.width() == 1 else 0.0)
                painter.drawLine(QPointF(rect.left(), y), QPointF(rect.right(), y))


def pen_of(status: str) -> QPen:
    """How a kind of statement is underlined: patterns tell them apart, not colours alone."""
    palette = THEME.palette
    if status == "refuted":
        return QPen(palette.color("warn"), 2)
    if status == "verified":
        pen = QPen(palette.color("good"), 1)
        pen.setDashPattern([1, 2])
    else:  # a reading, advice, or nothing to check it against: wider apart, and without the colour
        pen = QPen(palette.color("quiet"), 1)
        pen.setDashPattern([1, 4])
    return pen


def _x(line: Any, position: int) -> float:
    found = line.cursorToX(position)
    return float(found[0] if isinstance(found, tuple) else found)
