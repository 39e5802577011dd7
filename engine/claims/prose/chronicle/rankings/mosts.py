"""Which there was most of: 招得最多的兵是食尸鬼, "the unit they built most was the Marine"."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.states import at_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import deed_of
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Most
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.tables import game_table

_ALLOWED = frozenset("SPGXNmlkdtbBhjxC:")
_VERBS = "mlkdt"


def read_most(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The thing that was made, lost, or that killed most often."""
    parts = [part for part in clause.parts if part.sym not in "bBh:"]
    letters = "".join(part.sym for part in parts)
    if not set(letters) <= _ALLOWED or "N" in letters:
        return None
    tops = [part for part in parts if _is_top(part)]
    verbs = [part.sym for part in parts if part.sym in _VERBS]
    if len(tops) != 1 or len(verbs) != 1 or at_of(clause, topic, record).spots:
        return None
    named = [
        part
        for part in parts
        if part.thing is not None and part.thing.names and not _anything(part, record) and part not in tops
    ]
    if len(named) != 1 or named[0].thing is None:
        return None
    thing = named[0].thing
    if thing.nth is not None or thing.share or thing.leader:
        return None
    owners = [part.side if part.sym == "S" else part.thing.side if part.thing else None for part in parts]
    side = next((owner for owner in owners if owner is not None), clause.side)
    if side not in record.slots:
        return None
    highest = tops[0].unit != "min"
    verb = verbs[0]
    deed = deed_of(verb, (), side, record)
    role = "actor" if verb in "kt" else "object"
    if thing.count is not None and not thing.count.weak:
        return None
    pool = record.replay.knowledge.entries
    among = tuple(name for name, entry in pool.items() if entry.kind == "unit" and not entry.members)
    return answer(Most(deed, thing.names, role, None, highest, among), record)


def _is_top(part: Part) -> bool:
    if part.sym == "X":
        return True
    return part.thing is not None and part.thing.share == "most" and not part.thing.names


def _anything(part: Part, record: Record) -> bool:
    """Whether a thing is named as whatever it may be: "the unit they built most"."""
    names = game_table(record.replay.game).objects.get("anything", ())
    entry = part.thing.entry if part.thing is not None else None
    return entry is not None and entry.name in names
