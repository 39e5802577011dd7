"""The replays opened lately: their list, their menu, and taking one off with a way back."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

if TYPE_CHECKING:
    from PySide6.QtWidgets import QMenu, QWidget

    from gui.library import Library
    from gui.notice import Notice
    from gui.session import Session
    from gui.settings.store import RecentReplay

_MOST_IN_MENU = 10


class RecentReplays(QObject):
    """Shows the list in both places.

    Signals:
        changed(): whether there is something to undo may have changed.
    """

    changed = Signal()

    def __init__(
        self, window: QWidget, session: Session, library: Library, menu: QMenu, notice: Notice
    ) -> None:
        super().__init__(window)
        self._session = session
        self._library = library
        self._menu = menu
        self._notice = notice
        self._before: list[RecentReplay] | None = None
        session.recentChanged.connect(self.fill)
        library.openRequested.connect(lambda entry: session.open(entry.path, entry.game))
        library.forgetRequested.connect(self._forget)
        self.fill()

    @property
    def can_undo(self) -> bool:
        """Whether a replay was taken off and can be put back."""
        return self._before is not None

    def fill(self) -> None:
        """Write the list and the menu anew."""
        entries = self._session.recent()
        self._library.set_entries(entries)
        self._menu.clear()
        for entry in entries[:_MOST_IN_MENU]:
            text = f"{entry.title} — {entry.subtitle}".replace("&", "&&")
            self._menu.addAction(text, partial(self._session.open, entry.path, entry.game))
        self._menu.setEnabled(bool(self._menu.actions()))

    def _forget(self, entry: RecentReplay) -> None:
        self._before = self._session.recent()
        self._session.forget_recent(entry)
        text = self.tr("{title} was taken off the list.").replace("{title}", entry.title)
        self._notice.tell(text, tone="info", action=(self.tr("Undo"), self.undo))
        self.changed.emit()

    def undo(self) -> None:
        """Put back what was taken off last."""
        if self._before is not None:
            self._session.restore_recent(self._before)
            self._before = None
            self._notice.dismiss()
            self.changed.emit()
