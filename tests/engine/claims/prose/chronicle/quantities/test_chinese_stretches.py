"""Stretches of time as Chinese writers put them: 七分半到九分钟, 五分钟打到七分钟."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PVP = "starcraft2/pvp-4.10.1.SC2Replay"
"""Player 2 lost 24 Probes, all of them from 5:20 on."""

STRETCHES = (
    "五分钟到七分钟这一波：二号丢了{}个探机。",
    "五分钟打到七分钟，二号的探机没了{}个。",
    "从五分钟一直打到七分钟，二号死了{}个探机。",
    "5分钟至7分钟之间，二号被打掉{}个探机。",
    "五分十秒到七分，二号丢了{}个探机。",
    "五分—七分钟之间，二号丢了{}个探机。",
)


@pytest.mark.parametrize("wording", STRETCHES)
def test_what_fell_in_a_stretch_is_counted_in_all_of_it(wording: str) -> None:
    assert supported(wording.format("24"), replay(PVP))
    assert not refuted(wording.format("二十四"), replay(PVP))
    assert refuted(wording.format("33"), replay(PVP))


def test_ten_minutes_are_a_time_and_ten_parts_of_ten_are_not() -> None:
    assert not refuted("四分三十秒到十分三十秒，二号丢了24个探机。", replay(PVP))
    assert supported("这一战十分惨烈，二号丢了24个探机。", replay(PVP))


@pytest.mark.parametrize(
    "text", ["人口峰值是一号更高。", "二号的人口峰值更低。", "一号军队价值在5:28达到峰值，1800。"]
)
def test_whose_highest_is_higher(text: str) -> None:
    assert supported(text, replay(PVP))
    assert not refuted(text, replay(PVP))


@pytest.mark.parametrize(
    "text", ["人口峰值是二号更高。", "一号的人口峰值更低。", "一号军队价值在5:28达到峰值，2400。"]
)
def test_whose_highest_is_not_higher(text: str) -> None:
    assert refuted(text, replay(PVP))


def test_a_second_figure_is_of_the_same_peak_and_time() -> None:
    assert not refuted("农民最多的时候一号36，二号25。", replay(PVP))
    assert refuted("农民最多的时候一号36，二号31。", replay(PVP))
    assert refuted("3:00双方人口：一号28，二号66。", replay(PVP))
