"""A character in a conversation: what it is told before a turn, and how it is reviewed after it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from engine.prompting import characters
from engine.prompting.characters import Character
from engine.review import self_correction
from engine.review.pipeline import ReviewPipeline
from engine.review.scores import Dimension, ReviewScore, crossed
from engine.review.self_correction import HintCache, HintLease, build_correction_hint, store_hint, take_hint
from engine.review.turn import ReviewOutput, TurnText

PLAIN = "analyst"
"""Id of the plain analyst, who plays no character."""


class Injectable(Protocol):
    """Takes named pieces of a prompt: a `PromptStack`, or what collects them for stacks yet to be made."""

    def add_injection(self, key: str, content: str, priority: int = 0) -> None: ...


@dataclass(slots=True, eq=False)
class TurnBegun:
    """A turn that was prepared.

    Attributes:
        number: Which turn of the conversation, from 1.
        hint: The correction hint it carries; None for none.
        used: Whether the hint went out with a request.
        left: The hint its review has left for the next turn; empty for none.
        lease: The hint while it is not known whether it was sent.
    """

    number: int
    hint: str | None = None
    used: bool = False
    left: str = ""
    lease: HintLease | None = field(default=None, repr=False)

    def sent(self) -> None:
        """A request that carries the hint went out: it is used up. Safe to call twice."""
        if self.lease is not None:
            self.lease.sent()
            self.lease = None
            self.used = True

    def not_sent(self) -> None:
        """The turn is over and no request that carries the hint went out: the next turn gets it."""
        if self.lease is not None:
            self.lease.failed()
            self.lease = None


@dataclass(frozen=True, slots=True)
class TurnReviewed:
    """What a review led to.

    Attributes:
        output: Scores and reasons.
        crossed: The dimensions that ask for a correction.
        hint: What the next turn is told; empty when there is nothing to correct.
        late: The next turn had begun before the scores were all there: what they ask for beyond ``hint``
            is dropped, since a hint speaks of the last reply.
        previous: Scores of the turn before, as far as they are known.
    """

    output: ReviewOutput
    crossed: tuple[Dimension, ...]
    hint: str
    late: bool
    previous: ReviewScore | None


class CharacterRuntime:
    """One character talking with one user in one conversation. Belongs to one thread."""

    def __init__(
        self,
        *,
        user_id: str,
        conversation_id: str,
        character_id: str = PLAIN,
        hints: HintCache | None = None,
    ) -> None:
        """Set up.

        Args:
            user_id: Who is talked to.
            conversation_id: Where.
            character_id: Who talks.
            hints: Where hints wait; None for the program's one cache.
        """
        self.user_id = user_id
        self.conversation_id = conversation_id
        self.character_id = character_id
        self._hints = hints
        self._turns = 0
        self._scores: dict[int, ReviewScore] = {}

    def before_turn(
        self, stack: Injectable, character: Character | None = None, *, again: TurnBegun | None = None
    ) -> TurnBegun:
        """Prepare a turn: put the character and the waiting hint into the prompts.

        The hint is taken, so that no other turn gets it; say with the result whether it was sent.

        Args:
            stack: Where the pieces go.
            character: Who speaks, in the language of the turn; None for the plain analyst.
            again: The turn that is being written once more, which keeps its number.
        """
        if again is None:
            self._turns += 1
        begun = TurnBegun(again.number if again is not None else self._turns)
        if character is not None:
            stack.add_injection("character", character.prompt(), characters.PRIORITY)
        begun.lease = take_hint(self.character_id, self.user_id, self.conversation_id, cache=self._hints)
        if begun.lease is not None:
            begun.hint = begun.lease.hint
            stack.add_injection(
                key=self_correction.KEY, content=begun.hint, priority=self_correction.PRIORITY
            )
        return begun

    async def after_turn(self, begun: TurnBegun, turn: TurnText, pipeline: ReviewPipeline) -> TurnReviewed:
        """Score a turn and keep the hint for the next one.

        What the facts alone say is kept before the judge is asked, so that a quick reader's next question
        finds it. Should this be cancelled while the judge is thinking, that much stays.
        """
        first = self.after_turn_at_once(begun, turn, pipeline)
        return await self.after_judge(begun, turn, pipeline) if pipeline.asks(turn) else first

    def after_turn_at_once(self, begun: TurnBegun, turn: TurnText, pipeline: ReviewPipeline) -> TurnReviewed:
        """The first half of `after_turn`: with no model involved."""
        return self._conclude(begun, turn, pipeline.at_once(turn))

    async def after_judge(self, begun: TurnBegun, turn: TurnText, pipeline: ReviewPipeline) -> TurnReviewed:
        """The second half, when the judge is to be asked."""
        return self._conclude(begun, turn, await pipeline.in_full(turn))

    def _conclude(self, begun: TurnBegun, turn: TurnText, output: ReviewOutput) -> TurnReviewed:
        late = begun.number != self._turns
        if not late and turn.shown:  # a turn of which nothing came says nothing, and clears nothing
            begun.left = build_correction_hint(output.scores, turn.lang)
            store_hint(self.character_id, self.user_id, self.conversation_id, begun.left, cache=self._hints)
        self._scores[begun.number] = output.scores
        for number in [number for number in self._scores if number < begun.number - 1]:
            del self._scores[number]
        return TurnReviewed(
            output=output,
            crossed=crossed(output.scores),
            hint=begun.left,
            late=late,
            previous=self._scores.get(begun.number - 1),
        )
