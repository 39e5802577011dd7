"""Clauses that leave out the verb of the one before: "lost a Spearman on turn 7 and another on turn 15"."""

from __future__ import annotations

import itertools
import re

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing, shape_of
from engine.claims.prose.copying import replace

_DEEDS = "kldtmuf"
_SHAPES = frozenset(("P", "S", "SP", "PH", "SPH", "PZP", "P@P"))
_LEADS = frozenset(("and", ",", "，", "、", ";", "；", "而", "then", "but", "但", "yet", "却"))
_MADE = frozenset("mlkft")


def fill_in(clause: Clause, topic: Topic) -> None:
    """Give a clause of bare names with a time the verb of the one before, and its subject if it lacks one."""
    _gone(clause)
    _dead(clause)
    _in_the_end(clause)
    _ended_up(clause)
    _kills_of(clause)
    _waited(clause)
    _led_by(clause)
    if clause.lead in (":", "：") and topic.things and clause.items and clause.items[0].low.split()[0] in _IT:
        topic.subject = _told(topic.things[-1])  # "one branch was left bare, the Shrine: it was never built"
    if clause.opens:
        return
    if _in_all(clause, topic) or not topic.gap:
        return
    if _listed(clause, topic) or clause.lead not in _LEADS or _one_more(clause, topic):
        return
    if clause.shape not in _SHAPES or (clause.lead in (",", "，") and not topic.gap_times):
        return  # "the last recruit, a Mage at 13,30, on turn 42" names one thing twice
    if _nothing(clause, topic):
        return
    if not any(time.when.span is not None or time.mode in ("later", "next") for time in clause.times):
        return
    before = topic.gap
    verbs = [k for k, part in enumerate(before) if part.sym in _DEEDS]
    if len(verbs) != 1 or any(part.sym in "nIxQGNCY" for part in before):
        return
    at = verbs[0]
    objects = [part for part in before[at + 1 :] if part.sym == "P"]
    subjects = [part for part in before[:at] if part.sym in "SP"]
    passive = [part for part in before[:at] if part.sym == "B"]
    verb = before[at]
    own = [part for part in clause.parts if part.sym == "S"]
    rest = [_another(part, objects or subjects) for part in clause.parts if part.sym != "S"]
    if passive or not objects:
        if own or len(subjects) != 1 or not rest:
            return
        clause.parts = [rest[0], *passive, verb, *rest[1:]]
    elif own:
        clause.parts = [*own, verb, *(rest or objects)]
    elif rest and rest[0].thing is not None and rest[0].thing.side is not None:
        clause.parts = [verb, *rest]  # "the Terran got +1 at 8:25, the Protoss +1 at 12:05"
    else:
        clause.parts = [*subjects, verb, *rest]
    clause._shape = None


def _led_by(clause: Clause) -> None:
    """As in "led by eight workers", "44 for you against 52 for your opponent": by how much, and whose."""
    for k, (one, two) in enumerate(itertools.pairwise(clause.parts)):
        counted = two.thing is not None and two.thing.count is not None and not two.thing.count.weak
        if one.sym == "x" and one.item.low == "led by" and (counted or two.number is not None):
            by = Part("@", one.start, one.end, one.item)
            clause.parts[k : k + 1] = [replace(one, sym="C", unit="ahead"), by]
        elif (
            one.sym == "Y" and two.sym == "P" and two.item.low.endswith("opponent") and two.thing is not None
        ):
            if two.thing.side is None or clause.parts[k - 1].sym != "S":
                continue
            whose = replace(two, sym="S", thing=None, metric=None, side=two.thing.side)
            figure = replace(two, sym="N", thing=None, metric=None, number=two.thing.count)
            clause.parts[k + 1 :] = [*([figure] if counted else []), whose, *clause.parts[k + 2 :]]
        else:
            continue
        clause._shape = None
        return


_IT = frozenset(("it", "its", "它", "该"))


def _told(thing: Thing) -> Thing:
    return replace(thing, count=None, nth=None, share="")


