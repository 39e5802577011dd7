"""When something was: the first, the last and the only of their kind, in any order of words."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

MACRO = "starcraft2/tvp-5.0.13.SC2Replay"
LONG = "starcraft2/pvt-4.6.0-long.SC2Replay"
MIRROR = "starcraft2/zvz-3.1.2.SC2Replay"
WRONG = (
    # the last recruit of side 1 was a Heavy Infantryman on turn 15, its only Mage came on turn 12
    "The last time the Loyalists recruited was turn 13.",
    "The Loyalists' last recruit was a Spearman.",
    "Last recruit of the Loyalists: turn 13, a Spearman.",
    "红方最后一次征兵停在第13回合。",
    "红方最后一次征兵停在第15回合，招的是矛兵。",
    "第13回合是红方最后一次招人。",
    # one Wose fell, on turn 16; the Scout of side 2 was the first of all, on turn 5
    "The only Wose to fall was lost on turn 15.",
    "The only Wose the Rebels lost died on turn 14.",
    "蓝方唯一阵亡的树人死在第14回合。",
    "蓝方损失的唯一一个树人是第14回合没的。",
    "It was turn 8 when the Rebels suffered their first loss.",
    "蓝方的第一次损失要等到第8回合。",
    "The first kill for the Rebels was on turn 8.",
    # turn 7 had the most attacks
    "The busiest turn was the tenth.",
    "Turn 10 was the busiest.",
    "进攻最多的回合是第10回合。",
    "No turn had more attacks than turn 10.",
    "The fighting peaked on turn 10.",
    # in words that say nothing beside a deed and its time
    "On turn 8 the first Rebels casualty was recorded.",
    "It took until turn 8 for the Rebels to score their first kill.",
    "Not until turn 8 did the Rebels lose their first unit.",
    "蓝方在第8回合吃到第一次减员。",
    "红方第一个损失：法师。",
    # the Cavalryman of turn 8 fell on turn 10
    "The Cavalryman, hired on turn 8, lasted four turns.",
)
RIGHT = (
    "The last time the Loyalists recruited was turn 15.",
    "Last recruit of the Loyalists: turn 15, a Heavy Infantryman.",
    "红方最后一次征兵停在第15回合，招的是重步兵。",
    "The only Wose to fall was lost on turn 16.",
    "蓝方损失的唯一一个树人是第16回合没的。",
    "It was turn 5 when the Rebels suffered their first loss.",
    "The first kill for the Rebels was on turn 5.",
    "The busiest turn was the seventh.",
    "No turn had more attacks than turn 7.",
    "On turn 5 the first Rebels casualty was recorded.",
    "It took until turn 5 for the Rebels to score their first kill.",
    "蓝方在第5回合吃到第一次减员。",
    "红方第一个损失：剑客。",
    "The Cavalryman, hired on turn 8, lasted two turns.",
    # what is said of one's own kind, or of those told of before
    "Four Bowmen were hired. The last of them fell on turn 13.",
    "Your only Horseman killed an Elvish Shaman on turn 8.",
)


@pytest.mark.parametrize("text", WRONG)
def test_a_wrong_one_is_told(text: str) -> None:
    assert refuted(text, replay(SAMPLE), you="side 1")


@pytest.mark.parametrize("text", RIGHT)
def test_a_right_one_is_let_be(text: str) -> None:
    assert not refuted(text, replay(SAMPLE), you="side 1")


@pytest.mark.parametrize(
    ("name", "you", "text", "wrong"),
    [
        (MACRO, None, "神族唯一的一个白球撑了差不多半分钟。", True),
        (MACRO, None, "Siege Tank 只有三台，而且 7:30 之前就全没了。", True),
        (MACRO, None, "Siege Tank 只有三台，而且 10:00 之前就全没了。", False),
        (LONG, "P2", "Your +1 infantry weapons was done at 12:14.", True),
        (LONG, "P2", "Your +1 infantry weapons was done at 10:09.", False),
        (LONG, None, "人族只损失了一个工程站，13分33秒没的。", True),
        (LONG, None, "人族只损失了一个工程站，14分35秒没的。", False),
        (LONG, None, "Last Warp Gate lost by the Protoss: 17:47.", True),
        (LONG, None, "Last Warp Gate lost by the Protoss: 19:47.", False),
        (MIRROR, "P1", "The only Queen you lost died at 10:54.", True),
        (MIRROR, None, "The last building P2 lost was an Extractor.", True),
    ],
)
def test_by_the_clock(name: str, you: str | None, text: str, wrong: bool) -> None:
    assert bool(refuted(text, replay(name), you=you)) is wrong
