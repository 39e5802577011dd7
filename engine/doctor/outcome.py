"""What a trial of a model tells: the steps it takes, how each stands, and what came of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal

from engine.providers.base import Usage


class Step(StrEnum):
    """What is looked at, in this order."""

    REACHABLE = "reachable"
    AUTHORISED = "authorised"
    MODEL = "model"
    STREAMS = "streams"
    USAGE = "usage"
    FORMAT = "format"
    FACTS = "facts"


class Health(StrEnum):
    """How a step came out."""

    RUNNING = "running"
    OK = "ok"
    WEAK = "weak"  # it works, though not well
    FAILED = "failed"
    SKIPPED = "skipped"  # what came before it failed


@dataclass(frozen=True, slots=True)
class Progress:
    """Where a trial stands with one step; the last one of a step counts.

    Attributes:
        line: For a person, in the language that was asked for.
    """

    step: Step
    health: Health
    line: str


@dataclass(frozen=True, slots=True)
class Scores:
    """What a model did with the question.

    Attributes:
        claims: Claims that could be read.
        unreadable: Lines of the claims block, and markers, that could not.
        true: Statements the facts support.
        false: Statements the facts refute.
        block: Whether there was a closed claims block.
    """

    claims: int
    unreadable: int
    true: int
    false: int
    block: bool

    @property
    def format(self) -> float:
        """How well the format was kept, from 0 to 1."""
        if not self.block or not self.claims:
            return 0.0
        return self.claims / (self.claims + self.unreadable)

    @property
    def facts(self) -> float:
        """How much of what could be checked is true, from 0 to 1; 0 when nothing could be checked."""
        checked = self.true + self.false
        return self.true / checked if checked else 0.0


@dataclass(frozen=True, slots=True)
class Trial:
    """What came of it; the last thing a trial yields.

    Attributes:
        models: What the server lists.
        scores: None when no answer came.
        drafting: ``free`` or ``guided``, None when no answer came.
        usage: What the question cost; None when it is not known.
    """

    models: tuple[str, ...]
    scores: Scores | None
    drafting: Literal["free", "guided"] | None
    line: str
    usage: Usage | None = None
    first_byte_seconds: float | None = None
    seconds: float = 0.0
