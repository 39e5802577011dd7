"""Single fights as they are told: who struck whom, how often, for how much, and what was left."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PAIRS = (
    ("On turn 15 a Wose hit the Javelineer for 32.", "On turn 15 a Wose hit the Javelineer for 27."),
    (
        "On turn 15 the Javelineer was hit by a Wose for 32 damage.",
        "On turn 15 the Javelineer was hit by a Wose for 24 damage.",
    ),
    (
        "On turn 11 the Horseman hit the Wose twice for a total of twelve and took 28 in return.",
        "On turn 11 the Horseman hit the Wose twice for a total of twelve and took 24 in return.",
    ),
    (
        "On turn 5 the Spearman attacked the Elvish Scout, hit with all three and took off 21 hit points.",
        "On turn 5 the Spearman attacked the Elvish Scout, hit with all three and took off 15 hit points.",
    ),
    (
        "On turn 14 the Mage attacked the Wose: two of three missiles hit.",
        "On turn 14 the Mage attacked the Wose: one of three missiles hit.",
    ),
    (
        "On turn 15 the Javelineer was left with 13 hit points by a Wose.",
        "On turn 15 the Javelineer was left with 22 hit points by a Wose.",
    ),
    ("第14回合法师两发命中，打掉树人26点血。", "第14回合法师两发命中，打掉树人19点血。"),
    ("第5回合矛兵三枪全中，扎掉斥候21点血。", "第5回合矛兵三枪全中，扎掉斥候14点血。"),
    ("第15回合标枪兵挨了树人32点伤害。", "第15回合标枪兵挨了树人26点伤害。"),
    ("第9回合精灵射手对弓箭手四箭中两箭。", "第9回合精灵射手对弓箭手四箭中三箭。"),
    ("第14回合法师攻击树人，三发中两发。", "第14回合法师攻击树人，三发中一发。"),
)

ATTACKS = (
    ("The Rebels attacked 38 times.", "The Rebels attacked 35 times."),
    ("The Rebels attacked 38 times, the Loyalists 25.", "The Rebels attacked 38 times, the Loyalists 29."),
    ("The Woses attacked 15 times.", "The Woses attacked 9 times."),
    ("树人出手了15次。", "树人出手了9次。"),
    ("反抗军主动进攻38次。", "反抗军主动进攻31次。"),
    ("The Elvish Druid never attacked anyone.", "The Bowmen never attacked anyone."),
)


@pytest.mark.parametrize(("true", "false"), [*PAIRS, *ATTACKS])
def test_blow(true: str, false: str) -> None:
    game = replay(SAMPLE)
    assert not refuted(true, game)
    assert supported(true, game)
    assert refuted(false, game)
