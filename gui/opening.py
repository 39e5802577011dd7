"""Opening a replay: chosen, tried out, dropped or new in a folder, with progress that can be given up."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QFileDialog, QWidget

from gui import samples

if TYPE_CHECKING:
    from gui.notice import Notice, Progress
    from gui.session import Session

_PROGRESS_AFTER_MS = 300


class Opening(QObject):
    """Asks for files, and says what is being read."""

    def __init__(self, window: QWidget, session: Session, notice: Notice, progress: Progress) -> None:
        super().__init__(window)
        self._window = window
        self._session = session
        self._notice = notice
        self._progress = progress
        self._name = ""
        self._review_when_open: Path | None = None
        self._timer = QTimer(self, singleShot=True, interval=_PROGRESS_AFTER_MS)
        self._timer.timeout.connect(lambda: progress.start(self._name))
        progress.cancelled.connect(self._cancel)
        session.loading.connect(self._loading)

    def choose_file(self) -> None:
        """Ask for a replay file."""
        start = str(self._session.path.parent) if self._session.path is not None else ""
        kinds_of_file = self.tr("Replays (*.SC2Replay *.gz *.bz2 *.pgn);;All files (*)")
        path, _ = QFileDialog.getOpenFileName(self._window, self.tr("Open replay"), start, kinds_of_file)
        if path:
            self._session.open(path)

    def open_sample(self) -> None:
        """Open the replay that comes with the program."""
        path = samples.sample()
        if path is None:
            self._notice.tell(self.tr("No sample was installed. Open a replay of your own."))
        else:
            self._session.open(path)

    def open_for_review(self, path: str) -> None:
        """Open a file, and have it reviewed as soon as it is there."""
        self._review_when_open = Path(path)
        self._session.open(path)

    def take_wish(self) -> bool:
        """Whether the replay that is open was to be reviewed at once; the wish is fulfilled with that."""
        wanted, self._review_when_open = self._review_when_open, None
        return wanted is not None and wanted == self._session.path

    def loaded(self) -> None:
        """What was read is there, or is not coming."""
        self._timer.stop()
        self._progress.stop()

    def _loading(self, name: str) -> None:
        self._name = name
        self._notice.dismiss()
        self._timer.start()

    def _cancel(self) -> None:
        self._session.cancel_opening()
        self.loaded()
