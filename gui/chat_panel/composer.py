"""Where the reader asks a question."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QFocusEvent, QInputMethodEvent, QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QPlainTextEdit, QWidget

from gui.i18n import Retranslated

_MOST_LINES = 6
_MOST_REMEMBERED = 50
LONGEST_QUESTION = 4_000
"""Characters; more than that is no question, and would crowd the facts out of the prompt."""


class SendKey(StrEnum):
    """Which key sends; the other one breaks the line."""

    ENTER = "enter"
    CTRL_ENTER = "ctrl_enter"


class _Field(QPlainTextEdit):
    submitted = Signal()
    recalled = Signal(int)
    focusChanged = Signal(bool)

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.send_key = SendKey.ENTER
        self._composing = False
        self.setTabChangesFocus(True)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.document().setDocumentMargin(2)

    def inputMethodEvent(self, event: QInputMethodEvent) -> None:
        self._composing = bool(event.preeditString())
        super().inputMethodEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            if self._composing:
                event.accept()  # the Enter that picks a word is not ours
                return
            if self._sends(event):
                self.submitted.emit()
                event.accept()
                return
            self.insertPlainText("\n")
            event.accept()
            return
        if event.key() == Qt.Key.Key_Up and self.textCursor().blockNumber() == 0 and self._on_edge(up=True):
            self.recalled.emit(-1)
            event.accept()
            return
        if event.key() == Qt.Key.Key_Down and self._on_edge(up=False):
            self.recalled.emit(1)
            event.accept()
            return
        super().keyPressEvent(event)

    def _sends(self, event: QKeyEvent) -> bool:
        modifiers = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
        command = Qt.KeyboardModifier.ControlModifier
        if self.send_key is SendKey.CTRL_ENTER:
            return modifiers == command
        return modifiers in (Qt.KeyboardModifier.NoModifier, command)

    def _on_edge(self, *, up: bool) -> bool:
        """Whether the cursor can go no further in the text itself."""
        cursor = self.textCursor()
        before = cursor.position()
        move = QTextCursor.MoveOperation.Up if up else QTextCursor.MoveOperation.Down
        moved = cursor.movePosition(move)
        return not moved or cursor.position() == before

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focusChanged.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self._composing = False
        super().focusOutEvent(event)
        self.focusChanged.emit(False)


class Composer(Retranslated, QWidget):
    """A field that grows with what is written; Up brings back what was asked before."""

    questionAsked = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._asked: list[str] = []
        self._recall = 0
        self._draft = ""
        self._recalling = False
        self._ready = True
        self._busy = False
        self._frame = QFrame(self)
        self._frame.setObjectName("composerFrame")
        self._field = _Field(self._frame)
        self._hint = QLabel(self._frame)
        self._hint.setProperty("role", "caption")
        inside = QHBoxLayout(self._frame)
        inside.setContentsMargins(12, 8, 12, 8)
        inside.setSpacing(8)
        inside.addWidget(self._field, 1)
        inside.addWidget(self._hint, 0, Qt.AlignmentFlag.AlignBottom)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self._frame)
        self.setFocusProxy(self._field)
        self._field.submitted.connect(self._submit)
        self._field.recalled.connect(self._recall_step)
        self._field.textChanged.connect(self._text_changed)
        self._field.focusChanged.connect(self._mark_focus)
        self._fit()
        self.retranslate()

    @property
    def field(self) -> QPlainTextEdit:
        """The text field itself."""
        return self._field

    def set_send_key(self, key: SendKey) -> None:
        self._field.send_key = key
        self.retranslate()

    def set_state(self, *, ready: bool, busy: bool) -> None:
        """Whether there is something to ask about, and whether an answer is still being written."""
        self._ready, self._busy = ready, busy
        self._field.setEnabled(ready)
        self.retranslate()

    def retranslate(self) -> None:
        placeholder = self.tr("Ask about this game…") if self._ready else self.tr("Open a replay first")
        self._field.setPlaceholderText(placeholder)
        self._field.setAccessibleName(self.tr("Question"))
        if not self._ready:
            hint = ""
        elif self._busy:
            hint = self.tr("Esc stops")
        elif self._field.send_key is SendKey.ENTER:
            hint = self.tr("Enter to send")
        else:
            hint = self.tr("Ctrl+Enter to send")
        self._hint.setText(hint)

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() in (QEvent.Type.FontChange, QEvent.Type.StyleChange):
            self._fit()

    def _submit(self) -> None:
        text = self._field.toPlainText().strip()
        if not text or self._busy or not self._ready:
            return  # what was written stays until it can be sent
        self._asked = [*self._asked, text][-_MOST_REMEMBERED:]
        self._recall = len(self._asked)
        self._field.clear()
        self.questionAsked.emit(text[:LONGEST_QUESTION])

    def _recall_step(self, step: int) -> None:
        wanted = self._recall + step
        if not 0 <= wanted <= len(self._asked):
            return
        if self._recall == len(self._asked):
            self._draft = self._field.toPlainText()
        self._recall = wanted
        text = self._draft if wanted == len(self._asked) else self._asked[wanted]
        self._recalling = True
        self._field.setPlainText(text)
        self._recalling = False
        self._field.moveCursor(QTextCursor.MoveOperation.End)

    def _text_changed(self) -> None:
        if not self._recalling:
            self._recall = len(self._asked)
        self._fit()

    def _fit(self) -> None:
        lines = max(1, min(_MOST_LINES, round(self._field.document().size().height())))
        self._field.setFixedHeight(lines * self._field.fontMetrics().lineSpacing() + 6)
        # On one line with what is written, whose letters are larger.
        metrics, margin = self._field.fontMetrics(), self._field.document().documentMargin()
        below = metrics.lineSpacing() + 6 - margin - metrics.ascent()
        self._hint.ensurePolished()
        self._hint.setContentsMargins(0, 0, 0, max(0, round(below - self._hint.fontMetrics().descent())))
        many = self._field.document().size().height() > _MOST_LINES
        policy = Qt.ScrollBarPolicy.ScrollBarAsNeeded if many else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self._field.setVerticalScrollBarPolicy(policy)

    def _mark_focus(self, focused: bool) -> None:
        self._frame.setProperty("focused", focused)
        self._frame.style().unpolish(self._frame)
        self._frame.style().polish(self._frame)
