"""A small turning arc; all of them turn by one clock, which stands still when none is seen."""

from __future__ import annotations

from PySide6.QtCore import QObject, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QPainter, QPaintEvent, QPen, QShowEvent
from PySide6.QtWidgets import QApplication, QWidget
from shiboken6 import isValid

from gui.motion import MOTION
from gui.theme import THEME

_FRAME_MS = 50
_STEP_DEGREES = 18


class _Clock(QObject):
    ticked = Signal()

    def __init__(self, parent: QObject | None) -> None:
        super().__init__(parent)
        self.angle = 0
        self._watchers = 0
        self._timer = QTimer(self, interval=_FRAME_MS)
        self._timer.timeout.connect(self._tick)
        MOTION.changed.connect(self._motion_changed)

    def join(self) -> None:
        self._watchers += 1
        if self._watchers == 1 and MOTION.wanted:
            self._timer.start()

    def leave(self) -> None:
        self._watchers -= 1
        if self._watchers <= 0:
            self._watchers = 0
            self._timer.stop()

    def _motion_changed(self, wanted: bool) -> None:
        if not wanted:
            self._timer.stop()
        elif self._watchers:
            self._timer.start()

    def _tick(self) -> None:
        self.angle = (self.angle - _STEP_DEGREES) % 360
        self.ticked.emit()


_clock: _Clock | None = None


def _the_clock() -> _Clock:
    global _clock
    if _clock is None or not isValid(_clock):
        _clock = _Clock(QApplication.instance())
    return _clock


class Spinner(QWidget):
    """Says that something is going on. Without motion it is a still, open ring."""

    def __init__(self, parent: QWidget | None = None, *, size: int = 14) -> None:
        super().__init__(parent)
        self._size = size
        self._watching = False
        self.setFixedSize(size, size)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    def sizeHint(self) -> QSize:
        return QSize(self._size, self._size)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._watching:
            self._watching = True
            _the_clock().ticked.connect(self.update)
            _the_clock().join()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        if self._watching:
            self._watching = False
            _the_clock().ticked.disconnect(self.update)
            _the_clock().leave()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        ring = QRectF(self.rect()).adjusted(1.5, 1.5, -1.5, -1.5)
        painter.setPen(QPen(THEME.palette.color("edge"), 2))
        painter.drawEllipse(ring)
        pen = QPen(THEME.palette.color("accent"), 2)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawArc(ring, (_the_clock().angle + 45) * 16, 90 * 16)
        painter.end()
