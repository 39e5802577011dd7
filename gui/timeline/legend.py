"""The legend of the picture: a line and a name for each side, to be switched on and off."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QSizePolicy, QWidget

from gui import fonts
from gui.elided import plain_tip
from gui.i18n import Retranslated
from gui.theme import THEME
from gui.timeline.painting import BLOCK_HEIGHT
from gui.wording import kinds, replays

if TYPE_CHECKING:
    from engine.facts import Replay

_LINE = 18
_GAP = 6
_LONGEST = 20


class LegendItem(QAbstractButton):
    """One side: a piece of its line and its name; struck out while its curve is hidden."""

    def __init__(self, index: int, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._index = index
        self.setText(name if len(name) <= _LONGEST else name[: _LONGEST - 1] + "…")
        self.setCheckable(True)
        self.setChecked(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def sizeHint(self) -> QSize:
        self.ensurePolished()
        self.setFont(fonts.interface_font(THEME.scale, "caption"))
        metrics = self.fontMetrics()
        return QSize(_LINE + _GAP + metrics.horizontalAdvance(self.text()) + 6, metrics.height() + 6)

    def paintEvent(self, event: QPaintEvent) -> None:
        palette = THEME.palette
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        shown = self.isChecked()
        if self.underMouse() or self.hasFocus():
            painter.setPen(palette.color("accent") if self.hasFocus() else Qt.PenStyle.NoPen)
            painter.setBrush(palette.color("raised") if self.underMouse() else Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 4, 4)
        pen = QPen(palette.side(self._index) if shown else palette.color("edge"), 2)
        if self._index % 2:
            pen.setDashPattern([2.4, 1.0])
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        middle = self.height() // 2
        painter.drawLine(3, middle, 3 + _LINE - 3, middle)
        font = fonts.interface_font(THEME.scale, "caption")
        font.setStrikeOut(not shown)  # colour alone does not tell
        painter.setFont(font)
        painter.setPen(palette.color("text" if shown else "quiet"))
        inside = self.rect().adjusted(_LINE + _GAP, 0, 0, 0)
        painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter, self.text())
        painter.end()


class _BlockSwatch(QWidget):
    """A bar as the picture shows a supply block."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setFixedSize(14, 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(0, 5 - BLOCK_HEIGHT // 2, 14, BLOCK_HEIGHT, THEME.palette.color("quiet"))
        painter.end()


class Legend(Retranslated, QWidget):
    """The sides, and what a bar means where there are any.

    Signals:
        hiddenChanged(object): the places of the sides that are to be left out, as a frozenset.
    """

    hiddenChanged = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._replay: Replay | None = None
        self._blocks = False
        self.items: list[LegendItem] = []
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(4)
        THEME.changed.connect(self._restyle)

    def set_replay(self, replay: Replay | None, *, blocks: bool) -> None:
        """Show the sides of a replay, all of them switched on.

        Args:
            replay: The replay; None for nothing.
            blocks: Whether supply blocks are shown.
        """
        self._replay, self._blocks = replay, blocks
        self._build(frozenset())

    @property
    def hidden_sides(self) -> frozenset[int]:
        """The places of the sides that are switched off."""
        return frozenset(index for index, item in enumerate(self.items) if not item.isChecked())

    def _build(self, hidden: frozenset[int]) -> None:
        while self._row.count():
            taken = self._row.takeAt(0)
            widget = taken.widget() if taken is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()
        self.items = []
        if self._replay is None:
            return
        if self._blocks:
            self._row.addWidget(_BlockSwatch(self))
            label = QLabel(kinds.held("supply_blocked"), self)
            label.setProperty("role", "caption")
            self._row.addWidget(label)
            self._row.addSpacing(6)
        for index, side in enumerate(self._replay.sides):
            name = replays.side_name(self._replay, side.slot, short=len(self._replay.sides) > 2)
            item = LegendItem(index, name, self)
            item.setChecked(index not in hidden)
            item.setAccessibleName(self.tr("Show {side}").replace("{side}", name))
            item.setToolTip(plain_tip(name))
            item.toggled.connect(self._toggled)
            self._row.addWidget(item)
            self.items.append(item)
        self._row.addStretch(1)

    def _toggled(self) -> None:
        self.hiddenChanged.emit(self.hidden_sides)

    def _restyle(self) -> None:
        for item in self.items:
            item.updateGeometry()
            item.update()

    def retranslate(self) -> None:
        self._build(self.hidden_sides)
