"""Who is told to have taken a place, killed or died where it never was."""

from __future__ import annotations

import pytest

from engine.claims.prose.chronicle import reading
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

WRONG = ["The one at 21,12 fell to the Elvish Shaman.", "12,14 was taken by the Wose."]


@pytest.mark.parametrize("text", WRONG)
def test_who_never_was_there_is_found(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "The one at 21,12 fell to the Elvish Archer.",
        "The Elvish Shaman kept well away from 21,12.",
        "The Wose was two turns from 12,14.",
    ],
)
def test_who_was_there_or_is_not_said_to_have_been_is_left_alone(text: str) -> None:
    assert not refuted(text, replay(SAMPLE))


def test_without_the_idea_a_wrong_visitor_gets_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "read_elsewhere", lambda clause, record: None)
    assert not all(refuted(text, replay(SAMPLE)) for text in WRONG)
