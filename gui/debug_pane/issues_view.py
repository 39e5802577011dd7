"""What the validator found, as a table that can be narrowed down."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QSortFilterProxyModel, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeySequence, QShortcut
from PySide6.QtWidgets import QComboBox, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from engine.session.events import Attempt
from engine.validation.report import Issue, IssueKind, Severity
from gui.debug_pane.label_bar import LabelBar
from gui.debug_pane.tables import ROW_ROLE, Index, SeverityDelegate, Table, TableModel
from gui.i18n import Retranslated
from gui.labels import IssuePlace, QaLabel
from gui.record import SegmentRecord
from gui.wording import issues, kinds
from gui.wording.evidence import truth

if TYPE_CHECKING:
    from engine.facts import Replay

_ORDER = (Severity.FATAL, Severity.CONTRADICTION, Severity.WARNING, Severity.INFO)


@dataclass(frozen=True, slots=True)
class IssueRow:
    """An issue and where it was found."""

    segment: SegmentRecord
    attempt: Attempt
    issue: Issue
    place: IssuePlace
    label: QaLabel | None = None
    replay: Replay | None = None
    siblings: tuple[SegmentRecord, ...] = ()

    def to_json(self) -> dict[str, Any]:
        """Everything about it, as plain JSON."""
        return {
            **asdict(self.place),
            "role": self.attempt.role,
            "issue": self.issue.model_dump(mode="json"),
            "label": asdict(self.label) if self.label is not None else None,
        }

    @property
    def said(self) -> str:
        """The words it is about, and what is true."""
        span = self.issue.span
        words = f"“{self.attempt.text[span[0] : span[1]]}”" if span else ""
        others: list[Attempt] = []
        if self.issue.kind is IssueKind.CROSS_SEGMENT_CONTRADICTION:
            others = [a for segment in self.siblings if segment is not self.segment for a in segment.attempts]
        told = issues.message(self.issue, self.attempt, self.replay, others=others)
        return f"{words} — {told}" if words and words not in told else told

    @property
    def expected(self) -> str:
        return "" if self.issue.expected is None else truth(self.issue.expected, self.replay)


class _Filter(QSortFilterProxyModel):
    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        # Plain strings: what a combo box gives back has lost its class.
        self.severity: str | None = None
        self.kind: str | None = None
        self.role: str | None = None
        self.segment: str | None = None
        self.words = ""

    def refresh(self) -> None:
        self.beginResetModel()
        self.endResetModel()

    def filterAcceptsRow(self, source_row: int, source_parent: Index) -> bool:
        model: Any = self.sourceModel()
        row: IssueRow = model.rows[source_row]
        return (
            (self.severity is None or row.issue.severity == self.severity)
            and (self.kind is None or row.issue.kind == self.kind)
            and (self.role is None or row.attempt.role == self.role)
            and (self.segment is None or row.segment.spec.id == self.segment)
            and (not self.words or self.words.casefold() in f"{row.said} {row.expected}".casefold())
        )

    def lessThan(self, left: Index, right: Index) -> bool:
        model: Any = self.sourceModel()
        first, second = model.rows[left.row()], model.rows[right.row()]
        if left.column() == 2:
            return _ORDER.index(first.issue.severity) < _ORDER.index(second.issue.severity)
        return bool(super().lessThan(left, right))


class IssuesView(Retranslated, QWidget):
    """The table with its filters."""

    rowChosen = Signal(object)  # IssueRow
    labelled = Signal(object, object)  # IssuePlace, QaLabel or None

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._place: IssuePlace | None = None
        self.model: TableModel[IssueRow] = TableModel(
            (
                lambda row: row.segment.spec.title,
                lambda row: _role(row.attempt.role),
                lambda row: kinds.severity(row.issue.severity),
                lambda row: kinds.issue(row.issue.kind),
                lambda row: kinds.label(row.label.word) if row.label is not None else "–",
                lambda row: row.said,
            ),
            self,
        )
        self.model.severity = lambda row: row.issue.severity
        self.model.tooltip = _tooltip
        self.proxy = _Filter(self)
        self.proxy.setSourceModel(self.model)
        self.table = Table(self.proxy, self)
        self.table.setItemDelegateForColumn(2, SeverityDelegate(self.table))
        self.table.setSortingEnabled(True)
        self.table.sortByColumn(-1, Qt.SortOrder.AscendingOrder)
        self.table.set_widths((70, 0, 0, 92, 0, 190), fitted=(1, 2, 4))
        self.table.selectionModel().currentRowChanged.connect(self._chosen)
        copy = QShortcut(QKeySequence(QKeySequence.StandardKey.Copy), self.table)
        copy.setContext(Qt.ShortcutContext.WidgetShortcut)
        copy.activated.connect(self.copy_json)
        self.severities = QComboBox(self)
        self.kinds = QComboBox(self)
        self.roles = QComboBox(self)
        self.words = QLineEdit(self)
        self.words.setClearButtonEnabled(True)
        for box in (self.severities, self.kinds, self.roles):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(3)
            box.currentIndexChanged.connect(self._narrow)
        self.words.textChanged.connect(self._narrow)
        self.label_bar = LabelBar(self)
        self.label_bar.labelled.connect(self._labelled)
        row = QHBoxLayout()
        row.setSpacing(6)
        for widget in (self.severities, self.kinds, self.roles):
            row.addWidget(widget, 3)
        row.addWidget(self.words, 4)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.setSpacing(6)
        layout.addLayout(row)
        layout.addWidget(self.table, 1)
        layout.addWidget(self.label_bar)
        self.retranslate()

    def set_rows(self, rows: list[IssueRow]) -> None:
        """Show issues; the chosen one stays chosen, and what is being typed about it stays."""
        if rows == self.model.rows:
            return
        chosen, self._place = self._place, None
        self.model.set_rows(rows)
        self._choose(chosen)
        self._show_label()

    @property
    def chosen(self) -> IssueRow | None:
        """The issue that is chosen."""
        row = self.table.currentIndex().data(ROW_ROLE)
        return row if isinstance(row, IssueRow) else None

    def _choose(self, place: IssuePlace | None) -> None:
        for number in range(self.proxy.rowCount() if place is not None else 0):
            row = self.proxy.index(number, 0).data(ROW_ROLE)
            if isinstance(row, IssueRow) and row.place == place:
                self.table.selectRow(number)
                return

    def _show_label(self) -> None:
        row = self.chosen
        self.label_bar.show_label(row.label if row is not None else None, chosen=row is not None)

    def copy_json(self) -> None:
        """Put the chosen issue onto the clipboard, with the place it was found at."""
        row = self.chosen
        if row is not None:
            text = json.dumps(row.to_json(), ensure_ascii=False, indent=1)
            QGuiApplication.clipboard().setText(text)

    def _labelled(self, label: QaLabel | None) -> None:
        if self._place is not None:
            self.labelled.emit(self._place, label)

    def set_segment(self, segment: str | None) -> None:
        """Show the issues of one segment only; None shows all."""
        self.proxy.segment = segment
        self._narrow()

    def _narrow(self) -> None:
        self.proxy.severity = self.severities.currentData()
        self.proxy.kind = self.kinds.currentData()
        self.proxy.role = self.roles.currentData()
        self.proxy.words = self.words.text().strip()
        self.proxy.refresh()
        self._place = None
        self._show_label()

    def _chosen(self, current: Index) -> None:
        row = current.data(ROW_ROLE)
        place = row.place if isinstance(row, IssueRow) else None
        if place == self._place:
            return
        self._place = place
        self._show_label()
        if place is not None:
            self.rowChosen.emit(row)

    def retranslate(self) -> None:
        self.model.set_heads(
            (
                self.tr("Segment"),
                self.tr("Attempt"),
                self.tr("Severity"),
                self.tr("Kind"),
                self.tr("Label"),
                self.tr("What was said"),
            )
        )
        _fill(self.severities, self.tr("Severity"), [(kinds.severity(s), s) for s in _ORDER])
        _fill(self.kinds, self.tr("Kind"), [(kinds.issue(k), k) for k in IssueKind])
        _fill(self.roles, self.tr("Attempt"), [(_role(r), r) for r in ("draft", "revision")])
        self.words.setPlaceholderText(self.tr("Search"))
        for widget, name in (
            (self.severities, self.tr("Severity")),
            (self.kinds, self.tr("Kind")),
            (self.roles, self.tr("Attempt")),
            (self.table, self.tr("Issues")),
            (self.words, self.tr("Search the issues")),
        ):
            widget.setAccessibleName(name)


def _tooltip(row: IssueRow) -> str:
    parts = (
        row.issue.kind.value,
        " ".join(row.issue.evidence),
        row.issue.message,
        row.label.note if row.label else "",
    )
    return " · ".join(part for part in parts if part)


def _role(role: str) -> str:
    return kinds.role(role)


def _fill(box: QComboBox, everything: str, items: list[tuple[str, Any]]) -> None:
    """Fill a filter anew without losing what is chosen."""
    chosen = box.currentIndex()
    box.blockSignals(True)
    box.clear()
    box.addItem(everything, None)
    for text, value in items:
        box.addItem(text, value)
    box.setCurrentIndex(max(0, chosen))
    box.blockSignals(False)
