"""What adds up until a moment, and numbers of things whose owner needs no saying."""

from __future__ import annotations

import pytest

from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay


def flagged(text: str) -> bool:
    """Whether the prose of a text is contradicted."""
    report = validate(text, replay(SAMPLE), ValidationContext(lang=None, claims="optional"))
    return any(issue.kind.value == "prose_mismatch" for issue in report.issues)


@pytest.mark.parametrize("until", ["到", "打到"])
def test_a_count_behind_a_moment_played_up_to_is_that_until_then(until: str) -> None:
    # one unit fell in turn 10 itself, seven until then
    assert not flagged(f"{until}第10回合，保王党折了七个单位。")
    assert flagged(f"{until}第10回合，保王党折了十个单位。")


def test_what_only_one_side_ever_had_is_counted_without_saying_whose() -> None:
    # four Bowmen in all, and only the Loyalists had any
    assert flagged("Only one Bowman was ever recruited.")
    assert not flagged("Only four Bowmen were ever recruited.")


def test_some_more_of_them_are_not_all_there_were() -> None:
    assert not flagged("Three Bowmen were there early. Only one other Bowman was recruited.")
