"""Chinese names of units that are used loosely: of a kin of the unit that officially goes by them."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported


@pytest.mark.parametrize(
    "text",
    [
        "第八回合骑士干掉了精灵萨满。",
        "红方第11回合丢了一个骑士。",
        "红方招了一个骑士、一个剑士。",
        "红方的重骑兵在第11回合阵亡。",
        "第四回合红方派骑士占了10,12。",
        "蓝方的精灵弓手第14回合占下21,12。",
    ],
)
def test_a_loose_name_is_of_what_is_most_like_it(text: str) -> None:
    assert supported(text, replay(SAMPLE))
    assert not refuted(text, replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "第九回合骑士干掉了精灵萨满。",
        "十回合连骑士都给敲死了。",
        "红方招了两个骑士。",
        "第四回合红方派剑士占了10,12。",
        "第14回合精灵弓手占下了10,12。",
    ],
)
def test_what_is_false_of_all_it_may_mean_is_found(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


def test_none_of_that_exact_name_is_no_error() -> None:
    assert not refuted("红方从没招过骑士。", replay(SAMPLE))


@pytest.mark.parametrize("text", ["第14回合弓手占下21,12。", "弓手拿下21,12是第14回合的事。"])
def test_a_name_may_be_of_the_like_unit_of_the_other_side(text: str) -> None:
    assert not refuted(text, replay(SAMPLE))


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("弓手第九回合被树人敲死了。", False),
        ("法师是十二回合招的。", False),
        ("法师是十三回合招的。", True),
        ("红方弓手十二回合被树人敲死了。", True),
        ("十一回合，红方的骑士没了。", False),
        ("十三回合，红方的骑士没了。", True),
    ],
)
def test_turns_between_who_and_what_was_done_are_a_moment(text: str, wrong: bool) -> None:
    assert bool(refuted(text, replay(SAMPLE))) is wrong
    assert supported(text, replay(SAMPLE)) is not wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("蓝方最后拿着十二个村，一个村都没丢过。", False),
        ("红方招了四个弓手，一个斥候都没杀过。", True),
    ],
)
def test_who_did_not_do_even_one_stands_before(text: str, wrong: bool) -> None:
    assert bool(refuted(text, replay(SAMPLE))) is wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("红方招募：弓手x4、枪兵x2", False),
        ("红方招募弓手 x5", True),
        ("Red recruited Bowman x4.", False),
        ("Red recruited Bowman x5.", True),
    ],
)
def test_how_many_stands_behind_a_sign_for_times(text: str, wrong: bool) -> None:
    assert bool(refuted(text, replay(SAMPLE))) is wrong


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("第11回合：骑士阵亡（凶手：人鱼猎手）", False),
        ("第11回合：骑士阵亡（凶手：精灵斥候）", True),
        ("Turn 11: Horseman lost (killer: Merman Hunter)", False),
        ("Turn 11: Horseman lost (killer: Elvish Scout)", True),
    ],
)
def test_who_did_it_stands_behind_a_colon(text: str, wrong: bool) -> None:
    assert bool(refuted(text, replay(SAMPLE))) is wrong
