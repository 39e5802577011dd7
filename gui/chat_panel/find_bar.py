"""Looking for words in the analysis."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent, QTextCursor
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QTextEdit, QToolButton, QWidget

from gui import icons
from gui.chat_panel.card import SegmentCard
from gui.elided import plain_tip
from gui.i18n import Retranslated
from gui.theme import THEME


class FindBar(Retranslated, QFrame):
    """Marks every place in every card, and goes from one to the next."""

    found = Signal(QWidget)  # the card that holds the place gone to
    closed = Signal()

    def __init__(self, cards: Callable[[], list[SegmentCard]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("composerBar")
        self._cards = cards
        self._places: list[tuple[SegmentCard, QTextCursor]] = []
        self._at = -1
        self.field = QLineEdit(self)
        self.field.textChanged.connect(self._search)
        self._count = QLabel(self)
        self._count.setProperty("role", "caption")
        self._up = self._button("chevron-up", lambda: self.step(-1))
        self._down = self._button("chevron-down", lambda: self.step(1))
        self._close = self._button("close", self.close_bar)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(24, 6, 24, 6)
        layout.addStretch(1)
        layout.addWidget(self.field, 3)
        layout.addWidget(self._count)
        layout.addWidget(self._up)
        layout.addWidget(self._down)
        layout.addWidget(self._close)
        self.hide()
        self.retranslate()

    def _button(self, name: str, action: Callable[[], None]) -> QToolButton:
        button = QToolButton(self)
        button.setIcon(icons.icon(name, "quiet", 14))
        button.clicked.connect(action)
        return button

    @property
    def count_text(self) -> str:
        """Which place of how many."""
        return self._count.text()

    def open_bar(self) -> None:
        self.show()
        self.field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.field.selectAll()
        self._search()

    def close_bar(self) -> None:
        self.hide()
        self._mark(clear=True)
        self.closed.emit()

    def step(self, by: int) -> None:
        """Go to another place, round and round."""
        if self._places:
            self._at = (self._at + by) % len(self._places)
            self._mark()
            self.found.emit(self._places[self._at][0])

    def _shown(self, words: str = "") -> list[SegmentCard]:
        """Cards with a text that may hold some words; the others are not disturbed."""
        wanted = words.casefold()
        return [c for c in self._cards() if c.result is not None and wanted in c.result.text.casefold()]

    def _search(self) -> None:
        self._mark(clear=True)
        self._places = []
        words = self.field.text()
        for card in self._shown(words) if words else []:
            document = card.prose.document()
            cursor = document.find(words)
            while not cursor.isNull():
                self._places.append((card, cursor))
                cursor = document.find(words, cursor)
        self._at = 0 if self._places else -1
        self._mark()
        if self._places:
            self.found.emit(self._places[0][0])

    def _mark(self, *, clear: bool = False) -> None:
        palette = THEME.palette
        by_card: dict[SegmentCard, list[QTextEdit.ExtraSelection]] = {
            card: [] for card in self._cards() if card.has_text and not card.resting
        }
        for number, (card, cursor) in enumerate([] if clear else self._places):
            selection = QTextEdit.ExtraSelection()
            selection.cursor = cursor
            current = number == self._at
            selection.format.setBackground(palette.color("accent" if current else "warn_soft"))
            selection.format.setForeground(palette.color("on_accent" if current else "text"))
            by_card.setdefault(card, []).append(selection)
        for card, selections in by_card.items():
            card.prose.setExtraSelections(selections)
        if not self.field.text():
            self._count.setText("")
        elif not self._places:
            self._count.setText(self.tr("not found"))
        else:
            self._count.setText(f"{self._at + 1} / {len(self._places)}")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_bar()
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.step(-1 if event.modifiers() & Qt.KeyboardModifier.ShiftModifier else 1)
        else:
            super().keyPressEvent(event)

    def retranslate(self) -> None:
        self.field.setPlaceholderText(self.tr("Find in the analysis"))
        for widget, text in (
            (self.field, self.tr("Find in the analysis")),
            (self._up, self.tr("Previous")),
            (self._down, self.tr("Next")),
            (self._close, self.tr("Close")),
        ):
            widget.setAccessibleName(text)
            if widget is not self.field:
                widget.setToolTip(plain_tip(text))
