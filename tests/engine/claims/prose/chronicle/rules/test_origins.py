"""What a unit comes from, as the game has it."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted

ZVT = "starcraft2/zvt-4.9.2.SC2Replay"
TRUE = (
    "Marauders come from the Barracks.",
    "Marauders are trained at the Barracks.",
    "掠夺者是兵营造的。",
    "兵营出掠夺者。",
    "Your Medivacs were built next to the Factory.",
)
FALSE = (
    "Marauders come from the Factory.",
    "Marauders are built from the Starport.",
    "The Factory produced two Marauders.",
    "掠夺者是重工厂造的。",
    "掠夺者出自重工厂。",
)


@pytest.mark.parametrize("text", TRUE)
def test_what_makes_a_unit_may_be_told(text: str) -> None:
    assert refuted(text, replay(ZVT)) == []


@pytest.mark.parametrize("text", FALSE)
def test_what_does_not_make_it_may_not(text: str) -> None:
    assert refuted(text, replay(ZVT))
