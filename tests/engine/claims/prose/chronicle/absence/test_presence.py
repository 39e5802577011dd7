"""Things that were never in the game, told of as if they had been."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted


@pytest.mark.parametrize(
    "text",
    [
        "A pair of Drake Gliders crossed the river late on.",
        "The Loyalists recruited a Drake Burner on turn 3.",
        "第四回合一名兽人步兵冲了上来。",
    ],
)
def test_what_was_never_there_is_found(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "Nobody ever recruited a Drake Burner.",
        "A Drake Burner costs 21 gold.",
        "The Loyalists fought as if a Drake Burner had been on the way.",
        "If you had met a Drake Burner, fire would have told.",
        "No Drake Gliders were anywhere to be seen.",
        "They prepared for a Drake Burner that never came.",
        "A Wose of the Rebels stormed ahead.",
        "没有一名兽人步兵出场。",
        "要是有一名兽人步兵就好了。",
    ],
)
def test_what_is_only_spoken_of_is_left_alone(text: str) -> None:
    assert not refuted(text, replay(SAMPLE))
