"""What was first or last of its kind: "the Fencer was the first unit to fall", 最后一个阵亡的单位是树人."""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.discourse.antecedents import names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.happening import matches, within
from engine.claims.prose.chronicle.questions.queries import Action, Deed, Windows
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import Row, rows_of
from engine.claims.prose.chronicle.questions.telling import told
from engine.claims.prose.copying import replace

_ACTIONS = {"d": Action.DIE, "l": Action.DIE, "m": Action.MAKE, "k": Action.DIE}
_KEPT = frozenset("PSObdlmkZBxGL")
_TO_FALL = re.compile("O[^P]*[ld][^P]*bP$|^PbOZ?[ld]$")
_ANY = Thing(nth=None)
"""Of what it is only said that something was the first to fall: "the first to die was a Fencer", "the Fencer
was the last to die".
"""


def read_first_kind(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """One thing is said to be the first or last of all that fell, or were made."""
    shape = clause.shape
    apposed = "b" not in shape  # "lost its first unit, a Fencer", 损失第一个单位剑客
    if clause.unknown or (apposed and "L" not in shape and "PP" not in shape):
        return None
    if any(part.sym not in _KEPT for part in clause.parts):
        return None
    verbs = [part for part in clause.parts if part.sym in _ACTIONS or _losses(part)]
    things = [thing for part in clause.parts for thing in (*part.things, part.thing) if thing is not None]
    if len(things) == 1 and _TO_FALL.search(shape) and len(verbs) == 1:
        things.append(_ANY)
    sides = {part.side for part in clause.parts if part.sym == "S"}
    if (
        len(verbs) != 1
        or len(things) != 2
        or len(sides) > 1
        or any(not thing.names and thing is not _ANY for thing in things)
    ):
        return None
    wide, narrow = sorted(things, key=lambda thing: -len(thing.names))
    if wide is not _ANY and narrow is _ANY:
        wide, narrow = narrow, wide
    nth = wide.nth or next((part.nth for part in clause.parts if part.sym in "OG"), None)
    if nth not in (1, -1) or (apposed and wide.nth is None):
        return None
    if wide is not _ANY and (len(wide.names) < 2 or len(narrow.names) >= len(wide.names)):
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure or moments.each:
        return None
    side = wide.side or next(iter(sides), None) or verbs[0].side
    if side is not None and side not in record.slots:
        return None
    found = _rows("l" if verbs[0].sym == "G" else verbs[0].sym, side, wide, nth, record)
    if found is None:
        return None
    deed, rows = found
    named = frozenset(names_of(narrow, record))
    called = rows_of(record.replay).called
    for row in rows:
        if narrow.side is not None and deed.actions == (Action.DIE,) and row.owner != narrow.side:
            continue
        if called(row.object, named) and (not moments.windows or within(row, moments.windows)):
            return supported("order", [row.event])
    if (
        side is None
        and wide is _ANY
        and _of_one_side(verbs[0].sym, narrow, named, nth, moments.windows, record)
    ):
        return None
    truth = "; ".join(told(row, deed.actions[0], record) for row in rows[:2])
    return refuted("order", truth, events=[row.event for row in rows], actual=rows[0].object)


def _of_one_side(
    verb: str, narrow: Thing, named: frozenset[str], nth: int, windows: Windows, record: Record
) -> bool:
    """Whether it is true of what one side lost: of whose it was said before, or it is said of the thing."""
    called = rows_of(record.replay).called
    for slot in record.slots if narrow.side is None else (narrow.side,):
        found = _rows(verb, slot, _ANY, nth, record)
        if found is not None and any(
            called(row.object, named) and (not windows or within(row, windows)) for row in found[1]
        ):
            return True
    return False


def _losses(part: Part) -> bool:
    return part.sym == "G" and part.metric == "losses" and part.nth is not None


def _rows(
    verb: str, side: str | None, wide: Thing, nth: int, record: Record
) -> tuple[Deed, list[Row]] | None:
    """The deed that is meant and what it may be; None where that is not known for sure."""
    action = _ACTIONS[verb]
    falls = action is Action.DIE
    deed = Deed((action,), doer=None if falls else side, owner=side if falls else None, nth=nth)
    if falls and wide.entry is not None and wide.entry.kind == "group" and wide.entry.name == "building":
        deed = replace(deed, object=wide.names)  # the last building to fall, and not the last unit
    if not falls:
        recruits = replace(deed, actions=(Action.RECRUIT,))
        if rows_of(record.replay).complete(recruits):
            deed = recruits
        else:
            deed = replace(deed, object=wide.names)
    pairs = matches(deed, record)
    if not pairs or not all(sure for _, sure in pairs) or not rows_of(record.replay).complete(deed):
        return None
    return deed, [row for row, _ in pairs]
