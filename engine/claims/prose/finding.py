"""What a clause turned out to be when it was laid beside the facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.claims.prose.statements import ProseStatement, Standing

_KINDS = {"result": "wrong_outcome", "knowledge": "game_knowledge"}
"""Kinds of issue by the frame of what was refuted, where it is none of plain prose."""


@dataclass(slots=True, kw_only=True)
class Found:
    """A clause laid beside the facts; each reader adds what it goes on with.

    Attributes:
        frame: Kind of statement, as `ProseStatement.frame`.
        standing: The verdict.
        truth: What is true, in words.
        evidence: Fact ids.
        actual: The true value, plain JSON.
        span: The decisive words; None for the whole clause.
    """

    frame: str
    standing: Standing
    truth: str = ""
    evidence: tuple[str, ...] = ()
    actual: Any = None
    span: tuple[int, int] | None = None

    def at(self, span: tuple[int, int]) -> ProseStatement:
        """The statement it makes of a stretch of the text."""
        return ProseStatement(
            frame=self.frame,
            span=self.span or span,
            standing=self.standing,
            actual=self.actual,
            evidence=self.evidence,
            truth=self.truth,
            kind=_KINDS.get(self.frame, "prose_mismatch"),
        )
