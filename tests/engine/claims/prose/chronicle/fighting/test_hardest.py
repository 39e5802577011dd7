"""The hardest attacks, leaders left alone, levels gained."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PAIRS = (
    (
        "The hardest single attack was a Wose's 32 damage on the Javelineer.",
        "The hardest single attack was a Wose's 26 damage on the Javelineer.",
    ),
    ("The hardest attack of the game came on turn 15.", "The hardest attack of the game came on turn 12."),
    ("Neither side ever advanced a unit to a higher level.", "The Rebels levelled two units."),
    ("两边一个升级的都没有。", "反抗军升了两个。"),
    (None, "By the end of turn 11 the Loyalists were down to their leader."),
    (None, "第11回合打完，保王党只剩首领一个光杆司令。"),
)


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_fights(true: str | None, false: str) -> None:
    game = replay(SAMPLE)
    if true is not None:
        assert not refuted(true, game)
        assert supported(true, game)
    assert refuted(false, game)
