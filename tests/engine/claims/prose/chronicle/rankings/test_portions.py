"""What a number is made up of: who did how many of what was lost."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PAIRS = (
    (
        "The Loyalists lost four Bowmen, three of them to Woses.",
        "The Loyalists lost four Bowmen, two of them to Woses.",
    ),
    (
        "The Loyalists lost four Bowmen, most of them to Woses.",
        "The Loyalists lost four Bowmen, most of them to Elvish Archers.",
    ),
    (
        "Of the four Bowmen the Loyalists lost, three fell to Woses and one to a Merman Hunter.",
        "Of the four Bowmen the Loyalists lost, three fell to Woses and one to an Elvish Scout.",
    ),
    (
        "Three of the Loyalists' four Bowmen were killed by Woses.",
        "Two of the Loyalists' four Bowmen were killed by Woses.",
    ),
    ("Woses accounted for six of the Rebels' kills.", "Woses accounted for nine of the Rebels' kills."),
    ("保王党的弓手大多死在树人手里。", "保王党的弓手大多死在精灵弓箭手手里。"),
    ("保王党一共损失4个弓手，其中3个死在树人手里。", "保王党一共损失4个弓手，其中2个死在树人手里。"),
)  # fmt: skip


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_portions(true: str, false: str) -> None:
    game = replay(SAMPLE)
    assert not refuted(true, game)
    assert supported(true, game)
    assert refuted(false, game)
