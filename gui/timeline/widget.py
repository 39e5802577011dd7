"""The replay as a picture: metric tabs, legend, curves, and for chess the board beside them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QSizePolicy, QTabBar, QToolButton, QVBoxLayout, QWidget

from gui.elided import ElidedLabel
from gui.i18n import Retranslated
from gui.timeline.board import Board
from gui.timeline.legend import Legend
from gui.timeline.plot import Plot
from gui.wording import replays

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.facts import Replay

MOST_TABS = 7
_READING = 190  # pixels for the values beside the legend
_BOARD_HEIGHT = 236  # smaller pieces cannot be told apart
# What a player of the game looks at first; metrics not named follow in alphabetical order.
_FIRST = (
    "villages", "gold", "units", "luck",
    "workers", "army_value", "supply_used", "supply", "minerals", "income",
    "material", "material_balance", "clock",
)  # fmt: skip


class Timeline(Retranslated, QWidget):
    """Shows a replay over time.

    Signals:
        momentActivated(int): the reader chose a moment, by pointer or keys.
    """

    momentActivated = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("timeline")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        self._replay: Replay | None = None
        self._metrics: list[str] = []
        self.tabs = QTabBar(self)
        self.tabs.setObjectName("timelineTabs")
        self.tabs.setExpanding(False)
        self.tabs.setUsesScrollButtons(True)
        self.tabs.setElideMode(Qt.TextElideMode.ElideNone)
        self.tabs.currentChanged.connect(self._tab_changed)
        self._reading = ElidedLabel(self)
        self._reading.setProperty("role", "caption")
        self._reading.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self.legend = Legend(self)
        self.plot = Plot(self)
        self.whole = QToolButton(self)
        self.whole.hide()
        self.board = Board(self)
        self.board.hide()
        head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head = head
        head.setContentsMargins(14, 8, 16, 0)
        head.setSpacing(12)
        head.addWidget(self.tabs)
        beside = QHBoxLayout()
        beside.setSpacing(12)
        beside.addWidget(self._reading, 1)
        beside.addWidget(self.whole)
        beside.addWidget(self.legend)
        head.addLayout(beside, 1)
        left = QVBoxLayout()
        left.setContentsMargins(0, 0, 0, 0)
        left.setSpacing(0)
        left.addLayout(head)
        left.addWidget(self.plot, 1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 6)
        layout.setSpacing(0)
        layout.addLayout(left, 1)
        layout.addWidget(self.board)
        self.plot.momentChosen.connect(self._chosen)
        self.plot.hovered.connect(self._hovered)
        self.plot.viewChanged.connect(self.whole.setVisible)
        self.whole.clicked.connect(self.plot.show_all)
        self.legend.hiddenChanged.connect(self._hide_sides)
        self.retranslate()

    def set_replay(self, replay: Replay | None) -> None:
        """Show another replay, or nothing."""
        self._replay = replay
        self._metrics = _ordered_metrics(replay) if replay is not None else []
        self.plot.set_replay(replay)
        self.board.set_replay(replay)
        self.legend.set_replay(replay, blocks=self.plot.has_blocks)
        self.setMinimumHeight(_BOARD_HEIGHT if not self.board.isHidden() else 0)
        self._build()
        if self._metrics:
            self.set_metric(self._metrics[0])

    @property
    def metrics(self) -> list[str]:
        """The metrics that have a tab, in order."""
        return list(self._metrics)

    def set_metric(self, metric: str) -> None:
        """Show a metric, as its tab does."""
        self.tabs.setCurrentIndex(self._metrics.index(metric))
        self.plot.set_metric(metric)
        self._hovered(None)

    def _tab_changed(self, index: int) -> None:
        if 0 <= index < len(self._metrics):
            self.plot.set_metric(self._metrics[index])
            self._hovered(None)

    def set_moment(self, moment: int) -> None:
        """Mark a moment without telling anyone."""
        self.plot.set_moment(moment)
        self.board.set_moment(moment)
        self._hovered(None)

    def set_statement_moments(self, moments: Iterable[int]) -> None:
        self.plot.set_statement_moments(moments)

    @property
    def reading(self) -> str:
        """The values that are shown in words."""
        return self._reading.full_text

    def sizeHint(self) -> QSize:
        return QSize(700, 180)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._arrange()

    def _arrange(self) -> None:
        """Tabs and legend on one line where both have room, else one over the other."""
        needed = self.tabs.sizeHint().width() + self.legend.sizeHint().width() + _READING
        narrow = self.plot.width() < needed
        across, down = QBoxLayout.Direction.LeftToRight, QBoxLayout.Direction.TopToBottom
        self._head.setDirection(down if narrow else across)
        self._head.setSpacing(2 if narrow else 12)

    def retranslate(self) -> None:
        self.tabs.setAccessibleName(self.tr("Metric"))
        self.whole.setText(self.tr("Whole game"))
        self.whole.setToolTip(
            self.tr("Ctrl and the wheel, + and − zoom; Shift and the arrow keys, or the middle button, pan.")
        )
        self._build()
        self.plot.refresh()
        self._hovered(None)

    def _build(self) -> None:
        """Make the tabs anew; the chosen one stays."""
        chosen = self.tabs.currentIndex()
        self.tabs.blockSignals(True)
        while self.tabs.count():
            self.tabs.removeTab(0)
        if self._replay is not None:
            for metric in self._metrics:
                self.tabs.addTab(replays.metric_name(self._replay, metric))
            self.tabs.setCurrentIndex(max(0, chosen))
        self.tabs.blockSignals(False)
        self._arrange()

    def _hide_sides(self, hidden: frozenset[int]) -> None:
        self.plot.set_hidden(hidden)
        self._hovered(None)

    def _chosen(self, moment: int) -> None:
        self.board.set_moment(moment)
        self._hovered(None)
        self.momentActivated.emit(moment)

    def _hovered(self, moment: int | None) -> None:
        shown = moment if moment is not None else self.plot.moment
        self._reading.set_full_text(self.plot.reading_text(shown) if shown is not None else "")


def _ordered_metrics(replay: Replay) -> list[str]:
    names = replay.store.metrics()
    known = [name for name in _FIRST if name in names]
    return [*known, *(name for name in names if name not in known)][:MOST_TABS]
