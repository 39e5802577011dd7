"""Earlier reviews in the library, with a field that searches them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, Qt, QTimer, Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QVBoxLayout, QWidget

from gui import i18n
from gui.entry_list import EntryList, Index, Lines
from gui.i18n import Retranslated

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.reviews import ReviewEntry

_SEARCH_AFTER_MS = 200


class ReviewList(Retranslated, QWidget):
    """Shows reviews; hidden while there is none.

    Signals:
        openRequested(object): the `ReviewEntry` that was clicked.
        searchChanged(str): other reviews are wanted: those in which this stands.
    """

    openRequested = Signal(object)
    searchChanged = Signal(str)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: list[ReviewEntry] = []
        self._head = QLabel(self)
        self._head.setProperty("role", "section")
        self._head.setContentsMargins(10, 0, 0, 0)
        self.field = QLineEdit(self)
        self.field.setClearButtonEnabled(True)
        self._none = QLabel(self)
        self._none.setProperty("role", "caption")
        self._none.setWordWrap(True)
        self._none.setContentsMargins(10, 0, 6, 0)
        self.view = EntryList(self)
        self.view.clicked.connect(self._open)
        self.view.activated.connect(self._open)
        self._timer = QTimer(self, singleShot=True, interval=_SEARCH_AFTER_MS)
        self._timer.timeout.connect(lambda: self.searchChanged.emit(self.search))
        self.field.textChanged.connect(lambda _: self._timer.start())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._head)
        layout.addWidget(self.field)
        layout.addWidget(self._none)
        layout.addWidget(self.view, 1)
        layout.setAlignment(self._none, Qt.AlignmentFlag.AlignTop)
        self.hide()
        self.retranslate()

    @property
    def search(self) -> str:
        """What is searched for; empty for all."""
        return self.field.text().strip()

    def set_entries(self, entries: Sequence[ReviewEntry]) -> None:
        """Show what was found."""
        self._entries = list(entries)
        self._write()
        self._none.setVisible(not entries)
        self.view.setVisible(bool(entries))
        self.setVisible(bool(entries) or bool(self.search))

    def _write(self) -> None:
        self.view.entries.set_entries([self._lines(entry) for entry in self._entries])

    def _lines(self, entry: ReviewEntry) -> Lines:
        when = QDateTime.fromString(entry.updated, Qt.DateFormat.ISODateWithMs).toLocalTime()
        told = i18n.locale().toString(when, QLocale.FormatType.ShortFormat)
        count = self.tr("%n turn(s)", "", entry.turns)
        title = entry.name or entry.replay.title
        return Lines(title, f"{told} · {count}", f"{entry.replay.title}\n{entry.replay.file}")

    def _open(self, index: Index) -> None:
        self.openRequested.emit(self._entries[index.row()])

    def retranslate(self) -> None:
        self._head.setText(self.tr("REVIEWS"))
        self.field.setPlaceholderText(self.tr("Search reviews"))
        self.field.setAccessibleName(self.tr("Search reviews"))
        self._none.setText(self.tr("No review holds these words."))
        self.view.setAccessibleName(self.tr("Earlier reviews"))
        self._write()
