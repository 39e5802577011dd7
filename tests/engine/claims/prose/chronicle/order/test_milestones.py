"""When a side's nth village came, and when a thing did a deed for the nth time."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

WORDINGS = (
    "Your ninth village came only on turn {}.",
    "You took your ninth village on turn {}.",
    "You had your ninth village by turn {}.",
    "The ninth village fell into your hands on turn {}.",
)


@pytest.mark.parametrize("text", WORDINGS)
def test_when_the_nth_village_came(text: str) -> None:
    facts = replay(SAMPLE)
    assert supported(text.format(12), facts, "side 2")
    assert refuted(text.format(12), facts, "side 2") == []
    assert refuted(text.format(9), facts, "side 2")


@pytest.mark.parametrize(
    "text",
    [
        "Turn {}: the Fire Drake gets his first kill.",
        "The Fire Drake had his first kill on turn {}.",
        "The Fire Drake's first kill came on turn {}.",
    ],
)
def test_the_first_kill_of_a_unit_is_none_of_the_game(text: str) -> None:
    facts = replay("wesnoth/duel-27.gz")
    assert supported(text.format(15), facts)
    assert refuted(text.format(15), facts) == []
    assert refuted(text.format(13), facts)
