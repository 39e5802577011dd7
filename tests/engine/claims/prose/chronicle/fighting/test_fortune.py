"""Luck: damage done beside the damage that was to be expected."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

DUEL = "wesnoth/duel-27.gz"
PAIRS = (
    (
        "The Rebels finished about 20 points above expectation.",
        "The Rebels finished about 20 points below expectation.",
    ),
    ("The Drakes ended some 12 points below par.", "The Drakes ended some 28 points below par."),
    ("义军的伤害高于期望。", "义军的伤害低于期望。"),
    ("龙人的运气比义军差。", "义军的运气比龙人差。"),
    ("Fortune was unkind to the Drakes.", "Fortune was unkind to the Rebels."),
    (
        "The dice were kinder to the Rebels than to the Drakes.",
        "The dice were kinder to the Drakes than to the Rebels.",
    ),
)


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_luck(true: str, false: str) -> None:
    game = replay(DUEL)
    assert not refuted(true, game)
    assert supported(true, game)
    assert refuted(false, game)
