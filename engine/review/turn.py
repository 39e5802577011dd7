"""A finished turn as its reviewers see it, and what they say about it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pydantic import BaseModel, ConfigDict

from engine.providers.base import ChatMessage, Usage
from engine.review.scores import DIMENSIONS, Dimension, ReviewScore, evaluated

if TYPE_CHECKING:
    from engine.prompting.characters import Character
    from engine.session.events import SegmentResult


@dataclass(frozen=True, slots=True)
class TurnText:
    """What a turn came to.

    Attributes:
        results: Its segments as they stand now, in order.
        lang: ``en`` or ``zh``; also the language of the reasons given.
        game: Game of the replay.
        question: What the reader asked; None for a review.
        character: Who spoke; None for the plain analyst.
    """

    results: Sequence[SegmentResult]
    lang: str
    game: str
    question: str | None = None
    character: Character | None = None

    @property
    def shown(self) -> tuple[SegmentResult, ...]:
        """The segments that have a text."""
        return tuple(result for result in self.results if result.text.strip())


class JudgeRecord(BaseModel):
    """One request to a judge and what came of it, for QA.

    Attributes:
        usage: None where the provider reports none.
        error: One line when nothing usable came.
    """

    model_config = ConfigDict(frozen=True)

    messages: tuple[ChatMessage, ...] = ()
    raw: str = ""
    usage: Usage | None = None
    seconds: float = 0.0
    error: str | None = None


class ReviewOutput(BaseModel):
    """The scores of a turn, each with its reason.

    Attributes:
        scores: The scores.
        reasons: One or two sentences for each dimension, also for those that were not evaluated.
        judge: The request behind the judged ones, if one was made.
    """

    model_config = ConfigDict(frozen=True)

    scores: ReviewScore = ReviewScore()
    reasons: Mapping[Dimension, str] = {}
    judge: JudgeRecord | None = None


@dataclass(frozen=True, slots=True)
class Given:
    """A score with its reason; a value of None is not evaluated."""

    value: float | None
    reason: str


def output(given: Mapping[Dimension, Given], judge: JudgeRecord | None = None) -> ReviewOutput:
    """Scores and reasons out of what was given for each dimension."""
    values = {
        name: evaluated(one.value)
        for name in DIMENSIONS
        if (one := given.get(name)) is not None and one.value is not None
    }
    return ReviewOutput(
        scores=ReviewScore.model_validate(values),
        reasons={name: given[name].reason for name in DIMENSIONS if name in given},
        judge=judge,
    )
