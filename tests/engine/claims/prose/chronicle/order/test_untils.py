"""When something was first done, told as what was not done before; which side it befell first."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

TRUE = (
    "The Loyalists did not lose a village until turn 12.",
    "Not until turn 12 did the Loyalists lose a village.",
    "The Loyalists kept every village until turn 12.",
    "It took the Rebels until turn 12 to capture a village from the Loyalists.",
    "It was turn 5 before the Loyalists lost a unit.",
    "红方直到第12回合才丢村。",
    "The Loyalists' Fencer fell before the Spearman did.",
    "红方的剑客死在矛兵之前。",
    "The Loyalists lost a Fencer first and a Spearman two turns later.",
    "红方损失剑客2回合后又损失矛兵。",
    "The Loyalists' Spearman outlived the Fencer.",
    "红方的矛兵活得比剑客久。",
)
FALSE = (
    "The Loyalists did not lose a village until turn 9.",
    "The Loyalists did not lose a village until turn 15.",
    "Not until turn 9 did the Loyalists lose a village.",
    "The Loyalists kept every village until turn 15.",
    "It took the Rebels until turn 9 to capture a village from the Loyalists.",
    "It was turn 9 before the Loyalists lost a unit.",
    "红方直到第14回合才丢村。",
    "红方的矛兵死在剑客之前。",
    "The Loyalists lost a Horseman first and a Fencer six turns later.",
    "The Loyalists' Fencer outlived the Spearman.",
)


@pytest.mark.parametrize("text", TRUE)
def test_the_first_was_done_then(text: str) -> None:
    assert supported(text, replay(SAMPLE))
    assert not refuted(text, replay(SAMPLE))


@pytest.mark.parametrize("text", FALSE)
def test_the_first_was_done_at_another_time(text: str) -> None:
    assert refuted(text, replay(SAMPLE))
    assert not supported(text, replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "No unit died before the Loyalists' Fencer did.",
        "No more recruits for the Loyalists after turn 15.",
    ],
)
def test_none_before_or_after_is_no_more_than_that(text: str) -> None:
    assert not refuted(text, replay(SAMPLE))
