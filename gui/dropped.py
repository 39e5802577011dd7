"""Files that are dropped onto the window: the first is opened, the others wait in the list."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui.settings.store import RecentReplay
from gui.watched_folder import ENDINGS

if TYPE_CHECKING:
    from collections.abc import Iterable

    from PySide6.QtCore import QMimeData
    from PySide6.QtWidgets import QWidget

    from gui.notice import Notice
    from gui.session import Session

MOST = 30
"""Files that are taken at once; the list holds no more."""


def files_of(data: QMimeData) -> list[Path]:
    """The replays among what is dragged, those of a folder included; a lone file of any kind is tried."""
    paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
    if len(paths) == 1 and not paths[0].is_dir():
        return paths
    found: list[Path] = []
    for path in paths:
        inside = sorted(path.iterdir()) if path.is_dir() else [path]
        found += [one for one in inside if one.suffix.lower() in ENDINGS and not one.is_dir()]
    return list(dict.fromkeys(found))[:MOST]


class DroppedFiles(QObject):
    """Opens what was dropped."""

    def __init__(self, window: QWidget, session: Session, notice: Notice) -> None:
        super().__init__(window)
        self._session = session
        self._notice = notice

    def take(self, paths: Iterable[Path]) -> None:
        """Open the first file and list the others."""
        first, *others = list(paths) or [None]
        if first is None:
            self._notice.tell(self.tr("There is no replay among these files."), tone="info")
            return
        self._session.open(first)
        if others:
            self._list(others)
            text = self.tr("%n more replay(s) wait in the list.", "", len(others))
            self._notice.tell(text, tone="info")

    def _list(self, paths: list[Path]) -> None:
        """Put files that were not opened yet on top of the list; those on it stay as they are."""
        before = self._session.recent()
        known = {entry.path for entry in before}
        new = [
            RecentReplay(str(path), path.stem, self.tr("not opened yet"))
            for path in paths
            if str(path) not in known
        ]
        self._session.restore_recent([*new, *before])
