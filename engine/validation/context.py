"""What the validator must know besides the draft and the replay."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from engine.claims.model import AnyClaim
from engine.validation.report import CheckedClaim, IssueKind, Severity


@dataclass(frozen=True, slots=True)
class ValidationContext:
    """How one draft is to be judged.

    Attributes:
        lang: Language the text should be in; None when any will do (drafts from outside).
        you: Slot "you" and "your opponent" refer to; None when nobody is "you".
        claims: ``required`` for a review segment, ``optional`` when a reply may hold nothing to check
            or the draft comes from outside as prose only.
        role: ``revision`` also looks for apologies and talk about corrections.
        finish_reason: What the provider said; ``length`` means the answer was cut off.
        shown: Claims already shown to the reader by other segments of the same turn.
        draft_claims: For a revision: the claims of the draft it replaces.
        severities: Overrides of the severity policy by kind.
        hidden_phrases: Texts that must never show in a reply (injected hints).
        told: For a guided draft, by claim id: the sentence the program made the claim with. The words marked
            with it may say nothing else, and no words may stand unmarked.
        own: For a guided draft: sentences of the program itself.
    """

    lang: Literal["en", "zh"] | None = None
    you: str | None = None
    claims: Literal["required", "optional"] = "required"
    role: Literal["draft", "revision"] = "draft"
    finish_reason: str | None = None
    shown: tuple[CheckedClaim, ...] = ()
    draft_claims: tuple[AnyClaim, ...] = ()
    severities: Mapping[IssueKind, Severity] = field(default_factory=dict)
    hidden_phrases: tuple[str, ...] = ()
    told: Mapping[str, str] = field(default_factory=dict)
    own: tuple[str, ...] = ()