def _waited(clause: Clause) -> None:
    """As in 第二个要等到4分24秒: that something had to wait for its time says no more than the time."""
    waiting = [k for k, part in enumerate(clause.parts) if part.sym == "x" and part.item.low in _WAITING]
    if len(waiting) != 1 or len(clause.parts) < 2 or not clause.times:
        return
    at = waiting[0]
    clause.parts = [part for k, part in enumerate(clause.parts) if k != at]
    clause.times = [replace(t, index=t.index - 1) if t.index > at else t for t in clause.times]
    clause._shape = None


_WAITING = frozenset(("要", "得", "便"))


def _gone(clause: Clause) -> None:
    """As in 第一个19分38秒没的, 最后一个轨道也没了: what is no more was lost."""
    last = clause.parts[-1] if clause.parts else None
    if last is None or last.sym != "n" or not last.chinese or last.item.low not in _NO_MORE:
        return
    if clause.shape[-2:-1] == "b" and last.item.low == "没":  # 弓箭手是第6回合没的
        clause.parts = [*clause.parts[:-2], last]
        clause._shape = None
    before = clause.shape[:-1]
    if not before or before[-1] not in "PLON" or set(before) - set("SPLONx>"):
        return
    clause.parts = [*clause.parts[:-1], replace(last, sym="d", unit="")]
    clause._shape = None


def _dead(clause: Clause) -> None:
    """As in "ended with twelve Drones dead", "had two Scouts killed": what somebody has so was lost."""
    if _FALLEN.isdisjoint(clause.words):
        return
    at = next((k for k, part in enumerate(clause.parts) if part.sym == "h"), -1)
    if at < 0 or clause.shape[at + 1 :] not in ("P", "Pk", "Pl", "Pd", "L", "N", "Px"):
        return
    last, thing = clause.items[-1], clause.parts[at + 1]
    following = next((item for item in clause.items if item.start >= thing.end), None)
    if following is None or following.low not in _FALLEN or (last is not following and not clause.times):
        return
    clause.parts = [*clause.parts[:at], replace(clause.parts[at], sym="l", alts=""), thing]
    clause._shape = None


def _in_the_end(clause: Clause) -> None:
    """As in 最后P1拆掉的水晶是六根: in the end of all, and not the last that was done."""
    parts = clause.parts
    if len(parts) < 4 or parts[0].sym != "O" or parts[0].item.low not in _LATE or parts[1].sym != "S":
        return
    counted = any(
        part.sym == "N" or (part.thing is not None and part.thing.count is not None) for part in parts
    )
    if counted and set(clause.shape) & set(_DEEDS):
        clause.parts, clause._shape = parts[1:], None
        clause.times = [replace(t, index=max(0, t.index - 1)) for t in clause.times]


_LATE = frozenset(("最后", "最终"))


def _ended_up(clause: Clause) -> None:
    """As in "ended up losing", "finished the game having built": only what was done in the end counts."""
    for k, (one, two) in enumerate(itertools.pairwise(clause.parts)):
        low = one.item.low
        had = low.startswith(_OVER) and two.unit in ("past", "part") and "having" in clause.words
        if two.sym in _DEEDS and (had or (low.startswith(_ENDED) and two.unit == "ing")):
            clause.parts, clause._shape = [*clause.parts[:k], *clause.parts[k + 1 :]], None
            clause.times = [replace(t, index=t.index - 1) if t.index > k else t for t in clause.times]
            return


def _kills_of(clause: Clause) -> None:
    """As in "scored four Bowman kills": what is scored is kills, and nobody there kills."""
    last = clause.parts[-1] if clause.parts else None
    if last is None or last.item.low != "kills" or last.sym != "k" or clause.shape[-3:] != "DPk":
        return
    clause.parts = [*clause.parts[:-1], replace(last, sym="Q", unit="k", alts="")]
    clause._shape = None


_OVER = ("finish", "end")
_ENDED = ("ended up", "ends up", "end up", "wound up", "winds up", "wind up")
_FALLEN = frozenset(("dead", "killed", "fallen", "slain", "destroyed"))
_NO_MORE = frozenset(("没", "也没", "没了", "也没了", "没的", "又没", "都没"))


