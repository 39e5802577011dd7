"""The text of a finished segment: as high as its content, with marks under what was checked."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, QUrl, Signal
from PySide6.QtGui import (
    QContextMenuEvent,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QTextCursor,
    QWheelEvent,
)
from PySide6.QtWidgets import QFrame, QMenu, QSizePolicy, QTextEdit, QToolTip, QWidget

from gui.chat_panel.evidence_box import EvidenceBox
from gui.chat_panel.evidence_place import EvidencePlace
from gui.chat_panel.mark_lines import MarkLines, pen_of
from gui.chat_panel.markdown import render
from gui.chat_panel.markdown_inline import Rendered
from gui.chat_panel.marks import Mark, Stroke, innermost, marks_of, strokes_of
from gui.elided import plain_tip
from gui.theme import THEME
from gui.wording import evidence as evidence_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.facts import Replay
    from engine.validation.report import Statement


class ProseView(QTextEdit):
    """Shows one segment's text. Never scrolls by itself, never loads anything, is never edited.

    Clicking a mark, or Tab to it and Enter, opens its evidence under its paragraph.
    """

    markActivated = Signal(object)  # Mark
    menuRequested = Signal(QMenu)  # so that the card may add to the context menu

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("prose")
        self.setReadOnly(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        self.viewport().setAutoFillBackground(False)
        self.viewport().setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._source = ""
        self._statements: tuple[Statement, ...] = ()
        self._replay: Replay | None = None
        self._rendered = Rendered()
        self._marks: list[Mark] = []
        self._strokes: list[Stroke] = []
        self._hovered: Mark | None = None
        self._focused: Mark | None = None
        self._active: Mark | None = None
        self._pressed_at: QPoint | None = None
        self._lines = MarkLines(self.document())
        self._place = EvidencePlace(self.document())
        THEME.changed.connect(self._restyle)

    # What is shown

    def set_content(
        self, source: str, statements: Sequence[Statement] = (), replay: Replay | None = None
    ) -> None:
        """Show a text. Call it with final text only: it is visible at once."""
        self._source = source
        self._statements = tuple(statements)
        self._replay = replay
        self._render()

    def make_ready(self) -> None:
        """Do before it is seen what would else be done when it is."""
        self.ensurePolished()
        self.viewport().ensurePolished()
        for stroke in self._strokes:
            self._lines.pieces(stroke.start, stroke.end)

    @property
    def marks(self) -> list[Mark]:
        """The marks in reading order."""
        return list(self._marks)

    @property
    def active_mark(self) -> Mark | None:
        """The mark whose evidence is open."""
        return self._active

    @property
    def in_use(self) -> bool:
        """Whether something here would be missed: an open box, a selection, the focus."""
        return self._active is not None or self.hasFocus() or self.textCursor().hasSelection()

    def mark_text(self, mark: Mark) -> str:
        """The words a mark stands under."""
        cursor = QTextCursor(self.document())
        cursor.setPosition(mark.start)
        cursor.setPosition(mark.end, QTextCursor.MoveMode.KeepAnchor)
        return cursor.selectedText()

    def activate(self, mark: Mark) -> None:
        """Open the evidence of a mark; of the one that is open: close it."""
        if mark == self._active:
            self.close_evidence()
            return
        self._open_evidence(mark)
        self.markActivated.emit(mark)

    def close_evidence(self) -> None:
        """Close the evidence box, if one is open."""
        self._active = None
        if self._place.taken:
            self._place.clear()
            self._fit()
        self.viewport().update()

    def _render(self) -> None:
        self.close_evidence()
        self._rendered = render(self.document(), self._source, THEME.palette, THEME.scale)
        self._marks = marks_of(self._statements, self._rendered)
        self._strokes = strokes_of(self._marks)
        self._hovered = self._focused = None
        self._fit()

    def _restyle(self) -> None:
        if self._source:
            self._render()

    def loadResource(self, kind: int, name: QUrl | str) -> Any:
        """Nothing is ever loaded for a text that a model wrote."""
        return None

    # Size

    def sizeHint(self) -> QSize:
        return QSize(400, self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(120, 20)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() == event.oldSize().width():
            return
        self._place.widen(self.viewport().width())
        self._fit()

    def _fit(self) -> None:
        """Be as high as the text is at this width.

        Not by height-for-width: a layout asks for that at widths the text never has, and each answer
        would lay the whole text out anew.
        """
        self._lines.forget()
        document = self.document()
        document.setTextWidth(self.viewport().width())
        height = math.ceil(document.size().height() + self._place.room_at_end) + 2
        if height != self.height() or self.minimumHeight() != height:
            self.setFixedHeight(height)
        self._place.move_box()
        self.viewport().update()

    # Evidence in place

    def _open_evidence(self, mark: Mark) -> None:
        self.close_evidence()
        self._active = mark
        box = EvidenceBox(self.viewport())
        box.show_evidence(
            evidence_words.evidence(mark.statements, self._replay), refuted=mark.status == "refuted"
        )
        box.closed.connect(self.close_evidence)
        self._place.put(box, mark, self.viewport().width())
        self._fit()
        box.show()

    # Marks under the pointer and the keyboard

    def mark_at(self, point: QPoint) -> Mark | None:
        """The mark under a point of the viewport."""
        place = QPointF(point)
        return innermost(
            mark
            for mark in self._marks
            if any(rect.contains(place) for rect, _ in self._lines.pieces(mark.start, mark.end))
        )

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        mark = None if event.buttons() else self.mark_at(event.position().toPoint())
        if mark != self._hovered:
            self._hovered = mark
            self.viewport().update()
        shape = Qt.CursorShape.PointingHandCursor if mark else Qt.CursorShape.IBeamCursor
        if self.viewport().cursor().shape() != shape:
            self.viewport().setCursor(shape)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._pressed_at = event.position().toPoint()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        pressed, self._pressed_at = self._pressed_at, None
        if event.button() is not Qt.MouseButton.LeftButton or pressed is None:
            return
        point = event.position().toPoint()
        if (point - pressed).manhattanLength() > 4 or self.textCursor().hasSelection():
            return  # a selection, not a click
        mark = self.mark_at(point)
        if mark is not None:
            self.activate(mark)

    def leaveEvent(self, event: QEvent) -> None:
        super().leaveEvent(event)
        if self._hovered is not None:
            self._hovered = None
            self.viewport().update()

    def viewportEvent(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ToolTip and isinstance(event, QHelpEvent):
            mark = self.mark_at(event.pos())
            if mark is not None and mark != self._active:
                line = evidence_words.status_line(mark.statements[0])
                QToolTip.showText(event.globalPos(), plain_tip(line), self)
            else:
                QToolTip.hideText()
            return True
        return super().viewportEvent(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """The panel scrolls, not the text."""
        event.ignore()

    def focusNextPrevChild(self, forward: bool) -> bool:
        """Tab goes from mark to mark, then on."""
        following = self._neighbour(forward)
        if following is None:
            self._focused = None
            self.viewport().update()
            return super().focusNextPrevChild(forward)
        self._focused = following
        self.setAccessibleDescription(evidence_words.status_line(following.statements[0]))
        self.viewport().update()
        return True

    def _neighbour(self, forward: bool) -> Mark | None:
        if not self._marks:
            return None
        if self._focused is None:
            return self._marks[0] if forward else self._marks[-1]
        index = self._marks.index(self._focused) + (1 if forward else -1)
        return self._marks[index] if 0 <= index < len(self._marks) else None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space) and self._focused:
            self.activate(self._focused)
            event.accept()
        elif event.key() == Qt.Key.Key_Escape and self._active is not None:
            self.close_evidence()
            event.accept()
        else:
            super().keyPressEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        menu = self.createStandardContextMenu()
        self.menuRequested.emit(menu)
        menu.exec(event.globalPos())
        menu.deleteLater()

    # Painting

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = THEME.palette
        painter = QPainter(self.viewport())
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        for mark in self._marks:
            if mark in (self._active, self._hovered, self._focused):
                soft = "warn_soft" if mark.status == "refuted" else "accent_soft"
                painter.setBrush(palette.color(soft))
                for rect, _ in self._lines.pieces(mark.start, mark.end):
                    painter.drawRoundedRect(rect.adjusted(-1, 0, 1, 0), 2, 2)
        painter.end()
        super().paintEvent(event)
        painter = QPainter(self.viewport())
        for stroke in self._strokes:
            self._lines.draw(painter, stroke.start, stroke.end, pen_of(stroke.status), event.rect())
        for chosen, width in ((self._focused, 1), (self._active, 2)):
            if chosen is not None and chosen.status != "refuted":
                pen = QPen(palette.color("accent"), width)
                self._lines.draw(painter, chosen.start, chosen.end, pen, event.rect())
        painter.end()

    def mark_rect(self, mark: Mark) -> QRectF:
        """Where the first line of a mark stands, in the viewport."""
        return self._lines.pieces(mark.start, mark.end)[0][0]
