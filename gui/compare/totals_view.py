"""The sums of two turns in one small table: what, left, right, and by how much they differ."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QAbstractScrollArea, QVBoxLayout, QWidget

from engine.session.events import State
from engine.validation.report import IssueKind, Severity
from gui import i18n
from gui.compare import words
from gui.debug_pane.tables import Table, TableModel
from gui.debug_pane.usage_view import seconds, tokens
from gui.i18n import Retranslated
from gui.wording import evidence, kinds, money

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from engine.compare import Comparison as Measured
    from gui.compare.pairs import Comparison, Totals

MOST_KINDS = 6
"""Kinds of issues that are told one by one: those that differ most."""


@dataclass(frozen=True, slots=True)
class Row:
    """One line: a name, both values, their difference; as they are shown."""

    name: str
    left: str
    right: str
    change: str = ""


class TotalsView(Retranslated, QWidget):
    """What both turns were made with, and what came of them."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._comparison: Comparison | None = None
        self.model: TableModel[Row] = TableModel(
            (lambda row: row.name, lambda row: row.left, lambda row: row.right, lambda row: row.change), self
        )
        self.table = _WholeTable(self.model, self)
        self.table.set_widths((110, 290, 290, 80))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(16, 0, 16, 0)
        layout.addWidget(self.table)
        self.retranslate()

    def set_comparison(self, comparison: Comparison | None) -> None:
        """Show the sums of a comparison."""
        self._comparison = comparison
        self._write()

    def _write(self) -> None:
        comparison = self._comparison
        sides = (
            (self.tr("Left"), self.tr("Right"))
            if comparison is None
            else (comparison.left.provider_label, comparison.right.provider_label)
        )
        self.model.set_heads(("", *sides, self.tr("Difference")))
        self.model.set_rows(self._rows() if self._comparison is not None else [])
        self.table.fit()

    def _rows(self) -> list[Row]:
        comparison = self._comparison
        if comparison is None:
            return []
        one, other = comparison.totals
        made = words.made_with(comparison.left), words.made_with(comparison.right)
        return [
            Row(self.tr("Made with"), *made, "" if made[0] == made[1] else self.tr("differs")),
            Row(self.tr("Segments"), _states(one), _states(other)),
            _issues(self.tr("Issues in drafts"), one.found, other.found),
            _issues(self.tr("Issues remaining"), one.left, other.left),
            Row(
                self.tr("Statements"),
                self._statements(one),
                self._statements(other),
                _change(one.verified, other.verified),
            ),
            Row(
                self.tr("Tokens"),
                self._tokens(one),
                self._tokens(other),
                _change(_all(one), _all(other)),
            ),
            Row(
                self.tr("Price"),
                self._price(one),
                self._price(other),
                _money(one.cost.whole, other.cost.whole),
            ),
            Row(
                self.tr("Time"),
                seconds(one.seconds),
                seconds(other.seconds),
                _time(one.seconds, other.seconds),
            ),
            *(self._measured(comparison.measured) if comparison.measured is not None else ()),
        ]

    def _measured(self, measured: Measured) -> Iterator[Row]:
        """How often drafts were wrong, per segment both have, and which kinds of issues differ."""
        wrong = next((one for one in measured.differences if one.measure == "wrong"), None)
        if wrong is not None:
            change = _signed(wrong.difference, evidence.number(abs(wrong.difference)))
            if wrong.interval is not None:
                text = self.tr("{change} (95 %: {low} to {high})").replace("{change}", change)
                text = text.replace("{low}", evidence.number(wrong.interval.low))
                change = text.replace("{high}", evidence.number(wrong.interval.high))
            yield Row(
                self.tr("Wrong per segment"), evidence.number(wrong.a), evidence.number(wrong.b), change
            )
        for kind in [one for one in measured.kinds if one.difference][:MOST_KINDS]:
            name = f"{kinds.issue(IssueKind(kind.kind))} · {kinds.severity(Severity(kind.severity))}"
            yield Row(name, tokens(kind.count_a), tokens(kind.count_b), _change(kind.count_a, kind.count_b))

    def _statements(self, whole: Totals) -> str:
        text = self.tr("{verified} agree with the replay, {corrected} corrected, {removed} withdrawn")
        return _filled(text, verified=whole.verified, corrected=whole.corrected, removed=whole.removed)

    def _tokens(self, whole: Totals) -> str:
        text = self.tr("{in} in, {out} out; of it hidden {hidden_in} in, {hidden_out} out")
        return _filled(
            text,
            **{
                "in": whole.input_tokens,
                "out": whole.output_tokens,
                "hidden_in": whole.hidden_input_tokens,
                "hidden_out": whole.hidden_output_tokens,
            },
        )

    def _price(self, whole: Totals) -> str:
        text = self.tr("{price}; of it hidden {hidden}")
        text = text.replace("{price}", money.price(whole.cost.whole))
        return text.replace("{hidden}", money.price(whole.cost.hidden))

    def retranslate(self) -> None:
        self.table.setAccessibleName(self.tr("Both turns as a whole"))
        self._write()


class _WholeTable(Table):
    """A table as high as its rows: the page scrolls, not the table."""

    def __init__(self, model: TableModel[Row], parent: QWidget) -> None:
        super().__init__(model, parent)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSizeAdjustPolicy(QAbstractScrollArea.SizeAdjustPolicy.AdjustToContents)

    def resizeRowsToContents(self) -> None:
        super().resizeRowsToContents()
        self.fit()

    def fit(self) -> None:
        height = self.verticalHeader().length() + self.horizontalHeader().height() + 2
        if height != self.height():
            self.setFixedHeight(height)

    def minimumSizeHint(self) -> QSize:
        return QSize(300, 60)


def _states(whole: Totals) -> str:
    order = (State.CLEAN, State.REVISED, State.FALLBACK, State.STOPPED, State.FAILED)
    parts = [f"{whole.states[state]} × {kinds.state(state)}" for state in order if whole.states.get(state)]
    return words.joined(parts) or "–"


def _issues(name: str, left: Mapping[Severity, int], right: Mapping[Severity, int]) -> Row:
    change = _change(sum(left.values()), sum(right.values()))
    return Row(name, words.issues(left), words.issues(right), change)


def _all(whole: Totals) -> int | None:
    if whole.input_tokens is None or whole.output_tokens is None:
        return None
    return whole.input_tokens + whole.output_tokens


def _filled(text: str, **counts: int | None) -> str:
    for name, value in counts.items():
        text = text.replace("{" + name + "}", tokens(value))
    return text


def _change(left: int | None, right: int | None) -> str:
    if left is None or right is None:
        return ""
    return _signed(right - left, i18n.locale().toString(abs(right - left)))


def _money(left: Decimal | None, right: Decimal | None) -> str:
    return "" if left is None or right is None else _signed(right - left, money.price(abs(right - left)))


def _time(left: float | None, right: float | None) -> str:
    return "" if left is None or right is None else _signed(right - left, seconds(abs(right - left)))


def _signed(value: float | Decimal, amount: str) -> str:
    if value == 0:
        return "="
    return f"{'+' if value > 0 else '−'}{amount}"