def _one_more(clause: Clause, topic: Topic) -> bool:
    """As in "lost two Clashers, one on turn 8 to a Corpse": one of what was spoken of, at another time.

    Which of them it was is left out: "the last of them" is the last of those that are told of.
    """
    met = _ONE.fullmatch(clause.shape)
    first = clause.parts[0]
    if met is None or (first.thing is not None and first.thing.names and met[1] == "P"):
        return False
    if met[1] == "S" and first.unit != "other":
        return False
    if not any(time.when.span is not None or time.mode == "next" for time in clause.times):
        if not met[3] or clause.times:
            return False
        clause.times = [
            replace(time, index=0) for time in topic.gap_times
        ]  # "one to a Zealot, the other ..."
    verbs = [k for k, part in enumerate(topic.gap) if part.sym in _DEEDS]
    if len(verbs) != 1 or any(part.sym in "nIxGYQ" for part in topic.gap):
        return False
    at = verbs[0]
    verb = topic.gap[at]
    before = [_alone(part) for part in topic.gap[:at] if part.sym in "SPBA"]
    objects = [
        _alone(part)
        for k, part in enumerate(topic.gap[at + 1 :], at + 1)
        if part.sym == "P" and topic.gap[k - 1].sym not in "Z@WK"
    ]
    named = sum(part.sym in "SP" for part in before)
    if named > 2 or len(objects) > 1 or (verb.sym in "kt" and not objects and "B" not in shape_of(before)):
        return False
    if verb.sym in "lmktuf" and not objects and not named:
        return False
    clause.parts = [*before, verb, *objects, *clause.parts[len(met[1]) :]]
    clause._shape = None
    return True


_ONE = re.compile(r"((?:[NO]+C?|P|S):?)(H?)((?:[Z@]P)?)")


def _alone(part: Part) -> Part:
    if part.thing is None:
        return part
    return replace(part, thing=replace(part.thing, count=None, nth=None, share="", plural=False))


def _listed(clause: Clause, topic: Topic) -> bool:
    """What was made or lost, named one by one after a colon: "six recruits on turn 1: two Ghouls, ..."."""
    if clause.lead not in (":", "：", "(", "（") or clause.shape not in ("L", "P") or clause.times:
        return False
    verbs = [part for part in topic.gap if part.sym in "mlt"]
    first = clause.parts[0]
    things = first.things or ([first.thing] if first.thing is not None else [])
    named = bool(things) and all(thing.names and thing.count is not None for thing in things)
    if len(verbs) != 1 or not named or any(part.sym in "nIxGCYB" for part in topic.gap):
        return False
    at = topic.gap.index(verbs[0])
    clause.parts = [*(part for part in topic.gap[:at] if part.sym == "S"), verbs[0], *clause.parts]
    clause.times = [replace(time, index=0) for time in topic.gap_times]
    clause._shape = None
    return True


def _in_all(clause: Clause, topic: Topic) -> bool:
    """As in 坦克第一辆4:26出来，一共四辆: so many of the subject were made in the whole game."""
    subject = topic.subject
    if clause.shape != "N" or [time.mode for time in clause.times] != ["whole"] or subject is None:
        return False
    number = clause.parts[0]
    if not subject.names or not number.measure or number.measure == "块":
        return False
    told = Part("P", clause.start, clause.start, number.item, thing=replace(subject, count=None, nth=None))
    clause.parts = [told, Part("m", clause.start, clause.start, number.item, chinese=True), number]
    clause._shape = None
    return True


def _nothing(clause: Clause, topic: Topic) -> bool:
    """As in "five Cannons but not a single Battery": the verb is said once, and denied of the second."""
    thing = clause.parts[0].thing if clause.shape == "P" else None
    if thing is None or thing.share != "none" or not thing.names or clause.times:
        return False
    verbs = [part for part in topic.gap if part.sym in _MADE]
    if len(verbs) != 1 or any(part.sym in "nIxBQGCY" for part in topic.gap):
        return False
    at = topic.gap.index(verbs[0])
    clause.parts = [*(part for part in topic.gap[:at] if part.sym == "S"), verbs[0], *clause.parts]
    clause._shape = None
    return True


def _another(part: Part, like: list[Part]) -> Part:
    """One more of what was spoken of, where only "another" is said."""
    thing = part.thing
    if thing is None or thing.names or not like or like[-1].thing is None:
        return part
    return replace(
        part, thing=replace(like[-1].thing, count=None, nth=thing.nth, share="", other=thing.other)
    )
