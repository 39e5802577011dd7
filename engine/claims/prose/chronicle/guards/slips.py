"""Whether a refutation looks like a slip of whoever wrote the clause, or like one of its reader.

Who errs in telling a game is wrong in one thing: a number that is somewhat off, a name, a time, a side. A
clause that would have to be wrong in two, or in a number of quite another size, most likely says something
else than was read in it: of one unit and not of all, of hits and not of units, of a part of them.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing

Judge = Callable[[Clause, Topic, Record], "Finding | None"]

FAR = 2.5
"""How many times the true number a written one may be, either way: of the numbers planted by writers who saw
nothing of this, nine in ten are nearer, of those misread one in three."""
CLOSE = 2
"""What small numbers may be off whatever their ratio: "four" where there were two."""
_IN_ALL = frozenset(
    "only just merely total altogether overall all whole entire 只 只有 仅 仅仅 才 就 一共 总共 共 总计 合计"
    " 全场 整局".split()
)
"""Words with which a number is of all there were."""
_OTHERS = frozenset("other others another more else further 其他 其它 其余 另外 另 别的".split())
"""Words with which a number is of what was not counted before."""
_AMOUNTS = frozenset(("count", "metric", "extremum"))
_PRONOUNS = frozenset("they them their theirs it its he his him she her 他 她 它 他们 它们 其 对面".split())


def is_slip(
    clause: Clause, topic: Topic, record: Record, judge: Judge, found: Finding, *, dated: bool = False
) -> bool:
    """Whether one thing changed in a clause would make it true.

    Args:
        clause: The clause.
        topic: What was spoken of before it.
        record: The game.
        judge: Reads a clause as the refutation was read.
        found: The refutation.
        dated: Whether what introduces the clause says when ("Look at 4:10: ...").
    """
    if found.frame not in _AMOUNTS:
        return True
    values = [max(float(number.high), float(number.low)) for number in written_in(clause)]
    true = _true_numbers(found, record)
    if not values or not true or not any(values):
        return True  # "never below zero" is no number that may be off
    if any(_near(value, number) for value in values for number in true if number):
        return True
    part = found.frame == "count" and max(values) < max(true) and clause.words.isdisjoint(_IN_ALL)
    if _outright(clause) and (clause.times or dated or (topic.window is None and not part)):
        return True  # who and when are said; of less than there were in all some part may be meant
    if found.frame == "count" and not clause.words.isdisjoint(_IN_ALL) and _one_had_it(clause, record):
        return True  # 感染虫只出了一只: it needs no saying whose they were
    if _unheard_of(clause, record) or _all_of_them(clause, record):
        return True
    if clause.side in record.slots and not clause.carried and len(record.slots) == 2:
        (other,) = (slot for slot in record.slots if slot != clause.side)
        if _holds(replace(clause, side=other, atoms=None), topic, record, judge):
            return True
    return bool(clause.times) and _holds(replace(clause, times=[], atoms=None), Topic(), record, judge)


def written_in(clause: Clause) -> list[Quantity]:
    """The numbers of a clause."""
    numbers = [part.number for part in clause.parts if part.number is not None]
    things = [thing for part in clause.parts for thing in (part.thing, *part.things) if thing is not None]
    return numbers + [thing.count for thing in things if thing.count is not None]


def _true_numbers(found: Finding, record: Record) -> list[float]:
    """The true numbers a refutation tells, times and slots left out."""
    told = found.truth
    for slot in record.slots:
        told = told.replace(slot, " ")
    told = _TIME.sub(" ", told)
    numbers = [float(number) for number in re.findall(r"(?<![\w:,.-])-?\d+(?:\.\d+)?(?!\d|[:,]\d)", told)]
    if isinstance(found.actual, int | float) and not isinstance(found.actual, bool):
        numbers.append(float(found.actual))
    return numbers


_TIME = re.compile(r"\b(?:turn|move|step|number) \d+|\d+:\d+|\d+ s\b")


def _near(value: float, number: float) -> bool:
    """Whether a written number is of the size of a true one."""
    return abs(value - number) <= CLOSE or number / FAR <= value <= number * FAR


def _outright(clause: Clause) -> bool:
    """Whether a clause names its side itself, and not by a pronoun: the side, or whose thing does it."""
    first = clause.parts[0].thing if clause.parts else None
    if first is not None and first.names and first.side is not None and not (first.own or first.rival):
        return True  # 你的雷兽死了两头
    if any(part.sym == "S" and part.item.low in _PRONOUNS for part in clause.parts):
        return False
    if clause.side is None and (agent := re.search("B[kl]@S", clause.shape)) is not None:
        return clause.parts[agent.end() - 1].side is not None  # "were lost by the Protoss"
    return clause.side is not None and not clause.carried


def _one_had_it(clause: Clause, record: Record) -> bool:
    """Whether a clause counts a thing that a single side ever had."""
    if not clause.words.isdisjoint(_OTHERS):
        return False
    return any(
        thing.count is not None or "N" in clause.shape
        for part in clause.parts
        for thing in (part.thing, *part.things)
        if thing is not None and len(thing.names) == 1
        if sum(bool(record.ask.owned(slot, thing.names)) for slot in record.slots) == 1
    )


def _unheard_of(clause: Clause, record: Record) -> bool:
    """Whether a thing that is counted is nobody's in this game, or not of a side that is named outright."""
    outright = _outright(clause)
    for part in clause.parts:
        thing = part.thing
        if thing is None or not thing.names:
            continue
        if not any(record.ask.owned(slot, thing.names) for slot in record.slots):
            return True
        side = thing.side or clause.side
        if outright and side in record.slots and not record.ask.owned(side, thing.names):
            return True
    return False


def _all_of_them(clause: Clause, record: Record) -> bool:
    """Whether a number is that of all there ever were of a thing, or of those said to live on: it is not the
    number that is wrong.
    """
    return "V" in clause.shape or any(
        thing.count.accepts(record.ask.owned(slot, thing.names))
        for part in clause.parts
        for thing in (part.thing, *part.things)
        if thing is not None and thing.count is not None and thing.names
        for slot in record.slots
    )


def _holds(clause: Clause, topic: Topic, record: Record, judge: Judge) -> bool:
    found = judge(clause, topic, record)
    return found is not None and found.standing is Standing.SUPPORTED
