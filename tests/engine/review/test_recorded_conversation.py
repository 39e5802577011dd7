"""Five turns with the built-in analyst in which hints are made, used and cleared, live and in the archive."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.archive.recorder import Recorder
from engine.archive.reopening import events_of
from engine.archive.store import Archive
from engine.review.scores import THRESHOLDS, better
from engine.review.self_correction import WORDINGS
from engine.session.dialogue import Dialogue
from tests.engine.review.conversation import BEGIN, DOCUMENT, END, QUESTIONS, Exchange, play

HINT = WORDINGS["world_consistency"]["en"]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("recorded") / "archive.db"


@pytest.fixture(scope="module")
def recorded(path: Path) -> Iterator[list[Exchange]]:
    recorder = Recorder(path)
    try:
        yield play(recorder)
    finally:
        recorder.close()


def test_a_slip_makes_a_hint_that_the_next_turn_uses_and_that_then_is_gone(
    recorded: list[Exchange],
) -> None:
    first, second, third, *_ = (one.review for one in recorded)
    assert 0 < first.scores.world_consistency < THRESHOLDS["world_consistency"].limit
    assert (first.crossed, first.hint, first.used_hint) == (("world_consistency",), HINT, None)
    assert (second.used_hint, second.hint_segments) == (HINT, ("answer-2",))
    assert better("world_consistency", first.scores.world_consistency, second.scores.world_consistency)
    assert (second.hint, third.used_hint) == ("", None)


def test_every_hint_goes_into_the_next_prompt_and_no_other(recorded: list[Exchange]) -> None:
    assert len(recorded) == 5
    left = ["", *(one.review.hint for one in recorded[:-1])]
    assert [one.review.used_hint or "" for one in recorded] == left
    for one, hint in zip(recorded, left, strict=True):
        pieces = one.result.attempts[0].pieces
        assert ("self_correction" in pieces) == bool(hint)
        assert hint in one.prompt
        for wording in WORDINGS.values():
            assert wording["en"] in hint or wording["en"] not in one.prompt


def test_the_reader_sees_neither_a_hint_nor_a_slip(recorded: list[Exchange]) -> None:
    for one in recorded:
        assert one.result.text
        assert not any(wording["en"][:30] in one.result.text for wording in WORDINGS.values())
        wrong = [issue for issue in one.result.issues if issue.severity.needs_revision]
        assert bool(wrong) == bool(one.result.warning)
    first = recorded[0].result
    assert first.status.value == "revised"
    assert first.attempts[0].issues


def test_the_archive_keeps_the_whole_of_it(recorded: list[Exchange], path: Path) -> None:
    with Archive(path) as archive:
        kept = archive.conversation("recorded")
    assert [turn.question for turn in kept.turns] == list(QUESTIONS)
    assert [turn.review for turn in kept.turns] == [one.review for one in recorded]
    assert {turn.character for turn in kept.turns} == {"coach"}
    again = Dialogue("recorded")
    for turn in kept.turns:
        again.take_all(events_of(turn))
    assert again.next().history == tuple((one.question, one.result.text) for one in recorded)


def test_the_document_tells_it_as_it_is(recorded: list[Exchange]) -> None:
    told = DOCUMENT.read_text(encoding="utf-8").partition(BEGIN)[2].partition(END)[0]
    assert re.findall(r"\*\*\d\. (.+)\*\*", told) == list(QUESTIONS)
    for part, how in (("used", "used_hint"), ("left for the next turn", "hint")):
        lines = re.findall(rf"- hint {part}: (.+)", told)
        assert [line != "none" for line in lines] == [bool(getattr(one.review, how)) for one in recorded]
