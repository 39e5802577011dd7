"""What most losses were: "most of the Protoss losses were Stalkers"."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Action, Deed, Ranking
from engine.claims.prose.chronicle.questions.record import Record

_SHAPES = frozenset(("QbP", "QSbP", "PbQ", "PbSQ"))
_MOST = frozenset("most bulk majority mostly mainly lion's 大多 大多数 大部分 多数 多半".split())


def read_majority(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Most of a side's losses are said to have been of one kind."""
    if clause.shape not in _SHAPES or clause.unknown:
        return None
    if not any(word in _MOST for item in clause.items for word in item.low.split()):
        return None
    losses = next(part for part in clause.parts if part.sym == "Q")
    thing = next(part.thing for part in clause.parts if part.sym == "P")
    side = losses.side or next((part.side for part in clause.parts if part.sym == "S"), None)
    if losses.unit != "l" or losses.number is not None or side not in record.slots:
        return None
    if (
        thing is None
        or not thing.names
        or thing.pronoun
        or thing.share not in ("", "most")
        or thing.nth is not None
    ):
        return None
    if thing.count is not None or thing.side not in (None, side):
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure:
        return None
    deed = Deed((Action.DIE,), owner=side, windows=moments.windows)
    return answer(Ranking(deed, "object", thing.names, share="most"), record)
