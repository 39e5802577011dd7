"""What a turn cost, in money."""

from __future__ import annotations

from decimal import Decimal
from typing import TYPE_CHECKING

import pytest

from engine.providers.base import Usage
from engine.session import price
from gui.debug_pane import DebugPane
from gui.record import Record
from tests.gui.debug_pane.test_debug_pane import cells
from tests.gui.scripted import Script

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot


def _pane(qtbot: QtBot, record: Record) -> DebugPane:
    pane = DebugPane(record)
    qtbot.addWidget(pane)
    pane.tabs.setCurrentIndex(3)
    pane.resize(620, 700)
    pane.show()
    qtbot.waitExposed(pane)
    qtbot.waitUntil(lambda: pane.usage._priced)
    return pane


def _record(runs: int, *, known: bool) -> Record:
    record = Record()
    for number in range(runs):
        for event in Script(f"run-{number}").review():
            if known and event.event == "turn_finished":  # type: ignore[attr-defined]  # of every event
                totals = event.usage.model_copy(  # type: ignore[attr-defined]
                    update={"input_tokens": 10_000, "output_tokens": 1_000,
                            "hidden_input_tokens": 2_000, "hidden_output_tokens": 200}
                )  # fmt: skip
                event = event.model_copy(update={"usage": totals})
            record.take(event)
    return record


def _a_dollar_a_thousand(usage: Usage, *, provider: str, model: str) -> Decimal | None:
    assert (provider, model) == ("openai", "qwen3:14b")
    return Decimal(usage.input_tokens + usage.output_tokens) / 1000


def test_each_attempt_and_the_sums_have_their_price(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(price, "price", _a_dollar_a_thousand)
    pane = _pane(qtbot, _record(2, known=True))
    rows = cells(pane.usage.table)
    assert rows[0][6] == "$2.07"
    luck = next(row for row in rows if row[:2] == ["Luck", "Revision"])
    assert luck[6] == "unknown"  # the provider reported nothing
    told = pane.usage._sum.text()
    assert "Price: $11.00, of it for the hidden pass $2.20." in told
    assert "All 2 turns: $22.00, of it hidden $4.40." in told


def test_a_price_nobody_knows_is_unknown_and_not_nothing(qtbot: QtBot) -> None:
    pane = _pane(qtbot, _record(1, known=True))  # no list of prices has this model
    assert {row[6] for row in cells(pane.usage.table)} == {"unknown"}
    assert "Price: unknown, of it for the hidden pass unknown." in pane.usage._sum.text()
    assert "$0" not in pane.usage._sum.text()
