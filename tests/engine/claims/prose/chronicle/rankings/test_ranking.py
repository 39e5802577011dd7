"""Which units a side made, lost or killed with most, which come next, and how many."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PAIRS = (
    (
        "The Rebels lost Elvish Scouts more than any other unit.",
        "The Loyalists lost Cavalrymen more than any other unit.",
    ),
    (
        "The Loyalists bought more Bowmen than anything else.",
        "The Loyalists bought more Mages than anything else.",
    ),
    (
        "The top killer for the Rebels was the Wose with 6 kills.",
        "The top killer for the Rebels was the Elvish Shaman with 6 kills.",
    ),
    (
        "Woses did most of the killing for the Rebels.",
        "Merman Hunters did most of the killing for the Rebels.",
    ),
    (
        "Woses led the Rebels in kills with 6, followed by Elvish Fighters with 3.",
        "Woses led the Rebels in kills with 6, followed by Elvish Fighters with 5.",
    ),
    (
        "The biggest killer of the Loyalists' Bowmen was the Wose.",
        "The biggest killer of the Loyalists' Bowmen was the Elvish Scout.",
    ),
    ("反抗军的头号杀手是树人。", "反抗军的头号杀手是精灵萨满。"),
    ("反抗军的树人击杀数最高，共6个。", "反抗军的树人击杀数最高，共9个。"),
    ("保王党死得最多的是弓手。", "保王党死得最多的是法师。"),
)  # fmt: skip


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_rankings(true: str, false: str) -> None:
    game = replay(SAMPLE)
    assert not refuted(true, game)
    assert supported(true, game)
    assert refuted(false, game)


@pytest.mark.parametrize(
    "text",
    [
        "The Wose was the Rebels' top killer with 6 kills; seven dead on the other side.",
        "Neither side recruited again until turn 5, and the next Loyalist hire, a Bowman, came then.",
        "The Rebels peaked at eleven villages.",
    ],
)
def test_what_is_no_ranking_is_left_alone(text: str) -> None:
    assert not [told for told in refuted(text, replay(SAMPLE)) if " in all: " in told]
