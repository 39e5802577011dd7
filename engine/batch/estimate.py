"""What a run would cost, told before any of it is done."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from engine.archive.store import Archive
from engine.batch.budget import Price
from engine.batch.work import Outcome

ASSUMED_OUTPUT = 600
"""Tokens of a segment (150 to 250 words and its claims) where nothing of this model is in the archive."""
ASSUMED_REVISED = 0.3
"""Share of segments that are revised, where nothing of this model is in the archive."""
MOST_OUTPUT = 4096
"""What `engine.session.options.TurnOptions.max_tokens` allows an answer."""
LEAST_SEEN = 20
"""Drafts of a model in the archive from which on they say more than the assumption."""


@dataclass(frozen=True, slots=True)
class Habit:
    """What a model's answers are like, from the archive or assumed.

    Attributes:
        output: Tokens of a draft.
        revised: Share of drafts that led to a revision.
        seen: How many drafts that is from; 0 for an assumption.
    """

    output: float = ASSUMED_OUTPUT
    revised: float = ASSUMED_REVISED
    seen: int = 0


def habit_of(archive: Archive, provider: str, model: str) -> Habit:
    """How a model has answered so far."""
    drafts, output, revisions = archive.habit(provider, model)
    if drafts < LEAST_SEEN or output is None:
        return Habit()
    return Habit(output, min(1.0, revisions / drafts), drafts)


@dataclass(slots=True)
class Estimate:
    """The cost of what is not done yet.

    A revision is asked with the draft, its issues and some facts: about as much as the draft was asked with.

    Attributes:
        drafts: Tokens of the prompts of all drafts, as the program estimates them.
    """

    habit: Habit = field(default_factory=Habit)
    price: Price | None = None
    items: int = 0
    segments: int = 0
    drafts: int = 0
    skipped: int = 0
    not_done: list[tuple[str, str]] = field(default_factory=list)

    def take(self, outcome: Outcome) -> None:
        """Count an item."""
        if outcome.status != "done":
            self.not_done.append((outcome.item.file, outcome.error or ""))
            return
        self.items += 1
        self.segments += outcome.segments
        self.drafts += outcome.tokens[0] or 0

    @property
    def likely(self) -> tuple[int, int]:
        """Input and output tokens, if the model goes on as it has."""
        more = 1 + self.habit.revised
        return round(self.drafts * more), round(self.segments * self.habit.output * more)

    @property
    def most(self) -> tuple[int, int]:
        """The same if every segment is as long as it may be and every one is revised."""
        return self.drafts * 2 + self.segments * MOST_OUTPUT, self.segments * MOST_OUTPUT * 2

    def money(self, tokens: tuple[int, int]) -> Decimal | None:
        """US dollars; None where the price is not known."""
        return None if self.price is None else self.price(*tokens)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON of all of it."""

        def told(tokens: tuple[int, int]) -> dict[str, Any]:
            money = self.money(tokens)
            return {
                "input_tokens": tokens[0],
                "output_tokens": tokens[1],
                "price_usd": None if money is None else float(money),
            }

        return {
            "items": self.items,
            "done_before": self.skipped,
            "segments": self.segments,
            "likely": told(self.likely),
            "at_most": told(self.most),
            "habit": {
                "output_tokens": self.habit.output,
                "revised": self.habit.revised,
                "drafts_seen": self.habit.seen,
            },
            "not_done": [{"file": file, "error": error} for file, error in self.not_done],
        }
