"""What QA says of an issue goes into the archive; what cannot be kept is taken back and told."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from gui import labels

if TYPE_CHECKING:
    from collections.abc import Callable

    from gui.debug_dock import DebugDock
    from gui.notice import Notice
    from gui.record import Record
    from gui.session import Session


class LabelKeeping(QObject):
    """Listens to the debug pane."""

    def __init__(
        self,
        dock: DebugDock,
        session: Session,
        record: Record,
        notice: Notice,
        open_settings: Callable[[int], None],
    ) -> None:
        super().__init__(dock)
        self._dock = dock
        self._session = session
        self._record = record
        self._notice = notice
        self._open_settings = open_settings
        dock.labelled.connect(self._keep)

    def _keep(self, place: labels.IssuePlace, label: labels.QaLabel) -> None:
        self._session.in_archive(labels.keep(place, label), then=lambda kept: self._kept(place, kept))

    def _kept(self, place: labels.IssuePlace, kept: bool) -> None:
        if kept:
            return
        turn = self._record.turns.get(place.run_id)
        if turn is not None:
            turn.labels.pop(place, None)
        self._dock.refresh()
        text = self.tr("This review is not in the archive, so that the label was not kept.")
        self._notice.tell(text, tone="warn", action=(self.tr("Settings"), lambda: self._open_settings(1)))
