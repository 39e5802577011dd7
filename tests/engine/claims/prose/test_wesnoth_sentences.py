"""Sentences about a duel of Wesnoth: the true ones are left alone, the wrong ones are caught."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.samples import refuted, sample

TRUE = (
    "The Loyalists spent all of their gold at once, recruiting six units on turn 1.",
    "By the end of turn 3 the Rebels already held eight villages against six for the Loyalists.",
    "First blood went to the Loyalists on turn 5, when a Bowman killed an Elvish Scout.",
    "Turn 8 was bloody: the Rebels lost an Elvish Fighter and a Shaman, the Loyalists a Heavy Infantryman.",
    "From turn 9 to turn 13 the Loyalists lost five units without killing a single one in return.",
    "The Merman Hunter killed the Horseman on turn 11.",
    "The Rebels won on turn 16 when an Elvish Fighter killed the Javelineer leading the Loyalists.",
    "Side 1 lost 13 units in total, side 2 only six.",
    "The game was over after 16 turns, before turn 19 could begin.",
    "The Drakes would have won by turn 25.",
    "The fight went on around the keep. It lasted 12 turns.",
    "Each side 3 villages would be fair.",
    "The Rebels won by turn 20.",
    "The Rebels had not won on turn 12.",
    "On turn 16 the Rebels won.",
    "The Rebels recruited 14 units, one more than their opponents.",
    "Neither side recruited a Lieutenant.",
    "The Loyalists dealt 427 damage over the game, where 460 was expected.",
    "The Loyalists dealt 427 damage over the game, short of the 460 to be expected.",
    "保王党人全局造成了 427 点伤害,低于期望的 460 点。",
    "The Rebels inflicted more damage than the Loyalists, 501 to 427.",
    "Next time the Loyalists should recruit more than six Bowmen by turn 3.",
    "If the Rebels had lost three Woses on turn 4, the Loyalists might have won on turn 12.",
    "Did the Rebels really lose nine units on turn 2?",
    "第1回合,保王党人招募了6个单位。",
    "整场战斗中,保王党人损失了13个单位,义军只损失了6个。",
    "保王党人的首领在第16回合阵亡,义军获胜。",
    "如果义军在第4回合损失三个树人,结果会不同。",
)
WRONG = (
    "The Loyalists recruited five units on turn 1.",
    "By the end of turn 3 the Rebels already held five villages.",
    "By the end of turn 3 the Loyalists held more villages than the Rebels.",
    "First blood went to the Loyalists on turn 5, when a Mage killed an Elvish Scout.",
    "On turn 8 the Rebels lost a Wose.",
    "From turn 9 to turn 13 the Loyalists lost eight units.",
    "A Wose killed the Horseman on turn 11.",
    "In the end the Loyalists won.",
    "The Rebels won on turn 12.",
    "反抗军在第12回合获胜。",
    "Side 1 lost 13 units in total, side 2 only four.",
    "The Loyalists recruited a Lieutenant on turn 4.",
    "The Rebels lost two villages on turn 9.",
    "The Undead player lost on turn 16.",
    "On turn 19 the Rebels stormed the keep.",
    "Side 3 took a village on turn 4.",
    "The game ended on turn 12.",
    "The whole battle lasted 21 turns.",
    "这场对局打了二十回合。",
    "The Loyalists dealt 512 damage over the game.",
    "The Loyalists dealt 90 less damage than expected.",
    "The Loyalists inflicted more damage than the Rebels.",
    "The Rebels' Javelineer fell on turn 16.",
    "The Loyalists never recruited a Mage.",
    "第1回合,保王党人招募了4个单位。",
    "整场战斗中,保王党人损失了9个单位。",
    "整场战斗中,义军损失的单位比保王党人更多。",
    "保王党人的首领在第13回合阵亡。",
    "最终保王党人获胜。",
    "义军从未招募过树人。",
    "从第9回合到第13回合,保王党人没有损失任何单位。",
)


@pytest.mark.parametrize("sentence", TRUE)
def test_what_is_true_or_not_said_as_fact_is_left_alone(sentence: str) -> None:
    assert refuted(sentence, sample("wesnoth")) == []


@pytest.mark.parametrize("sentence", WRONG)
def test_what_is_wrong_is_caught(sentence: str) -> None:
    assert refuted(sentence, sample("wesnoth")) != []


def test_you_and_your_opponent_are_sides() -> None:
    replay = sample("wesnoth")
    assert refuted("You lost 13 units in total, your opponent 6.", replay, "side 1") == []
    assert refuted("You lost 13 units in total, your opponent 6.", replay, "side 2") != []
    assert refuted("你赢得了比赛。", replay, "side 1") != []
    assert refuted("你赢得了比赛。", replay, "side 2") == []
    # With nobody to be "you" there is nobody to be wrong about.
    assert refuted("You won the game.", replay) == []
