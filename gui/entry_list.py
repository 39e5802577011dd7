"""Lists of two-line entries: a title, and something smaller under it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRect, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyledItemDelegate,
    QWidget,
)

from gui import fonts
from gui.elided import plain_tip
from gui.theme import THEME

if TYPE_CHECKING:
    from PySide6.QtWidgets import QStyleOptionViewItem

Index = QModelIndex | QPersistentModelIndex
_SUBTITLE = Qt.ItemDataRole.UserRole + 1


@dataclass(frozen=True, slots=True)
class Lines:
    """What an entry shows: two lines, and more on hovering."""

    title: str
    subtitle: str
    hint: str = ""


class EntryModel(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.entries: list[Lines] = []

    def set_entries(self, entries: Sequence[Lines]) -> None:
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.title
        if role == _SUBTITLE:
            return entry.subtitle
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(entry.hint)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.title}, {entry.subtitle}"
        return None


class EntryDelegate(QStyledItemDelegate):
    """Two lines: the match, and how it ended."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(120, _row_height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        from PySide6.QtWidgets import QStyle  # slow to load, and an empty list needs none of it

        palette = THEME.palette
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        area: QRect = option.rect.adjusted(2, 1, -2, -1)
        state = option.state
        chosen = bool(state & QStyle.StateFlag.State_Selected)
        under = bool(state & QStyle.StateFlag.State_MouseOver)
        if chosen or under:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(palette.color("accent_soft" if chosen else "raised"))
            painter.drawRoundedRect(area, 6, 6)
        if state & QStyle.StateFlag.State_HasFocus and chosen:
            painter.setPen(palette.color("accent"))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(area, 6, 6)
        inside = area.adjusted(9, 5, -8, -5)
        for text, size, role, top in (
            (index.data(), "base", "text", True),
            (index.data(_SUBTITLE), "small", "quiet", False),
        ):
            painter.setFont(fonts.interface_font(THEME.scale, size))
            painter.setPen(palette.color(role))
            line = painter.fontMetrics().elidedText(str(text), Qt.TextElideMode.ElideRight, inside.width())
            where = Qt.AlignmentFlag.AlignTop if top else Qt.AlignmentFlag.AlignBottom
            painter.drawText(inside, Qt.AlignmentFlag.AlignLeft | where, line)
        painter.restore()


def _row_height() -> int:
    return round(46 * THEME.scale)


class EntryList(QListView):
    """A list of such entries."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.entries = EntryModel(self)
        self.setModel(self.entries)
        self.setItemDelegate(EntryDelegate(self))
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.entries.modelReset.connect(self._fit)
        THEME.changed.connect(self._fit)
        THEME.changed.connect(self.viewport().update)

    def _fit(self) -> None:
        """Take no more room than the entries need."""
        rows = self.entries.rowCount()
        self.setMaximumHeight(max(1, rows * _row_height()) + 2 * self.frameWidth() + 4)
