"""Amounts without a figure may stand before any unit of time: they are no length, and nothing breaks."""

from __future__ import annotations

import pytest

from engine.claims.reading import read_draft
from engine.second_reader.passages import passages_of
from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.validation.test_real_games import game

VAGUE = ("several", "dozens of", "hundreds of", "scores of", "a few", "many", "好几个", "上百", "几十")
UNITS = ("turns", "moves", "minutes", "seconds", "plies", "回合", "步", "分钟", "秒")


@pytest.mark.parametrize("name", ["wesnoth", "chess"])
def test_no_unit_breaks_on_a_vague_amount(name: str) -> None:
    said = [f"{amount} {unit}" for amount in VAGUE for unit in UNITS]
    text = "\n\n".join(
        f"It took {one}. After {one} it was over. 过了{one}，又过了{one}之后。第{one}。" for one in said
    )
    report = validate(text, game(name), ValidationContext(claims="optional"))
    assert report.text == text
    assert passages_of(read_draft(text), game(name))
