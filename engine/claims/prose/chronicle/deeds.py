"""One deed told in a clause: somebody made, lost, killed, took, finished or became something."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from engine.claims.prose.chronicle.answers import answer
from engine.claims.prose.chronicle.clauses import Clause
from engine.claims.prose.chronicle.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.happening import matches
from engine.claims.prose.chronicle.inquiry import Window
from engine.claims.prose.chronicle.parts import Part, Thing
from engine.claims.prose.chronicle.queries import (
    Absence,
    Action,
    Amount,
    Count,
    Deed,
    Metric,
    Query,
    Survival,
)
from engine.claims.prose.chronicle.record import Record
from engine.claims.prose.chronicle.roles import Roles, roles_of
from engine.claims.prose.chronicle.rows import rows_of
from engine.claims.prose.chronicle.telling import listing
from engine.claims.prose.chronicle.topic import Topic
from engine.claims.prose.chronicle.windows import Moments, moments_of
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.statements import Standing
from engine.facts.model import EventKind as K

_LOOSE = frozenset("xDvb>Q")
"""Parts without a role that only leave a clause open; any other makes it something else."""


def read_deed(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """A clause that tells of one deed, of its absence, of how many there were, or of what survived."""
    roles = roles_of(_had_by_then(clause))
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
    if re.fullmatch("S?PN[dl]N", clause.shape) and not clause.times:
        return _so_many_of(clause, topic, record)
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


def _so_many_of(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """As in 叉子58个死了52个: so many were made, and so many of them lost."""
    thing = next((part.thing for part in clause.parts if part.sym == "P"), None)
    made, lost = (part.number for part in clause.parts if part.sym == "N")
    if thing is None or not thing.names or made is None or lost is None or topic.going:
        return None
    side = thing.side or next((part.side for part in clause.parts if part.sym == "S"), None)
    side = side or holder(thing.names, record)
    if side not in record.slots or side is None:
        return None
    return answer(Survival(side, names_of(thing, record), made=made, lost=lost), record)


def _had_by_then(clause: Clause) -> Clause:
    """What a side did not have until a time was not finished before it."""
    have = [part for part in clause.parts if part.sym == "h"]
    if clause.shape in ("PO", "SPO") and clause.parts[-1].nth and len(clause.times) == 1:
        last = clause.parts[-1]
        made = Part("m", last.start, last.start, last.item, chinese=last.chinese)
        return replace(clause, parts=[*clause.parts[:-1], made, last], _shape=None)  # 幽灵10:53才有第一个
    if clause.shape in ("PhO", "SPhO") and clause.parts[-1].nth and clause.times:
        parts = [replace(part, sym="m", alts="") if part is have[0] else part for part in clause.parts]
        return replace(clause, parts=parts, _shape=None)  # 幽灵10:53才有第一个
    if len(have) == 1 and (sooner := _known_by_then(clause, have[0])) is not None:
        return sooner
    bounds = [time for time in clause.times if time.when.prep == "to" and time.mode == ""]
    if (
        len(have) != 1
        or len(clause.times) != 1
        or not bounds
        or "n" not in clause.shape
        or "N" in clause.shape
    ):
        return clause
    parts = [replace(part, sym="f", alts="") if part is have[0] else part for part in clause.parts]
    return replace(clause, parts=parts, _shape=None)


def _known_by_then(clause: Clause, have: Part) -> Clause | None:
    """An upgrade somebody has at a time was done by then."""
    things = [part.thing for part in clause.parts if part.sym == "P"]
    thing = things[0] if len(things) == 1 else None
    upgrade = thing is not None and thing.entry is not None and thing.entry.kind == "upgrade"
    times = [time for time in clause.times if time.mode == "" and time.when.prep in ("at", "by")]
    if not upgrade or len(times) != 1 or len(clause.times) != 1 or set("nNCYGQ") & set(clause.shape):
        return None
    parts = [replace(part, sym="f", alts="") if part is have else part for part in clause.parts]
    by_then = [replace(times[0], when=replace(times[0].when, prep="by"))]
    return replace(clause, parts=parts, times=by_then, _shape=None)


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
        and not any(_held_places(one, record) for one in things)
    ):
        things = []  # what was taken back is a place that was spoken of, and not who took it
    if (
        not things
        and (roles.number is not None or roles.denied or roles.share == "none")
        and roles.verb in "kldmV"
    ):
        return _unnamed(roles, moments, topic, record)
    if not things and roles.passive and roles.verb == "k" and (roles.doer or roles.places):
        return any_of(
            [_sided(roles, thing, moments, topic, record) for thing in (*recent(topic)[:1], Thing())]
        )
    if not things and roles.verb == "k" and roles.doer and roles.word.endswith(_BLOWS) and not roles.denied:
        told = [one for one in recent(topic) if all(one.names != doer.names for doer in roles.doer)]
        return any_of([_sided(roles, thing, moments, topic, record) for thing in told[:2]])
    if roles.passive and roles.soft and roles.verb in "mfs" and len(things) == 1 and not roles.word.isascii():
        told = [replace(one, nth=things[0].nth) for one in recent(topic)[:3]]
        return any_of([_sided(replace(roles, soft=False), one, moments, topic, record) for one in told])
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
    things = _in_one(things)
    if len(things) > 1:
        return together([_sided(roles, thing, moments, topic, record) for thing in things])
    return _sided(roles, things[0], moments, topic, record)


def _held_places(thing: Thing, record: Record) -> bool:
    return bool(thing.names) and set(thing.names) <= lexicon_of(record.replay).takes


_BLOWS = (" blow", " stroke", " hit", " kill")
"""Ends of words for killing that leave out whom: "landed the killing blow"."""
_PARTLY = 1.5
"""How many times as many there must be as are said before what was said of no time is of the whole game."""
_FEW_MORE = 3
_FEW = 12
_MANY = 20
_WORTH = 100
"""From here on a number without a name is rather one of resources than one of things."""


def _retaken(roles: Roles, moments: Moments, topic: Topic, record: Record) -> Finding | None:
    """A place that was spoken of before is taken: 第九回合又被夺回."""
    taken = lexicon_of(record.replay).takes
    spoken = [old for old in reversed(topic.things) if old.names and set(old.names) <= taken][:1]
    spoken = [replace(old, count=None, share="", nth=None) for old in spoken]
    if not spoken or not moments.said:
        return None
    return _sided(roles, spoken[0], moments, topic, record)


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
    spoken = recent(topic)
    if roles.number is not None and roles.number.measure == "座":
        return any_of([_sided(roles, one, moments, topic, record) for one in _standing(spoken, record)])
    acts = roles.verb == "k" and not roles.passive and any(doer.names for doer in roles.doer)
    if number is None and acts and not roles.soft:
        readings = [Thing()]  # "the Skirmishers never killed a thing"
    elif (roles.soft or (roles.verb == "l" and roles.went_on)) and topic.subject is not None and spoken:
        readings = spoken[:1]  # 地刺修了三根，只被拆掉两根
        if roles.opens:
            readings.append(Thing())  # 食尸鬼最多，六个。损失十八个
    else:
        readings = [Thing(), *spoken[:2]] if roles.verb in "kldV" else spoken[:2]
        if roles.verb == "m":
            readings.append(Thing(names=_everything(record)))
    roles = replace(roles, soft=False)
    return any_of([_sided(roles, thing, moments, topic, record) for thing in readings])


def _standing(spoken: Sequence[Thing], record: Record) -> list[Thing]:
    """What 座 counts: places that are taken, and buildings."""
    lexicon = lexicon_of(record.replay)
    kinds = tuple(sorted(lexicon.takes)) or lexicon.group("building")
    return [*(old for old in spoken if set(old.names) <= set(kinds)), Thing(names=kinds)]


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


def _everything(record: Record) -> tuple[str, ...]:
    """Whatever is a unit in the game."""
    lexicon = lexicon_of(record.replay)
    names = lexicon.table.objects.get("anything", ())
    return lexicon.group(names[0]) if names else ()


def _again(topic: Topic) -> list[Thing]:
    return [replace(old, count=None, share="", nth=None) for old in reversed(topic.things) if old.names]


def recent(topic: Topic, *, subject: bool = True) -> list[Thing]:
    """Things spoken of before, the latest first, without their numbers."""
    known = _again(topic)
    if subject and topic.subject is not None and topic.subject.names:
        known.insert(0, replace(topic.subject, count=None, share="", nth=None))
    return known[:4]


def any_of(found: Iterable[Finding | None]) -> Finding | None:
    """Several readings of the same words: one that is true is enough, all must be false to refute."""
    known = list(found)
    for one in known:
        if one is not None and one.standing is Standing.SUPPORTED:
            return one
    if not known or any(one is None for one in known):
        return None
    first = known[0]
    assert first is not None
    return replace(first, monotone=all(one is not None and one.monotone for one in known))


def _sided(roles: Roles, thing: Thing, moments: Moments, topic: Topic, record: Record) -> Finding | None:
    """Of both sides: each of them, or the two together; of a subject carried over, of it or of anybody."""
    if roles.soft and thing.side is None and roles.side is not None:
        near = _one(roles, thing, moments, topic, record)
        if near is None or near.standing is Standing.SUPPORTED:
            return near
        others = [slot for slot in record.slots if slot != roles.side]
        return any_of(
            [
                near,
                *(
                    _one(replace(roles, side=slot, soft=False), thing, moments, topic, record)
                    for slot in others
                ),
            ]
        )
    if roles.side != "both" or thing.side not in (None, "both"):
        return _one(roles, thing, moments, topic, record)
    apart = together(
        [_one(replace(roles, side=slot), thing, moments, topic, record) for slot in record.slots]
    )
    if roles.each:
        return apart
    return any_of([apart, _one(roles, thing, moments, topic, record)])


def together(found: Iterable[Finding | None]) -> Finding | None:
    """Several findings that were said in one breath: refuted by one that is, supported if all are."""
    known = list(found)
    for one in known:
        if one is not None and one.standing is Standing.REFUTED:
            return one
    if not known or any(one is None for one in known):
        return None
    first = known[0]
    assert first is not None
    events = tuple(event for one in known if one is not None for event in one.events)
    return replace(first, events=events, evidence=tuple(event.id for event in events[:4]) or first.evidence)


def _one(roles: Roles, thing: Thing, moments: Moments, topic: Topic, record: Record) -> Finding | None:
    names = names_of(thing, record)
    if thing.pronoun and not names:
        spoken = recent(topic, subject=roles.passive or roles.verb in "dV")
        if roles.verb == "t":
            spoken = [old for old in _again(topic) if _held_places(old, record)]  # "took it"
        meant = [
            replace(old, count=thing.count, nth=thing.nth, share=thing.share, other=thing.other,
                    side=thing.side or old.side)
            for old in spoken[: 1 if thing.share and topic.subject is not None else 3]
        ]  # fmt: skip
        return any_of([_one(roles, old, moments, topic, record) for old in meant])
    deed = deed_of(roles, thing, names, moments.windows, record)
    if deed is None:
        return None
    number = thing.count if thing.count is not None and not thing.count.weak else None
    if roles.number is not None and number is None:
        number = roles.number.number
    side = deed.owner if roles.verb in "ldV" else deed.doer
    share = thing.share or roles.share
    if side is not None and deed.owner is None and roles.verb in "ldV" and roles.side != "both":
        deed = replace(deed, owner=side)
    if side is None and roles.verb in "ldV" and roles.side != "both":
        side = holder(names, record)
    if roles.verb == "V":
        return _survival(roles, thing, names, number, side, moments, record)
    if thing.leader and roles.verb in "kld" and number is None and roles.nth is None:
        return fallen(deed, denied=roles.denied or share == "none", record=record)
    if share == "both" and (roles.verb in "ld" or roles.passive) and names and not roles.denied:
        if side is None:
            return None
        return ask(Amount(Count(deed), Quantity(2, 2), windows=moments.windows, total=False), moments, record)
    if share == "all" and roles.verb in "ld" and names and not roles.denied:
        made = thing.count
        if side is None or ((deed.actor or deed.doer) and made is None):
            return None  # 死了11条，全部死于追猎者: all that died
        if moments.said and made is not None and not made.weak:
            return ask(Amount(Count(deed), made, windows=moments.windows), moments, record)
        return ask(Survival(side, names, made=made, all_lost=True, windows=moments.windows), moments, record)
    if share == "none" and roles.verb in "ld" and names and side is not None and not moments.said:
        made = thing.count if thing.count is not None and not thing.count.weak else None
        return ask(Survival(side, names, made=made, all_left=True), moments, record)
    if roles.denied and roles.nth is not None and roles.nth > 0 and moments.said and number is None:
        return _not_yet(deed, roles.nth, record)
    if share == "none" or roles.denied:
        if share in ("all", "both", "most", "half", "each") or roles.nth is not None:
            return None
        if number is not None and number.value > 1:
            return None
        return ask(Absence(deed), moments, record)
    if share in ("most", "half", "each"):
        return None
    if roles.nth is not None:
        if roles.nth == 0 and number is None and names and side is not None and not moments.said:
            alone = Amount(Count(deed), Quantity(1, 1), windows=moments.windows)
            return ask(alone, moments, record)  # "the only Prism the Protoss made"
        if number is not None or roles.nth == 0:
            return None
        return ask(replace(deed, nth=roles.nth), moments, record)
    if number is not None and (roles.of is not None or _of_some(roles, thing, number)):
        if side is None or roles.verb not in "ld" or not names:
            return None
        made = thing.count if roles.of is None else roles.of.number
        if moments.said and roles.number is not None and roles.number.number is not None:
            return ask(
                Amount(Count(deed), roles.number.number, moments.windows, total=False), moments, record
            )
        return ask(Survival(side, names, made=made, lost=roles.number.number if roles.number else number,
                            windows=moments.windows), moments, record)  # fmt: skip
    if number is None:
        if not (moments.said or deed.actor or deed.places) and (len(names) > _FEW or not names):
            return None  # that anything at all was made or lost says nothing
        told = ask(deed, moments, record)
        if roles.first and told is not None and told.standing is Standing.SUPPORTED:
            return None  # whether it was first is another question
        return told
    if number.percent or number.times or number.ordinal:
        return None
    if deed.actor and roles.verb == "k" and number.value >= _MANY and number.form is Form.EXACT:
        number = number.with_form(Form.ABOUT)  # who killed is not told of every death
    narrative = (topic.timed or roles.aside) and not moments.said and not moments.whole
    if roles.soft and not roles.opens and not topic.going and not roles.aside:
        narrative = False  # 地刺修了三根，只被拆掉两根: of all that were made
    told_of = roles.topical and not topic.going and not moments.said  # 狗出了222条
    total = (not narrative or told_of) and not moments.open
    found = ask(Amount(Count(deed), number, windows=moments.windows, total=total), moments, record)
    if narrative and told_of and found is not None and found.standing is Standing.REFUTED:
        more = found.actual - number.high if isinstance(found.actual, int) else 0
        if more > 0 and (more < _FEW_MORE or found.actual < _PARTLY * number.high):
            return None  # so many may be meant of a time that was spoken of before
    holding = roles.word.startswith("占") and not (roles.passive or roles.doer or roles.doer_side)
    if holding and found is not None and found.standing is Standing.REFUTED:
        found = _held(names, side, number, moments, record) or found
    if found is not None and found.standing is Standing.REFUTED and deed.doer is None and deed.owner is None:
        if roles.side != "both" and not found.monotone and holder(names, record) is None:
            return None  # whose they are is not known
    if found is None or found.standing is Standing.SUPPORTED or topic.window is None or moments.said:
        return found
    around = _near(topic, record)
    again = ask(Amount(Count(deed), number, windows=around, total=True), moments, record)
    return again if again is not None and again.standing is Standing.SUPPORTED else found


def _not_yet(deed: Deed, nth: int, record: Record) -> Finding | None:
    """As in "did not have a third base until 11:27": refuted where the third was there well before."""
    found = matches(replace(deed, windows=(), nth=nth), record)
    early = [row for row, sure in found if sure and all(row.at < window.last[0] for window in deed.windows)]
    if not found or len(early) < len(found) or not rows_of(record.replay).complete(deed):
        return None
    truth = listing([found[0][0]], deed.actions[0], record)
    return refuted(
        "event", truth, events=[row.event for row in early], actual=record.replay.clock.text(early[0].at)
    )


def _held(
    names: Sequence[str], side: str | None, number: Quantity, moments: Moments, record: Record
) -> Finding | None:
    """Places taken may be meant as places held: 第7回合占到9座村庄."""
    lexicon = lexicon_of(record.replay)
    metrics = tuple(dict.fromkeys(metric for name in names if (metric := lexicon.table.counted_by.get(name))))
    if not metrics or side is None:
        return None
    found = answer(Amount(Metric(metrics, side), number, windows=moments.windows), record)
    return found if found is not None and found.standing is Standing.SUPPORTED else None


def fallen(deed: Deed, *, denied: bool, record: Record) -> Finding | None:
    """Whether a leader fell: only the deaths of leaders count, not those of others of their kind."""
    rows = [
        row
        for row, sure in matches(replace(deed, windows=(), actor=(), places=()), record)
        if sure and row.event.details.get("leader")
    ]
    fitting = [
        row
        for row, _ in matches(deed, record)
        if row.event.details.get("leader") and row.event.id in {other.event.id for other in rows}
    ]
    if bool(fitting) != denied:
        return supported("event" if fitting else "absent", [row.event for row in fitting])
    if not rows_of(record.replay).complete(deed):
        return None
    truth = listing(rows, Action.DIE, record) if rows else "no leader was lost"
    return refuted("event", truth, events=[row.event for row in rows])


def holder(names: Sequence[str], record: Record) -> str | None:
    """The one side that ever had any of some things; None if several or none did."""
    if not names or len(names) > _FEW:
        return None
    having = [slot for slot in record.slots if record.ask.owned(slot, tuple(names)) > 0]
    return having[0] if len(having) == 1 else None


def _of_some(roles: Roles, thing: Thing, number: Quantity) -> bool:
    """As in "five of your six Gliders": a number apart from that of the things."""
    return roles.number is not None and thing.count is not None and roles.number.number is not thing.count


def _near(topic: Topic, record: Record) -> tuple[Window, ...]:
    assert topic.window is not None
    reach = record.ask.reach
    start, end = topic.window.start, topic.window.end
    return (Window((max(0, start - reach), start), (end, end + reach)),)


def _survival(
    roles: Roles,
    thing: Thing,
    names: tuple[str, ...],
    number: Quantity | None,
    side: str | None,
    moments: Moments,
    record: Record,
) -> Finding | None:
    if side is None or not names or any(window.last[1] < record.ask.end for window in moments.windows):
        return None
    if roles.denied or roles.share == "none":
        return ask(Survival(side, names, made=thing.count, all_lost=True), moments, record)
    if roles.share in ("all", "both"):
        made = thing.count if thing.count is not None else Quantity(2, 2) if roles.share == "both" else None
        return ask(Survival(side, names, made=made, all_left=True), moments, record)
    if number is not None and not moments.said:
        made = (
            roles.of.number
            if roles.of is not None
            else thing.count
            if _of_some(roles, thing, number)
            else None
        )
        left = roles.number.number if roles.number is not None else number
        return ask(Survival(side, names, made=made, left=left), moments, record)
    return None


def ask(query: Query, moments: Moments, record: Record) -> Finding | None:
    """The answer to a query."""
    del moments
    return answer(query, record)


def names_of(thing: Thing, record: Record) -> tuple[str, ...]:
    """The canonical names a thing may have; of a leader the kinds leaders are of in this replay."""
    if not thing.leader:
        return thing.names
    leaders = tuple(
        dict.fromkeys(
            event.object
            for event in record.replay.store.find(kind=K.CREATED)
            if event.details.get("leader") and event.object is not None and thing.side in (None, event.side)
        )
    )
    known = tuple(name for name in leaders if name in thing.names)
    return known or thing.names


def deed_of(
    roles: Roles, thing: Thing, names: tuple[str, ...], windows: tuple[Window, ...], record: Record
) -> Deed | None:
    """The query for one thing of a deed; None for what is no deed of the kind."""
    taken = lexicon_of(record.replay).takes
    side = None if roles.side == "both" else roles.side
    actor = tuple(name for doer in roles.doer for name in names_of(doer, record))
    actor_side = next((doer.side for doer in roles.doer if doer.side is not None), None)
    doer_side = roles.doer_side or actor_side
    places = (*roles.places, *((thing.place,) if thing.place else ()))
    if roles.verb == "e" and not names:
        bases = lexicon_of(record.replay).table.objects.get("expansion", ())
        names = tuple(name for base in bases for name in lexicon_of(record.replay).group(base))
        if not names:
            return None
    if roles.verb in "fr":
        # A building and what is researched for it may go by one name: Warp Gate.
        studied = (f"{name}Research" for name in names)
        names = (*names, *(name for name in studied if name in record.replay.knowledge.entries))
    village = bool(names) and set(names) <= taken
    verb = roles.verb
    if verb == "t" and not names and places and taken:
        village, names = True, tuple(sorted(taken))
    if (verb in "kld" and not village) or verb == "V":
        if verb == "k":
            owner = thing.side or (roles.doer_side if not roles.passive else side)
            doer = (actor_side or side) if not roles.passive else doer_side
            return Deed((Action.DIE,), doer, owner, actor, names, places, windows)
        owner = thing.side or side
        return Deed((Action.DIE,), doer_side, owner, actor, names, places, windows)
    if verb in "tkld" and village:
        if verb in "ld":
            return Deed((Action.TAKE,), doer_side, thing.side or side, actor, names, places, windows)
        owner = thing.side or (roles.doer_side if not roles.passive else side)
        doer = (actor_side or side) if not roles.passive else doer_side
        if owner is not None and owner in (doer, roles.side) and not roles.passive:
            owner = None  # "took their first village": whose it becomes, not whose it was
        return Deed((Action.TAKE,), doer, owner, actor, names, places, windows)
    doer = thing.side or side
    if roles.passive and roles.doer_side is not None:
        doer = roles.doer_side
    actions = actions_of(roles, names, record)
    if not actions:
        return None
    if verb == "u":
        if roles.number is not None and roles.number.number is not None and roles.number.number.value != 1:
            return None  # what rises again as something else gains no level
        origin = tuple(name for old in roles.origin for name in names_of(old, record))
        doer = doer or next((old.side for old in roles.origin), None)
        return Deed(actions, doer, None, (), names, places, windows, origin=origin)
    if verb == "a":
        return Deed(actions, actor_side or doer, roles.doer_side, actor, names, places, windows)
    if actor and verb not in "a":
        return None
    return Deed(actions, doer, None, (), names, places, windows)


_RECRUITS = frozenset(("recruit", "recall"))


def actions_of(roles: Roles, names: Sequence[str], record: Record) -> tuple[Action, ...]:
    """The readings of a verb of making, by what is made."""
    entries = record.replay.knowledge.entries
    kinds = {entries[name].kind for name in names if name in entries}
    verb = roles.verb
    if verb == "m":
        return (Action.MAKE,)
    if verb == "s":
        if kinds & {"upgrade", "unit"} and "m" not in roles.verbs:
            return ()  # when they were begun is not recorded
        return (Action.START, Action.MAKE) if "m" in roles.verbs else (Action.START,)
    if verb == "f":
        return (Action.FINISH, Action.TURN)
    if verb == "r":
        return (Action.RESEARCH, Action.MAKE)
    if verb == "u":
        return (Action.TURN,)
    if verb == "e":
        return (Action.MAKE,)
    if verb == "c":
        return (Action.CANCEL,)
    if verb == "a":
        return (Action.ATTACK,)
    if verb == "!":
        return (Action.ORDER,)
    if verb == "t":
        lexicon = lexicon_of(record.replay)
        return (Action.MAKE,) if names and lexicon.is_expansion(tuple(names)) else ()
    return ()


def subject_of(parts: Sequence[Part]) -> Thing | None:
    """The thing a list of parts begins with, None if it begins with none."""
    return parts[0].thing if parts and parts[0].sym == "P" else None
