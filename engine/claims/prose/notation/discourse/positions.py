"""Up to when a clause speaks."""

from __future__ import annotations

from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.moments import positions
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause


def until(clause: Clause, topic: Topic, record: Record) -> int:
    """The first moment a clause may mean with "by move 10", "when the mate came"; else the end."""
    spans = positions(clause, topic, record)
    return min(span.start for span in spans) if spans else record.end
