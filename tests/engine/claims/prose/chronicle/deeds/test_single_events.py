"""Single events: who did it, to whom, where and when; and how the game ended."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

TRUE = (
    "A Wose took down the Loyalist Bowman at (12, 15).",
    "第6回合，忠诚者的弓箭手在（12，15）倒下。",
    "The Bowman fell on turn 6, the victim of a Wose.",
    "On turn 6 the Loyalist Merman Fighter had finished off the Elvish Scout.",
    "Turn 6: Bowman (by Wose).",
    "第6回合阵亡的是弓箭手，由树人了结。",
    "忠诚者那边弓箭手第6回合就阵亡了，被树人砍的。",
    "T6：弓箭手（树人击杀）",
    "turn 6 的弓箭手是忠诚者丢的。",
    "轮到第6回合，弓箭手被义军的树人斩于12,15。",
    "Turn 5: Elvish Scout (by Bowman), Turn 6: Bowman (by Wose).",
    "It was a Horseman that secured the 7,8 village for the Loyalists.",
    "At 12,15 it was a Wose who felled a Bowman.",
    "The Rebels' Wose claimed the Bowman at 12,15 in turn 6.",
    "那个弓箭手是树人杀的。",
    "那个弓箭手是树人杀的，时间是第6回合。",
    "The Loyalists got the village at 7,8 on turn 2.",
    "7,8的村庄第2回合归了忠诚者。",
    "杀掉弓箭手的是树人，在第6回合。",
    "义军的树人在12,15收走了弓箭手的人头。",
    "忠诚者第6回合死了个弓箭手，对面树人杀的。",
    "Lost on turn 6: a Bowman, to a Wose.",
    "- Turn 6: Bowman by Wose",
    "树人第6回合拿到人头，杀的是弓箭手。",
    "忠诚者第6回合又少了一个弓箭手。",
    "忠诚者的弓箭手是第6回合没的。",
    "第2回合，7,8村庄落入忠诚者手中。",
    "The Loyalists claimed 7,8 on turn 2.",
    "The Bowman was the Loyalists' casualty of turn 6.",
    "The loss of a Bowman to a Wose came on turn 6.",
    "第6回合忠诚者折了一个弓箭手，在12,15。",
    "The Rebels struck on turn 6, when a Wose brought down a Bowman.",
    "其中9,4由标枪兵亲自踩下。",
    "忠诚者领袖死于精灵战士之手。",
    "The game ended on turn 16 when an Elvish Fighter killed the Loyalist leader.",
)
FALSE = (
    "A Wose took down the Loyalist Bowman at (12, 17).",
    "第6回合，忠诚者的弓箭手在（12，17）倒下。",
    "The Bowman fell on turn 6, the victim of an Elvish Scout.",
    "Turn 6: Bowman (by Elvish Scout).",
    "第6回合阵亡的是弓箭手，由精灵斥候了结。",
    "忠诚者那边弓箭手第6回合就阵亡了，被精灵斥候砍的。",
    "T6：弓箭手（精灵斥候击杀）",
    "turn 6 的弓箭手是义军丢的。",
    "轮到第7回合，弓箭手被义军的树人斩于12,15。",
    "Turn 5: Elvish Scout (by Bowman), Turn 6: Bowman (by Elvish Fighter).",
    "It was a Mage that secured the 7,8 village for the Loyalists.",
    "At 12,15 it was an Elvish Scout who felled a Bowman.",
    "那个弓箭手是精灵斥候杀的。",
    "Turn 6: Mage (by Wose).",
    "那个弓箭手是树人杀的，时间是第7回合。",
    "The Loyalists got the village at 7,8 on turn 4.",
    "7,8的村庄第2回合归了义军。",
    "杀掉弓箭手的是精灵斥候，在第6回合。",
    "义军的精灵斥候在12,15收走了弓箭手的人头。",
    "忠诚者第6回合死了个弓箭手，对面精灵斥候杀的。",
    "Lost on turn 6: a Bowman, to an Elvish Scout.",
    "- Turn 6: Bowman by Elvish Scout",
    "打到第7回合，树人把弓箭手给灭了。",
    "忠诚者的弓箭手是第7回合没的。",
    "第2回合，7,8村庄落入义军手中。",
    "The Loyalists claimed 7,8 on turn 4.",
    "The Bowman was the Rebels' casualty of turn 6.",
    "The loss of a Bowman to an Elvish Scout came on turn 6.",
    "第6回合忠诚者折了一个弓箭手，在12,17。",
    "The Rebels struck on turn 7, when a Wose brought down a Bowman.",
    "其中9,4由法师亲自踩下。",
    "忠诚者领袖死于精灵斥候之手。",
    "The game ended on turn 14 when an Elvish Fighter killed the Loyalist leader.",
)


@pytest.mark.parametrize("text", TRUE)
def test_an_event_told_as_it_was_passes(text: str) -> None:
    assert refuted(text, replay(SAMPLE)) == []


@pytest.mark.parametrize("text", FALSE)
def test_an_event_told_with_one_thing_wrong_is_found(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


ENDS = (
    ("最后人族打出GG退出。", "最后虫族打出GG退出。"),
    ("最后打出GG的是人族。", "最后打出GG的是虫族。"),
    ("最后是 P1 先打出 GG 离开游戏。", "最后是 P2 先打出 GG 离开游戏。"),
    ("Game over at 18:29: Terran concede.", "Game over at 18:29: Zerg concede."),
    ("The Zerg won at 18:29 when the Terran left.", "The Zerg won at 15:29 when the Terran left."),
)


@pytest.mark.parametrize(("true", "false"), ENDS)
def test_who_gave_up_and_when(true: str, false: str) -> None:
    game = replay("starcraft2/tvz-5.0.0.SC2Replay")
    assert refuted(true, game) == []
    assert refuted(false, game)


TABLE = """\
| Turn | Victim | Killed by | Place |
|---|---|---|---|
| 5 | Elvish Scout | {} | 13,17 |
| {} | Bowman | Wose | 12,15 |
"""
TAKEN = "| Village | Captured by | Turn |\n|---|---|---|\n| 7,8 | {} | 2 |\n| 9,4 | Javelineer | 1 |\n"


def test_the_rows_of_a_table_of_events_are_checked() -> None:
    assert refuted(TABLE.format("Bowman", 6), replay(SAMPLE)) == []
    assert refuted(TABLE.format("Cavalryman", 6), replay(SAMPLE))
    assert refuted(TABLE.format("Bowman", 8), replay(SAMPLE))
    assert refuted(TAKEN.format("Horseman"), replay(SAMPLE)) == []
    assert refuted(TAKEN.format("Mage"), replay(SAMPLE))
