"""Questions and answers: "When did Black castle?" - "On move 4.": what the answer leaves out."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause

_DEEDS = frozenset("tkKcpl")
_OWN = frozenset("tkKcplmdhrF")


def ask(clauses: Sequence[Clause], topic: Topic) -> None:
    """Keep what a question asks for the sentence after it; what no question was is forgotten."""
    topic.asked, topic.asked_of, topic.question = [], None, []
    if not clauses or clauses[0].judged:
        return
    topic.asked = [time for clause in clauses for time in clause.times]
    topic.question = next(
        (
            [part for part in clause.parts if part.sym not in "xun"]
            for clause in clauses
            if not _DEEDS.isdisjoint(clause.shape)
        ),
        [],
    )
    named = [part.side for clause in clauses for part in clause.parts if part.sym == "S"]
    topic.asked_of = named[0] if len(named) == 1 else None


def answer(clauses: Sequence[Clause], topic: Topic, record: Record) -> None:
    """Give the clauses of an answer what the question said."""
    if not clauses or not clauses[0].judged:
        return
    if topic.side is None and topic.asked_of in record.slots:
        topic.side = topic.asked_of
    if topic.asked and not clauses[0].times:
        clauses[0].times = list(topic.asked)
    if not topic.question:
        return
    first = next((clause for clause in clauses if clause.times or clause.shape.strip("x")), None)
    if first is None or not _OWN.isdisjoint(first.shape):
        return
    said = {part.sym for part in first.parts}
    kept = [part for part in topic.question if part.sym != "S" or "S" not in said]
    together = [*kept, *first.parts]
    # A question turns the order round: "how many checks did White give?"
    first.parts = [*(p for p in together if p.sym == "S"), *(p for p in together if p.sym != "S")]
    first.opens = False
