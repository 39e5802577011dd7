"""Chinese names of units that are used loosely: of a kin of the unit that officially goes by them."""

from __future__ import annotations

import pytest

from .replays import SAMPLE, replay
from .test_deeds import refuted, supported


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
