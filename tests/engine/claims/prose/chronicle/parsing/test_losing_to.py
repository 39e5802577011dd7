"""A unit that is lost to somebody, or goes down to it, falls; a side that is loses the game."""

from __future__ import annotations

import pytest

from engine.facts.model import EventKind
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported


@pytest.mark.parametrize(
    "text",
    [
        "The Mage was lost to a Wose on turn 15.",
        "Red's Mage, lost to a Wose on turn 15, was the only one.",
        "The Loyalist Mage went down to a Wose on turn 15.",
        "Two units were lost to the Shamans.",
        "The red Mage was lost on turn 15.",
    ],
)
def test_what_was_lost_to_whom_is_told(text: str) -> None:
    assert supported(text, replay(SAMPLE))
    assert refuted(text, replay(SAMPLE)) == []


@pytest.mark.parametrize(
    "text",
    [
        "The Mage was lost to a Wose on turn 13.",
        "Red's Mage, lost to a Wose on turn 13, was the only one.",
        "The Loyalist Mage went down to a Wose on turn 13.",
        "Three units were lost to the Shamans.",
        "The red Mage was lost on turn 14.",
    ],
)
def test_a_wrong_one_is_refuted(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


def test_whose_victims_they_were_is_not_guessed() -> None:
    text = "Your worst enemy was the Wose: six of your units died to it."
    assert refuted(text, replay(SAMPLE), "side 1") == []


@pytest.mark.parametrize(
    "text", ["{} falls to a Horseman on turn {}.", "{} was lost to the Horseman on turn {}."]
)
def test_a_place_that_falls_is_taken(text: str) -> None:
    facts = replay(SAMPLE)
    taken = next(
        event for event in facts.store.find(kind=EventKind.CAPTURED) if event.details.get("by") == "Horseman"
    )
    turn = facts.clock.text(taken.at).split()[-1]
    told = text.format(taken.place, turn)
    assert supported(told, facts)
    assert refuted(told.replace("Horseman", "Wose"), facts)


def test_who_gave_up_without_more_gave_up_the_game() -> None:
    facts = replay(SAMPLE)
    assert refuted("Red gave up on turn 16.", facts)
    assert refuted("Red never gave up. Red gave up a village on turn 12.", facts) == []


def test_what_the_map_has_is_nobodys() -> None:
    text = "The Rebels took the game. The map had 16 villages."
    assert refuted(text, replay("wesnoth/duel-27.gz")) == []
