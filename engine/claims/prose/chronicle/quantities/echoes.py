"""Figures that go on with what was counted before: "the Rebels only 19", 再加六个骑兵, "Losses: 3 Ghouls".

What is counted was said once, of somebody or something; what follows names somebody or something else with a
figure, and no deed of its own. It is counted as before, with what is named put in the place of its like.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.claims.prose.chronicle.discourse.antecedents import held_places, holder, names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import DEEDS, Gauge
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.measuring import is_total
from engine.claims.prose.chronicle.questions.queries import (
    Action,
    Amount,
    Count,
    Deed,
    Measure,
    Metric,
    Stock,
    Windows,
)
from engine.claims.prose.chronicle.questions.readings import any_of, together
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.gauging import countable
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.statements import Standing
from engine.claims.prose.tables import game_table


@dataclass(frozen=True, slots=True)
class Counted:
    """What was counted last.

    Attributes:
        measure: What, of whom.
        windows: When; empty of the whole game.
        label: It was only named, as what the figures after it are of: "Losses:".
        sure: What is counted is said, and not only made out.
        acting: Things named after it are those that did it, and not those it was done to: "Kills:".
    """

    measure: Measure
    windows: Windows = ()
    label: bool = False
    acting: bool = False
    sure: bool = True


_LIGHT = frozenset("SPLNDvhbW&Cm")
_ADDING = frozenset(
    "add adds added adding chip chips chipped contribute contributed manage manages managed notch notched"
    " 再加 外加 加上 另加 贡献 贡献了 拿了 拿到 拿到了 收获 收获了".split()
) | frozenset(("chip in", "chipped in", "chip in with", "chipped in with"))
"""Words that say that what follows is counted as what came before."""
_JOINED = frozenset(
    ", ， 、 ; ； and while whereas but 而 against ) ） ( （ : ： with to 但 则 和 以及 – — -".split()
)
_SAYING = frozenset("lkmdtauQG")
_ALSO = frozenset(("还有", "另有", "另外还有", "也有", "又有"))
"""Words of having that may go on with a count, or say what is left."""
_MANY = 20
"""Kills from which on an exact number is taken as about: who killed is not told of every death."""


def read_echo(clause: Clause, topic: Topic, record: Record) -> tuple[Finding, bool] | None:
    """What a figure without a deed says, as that which was counted before; and whether nothing else can be
    meant.
    """
    if not topic.counted or clause.unknown:
        return None
    if set(clause.shape) - _LIGHT:
        return _fallen(clause, topic, record)
    counted = topic.counted[-1]
    if clause.opens and not counted.label:
        return None
    heads = (":", "：", ",", "，") if counted.acting else (":", "：")  # 人头方面，精灵战士拿了三个
    label = counted.label and clause.lead in heads
    if not label and clause.lead not in _JOINED:
        return None
    verbs = [part for part in clause.parts if part.sym in "Dvhbm"]
    if any(part.sym == "m" and part.item.low not in _ADDING for part in verbs) or len(verbs) > 1:
        return None
    firm = label or any(part.item.low in _ADDING for part in verbs)
    if (
        verbs
        and verbs[0].item.low not in _ADDING
        and verbs[0].sym in "hb"
        and not (_by(counted) and clause.shape.startswith("Ph"))
    ):
        return None  # what somebody has is no deed
    told = _told(clause.parts, bare=label)
    if told is None:
        return None
    side, things = told
    if not _of_a_kind(clause, things, counted, record):
        return None
    found = together([_one(side, thing, number, counted, clause, topic, record) for thing, number in things])
    if found is None or (found.standing is Standing.REFUTED and not counted.sure):
        return None
    return found, firm


def _by(counted: Counted) -> bool:
    """Whether what is counted is what some things did."""
    return counted.acting or (isinstance(counted.measure, Count) and bool(counted.measure.deed.actor))


_FELL = re.compile("(?:[SO]?[ld]N|:?N:?[dl]|:?N:?B[kl])")


def _fallen(clause: Clause, topic: Topic, record: Record) -> tuple[Finding, bool] | None:
    """How many of those just said to have been made were lost: "18 Turrets were built, six died"."""
    counted = topic.counted[-1]
    if clause.opens or clause.lead not in _JOINED or not _FELL.fullmatch(clause.shape):
        return None
    if counted.label or not isinstance(counted.measure, Count) or clause.times or counted.windows:
        return None
    deed = counted.measure.deed
    number = next(part.number for part in clause.parts if part.sym == "N")
    named = next((part.side for part in clause.parts if part.sym == "S"), deed.doer)
    side = named or holder(deed.object, record)
    if deed.actions != (Action.MAKE,) or not deed.object or _general(deed.object) or side not in record.slots:
        return None
    if number is None or number.percent or number.ordinal or number.vague or named not in (None, deed.doer):
        return None
    lost = Deed((Action.DIE,), owner=side, object=deed.object)
    found = answer(Amount(Count(lost), number), record)
    return (found, True) if found is not None else None


def _told(
    parts: Sequence[Part], *, bare: bool
) -> tuple[str | None, list[tuple[Thing | None, Quantity]]] | None:
    """Whose figures, and of what, each with its number; None where the clause is otherwise."""
    after = [*(part.sym for part in parts[1:]), ""]
    sides = {part.side for part in parts if part.sym == "S"}
    numbers = [part.number for part in parts if part.sym == "N"]
    things: list[Thing] = []
    for part in parts:
        things.extend(part.things if part.sym == "L" else [part.thing] if part.thing is not None else [])
    if len(sides) > 1 or None in sides or "both" in sides or len(numbers) > 1:
        return None
    if any(
        one.sym == "C" and (one.unit != "more" or two != "P") for one, two in zip(parts, after, strict=True)
    ):
        return None  # "seventeen more than the Loyalists managed"
    if any(not one.names or one.share or one.nth is not None or one.leader or one.place for one in things):
        return None
    side = next(iter(sides), None)
    found: list[tuple[Thing | None, Quantity]] = []
    for thing in things:
        if thing.count is not None and not (thing.count.weak and numbers):
            found.append((thing, thing.count))
    if numbers:
        if found or len(things) > 1 or numbers[0] is None:
            return None
        found = [(things[0] if things else None, numbers[0])]
    if len(found) < len(things) or not found or (side is None and found[0][0] is None and not bare):
        return None
    if any(number.percent or number.times or number.ordinal or number.vague for _, number in found):
        return None
    return side, found


_WORTH = 100
"""From here on a figure of losses without a name is rather one of resources than one of things."""


def _of_a_kind(
    clause: Clause, things: Sequence[tuple[Thing | None, Quantity]], counted: Counted, record: Record
) -> bool:
    """Whether figures may be of what was counted: not of money, if they are of things one by one."""
    measure = counted.measure
    if isinstance(measure, Metric):
        measured = any(part.sym == "N" and part.measure not in ("", "块") for part in clause.parts)
        return not measured or all(countable(Gauge(name), record) for name in measure.names)
    return all(thing is not None or number.high < _WORTH for thing, number in things)


def _one(
    side: str | None,
    thing: Thing | None,
    number: Quantity,
    counted: Counted,
    clause: Clause,
    topic: Topic,
    record: Record,
) -> Finding | None:
    measures = list(_measures(side, thing, counted, record))
    moments = moments_of(clause, topic, record)
    if not measures or not moments.sure or moments.each:
        return None
    windows = [moments.windows] if moments.said else list(dict.fromkeys((counted.windows, ())))
    if counted.windows and _passing(counted.measure, record):
        windows = [when for when in windows if when]  # what it is at some moment or other is no echo
    found: list[Finding | None] = []
    for measure in measures:
        value = number
        if isinstance(measure, Count) and measure.deed.actor and number.value >= _MANY:
            value = number.with_form(Form.ABOUT) if number.form is Form.EXACT else number
        found.extend(answer(Amount(measure, value, when), record) for when in windows)
    return any_of(found)


def _passing(measure: Measure, record: Record) -> bool:
    """Whether an amount goes up and down: at some moment of the game it is whatever lies below its peak."""
    if isinstance(measure, Metric):
        return not all(is_total(name, record) for name in measure.names)
    return isinstance(measure, Stock)


def _measures(side: str | None, thing: Thing | None, counted: Counted, record: Record) -> list[Measure]:
    """What is counted, with the side and the thing put in the place of their likes."""
    measure = counted.measure
    if not isinstance(measure, Count):
        if isinstance(measure, Metric):
            return [replace(measure, side=side)] if thing is None else []
        whose = side or (thing.side or holder(thing.names, record) if thing is not None else None)
        names = thing.names if thing is not None else measure.object
        return [Stock(whose or measure.side, names)] if names else []
    deed = measure.deed
    names = names_of(thing, record) if thing is not None else ()
    slot = side or (thing.side or holder(names, record) if thing is not None else None)
    ways = []
    by = _by(counted)
    if thing is None or not by:
        if thing is not None and held_places(thing, record) != (Action.TAKE in deed.actions):
            return []
        of = names or deed.object
        if thing is None and deed.object and not _general(deed.object):
            if slot is not None and not record.ask.owned(slot, deed.object):
                of = ()  # "P1 lost 20 Drones, P2 five": no Drones
        suffers = Action.DIE in deed.actions and (deed.owner is not None or deed.doer is None) and not by
        if slot is None:
            ways.append(replace(deed, object=of))
        elif Action.DIE in deed.actions and deed.doer is not None and side is None:
            ways.append(replace(deed, object=of, owner=slot if deed.owner else None))  # whom they killed
        elif suffers:
            ways.append(replace(deed, object=of, owner=slot, doer=record.other(slot) if deed.doer else None))
        else:
            ways.append(replace(deed, object=of, doer=slot, owner=record.other(slot) if deed.owner else None))
    if Action.TAKE in deed.actions and thing is None and slot is not None and counted.windows:
        held = game_table(record.replay.game).counted_by.get("village")
        if held is not None:  # 占了9座村庄，对手7座: what they held
            return [*(Count(way) for way in ways), Metric((held,), slot)]
    if thing is not None and by:
        acting = slot or deed.doer
        ways.append(
            replace(deed, actor=names, doer=acting, owner=record.other(acting) if deed.owner else None)
        )
        if deed.object:
            ways.append(replace(deed, object=names, owner=slot if slot != deed.doer else None))
    return [Count(way) for way in ways]


_GENERAL = 12


def _general(names: Sequence[str]) -> bool:
    """Whether names are those of a group so large that anybody has some: units."""
    return len(names) > _GENERAL


def note_counted(clause: Clause, topic: Topic, record: Record, found: Finding | None) -> None:
    """Remember what a clause counts, or names as what is counted after it."""
    asked = found.asked if found is not None else None
    if isinstance(asked, Amount) and found is not None:
        windows = asked.windows or (asked.measure.deed.windows if isinstance(asked.measure, Count) else ())
        echoed = bool(topic.counted) and topic.counted[-1].sure and not clause.opens
        sure = echoed or any(part.sym in _SAYING for part in clause.parts)
        topic.counted = (*topic.counted[-1:], Counted(asked.measure, windows, sure=sure))
        return
    label = _label(clause)
    if label is not None:
        topic.counted = (label,)
    elif clause.opens or any(part.sym in DEEDS for part in clause.parts):
        topic.counted = ()
    elif (
        found is not None and found.standing is Standing.SUPPORTED and found.frame not in ("count", "metric")
    ):
        topic.counted = ()


_DONE = frozenset("lkmad")


def _label(clause: Clause) -> Counted | None:
    """A clause that only names a deed, of whom and of what: "Rebel losses", "Kills by the Ghouls"."""
    if (
        clause.shape == "G"
        and clause.parts[0].metric in ("losses", "resources_lost")
        and clause.parts[0].side != "both"
    ):
        return Counted(Count(Deed((Action.DIE,), owner=clause.parts[0].side)), label=True)
    if not set(clause.shape) <= _NAMING or any(time.mode not in ("whole", "all") for time in clause.times):
        return None
    deeds = [part for part in clause.parts if (part.unit if part.sym == "Q" else part.sym) in _DONE]
    things = [part.thing for part in clause.parts if part.thing is not None]
    if len(deeds) != 1 or len(things) > 1 or any(one.count or one.share or one.pronoun for one in things):
        return None
    told = deeds[0]
    letter = "l" if told.sym == "d" else told.unit if told.sym == "Q" else told.sym
    sides = (
        {part.side for part in clause.parts if part.sym == "S"} | {told.side} | {one.side for one in things}
    )
    sides.discard(None)
    if len(sides) > 1 or "both" in sides or told.number is not None:
        return None
    slot = next(iter(sides), None)
    names = things[0].names if things and not _general(things[0].names) else ()
    by = "@" in clause.shape
    if letter == "k" and told.sym != "Q" and not by and names:
        letter = "l"  # "Marines killed: 40"
    if letter == "l":
        return None if by else Counted(Count(Deed((Action.DIE,), owner=slot, object=names)), label=True)
    if letter == "m":
        return Counted(Count(Deed((Action.MAKE,), doer=slot, object=names)), label=True)
    action = Action.ATTACK if letter == "a" else Action.DIE
    return Counted(
        Count(Deed((action,), doer=slot, actor=names)),
        label=True,
        acting=action is Action.DIE and (told.sym == "Q" or told.item.low == "kills"),
    )


_NAMING = frozenset("SPQlkmadh@:")
