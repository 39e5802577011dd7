"""What each attempt cost, and what the gate said of each revision."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from operator import add

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QLabel, QSplitter, QVBoxLayout, QWidget

from engine.revision.reason import GateReason
from engine.session import price
from engine.session.events import Attempt
from gui import i18n
from gui.debug_pane.tables import Table, TableModel
from gui.i18n import Retranslated
from gui.record import SegmentRecord, TurnRecord
from gui.wording import kinds, money
from gui.wording.engine_texts import gate_condition, gate_detail, line


@dataclass(frozen=True, slots=True)
class AttemptRow:
    """One request, and whom it was sent to."""

    segment: SegmentRecord
    attempt: Attempt
    provider: str
    model: str


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


def cost_of(turn: TurnRecord) -> price.Cost:
    """What a turn that is over cost; unknown while it is not."""
    if turn.finished is None:
        return price.Cost(None, None)
    return price.cost(turn.finished.usage, provider=turn.started.provider, model=turn.started.model)


class UsageView(Retranslated, QWidget):
    """Tokens, seconds and price per attempt, the gate's reasons, the sums of the turn and the conversation.

    The table of prices is loaded when the view is first seen, beside everything else: it takes a while.
    """

    _loaded = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._turn: TurnRecord | None = None
        self._turns: tuple[TurnRecord, ...] = ()
        self._priced = not price.available()  # then there is nothing to wait for
        self._loaded.connect(self._show_prices)
        self.model: TableModel[AttemptRow] = TableModel(
            (
                lambda row: row.segment.spec.title,
                lambda row: kinds.role(row.attempt.role),
                lambda row: tokens(row.attempt.usage.input_tokens if row.attempt.usage else None),
                lambda row: tokens(row.attempt.usage.output_tokens if row.attempt.usage else None),
                lambda row: seconds(row.attempt.first_byte_seconds),
                lambda row: seconds(row.attempt.seconds),
                self._price,
                lambda row: line(row.attempt.error or "") or row.attempt.finish_reason or "–",
                lambda row: self.tr("shown") if row.attempt.accepted else "",
            ),
            self,
        )
        self.model.numeric = frozenset({2, 3, 4, 5, 6})
        self.model.tooltip = self._more
        self.table = Table(self.model, self)
        self.table.set_widths((84, 0, 0, 0, 0, 0, 0, 44, 50), fitted=range(1, 7))
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

    def set_rows(
        self, segments: list[SegmentRecord], turn: TurnRecord | None, turns: Sequence[TurnRecord] = ()
    ) -> None:
        """Show segments of a turn.

        Args:
            segments: Which of them.
            turn: The turn whose sum is shown, None where there is none.
            turns: All turns of its conversation, for the sum of them.
        """
        self._turn, self._turns = turn, tuple(turns)
        if turn is None:
            self.model.set_rows([])
        else:
            started = turn.started
            self.model.set_rows(
                [AttemptRow(s, a, started.provider, started.model) for s in segments for a in s.attempts]
            )
        self.gate_model.set_rows([GateRow(s, r) for s in segments for a in s.attempts for r in a.gate])
        self._show_sum()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_sum()

    def _fit_sum(self) -> None:
        """A label that wraps takes the lines it needs, and the tables what is left."""
        self._sum.setMinimumHeight(max(0, self._sum.heightForWidth(max(1, self.width()))))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._priced:
            threading.Thread(target=self._load, name="prices", daemon=True).start()

    def _load(self) -> None:
        price.load()
        try:
            self._loaded.emit()
        except RuntimeError:  # the window was closed meanwhile
            return

    def _show_prices(self) -> None:
        self._priced = True
        self.model.refresh()
        self._show_sum()

    def _more(self, row: AttemptRow) -> str:
        """What has no column: what went wrong, and how long the check took."""
        took = self.tr("checked in {time} ms")
        took = took.replace("{time}", i18n.locale().toString(row.attempt.validation_ms, "f", 1))
        return "\n".join(part for part in (line(row.attempt.error or ""), took) if part)

    def _price(self, row: AttemptRow) -> str:
        if not self._priced:
            return "…"
        return money.price(price.attempt_price(row.attempt, provider=row.provider, model=row.model))

    def _show_sum(self) -> None:
        lines = [line for line in (self._tokens(), self._money()) if line]
        self._sum.setText("\n".join(lines))
        self._fit_sum()
        self._sum.setToolTip(
            ""
            if price.available()
            else self.tr("No table of prices is installed: truecast[prices] brings one.")
        )

    def _tokens(self) -> str:
        finished = self._turn.finished if self._turn is not None else None
        if finished is None:
            return ""
        usage = finished.usage
        text = self.tr(
            "{in} tokens in, {out} out; of these the hidden pass took {hidden_in} in, {hidden_out} out."
            " {seconds} in all."
        )
        for name, value in (
            ("{in}", tokens(usage.input_tokens)),
            ("{out}", tokens(usage.output_tokens)),
            ("{hidden_in}", tokens(usage.hidden_input_tokens)),
            ("{hidden_out}", tokens(usage.hidden_output_tokens)),
            ("{seconds}", seconds(finished.seconds).replace(" ", "\u00a0")),
        ):
            text = text.replace(name, value)
        return text

    def _money(self) -> str:
        if self._turn is None or self._turn.finished is None or not self._priced:
            return ""
        cost = cost_of(self._turn)
        text = self.tr("Price: {price}, of it for the hidden pass {hidden}.")
        text = text.replace("{price}", money.price(cost.whole)).replace("{hidden}", money.price(cost.hidden))
        if len(self._turns) > 1:
            every = reduce(add, map(cost_of, self._turns), price.NOTHING)
            more = self.tr("All {count} turns: {price}, of it hidden {hidden}.")
            more = more.replace("{count}", str(len(self._turns))).replace("{price}", money.price(every.whole))
            text += " " + more.replace("{hidden}", money.price(every.hidden))
        return text

    def retranslate(self) -> None:
        self.model.set_heads(
            (
                self.tr("Segment"),
                self.tr("Attempt"),
                self.tr("In"),
                self.tr("Out"),
                self.tr("First"),
                self.tr("Total"),
                self.tr("Price"),
                self.tr("Ended"),
                self.tr("Shown"),
            )
        )
        self.gate_model.set_heads((self.tr("Segment"), self.tr("Condition"), self.tr("Why")))
        self._gate_head.setText(self.tr("THE GATE"))
        self.table.setAccessibleName(self.tr("Usage"))
        self.gate.setAccessibleName(self.tr("Conditions of the gate"))
        self._show_sum()
