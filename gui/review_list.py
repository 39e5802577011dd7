"""Earlier reviews in the library, with a field that searches them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QDateTime, QLocale, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QInputDialog, QLabel, QLineEdit, QMenu, QVBoxLayout, QWidget

from gui import i18n
from gui.entry_list import EntryList, Index, Lines
from gui.i18n import Retranslated

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from gui.reviews import ReviewEntry

_SEARCH_AFTER_MS = 200


class ReviewList(Retranslated, QWidget):
    """Shows reviews; hidden while there is none.

    Signals:
        openRequested(object): the `ReviewEntry` that was clicked.
        searchChanged(str): other reviews are wanted: those in which this stands.
        renameRequested(object, str): an entry is to have another name; an empty one takes the name away.
        deleteRequested(object): an entry is to be forgotten; whoever does it offers a way back.
        compareRequested(object): an entry is to be compared with another review of its replay.
    """

    openRequested = Signal(object)
    searchChanged = Signal(str)
    renameRequested = Signal(object, str)
    deleteRequested = Signal(object)
    compareRequested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._entries: list[ReviewEntry] = []
        self._titles: dict[str, str] = {}
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
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._ask)
        delete = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.view)
        delete.setContext(Qt.ShortcutContext.WidgetShortcut)
        delete.activated.connect(self._delete_chosen)
        self._timer = QTimer(self, singleShot=True, interval=_SEARCH_AFTER_MS)
        self._timer.timeout.connect(lambda: self.searchChanged.emit(self.search))
        self.field.textChanged.connect(lambda _: self._timer.start())
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(6)
        layout.addWidget(self._head)
        layout.addWidget(self.field)
        layout.addWidget(self._none)
        layout.addWidget(self.view, 100)
        layout.addStretch(1)
        layout.setAlignment(self._none, Qt.AlignmentFlag.AlignTop)
        self.hide()
        self.retranslate()

    def set_titles(self, titles: Mapping[str, str]) -> None:
        """What replays are called in the language of the interface, by the sum of their files."""
        self._titles = dict(titles)
        self._write()

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
        title = entry.name or self._titles.get(entry.replay.sha256, entry.replay.title)
        return Lines(title, f"{told} · {count}", f"{entry.replay.title}\n{entry.replay.file}")

    def _open(self, index: Index) -> None:
        self.openRequested.emit(self._entries[index.row()])

    def _ask(self, point: QPoint) -> None:
        index = self.view.indexAt(point)
        if not index.isValid():  # asked for by a key
            index = self.view.currentIndex()
        if not index.isValid():
            return
        menu = self.menu(index.row())
        menu.exec(self.view.viewport().mapToGlobal(point))
        menu.deleteLater()

    def menu(self, row: int) -> QMenu:
        """What can be done with an entry."""
        entry = self._entries[row]
        menu = QMenu(self)
        menu.addAction(self.tr("Open"), lambda: self.openRequested.emit(entry))
        menu.addAction(self.tr("Compare with…"), lambda: self.compareRequested.emit(entry))
        menu.addAction(self.tr("Rename…"), lambda: self._rename(entry))
        menu.addAction(self.tr("Delete"), lambda: self.deleteRequested.emit(entry))
        return menu

    def _delete_chosen(self) -> None:
        index = self.view.currentIndex()
        if index.isValid():
            self.deleteRequested.emit(self._entries[index.row()])

    def _rename(self, entry: ReviewEntry) -> None:
        dialog = QInputDialog(self)
        dialog.setWindowTitle(self.tr("Rename"))
        dialog.setLabelText(self.tr("Name of this review"))
        dialog.setTextValue(entry.name)
        dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        dialog.textValueSelected.connect(lambda name: self.renameRequested.emit(entry, name.strip()))
        dialog.open()

    def retranslate(self) -> None:
        self._head.setText(self.tr("REVIEWS"))
        self.field.setPlaceholderText(self.tr("Search reviews"))
        self.field.setAccessibleName(self.tr("Search reviews"))
        self._none.setText(self.tr("No review holds these words."))
        self.view.setAccessibleName(self.tr("Earlier reviews"))
        self._write()
