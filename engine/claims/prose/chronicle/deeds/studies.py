"""Whether a side ever researched something: "never finished Charge", 始终没补冲锋.

A clause of this kind has one upgrade without levels, whose it is, and nothing else but words of starting,
having and finishing it, of doing without it, and of the whole game. Their order does not matter.
"""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.absence.presence import UNSURE, supposed
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import named
from engine.claims.prose.vocabulary import words
from engine.facts.model import Coverage, EventKind

FRAME = "owner"

_KEPT = frozenset("SPnmsfkrhbBDdjAx<")
_DOING = frozenset("msfkrh")
_WITHOUT = words("goes without")
_NOT_YET = words("not yet")
_TO_THE_LAST = frozenset(("到最后", "直到最后", "最后", "entirely"))
_FORGOTTEN = frozenset("忘了 忘记 忘记了 忘掉 forgot".split())
_UNTOUCHED = frozenset("碰 点 摸 理 bother bothered touch touched".split())
"""Words of doing that, denied, say that something was not even begun."""
_ENDED = frozenset(
    "finish finished finishes finishing complete completed 完成 完成了 研究完 升完 出来".split()
)
_LEVEL = re.compile(r"Level\d$")


def read_study(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """An upgrade is said to have been researched, or never to have been."""
    if "P" not in clause.shape or not set(clause.shape) <= _KEPT or clause.unknown or clause.bounded:
        return None
    at = _upgrade(clause)
    if at is None or clause.lead in UNSURE:
        return None
    part = clause.parts[at]
    thing = part.thing
    assert thing is not None
    if record.replay.coverage.get(EventKind.RESEARCHED) is not Coverage.COMPLETE:
        return None
    if any(time.mode not in ("whole", "all") and time.when.prep != "end" for time in clause.times):
        return None
    without = [item for item in clause.items if item.low in _WITHOUT or item.low in _FORGOTTEN]
    if not _read_through(clause, at, bool(without)):
        return None
    denials = sum(part.sym == "n" for part in clause.parts) + (thing.share == "none") + bool(without)
    if denials > 1:
        return None
    sides = {part.side for part in clause.parts if part.sym == "S"} | {thing.side}
    sides.discard(None)
    if len(sides) > 1:
        return None
    side = next(iter(sides)) if sides else None
    if side is not None and side not in record.slots:
        return None
    slots = [side] if side is not None else _may_have(thing, record)
    if not slots or (side is None and clause.carried and clause.side not in (None, *slots)):
        return None
    verbs = {part.sym for part in clause.parts} & _DOING
    if denials:
        if not clause.times and not clause.words.isdisjoint(_NOT_YET):
            return None  # at a time told of elsewhere
        if not clause.words.isdisjoint(_FORGOTTEN) and _done(thing, slots, record):
            return None  # it may have been thought of later
        last = not clause.words.isdisjoint(_TO_THE_LAST)
        never = bool(without) or any(part.sym == "n" and part.unit == "never" for part in clause.parts)
        return _never(
            thing, slots, clause, record, sure=never or last or bool(clause.times) or not topic.timed
        )
    if not verbs and not _given(clause, at):
        return None
    if supposed(clause):
        return None
    return _ever(thing, slots, clause, record, given=_given(clause, at))


def _upgrade(clause: Clause) -> int | None:
    """Where the one upgrade of a clause stands; None where there is none, or anything else it may be of."""
    found: int | None = None
    for k, part in enumerate(clause.parts):
        if part.sym != "P":
            continue
        entry = part.thing.entry if part.thing is not None else None
        if entry is None or entry.members:
            return None
        if entry.kind == "building" and _gives(clause, k):
            continue
        if entry.kind != "upgrade" or found is not None or not _meant(part):
            return None
        found = k
    return found


def _gives(clause: Clause, at: int) -> bool:
    """Whether a building is said to have given something: "the Hive gave you Adrenal Glands"."""
    return not at and len(clause.parts) > 2 and clause.parts[1].sym in "Dmh" and clause.parts[2].sym == "P"


def _given(clause: Clause, at: int) -> bool:
    return at >= 2 and clause.parts[0].sym == "P" and clause.parts[at - 1].sym in "Dmh"


def _meant(part: Part) -> bool:
    """Whether a name is an upgrade's, and no everyday word: "charge"."""
    thing = part.thing
    if thing is None or thing.entry is None:
        return False
    if len(thing.names) != 1 or _LEVEL.search(thing.names[0]) or thing.nth is not None or thing.other:
        return False
    if thing.count is not None and not thing.count.weak and thing.count.value > 1:
        return False
    doubtful = part.item.low in (thing.entry.properties.get("ambiguous_words") or ())
    return part.chinese or part.item.capital or not doubtful


def _read_through(clause: Clause, at: int, without: bool) -> bool:
    """Whether nothing else is said: no other word, no other deed, no other end than that of the game."""
    for k, part in enumerate(clause.parts):
        if part.sym == "x" and part.item.low not in (_UNTOUCHED | _WITHOUT | _FORGOTTEN):
            return False
        if part.sym == "d" and not (without or clause.shape[k + 1 : k + 2] == "n"):
            return False  # "went the whole game without"
        if part.sym == "j" and clause.shape[k + 1 : k + 2] != "n":
            return False  # "ended the game without"
        if part.sym == "k" and not part.item.low.startswith("finish"):
            return False
        if part.sym == "<" and not any(time.when.prep == "end" for time in clause.times):
            return False
        if part.sym == "h" and clause.shape[k + 1 : k + 2] not in ("P", "n", ""):
            return False
        if part.sym == "B" and part.chinese:
            return False
    verbless = not any(part.sym in _DOING for part in clause.parts)
    if verbless and clause.parts[at].chinese and not without and "x" not in clause.shape:
        return bool(clause.times)  # 没有冲锋: did not charge
    return True


def _may_have(thing: Thing, record: Record) -> list[str]:
    """The slots whose faction may have a thing."""
    factions = thing.entry.factions if thing.entry is not None else ()
    return [side.slot for side in record.replay.sides if side.faction in (*factions, None)]


def _done(thing: Thing, slots: list[str], record: Record) -> list[tuple[str, str]]:
    """Who researched it, each with when."""
    rows = rows_of(record.replay)
    return [
        (slot, record.replay.clock.text(row.at))
        for slot in slots
        for row, _ in rows.whenever(Deed((Action.RESEARCH,), doer=slot, object=thing.names))[:1]
    ]


def _begun(thing: Thing, slots: list[str], record: Record) -> bool:
    rows = rows_of(record.replay)
    return any(rows.whenever(Deed((Action.ORDER,), doer=slot, object=thing.names)) for slot in slots)


def _never(thing: Thing, slots: list[str], clause: Clause, record: Record, *, sure: bool) -> Finding | None:
    done = _done(thing, slots, record)
    if not done:
        ended = any(item.low in _ENDED for item in clause.items)
        return supported("absent") if ended or not _begun(thing, slots, record) else None
    if len(done) < len(slots) or not sure:
        return None
    slot, at = done[0]
    return refuted(FRAME, f"{slot} researched {named(thing.names, record)} at {at}", actual=at, monotone=True)


def _ever(thing: Thing, slots: list[str], clause: Clause, record: Record, *, given: bool) -> Finding | None:
    done = _done(thing, slots, record)
    if done:
        return supported("event")
    ended = given or any(item.low in _ENDED for item in clause.items)
    if not ended and _begun(thing, slots, record):
        return None
    who = slots[0] if len(slots) == 1 else "nobody"
    verb = "never researched" if len(slots) == 1 else "researched"
    return refuted(FRAME, f"{who} {verb} {named(thing.names, record)}", actual=0, monotone=True)
