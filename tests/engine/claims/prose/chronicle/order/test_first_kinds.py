"""The first and the last to fall: of the whole game, or of the side that is spoken of."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted

DUEL = "wesnoth/duel-21.gz"
"""The Elvish Scout of side 2 falls first of all, then a Fencer of side 1, both on turn 5."""


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("你一共招了十三个兵。第一个阵亡的是第5回合的击剑手。", False),
        ("你一共招了十三个兵。第一个阵亡的是第5回合的枪兵。", True),
        ("你一共招了十三个兵。第一个阵亡的是第6回合的击剑手。", True),
    ],
)
def test_the_first_to_fall_may_be_meant_of_one_side(text: str, wrong: bool) -> None:
    assert bool(refuted(text, replay(DUEL), you="side 1")) is wrong
