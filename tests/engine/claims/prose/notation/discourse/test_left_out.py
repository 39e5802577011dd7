"""Pronouns of a passive, and the move told of last as the one of so many."""

from __future__ import annotations

from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.claims.prose.notation.games import game


def _flags(name: str, text: str) -> list[str]:
    report = validate(text, game(name), ValidationContext(claims="optional"))
    return [issue.message for issue in report.issues if issue.severity.needs_revision]


def test_what_was_never_captured_did_not_capture_itself() -> None:
    assert not _flags("immortal", "Black's queen went to a1. It was never captured.")


def test_the_only_legal_move_may_be_the_one_just_told() -> None:
    assert not _flags("immortal", "21.Nxg7+ Kd8: it was his only legal move!")
    assert _flags("immortal", "21.Nxg7+ left Black three legal moves.")
