"""The curves of one metric for all sides, drawn by hand: no picture library starts as fast."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QFontMetrics,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
    QWheelEvent,
)
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from gui import announce, fonts
from gui.elided import plain_tip
from gui.theme import THEME
from gui.timeline.content import Content
from gui.timeline.painting import MARK_BAND, Scene, paint
from gui.timeline.span import View
from gui.wording import replays

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.facts import Replay
    from gui.timeline.salient import EventMark

_LEFT, _RIGHT, _TOP, _BOTTOM = 44, 18, 8, 32
_CATCH = 6  # pixels the pointer may be off a mark
_ZOOM = 0.8  # what remains visible after one step closer


class Plot(QWidget):
    """Draws the series of one metric; shows and takes a chosen moment.

    The picture without pointer and chosen moment is kept, so that hovering costs one line and no more.

    Keys: left and right go from sample to sample, up and down from event to event, Page Up and Page Down by a
    tenth, Home and End to the ends; plus and minus zoom, Shift with left and right pans, 0 shows all again.

    Signals:
        momentChosen(int): by pointer or keys.
        hovered(object): the moment under the pointer, or None.
        viewChanged(bool): another part of the game is visible; whether it is less than all of it.
    """

    momentChosen = Signal(int)
    hovered = Signal(object)
    viewChanged = Signal(bool)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumHeight(110)
        self._content: Content | None = None
        self._view = View.whole(1)
        self._dragged_from: tuple[float, View] | None = None
        self._moment: int | None = None
        self._hover: int | None = None
        self._picture: QPixmap | None = None
        THEME.changed.connect(self.refresh)

    # What is shown

    def set_replay(self, replay: Replay | None) -> None:
        self._content = Content(replay) if replay is not None else None
        self._set_view(View.whole(replay.clock.end if replay is not None else 1))
        self._moment = self._hover = None
        self.refresh()

    def set_metric(self, metric: str) -> None:
        """Draw another metric."""
        if self._content is not None:
            self._content.set_metric(metric)
        self.refresh()

    def set_hidden(self, sides: Iterable[int]) -> None:
        """Leave out the curves and marks of some sides, given by their places."""
        if self._content is not None:
            self._content.set_hidden(sides)
        self.refresh()

    @property
    def has_blocks(self) -> bool:
        """Whether any side was ever supply blocked, as far as the replay tells."""
        return self._content is not None and bool(self._content.blocks)

    def set_moment(self, moment: int | None) -> None:
        """Choose a moment without telling anyone; it is brought into view."""
        self._moment = moment
        if moment is not None:
            self._set_view(self._view.holding(moment))
        self._describe()
        self.update()

    @property
    def moment(self) -> int | None:
        return self._moment

    def set_statement_moments(self, moments: Iterable[int]) -> None:
        """Mark the moments that statements on the screen speak of."""
        if self._content is not None:
            self._content.statements = sorted(set(moments))
        self.refresh()

    def refresh(self) -> None:
        """Draw everything anew."""
        self._picture = None
        self._describe()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(600, 150)

    # Reading

    def reading_text(self, moment: int) -> str:
        """A moment and the values at it, in words."""
        return self._content.reading_text(moment) if self._content is not None else ""

    def mark_text(self, mark: EventMark) -> str:
        """What happened at a mark, one event a line."""
        return self._content.mark_text(mark) if self._content is not None else ""

    def _describe(self) -> None:
        """Tell a screen reader what a sighted reader sees."""
        content = self._content
        if content is None or not content.metric:
            self.setAccessibleDescription("")
            return
        moment = self._moment if self._moment is not None else content.replay.clock.end
        self.setAccessibleName(replays.metric_name(content.replay, content.metric))
        self.setAccessibleDescription(content.reading_text(moment))

    # Geometry

    def _area(self) -> QRectF:
        top = _TOP
        if self._content is not None and self._content.phases:  # their names stand over the curves
            top += QFontMetrics(fonts.interface_font(THEME.scale, "small")).height()
        return QRectF(
            _LEFT, top, max(1, self.width() - _LEFT - _RIGHT), max(1, self.height() - top - _BOTTOM)
        )

    def x_of(self, moment: float) -> float:
        """Where a moment stands, in pixels from the left; outside the picture if it is not in view."""
        area = self._area()
        return area.left() + area.width() * self._view.share(moment)

    def moment_at(self, x: float) -> int | None:
        """The moment at a distance from the left; None outside the picture."""
        if self._content is None:
            return None
        area = self._area()
        if not area.left() - _CATCH <= x <= area.right() + _CATCH:
            return None
        return self._view.moment((x - area.left()) / area.width())

    # Zooming and panning

    @property
    def view(self) -> View:
        """The part of the game that is visible."""
        return self._view

    def show_all(self) -> None:
        """Show the whole game again."""
        self._set_view(View.whole(self._view.end))

    def zoom(self, closer: bool, around: float | None = None) -> None:
        """Show less or more of the game around a moment; by default the chosen one, or the middle."""
        middle = (self._view.low + self._view.high) / 2
        if around is None:
            chosen = self._moment
            around = chosen if chosen is not None and self._view.low <= chosen <= self._view.high else middle
        self._set_view(self._view.zoom(_ZOOM if closer else 1 / _ZOOM, around))

    def _set_view(self, view: View) -> None:
        if view != self._view:
            self._view = view
            self.viewChanged.emit(view.zoomed)
            self.refresh()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Ctrl zooms at the pointer, Shift or a sideways wheel pans; a plain wheel is for the page."""
        steps, across = event.angleDelta().y(), event.angleDelta().x()
        held = event.modifiers()
        if self._content is None:
            event.ignore()
        elif held & Qt.KeyboardModifier.ControlModifier and steps:
            share = (event.position().x() - self._area().left()) / self._area().width()
            self.zoom(steps > 0, self._view.low + share * self._view.width)
            event.accept()
        elif across or (held & Qt.KeyboardModifier.ShiftModifier and steps):
            self._set_view(self._view.pan(-(across or steps) / 120 * self._view.width / 10))
            event.accept()
        else:
            event.ignore()

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        self.show_all()
        super().mouseDoubleClickEvent(event)

    # The pointer

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = event.position()
        if self._dragged_from is not None:
            start, view = self._dragged_from
            self._set_view(view.pan((start - point.x()) / self._area().width() * view.width))
        self._hover = self.moment_at(point.x())
        self.hovered.emit(self._hover)
        mark = self._mark_at(point)
        if mark is not None:
            where = event.globalPosition().toPoint() + QPoint(0, 12)
            QToolTip.showText(where, plain_tip(self.mark_text(mark)), self)
        else:
            QToolTip.hideText()
        if event.buttons() & Qt.MouseButton.LeftButton:
            self._choose(self._hover)
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() is Qt.MouseButton.MiddleButton:
            self._dragged_from = (event.position().x(), self._view)
        if event.button() is Qt.MouseButton.LeftButton:
            mark = self._mark_at(event.position())
            statement = self._statement_at(event.position())
            if mark is not None:
                self._choose(mark.at)
            else:
                self._choose(statement if statement is not None else self.moment_at(event.position().x()))
        super().mousePressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._dragged_from = None
        super().mouseReleaseEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        self._hover = None
        self.hovered.emit(None)
        self.update()

    def _mark_at(self, point: QPointF) -> EventMark | None:
        bottom = self._area().bottom()
        if self._content is None or not bottom <= point.y() <= bottom + MARK_BAND + 4:
            return None
        near = [mark for mark in self._content.shown_marks if abs(self.x_of(mark.at) - point.x()) <= _CATCH]
        return min(near, key=lambda mark: abs(self.x_of(mark.at) - point.x()), default=None)

    def _statement_at(self, point: QPointF) -> int | None:
        """The moment of a statement whose mark is under the pointer."""
        if self._content is None or point.y() > self._area().top() + 2:
            return None
        near = [moment for moment in self._content.statements if abs(self.x_of(moment) - point.x()) <= _CATCH]
        return min(near, key=lambda moment: abs(self.x_of(moment) - point.x()), default=None)

    def _choose(self, moment: int | None) -> None:
        if moment is None or moment == self._moment:
            return
        self._moment = moment
        self._set_view(self._view.holding(moment))
        self._describe()
        self.update()
        self.momentChosen.emit(moment)

    # The keyboard

    def keyPressEvent(self, event: QKeyEvent) -> None:
        content = self._content
        if content is None or not (self._steer(event) or self._go(Qt.Key(event.key()), content)):
            super().keyPressEvent(event)
            return
        event.accept()

    def _steer(self, event: QKeyEvent) -> bool:
        """Zoom and pan."""
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Plus, Qt.Key.Key_Equal):
            self.zoom(closer=True)
        elif key is Qt.Key.Key_Minus:
            self.zoom(closer=False)
        elif key is Qt.Key.Key_0:
            self.show_all()
        elif event.modifiers() & Qt.KeyboardModifier.ShiftModifier and key in (
            Qt.Key.Key_Left,
            Qt.Key.Key_Right,
        ):
            self._set_view(self._view.pan(self._view.width / 10 * (1 if key is Qt.Key.Key_Right else -1)))
        else:
            return False
        return True

    def _go(self, key: Qt.Key, content: Content) -> bool:
        """Choose another moment, and say what is there."""
        end = self._view.end
        now = self._moment if self._moment is not None else end
        page = max(1, end // 10)
        if key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            mark = content.next_mark(self._moment, 1 if key is Qt.Key.Key_Down else -1)
            if mark is not None:
                self._choose(mark.at)
                announce.tell(self, self.mark_text(mark))
            return True
        target = {
            Qt.Key.Key_Left: content.step(now, -1),
            Qt.Key.Key_Right: content.step(now, 1),
            Qt.Key.Key_PageDown: min(end, now + page),
            Qt.Key.Key_PageUp: max(0, now - page),
            Qt.Key.Key_Home: 0,
            Qt.Key.Key_End: end,
        }.get(key)
        if target is None:
            return False
        self._choose(target)
        announce.tell(self, self.reading_text(target))
        return True

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
        content = self._content
        if content is None or not self._view.low <= moment <= self._view.high:
            return
        palette = THEME.palette
        scene = Scene(content, self._view, self._area())
        x = round(scene.x(moment)) + 0.5
        pen = QPen(palette.color("accent" if chosen else "edge"), 1)
        if chosen:
            pen.setDashPattern([3, 2])
        painter.setPen(pen)
        painter.drawLine(QPointF(x, scene.area.top()), QPointF(x, scene.area.bottom()))
        painter.setPen(Qt.PenStyle.NoPen)
        for index, value in content.readings(moment):
            painter.setBrush(palette.side(index))
            painter.drawEllipse(QPointF(x, scene.y(value)), 3, 3)

    def _draw(self, ratio: float) -> QPixmap:
        picture = QPixmap(math.ceil(self.width() * ratio), math.ceil(self.height() * ratio))
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        if self._content is not None:
            painter = QPainter(picture)
            paint(painter, Scene(self._content, self._view, self._area()))
            painter.end()
        return picture
