"""Which stretches of a rendered segment carry a mark, and which statements stand behind each."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.validation.report import Statement
    from gui.chat_panel.markdown import Rendered

# What disagrees with the replay must never hide under what agrees.
_RANK = {"refuted": 0, "verified": 1, "reading": 2, "advice": 3, "not_checkable": 4}


@dataclass(frozen=True, slots=True)
class Mark:
    """A stretch of the document, in document positions, that no other mark overlaps."""

    start: int
    end: int
    statements: tuple[Statement, ...]

    @property
    def status(self) -> str:
        """The status that shows: of the statement here that matters most."""
        return self.statements[0].status


def flatten(statements: Sequence[Statement], rendered: Rendered) -> list[Mark]:
    """Turn statements, which may overlap, into marks that do not, in reading order."""
    placed = []
    for statement in statements:
        where = rendered.range(*statement.span)
        if where is not None:
            placed.append((*where, statement))
    edges = sorted({edge for start, end, _ in placed for edge in (start, end)})
    placed.sort(key=lambda item: item[0])
    marks: list[Mark] = []
    for start, end in pairwise(edges):
        here = [item for item in placed if item[0] <= start and item[1] >= end]
        if not here:
            continue
        here.sort(key=lambda item: (_RANK[item[2].status], item[1] - item[0]))
        found = tuple(item[2] for item in here)
        if marks and marks[-1].end == start and marks[-1].statements == found:
            marks[-1] = Mark(marks[-1].start, end, found)
        else:
            marks.append(Mark(start, end, found))
    return marks
