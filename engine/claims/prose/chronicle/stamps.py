"""Things with nothing but a time, as players note a build order: 折跃门3:58, "Charge 6:45"."""

from __future__ import annotations

from engine.claims.prose.chronicle.answers import answer
from engine.claims.prose.chronicle.antecedents import holder, names_of
from engine.claims.prose.chronicle.clauses import Clause
from engine.claims.prose.chronicle.finding import Finding
from engine.claims.prose.chronicle.queries import Action, Deed
from engine.claims.prose.chronicle.readings import any_of
from engine.claims.prose.chronicle.record import Record
from engine.claims.prose.chronicle.topic import Topic
from engine.claims.prose.chronicle.windows import moments_of

_KINDS = frozenset(("upgrade", "building"))
_ACTIONS = (Action.START, Action.FINISH, Action.MAKE, Action.DIE)
"""What may have happened to a building or an upgrade of which only a time is said."""


def read_stamp(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Something happened to a building or an upgrade at that time: begun, done or lost."""
    times = [time for time in clause.times if time.mode == "" and time.when.prep == "at"]
    if clause.shape not in ("P", "SP") or len(times) != 1 or len(clause.times) != 1 or clause.unknown:
        return None
    thing = clause.parts[-1].thing
    entry = thing.entry if thing is not None else None
    if thing is None or entry is None or entry.kind not in _KINDS or not thing.names or thing.share:
        return None
    if thing.count is not None and not thing.count.weak:
        return None
    moments = moments_of(clause, topic, record)
    names = names_of(thing, record)
    side = thing.side or (clause.parts[0].side if clause.shape == "SP" else None) or holder(names, record)
    if not moments.sure or side not in record.slots or times[0].when.about:
        return None
    studied = tuple(
        f"{name}Research" for name in names if f"{name}Research" in record.replay.knowledge.entries
    )
    found = []
    for action in _ACTIONS:
        doer, owner = (None, side) if action is Action.DIE else (side, None)
        deed = Deed((action,), doer, owner, (), (*names, *studied), (), moments.windows)
        one = answer(deed, record)
        if one is None and action in (Action.MAKE, Action.START):
            return None
        found.append(one)
    return any_of([one for one in found if one is not None])
