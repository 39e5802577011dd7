"""Deleting earlier reviews, with a way back as long as the program runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from gui import reviews

if TYPE_CHECKING:
    from PySide6.QtWidgets import QWidget

    from engine.archive.retention import Removed
    from gui.notice import Notice
    from gui.review_list import ReviewList
    from gui.reviews import ReviewEntry
    from gui.session import Session


class DeletedReviews(QObject):
    """Takes reviews out of the archive when the list asks for it, and puts the last one back.

    Signals:
        changed(): whether there is something to put back may have changed.
    """

    changed = Signal()

    def __init__(self, window: QWidget, session: Session, listed: ReviewList, notice: Notice) -> None:
        super().__init__(window)
        self._session = session
        self._listed = listed
        self._notice = notice
        self._removed: list[Removed] = []
        listed.deleteRequested.connect(self.delete)

    @property
    def can_undo(self) -> bool:
        """Whether a review was deleted and can be put back."""
        return bool(self._removed)

    def delete(self, entry: ReviewEntry) -> None:
        """Delete a review; the one that is open gives way to an empty page."""
        if self._session.is_open(entry):
            if self._session.busy:
                self._notice.tell(self.tr("This review is being written. Stop it first."), tone="info")
                return
            self._session.new_conversation()
        name = entry.name or entry.replay.title
        self._session.in_archive(reviews.deleted(entry), then=lambda removed: self._deleted(name, removed))

    def _deleted(self, name: str, removed: Removed | None) -> None:
        self._session.list_reviews(self._listed.search)
        if removed is None:
            return
        self._removed.append(removed)
        text = self.tr("“{name}” was deleted.").replace("{name}", name)
        self._notice.tell(text, tone="info", action=(self.tr("Undo"), self.undo))
        self.changed.emit()

    def undo(self) -> None:
        """Put back the review that was deleted last."""
        if self._removed:
            work = reviews.restored(self._removed.pop())
            self._session.in_archive(work, then=lambda _: self._session.list_reviews(self._listed.search))
            self._notice.dismiss()
            self.changed.emit()
