"""What was opened before: replays, and reviews of them."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QLabel, QMenu, QVBoxLayout, QWidget

from gui.elided import ElidedLabel, plain_tip
from gui.entry_list import EntryList, Index, Lines
from gui.i18n import Retranslated
from gui.review_list import ReviewList

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.settings.store import RecentReplay


class Library(Retranslated, QWidget):
    """Shows recent replays; a click or Enter opens one, Delete takes it off the list."""

    openRequested = Signal(object)  # RecentReplay
    forgetRequested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("library")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._head = QLabel(self)
        self._head.setProperty("role", "section")
        self._empty = QLabel(self)
        self._empty.setProperty("role", "caption")
        self._empty.setWordWrap(True)
        self._entries: list[RecentReplay] = []
        self.view = EntryList(self)
        self.reviews = ReviewList(self)
        self._watched_head = QLabel(self)
        self._watched_head.setProperty("role", "section")
        self._watched = ElidedLabel(self)
        self._watched.setProperty("role", "quiet")
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._menu)
        self.view.clicked.connect(self._open)
        self.view.activated.connect(self._open)
        forget = QShortcut(QKeySequence(QKeySequence.StandardKey.Delete), self.view)
        forget.setContext(Qt.ShortcutContext.WidgetShortcut)
        forget.activated.connect(self._forget_chosen)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 16, 6, 6)
        layout.setSpacing(6)
        layout.addWidget(self._head)
        layout.addWidget(self._empty)
        layout.addWidget(self.view, 300)
        layout.addWidget(self.reviews, 400)
        layout.addWidget(self._watched_head)
        layout.addWidget(self._watched)
        layout.addStretch(1)
        self._watched_head.setContentsMargins(10, 8, 0, 0)
        self._watched.setContentsMargins(10, 0, 6, 0)
        self.set_watched("")
        self._head.setContentsMargins(10, 0, 0, 0)
        self._empty.setContentsMargins(10, 0, 6, 0)
        self._opened: tuple[str, int] | None = None
        self.setMinimumWidth(170)
        self.retranslate()

    def set_entries(self, entries: Sequence[RecentReplay]) -> None:
        self._entries = list(entries)
        self.view.entries.set_entries([Lines(e.title, e.subtitle, e.path) for e in entries])
        self.reviews.set_titles({e.sha256: e.title for e in entries if e.sha256})
        self._empty.setVisible(not entries)
        self.view.setVisible(bool(entries))
        self._select()

    def set_watched(self, folder: str) -> None:
        """Say which folder is watched for new replays; empty for none."""
        for label in (self._watched_head, self._watched):
            label.setVisible(bool(folder))
        self._watched.set_full_text("/".join(Path(folder).parts[-2:]).lstrip("/") if folder else "")
        self._watched.setAccessibleName(folder)
        self._watched_head.setToolTip(plain_tip(folder))

    def set_open(self, path: str, game: int) -> None:
        """Mark the replay that is open."""
        self._opened = (path, game)
        self._select()

    def _select(self) -> None:
        self.view.clearSelection()
        for row, entry in enumerate(self._entries):
            if (entry.path, entry.game) == self._opened:
                self.view.setCurrentIndex(self.view.entries.index(row))
                return

    def retranslate(self) -> None:
        self._head.setText(self.tr("RECENT"))
        self._watched_head.setText(self.tr("WATCHED FOLDER"))
        self._empty.setText(self.tr("Replays you open are listed here."))
        self.view.setAccessibleName(self.tr("Recent replays"))

    def _open(self, index: Index) -> None:
        self.openRequested.emit(self._entries[index.row()])

    def _forget_chosen(self) -> None:
        index = self.view.currentIndex()
        if index.isValid():
            self.forgetRequested.emit(self._entries[index.row()])

    def _menu(self, point: QPoint) -> None:
        index = self.view.indexAt(point)
        if not index.isValid():  # asked for by a key
            index = self.view.currentIndex()
        if not index.isValid():
            return
        entry = self._entries[index.row()]
        menu = QMenu(self)
        menu.addAction(self.tr("Open"), lambda: self.openRequested.emit(entry))
        menu.addAction(self.tr("Remove from this list"), lambda: self.forgetRequested.emit(entry))
        menu.exec(self.view.viewport().mapToGlobal(point))
        menu.deleteLater()
