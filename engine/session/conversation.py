"""What a turn follows on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.validation.report import CheckedClaim

READER = "reader"
"""Id of whoever sits before the program, where nobody says who it is."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """What a question follows on.

    Attributes:
        history: Earlier questions and the answers that were shown, oldest first.
        number: Which question of the conversation this is, from 1.
        injections: Further pieces of the prompt ``(key, content, priority)``.
        hidden_phrases: Texts of those that must never show in a reply.
        id: Where the turn belongs. With an id it is reviewed afterwards, and told what the last one of the
            same conversation fell short in; without one it stands alone.
        user: Whom it speaks to.
        claims: What the reader has been told and was checked, oldest first: it may be used again, and may
            not be contradicted.
    """

    history: Sequence[tuple[str, str]] = ()
    number: int = 1
    injections: Sequence[tuple[str, str, int]] = ()
    hidden_phrases: tuple[str, ...] = ()
    id: str | None = None
    user: str = READER
    claims: tuple[CheckedClaim, ...] = ()
