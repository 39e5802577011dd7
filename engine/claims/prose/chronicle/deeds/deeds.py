"""One deed told in a clause: somebody made, lost, killed, took, finished or became something."""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.deeds.by_then import by_then, so_many_of
from engine.claims.prose.chronicle.deeds.sayings import of_sides
from engine.claims.prose.chronicle.discourse.antecedents import (
    everything,
    held_places,
    holder,
    may_be_counted,
    names_of,
    recent,
    standing_things,
)
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import Moments, moments_of
from engine.claims.prose.chronicle.guards.blame import OF_ANY_KIND
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import (
    Survival,
)
from engine.claims.prose.chronicle.questions.readings import any_of, together
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.roles import Roles, roles_of
from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing

_LOOSE = frozenset("xDvb>Q")
"""Parts without a role that only leave a clause open; any other makes it something else."""


_NEXT = frozenset("next another further 下一个 下个 下一名".split())


def read_deed(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """A clause that tells of one deed, of its absence, of how many there were, or of what survived."""
    roles = roles_of(by_then(clause))
    if roles is None or clause.unknown:
        return None
    if (
        roles.verb == "a"
        and (roles.denied or roles.share == "none")
        and roles.word.startswith(("hit", "str"))
    ):
        return None  # to hit nothing is to miss
    said = roles.number
    if said is not None and (said.unit == "times") != (roles.verb == "a"):
        return None  # "hit him for 32", "shot eleven times"
    if any(part.item.low.startswith("need") or part.item.low == "times" for part in clause.parts):
        return None  # "needed four attackers to bring it down", "lost a village three times"
    if (
        roles.verb in "kta"
        and roles.doer
        and not any(doer.names for doer in roles.doer)
        and not roles.passive
    ):
        return _by_whom(clause, roles, topic, record)
    return _read(clause, roles, topic, record)


def _by_whom(clause: Clause, roles: Roles, topic: Topic, record: Record) -> Finding | None:
    """Who did it is written as "it": any of what was spoken of before."""
    meant = [replace(old, side=old.side or roles.doer[0].side) for old in recent(topic)[:3]]
    return any_of([_read(clause, replace(roles, doer=[old]), topic, record) for old in meant])


def _read(clause: Clause, roles: Roles, topic: Topic, record: Record) -> Finding | None:
    if roles.verb == "u" and roles.number is not None and roles.number.number == Quantity(1, 1):
        roles.number = None  # "one of the Archers had grown into a Crossbowman"
    if any(one.other for one in (*roles.objects, *roles.origin, *roles.doer)):
        if roles.denied or roles.share == "none":
            return None  # "no other unit ever gained a level"
    if "LP" in clause.shape and not clause.parts[clause.shape.index("LP")].chinese:
        return None  # "a Mage killed a Ghoul and a Bowman a Ghost": two deeds
    if roles.denied and any(item.low in _NEXT for item in clause.items):
        return None  # "their next kill did not come until turn 15": since the one told of before
    if re.fullmatch("S?PN[dl]N", clause.shape) and not clause.times:
        return so_many_of(clause, topic, record)
    numbers = [part for part in clause.parts if part.sym == "N"]
    if any(part.unit == "points" or part.measure == "块" for part in numbers):
        return None  # of damage, or of gold
    if len(numbers) > 2 or (len(numbers) == 2 and "N:N" not in clause.shape):
        return None  # "lost 320 and 50 of them"
    if any(part.sym not in _LOOSE for part in roles.rest):
        return None
    if re.search("S.*[kldtmf].*[PL].*SN", clause.shape):
        return None  # "your opponent fielded nine units and you only four"
    moments = moments_of(clause, topic, record)
    found = _judged(roles, moments, topic, record)
    if not moments.said and not moments.whole and topic.going and not clause.opens and clause.carried:
        found = _going_on(roles, moments, found, clause, topic, record)
    if found is None or (not moments.sure and (not found.monotone or clause.carried)):
        return None
    if found.standing is Standing.REFUTED and not found.monotone and roles.rest:
        return None
    return found


def _going_on(
    roles: Roles, moments: Moments, found: Finding | None, clause: Clause, topic: Topic, record: Record
) -> Finding | None:
    """A clause without a time of its own at the time of the one before it: "... and killed four"."""
    if found is not None and found.standing is Standing.SUPPORTED and roles.number is None:
        return found
    same = _judged(roles, replace(moments, windows=topic.going, said=True), topic, record)
    if same is None or same.standing is Standing.SUPPORTED:
        return same or found
    counted = roles.number is not None or any(
        one.count is not None and not one.count.weak for one in roles.objects
    )
    if (
        counted
        and clause.lead in ("and", "并", "并且")
        and (found is None or found.standing is Standing.REFUTED)
    ):
        return same
    return found


def _judged(roles: Roles, moments: Moments, topic: Topic, record: Record) -> Finding | None:
    if moments.each and roles.each:
        return together(
            [_at(roles, replace(moments, windows=one, each=()), topic, record) for one in moments.each]
        )
    counts = [one.count for one in roles.objects if one.count is not None and not one.count.weak]
    if moments.each and (roles.number is not None or counts):
        bare = replace(roles, number=None, objects=[replace(one, count=None) for one in roles.objects])
        apart = _judged(bare, moments, topic, record)
        number = roles.number.number if roles.number is not None else counts[0]
        if number is not None and number.value == len(moments.each):
            return apart  # "both died, on turns 8 and 10"
        total = _at(roles, replace(moments, windows=(), each=(), said=False), topic, record)
        if total is not None and total.standing is Standing.REFUTED:
            return None
        return together([total, apart])
    if moments.each:
        return together(
            [_at(roles, replace(moments, windows=one, each=()), topic, record) for one in moments.each]
        )
    return _at(roles, moments, topic, record)


def _at(roles: Roles, moments: Moments, topic: Topic, record: Record) -> Finding | None:
    things = list(roles.objects)
    if (
        roles.verb == "t"
        and roles.passive
        and roles.soft
        and not any(held_places(one, record) for one in things)
    ):
        things = []  # what was taken back is a place that was spoken of, and not who took it
    if roles.verb == "m" and roles.denied and all(one.share == "none" and not one.names for one in things):
        things = []  # 从第九回合起就一个兵都没招
    if (
        not things
        and (roles.number is not None or roles.denied or roles.share == "none")
        and roles.verb in "kldmV"
    ):
        return _unnamed(roles, moments, topic, record)
    if not things and roles.passive and roles.verb == "k" and (roles.doer or roles.places):
        return any_of(
            [of_sides(roles, thing, moments, topic, record) for thing in (*recent(topic)[:1], Thing())]
        )
    if not things and roles.verb == "k" and roles.doer and roles.word.endswith(_BLOWS) and not roles.denied:
        told = [one for one in recent(topic) if all(one.names != doer.names for doer in roles.doer)]
        return any_of([of_sides(roles, thing, moments, topic, record) for thing in told[:2]])
    if roles.passive and roles.soft and roles.verb in "mfs" and len(things) == 1 and not roles.word.isascii():
        told = [replace(one, nth=things[0].nth) for one in recent(topic)[:3]]
        return any_of([of_sides(replace(roles, soft=False), one, moments, topic, record) for one in told])
    if not things and roles.verb == "a" and roles.nth is not None and (roles.doer or roles.side):
        things = [Thing()]  # 标枪兵第十五回合才第一次出手
    if not things and roles.verb in "ue" and roles.number is None:
        things = [Thing()]
    if not things and roles.verb == "t":
        if roles.places or roles.number is not None:
            things = [Thing()]
        elif roles.doer or roles.doer_side or roles.side:
            return _retaken(roles, moments, topic, record)
    if not things:
        return None
    if roles.verb == "k" and len(things) > 1:
        things = [
            thing for thing in things if not held_places(thing, record)
        ] or things  # "... on the village"
    if roles.verb == "m" and roles.places and roles.word.isascii() and not roles.passive:
        if all(held_places(one, record) for one in things):
            roles = replace(roles, verb="t")  # "got the village at 7,8"
    if roles.verb in "msf" and all(held_places(one, record) and one.count is None for one in things):
        return None  # 村庄上 is "as for the villages"
    things = _in_one(things)
    if len(things) > 1:
        return together([of_sides(roles, thing, moments, topic, record) for thing in things])
    return of_sides(roles, things[0], moments, topic, record)


_BLOWS = (" blow", " stroke", " hit", " kill")
"""Ends of words for killing that leave out whom: "landed the killing blow"."""

_WORTH = 100
"""From here on a number without a name is rather one of resources than one of things."""


def _retaken(roles: Roles, moments: Moments, topic: Topic, record: Record) -> Finding | None:
    """A place that was spoken of before is taken: 第九回合又被夺回."""
    taken = lexicon_of(record.replay).takes
    spoken = [old for old in reversed(topic.things) if old.names and set(old.names) <= taken][:1]
    spoken = [replace(old, count=None, share="", nth=None) for old in spoken]
    if not spoken or not moments.said:
        return None
    return of_sides(roles, spoken[0], moments, topic, record)


def _in_one(things: list[Thing]) -> list[Thing]:
    """As in "174 units and buildings": one number for several names is the number of them all."""
    first = things[0]
    alike = all(other.count is None and not other.share for other in things[1:])
    if len(things) < 2 or first.count is None or first.count.weak or not alike:
        return things
    return [replace(first, names=tuple(dict.fromkeys(name for one in things for name in one.names)))]


def _unnamed(roles: Roles, moments: Moments, topic: Topic, record: Record) -> Finding | None:
    """How many, of what is not said: of anything, or of what was spoken of before."""
    number = roles.number.number if roles.number is not None else None
    if number is not None and number.value >= _WORTH and not roles.denied:
        return None  # what it is worth, most likely
    if roles.of is not None:
        return _some_of(roles, moments, topic, record)
    if roles.part_of and number is not None and roles.verb in "ld" and topic.things and not topic.going:
        named = [part.thing for part in topic.gap if part.thing is not None and part.thing.names]
        old = named[-1] if named else Thing()  # "hired six Ghouls and lost five of them"
        side = old.side or roles.side or holder(old.names, record)
        if not roles.opens and old.names and side in record.slots and side is not None and not roles.share:
            return answer(Survival(side, names_of(old, record), lost=number), record)
    spoken = recent(topic) if roles.word not in OF_ANY_KIND else []
    if roles.number is not None and roles.number.measure == "座":
        return any_of(
            [of_sides(roles, one, moments, topic, record) for one in standing_things(spoken, record)]
        )
    whose = roles.side if roles.verb in "ml" else None
    spoken = [old for old in spoken if may_be_counted(old, roles.verb, whose, record)]
    acts = roles.verb == "k" and not roles.passive and any(doer.names for doer in roles.doer)
    if number is None and acts and not roles.soft:
        readings = [Thing()]  # "the Skirmishers never killed a thing"
    elif (roles.soft or _goes_on(roles, moments)) and topic.subject is not None and spoken:
        readings = spoken[:1]  # 地刺修了三根，只被拆掉两根
        if roles.opens:
            readings.append(Thing())  # 食尸鬼最多，六个。损失十八个
    else:
        readings = [Thing(), *spoken[:2]] if roles.verb in "kldV" else spoken[:2]
        if roles.verb == "m":
            readings.append(Thing(names=everything(record)))
    roles = replace(roles, soft=False)
    return any_of([of_sides(roles, thing, moments, topic, record) for thing in readings])


def _goes_on(roles: Roles, moments: Moments) -> bool:
    """Whether a number without a name is of what the sentence is about: 雷兽17:12登场，总共出了八头."""
    return roles.went_on and (roles.verb == "l" or (roles.verb == "m" and moments.whole))


def _some_of(roles: Roles, moments: Moments, topic: Topic, record: Record) -> Finding | None:
    """As in "three of the five went down": of what is told by what was spoken of before, and not surely."""
    assert roles.of is not None
    assert roles.number is not None
    for old in recent(topic)[:2]:
        names = names_of(old, record)
        side = old.side or roles.side or holder(names, record)
        if side not in record.slots or roles.verb not in "ld":
            continue
        found = answer(Survival(side, names, made=roles.of.number, lost=roles.number.number), record)
        if found is not None and found.standing is Standing.SUPPORTED:
            return found
    return None
