"""Which of two deeds came first, however it is put, from a replay."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

ZVT = "starcraft2/zvt-4.9.2.SC2Replay"
"""Factory 2:04 to 2:48, Starport 2:52 to 3:28, first Barracks 0:45, Metabolic Boost 4:56, Centrifugal Hooks
8:27, Stimpack 8:55.
"""

TRUE = (
    "By the time the Terran had Stimpack, the Zerg already had Centrifugal Hooks.",
    "When the Zerg finished Centrifugal Hooks, Metabolic Boost was already done.",
    "The Terran went Barracks first, then Starport.",
    "The Zerg got Metabolic Boost first and Centrifugal Hooks afterwards.",
    "Not until after the Barracks did the Terran place a Starport.",
    "For the Terran, the Factory preceded the Starport.",
    "人族的兴奋剂好的时候，虫族的离心钩早就好了。",
    "人族升好兴奋剂之前，虫族的离心钩已经好了。",
    "人族的星港在重工厂之后。",
    "人族放下兵营以后才放星港。",
    "人族是重工厂先出，星港后出。",
    "虫族的离心钩好了，人族的兴奋剂还没好。",
    "虫族升好离心钩在人族升好兴奋剂之前。",
    "The Terran's Starport arrived only once the Factory was in place.",
)
FALSE = (
    "By the time the Zerg had Centrifugal Hooks, the Terran already had Stimpack.",
    "When the Zerg finished Metabolic Boost, Centrifugal Hooks was already done.",
    "The Terran went Starport first, then Barracks.",
    "The Zerg got Centrifugal Hooks first and Metabolic Boost afterwards.",
    "Not until after the Starport did the Terran place a Barracks.",
    "For the Terran, the Starport preceded the Factory.",
    "虫族的离心钩好的时候，人族的兴奋剂早就好了。",
    "虫族升好离心钩之前，人族的兴奋剂已经好了。",
    "人族的重工厂在星港之后。",
    "人族放下星港以后才放兵营。",
    "人族是星港先出，重工厂后出。",
    "人族的兴奋剂好了，虫族的离心钩还没好。",
    "人族升好兴奋剂在虫族升好离心钩之前。",
    "The Terran's Factory arrived only once the Starport was in place.",
)
PVZ = "starcraft2/pvz-5.0.10.SC2Replay"
"""Natural 1:26 and 0:51, third base 4:15 and 2:42."""
BASES_TRUE = (
    "The Zerg took a third base before the Protoss.",
    "The Zerg was first to a third base.",
    "The Zerg beat the Protoss to the third base.",
    "The Protoss's third base lagged behind the Zerg's.",
    "The Zerg expanded to a third base sooner than the Protoss did.",
    "虫族比神族先开三矿。",
    "神族的三矿落后于虫族。",
    "神族开二矿的时候，虫族的二矿已经放下了。",
)
BASES_FALSE = (
    "The Protoss took a third base before the Zerg.",
    "The Protoss was first to a third base.",
    "The Protoss beat the Zerg to the third base.",
    "The Zerg's third base lagged behind the Protoss's.",
    "The Protoss expanded to a third base sooner than the Zerg did.",
    "神族比虫族先开三矿。",
    "虫族的三矿落后于神族。",
    "神族抢先开出三矿。",
)


@pytest.mark.parametrize(("name", "text"), [*((ZVT, t) for t in TRUE), *((PVZ, t) for t in BASES_TRUE)])
def test_what_came_first_is_borne_out(name: str, text: str) -> None:
    assert supported(text, replay(name))
    assert not refuted(text, replay(name))


@pytest.mark.parametrize(("name", "text"), [*((ZVT, t) for t in FALSE), *((PVZ, t) for t in BASES_FALSE)])
def test_what_came_later_is_refuted(name: str, text: str) -> None:
    assert refuted(text, replay(name))
