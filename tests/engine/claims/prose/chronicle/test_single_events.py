"""Single events: who did it, to whom, where and when; and how the game ended."""

from __future__ import annotations

import pytest

from .replays import SAMPLE, replay
from .test_deeds import refuted

TRUE = (
    "A Wose took down the Loyalist Bowman at (12, 15).",
    "第6回合，忠诚者的弓箭手在（12，15）倒下。",
    "The Bowman fell on turn 6, the victim of a Wose.",
    "Turn 6: Bowman (by Wose).",
    "第6回合阵亡的是弓箭手，由树人了结。",
    "忠诚者那边弓箭手第6回合就阵亡了，被树人砍的。",
    "T6：弓箭手（树人击杀）",
)
FALSE = (
    "A Wose took down the Loyalist Bowman at (12, 17).",
    "第6回合，忠诚者的弓箭手在（12，17）倒下。",
    "The Bowman fell on turn 6, the victim of an Elvish Scout.",
    "Turn 6: Bowman (by Elvish Scout).",
    "第6回合阵亡的是弓箭手，由精灵斥候了结。",
    "忠诚者那边弓箭手第6回合就阵亡了，被精灵斥候砍的。",
    "T6：弓箭手（精灵斥候击杀）",
)


@pytest.mark.parametrize("text", TRUE)
def test_an_event_told_as_it_was_passes(text: str) -> None:
    assert refuted(text, replay(SAMPLE)) == []


@pytest.mark.parametrize("text", FALSE)
def test_an_event_told_with_one_thing_wrong_is_found(text: str) -> None:
    assert refuted(text, replay(SAMPLE))
