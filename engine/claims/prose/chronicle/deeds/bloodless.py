"""Who killed nobody: "the Mage finished without a kill", 法师一个人头都没拿到, "no kills for the Scouts".

A clause of this kind has things or a side, kills as a noun, one word that denies, and nothing else but words
of having and getting.
"""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.antecedents import holder, names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Absence, Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.statements import Standing

FRAME = "bloodless"

_KEPT = frozenset("SPnQDhmtfbjd@W")


def read_bloodless(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Some things, or a side, are said to have no kill to their name."""
    if "Q" not in clause.shape or not set(clause.shape) <= _KEPT or clause.unknown or clause.bounded:
        return None
    kills = [part for part in clause.parts if part.sym == "Q"]
    if len(kills) != 1 or kills[0].unit != "k" or not _denied(clause, kills[0]):
        return None
    named = [part.thing for part in clause.parts if part.sym == "P" and part.thing is not None]
    if len(named) > 1 or any(not thing.names for thing in named):
        return None
    thing = named[0] if named else clause.subject
    sides = {part.side for part in clause.parts if part.sym in "SQ"} | {thing.side if thing else None}
    sides.discard(None)
    if len(sides) > 1 or "both" in sides:
        return None
    side = next(iter(sides)) if sides else None
    actor = names_of(thing, record) if thing is not None and thing.names else ()
    if thing is not None and not _all_of_them(thing, actor, side, bool(named), record):
        return None
    doer = side or (holder(actor, record) if actor else None)
    if doer is None or doer not in record.slots:
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure:
        return None
    found = answer(Absence(Deed((Action.DIE,), doer=doer, actor=actor, windows=moments.windows)), record)
    if found is not None and found.standing is Standing.REFUTED:
        found.frame, found.asked = FRAME, None
    return found


def _denied(clause: Clause, kills: Part) -> bool:
    """Whether just one word denies."""
    none = kills.number is not None and kills.number.high == 0
    if kills.number is not None and kills.number.high > 1:
        return False
    return sum(part.sym == "n" for part in clause.parts) + none == 1


def _all_of_them(thing: Thing, names: tuple[str, ...], side: str | None, named: bool, record: Record) -> bool:
    """Whether it is said of all such things there were, and of none that was told of before."""
    if thing.leader or thing.nth is not None or thing.other or thing.share not in ("", "none", "all", "any"):
        return False
    if thing.entry is None or thing.entry.members:
        return False
    slots = [side] if side in record.slots else list(record.slots)
    there = sum(record.ask.owned(slot, names) for slot in slots)
    counted = thing.count is not None and not thing.count.weak
    if counted and thing.count is not None:
        return thing.count.value == there
    return there == 1 or (named and thing.plural)
