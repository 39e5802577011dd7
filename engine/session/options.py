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
        timeout: Seconds without any byte of an answer after which an attempt fails, before the first byte
            and between two; None takes the provider's own.
        max_tokens: Upper bound of one answer in tokens; None leaves it to the provider.
        temperature: None leaves it to the provider.
        revision: ``on``, or ``shadow``: validate and record, never revise.
        character: Id of the analyst persona; None for the plain analyst.
        drafting: ``free`` asks for prose and claims, ``guided`` for sentences about facts the program chose;
            None takes what the provider says of itself. Of no effect with the built-in analyst.
        prompt_tokens: Budget of the prompt of a free draft; None takes the provider's own, else the usual.
        judge: Whether the model is asked to judge its turns once the reader has them; in conversations only.
        second_reader: Whether the model also reads what code could not settle, and turns it into claims that
            code judges. Of no effect with the built-in analyst, which reads nothing.
    """

    model_config = ConfigDict(frozen=True)

    lang: Literal["en", "zh"] = "en"
    you: str | None = None
    segments: int | None = Field(default=None, ge=1, le=20)
    concurrency: int | None = Field(default=None, ge=1, le=64)
    timeout: float | None = Field(default=None, gt=0)
    max_tokens: int | None = Field(default=4096, ge=1)
    temperature: float | None = Field(default=None, ge=0, le=2)
    revision: Literal["on", "shadow"] = "on"
    character: str | None = None
    drafting: Literal["free", "guided"] | None = None
    prompt_tokens: int | None = Field(default=None, ge=500)
    judge: bool = True
    second_reader: bool = False
