"""Short sentences that say outright who and what: true ones beside the same made false."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.told import refuted

from .replays import SAMPLE, replay

PAIRS = (
    ("The winner: the Rebels.", "The winner: the Loyalists."),
    ("Winner: side 2", "Winner: side 1"),
    ("胜者：side 2。", "胜者：side 1。"),
    (
        "The Rebels finished the game without having lost a Mage.",
        "The Loyalists finished the game without having lost a Mage.",
    ),
    ("保王党人一个骑士都没击杀。", "保王党人一个树人都没击杀。"),
    ("全场保王党人损失的弓箭手有四个。", "全场保王党人损失的弓箭手有六个。"),
    (
        "All told, two Elvish Scouts were lost by the Rebels.",
        "All told, six Elvish Scouts were lost by the Loyalists.",
    ),
    (
        "Between the Loyalists' first and second Spearman lost lay 8 turns.",
        "Between the Loyalists' first and second Spearman lost lay 3 turns.",
    ),
    ("保王党人的第一个矛兵损失得比第一个剑客晚。", "保王党人的第一个剑客损失得比第一个矛兵晚。"),
    (
        "On turn 7 the Loyalists lost a Spearman, the first of the game.",
        "On turn 12 the Loyalists lost a Spearman, the first of the game.",
    ),
    ("At its highest, the Rebels had 12 villages.", "At its highest, the Rebels had 6 villages."),
)


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_the_false_one_of_two_is_refuted(true: str, false: str) -> None:
    assert not refuted(true, replay(SAMPLE))
    assert refuted(false, replay(SAMPLE))


def test_a_side_that_did_not_even_one_of_a_thing_does_not_own_it() -> None:
    facts = replay(SAMPLE)
    assert refuted("对手一个树人都没击杀。", facts, you="side 2")
    assert not refuted("对手一个骑士都没击杀。", facts, you="side 2")
