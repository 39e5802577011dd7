"""What a request is about, for the built-in analyst, which works from facts and not from a prompt."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from engine.facts import Replay
    from engine.session.plan import SegmentSpec
    from engine.validation.report import Report


@dataclass(frozen=True, slots=True)
class AnalystTask:
    """One piece of work for the built-in analyst.

    Attributes:
        role: ``draft`` writes a segment, ``revision`` writes it again from the facts.
        segment: What the segment is about.
        lang: ``en`` or ``zh``.
        you: Slot of the player who reads, None for nobody.
        question: The reader's question when the segment answers one.
        earlier: Earlier questions of the conversation, oldest first.
        careful: Whether the turn carries a hint about what the last one fell short in.
        report: For a revision: what was wrong with the draft.
    """

    role: Literal["draft", "revision"]
    replay: Replay
    segment: SegmentSpec
    lang: str
    you: str | None = None
    question: str | None = None
    earlier: tuple[str, ...] = ()
    careful: bool = False
    report: Report | None = None
    raw_draft: str | None = None
