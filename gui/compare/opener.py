"""How a comparison is opened from the window of the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QObject, Qt

from gui.compare import work

if TYPE_CHECKING:
    from collections.abc import Callable

    from PySide6.QtWidgets import QWidget

    from gui.compare.window import CompareWindow
    from gui.reviews import ReviewEntry
    from gui.session import Session


class Comparing(QObject):
    """Opens the window in which two turns are compared; one at a time."""

    def __init__(self, window: QWidget, session: Session, drafts: Callable[[], bool]) -> None:
        """Set up.

        Args:
            window: Whose window the comparison belongs to.
            session: Knows the replay that is open, and the archive.
            drafts: Whether drafts may be shown now.
        """
        super().__init__(window)
        self._window = window
        self._session = session
        self._drafts = drafts
        self.shown: CompareWindow | None = None

    def review(self, entry: ReviewEntry) -> None:
        """Compare an earlier review with another of the same replay."""
        summary = entry.replay
        self._session.in_archive(
            work.turn_of(entry.id), then=lambda turn: self._open(summary.sha256, summary.number, turn)
        )

    def current(self) -> None:
        """Compare the reviews of the replay that is open."""
        replay = self._session.replay
        if replay is not None:
            self._open(replay.meta.sha256, self._session.game, self._session.run_id)

    def _open(self, sha256: str, number: int, left: str | None) -> None:
        from gui.compare.window import CompareWindow  # seldom wanted

        if self.shown is not None:
            self.shown.close()
        window = CompareWindow(self._session.in_archive, self._window, drafts=self._drafts())
        window.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        window.destroyed.connect(lambda *_: self._gone(window))
        self.shown = window
        window.open(sha256, number, left)
        window.show()

    def _gone(self, window: Any) -> None:
        if self.shown is window:
            self.shown = None
