"""How far upgrades with levels were taken."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PVT = "starcraft2/hots-pvt-2.0.11.SC2Replay"
"""The Terran took infantry weapons and armour to the second level."""

WAYS = (
    "The Terran reached +{} infantry weapons.",
    "The Terran finished the game with +{} infantry weapons.",
    "Infantry weapons topped out at level {} for the Terran.",
    "The Terran never got past +{} infantry weapons.",
    "人族只到{}攻。",
    "人族的攻停在了{}级。",
)


@pytest.mark.parametrize("way", WAYS)
def test_the_highest_level_is_read(way: str) -> None:
    game = replay(PVT)
    assert supported(way.format(2), game)
    assert refuted(way.format(3), game)


@pytest.mark.parametrize("way", ["The Terran ended on {}.", "The Terran had {} upgrades.", "人族打到{}。"])
def test_weapons_and_armour_in_one(way: str) -> None:
    game = replay(PVT)
    assert supported(way.format("2/2"), game)
    assert refuted(way.format("3/2"), game)
    assert not refuted(way.format("2/2"), game)


@pytest.mark.parametrize(
    ("text", "true"),
    [
        ("The Terran never got any infantry weapons upgrade.", False),
        ("No infantry armor upgrades for the Terran.", False),
        ("The Terran never got any ship weapons upgrade.", True),
        ("The Terran skipped ship weapons upgrades.", True),
    ],
)
def test_no_level_at_all(text: str, true: bool) -> None:
    game = replay(PVT)
    assert bool(supported(text, game)) is true
    assert bool(refuted(text, game)) is not true


@pytest.mark.parametrize(
    "text", ["Ground armor: the Protoss finished at +1.", "The Terran had two bases on 3/4."]
)
def test_what_is_of_something_else_is_left_alone(text: str) -> None:
    assert not refuted(text, replay(PVT))
