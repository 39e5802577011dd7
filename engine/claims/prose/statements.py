"""What the prose reader hands on: statements with what the facts say about them, and mentions."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any, Literal

if TYPE_CHECKING:
    from engine.claims.prose.scene import Scene

from engine.claims.prose.numbers import Quantity


class Standing(StrEnum):
    """What the facts say about a statement."""

    SUPPORTED = "supported"  # some admissible reading is true
    REFUTED = "refuted"  # it was understood, and no admissible reading is true
    OPEN = "open"  # not understood well enough, or the replay does not show it


@dataclass(frozen=True, slots=True)
class ProseStatement:
    """One statement read out of a sentence.

    Attributes:
        frame: What kind of statement: ``count``, ``event``, ``absent``, ``metric``, ``order``,
            ``compare``, ``extremum``, ``trend``, ``result``, ``length``, ``move``, ``position``,
            ``owner``, ``side``, ``after_the_end``, ``knowledge``.
        span: Start and end (exclusive) of the decisive words in the draft's text.
        standing: The verdict of the facts.
        actual: The true value, where there is one to give. Plain JSON.
        evidence: Ids of the facts that show it.
        truth: What is true, in words, for the message.
        kind: Kind of issue a refutation leads to, as `engine.validation.report.IssueKind` spells it.
    """

    frame: str
    span: tuple[int, int]
    standing: Standing
    actual: Any = None
    evidence: tuple[str, ...] = ()
    truth: str = ""
    kind: str = "prose_mismatch"


MentionKind = Literal["number", "time", "object", "metric", "side", "move"]


@dataclass(frozen=True, slots=True)
class Mention:
    """A number, time, name or side in the prose.

    Attributes:
        kind: What it is.
        span: Start and end (exclusive) in the draft's text.
        value: Canonical value: a number, a pair of moments, canonical object names, slots.
        consumed: Whether some statement rests on it, or it stands where nothing is said as fact.
        quantity: A number with the precision it is written with.
    """

    kind: MentionKind
    span: tuple[int, int]
    value: Any
    consumed: bool
    quantity: Quantity | None = None


@dataclass(frozen=True, slots=True)
class ProseReading:
    """Everything read out of the prose of one draft.

    Attributes:
        scenes: The sentences as they were taken apart, in order, for further readers.
    """

    statements: tuple[ProseStatement, ...] = ()
    mentions: tuple[Mention, ...] = field(default=())
    scenes: tuple[Scene, ...] = field(default=(), repr=False)


def overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two stretches of text share a character."""
    return one[0] < other[1] and other[0] < one[1]
