"""The tables of the debug pane: rows of plain values behind a model, with a filter before them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Generic, TypeVar

from PySide6.QtCore import QAbstractTableModel, QModelIndex, QPersistentModelIndex, QSize, Qt, QTimer
from PySide6.QtGui import QFontMetrics, QPainter, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QHeaderView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QTableView,
    QWidget,
)

from engine.validation.report import Severity
from gui import fonts
from gui.elided import plain_tip
from gui.theme import THEME
from gui.wording import kinds

Row = TypeVar("Row")
Index = QModelIndex | QPersistentModelIndex
ROW_ROLE = Qt.ItemDataRole.UserRole + 1
SEVERITY_ROLE = Qt.ItemDataRole.UserRole + 2
_ROW_PADDING = 5
_HEAD_PADDING = 14


class TableModel(QAbstractTableModel, Generic[Row]):
    """Rows of one type, shown by one function per column."""

    def __init__(self, columns: Sequence[Callable[[Row], str]], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._columns = tuple(columns)
        self._heads: tuple[str, ...] = ("",) * len(self._columns)
        self.rows: list[Row] = []
        self.severity: Callable[[Row], Severity | None] = lambda row: None
        self.tooltip: Callable[[Row], str] = lambda row: ""
        self.numeric: frozenset[int] = frozenset()

    def set_rows(self, rows: Sequence[Row]) -> None:
        self.beginResetModel()
        self.rows = list(rows)
        self.endResetModel()

    def refresh(self) -> None:
        """The same rows say something else now."""
        if self.rows:
            last = self.index(len(self.rows) - 1, len(self._columns) - 1)
            self.dataChanged.emit(self.index(0, 0), last)

    def set_heads(self, heads: Sequence[str]) -> None:
        """The words over the columns."""
        self._heads = tuple(heads)
        self.headerDataChanged.emit(Qt.Orientation.Horizontal, 0, len(self._heads) - 1)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self.rows)

    def columnCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008  # Qt's own signature
        return 0 if parent.isValid() else len(self._columns)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return self._columns[index.column()](row)
        if role == Qt.ItemDataRole.ToolTipRole:
            return plain_tip(self.tooltip(row))
        if role == ROW_ROLE:
            return row
        if role == SEVERITY_ROLE:
            return self.severity(row)
        if role == Qt.ItemDataRole.TextAlignmentRole and index.column() in self.numeric:
            return int(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignTop)
        return None

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:
        if orientation is Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return self._heads[section]
        if role == Qt.ItemDataRole.TextAlignmentRole:
            right = section in self.numeric
            side = Qt.AlignmentFlag.AlignRight if right else Qt.AlignmentFlag.AlignLeft
            return int(side | Qt.AlignmentFlag.AlignVCenter)
        return None


class RowDelegate(QStyledItemDelegate):
    """Text from the top of its cell, with room around it and a hairline under the row."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width(), size.height() + 2 * _ROW_PADDING)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        self.frame(painter, option)
        inside = QStyleOptionViewItem(option)
        inside.rect = option.rect.adjusted(0, _ROW_PADDING, 0, -_ROW_PADDING)
        inside.state &= ~QStyle.StateFlag.State_HasFocus
        inside.displayAlignment = Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft
        super().paint(painter, inside, index)

    def frame(self, painter: QPainter, option: QStyleOptionViewItem) -> None:
        """What lies behind the text."""
        palette = THEME.palette
        if option.state & QStyle.StateFlag.State_Selected:
            painter.fillRect(option.rect, palette.color("accent_soft"))
        painter.setPen(palette.color("line"))
        painter.drawLine(option.rect.bottomLeft(), option.rect.bottomRight())


