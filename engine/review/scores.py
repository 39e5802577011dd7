"""The four scores of a turn, what they are measured against, and which of them ask for a correction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

Dimension = Literal["character_fidelity", "immersion", "world_consistency", "risk"]
DIMENSIONS: tuple[Dimension, ...] = ("character_fidelity", "immersion", "world_consistency", "risk")

NOT_EVALUATED = 0.0
LEAST = 0.01
"""The lowest score that was given: 0 means that nobody has looked yet, so what is looked at and found to
be nothing (no claim held, no risk at all) stands a hair above it."""


class ReviewScore(BaseModel):
    """How good a turn was, each from 0 to 1; 0 means not yet evaluated.

    Attributes:
        character_fidelity: Whether it kept to the character's personality, way of speaking and identity.
        immersion: Whether it drew the reader into the scene.
        world_consistency: Share of what its drafts said about the replay that the replay bears out.
        risk: How likely it is to leave the setting, contradict itself or do harm; here high is bad.
    """

    model_config = ConfigDict(frozen=True, allow_inf_nan=False)

    character_fidelity: float = Field(default=NOT_EVALUATED, ge=0, le=1)
    immersion: float = Field(default=NOT_EVALUATED, ge=0, le=1)
    world_consistency: float = Field(default=NOT_EVALUATED, ge=0, le=1)
    risk: float = Field(default=NOT_EVALUATED, ge=0, le=1)

    def of(self, dimension: Dimension) -> float:
        """The score of one dimension."""
        return float(getattr(self, dimension))


@dataclass(frozen=True, slots=True)
class Threshold:
    """Where a score begins to ask for a correction.

    Attributes:
        limit: The score in question, 0 to 1.
        side: ``below``: every score under the limit asks; ``from``: the limit itself and all above it.
    """

    limit: float
    side: Literal["below", "from"]

    def crossed(self, score: float) -> bool:
        """Whether a score asks for a correction; one that was not evaluated never does."""
        if score == NOT_EVALUATED:
            return False
        return score < self.limit if self.side == "below" else score >= self.limit


THRESHOLDS: Mapping[Dimension, Threshold] = {
    "character_fidelity": Threshold(0.6, "below"),
    "immersion": Threshold(0.5, "below"),
    "world_consistency": Threshold(0.6, "below"),
    "risk": Threshold(0.6, "from"),
}


def evaluated(value: float) -> float:
    """A number as a score that was given: within 0 to 1, and never the 0 of "not yet evaluated"."""
    return min(1.0, max(LEAST, value))


def crossed(scores: ReviewScore) -> tuple[Dimension, ...]:
    """The dimensions that ask for a correction, in their order."""
    return tuple(name for name in DIMENSIONS if THRESHOLDS[name].crossed(scores.of(name)))


def better(dimension: Dimension, before: float, after: float) -> bool | None:
    """Whether a score got better from one turn to the next; None if either was not evaluated."""
    if NOT_EVALUATED in (before, after):
        return None
    return after < before if THRESHOLDS[dimension].side == "from" else after > before
