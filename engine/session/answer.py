"""One answer of a model, listened to until it ends, breaks off, falls silent or grows too long."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from contextlib import aclosing
from dataclasses import dataclass, field

from engine.errors import BrokenStream, ProviderError, ProviderUnreachable
from engine.providers.base import (
    ChatProvider,
    ChatRequest,
    DraftedAnswer,
    Finished,
    ReasoningDelta,
    TextDelta,
    Usage,
)
from engine.providers.retry import OnWait, Pause, RetryPolicy, stream_with_retry
from engine.session.loops import where_it_loops

LONGEST_ANSWER_SECONDS = 1800.0
"""4,096 tokens at the pace of a slow local model (3 tokens/s) take 1,365 s; whoever drips on is cut off."""

LONGEST_ANSWER = 200_000
"""Characters of text, some 50,000 tokens: far beyond any segment; a model that loops is cut off."""

LONGEST_REASONING = 1_000_000
LOOK_EVERY = 400
"""Characters after which it is looked again whether the model repeats itself."""


@dataclass(frozen=True, slots=True)
class Patience:
    """How long an answer is waited for, in seconds."""

    first_byte: float
    silence: float
    whole: float = LONGEST_ANSWER_SECONDS


@dataclass(slots=True)
class Answer:
    """What has come so far; filled while listening, so that a cancelled one still shows how far it got.

    Attributes:
        finish_reason: As the provider said, None if it said nothing or the answer broke off.
        usage: None while and where the provider reports none.
        error: Why the answer did not end in an orderly way.
        drafted: What the program made of it, where something else than a draft was asked for.
    """

    started: float = field(default_factory=time.monotonic)
    ended: float | None = None
    first_byte: float | None = None
    finish_reason: str | None = None
    usage: Usage | None = None
    error: ProviderError | None = None
    characters: int = 0
    drafted: DraftedAnswer | None = None
    _text: list[str] = field(default_factory=list)
    _reasoning: list[str] = field(default_factory=list)
    _reasoning_characters: int = 0
    _looked: int = 0

    @property
    def raw(self) -> str:
        """The text to check: what the program made of the answer, else the answer itself."""
        return self.said if self.drafted is None else _storable(self.drafted.raw)

    @property
    def said(self) -> str:
        """Everything the model said."""
        return _storable("".join(self._text))

    @property
    def reasoning(self) -> str:
        return _storable("".join(self._reasoning))

    @property
    def seconds(self) -> float:
        return (self.ended if self.ended is not None else time.monotonic()) - self.started

    @property
    def first_byte_seconds(self) -> float | None:
        return None if self.first_byte is None else self.first_byte - self.started

    @property
    def ended_as(self) -> str | None:
        """How the text ended: one made of an answer is whole as it is, though the answer broke off."""
        return "stop" if self.drafted is not None and self.drafted.whole else self.finish_reason

    @property
    def cut_off(self) -> bool:
        """Whether the text is known not to be whole."""
        if self.drafted is not None and self.drafted.whole:
            return False
        return self.error is not None or self.finish_reason in ("length", "content_filter")

    def _stop_loops(self) -> None:
        """Leave off a model that only repeats itself; what it said before stays. Raises BrokenStream."""
        self._looked = self.characters
        text = "".join(self._text)
        kept = where_it_loops(text)
        if kept is not None:
            self._text = [text[:kept]]
            raise BrokenStream("the model only repeated itself and was stopped")

    def add(self, event: TextDelta | ReasoningDelta) -> None:
        """Take in a piece. Raises BrokenStream when the answer has grown beyond all measure."""
        if self.first_byte is None:
            self.first_byte = time.monotonic()
        if isinstance(event, TextDelta):
            self._text.append(event.text)
            self.characters += len(event.text)
            if self.characters > LONGEST_ANSWER:
                raise BrokenStream(f"the answer grew longer than {LONGEST_ANSWER} characters and was cut off")
            if self.characters - self._looked >= LOOK_EVERY:
                self._stop_loops()
        elif self._reasoning_characters <= LONGEST_REASONING:
            self._reasoning.append(event.text)
            self._reasoning_characters += len(event.text)


def _storable(text: str) -> str:
    # Lone surrogates and NUL, which a broken server can send, can be neither stored nor printed.
    return text.encode("utf-8", "replace").decode("utf-8").replace("\0", "\N{REPLACEMENT CHARACTER}")


async def listen(
    provider: ChatProvider,
    request: ChatRequest,
    answer: Answer,
    *,
    patience: Patience,
    retry: RetryPolicy,
    on_wait: OnWait,
    on_progress: Callable[[int], None],
) -> None:
    """Ask and fill ``answer`` until it has ended one way or the other.

    Never raises for anything the provider does in its own terms: the error stands in the answer.
    Whatever follows `Finished` is not listened to. Cancelling closes the connection.

    Args:
        on_wait: Called when a transport retry is waited for.
        on_progress: Called with the characters received so far, for each piece.
    """
    loop = asyncio.get_running_loop()
    end = loop.time() + patience.whole
    until = loop.time() + patience.first_byte

    def wait(pause: Pause) -> None:
        # The server is not silent, we are waiting on purpose: its time starts after that.
        nonlocal until, end
        until = loop.time() + pause.seconds + patience.first_byte
        end += pause.seconds
        if clock is not None and not clock.expired():
            clock.reschedule(min(until, end))
        on_wait(pause)

    clock: asyncio.Timeout | None = None
    stream = stream_with_retry(provider, request, retry, wait)
    try:
        async with aclosing(stream):
            while True:
                async with asyncio.timeout_at(min(until, end)) as clock:
                    event = await anext(stream)
                if isinstance(event, Finished):
                    answer.finish_reason, answer.usage = event.finish_reason, event.usage
                    return
                answer.add(event)
                until = loop.time() + patience.silence
                on_progress(answer.characters)
    except StopAsyncIteration:
        answer.error = BrokenStream("the answer ended without saying so")
    except TimeoutError:
        answer.error = _too_slow(answer, patience)
    except ProviderError as error:
        answer.error = error
    finally:
        answer.ended = time.monotonic()


def _too_slow(answer: Answer, patience: Patience) -> ProviderError:
    if answer.first_byte is None:
        return ProviderUnreachable(f"no answer within {patience.first_byte:g} s")
    if answer.seconds >= patience.whole:
        return BrokenStream(f"the answer was not complete after {patience.whole:g} s")
    return BrokenStream(f"nothing came for {patience.silence:g} s in the middle of the answer")
