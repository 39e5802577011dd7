"""What is not written cannot be wrong: a clause about moves is refuted for a word that stands in it."""

from __future__ import annotations

import pytest

from engine.claims.prose import ProseStatement, Standing, read_prose
from engine.claims.prose.notation import reading
from engine.claims.reading import read_draft
from tests.engine.claims.prose.notation.games import game

FILLED_IN = (
    # Who mates stands in no word of it.
    ("byrne", "第41回合，车c2，将杀，0比1，你赢了。", "Black"),
    # The first check of the game is the one that is told.
    ("programs", "The very first check came from Black on move 23.", None),
    # A capture whose piece stands in the sentence before.
    ("immortal", "你的马很勤快：最后吃到g7。", "White"),
    # Where a piece mates from is where it then stands.
    ("opera", "On move 17 the rook delivers mate from d8.", None),
    # Whose sides "he" is: White's, who has none.
    ("opera", "White still has a rook and a bishop; he has no knights left.", None),
)


def _refuted(name: str, text: str, you: str | None) -> list[ProseStatement]:
    found = read_prose(read_draft(text), game(name), you=you).statements
    return [one for one in found if one.standing is Standing.REFUTED]


@pytest.mark.parametrize(("name", "text", "you"), FILLED_IN)
def test_what_the_reader_filled_in_refutes_nothing(name: str, text: str, you: str | None) -> None:
    assert _refuted(name, text, you) == []


def test_without_the_guard_a_true_sentence_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "stands", lambda *_: True)
    assert any(_refuted(*one) for one in FILLED_IN)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("byrne", "White delivered mate on move 41."),  # whose
        ("programs", "The very first check came from Black on move 21."),  # when
        ("byrne", "On move 41 the knight gives mate."),  # what
    ],
)
def test_a_written_word_that_is_wrong_is_blamed(name: str, text: str) -> None:
    assert _refuted(name, text, None)
