"""What became of all of a side's things, and who killed nobody."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

ALL_LIVED = [
    "All of the Rebel {ens} survived.",
    "The Rebels got every {en} home alive.",
    "Each {en} the Rebels made was alive at the end.",
    "The Rebels ended the game with every {en} intact.",
    "The Rebels kept all their {ens} alive.",
    "义军的{zh}全部活到了最后。",
    "义军造的{zh}一个没少。",
    "义军的{zh}直到终局全员存活。",
    "义军的{zh}全员健在。",
]
ALL_FELL = [
    "The Loyalists lost every {en} they had.",
    "All of the Loyalist {ens} died.",
    "保王党的{zh}死得一个不剩。",
    "保王党的{zh}最后全被打光。",
    "保王党的{zh}全没了。",
    "保王党的{zh}一个都没能活下来。",
    "打到最后保王党的{zh}一个都不剩。",
]


@pytest.mark.parametrize("wording", ALL_LIVED)
def test_whether_all_lived(wording: str) -> None:
    assert supported(
        wording.format(en="Elvish Archer", ens="Elvish Archers", zh="精灵弓箭手"), replay(SAMPLE)
    )
    assert refuted(wording.format(en="Elvish Scout", ens="Elvish Scouts", zh="精灵斥候"), replay(SAMPLE))


@pytest.mark.parametrize("wording", ALL_FELL)
def test_whether_all_fell(wording: str) -> None:
    assert supported(wording.format(en="Bowman", ens="Bowmen", zh="弓箭手"), replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "The Rebels lost every Wose they had.",
        "义军的树人死得一个不剩。",
        "义军的树人最后全被打光。",
        "义军的树人一个都没能活下来。",
        "The Rebel Woses both lived to see the end.",
        "义军的两个树人都没阵亡。",
        "弓箭手出了四个，第6回合之前就全没了。",
    ],
)
def test_one_that_fared_otherwise_is_enough(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "The Rebel Elvish Archers both lived to see the end.",
        "There was no surviving Bowman for the Loyalists.",
        "Not one Loyalist Bowman made it.",
        "弓箭手全被树人和人鱼猎手打下来。",
        "The Woses did not all survive.",
        "The Woses did well. The Loyalists hired four Bowmen and lost every last one of them.",
    ],
)
def test_nothing_true_is_refuted(text: str) -> None:
    assert not refuted(text, replay(SAMPLE))


NO_KILL = [
    "The {en} finished without a kill.",
    "The {en} never got a kill.",
    "{zh}没拿到一个人头。",
    "{zh}一个人头都没混到。",
]


@pytest.mark.parametrize("wording", NO_KILL)
def test_whether_somebody_killed_nobody(wording: str) -> None:
    assert refuted(wording.format(en="Mage", zh="法师"), replay(SAMPLE))
    assert supported(wording.format(en="Fencer", zh="剑客"), replay(SAMPLE))


def test_what_was_not_done_yet_was_not_done_before() -> None:
    assert refuted("第13回合的时候义军还没招树人。", replay(SAMPLE))
    assert refuted("On turn 13 the Rebels had yet to recruit a Wose.", replay(SAMPLE))
    assert not refuted("On turn 3 the Loyalists had yet to recruit a Mage.", replay(SAMPLE))


def test_casualties_are_of_no_one_kind() -> None:
    assert refuted("第8回合：红方丢了重步兵，蓝方没有减员。", replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "On turn 9 things went wrong. The Mage survived until the final turn.",
        "第5到第11回合一直八比八。最惨的是法师，自始至终没阵亡。",
        "第9回合打了一架。法师活到了最后。",
    ],
)
def test_the_end_of_the_game_is_no_time_told_of_before(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


def test_what_survived_a_fight_may_fall_later() -> None:
    assert not refuted("On turn 13 the Woses closed in. The Mage survived.", replay(SAMPLE))
