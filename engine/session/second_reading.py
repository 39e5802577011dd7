"""The second reader's part in a segment: at most one request about its draft and one about its revision.

Nothing it does or fails to do harms the segment: whatever goes wrong stands in the record of the request,
and the segment goes on with what code found.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Literal

from engine.claims.model import AnyClaim
from engine.providers.base import ChatRequest
from engine.second_reader import tasks
from engine.second_reader.model import Proposal
from engine.session.answer import Answer
from engine.session.turn import Turn
from engine.validation.context import ValidationContext
from engine.validation.report import Report

log = logging.getLogger(__name__)

EMBEDDED = "embedded"
"""Id of the built-in analyst, which answers tasks and reads nothing."""
LONGEST_SECONDS = 180.0
"""What takes longer holds its segment up for more than it is worth; some 500 tokens at 3 a second."""
HELD_NOTHING = "the answer holds no claims"

Ask = Callable[[ChatRequest], Awaitable[Answer]]


@dataclass(slots=True)
class Asked:
    """A request that was made, for the record.

    Attributes:
        of: The attempt whose text was read.
        error: Why nothing came of it, None if it was answered.
        proposals: What it proposed, with the fate of each once the report is joined.
    """

    of: Literal["draft", "revision"]
    answer: Answer
    error: str | None = None
    proposals: tuple[Proposal, ...] = ()
    thrown: tuple[Proposal, ...] = ()


class SegmentReader:
    """The second reader of one segment."""

    def __init__(self, turn: Turn, context: ValidationContext) -> None:
        """Set up.

        Args:
            turn: What the segments share.
            context: How the segment is judged; only the reader and the severities matter.
        """
        self._turn = turn
        self._context = context
        self._asked: dict[str, tuple[AnyClaim, ...]] = {}

    async def read(
        self, of: Literal["draft", "revision"], raw: str, report: Report, ask: Ask
    ) -> Asked | None:
        """Ask about what code left open, if there is anything; raises only CancelledError."""
        asked: Asked | None = None
        work = self._turn.checker.work
        try:
            question = await work(tasks.question, raw, report, self._turn.replay, self._context, self._asked)
            if question is None:
                return None
            request = await work(self._turn.prompts.second_reading, question)
            asked = Asked(of, await ask(request))
            if asked.answer.error is not None:
                asked.error = str(asked.answer.error)
                return asked
            read = await work(tasks.answer, asked.answer.raw, question.sentences)
            asked.thrown = read.thrown
            if read.held_any:
                self._asked.update({one: read.claims.get(one, ()) for one in question.sentences})
            else:
                asked.error = HELD_NOTHING
        except Exception as error:
            log.exception("the second reader broke")
            if asked is not None:
                asked.error = f"a fault of the program: {error}"
        return asked

    async def join(self, raw: str, report: Report, asked: Asked | None = None) -> Report:
        """The report of code with all that was found so far; notes the fates in ``asked``."""
        if not self._asked:
            if asked is not None:
                asked.proposals = asked.thrown
            return report  # at once: between a check and its segment's end nothing else may happen
        try:
            joined, proposals = await self._turn.checker.work(
                tasks.join, raw, report, self._turn.replay, self._context, self._asked
            )
        except Exception as error:
            log.exception("what the second reader found could not be joined")
            if asked is not None:
                asked.error = f"a fault of the program: {error}"
            return report
        if asked is not None:
            asked.proposals = (*proposals, *asked.thrown)
        return joined
