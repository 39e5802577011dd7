"""Which of a side's losses something was, and what there was no second one of."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import borne_out, refuted


@pytest.mark.parametrize(
    "text",
    [
        "The Mage was the ninth unit the Loyalists lost.",
        "The Heavy Infantryman was the third of the Loyalists' units to fall.",
        "法师是忠诚者损失的第八个单位。",
    ],
)
def test_another_place_is_refuted(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


@pytest.mark.parametrize(
    ("text", "phrase"),
    [
        ("The Mage was the twelfth unit the Loyalists lost.", "twelfth"),
        ("On turn 13 the Bowman died. It was the tenth unit the Loyalists had lost.", "tenth"),
        ("法师是忠诚者损失的第十二个单位。", "第十二"),
        ("第10回合骑兵阵亡，这是忠诚者丢的第七个单位。", "第七"),
    ],
)
def test_its_place_is_borne_out(text: str, phrase: str) -> None:
    assert borne_out(text, phrase)


def test_another_place_of_what_was_told_of_is_not_borne_out() -> None:
    told = "On turn 13 the Bowman died. It was the ninth unit the Loyalists had lost."
    assert not borne_out(told, "ninth")


def test_no_second_one_leaves_the_first() -> None:
    assert not refuted("The Loyalists never hired a second Mage.", replay(SAMPLE))
    assert refuted("The Loyalists never hired a second Bowman.", replay(SAMPLE))
