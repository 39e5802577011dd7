"""Which segments a review has."""

from __future__ import annotations

from pydantic import BaseModel, ConfigDict


class SegmentSpec(BaseModel):
    """One segment to be written.

    Attributes:
        id: Short stable id: ``opening``, ``economy``, ``turning_point`` ...; ``answer-1`` for replies.
        title: Title in the language of the review; written by the program, never by the model.
        focus: What it is about, a key of the focus table in the prompts (same as ``id`` for reviews).
        instruction: One or two sentences telling the analyst what to write about.
        start: First moment the segment looks at, in the clock's unit.
        end: Last moment, included.
    """

    model_config = ConfigDict(frozen=True)

    id: str
    title: str
    focus: str
    instruction: str
    start: int
    end: int
