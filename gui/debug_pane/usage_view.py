"""What each attempt cost, and what the gate said of each revision."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel, QSplitter, QVBoxLayout, QWidget

from engine.revision.reason import GateReason
from engine.session.events import Attempt, TurnFinished
from gui import i18n
from gui.debug_pane.tables import Table, TableModel
from gui.i18n import Retranslated
from gui.record import SegmentRecord
from gui.wording import kinds
from gui.wording.engine_texts import gate_condition, gate_detail, line


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """One request."""

    segment: SegmentRecord
    attempt: Attempt


@dataclass(frozen=True, slots=True)
class GateRow:
    """One condition of the gate for one revision."""

    segment: SegmentRecord
    reason: GateReason


def seconds(value: float | None) -> str:
    """A time as the table shows it; a dash where it is unknown."""
    return "–" if value is None else f"{i18n.locale().toString(value, 'f', 1)} s"


def tokens(value: int | None) -> str:
    """A number of tokens; a dash where the provider reported none, which is not zero."""
    return "–" if value is None else i18n.locale().toString(value)


class UsageView(Retranslated, QWidget):
    """Tokens and seconds per attempt, the gate's reasons, and the sum of the turn."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._finished: TurnFinished | None = None
        self.model: TableModel[AttemptRow] = TableModel(
            (
                lambda row: row.segment.spec.title,
                lambda row: kinds.role(row.attempt.role),
                lambda row: tokens(row.attempt.usage.input_tokens if row.attempt.usage else None),
                lambda row: tokens(row.attempt.usage.output_tokens if row.attempt.usage else None),
                lambda row: seconds(row.attempt.first_byte_seconds),
                lambda row: seconds(row.attempt.seconds),
                lambda row: f"{row.attempt.validation_ms:.1f} ms",
                lambda row: line(row.attempt.error or "") or row.attempt.finish_reason or "–",
                lambda row: self.tr("shown") if row.attempt.accepted else "",
            ),
            self,
        )
        self.model.numeric = frozenset({2, 3, 4, 5, 6})
        self.table = Table(self.model, self)
        self.table.set_widths((96, 62, 46, 40, 46, 46, 60, 46, 48))
        self.gate_model: TableModel[GateRow] = TableModel(
            (
                lambda row: row.segment.spec.title,
                lambda row: ("✓ " if row.reason.passed else "✗ ") + gate_condition(row.reason.condition),
                lambda row: gate_detail(row.reason.detail),
            ),
            self,
        )
        self.gate = Table(self.gate_model, self)
        self.gate.set_widths((96, 180, 220))
        self._gate_head = QLabel(self)
        self._gate_head.setProperty("role", "section")
        self._sum = QLabel(self)
        self._sum.setProperty("role", "caption")
        self._sum.setWordWrap(True)
        lower = QWidget(self)
        below = QVBoxLayout(lower)
        below.setContentsMargins(0, 8, 0, 0)
        below.addWidget(self._gate_head)
        below.addWidget(self.gate, 1)
        splitter = QSplitter(Qt.Orientation.Vertical, self)
        splitter.addWidget(self.table)
        splitter.addWidget(lower)
        splitter.setChildrenCollapsible(False)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 8, 0, 0)
        layout.addWidget(splitter, 1)
        layout.addWidget(self._sum)
        self.retranslate()

    def set_rows(self, segments: list[SegmentRecord], finished: TurnFinished | None) -> None:
        self._finished = finished
        self.model.set_rows([AttemptRow(s, a) for s in segments for a in s.attempts])
        self.gate_model.set_rows([GateRow(s, r) for s in segments for a in s.attempts for r in a.gate])
        self._show_sum()

    def _show_sum(self) -> None:
        if self._finished is None:
            self._sum.clear()
            return
        usage = self._finished.usage
        text = self.tr(
            "{in} tokens in, {out} out; of these the hidden pass took {hidden_in} in, {hidden_out} out."
            " {seconds} in all."
        )
        for name, value in (
            ("{in}", tokens(usage.input_tokens)),
            ("{out}", tokens(usage.output_tokens)),
            ("{hidden_in}", tokens(usage.hidden_input_tokens)),
            ("{hidden_out}", tokens(usage.hidden_output_tokens)),
            ("{seconds}", seconds(self._finished.seconds)),
        ):
            text = text.replace(name, value)
        self._sum.setText(text)

    def retranslate(self) -> None:
        self.model.set_heads(
            (
                self.tr("Segment"),
                self.tr("Attempt"),
                self.tr("In"),
                self.tr("Out"),
                self.tr("First"),
                self.tr("Total"),
                self.tr("Check"),
                self.tr("Ended"),
                self.tr("Shown"),
            )
        )
        self.gate_model.set_heads((self.tr("Segment"), self.tr("Condition"), self.tr("Why")))
        self._gate_head.setText(self.tr("THE GATE"))
        self.table.setAccessibleName(self.tr("Usage"))
        self.gate.setAccessibleName(self.tr("Conditions of the gate"))
        self._show_sum()
