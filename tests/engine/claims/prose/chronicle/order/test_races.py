"""Which side it befell first."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

DUEL = "wesnoth/duel-27.gz"
"""Side 1 loses its first unit on turn 4, side 2 its first on turn 5."""

TRUE = (
    "Side 1 lost a unit before side 2 did.",
    "Side 1's first loss came one turn before side 2's.",
    "Side 1 suffered the first casualty, one turn ahead of side 2.",
    "红方比蓝方先损失单位。",
    "红方的首次损失比蓝方早1个回合。",
    "红方最先减员。",
    "蓝方拿下一血。",
    "从第11到第16回合，蓝方的单位数涨了2。",
)
FALSE = (
    "Side 2 lost a unit before side 1 did.",
    "Side 2's first loss came one turn before side 1's.",
    "Side 2 suffered the first casualty, one turn ahead of side 1.",
    "蓝方比红方先损失单位。",
    "蓝方的首次损失比红方早1个回合。",
    "蓝方最先减员。",
    "红方拿下一血。",
    "从第11到第16回合，蓝方的单位数涨了7。",
)


@pytest.mark.parametrize("text", TRUE)
def test_the_side_that_was_first_is_borne_out(text: str) -> None:
    assert supported(text, replay(DUEL))
    assert not refuted(text, replay(DUEL))


@pytest.mark.parametrize("text", FALSE)
def test_the_side_that_was_not_first_is_refuted(text: str) -> None:
    assert refuted(text, replay(DUEL))
