"""Figures of a game of macro: whose they are, since when, and what a word for the worst may mean."""

from __future__ import annotations

import pytest

from engine.claims.prose import read_prose
from engine.claims.reading import read_draft
from tests.engine.claims.prose.chronicle.replays import replay

TVZ, ZVZ = "starcraft2/tvz-5.0.0.SC2Replay", "starcraft2/zvz-3.1.2.SC2Replay"


def _said(name: str, text: str, you: str | None) -> list[str]:
    reading = read_prose(read_draft(text), replay(name), you=you)
    return [one.standing.value for one in reading.statements]


@pytest.mark.parametrize(
    ("name", "you", "text"),
    [
        (ZVZ, "P2", "Your army value sank from 3,450 at ten minutes to a mere 250."),
        (ZVZ, None, "P1 peaks at 137 supply at 10:50; P2 tops out at 102, almost a minute earlier."),
        (ZVZ, None, "Banelings roll in, the spine pops at 6:00."),
        (TVZ, "P1", "You were fine. The Drone count peaked at 83 at 8:30."),
    ],
)
def test_true(name: str, you: str | None, text: str) -> None:
    found = _said(name, text, you)
    assert "supported" in found
    assert "refuted" not in found


@pytest.mark.parametrize(
    ("name", "you", "text"),
    [
        (TVZ, "P1", "You were fine. The Drone count peaked at 83, around the twelve-minute mark."),
        (TVZ, "P1", "You lost it. Drones peaked at 90."),
        (TVZ, None, "Hive finished 13:50, Ultralisk Cavern 15:05."),
        (ZVZ, "P2", "Your army value sank from 3,450 to 250 at ten minutes."),
    ],
)
def test_false(name: str, you: str | None, text: str) -> None:
    assert "refuted" in _said(name, text, you)


@pytest.mark.parametrize(
    ("name", "you", "text"),
    [
        (TVZ, "P1", "Your two Ravens' turrets killed eight Drones."),
        (TVZ, None, "Hive finished 13:50, Ultralisk Cavern 15:35."),
        (
            TVZ,
            None,
            "At 16:04 the Zerg sat on 6,000 minerals. Terran's own worst moment was about 1,540, at 13:48.",
        ),
    ],
)
def test_may_be_meant_otherwise(name: str, you: str | None, text: str) -> None:
    """A thing of a thing, a start beside a finish, the fullest bank as its worst: nothing is refuted."""
    assert "refuted" not in _said(name, text, you)
