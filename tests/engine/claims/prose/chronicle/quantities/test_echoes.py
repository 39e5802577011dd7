"""Figures that leave out what they are of, as that which was counted before, from replays."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

DUEL = "wesnoth/duel-25.gz"
"""Side 1 recruited 42 units and side 2 25, among them three Horsemen and four Cavalrymen."""
DRAKES = "wesnoth/duel-27.gz"
"""Of side 2 the Fighters made seven kills, the Woses and the Archers three each."""
TVZ = "starcraft2/tvz-5.0.0.SC2Replay"
"""The Terran lost 53 SCVs; the Zerg lost 12 Drones, 43 Mutalisks and three Queens."""

SAID = (
    (
        DUEL,
        "The Northerners hired 42 units over the game, whereas the Loyalists managed only {}.",
        "25",
        "19",
    ),
    (DUEL, "保王党一共招过三个骑马兵，再加{}个骑兵。", "四", "六"),
    (DRAKES, "The Elvish Fighters made seven kills, and the Archers chipped in with {}.", "three", "five"),
    (TVZ, "The Terran lost 53 SCVs, the Zerg {} Drones.", "12", "19"),
    (TVZ, "Zerg losses: 43 Mutalisks, {} Drones and 3 Queens.", "12", "16"),
    (TVZ, "Zerg losses: {} Mutalisks.", "43", "59"),
    (TVZ, "- 人族损失：SCV {}个", "53", "46"),
    (SAMPLE, "The Loyalists lost 13 units, and the Rebels {}.", "six", "nine"),
    (TVZ, "人族造了18个导弹塔，死了{}个。", "七", "六"),
    (SAMPLE, "Bowman losses for the Loyalists: {}.", "4", "6"),
    (SAMPLE, "Attacks by the Loyalists: {}.", "25", "35"),
    (SAMPLE, "Casualties for the Loyalists: {}.", "13", "17"),
    (SAMPLE, "Loyalists Spearmen killed: {}.", "2", "4"),
    (SAMPLE, "Killed by the Rebels in total: {} Bowmen.", "4", "6"),
    (SAMPLE, "The Rebels ended up killing {} Bowmen.", "four", "two"),
    (SAMPLE, "The Rebels scored {} Bowman kills.", "four", "six"),
    (SAMPLE, "弓手方面，保王党损失{}个。", "四", "六"),
    (TVZ, "人族一共出了39个掠夺者，其中{}个阵亡。", "38", "34"),
    (TVZ, "The Terran got 18 Missile Turrets out; {} died.", "seven", "five"),
    (TVZ, "雷兽17:12才登场，总共出了{}头。", "五", "八"),
    (SAMPLE, "树人全场共杀了{}个单位。", "六", "四"),
    (DRAKES, "精灵战士一共拿下七个人头，精灵弓箭手也有{}个。", "三", "六"),
)


@pytest.mark.parametrize(("name", "text", "right", "wrong"), SAID)
def test_a_figure_is_of_what_was_counted_before(name: str, text: str, right: str, wrong: str) -> None:
    game = replay(name)
    assert supported(text.format(right), game)
    assert not refuted(text.format(right), game)
    assert refuted(text.format(wrong), game)


FITTING = (
    "你这把的数据：招兵13个，花了212金；对手14个。",
    "**Recruitment:** 13 units against 14 — one more than the Loyalists managed.",
    "总损失：义军100",
)


@pytest.mark.parametrize("text", FITTING)
def test_figures_of_money_and_differences_are_left_alone(text: str) -> None:
    assert not refuted(text, replay(SAMPLE))


UNDEAD = "wesnoth/duel-22.gz"
"""The Undead lost 18 units, two Skeletons and two Vampire Bats among them; the Drakes lost 15."""
PLAIN = (
    (UNDEAD, "All in all two Undead Skeletons were killed."),
    (UNDEAD, "The Undead ended with two Vampire Bats dead."),
    (UNDEAD, "Though the Undead won, more Undead units fell."),
    (DRAKES, "The Drakes roster included two Drake Fighters."),
    (SAMPLE, "Your two Woses scored three kills apiece."),
    (SAMPLE, "人头方面，精灵战士拿了三个。"),
    (SAMPLE, "真正的问题是兵打光了：第11回合结束时保王党只剩2个单位。"),
    (TVZ, "94个陆战队员没能活下来。"),
)


@pytest.mark.parametrize(("name", "text"), PLAIN)
def test_counts_put_in_other_words_are_not_flagged(name: str, text: str) -> None:
    assert not refuted(text, replay(name))


@pytest.mark.parametrize(
    "text",
    [
        "The Undead ended with four Vampire Bats dead.",
        "The Undead launched 40 attacks over the game.",
    ],
)
def test_what_is_plainly_wrong_in_them_is_found(text: str) -> None:
    assert refuted(text, replay(UNDEAD))


def test_how_often_a_place_spoken_of_before_changed_hands() -> None:
    game = replay(DRAKES)
    assert not refuted("双方反复争夺13,18的村庄，它前后易手了五次。", game)
    assert refuted("双方反复争夺13,18的村庄，它前后易手了七次。", game)
