"""Amounts in whatever order they are told: true sentences beside the same made false."""

from __future__ import annotations

import pytest

from .replays import SAMPLE, replay
from .test_deeds import refuted, supported

PAIRS = (
    (
        "At the end of turn 11 the Loyalists were in trouble. By then they had two units left.",
        "At the end of turn 11 the Loyalists were in trouble. By then they had six units left.",
    ),
    (
        "Turn 14 was over. The Rebels had more villages at that point.",
        "Turn 14 was over. The Loyalists had more villages at that point.",
    ),
    ("第14回合打完，反抗军这时候有10个村庄。", "第14回合打完，反抗军这时候有8个村庄。"),
)


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_the_false_one_of_two_is_refuted(true: str, false: str) -> None:
    assert not refuted(true, replay(SAMPLE))
    assert refuted(false, replay(SAMPLE))


@pytest.mark.parametrize("text", ["The Loyalists had more units.", "The Loyalists had seven villages."])
def test_what_was_so_at_some_moment_or_other_is_not_supported_without_a_time(text: str) -> None:
    assert not supported(text, replay(SAMPLE))
