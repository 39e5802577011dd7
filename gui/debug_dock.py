"""The dock of the debug pane, which is made when it is first looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QDockWidget, QMainWindow

from gui.dock_title import DockTitle
from gui.i18n import Retranslated

if TYPE_CHECKING:
    from engine.facts import Replay
    from gui.debug_pane import DebugPane
    from gui.record import Record


class DebugDock(Retranslated, QDockWidget):
    """Shows a `Record` to those who check.

    Signals:
        labelled(object, object): `IssuePlace` and `QaLabel`: QA said something about an issue.
        exportLabelsRequested(): all labels are wanted as a file.
    """

    labelled = Signal(object, object)
    exportLabelsRequested = Signal()

    def __init__(self, record: Record, parent: QMainWindow) -> None:
        super().__init__(parent)
        self._record = record
        self._replay: Replay | None = None
        self._pane: DebugPane | None = None
        self.setObjectName("debugDock")
        self._title = DockTitle(self)
        self.setTitleBarWidget(self._title)
        self.setAllowedAreas(Qt.DockWidgetArea.RightDockWidgetArea | Qt.DockWidgetArea.BottomDockWidgetArea)
        self.retranslate()

    @property
    def pane(self) -> DebugPane:
        """The pane; made now if it was not before."""
        if self._pane is None:
            from gui.debug_pane import DebugPane  # most readers never ask for it

            self._pane = pane = DebugPane(self._record, self)
            pane.labelled.connect(self.labelled)
            pane.exportLabelsRequested.connect(self.exportLabelsRequested)
            pane.set_replay(self._replay)
            self.setWidget(pane)
            pane.refresh()
        return self._pane

    def set_replay(self, replay: Replay | None) -> None:
        """Speak of another replay."""
        self._replay = replay
        if self._pane is not None:
            self._pane.set_replay(replay)

    def refresh(self) -> None:
        """The record has changed."""
        if self._pane is not None:
            self._pane.refresh()

    def showEvent(self, event: QShowEvent) -> None:
        self.pane.show()
        super().showEvent(event)

    def retranslate(self) -> None:
        self.setWindowTitle(self.tr("Debug pane"))
        self._title.set_text(self.tr("Debug pane"))
