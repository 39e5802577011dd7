"""What the prose reader hands on: statements with what the facts say about them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


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
            ``owner``, ``state``, ``opening``, ``knowledge``.
        span: Start and end (exclusive) of the decisive words in the draft's text.
        standing: The verdict of the facts; those of a reading are never open.
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


def overlap(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether two stretches of text share a character."""
    return one[0] < other[1] and other[0] < one[1]
