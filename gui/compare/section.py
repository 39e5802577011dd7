"""One segment of a comparison: its two texts beside each other, built when it first comes into view."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QFrame, QGridLayout, QLabel, QSizePolicy, QTextEdit, QWidget

from gui import fonts
from gui.chat_panel.markdown import plain_text
from gui.compare import words
from gui.compare.pairs import Half, Pair
from gui.debug_pane.diff import Piece, tidied, word_diff
from gui.debug_pane.diff_view import write_pieces
from gui.i18n import Retranslated
from gui.theme import THEME

Shown = Literal["final", "draft"]
_LINE = 1.4  # height of a line against that of its font
_GUTTER = 24


class FitText(QTextEdit):
    """A text that is as high as what it holds; whatever it lies in scrolls, not it."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setObjectName("prose")
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.document().setDocumentMargin(0)

    def fit(self) -> None:
        """Take the height the text needs at this width."""
        self.document().setTextWidth(self.viewport().width())
        self.setFixedHeight(round(self.document().size().height()) + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.fit()

    def minimumSizeHint(self) -> QSize:
        return QSize(80, 20)


@dataclass(slots=True)
class _Column:
    outcome: QLabel
    expense: QLabel
    warning: QLabel
    text: FitText


class Section(Retranslated, QWidget):
    """One segment; takes the focus, so that the keyboard goes from segment to segment.

    Signals:
        focused(): the keyboard came here.
    """

    focused = Signal()

    def __init__(self, pair: Pair, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.pair = pair
        self._shown: Shown = "final"
        self._columns: tuple[_Column, ...] = ()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(pair.title)

    def _make(self) -> None:
        """Make everything it shows; a review of many segments makes what is looked at."""
        self._title = QLabel(self.pair.title, self)
        self._title.setTextFormat(Qt.TextFormat.PlainText)
        self._title.setProperty("role", "title")
        self._note = QLabel(self)
        self._note.setProperty("role", "caption")
        self._note.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._columns = (self._column(), self._column())
        grid = QGridLayout(self)
        grid.setContentsMargins(20, 14, 20, 16)
        grid.setHorizontalSpacing(_GUTTER)
        grid.setVerticalSpacing(4)
        grid.setRowMinimumHeight(3, 2)
        grid.addWidget(self._title, 0, 0)
        grid.addWidget(self._note, 0, 1)
        for number, column in enumerate(self._columns):
            grid.setColumnStretch(number, 1)
            grid.addWidget(column.outcome, 1, number)
            grid.addWidget(column.expense, 2, number)
            grid.addWidget(column.warning, 3, number)
            grid.addWidget(column.text, 4, number, Qt.AlignmentFlag.AlignTop)
        grid.setRowStretch(5, 1)

    def _column(self) -> _Column:
        labels = [QLabel(self) for _ in range(3)]
        for label in labels:
            label.setTextFormat(Qt.TextFormat.PlainText)
            label.setWordWrap(True)
            label.setProperty("role", "caption")
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
            label.setMinimumWidth(60)
        return _Column(*labels, FitText(self))

    # What is shown

    @property
    def built(self) -> bool:
        """Whether it has been made and laid out."""
        return bool(self._columns)

    def show_texts(self, which: Shown) -> None:
        """Show the final texts or the drafts; what is not built stays so."""
        if which != self._shown:
            self._shown = which
            if self.built:
                self._write()

    def expected_height(self, width: int) -> int:
        """About how high it will be, before its texts are laid out."""
        metrics = QFontMetricsF(fonts.interface_font(THEME.scale, "base"))
        across = max(10.0, (width - 40 - _GUTTER) / 2 / max(1.0, 0.9 * metrics.averageCharWidth()))
        longest = max((len(text) for text in self._texts()), default=0)
        return round(90 * THEME.scale + metrics.height() * _LINE * (longest / across + 1))

    def build(self) -> None:
        """Make it and lay it out."""
        if self.built:
            return
        self._make()
        self.retranslate()
        for column in self._columns:
            for shown in (column.outcome, column.expense, column.text):
                shown.show()  # what is hidden has no place yet, and the height would be a wrong one
        self._title.show()
        self._note.show()
        layout = self.layout()
        if layout is not None:
            layout.activate()
        self._write()
        self.setMinimumHeight(0)

    @property
    def texts(self) -> tuple[FitText, ...]:
        """The laid out texts."""
        return tuple(column.text for column in self._columns)

    def rewrite(self) -> None:
        """Colours or text size are others now."""
        if self.built:
            self._write()

    def _texts(self) -> list[str]:
        return [text for text in (self._source(self.pair.left), self._source(self.pair.right)) if text]

    def _source(self, half: Half | None) -> str:
        """The Markdown of a half; empty where there is none."""
        if half is None:
            return ""
        if self._shown == "final":
            return half.result.text
        return half.draft.text if half.draft is not None else ""

    def _text(self, half: Half | None) -> str | None:
        """What is read of a half."""
        source = self._source(half)
        return plain_text(source, THEME.palette) if source else None

    def _write(self) -> None:
        left, right = self._text(self.pair.left), self._text(self.pair.right)
        if left is None or right is None or left == right:
            shown = [[Piece("same", text)] if text else [] for text in (left, right)]
        else:
            pieces = tidied(word_diff(left, right))
            shown = [[piece for piece in pieces if piece.kind != other] for other in ("new", "gone")]
        for column, pieces in zip(self._columns, shown, strict=True):
            write_pieces(column.text, pieces, peers=True)
            column.text.fit()
        self._say_note(left, right)

    def _say_note(self, left: str | None, right: str | None) -> None:
        if left is None and right is None:
            self._note.setText(self.tr("no text"))
        elif left == right:
            self._note.setText(self.tr("the same text"))
        else:
            self._note.clear()

    def _name(self) -> None:
        sides = [self.tr("left"), self.tr("right")]
        told = [f"{side}: {column.outcome.text()}" for side, column in zip(sides, self._columns, strict=True)]
        self.setAccessibleName(self.pair.title)
        self.setAccessibleDescription(". ".join(told))
        for side, column in zip(sides, self._columns, strict=True):
            column.text.setAccessibleName(f"{self.pair.title}, {side}")

    def retranslate(self) -> None:
        if not self.built:
            return
        for half, column in zip((self.pair.left, self.pair.right), self._columns, strict=True):
            if half is None:
                column.outcome.setText(self.tr("This turn has no such segment."))
                column.expense.clear()
            else:
                column.outcome.setText(words.outcome(half))
                column.expense.setText(words.expense(half))
            warning = half.result.warning if half is not None else None
            column.warning.setText(f"⚠ {warning}" if warning else "")
            column.warning.setVisible(bool(warning))
        self._say_note(self._text(self.pair.left), self._text(self.pair.right))
        self._name()

    # Where the keyboard is

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.focused.emit()
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        palette = THEME.palette
        painter.setPen(QPen(palette.color("line"), 1))
        painter.drawLine(self.rect().bottomLeft(), self.rect().bottomRight())
        if self.built:
            middle = self.width() // 2
            painter.drawLine(middle, self._columns[0].outcome.y(), middle, self.height() - 16)
        if self.hasFocus():
            painter.setPen(QPen(palette.color("accent"), 2))
            painter.drawLine(1, 8, 1, self.height() - 8)
        painter.end()
