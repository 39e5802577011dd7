"""Many verbs for few deeds: what is said in other words is checked alike."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

WESNOTH = (
    ("On turn 12 a Merman Hunter strolled into 10,12.", "On turn 9 a Merman Hunter strolled into 10,12."),
    ("On turn 16 a Wose was chopped down.", "On turn 12 a Wose was chopped down."),
    ("第12回合人鱼猎手踩下10,12。", "第12回合骑师踩下10,12。"),
    ("第7回合一名矛兵暴毙。", "第10回合一名矛兵暴毙。"),
    ("The Loyalists never levelled a unit.", "The Loyalists levelled three units."),
)
STARCRAFT = (("The Archon is born at 14:50.", "The Archon is born at 12:10."),)


@pytest.mark.parametrize(("true", "false"), WESNOTH)
def test_deeds_of_the_duel_in_other_words(true: str, false: str) -> None:
    assert refuted(true, replay(SAMPLE)) == []
    assert refuted(false, replay(SAMPLE))


@pytest.mark.parametrize(("true", "false"), STARCRAFT)
def test_deeds_of_a_game_of_seconds_in_other_words(true: str, false: str) -> None:
    facts = replay("starcraft2/pvt-4.6.0.SC2Replay")
    assert refuted(true, facts) == []
    assert refuted(false, facts)


def test_verbs_double_their_last_letter() -> None:
    facts = replay(SAMPLE)
    assert refuted("A Horseman was stabbed to death on turn 2.", facts)


def test_a_word_for_making_and_for_bursting() -> None:
    facts = replay("starcraft2/zvz-3.1.2.SC2Replay")
    assert refuted("蟑螂P1爆了58只。", facts) == []
    assert refuted("蟑螂P1爆了38只。", facts)


def test_a_list_summed_up_before_it() -> None:
    facts = replay("wesnoth/duel-25.gz")
    assert refuted("The Northerners levelled two units, a Troll and a Crossbowman.", facts) == []


def test_words_that_never_restrict_and_nicknames() -> None:
    facts = replay(SAMPLE)
    assert refuted("第12回合人鱼猎手毫不犹豫地踩下10,12。", facts) == []
    assert refuted("第12回合骑师毫不犹豫地踩下10,12。", facts)
    assert refuted("Before the sixth turn was out a Wose had crushed the archer.", facts) == []
