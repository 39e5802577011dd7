"""What the segments of one turn share: the provider, its limit, and everybody they talk to."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, Protocol

from engine.errors import ProviderError
from engine.facts import Replay
from engine.providers.base import ChatMessage, ChatProvider, ChatRequest
from engine.providers.retry import Pause, RetryPolicy
from engine.second_reader.model import Question
from engine.session.answer import Patience
from engine.session.checking import Checker
from engine.session.events import Attempt, AttemptRole, SegmentResult, State
from engine.session.limit import PriorityLimit
from engine.session.options import TurnOptions
from engine.session.plan import SegmentSpec
from engine.validation.report import Report

if TYPE_CHECKING:
    from engine.revision.gate import Decision
    from engine.revision.judged import Judged

Role = AttemptRole

LONGEST_SILENCE = 300.0
"""Seconds without a byte that any provider may take: a local model loads, or reads a long prompt."""
LEEWAY_SECONDS = 1.0


class Prompts(Protocol):
    """Makes the requests of a turn."""

    def draft(self, spec: SegmentSpec) -> ChatRequest: ...

    def revision(self, spec: SegmentSpec, raw_draft: str, report: Report) -> ChatRequest: ...

    def second_reading(self, question: Question) -> ChatRequest: ...

    def made_with(self) -> dict[str, Any]: ...


class Gate(Protocol):
    """Decides whether a revision may be shown in place of its draft."""

    def __call__(self, draft: Judged, revision: Judged) -> Decision: ...


class Warn(Protocol):
    """Words the warning of a text that is shown although something in it is wrong."""

    def __call__(self, report: Report, lang: str, *, revised: bool = False) -> str: ...


class Reporter(Protocol):
    """Where a job tells what happens; the turn makes events of it."""

    def state(self, segment_id: str, state: State) -> None: ...

    def waiting(self, segment_id: str, pause: Pause) -> None: ...

    def progress(self, segment_id: str, role: Role, characters: int) -> None: ...

    def revision(self, segment_id: str, report: Report, messages: tuple[ChatMessage, ...]) -> None: ...

    def attempt(self, segment_id: str, attempt: Attempt) -> None: ...

    def settled(self, result: SegmentResult) -> None: ...


@dataclass(slots=True)
class Turn:
    """What the jobs of one turn share.

    Attributes:
        answered: Whether the provider has answered anything in this turn.
        down: Why nothing can be expected of the provider, once a segment has found that out: segments
            that have not begun fail at once instead of finding out one by one.
    """

    replay: Replay
    provider: ChatProvider
    options: TurnOptions
    limit: PriorityLimit
    retry: RetryPolicy
    checker: Checker
    prompts: Prompts
    gate: Gate
    warn: Warn
    verified: Callable[[Report], int]
    claims: Literal["required", "optional"]
    reporter: Reporter
    answered: bool = False
    down: ProviderError | None = None

    @property
    def patience(self) -> Patience:
        # Providers watch the clock themselves and word it better; this is for one that does not.
        seconds = LONGEST_SILENCE if self.options.timeout is None else self.options.timeout
        return Patience(first_byte=seconds + LEEWAY_SECONDS, silence=seconds + LEEWAY_SECONDS)
