"""What is said of all sides or of none: "both players built a Spire", 双方首领都活到了最后.

Such a clause says the same of each side. So it is read once for each, with that side in the place of the
words for all of them, by whatever idea makes something of it; one side of which it is false makes it false.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from engine.claims.prose.chronicle.discourse.antecedents import names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.guards.caution import stands
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.chronicle.questions.telling import named
from engine.claims.prose.copying import replace
from engine.claims.prose.statements import Standing

FRAME = "everybody"

_Judge = Callable[[Clause, Topic, Record], "Finding | None"]

_KEPT = frozenset("SPnVdlmfsrtuehbBDk&@z")
"""Parts a clause of this kind may have: no figures, no comparisons."""
_HAVING = frozenset("bhmfsrz@B")
"""Verbs that say no more than that something was there."""
_COUNTED = frozenset("SPNQmldkb")
"""Parts a clause may have that says how many of something each side made or lost."""
_EACH = frozenset(("each", "apiece", "each side", "each player", "双方各", "各", "各自", "两边各"))
_FRAMES = frozenset(("event", "absent", "count", "owner", "promotions"))
_NEITHER = frozenset(("neither side", "neither player", "neither", "nobody", "no one"))
_FALLING = frozenset("dVukt")
"""Verbs of which nobody is no unit, and not no side: "nobody fell"."""
_PEOPLE = frozenset("side sides player players team teams army armies of".split())
_TOGETHER = frozenset(
    "together combined between or altogether either 合计 一共 总共 加起来 共 或 或者 互相 相互 彼此".split()
)
_ALSO = ("也", "都")


def read_everybody(clause: Clause, topic: Topic, record: Record, judge: _Judge) -> Finding | None:
    """What each side is said to have done or had, or none of them; None where it is not said of all.

    Args:
        clause: The clause.
        topic: What was spoken of before it.
        record: The game.
        judge: Reads a clause that is said of one side.
    """
    if len(record.slots) != 2 or not clause.judged or clause.question or clause.bidden:
        return None
    at = _all_of(clause, record)
    if at is None and _of_the_game(clause):
        things = [part for part in clause.parts if part.sym == "P" and part.thing and part.thing.names]
        return _had(clause, things, topic, record) if len(things) == 1 and not _counted(things[0]) else None
    if at is None or clause.unknown or clause.bounded:
        return None
    if _figures(clause) == 1:
        return _so_many_each(clause, at, topic, record, judge)
    if not set(clause.shape) <= (_KEPT | {"?"}):
        return None
    if not clause.words.isdisjoint(_TOGETHER - ({"either"} if _denied(clause) else set())):
        return None
    named_things = [part for part in clause.parts if part.sym == "P" and part.thing and part.thing.names]
    if any(part.thing is not None and _counted(part) for part in named_things) or len(named_things) > 1:
        return None
    owned = _had(clause, named_things, topic, record)
    if owned is not None:
        return owned
    found = [(one, judge(one, topic, record)) for one in _for_each(clause, at, record)]
    if any(one is not None and one.frame not in _FRAMES for _, one in found):
        return None
    for one, told in found:
        if told is not None and told.standing is Standing.REFUTED:
            if stands(one, topic, record, (), judge, told):
                return replace(told, frame=FRAME, asked=None, span=None)
    if found and all(told is not None and told.standing is Standing.SUPPORTED for _, told in found):
        events = [event for _, told in found if told is not None for event in told.events]
        return supported(FRAME, events)
    return None


def _figures(clause: Clause) -> int:
    """How many numbers a clause has."""
    return sum(
        part.sym == "N"
        or (part.sym in "GQ" and part.number is not None)
        or (part.thing is not None and part.thing.count is not None and not part.thing.count.weak)
        for part in clause.parts
    )


def _so_many_each(clause: Clause, at: int, topic: Topic, record: Record, judge: _Judge) -> Finding | None:
    """So many are said to have been made, or lost, by each side: false where it is of one of them, and, where
    it is not said that it is of each, of the two together as well. What is true is left to other ideas.
    """
    if not set(clause.shape) <= _COUNTED or clause.parts[at].sym != "S":
        return None
    if not clause.words.isdisjoint(_TOGETHER) or len([part for part in clause.parts if part.sym == "S"]) > 1:
        return None
    if clause.words.isdisjoint(_EACH):
        together = judge(clause, topic, record)
        if together is None or together.standing is not Standing.REFUTED:
            return None
    for one in _for_each(clause, at, record):
        told = judge(one, topic, record)
        if told is None or told.frame != "count":
            return None
        if told.standing is Standing.REFUTED and stands(one, topic, record, (), judge, told):
            return replace(told, frame=FRAME, asked=None, span=None)
    return None


def speaks_of_all(clause: Clause) -> bool:
    """Whether a clause may say something of all sides, by its letters and slots alone."""
    return any(
        part.side == "both"
        or (part.thing is not None and (part.thing.side == "both" or part.thing.share in ("none", "both")))
        or (part.sym == "?" and part.item.low == "谁")
        for part in clause.parts
    ) or ("SS" in clause.shape or ("z" in clause.shape and "n" in clause.shape))


def _all_of(clause: Clause, record: Record) -> int | None:
    """Where the words for all sides, or for none, stand among the parts; None where there are none."""
    parts = clause.parts
    both = [k for k, part in enumerate(parts) if part.sym == "S" and part.side == "both"]
    slots = [k for k, part in enumerate(parts) if part.sym == "S" and part.side in record.slots]
    if any(part.sym == "S" and part.side is None for part in parts):
        return None
    if both:
        if slots and {parts[k].side for k in slots} != set(record.slots):
            return None
        return both[0] if len(both) == 1 else None
    if len(slots) == 2 and slots[1] == slots[0] + 1 and parts[slots[0]].side != parts[slots[1]].side:
        between = clause.items
        first, second = parts[slots[0]], parts[slots[1]]
        joined = any(first.end <= item.start < second.start and item.low in _AND for item in between)
        return slots[0] if joined else None
    if slots:
        return None
    for k, part in enumerate(parts):
        if part.thing is not None and (part.thing.side == "both" or _each_leader(part)):
            return k
        if part.sym == "?" and part.item.low == "谁" and k + 1 < len(parts):
            behind = parts[k + 1]
            return k if behind.sym == "n" and behind.item.low.startswith(_ALSO) else None
        if part.thing is not None and part.thing.nothing and not k and _of_people(clause, part):
            return k
    return None


def _each_leader(part: Part) -> bool:
    """Whether something is said of the leader of each side: "both leaders survived"."""
    thing = part.thing
    return (
        thing is not None
        and thing.leader
        and thing.side is None
        and (thing.share in ("both", "none") or (part.chinese and thing.share == "all"))
    )


def _of_the_game(clause: Clause) -> bool:
    """Whether there is said to have been none of something in the whole game: "there were no Thors in this
    game", 这局没有出现过雷神.
    """
    if "S" in clause.shape or not set(clause.shape) <= {"b", "P", "n", "z"} or clause.carried:
        return False
    return _denied(clause) and clause.opens and any(time.mode in ("whole", "all") for time in clause.times)


_AND = frozenset(("and", "和", "与", "跟", "&", "及", "以及", "、"))


def _of_people(clause: Clause, part: Part) -> bool:
    """Whether "neither" is neither side, and not neither thing that was told of before."""
    if part.item.low not in _NEITHER or not _FALLING.isdisjoint(clause.shape):
        return False
    if part.item.low != "neither":
        return True
    behind = next((item for item in clause.items if item.start >= part.item.end), None)
    return behind is not None and behind.low in _PEOPLE


def _denied(clause: Clause) -> bool:
    return any(
        part.sym == "n" or (part.thing is not None and part.thing.share == "none") for part in clause.parts
    )


def _counted(part: Part) -> bool:
    thing = part.thing
    assert thing is not None
    if thing.nth is not None or thing.other or thing.pronoun:
        return True
    return thing.count is not None and not thing.count.weak and thing.count.value != 1


def _says_each(part: Part) -> bool:
    return part.unit == "share" and part.thing is not None and part.thing.share == "each"


def _for_each(clause: Clause, at: int, record: Record) -> Iterator[Clause]:
    """The clause as it is said of each side."""
    part = clause.parts[at]
    nobody = part.sym == "?" or (part.thing is not None and part.thing.nothing)
    for slot in record.slots:
        parts = [
            other
            for k, other in enumerate(clause.parts)
            if k == at or not (_says_each(other) or (other.sym == "S" and other.side in record.slots))
        ]
        place = next(k for k, other in enumerate(parts) if other is part)
        if part.thing is not None and part.thing.names:
            share = "" if part.thing.leader else part.thing.share
            none = part.thing.leader and part.thing.share == "none"
            own = replace(
                part.thing, side=slot, own=False, theirs=False, rival=False, share=share, plural=False
            )
            parts[place] = replace(part, thing=own)
            if none:
                never = Part("n", part.end, part.end, part.item, unit="never", chinese=part.chinese)
                parts.insert(place + 1, never)
        else:
            side = Part("S", part.start, part.end, part.item, side=slot, chinese=part.chinese)
            never = Part("n", part.end, part.end, part.item, unit="never", chinese=part.chinese)
            parts[place : place + 1] = [side, never] if nobody and part.sym != "?" else [side]
        for k, other in enumerate(parts):
            if other.thing is not None and other.thing.side == "both":
                parts[k] = replace(other, thing=replace(other.thing, side=slot, own=False, theirs=False))
        yield replace(
            clause,
            parts=parts,
            side=slot,
            carried=False,
            subject=None,
            things=[],
            _shape=None,
            atoms=None,
            roles=None,
            moments=None,
            plain=None,
        )


def _has(slot: str, names: tuple[str, ...], record: Record, *, making: bool) -> bool:
    """Whether a side ever had something; whether it made it, where that is said."""
    if not record.ask.owned(slot, names):
        return False
    deed = Deed((Action.MAKE,), doer=slot, object=names)
    made = rows_of(record.replay).whenever(deed)
    return not making or any(sure and not row.event.details.get("initial") for row, sure in made)


def _had(clause: Clause, things: list[Part], topic: Topic, record: Record) -> Finding | None:
    """Whether all sides, or none, had something at all, where no more is said."""
    del topic
    verbs = [part for part in clause.parts if part.sym not in "SPn?&D"]
    if len(things) != 1 or any(part.sym not in _HAVING for part in verbs):
        return None
    if any(time.mode not in ("whole", "all") and time.when.prep != "end" for time in clause.times):
        return None
    if clause.times and any(time.when.prep == "end" for time in clause.times) and not _denied(clause):
        return None  # what they had at the end is asked of that time
    thing = things[0].thing
    if thing is None or thing.entry is None or thing.leader:
        return None
    if thing.entry.kind not in ("unit", "building", "upgrade") or thing.entry.members:
        return None
    denials = sum(part.sym == "n" or (part.thing is not None and part.thing.share == "none")
                  for part in clause.parts)  # fmt: skip
    if denials > 1 or thing.share not in ("", "none", "any") or thing.side in record.slots:
        return None
    names = names_of(thing, record)
    rows = rows_of(record.replay)
    if not rows.complete(Deed((Action.MAKE,), object=names)):
        return None
    kin = frozenset(names).union(*(rows.kin.get(name, ()) for name in names))
    making = any(part.sym in "msfr" for part in verbs)
    having = [slot for slot in record.slots if _has(slot, names, record, making=making)]
    maybe = [
        slot
        for slot in record.slots
        if any(record.ask.owned(slot, (name,)) for name in kin)
        or rows.whenever(Deed((Action.MAKE, Action.ORDER), doer=slot, object=names))
    ]
    if denials:
        if not maybe:
            return supported(FRAME)
        if not having:
            return None
        return refuted(FRAME, f"{' and '.join(having)} had a {named(names, record)}", actual=len(having))
    if len(having) == len(record.slots):
        return supported(FRAME)
    lacking = [slot for slot in record.slots if slot not in maybe]
    if not lacking:
        return None
    return refuted(FRAME, f"{lacking[0]} never had a {named(names, record)}", actual=len(having))
