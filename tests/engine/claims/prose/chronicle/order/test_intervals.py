"""One deed timed by another, from a replay: how long before, after, ahead, and in which order."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

ZVT = "starcraft2/zvt-4.9.2.SC2Replay"
"""Pool 0:17 to 1:03, Factory 2:04 to 2:48, Starport 2:52 to 3:28, Baneling Nest 4:57 to 5:40, hooks 8:27,
speed 4:56, Stimpack 8:55, first Refinery 0:28, first Barracks 0:45.
"""

TRUE = (
    "The Terran started a Factory at 2:04, nearly two minutes after the Spawning Pool.",
    "The Terran placed a Factory at 2:04 and a Starport 48 seconds later.",
    "The Factory was started at 2:04, 48 seconds before the Starport.",
    "Metabolic Boost was done at 4:56, a little over three and a half minutes before Centrifugal Hooks.",
    "The Zerg had Centrifugal Hooks at 8:27, half a minute before the Terran had Stimpack.",
    "The Terran placed a Refinery at 0:28. The Barracks came 17 seconds after that.",
    "Refinery before Barracks for the Terran.",
    "The Factory went down over a minute before the Starport, no: 48 seconds ahead of it.",
    "The second Evolution Chamber followed the first by four seconds.",
    "Between the Factory and the Starport lay 48 seconds.",
    "兴奋剂比离心钩晚了28秒。",
    "The Terran had its Factory before the Zerg had a Lair.",
    "Centrifugal Hooks beat Stimpack by half a minute.",
    "Metabolic Boost preceded Centrifugal Hooks by three and a half minutes.",
    "重工厂和星港只隔48秒。",
    "离心钩8分27秒升好，比兴奋剂早了将近半分钟。",
    "人族的重工厂比星港早48秒。",
    "离心钩比小狗速度晚了三分半。",
    "血池17秒放下，重工厂晚了1分47秒。",
    "虫族17秒拍下血池，人族的兵营晚了28秒。",
)
FALSE = (
    "The Factory was started at 2:04, 48 seconds after the Starport.",
    "Stimpack was done half a minute before Centrifugal Hooks.",
    "Stimpack was researched before Centrifugal Hooks.",
    "The Zerg had Centrifugal Hooks two minutes before the Terran had Stimpack.",
    "The second Evolution Chamber followed the first by ten seconds.",
    "Between the Factory and the Starport lay 98 seconds.",
    "兴奋剂比离心钩早了28秒。",
    "The Zerg had a Lair before the Terran had its Factory.",
    "Stimpack beat Centrifugal Hooks by half a minute.",
    "Metabolic Boost preceded Centrifugal Hooks by two minutes.",
    "重工厂和星港隔了1分50秒。",
    "兴奋剂比离心钩还早。",
    "离心钩8分27秒升好，比兴奋剂早了将近一分钟。",
    "离心钩8分27秒升好，比兴奋剂晚了将近半分钟。",
    "人族的星港比重工厂早48秒。",
)


@pytest.mark.parametrize("text", TRUE)
def test_deeds_that_far_apart_are_borne_out(text: str) -> None:
    assert supported(text, replay(ZVT))
    assert not refuted(text, replay(ZVT))


@pytest.mark.parametrize("text", FALSE)
def test_deeds_in_another_order_or_further_apart_are_refuted(text: str) -> None:
    assert refuted(text, replay(ZVT))
