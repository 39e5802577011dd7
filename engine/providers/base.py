"""One small protocol for every model: a request in, a stream of events out."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, Protocol, runtime_checkable

from pydantic import BaseModel, ConfigDict

if TYPE_CHECKING:
    from engine.providers.task import AnalystTask


class ChatMessage(BaseModel):
    """One message of a chat."""

    model_config = ConfigDict(frozen=True)

    role: Literal["system", "user", "assistant"]
    content: str


class Usage(BaseModel):
    """Tokens of one attempt as the provider counted them. Unknown usage is None, never zero."""

    model_config = ConfigDict(frozen=True)

    input_tokens: int
    output_tokens: int


@dataclass(frozen=True, slots=True)
class DraftedAnswer:
    """An answer that the program made a draft of.

    Attributes:
        raw: The draft: prose with markers, and the claims block.
        told: By claim id, the sentence in the program's words that the claim was made with: the words marked
            with it may say nothing else.
        own: Sentences of the program itself, which may stand without a claim.
        whole: Whether it is a segment, even if the answer it was made of broke off.
    """

    raw: str
    told: Mapping[str, str]
    own: tuple[str, ...]
    whole: bool


Assemble = Callable[[str], DraftedAnswer]
"""Makes a draft of what a model answered. Total: never raises, whatever the answer."""


@dataclass(frozen=True, slots=True)
class ChatRequest:
    """What is asked of a model.

    Attributes:
        messages: The chat, oldest first.
        max_tokens: Upper bound of the answer in tokens; None leaves it to the provider.
        temperature: None leaves it to the provider.
        timeout: Seconds without any byte of the answer after which the provider gives up, before the
            first byte and between two; None takes the provider's own.
        response_schema: JSON schema the answer must follow, for providers that can enforce it.
        task: What the request is about in the program's own terms. Only the built-in analyst reads
            it; it never leaves the process.
        pieces: Keys of the named pieces the messages are made of, in order; for the record.
        dropped: Keys of the pieces that found no room in them; for the record.
        assemble: Makes a draft of the answer where something else than a draft is asked for.
    """

    messages: tuple[ChatMessage, ...]
    max_tokens: int | None = None
    temperature: float | None = None
    timeout: float | None = None
    response_schema: dict[str, Any] | None = None
    task: AnalystTask | None = field(default=None, compare=False)
    pieces: tuple[str, ...] = field(default=(), compare=False)
    dropped: tuple[str, ...] = field(default=(), compare=False)
    assemble: Assemble | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class TextDelta:
    """A piece of the answer, never empty."""

    text: str


@dataclass(frozen=True, slots=True)
class ReasoningDelta:
    """A piece of the model's thinking: counted, kept for the debug pane, never part of the answer."""

    text: str


@dataclass(frozen=True, slots=True)
class Finished:
    """The last event of every stream that ended in an orderly way.

    ``finish_reason`` is ``stop``, ``length``, ``content_filter``, ``tool_calls`` or the provider's own
    word; None when it sent none.
    """

    finish_reason: str | None
    usage: Usage | None = None


Drafting = Literal["free", "guided"]
"""How a model drafts: prose and claims of its own, or sentences about facts the program chose."""

StreamEvent = TextDelta | ReasoningDelta | Finished


@runtime_checkable
class ChatProvider(Protocol):
    """A model that can be asked.

    ``stream`` raises only :class:`~engine.errors.ProviderError`; cancelling its consumer closes the
    connection. A provider may be asked several things at once, up to ``concurrency``.
    """

    @property
    def id(self) -> str:
        """Name in the settings: ``embedded``, ``openai`` ..."""

    @property
    def label(self) -> str:
        """What to show a person: model and service, or what it is if it is no language model."""

    @property
    def model(self) -> str: ...

    @property
    def concurrency(self) -> int:
        """How many requests it takes at once by default."""

    def stream(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        """Ask, and yield the answer as it comes; the last event is :class:`Finished`."""

    async def close(self) -> None:
        """Give back connections. Safe to call twice."""
