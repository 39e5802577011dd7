"""A figure of which no word says what it counts is not refuted where it is exactly another measure's."""

from __future__ import annotations

import pytest

from engine.claims.prose.chronicle.guards import vetoes
from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted

DUEL = "wesnoth/duel-25.gz"
KILLS = "For blue, Horsemen and Bowmen share first place on six apiece; Cavalrymen had five."


def test_how_many_it_killed_is_no_wrong_number_of_what_there_was() -> None:
    assert refuted(KILLS, replay(DUEL)) == []


def test_without_the_reason_what_it_killed_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(vetoes, "of_another_measure", lambda *_: False)
    assert refuted(KILLS, replay(DUEL))


def test_a_measure_that_is_named_is_held_to_its_name() -> None:
    """Five is what they killed, and four is what was recruited of them."""
    assert refuted("Blue recruited five Cavalrymen.", replay(DUEL))
