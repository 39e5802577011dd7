"""What is so in the game itself, said in prose about one replay of it."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

DUEL = (
    ("Each Horseman costs 23 gold.", "Each Horseman costs 21 gold."),
    ("Woses are 20 gold apiece.", "Woses are 16 gold apiece."),
    ("Four Spearmen cost 56 gold.", "Four Spearmen cost 60 gold."),
    (
        "The Rebels hired a Wose. Bargain units, you might say, at just 20 gold apiece.",
        "The Rebels hired a Wose. Bargain units, you might say, at just 14 gold apiece.",
    ),
    ("树人是秩序阵营。", "树人是混乱阵营。"),
    ("The Spearman is lawful.", "The Spearman is chaotic."),
)
MACRO = (
    ("The Ultralisk Cavern requires a Hive.", "The Ultralisk Cavern requires a Spire."),
    ("A Dark Shrine needs a Cybernetics Core.", "A Dark Shrine needs a Fleet Beacon."),
    ("雷兽洞只要有主巢就能放。", "雷兽洞只要有尖塔就能放。"),
)


@pytest.mark.parametrize(("true", "false"), DUEL)
def test_prices_and_alignments(true: str, false: str) -> None:
    facts = replay(SAMPLE)
    assert refuted(true, facts) == []
    assert refuted(false, facts)


@pytest.mark.parametrize(("true", "false"), MACRO)
def test_requirements(true: str, false: str) -> None:
    facts = replay("starcraft2/tvz-5.0.0.SC2Replay")
    assert refuted(true, facts) == []
    assert refuted(false, facts)


def test_what_a_loss_costs_is_no_price() -> None:
    assert refuted("The first fight cost the Rebels a Scout and some gold.", replay(SAMPLE)) == []