class SeverityDelegate(RowDelegate):
    """A severity as a word on its tint."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        size = super().sizeHint(option, index)
        return QSize(size.width() + 12, size.height())

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        severity = index.data(SEVERITY_ROLE)  # Qt makes a plain string of it
        palette = THEME.palette
        self.frame(painter, option)
        if severity is None:
            return
        text, soft = {
            Severity.FATAL: ("bad", "bad_soft"),
            Severity.CONTRADICTION: ("warn", "warn_soft"),
            Severity.WARNING: ("text", "raised"),
            Severity.INFO: ("quiet", "raised"),
        }[Severity(severity)]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(fonts.interface_font(THEME.scale, "small"))
        words = kinds.severity(Severity(severity))
        metrics = painter.fontMetrics()
        chip = option.rect.adjusted(4, _ROW_PADDING - 1, 0, 0)
        chip.setWidth(min(metrics.horizontalAdvance(words) + 12, option.rect.width() - 8))
        chip.setHeight(metrics.height() + 4)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(palette.color(soft))
        painter.drawRoundedRect(chip, 4, 4)
        painter.setPen(palette.color(text))
        shown = metrics.elidedText(words, Qt.TextElideMode.ElideRight, chip.width() - 8)
        painter.drawText(chip, Qt.AlignmentFlag.AlignCenter, shown)
        painter.restore()


class Table(QTableView):
    """A quiet table: rows as high as their text, hairlines between them, the last column takes the rest."""

    def __init__(self, model: QAbstractTableModel | Any, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setModel(model)
        self.setItemDelegate(RowDelegate(self))
        self.setSelectionBehavior(QAbstractItemView.SelectionBehavior.SelectRows)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setShowGrid(False)
        self.setWordWrap(True)
        self.setTabKeyNavigation(False)
        self.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.verticalHeader().hide()
        self.horizontalHeader().setHighlightSections(False)
        self.horizontalHeader().setStretchLastSection(True)
        self.horizontalHeader().setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        self._fit_rows = QTimer(self, singleShot=True, interval=0)
        self._fit_rows.timeout.connect(self.resizeRowsToContents)
        self._widths: tuple[int, ...] = ()
        self._fitted: frozenset[int] = frozenset()
        self._sharing = False
        self._drawn = False
        self.horizontalHeader().sectionResized.connect(self._section_resized)
        self.horizontalHeader().setMinimumSectionSize(24)
        model.modelReset.connect(self._fit_rows.start)
        model.modelReset.connect(self._share_out)
        model.dataChanged.connect(lambda *_: self._share_out())
        model.headerDataChanged.connect(lambda *_: self._share_out())
        model.layoutChanged.connect(lambda *_: self._fit_rows.start())
        model.rowsInserted.connect(lambda *_: self._fit_rows.start())

    def set_widths(self, widths: Sequence[int], fitted: Iterable[int] = ()) -> None:
        """Share out the width.

        Args:
            widths: Of all columns, in proportion; the last one is never among ``fitted``.
            fitted: Columns of short words, as wide as these and their heads; the others share what is left.

        A column that a person has drawn wider or narrower stays so.
        """
        self._widths, self._fitted = tuple(widths), frozenset(fitted)
        self._share_out()

    def as_high_as_its_rows(self) -> None:
        """Take no more height than the rows there are."""
        self._fit_rows.timeout.connect(self._take_height)
        self._take_height()

    def _take_height(self) -> None:
        # Not a fixed one: rows are very high while the table is narrow, before it is shown.
        head = self.horizontalHeader().sizeHint().height()
        self.setMaximumHeight(head + self.verticalHeader().length() + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share_out()

    def _share_out(self) -> None:
        if not self._widths or self._drawn:
            return
        self._sharing = True
        room = self.viewport().width()
        fitted = {column: self._needed(column) for column in self._fitted}
        left = max(0, room - sum(fitted.values()))
        shared = sum(width for column, width in enumerate(self._widths) if column not in fitted)
        for column, width in enumerate(self._widths[:-1]):
            share = max(self._head(column), round(left * width / shared))
            self.setColumnWidth(column, fitted.get(column) or share)
        rest = room - sum(self.columnWidth(column) for column in range(len(self._widths) - 1))
        self.setColumnWidth(len(self._widths) - 1, max(24, rest))  # stretching alone never makes it narrower
        self._sharing = False

    def _needed(self, column: int) -> int:
        """Pixels a column of short words takes on one line, its head included."""
        return max(self.sizeHintForColumn(column) + 4, self._head(column))

    def _head(self, column: int) -> int:
        head = str(self.model().headerData(column, Qt.Orientation.Horizontal) or "")
        metrics = QFontMetrics(fonts.interface_font(THEME.scale, "caption"))
        return metrics.horizontalAdvance(head) + _HEAD_PADDING

    def _section_resized(self, column: int, before: int, after: int) -> None:
        last = column == self.model().columnCount() - 1  # it takes the rest, and so changes by itself
        self._drawn = self._drawn or (not self._sharing and not last and self.isVisible())
        self._fit_rows.start()
