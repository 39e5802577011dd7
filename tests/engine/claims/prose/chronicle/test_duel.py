"""Sentences about one duel, true ones beside the same made false: orders, outcomes, kills, survivors."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.told import refuted

from .replays import SAMPLE, replay

PAIRS = (
    (
        "The Fencer was the first Loyalist unit to fall, on turn 5.",
        "The Spearman was the first Loyalist unit to fall.",
    ),
    (
        "The Rebels lost an Elvish Scout before the Loyalists lost a Fencer.",
        "The Loyalists lost a Fencer before the Rebels lost an Elvish Scout.",
    ),
    ("The first casualty was an Elvish Scout.", "The first casualty was a Fencer."),
    ("First blood went to the Loyalists.", "First blood went to the Rebels."),
    ("The Loyalists drew first blood on turn 5.", "The Rebels drew first blood on turn 5."),
    (
        "The Loyalists lost a Spearman on turn 7 and another on turn 15.",
        "The Loyalists lost a Spearman on turn 7 and another on turn 12.",
    ),
    ("Two Spearmen were lost, on turns 7 and 15.", "Two Spearmen were lost, on turns 7 and 11."),
    ("All four Bowmen died.", "All four Bowmen survived."),
    ("None of the four Bowmen survived.", "Two of the four Bowmen survived."),
    (
        "The last Rebel recruit was an Elvish Scout on turn 16.",
        "The last Rebel recruit was an Elvish Fighter on turn 16.",
    ),
    (
        "The Loyalists' last recruit, a Heavy Infantryman, came on turn 15.",
        "The Loyalists' last recruit, a Mage, came on turn 15.",
    ),
    ("The Woses made six kills.", "The Woses made nine kills."),
    ("Woses killed six units between them.", "Woses killed nine units between them."),
    ("Six Loyalist units fell to Woses.", "Nine Loyalist units fell to Woses."),
    (
        "The Loyalists' leader fell to an Elvish Fighter on turn 16.",
        "The Loyalists' leader fell to a Wose on turn 16.",
    ),
    (
        "The game ended when an Elvish Fighter killed the Javelineer.",
        "The game ended when an Elvish Archer killed the Javelineer.",
    ),
    ("The Rebels won the game.", "The Loyalists won the game."),
    ("The Rebels beat the Loyalists.", "The Loyalists beat the Rebels."),
    ("In the end the Rebels came out on top.", "In the end the Loyalists came out on top."),
    ("No Rebel village was ever lost.", None),
    ("The Rebels never lost a village.", "The Loyalists never lost a village."),
    ("The Loyalists lost four villages.", "The Loyalists lost seven villages."),
    (
        "The Rebels took four villages from the Loyalists.",
        "The Rebels took seven villages from the Loyalists.",
    ),
    (
        "On turn 8 the Rebels lost two units, an Elvish Fighter and an Elvish Shaman.",
        "On turn 8 the Rebels lost two units, an Elvish Fighter and a Wose.",
    ),
    (
        "A Bowman shot down an Elvish Scout on turn 5; a turn later the Merman Fighter killed the other.",
        "A Bowman shot down an Elvish Scout on turn 5; a turn later the Horseman killed the other.",
    ),
    ("The Loyalists recruited six units on turn 1.", "The Loyalists recruited four units on turn 1."),
    ("Both sides recruited six units on turn 1.", None),
    ("Each side recruited six units on turn 1.", "Each side recruited four units on turn 1."),
    ("The Mage, recruited on turn 12, died on turn 15.", "The Mage, recruited on turn 9, died on turn 15."),
    (
        "The Mage that was recruited on turn 12 died on turn 15.",
        "The Mage that was recruited on turn 12 died on turn 13.",
    ),
    (
        "The Horseman killed an Elvish Shaman on turn 8 and was itself killed on turn 11.",
        "The Horseman killed an Elvish Shaman on turn 8 and was itself killed on turn 13.",
    ),
    (
        "The Cavalryman lasted until turn 10, when a Wose killed it.",
        "The Cavalryman lasted until turn 10, when an Elvish Archer killed it.",
    ),
    ("No unit gained a level.", None),
    ("Nobody levelled up in this game.", None),
    ("The Rebels lost seven fewer units than the Loyalists.", None),
    ("击剑士是第一个阵亡的保王党单位。", None),
    ("首杀属于保王党。", "首杀属于反抗军。"),
    ("第5回合，保王党的弓手先射死了一个精灵侦察兵。", "第5回合，保王党的矛兵先射死了一个精灵侦察兵。"),
    ("四个弓手全部阵亡。", "四个弓手全都活了下来。"),
    ("四个弓手一个都没活下来。", None),
    ("树人一共拿了六个人头。", "树人一共拿了九个人头。"),
    ("树人总共杀了六个单位。", "树人总共杀了九个单位。"),
    ("保王党有六个单位死在树人手里。", "保王党有九个单位死在树人手里。"),
    ("保王党的首领第16回合被精灵战士杀死。", "保王党的首领第16回合被树人杀死。"),
    ("反抗军赢了。", "保王党赢了。"),
    ("反抗军获胜，保王党落败。", "保王党获胜，反抗军落败。"),
    ("反抗军一座村庄都没丢过。", "保王党一座村庄都没丢过。"),
    ("保王党丢了四座村庄。", "保王党丢了七座村庄。"),
    ("反抗军从保王党手里夺走四座村庄。", "反抗军从保王党手里夺走七座村庄。"),
    ("第8回合反抗军折了两个，精灵战士和精灵萨满。", None),
    ("双方开局各招了六个兵。", "双方开局各招了八个兵。"),
    ("法师第12回合才招出来，第15回合就死了。", "法师第12回合才招出来，第13回合就死了。"),
    (
        "骑师第8回合杀了精灵萨满，第11回合自己也被人鱼猎手杀掉。",
        "骑师第8回合杀了精灵萨满，第11回合自己也被树人杀掉。",
    ),
    ("骑兵撑到第10回合，被树人干掉。", "骑兵撑到第10回合，被精灵弓箭手干掉。"),
    ("全场没有一个单位升级。", None),
    ("保王党先丢了一个弓手，后丢了一个矛兵。", "保王党先丢了一个矛兵，后丢了一个弓手。"),
    ("保王党损失矛兵之前先损失了击剑士。", "保王党损失击剑士之前先损失了矛兵。"),
    ("10,12的村庄第12回合被人鱼猎手占了。", "10,12的村庄第12回合被树人占了。"),
    ("反抗军第12回合拿下10,12，第14回合拿下21,12。", "反抗军第12回合拿下10,12，第13回合拿下21,12。"),
    ("保王党最后一个招的兵是重装步兵。", "保王党最后一个招的兵是法师。"),
    ("到第10回合为止，保王党死了六个单位以上。", None),
    ("最后一个阵亡的反抗军单位是树人。", None),
)
"""True, and false; None where no false one is told apart."""


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_what_is_true_passes_and_what_is_false_is_found(true: str, false: str | None) -> None:
    assert refuted(true, replay(SAMPLE)) == []
    if false is not None:
        assert refuted(false, replay(SAMPLE))
