"""Clauses: the stretches between punctuation, with what they mention.

Chunks of the frame reader are put together again where only a particle or a hex like ``13,23`` parts them:
what is laid beside the facts is all that a clause says, not the part around one verb.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from engine.claims.prose.alignment.words import Mark, marks_in
from engine.claims.prose.clauses import Chunk
from engine.claims.prose.items import Item, When
from engine.claims.prose.scene import Scene

HEX = re.compile(r"(?<![\d:.,|])(\d{1,3}),(\d{1,3})(?![\d%]|,\d|:\d|\.\d)")
"""A place written as two numbers. Two figures of a list look the same: the caller asks the facts."""

_PARTICLES = frozenset(("", "、", "也", "就", "则", "又", "还", "都", "却", "倒", "才"))
_ALSO = frozenset(("和", "与", "跟", "及", "以及", "and"))
_TABLE_LINE = re.compile(r"^[ \t]*\|.*$", re.MULTILINE)


@dataclass(slots=True)
class Clause:
    """A stretch of a sentence between two marks of punctuation.

    Attributes:
        scene: The sentence it belongs to.
        chunks: The chunks of the frame reader it is made of.
        items: All their items, in order; figures of places are left out.
        places: Places written as two numbers: span and canonical text.
        marks: Words of the reader's own vocabulary, in order.
        first: Whether it opens its sentence.
        before: What parts it from the clause before: punctuation and conjunctions.
        paragraph: Number of the paragraph it stands in, from 0.
        kept: Answers several readers ask for, by question.
    """

    scene: Scene
    chunks: list[Chunk]
    items: list[Item]
    places: list[tuple[int, int, str]]
    marks: list[Mark] = field(default_factory=list)
    first: bool = False
    before: str = ""
    paragraph: int = 0
    kept: dict[str, Any] = field(default_factory=dict)

    @property
    def start(self) -> int:
        return self.chunks[0].start

    @property
    def end(self) -> int:
        return self.chunks[-1].end

    @property
    def text(self) -> str:
        return self.scene.text[self.start : self.end]

    @property
    def whens(self) -> list[When]:
        """The times written in it that name a moment."""
        found: list[When] | None = self.kept.get("whens")
        if found is None:
            found = [item.when for item in self.items if item.when is not None and item.when.span is not None]
            self.kept["whens"] = found
        return found

    def has(self, *classes: str) -> bool:
        return any(mark.name in classes for mark in self.marks)

    def marked(self, *classes: str) -> list[Mark]:
        return [mark for mark in self.marks if mark.name in classes]

    @property
    def asserted(self) -> bool:
        """Whether it is said as a fact: no question, condition, advice, wish or guess, and not denied."""
        if not self.scene.judged:
            return False
        for item in self.items:
            if (
                "irr" in item.cues
                and not (item.objects or item.metric or item.num)
                and not self._harmless(item)
            ):
                return False
            if "neg" in item.cues and "approx" not in item.cues and not self._harmless(item):
                return False
        return not self.has("hedge", "negation")

    def _harmless(self, item: Item) -> bool:
        return any(
            mark.name == "colour" and mark.start <= item.start and item.end <= mark.end for mark in self.marks
        )

    def unknown(self) -> list[Item]:
        """Words of neither vocabulary."""
        return [
            item
            for item in self.items
            if item.kind == "word"
            and not item.cues
            and len(item.low) > (0 if item.chinese else 1)
            and not any(mark.start <= item.start and item.end <= mark.end for mark in self.marks)
        ]


def tables_in(text: str) -> list[tuple[int, int]]:
    """The lines of Markdown tables."""
    return [match.span() for match in _TABLE_LINE.finditer(text)]


def clauses_of(scenes: Sequence[Scene], text: str) -> Iterator[Clause]:
    """The clauses of a text in order, tables left out."""
    tables = tables_in(text)
    hexes = [
        (match.start(), match.end(), f"{int(match.group(1))},{int(match.group(2))}")
        for match in HEX.finditer(text)
    ]
    marks = list(marks_in(text))
    paragraph, previous = 0, 0
    mark_at = 0
    for scene in scenes:
        if not scene.chunks:
            continue
        start = scene.chunks[0].start
        if "\n\n" in text[previous:start]:
            paragraph += 1
        previous = scene.chunks[-1].end
        if any(low <= start < high for low, high in tables):
            continue
        for clause in _of_scene(scene, text, hexes):
            clause.paragraph = paragraph
            while mark_at < len(marks) and marks[mark_at].end <= clause.start:
                mark_at += 1
            at = mark_at
            while at < len(marks) and marks[at].start < clause.end:
                if marks[at].start >= clause.start:
                    clause.marks.append(marks[at])
                at += 1
            yield clause


def _of_scene(scene: Scene, text: str, hexes: Sequence[tuple[int, int, str]]) -> Iterator[Clause]:
    groups: list[list[Chunk]] = []
    gaps: list[str] = []
    for chunk in scene.chunks:
        if groups:
            last = groups[-1][-1]
            gap = text[last.end : chunk.start].strip()
            listed = gap in _ALSO and not any(part.verbs for part in groups[-1])
            parted = any(low < chunk.start and last.end < high and last.end > low for low, high, _ in hexes)
            joined = gap in _PARTICLES or listed or parted
            leading = gap in (",", "，") and _only_time(groups[-1])
            if joined or leading:
                groups[-1].append(chunk)
                continue
            gaps.append(gap)
        else:
            gaps.append("")
        groups.append([chunk])
    for index, (group, gap) in enumerate(zip(groups, gaps, strict=True)):
        start, end = group[0].start, group[-1].end
        places = [place for place in hexes if start <= place[0] and place[1] <= end]
        items = [
            item
            for chunk in group
            for item in chunk.items
            if not any(low <= item.start and item.end <= high for low, high, _ in places)
        ]
        yield Clause(scene, group, items, places, first=index == 0, before=gap)


def _only_time(chunks: Sequence[Chunk]) -> bool:
    """Whether chunks hold a time and nothing else that could be said: "On turn 39, ...", 第 41 回合，."""
    items = [item for chunk in chunks for item in chunk.items]
    return any(item.when is not None and item.when.span is not None for item in items) and not any(
        item.objects
        or item.metric
        or item.sides
        or item.cues.get("verb", "end") != "end"
        or item.num is not None
        for item in items
        if item.when is None
    )
