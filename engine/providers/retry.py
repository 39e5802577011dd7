"""Asking again when a request did not get through: a few times, and never after the first piece."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import AsyncGenerator, AsyncIterator, Callable
from dataclasses import dataclass, field
from typing import Literal

from engine.errors import ProviderError, ProviderUnreachable, RateLimited
from engine.providers.base import ChatProvider, ChatRequest, StreamEvent

Cause = Literal["rate_limited", "unreachable", "failed"]
"""Why a request is sent again: asked too often, nothing answered, or the server said that it failed."""


@dataclass(frozen=True, slots=True)
class Pause:
    """A wait before a request is sent again.

    Attributes:
        seconds: How long it takes.
        reason: What went wrong, in one line.
        number: Which retry it comes before, from 1.
    """

    seconds: float
    reason: str
    cause: Cause
    number: int


OnWait = Callable[[Pause], None]
"""Called before each wait."""


@dataclass(frozen=True, slots=True)
class RetryPolicy:
    """How often and how long to wait before asking again.

    Attributes:
        retries: How many times a request is sent again at most.
        base: Seconds before the first retry; doubles with each.
        limited: How many times as long to wait when a service is asked too often and does not say how long
            it wants to be left alone: such limits count by the minute.
        cap: Longest wait of our own choosing, in seconds.
        longest: Longest wait a server may ask for; when it asks for more, the error is raised at
            once and says so.
        jitter: Each wait of our own is lengthened by up to this part of it, so that segments that
            failed together do not return together.
    """

    retries: int = 2
    base: float = 0.5
    limited: float = 8.0
    cap: float = 8.0
    longest: float = 60.0
    jitter: float = 0.25
    random: random.Random = field(default_factory=random.Random, compare=False)

    def wait(self, attempt: int, retry_after: float | None, *, rate_limited: bool = False) -> float:
        """Seconds to wait after failed attempt number ``attempt`` (from 0)."""
        own = min(self.cap, self.base * (self.limited if rate_limited else 1.0) * 2**attempt)
        own *= 1 + self.jitter * self.random.random()
        return own if retry_after is None else max(retry_after, 0.0)


async def stream_with_retry(
    provider: ChatProvider,
    request: ChatRequest,
    policy: RetryPolicy | None = None,
    on_wait: OnWait | None = None,
) -> AsyncGenerator[StreamEvent, None]:
    """`ChatProvider.stream`, sent again as long as nothing of an answer has arrived.

    Close it (``contextlib.aclosing``) when leaving early, so that the connection goes at once.

    Raises:
        ProviderError: the last error, when it is not retryable or the budget is spent.
    """
    policy = policy or RetryPolicy()
    attempt = 0
    while True:
        answered = False
        try:
            async with contextlib.aclosing(_generator(provider.stream(request))) as events:
                async for event in events:
                    answered = True
                    yield event
            return
        except ProviderError as error:
            if answered or not error.retryable or attempt >= policy.retries:
                raise
            asked_for = error.retry_after
            if asked_for is not None and asked_for > policy.longest:
                raise
            cause = _cause(error)
            seconds = policy.wait(attempt, asked_for, rate_limited=cause == "rate_limited")
            pause = Pause(seconds, str(error), cause, attempt + 1)
        if on_wait is not None:
            on_wait(pause)
        await asyncio.sleep(seconds)
        attempt += 1


def _cause(error: ProviderError) -> Cause:
    if isinstance(error, RateLimited):
        return "rate_limited"
    return "unreachable" if isinstance(error, ProviderUnreachable) else "failed"


async def _generator(events: AsyncIterator[StreamEvent]) -> AsyncGenerator[StreamEvent, None]:
    """Any iterator as a generator that can be closed; closing it closes the iterator too."""
    try:
        async for event in events:
            yield event
    finally:
        close = getattr(events, "aclose", None)
        if close is not None:
            await close()
