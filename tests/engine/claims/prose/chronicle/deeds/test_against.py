"""Two figures behind a comparison, and losses told in money."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

DUEL = (
    (
        "The Loyalists lost more units than the Rebels, 13 against 6.",
        "The Loyalists lost more units than the Rebels, 13 against 9.",
    ),
    ("保王党死的人更多，13比6。", "保王党死的人更多，13比4。"),
)  # fmt: skip
LONG = "starcraft2/pvt-4.6.0-long.SC2Replay"
WORTH = (
    (
        "The Protoss lost 15,125 of army value against 10,551 for the Terran.",
        "The Protoss lost 15,125 of army value against 12,551 for the Terran.",
    ),
    ("神族折进去15125的部队，人族只折了10551。", "神族折进去15125的部队，人族只折了13551。"),
    (
        "The Protoss's total losses came to 24,650 resources.",
        "The Protoss's total losses came to 28,650 resources.",
    ),
)


@pytest.mark.parametrize(("true", "false"), DUEL)
def test_figures_of_what_was_compared(true: str, false: str) -> None:
    game = replay(SAMPLE)
    assert not refuted(true, game)
    assert supported(true, game)
    assert refuted(false, game)


@pytest.mark.parametrize(("true", "false"), WORTH)
def test_worth_of_losses(true: str, false: str) -> None:
    game = replay(LONG)
    assert not refuted(true, game)
    assert supported(true, game)
    assert refuted(false, game)


@pytest.mark.parametrize("mark", ["In total resources lost, {} came off worse.", "资源损失方面{}更惨。"])
def test_who_came_off_worse(mark: str) -> None:
    game = replay("starcraft2/tvp-5.0.13.SC2Replay")
    worse, better = ("the Protoss", "the Terran") if mark.isascii() else ("神族", "人族")
    assert supported(mark.format(worse), game)
    assert not refuted(mark.format(worse), game)
    assert refuted(mark.format(better), game)
