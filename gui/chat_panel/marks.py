"""Which stretches of a rendered segment carry a mark, and which statements stand behind each."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from engine.validation.report import Statement
    from gui.chat_panel.markdown_inline import Rendered

# What disagrees with the replay must never hide under what agrees.
_RANK = {"refuted": 0, "verified": 1, "reading": 2, "advice": 3, "not_checkable": 4}


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of the document, in document positions, and the statements made by it.

    Marks may lie inside one another: a sentence that was checked as a claim, and a number in it.
    """

    start: int
    end: int
    statements: tuple[Statement, ...]

    @property
    def status(self) -> str:
        """The status that shows: of the statement here that matters most."""
        return min((statement.status for statement in self.statements), key=_RANK.__getitem__)

    @property
    def evidence(self) -> frozenset[str]:
        """Ids of all facts behind it."""
        return frozenset(fact for statement in self.statements for fact in statement.evidence)

    def holds(self, other: Mark) -> bool:
        """Whether ``other`` lies inside and says nothing more."""
        inside = self.start <= other.start and other.end <= self.end
        return inside and self.status == other.status and other.evidence <= self.evidence


@dataclass(frozen=True, slots=True)
class Stroke:
    """A stretch of hairline."""

    start: int
    end: int
    status: str


def marks_of(statements: Sequence[Statement], rendered: Rendered) -> list[Mark]:
    """The marks of a text, in reading order; what only repeats a wider one is left out."""
    ranges: dict[tuple[int, int], list[Statement]] = {}
    for statement in statements:
        where = rendered.range(*statement.span)
        if where is not None:
            ranges.setdefault(where, []).append(statement)
    found = [Mark(start, end, tuple(here)) for (start, end), here in ranges.items()]
    found.sort(key=lambda mark: (mark.start, -mark.end))
    kept: list[Mark] = []
    around: list[Mark] = []  # those that have not ended where the next one begins
    for mark in found:
        around = [wider for wider in around if wider.end > mark.start]
        if not any(wider.holds(mark) for wider in around):
            kept.append(mark)
            around.append(mark)
    return kept


def strokes_of(marks: Sequence[Mark]) -> list[Stroke]:
    """The hairlines under a text: where marks overlap, of the one that matters most."""
    edges = sorted({edge for mark in marks for edge in (mark.start, mark.end)})
    coming = sorted(((mark.start, mark.end, mark.status) for mark in marks), reverse=True)
    here: list[tuple[int, str]] = []  # end and status of those that lie under the stretch
    strokes: list[Stroke] = []
    for start, end in pairwise(edges):
        while coming and coming[-1][0] <= start:
            _, last, status = coming.pop()
            here.append((last, status))
        here = [(last, status) for last, status in here if last >= end]
        if not here:
            continue
        status = min((status for _, status in here), key=_RANK.__getitem__)
        if strokes and strokes[-1].end == start and strokes[-1].status == status:
            strokes[-1] = Stroke(strokes[-1].start, end, status)
        else:
            strokes.append(Stroke(start, end, status))
    return strokes


def innermost(marks: Iterable[Mark]) -> Mark | None:
    """Of marks that lie on one place, the one a reader means: what is wrong, then what is shortest."""
    return min(
        marks, key=lambda mark: (mark.status != "refuted", mark.end - mark.start, mark.start), default=None
    )
