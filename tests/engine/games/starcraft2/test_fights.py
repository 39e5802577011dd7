"""Two fights counted by hand from a listing of the raw deaths in the file."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.facts import EventKind, Span
from engine.games.starcraft2 import ADAPTER
from tests.engine.games.starcraft2.given import needs_replays, replay

pytestmark = needs_replays

# Zerg runs into a Terran third base with Banelings and Zerglings; loops 13000 to 13300, 9:40 to 9:53.
INTO_THE_TANKS = ("zvt-4.9.2", Span(13_000, 13_300))
# Zealots and Void Rays take two Hatcheries behind the Zerg army; loops 11000 to 11300, 8:11 to 8:24.
TWO_HATCHERIES = ("pvz-5.0.10", Span(11_000, 11_300))


def losses(fight: tuple[str, Span], side: str) -> Counter[str]:
    name, window = fight
    return Counter(
        str(event.object) for event in replay(name).store.find(kind=EventKind.LOST, side=side, window=window)
    )


def value(fight: tuple[str, Span], side: str) -> int:
    name, window = fight
    return sum(
        event.details["value"]
        for event in replay(name).store.find(kind=EventKind.LOST, side=side, window=window)
        if event.object != "CreepTumor"
    )


def test_the_clock_over_the_fights() -> None:
    assert ADAPTER.id == "starcraft2"
    clock = replay(INTO_THE_TANKS[0]).clock
    assert (clock.text(13_000), clock.text(13_300)) == ("9:40", "9:53")
    clock = replay(TWO_HATCHERIES[0]).clock
    assert (clock.text(11_000), clock.text(11_300)) == ("8:11", "8:24")


@pytest.mark.parametrize(
    ("side", "lost"),
    [
        ("P1", {"Zergling": 22, "Baneling": 2, "CreepTumor": 2}),
        ("P2", {"SCV": 10, "Marine": 8, "SupplyDepot": 2, "Bunker": 1, "Marauder": 1}),
    ],
)
def test_losses_of_the_first(side: str, lost: dict[str, int]) -> None:
    assert losses(INTO_THE_TANKS, side) == lost


def test_worth_of_the_first() -> None:
    # 22 * 25 + 2 * 75; 10 * 50 + 8 * 50 + 2 * 100 + 100 + 125. Fourteen Banelings blew up: used, not lost;
    # two SCVs under the Terran's own tanks are its own fire.
    assert (value(INTO_THE_TANKS, "P1"), value(INTO_THE_TANKS, "P2")) == (700, 1325)


def test_losses_and_worth_of_the_second() -> None:
    assert losses(TWO_HATCHERIES, "P1") == {"VoidRay": 2, "Zealot": 1}
    assert losses(TWO_HATCHERIES, "P2") == {"Hatchery": 2}
    assert (value(TWO_HATCHERIES, "P1"), value(TWO_HATCHERIES, "P2")) == (900, 700)


def test_who_did_it() -> None:
    name, window = TWO_HATCHERIES
    by = [
        (event.object, event.details["by"], event.details["killer"])
        for event in replay(name).store.find(kind=EventKind.LOST, window=window)
    ]
    assert by == [
        ("VoidRay", "Queen", "P2"),
        ("Hatchery", "Zealot", "P1"),
        ("Zealot", "Zergling", "P2"),
        ("Hatchery", "VoidRay", "P1"),
        ("VoidRay", "Queen", "P2"),
    ]
