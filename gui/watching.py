"""The folder the games write into: choosing it, and offering what appears there for review."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QFileDialog, QWidget

from gui.watched_folder import WatchedFolder

if TYPE_CHECKING:
    from gui.notice import Notice
    from gui.session import Session


class Watching(QObject):
    """Watches the folder of the settings.

    Signals:
        reviewRequested(str): a new replay is to be opened and reviewed.
        changed(): whether a folder is watched has changed.
    """

    reviewRequested = Signal(str)
    changed = Signal()

    def __init__(self, window: QWidget, session: Session, notice: Notice) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._notice = notice
        self.folder = WatchedFolder(self)
        self.folder.appeared.connect(self._appeared)
        self.folder.watch(session.settings.watched_folder)

    def choose(self) -> None:
        """Ask which folder the games write their replays into."""
        start = self._session.settings.watched_folder
        path = QFileDialog.getExistingDirectory(self._window, self.tr("Folder with replays"), start)
        if path:
            self.watch(path)

    def watch(self, folder: str) -> None:
        """Watch a folder from now on; an empty name watches none."""
        self._session.set_settings(replace(self._session.settings, watched_folder=folder))
        self.folder.watch(folder)
        self.changed.emit()
        if folder:
            text = self.tr("New replays in {folder} are noticed from now on.")
            self._notice.tell(text.replace("{folder}", folder), tone="info")

    def _appeared(self, path: str) -> None:
        text = self.tr("New replay: {name}. Review it?").replace("{name}", Path(path).name)
        review = (self.tr("Review"), lambda: self.reviewRequested.emit(path))
        self._notice.tell(text, tone="info", action=review)
