"""A question about a figure, as a clause puts it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.figures import Figure, Number
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.amounts import bound
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay


@dataclass(frozen=True, slots=True)
class Asked:
    """What a clause says of a figure, and what it is laid beside.

    Attributes:
        clause: The clause.
        figure: What it counts; None if it does not say.
        numbers: Its numbers that may be values, in order.
        sides: Slots it names, in order.
        topic: What was spoken of before.
        record: The moves.
        replay: The facts.
    """

    clause: Clause
    figure: Figure | None
    numbers: Sequence[Number]
    sides: Sequence[str]
    topic: Topic
    record: Record
    replay: Replay

    def of(self, figure: Figure | None) -> Asked:
        """The same of another figure."""
        return replace(self, figure=figure)

    @property
    def hows(self) -> list[str]:
        """How each number is meant, see `amounts.bound`."""
        return [bound(self.clause.words, number.part) for number in self.numbers]
