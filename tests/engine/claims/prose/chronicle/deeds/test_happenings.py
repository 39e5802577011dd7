"""What happened, in the ways people leave out what was said before: true and false sentences."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

TRUE = (
    "The Rebels recruited a Wose. It never took a village from anybody but the Loyalists.",
    "第5回合击剑士死了，杀他的是精灵萨满。",
    "第6回合，12,14的精灵斥候被人鱼战士干掉。",
    "Two Scouts died, one on turn 5 to a Bowman, the other on turn 6 to a Merman Fighter.",
    "A Bowman put a Scout down at 13,17 on turn 5.",
    "Elvish Scouts died on turns 5 and 6.",
    "第5、第6回合各死了一个精灵斥候。",
    "A Spearman stabs a Scout on turn 6.",
    "No other unit of theirs ever took a village.",
    "The Loyalists are losing.",
    "The Rebels' Scouts did not live until turn 7.",
    "最后保王党输了，下次记得多招几个法师。",
)
FALSE = (
    "第5回合击剑士死了，杀他的是精灵弓箭手。",
    "第6回合，12,14的精灵斥候被骑兵干掉。",
    "Two Scouts died, one on turn 5 to a Bowman, the other on turn 6 to a Cavalryman.",
    "A Cavalryman put a Scout down at 13,17 on turn 5.",
    "两个精灵斥候都活到了第十回合。",
    "Both Elvish Scouts lived until turn 10.",
    "The Rebels never lost a Scout.",
    "The Loyalists recruited a Wose on turn 3, so next time bring fire.",
    "最后保王党投降了事。",
)


@pytest.mark.parametrize("text", TRUE)
def test_what_happened_passes(text: str) -> None:
    assert refuted(text, replay(SAMPLE)) == []


@pytest.mark.parametrize("text", FALSE)
def test_what_did_not_happen_is_found(text: str) -> None:
    assert refuted(text, replay(SAMPLE))
