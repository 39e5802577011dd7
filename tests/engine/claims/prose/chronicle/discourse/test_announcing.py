"""A side that is announced is the one of which the next clause tells."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted

ZVZ = "starcraft2/zvz-3.1.2.SC2Replay"
TRUE = (
    "P2 built three Spine Crawlers. P1, on the other hand, never built a Spine Crawler.",
    "P2家里插了三根脊针。反观P1，整局一根脊针没拍。",
    "P2 lost 17 Drones. And P1? Not a single Drone died.",
    "P1呢？一个农民没死。",
)
FALSE = (
    "P2, on the other hand, never built a Spine Crawler.",
    "反观P2，整局一根脊针没拍。",
    "And P2? Not a single Drone died.",
    "P2呢？一个农民没死。",
)


@pytest.mark.parametrize("text", TRUE)
def test_what_is_so_of_the_side_announced(text: str) -> None:
    assert refuted(text, replay(ZVZ)) == []


@pytest.mark.parametrize("text", FALSE)
def test_what_is_not(text: str) -> None:
    assert refuted(text, replay(ZVZ))


def test_the_seconds_of_a_time_begin_no_verb() -> None:
    text = "人族14分33秒掉第一个轨道。"
    assert refuted(text, replay("starcraft2/pvt-4.6.0-long.SC2Replay")) == []
