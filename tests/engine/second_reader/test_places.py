"""Where an issue of the second reader stands in its sentence."""

from __future__ import annotations

from typing import Any

import pytest

from tests.engine.second_reader.asking import read

LOST = {"id": "1a", "type": "count", "side": "P1", "kind": "lost", "object": "grunt", "op": "=", "value": 9}
EQUAL = {
    "id": "1a", "type": "compare", "metric": "workers", "sides": ["P1", "P2"], "op": "=",
    "at": "2:00",
}  # fmt: skip
NONE = {"id": "1a", "type": "absent", "side": "P1", "kind": "lost", "object": "grunt"}
FIRST = {"id": "1a", "type": "event", "side": "P1", "kind": "started", "object": "town", "nth": 1}


@pytest.mark.parametrize(
    ("text", "claim", "words"),
    [
        ("Ada won, Bob sulked, nine of Ada's grunts were dead.", LOST, "nine of Ada's grunts were dead"),
        # The thing is named in one half of the sentence and timed in the other.
        ("Ada's town was fine, the first one at 7:30.", {**FIRST, "at": "7:30"}, "the first one at 7:30"),
        # Of two figures alike, the one beside the side that is meant.
        ("Ada lost nine grunts, nine of Bob's archers held.", LOST, "Ada lost nine grunts"),
        # A comparison is wrong where it compares, and not where its sides stand.
        ("Ada moved, Bob rested, in workers they were equal at 2:00.", EQUAL, "they were equal"),
        # What denies stands where it denies, and not where the thing is named.
        ("Mind Ada's grunts as well, seven in all, none was ever lost.", NONE, "none was ever lost"),
        # What is said of a thing follows on its name, where it is named twice.
        ("Grunts marched, Ada won, she lost nine grunts.", LOST, "she lost nine grunts"),
    ],
)
def test_an_issue_covers_the_words_that_are_wrong(text: str, claim: dict[str, Any], words: str) -> None:
    report, _ = read(text, claim)
    spans = [issue.span for issue in report.issues if issue.found_by == "second_reader"]
    assert len(spans) == 1
    assert spans[0] is not None
    start, end = spans[0]
    assert words in text[start:end] or text[start:end] in words


def test_a_time_by_itself_is_no_place_for_an_issue() -> None:
    text = "From 2:00 to 3:00, Ada's peasant count shot up."
    claim = {
        "id": "1a", "type": "trend", "side": "P1", "metric": "workers", "from": "2:00", "to": "3:00",
        "direction": "fell",
    }  # fmt: skip
    report, proposals = read(text, claim)
    assert proposals
    assert proposals[0].span is not None
    start, end = proposals[0].span
    assert "shot up" in text[start:end], report.issues
