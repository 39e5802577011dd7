"""What a side recruited first."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

WAYS = (
    ("The first unit the Loyalists recruited was {}.", "a Heavy Infantryman", "a Cavalryman"),
    ("The Loyalists opened with {}.", "a Heavy Infantryman", "a Cavalryman"),
    ("First out for the Loyalists was {}.", "a Heavy Infantryman", "a Cavalryman"),
    ("The Loyalists recruited {} first.", "a Heavy Infantryman", "a Cavalryman"),
    ("保王党最先招募的是{}。", "重装步兵", "骑兵"),
    ("保王党开局先招了{}。", "重装步兵", "骑兵"),
    ("保王党首个招募的单位是{}。", "重装步兵", "骑兵"),
)


@pytest.mark.parametrize(("way", "true", "false"), WAYS)
def test_the_first_recruit(way: str, true: str, false: str) -> None:
    game = replay(SAMPLE)
    assert supported(way.format(true), game)
    assert refuted(way.format(false), game)
    assert not supported(way.format(false), game)


@pytest.mark.parametrize(
    "text",
    [
        "The Loyalists' first kill was an Elvish Fighter.",
        "The Loyalists were the first to recruit a Cavalryman.",
        "The Loyalists should have opened with a Cavalryman.",
    ],
)
def test_what_is_no_opening_is_left_alone(text: str) -> None:
    assert not any("first recruited" in truth for truth in refuted(text, replay(SAMPLE)))
