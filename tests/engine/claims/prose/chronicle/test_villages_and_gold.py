"""Villages taken again and again, and money spent to the last coin."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.told import refuted, supported

from .replays import SAMPLE, replay

DUEL = "wesnoth/duel-27.gz"
PAIRS = (
    ("Village 13,18 was captured five times.", "Village 13,18 was captured seven times."),
    ("13,18的村子前后被占了五次。", "13,18的村子前后被占了七次。"),
)
SPENT = (
    "The Loyalists spent every last coin on turn 1.",
    "第1回合反抗军把100金花得一分不剩。",
)


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_how_often_a_village_was_taken(true: str, false: str) -> None:
    game = replay(DUEL)
    assert not refuted(true, game)
    assert supported(true, game)
    assert refuted(false, game)


@pytest.mark.parametrize("true", SPENT)
def test_spent_to_the_last(true: str) -> None:
    game = replay(SAMPLE)
    assert not refuted(true, game)
    assert supported(true, game)
