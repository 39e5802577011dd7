"""Keeps the archive within the bounds the reader chose: some time after the start, and when they change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from gui.review_list import ReviewList
    from gui.session import Session

AFTER_MS = 5_000
"""After the start: nobody's first steps wait for it."""


class Housekeeping(QObject):
    """Forgets reviews that are older, or more, than is to be kept; what QA has labelled stays."""

    def __init__(self, window: QWidget, session: Session, listed: ReviewList) -> None:
        super().__init__(window)
        self._session = session
        self._listed = listed
        self._timer = QTimer(self, singleShot=True, interval=AFTER_MS)
        self._timer.timeout.connect(self.keep_within_bounds)
        self._timer.start()

    def keep_within_bounds(self) -> None:
        """Do it now, beside everything else; nothing is done where no bound was chosen."""
        settings = self._session.settings
        days, megabytes = settings.keep_days or None, settings.keep_megabytes or None
        if days is None and megabytes is None:
            return
        from gui import reviews

        self._session.in_archive(reviews.retained(days, megabytes), then=self._done)

    def _done(self, forgotten: int) -> None:
        if forgotten:
            self._session.list_reviews(self._listed.search)
