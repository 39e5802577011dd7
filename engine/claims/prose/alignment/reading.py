"""All clauses of a reading laid beside the facts."""

from __future__ import annotations

from engine.claims.prose.alignment.clauses import Clause, clauses_of
from engine.claims.prose.statements import ProseReading, ProseStatement
from engine.facts.model import Replay


class Alignment:
    """What the reader by alignment makes of a draft.

    Attributes:
        clauses: The clauses of the prose, in order.
        statements: What it verified and refuted.
    """

    def __init__(self, clauses: tuple[Clause, ...], statements: tuple[ProseStatement, ...]) -> None:
        self.clauses = clauses
        self.statements = statements

    def touched(self, span: tuple[int, int]) -> tuple[Clause, ...]:
        """The clauses a span touches."""
        return tuple(clause for clause in self.clauses if clause.start < span[1] and span[0] < clause.end)


def align(reading: ProseReading, text: str, replay: Replay) -> Alignment:
    """Read the prose by alignment.

    Args:
        reading: What the frame reader took apart; its scenes carry the items.
        text: The draft's prose.
        replay: The facts.
    """
    clauses = tuple(clauses_of(reading.scenes, text))
    return Alignment(clauses, ())
