"""Single events: who did it, to whom, where and when; and how the game ended."""

from __future__ import annotations

import pytest

from .replays import SAMPLE, replay
from .test_deeds import refuted

TRUE = (
    "A Wose took down the Loyalist Bowman at (12, 15).",
    "第6回合，忠诚者的弓箭手在（12，15）倒下。",
)
FALSE = (
    "A Wose took down the Loyalist Bowman at (12, 17).",
    "第6回合，忠诚者的弓箭手在（12，17）倒下。",
)


@pytest.mark.parametrize("text", TRUE)
def test_an_event_told_as_it_was_passes(text: str) -> None:
    assert refuted(text, replay(SAMPLE)) == []


@pytest.mark.parametrize("text", FALSE)
def test_an_event_told_with_one_thing_wrong_is_found(text: str) -> None:
    assert refuted(text, replay(SAMPLE))
