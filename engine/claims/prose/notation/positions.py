"""Up to when a clause speaks."""

from __future__ import annotations

from engine.claims.prose.notation.clauses import Clause
from engine.claims.prose.notation.moments import positions
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.topic import Topic


def until(clause: Clause, topic: Topic, record: Record) -> int:
    """The first moment a clause may mean with "by move 10", "when the mate came"; else the end."""
    spans = positions(clause, topic, record)
    return min(span.start for span in spans) if spans else record.end
