"""What a clause leaves out may be of something else than the reader took first."""

from __future__ import annotations

import pytest

from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay


def flagged(text: str, name: str, you: str | None = None) -> bool:
    """Whether the prose of a text is contradicted."""
    report = validate(text, replay(name), ValidationContext(lang=None, you=you, claims="optional"))
    return any(issue.kind.value == "prose_mismatch" for issue in report.issues)


def test_the_last_of_them_is_of_what_fell_and_not_of_who_felled_it() -> None:
    name = "starcraft2/zvt-4.9.2.SC2Replay"
    text = "女妖没撑住：你出了3架女妖，全被女王打下来，最后一架是{}。"
    assert not flagged(text.format("12分44秒"), name, "P2")
    assert flagged(text.format("13分44秒"), name, "P2")


@pytest.mark.parametrize(
    "text",
    [
        "Turn 7: Merman Fighter and Spearman lost by the Loyalists.",
        "On turn 16 an Elvish Fighter cut down the last recruit's leader.",
        "Turn 6: two Rebel attacks on a Fencer.",
        "Turn 12: first village changes hands.",
    ],
)
def test_notes_that_leave_words_out_are_not_taken_for_something_else(text: str) -> None:
    assert not flagged(text, SAMPLE)


def test_a_unit_lost_by_a_side_was_its_own() -> None:
    assert flagged("Turn 7: Spearman lost by the Rebels.", SAMPLE)
