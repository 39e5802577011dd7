"""Figures told side by side are of one moment."""

from __future__ import annotations

from typing import Any

import pytest

from engine.validation.report import VerdictStatus
from tests.engine.claims.prose.samples import sample
from tests.engine.second_reader.asking import read


def villages(slot: str, value: int) -> dict[str, Any]:
    return {
        "id": f"1{'ab'[slot[-1] == '2']}", "type": "metric", "side": slot, "metric": "villages", "op": "=",
        "at": "end of turn 15", "value": value,
    }  # fmt: skip


@pytest.mark.parametrize(("one", "wrong"), [(4, False), (6, True), (5, True)])
def test_two_figures_of_a_turn_stood_beside_each_other(one: int, wrong: bool) -> None:
    text = f"At the end of turn 15 side 2 held twelve villages and side 1 held {one}."
    _, proposals = read(text, villages("side 2", 12), villages("side 1", one), replay=sample("wesnoth"))
    found = [each.verdict.status for each in proposals if each.verdict is not None]
    assert (VerdictStatus.REFUTED in found) == wrong
