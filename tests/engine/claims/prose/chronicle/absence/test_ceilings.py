"""More of something than there ever was, in whatever words."""

from __future__ import annotations

import pytest

from engine.claims.prose.chronicle import reading
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

TOO_MANY = [
    "The Rebels threw a full dozen Woses into the middle.",
    "Behind the river stood nine Heavy Infantrymen, likewise six Horsemen.",
    "精灵弓箭手十五个。",
    "保王党那边，重装步兵一共七个。",
]
"""There were two Woses, two Heavy Infantrymen, one Horseman and three Archers."""


@pytest.mark.parametrize("text", TOO_MANY)
def test_more_than_there_ever_were_is_found(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "On that same turn 15 the Wose struck twice.",
        "The Rebels' two Woses held the middle.",
        "A dozen Woses would have been better.",
        "It takes five hits to fell a Wose.",
        "A Wose costs 20 gold, a Horseman 23.",
        "The Loyalists sent fifteen units in all their charges against the two Woses.",
    ],
)
def test_what_counts_something_else_is_left_alone(text: str) -> None:
    assert not refuted(text, replay(SAMPLE))


def test_without_the_bound_the_wrong_number_gets_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "read_ceiling", lambda clause, record: None)
    assert not all(refuted(text, replay(SAMPLE)) for text in TOO_MANY)
