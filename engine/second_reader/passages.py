"""The sentences of a draft as the grounding of claims needs them: clauses, and what came before."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import pairwise

from engine.claims.draft import Draft
from engine.claims.prose import read_prose
from engine.claims.prose.alignment.clauses import Clause, clauses_of
from engine.claims.prose.clauses import Chunk
from engine.facts.model import Replay

CONDITIONS = frozenset(("if", "unless", "would have", "could have", "should have", "如果", "要是"))
"""Hedges that reach over a whole sentence: what else it says hangs on them."""


@dataclass(slots=True)
class Passage:
    """One sentence.

    Attributes:
        span: Start and end (exclusive) in the text of the draft.
        text: Its words.
        clauses: The stretches between its marks of punctuation; none for the rows of a table.
        before: The sentence before it in the same paragraph.
    """

    span: tuple[int, int]
    text: str
    clauses: list[Clause] = field(default_factory=list)
    before: Passage | None = None

    @property
    def asserted(self) -> bool:
        """Whether the sentence says anything as a fact: no question, condition or advice."""
        if not self.clauses or not all(clause.scene.judged for clause in self.clauses):
            return False
        return not any(
            mark.low in CONDITIONS or not any(chunk.nouns for chunk in clause.chunks)
            for clause in self.clauses
            for mark in clause.marked("hedge")
        )  # "..., I think": a hedge by itself is meant for all of it


def said_as_fact(clause: Clause) -> bool:
    """Whether a clause says something as a fact, be it that something did not happen."""
    if not clause.scene.judged or clause.has("hedge", "exception"):
        return False
    return not any(chunk.irrealis for chunk in clause.chunks)


def passages_of(draft: Draft, replay: Replay, you: str | None) -> list[Passage]:
    """The sentences of a draft, in order. Linear in its length."""
    reading = read_prose(draft, replay, you=you)
    passages = [
        Passage((sentence.start, sentence.end), draft.text[sentence.start : sentence.end])
        for sentence in draft.sentences
    ]
    starts = [passage.span[0] for passage in passages]
    for clause in clauses_of(reading.scenes, draft.text):
        at = bisect_right(starts, clause.start) - 1
        if at >= 0:
            passages[at].clauses.extend(_one_predicate_each(clause))
    for one, other in _neighbours(passages):
        if one.clauses[0].paragraph == other.clauses[0].paragraph:
            other.before = one
    return passages


def _one_predicate_each(clause: Clause) -> Iterator[Clause]:
    """The parts of a clause in which two things happen: "A built a forge before B built a castle"."""
    groups: list[list[Chunk]] = []
    for chunk in clause.chunks:
        if groups and chunk.verbs and any(part.verbs for part in groups[-1]):
            groups.append([chunk])
        elif groups:
            groups[-1].append(chunk)
        else:
            groups.append([chunk])
    if len(groups) < 2:
        yield clause
        return
    for group in groups:
        start, end = group[0].start, group[-1].end
        yield replace(
            clause,
            chunks=group,
            items=[item for item in clause.items if start <= item.start < end],
            places=[place for place in clause.places if start <= place[0] < end],
            marks=[mark for mark in clause.marks if start <= mark.start < end],
            first=clause.first and group is groups[0],
            before=clause.before if group is groups[0] else "",
            kept={},
        )


def _neighbours(passages: list[Passage]) -> Iterator[tuple[Passage, Passage]]:
    for one, other in pairwise(passages):
        if one.clauses and other.clauses:
            yield one, other
