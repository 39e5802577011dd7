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
        (TVZ, None, "The SCV line bled. Terran nonetheless finished with more workers."),
        (TVZ, None, "In the end Terran had more workers."),
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


PVZ = "starcraft2/pvz-5.0.10.SC2Replay"
"""P1 made eight Archons and lost two; P2 had at most 87 workers; the Hive was done at 11:11."""


@pytest.mark.parametrize(
    ("table", "wrong"),
    [
        (
            "| unit | made | lost to the enemy |\n|---|---|---|\n| Void Ray | 9 | 6 |\n| Archon | 8 | {} |",
            "2/4",
        ),
        ("| | Protoss | Zerg |\n|---|---|---|\n| Peak bases | 4 | 5 |\n| Peak workers | 75 | {} |", "87/77"),
        ("| Tech | Finished |\n|---|---|\n| Charge | 6:42 |\n| Hive | {} |", "11:11/10:11"),
        ("| Time | Event |\n|---|---|\n| 6:42 | Charge finished |\n| {} | Hive done |", "11:11/10:11"),
        ("| Unit | made | survived |\n|---|---|---|\n| Zealot | 62 | 10 |\n| Archon | 8 | {} |", "6/3"),
    ],
)
def test_the_heading_of_a_column_says_what_its_cells_are(table: str, wrong: str) -> None:
    right, slip = wrong.split("/")
    assert set(_said(PVZ, f"In short:\n\n{table.format(right)}\n", None)) == {"supported"}
    assert "refuted" in _said(PVZ, f"In short:\n\n{table.format(slip)}\n", None)


HOTS = "starcraft2/hots-pvt-2.0.11.SC2Replay"
"""At 15:10 the Terran, P2, has 52 workers and P1 44."""


@pytest.mark.parametrize(
    ("right", "wrong"),
    [
        ("The Terran led by eight workers at 15:10.", "You led by eight workers at 15:10."),
        (
            "At 15:10 the workers stood at 44 for you against 52 for your opponent.",
            "At 15:10 the workers stood at 52 for you against 44 for your opponent.",
        ),
    ],
)
def test_who_led_by_how_much(right: str, wrong: str) -> None:
    assert _said(HOTS, right, "P1") == ["supported"]
    assert _said(HOTS, wrong, "P1") == ["refuted"]
