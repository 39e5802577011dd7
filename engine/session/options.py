"""What a caller may choose about a turn."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict, Field


class TurnOptions(BaseModel):
    """Options of one review or question.

    Attributes:
        lang: Language of the analysis.
        you: Slot of the player who reads ("you"); None means nobody is "you".
        segments: How many segments a review has at most; None for all of the plan.
        concurrency: Requests under way at once; None takes the provider's own default.
        timeout: Seconds without any byte of an answer after which an attempt fails.
        revision: ``on``, or ``shadow``: validate and record, never revise.
        character: Id of the analyst persona; None for the plain analyst.
    """

    model_config = ConfigDict(frozen=True)

    lang: Literal["en", "zh"] = "en"
    you: str | None = None
    segments: int | None = Field(default=None, ge=1, le=20)
    concurrency: int | None = Field(default=None, ge=1, le=64)
    timeout: float = Field(default=60.0, gt=0)
    revision: Literal["on", "shadow"] = "on"
    character: str | None = None
