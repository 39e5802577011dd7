"""The page on which a replay is looked at: its picture above, the analysis below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt, QTimer
from PySide6.QtWidgets import QSplitter, QWidget

from gui.chat_panel import AIChatPanel
from gui.timeline import Timeline

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.facts import Replay
    from engine.session.events import Event

_MOMENTS_AFTER_MS = 100  # the picture is drawn anew for them, once for several segments


class WorkPage(QSplitter):
    """Keeps the picture and the analysis together: what is clicked in one is found in the other."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Vertical, parent)
        self.timeline = Timeline(self)
        self.panel = AIChatPanel(self)
        self.addWidget(self.timeline)
        self.addWidget(self.panel)
        self.setStretchFactor(1, 1)
        self.setChildrenCollapsible(False)
        self.setSizes([190, 600])
        self._moments_timer = QTimer(self, singleShot=True, interval=_MOMENTS_AFTER_MS)
        self._moments_timer.timeout.connect(self.show_moments)
        self.panel.momentActivated.connect(self.timeline.set_moment)
        self.timeline.momentActivated.connect(self.panel.activate_moment)

    def set_replay(self, replay: Replay | None) -> None:
        """Speak of another replay; what was shown of the one before is taken away."""
        self.panel.set_replay(replay)
        self.timeline.set_replay(replay)

    def apply(self, event: Event) -> None:
        """Take one event of a turn."""
        self.panel.apply(event)
        if event.event == "segment_final" and not self._moments_timer.isActive():
            self._moments_timer.start()

    def reopen(self, events: Iterable[Event]) -> None:
        """Show an earlier review."""
        self.panel.apply_all(events)
        self.show_moments()

    def clear(self) -> None:
        """Take every turn away."""
        self.panel.clear()
        self.timeline.set_statement_moments(())

    def show_moments(self) -> None:
        """Mark in the picture what the statements on the screen speak of."""
        self.timeline.set_statement_moments(self.panel.statement_moments())
