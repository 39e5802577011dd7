"""A folder into which a game writes its replays: says when a new one is there and complete."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QFileSystemWatcher, QObject, QTimer, Signal

ENDINGS = (".sc2replay", ".gz", ".bz2", ".pgn")
SETTLED_MS = 700
"""A file is complete when it has not grown for so long; games write a replay within a second or two."""


class WatchedFolder(QObject):
    """Watches one folder, not the folders in it.

    Signals:
        appeared(str): path of a replay that was not there before and has stopped growing.
    """

    appeared = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._folder: Path | None = None
        self._known: set[str] = set()
        self._growing: dict[str, int] = {}
        self._watcher = QFileSystemWatcher(self)
        self._watcher.directoryChanged.connect(self._changed)
        self._timer = QTimer(self, singleShot=True, interval=SETTLED_MS)
        self._timer.timeout.connect(self._settle)

    @property
    def folder(self) -> Path | None:
        """The folder that is watched; None when there is none, or it is gone."""
        return self._folder

    def watch(self, folder: str) -> None:
        """Watch this folder from now on; an empty name ends it. What lies in it now is not new."""
        watched = self._watcher.directories()
        if watched:
            self._watcher.removePaths(watched)
        self._timer.stop()
        self._growing.clear()
        self._folder = Path(folder) if folder and Path(folder).is_dir() else None
        self._known = set(self._sizes())
        if self._folder is not None:
            self._watcher.addPath(str(self._folder))

    def _sizes(self) -> dict[str, int]:
        if self._folder is None:
            return {}
        found = {}
        try:
            for path in self._folder.iterdir():
                if path.suffix.lower() in ENDINGS and path.is_file():
                    found[str(path)] = path.stat().st_size
        except OSError:
            return {}  # the folder, or a file in it, went away in this moment: nothing new in it
        return found

    def _changed(self, _: str) -> None:
        sizes = self._sizes()
        self._known &= set(sizes)  # one that is deleted and written again is new
        new = {path: size for path, size in sizes.items() if path not in self._known}
        if new:
            self._growing = new
            self._timer.start()

    def _settle(self) -> None:
        sizes = self._sizes()
        waiting = {}
        for path, before in self._growing.items():
            size = sizes.get(path)
            if size is None:
                continue
            if size == before and size > 0:
                self._known.add(path)
                self.appeared.emit(path)
            else:
                waiting[path] = size
        self._growing = waiting
        if any(waiting.values()):
            self._timer.start()
