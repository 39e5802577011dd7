"""Things told in the order they fell, and the first or last of all."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

DUEL = "wesnoth/duel-27.gz"
"""Side 1 loses a Drake Glider (4), a Saurian Skirmisher (5), a Drake Fighter; side 2 an Elvish Fighter (5),
the Wose (10), an Elvish Archer (11). The last recruit of side 1 is a Drake Glider on turn 16.
"""

TRUE = (
    "Side 2's Elvish Fighter, Wose and Elvish Archer fell in that order.",
    "红方依次损失滑翔龙、蜥蜴散兵、龙人战士。",
    "Side 1 lost its first unit, a Drake Glider, on turn 4.",
    "The first to die for side 1 was a Drake Glider.",
    "红方首先损失的是龙人滑翔者。",
    "Side 1 recruited for the last time on turn 16.",
)
FALSE = (
    "Side 1 lost its first unit, a Drake Fighter, on turn 4.",
    "The first to die for side 1 was a Drake Fighter.",
    "红方首先损失的是龙人战士。",
    "Side 1 recruited for the last time on turn 13.",
)


@pytest.mark.parametrize("text", TRUE)
def test_what_fell_in_that_order_is_borne_out(text: str) -> None:
    assert supported(text, replay(DUEL))
    assert not refuted(text, replay(DUEL))


@pytest.mark.parametrize("text", FALSE)
def test_what_fell_in_another_order_is_refuted(text: str) -> None:
    assert refuted(text, replay(DUEL))


def test_things_that_fell_the_other_way_round_are_found() -> None:
    assert supported("The Loyalists' Fencer and Horseman fell in that order.", replay(SAMPLE))
    assert refuted("The Loyalists' Horseman and Fencer fell in that order.", replay(SAMPLE))
