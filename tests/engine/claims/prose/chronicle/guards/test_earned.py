"""A clause is borne out by what it says with all that is written in it, and not by less."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import borne_out, refuted


def test_the_one_told_of_is_that_one() -> None:
    told = "The Loyalists lost a Bowman on turn 13. The Bowman was brought down by a Wose."
    assert not borne_out(told, "brought down by")


def test_reached_at_last_is_not_before() -> None:
    assert refuted("反抗军第5回合才凑满八座村庄。", replay(SAMPLE))
    assert not refuted("反抗军第3回合才凑满八座村庄。", replay(SAMPLE))


@pytest.mark.parametrize("word", ["dearest", "scrappiest"])
def test_a_superlative_nobody_knows_bears_nothing_out(word: str) -> None:
    assert not borne_out(f"The {word} unit they bought on turn 1 was an Elvish Scout.", "bought")


def test_which_of_them_it_was_is_no_number_of_them() -> None:
    assert not borne_out("第5回合忠诚者丢了一个单位，一个是重步兵。", "一个是重步兵")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "The Javelineer fell on turn 16. The Loyalists lost thirteen units, while the Rebels lost six.",
            "The Javelineer fell. The Loyalists lost thirteen units, while the Rebels lost only four.",
        ),
        (
            "Leaders: Javelineer, Elvish Druid. Armies: side 1 recruited 13 units, side 2 recruited 14.",
            "Leaders: Javelineer, Elvish Druid. Armies: side 1 recruited 13 units, side 2 recruited 12.",
        ),
    ],
)
def test_a_number_by_itself_is_not_of_leaders(true: str, false: str) -> None:
    assert not refuted(true, replay(SAMPLE))
    assert refuted(false, replay(SAMPLE))


def test_the_next_is_not_any() -> None:
    assert not refuted("Their next kill did not come until turn 15.", replay(SAMPLE), "side 2")


def test_what_the_mage_did_is_not_what_another_did() -> None:
    assert borne_out(
        "First blood went to the Bowman, which shot down an Elvish Scout on turn 5.", "shot down"
    )
    false = "First blood went to the Fencer, which shot down an Elvish Scout on turn 5."
    assert not borne_out(false, "shot down")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("从第16回合起忠诚者一个兵都没招。", "从第9回合起忠诚者一个兵都没招。"),
        (
            "On turn 14 the Mage attacked the Wose and missed one of three.",
            "On turn 14 the Mage attacked the Wose and missed all three.",
        ),
        ("Side 1's leader was the 13th casualty.", "Side 1's leader was the 11th casualty."),
        (
            "It got worse, with the Elvish Shaman taking out a Fencer.",
            "It got worse, with the Elvish Shaman taking out a Mage.",
        ),
        (
            "On turn 5 a Bowman shot an Elvish Scout to death.",
            "On turn 5 a Bowman shot an Elvish Shaman to death.",
        ),
    ],
)
def test_plainly_said(true: str, false: str) -> None:
    assert not refuted(true, replay(SAMPLE))
    assert refuted(false, replay(SAMPLE))


def test_totals_are_of_the_game_and_not_of_a_turn_spoken_of() -> None:
    told = "Your Bowman shot down an Elvish Scout on turn 5. You dealt more damage than you took."
    assert refuted(told, replay(SAMPLE), "side 1")


def test_dead_so_many_turns_later() -> None:
    assert borne_out("The Mage came on turn 12. Three turns later it was dead.", "it was dead")
    assert not borne_out("The Mage came on turn 12. One turn later it was dead.", "it was dead")
