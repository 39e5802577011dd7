"""The list of replays opened before."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PySide6.QtCore import (
    QAbstractListModel,
    QModelIndex,
    QPersistentModelIndex,
    QPoint,
    QRect,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QLabel,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from gui import fonts
from gui.i18n import Retranslated
from gui.theme import THEME

if TYPE_CHECKING:
    from collections.abc import Sequence

    from gui.settings.store import RecentReplay

_Index = QModelIndex | QPersistentModelIndex
_SUBTITLE = Qt.ItemDataRole.UserRole + 1


class _Model(QAbstractListModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.entries: list[RecentReplay] = []

    def set_entries(self, entries: Sequence[RecentReplay]) -> None:
        self.beginResetModel()
        self.entries = list(entries)
        self.endResetModel()

    def rowCount(self, parent: _Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self.entries)

    def data(self, index: _Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        entry = self.entries[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return entry.title
        if role == _SUBTITLE:
            return entry.subtitle
        if role == Qt.ItemDataRole.ToolTipRole:
            return entry.path
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return f"{entry.title}, {entry.subtitle}"
        return None


class _Delegate(QStyledItemDelegate):
    """Two lines: the match, and how it ended."""

    def sizeHint(self, option: QStyleOptionViewItem, index: _Index) -> QSize:
        return QSize(120, round(46 * THEME.scale))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: _Index) -> None:
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


class Library(Retranslated, QWidget):
    """Shows recent replays; a click or Enter opens one, Delete takes it off the list."""

    openRequested = Signal(object)  # RecentReplay
    forgetRequested = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setObjectName("library")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._head = QLabel(self)
        self._head.setProperty("role", "section")
        self._empty = QLabel(self)
        self._empty.setProperty("role", "caption")
        self._empty.setWordWrap(True)
        self._model = _Model(self)
        self.view = QListView(self)
        self.view.setModel(self._model)
        self.view.setItemDelegate(_Delegate(self.view))
        self.view.setMouseTracking(True)
        self.view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.view.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.view.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.view.customContextMenuRequested.connect(self._menu)
        self.view.clicked.connect(self._open)
        self.view.activated.connect(self._open)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 16, 6, 6)
        layout.setSpacing(6)
        layout.addWidget(self._head)
        layout.addWidget(self._empty)
        layout.addWidget(self.view, 1)
        self._head.setContentsMargins(10, 0, 0, 0)
        self._empty.setContentsMargins(10, 0, 6, 0)
        self._opened: tuple[str, int] | None = None
        self.setMinimumWidth(170)
        THEME.changed.connect(self.view.viewport().update)
        self.retranslate()

    def set_entries(self, entries: Sequence[RecentReplay]) -> None:
        self._model.set_entries(entries)
        self._empty.setVisible(not entries)
        self.view.setVisible(bool(entries))
        self._select()

    def set_open(self, path: str, game: int) -> None:
        """Mark the replay that is open."""
        self._opened = (path, game)
        self._select()

    def _select(self) -> None:
        self.view.clearSelection()
        for row, entry in enumerate(self._model.entries):
            if (entry.path, entry.game) == self._opened:
                self.view.setCurrentIndex(self._model.index(row))
                return

    def retranslate(self) -> None:
        self._head.setText(self.tr("RECENT"))
        self._empty.setText(self.tr("Replays you open are listed here."))
        self.view.setAccessibleName(self.tr("Recent replays"))

    def _open(self, index: _Index) -> None:
        self.openRequested.emit(self._model.entries[index.row()])

    def _menu(self, point: QPoint) -> None:
        index = self.view.indexAt(point)
        if not index.isValid():
            return
        entry = self._model.entries[index.row()]
        menu = QMenu(self)
        menu.addAction(self.tr("Open"), lambda: self.openRequested.emit(entry))
        menu.addAction(self.tr("Remove from this list"), lambda: self.forgetRequested.emit(entry))
        menu.exec(self.view.viewport().mapToGlobal(point))
        menu.deleteLater()
