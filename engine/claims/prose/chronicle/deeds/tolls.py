"""Deeds as nouns with a number: "made nine kills", "15 recruits", 拿了 7 个人头."""

from __future__ import annotations

from engine.claims.prose.chronicle.discourse.antecedents import names_of, recent
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import Moments, moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Action, Amount, Count, Deed
from engine.claims.prose.chronicle.questions.readings import any_of
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity

_ACTIONS = {
    "k": (Action.DIE,),
    "l": (Action.DIE,),
    "m": (Action.RECRUIT,),
    "t": (Action.TAKE,),
    "u": (Action.TURN,),
    "a": (Action.ATTACK,),
}
_KEPT = frozenset("SPQNxbhmDtkgzW:+")
"""Parts a clause of this kind may have."""


_EACH = frozenset(("apiece", "each", "per", "各", "每个", "每人"))


def read_toll(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """How many deeds somebody, or some kind of thing, did in all."""
    nouns = [part for part in clause.parts if part.sym == "Q" and part.unit in _ACTIONS]
    if len(nouns) != 1 or clause.unknown or any(part.sym not in _KEPT for part in clause.parts):
        return None
    if not clause.words.isdisjoint(_EACH):
        return None  # "your two Woses scored three kills apiece"
    noun, victims = nouns[0], False
    if noun.unit == "a" and "P" in clause.shape[clause.parts.index(noun) :]:
        return None  # "three attacks on a Fencer": not by it
    numbers = [
        part
        for k, part in enumerate(clause.parts)
        if part.sym == "N" and clause.shape[k + 1 : k + 2] != ":"  # "between the six of them"
    ]
    counted = [part.thing.count for part in clause.parts
               if part.sym == "P" and part.thing is not None and part.thing.count is not None]  # fmt: skip
    if noun.number is None and not numbers and len(counted) == 1 and not counted[0].weak:
        numbers = [part for part in clause.parts if part.thing is not None and part.thing.count is counted[0]]
        numbers = [replace(numbers[0], number=counted[0])]  # "their losses came to 7 Spearmen"
        victims = noun.unit == "k"  # "scored three Archer kills", 五个刺客的人头
    number = noun.number or (numbers[0].number if len(numbers) == 1 else None)
    if number is None or number.percent or number.times or len(numbers) > 1 or noun.nth is not None:
        return None
    if noun.number is not None and numbers:
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure or moments.each:
        return None
    things = [
        part.thing for part in clause.parts if part.sym == "P" and part.thing is not None and part.thing.names
    ]
    sides = {part.side for part in clause.parts if part.sym == "S"} | ({noun.side} if noun.side else set())
    if len(sides) > 1 or "both" in sides:
        return None
    side = next(iter(sides), None)
    if len(things) > 1:
        return None
    if victims:
        deed = Deed((Action.DIE,), doer=side, object=things[0].names, windows=moments.windows)
        return answer(Amount(Count(deed), number, moments.windows), record) if side in record.slots else None
    return _asked(noun, things, side, number, clause, moments, topic, record)


def _asked(
    noun: Part,
    things: list[Thing],
    side: str | None,
    number: Quantity,
    clause: Clause,
    moments: Moments,
    topic: Topic,
    record: Record,
) -> Finding | None:
    candidates: list[tuple[Thing | None, str | None]]
    if things:
        candidates = [(things[0], side or things[0].side)]
    elif side is not None:
        candidates = [(None, side)]
    elif clause.carried or clause.side is not None:
        candidates = [(one, clause.side) for one in (clause.subject, *recent(topic)[:2]) if one is not None]
        candidates.append((None, clause.side))
    else:
        candidates = [(topic.subject, None)] if topic.subject is not None else []
        if topic.side is not None:
            candidates.append((None, topic.side))
    total = not topic.timed or moments.said or moments.whole
    return any_of(
        [
            answer(Amount(Count(deed), number, moments.windows, total=total), record)
            for deed in (_deed(noun.unit, thing, slot, moments, record) for thing, slot in candidates)
        ]
    )  # fmt: skip


def _deed(unit: str, thing: Thing | None, side: str | None, moments: Moments, record: Record) -> Deed:
    names = names_of(thing, record) if thing is not None else ()
    slot = side or (thing.side if thing is not None else None)
    actions = _ACTIONS[unit]
    if unit == "l":
        return Deed(actions, owner=slot, object=names, windows=moments.windows)
    if unit == "k" or unit in "ta":
        return Deed(actions, doer=slot, actor=names, windows=moments.windows)
    return Deed(actions, doer=slot, object=names, windows=moments.windows)
