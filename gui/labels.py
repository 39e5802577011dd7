"""What QA says about the issues of a review: which words there are, and how they reach the archive."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from collections.abc import Callable

    from engine.archive.store import Archive

LabelWord = Literal["right", "wrong", "unsure"]
WORDS: tuple[LabelWord, ...] = ("right", "wrong", "unsure")


@dataclass(frozen=True, slots=True)
class IssuePlace:
    """Where an issue stands: which attempt of which version of which segment, and which of its issues.

    Attributes:
        version: Version of the segment, from 1.
        ordinal: Which attempt of that version, from 0.
        issue: Which issue of that attempt, from 0.
    """

    run_id: str
    segment_id: str
    version: int
    ordinal: int
    issue: int


@dataclass(frozen=True, slots=True)
class QaLabel:
    """What was said about an issue."""

    word: LabelWord
    note: str = ""


def keep(place: IssuePlace, label: QaLabel | None) -> Callable[[Archive], bool]:
    """Work on the archive: keep a label, or take it back. False if the attempt was never kept."""

    def work(archive: Archive) -> bool:
        if place.ordinal >= len(archive.attempts(place.run_id, place.segment_id, place.version)):
            return False
        if label is None:
            archive.unlabel(place.run_id, place.segment_id, place.version, place.ordinal, place.issue)
            return True
        archive.label(
            place.run_id, place.segment_id, place.version, place.ordinal, place.issue, label.word, label.note
        )
        return True

    return work


def of_turn(run_id: str) -> Callable[[Archive], dict[IssuePlace, QaLabel]]:
    """Work on the archive: the labels of one turn."""

    def work(archive: Archive) -> dict[IssuePlace, QaLabel]:
        return {
            IssuePlace(one.run_id, one.segment_id, one.version, one.ordinal, one.issue): QaLabel(
                one.label, one.note
            )
            for one in archive.labels(run_id)
        }

    return work


def as_jsonl(archive: Archive) -> str:
    """Work on the archive: every label with the issue it speaks of, one JSON object a line."""
    from engine.archive.export import labels_jsonl

    return labels_jsonl(archive, archive.labels())
