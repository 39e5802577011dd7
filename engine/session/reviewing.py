"""What a conversation adds to a turn: the character and the hint before it, the review after it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable
from typing import TYPE_CHECKING

from engine.prompting.stack import Injections
from engine.review.pipeline import ReviewPipeline
from engine.review.runtime import CharacterRuntime, TurnReviewed
from engine.review.self_correction import KEY
from engine.review.turn import TurnText
from engine.session.events import AnyEvent, Attempt, ReviewScored

if TYPE_CHECKING:
    from engine.prompting.characters import Character
    from engine.session.runner import TurnRunner

log = logging.getLogger(__name__)


class TurnReview:
    """Reads the events of one turn of a conversation and reviews it when it is over.

    Belongs to the loop of its turn. Make it before the runner, give the runner its `injections`, `phrases`
    and `take`, then `bind` it.
    """

    def __init__(
        self,
        runtime: CharacterRuntime,
        character: Character | None,
        pipeline: ReviewPipeline,
        pieces: Iterable[tuple[str, str, int]] = (),
    ) -> None:
        """Prepare the turn: take the hint that waits for it.

        Args:
            runtime: The character in this conversation.
            character: Who speaks, in the language of the turn; None for the plain analyst.
            pipeline: Scores the turn.
            pieces: Further pieces of its prompts.
        """
        self._runtime = runtime
        self._character = character
        self._pipeline = pipeline
        self.injections = Injections(pieces)
        self._begun = runtime.before_turn(self.injections, character)
        self._runner: TurnRunner | None = None
        self._task: asyncio.Task[None] | None = None
        self._hurried = False
        self._carried: dict[str, None] = {}
        self._dropped: dict[str, tuple[str, ...]] = {}

    def bind(self, runner: TurnRunner) -> None:
        """Say whose turn it is."""
        self._runner = runner

    def phrases(self) -> tuple[str, ...]:
        """Texts that must never show in the reply."""
        return () if self._begun.hint is None else (self._begun.hint,)

    def take(self, event: AnyEvent) -> None:
        """Note an event of the turn."""
        match event.event:
            case "attempt_closed":
                if event.attempt.role == "draft":
                    self._note(event.segment_id, event.attempt)
            case "segment_restarted":
                self._again()
            case "turn_finished":
                self._begun.not_sent()
                self._task = asyncio.create_task(self._review(event.status == "finished"))

    @property
    def under_way(self) -> bool:
        """Whether the turn is being reviewed."""
        return self._task is not None and not self._task.done()

    async def reviewed(self) -> None:
        """Wait until the scores are there, if the turn is over."""
        if self._task is not None:
            await asyncio.wait({self._task})

    def hurry(self) -> None:
        """Somebody waits for the model: conclude without the judge, should it still be asked."""
        if self._task is not None and not self._task.done():
            self._hurried = True
            self._task.cancel()

    async def close(self) -> None:
        """Leave the review, and give back a hint that was not used."""
        self._begun.not_sent()
        if self._task is not None:
            self._task.cancel()
            await asyncio.wait({self._task})

    def _note(self, segment_id: str, attempt: Attempt) -> None:
        if attempt.dropped:
            self._dropped[segment_id] = attempt.dropped
        if KEY in attempt.pieces and attempt.first_byte_seconds is not None:
            # Something came back, so the request was read. One that failed before that was not sent.
            self._carried[segment_id] = None
            self._begun.sent()

    def _again(self) -> None:
        """A segment is written once more, with what this turn carried; if that was nothing, as a new turn."""
        self.hurry()
        if not self._begun.used:
            self.injections.add_injection(KEY, "")
            self._begun = self._runtime.before_turn(self.injections, self._character, again=self._begun)

    async def _review(self, whole: bool) -> None:
        turn = self._text()
        reviewed = self._runtime.after_turn_at_once(self._begun, turn, self._pipeline)
        if whole and self._pipeline.asks(turn):
            try:
                reviewed = await self._runtime.after_judge(self._begun, turn, self._pipeline)
            except asyncio.CancelledError:
                if not self._hurried:
                    raise
                self._hurried = False
            except Exception:
                log.exception("a turn could not be judged")
        self._tell(reviewed)

    def _text(self) -> TurnText:
        runner = self._bound
        return TurnText(
            results=tuple(runner.results[spec.id] for spec in runner.specs if spec.id in runner.results),
            lang=runner.options.lang,
            game=runner.replay.game,
            question=runner.question,
            character=self._character,
        )

    def _tell(self, reviewed: TurnReviewed) -> None:
        begun, output = self._begun, reviewed.output
        self._bound.tell(
            ReviewScored,
            conversation=self._runtime.conversation_id,
            user=self._runtime.user_id,
            character=self._runtime.character_id,
            turn=begun.number,
            scores=output.scores,
            previous=reviewed.previous,
            reasons=dict(output.reasons),
            crossed=reviewed.crossed,
            hint=reviewed.hint,
            late=reviewed.late,
            used_hint=begun.hint if begun.used else None,
            hint_segments=tuple(self._carried),
            dropped=dict(self._dropped),
            judge=output.judge,
        )

    @property
    def _bound(self) -> TurnRunner:
        assert self._runner is not None, "bound before the turn begins"
        return self._runner
