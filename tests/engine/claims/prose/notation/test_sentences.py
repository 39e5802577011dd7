"""What is true of a game is left alone, what is not is refuted; in many styles, English and Chinese."""

from __future__ import annotations

import pytest

from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.claims.prose.notation import figures, numbered, paragraphs, replies, sentences
from tests.engine.claims.prose.notation.games import game

YOU = {"opera": "Black", "byrne": "Black", "programs": "White"}


def _flags(name: str, text: str) -> list[str]:
    context = ValidationContext(you=YOU.get(name), claims="optional")
    return [
        issue.message for issue in validate(text, game(name), context).issues if issue.severity.needs_revision
    ]


def _cases(*tables: dict[str, tuple[str, ...]]) -> list[tuple[str, str]]:
    return [(name, text) for table in tables for name, texts in table.items() for text in texts]


@pytest.mark.parametrize(
    ("name", "text"), _cases(sentences.TRUE, paragraphs.TRUE, figures.TRUE, replies.TRUE, numbered.TRUE)
)
def test_what_is_true_is_left_alone(name: str, text: str) -> None:
    assert _flags(name, text) == []


@pytest.mark.parametrize(
    ("name", "text"), _cases(sentences.FALSE, paragraphs.FALSE, figures.FALSE, replies.FALSE, numbered.FALSE)
)
def test_what_is_not_true_is_refuted(name: str, text: str) -> None:
    assert _flags(name, text)
