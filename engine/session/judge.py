"""Asks the model that wrote a turn to judge it, behind everything the reader waits for."""

from __future__ import annotations

from engine.errors import ProviderError
from engine.providers.base import ChatProvider, ChatRequest
from engine.providers.retry import RetryPolicy
from engine.review.turn import JudgeRecord
from engine.session.answer import Answer, Patience, listen
from engine.session.limit import PriorityLimit

LAST = 1_000_000
"""Place in the queue of the provider: after every segment of every turn."""
PATIENCE = Patience(first_byte=60.0, silence=30.0, whole=120.0)
"""Seconds; scores that come later help no next turn."""
ONCE = RetryPolicy(retries=0)


class ProviderJudge:
    """One provider as a judge of turns."""

    def __init__(self, provider: ChatProvider, limit: PriorityLimit) -> None:
        """Set up.

        Args:
            provider: The model.
            limit: How many requests it gets at once, shared with the turns.
        """
        self._provider = provider
        self._limit = limit

    async def __call__(self, request: ChatRequest) -> JudgeRecord:
        """Ask once. Raises only CancelledError: what went wrong stands in the record."""
        answer = Answer()
        async with self._limit.place(LAST):
            await listen(
                self._provider,
                request,
                answer,
                patience=PATIENCE,
                retry=ONCE,
                on_wait=lambda pause: None,
                on_progress=lambda characters: None,
            )
        return JudgeRecord(
            messages=request.messages,
            raw=answer.raw,
            usage=answer.usage,
            seconds=answer.seconds,
            error=_line(answer.error),
        )


def _line(error: ProviderError | None) -> str | None:
    return None if error is None else str(error)
