"""What belongs to a clause and stands apart from it: in brackets, behind a colon, last, or before it.

"Turn 6: Bowman (by Wose)" tells of one deed as "a Bowman was killed by a Wose on turn 6" does.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.copying import replace

if TYPE_CHECKING:
    from engine.claims.prose.chronicle.parsing.clauses import Clause

LEADING_ON = frozenset((",", "，", ":", "："))
_LABELLED = frozenset((":", "：", "-", "–", "—"))
_VERBS = frozenset("kdtluVqwo")
ITS_TIME = frozenset(("时间", "时间是", "时间在", "时间为", "时间点"))
_TURNED_TO = frozenset("看 先看 再看 来看 先是 打 打到 轮到 轮 来到 来 到 到了 时间".split()) | frozenset(
    "等到 一到 进入 进 回到 话说 且说 再说".split()
)
"""Words with which Chinese turns to a time: 先看第7回合, 轮到第7回合."""
_THINGS = frozenset(("P", "PH"))
_DONE = frozenset("kdlt")


OPENING = frozenset(("(", "（"))
_TELLS = frozenset("mdlkftushRFNE")
_VAGUELY = frozenset("after later next same".split())


def join(before: Clause, clause: Clause) -> None:
    shift = len(before.parts)
    before.parts = [*before.parts, *clause.parts]
    before.times = [*before.times, *(replace(time, index=time.index + shift) for time in clause.times)]
    before.items = [*before.items, *clause.items]
    before.end, before._shape = clause.end, None


def in_brackets(before: Clause, clause: Clause) -> bool:
    """Who did it in brackets behind the thing it was done to: "turn 6: Bowman (by Wose)", 弓箭手（树人击杀）.

    Where the brackets leave out what was done, it fell.
    """
    if clause.lead not in OPENING or clause.times or before.shape not in _THINGS:
        return False
    shape = clause.shape
    if shape in ("@P", "@SP") and before.times and not clause.parts[0].chinese:
        at = clause.parts[0]
        done = [Part(sym, at.start, at.start, at.item, unit="past") for sym in "Bk"]
        clause.parts = [*done, *clause.parts]
    elif shape == "Pk" and before.times and clause.parts[0].chinese:
        first = clause.parts[0]
        clause.parts = [Part("B", first.start, first.start, first.item, chinese=True), *clause.parts]
    elif not re.fullmatch("[kt]H?@S?P", shape) or clause.parts[0].unit == "ing":
        return False
    clause._shape = None
    return True


def by_label(clause: Clause) -> None:
    """Give a row behind its time the deed it leaves out: "- Turn 6: Bowman by Wose"."""
    if clause.shape == "P@P" and clause.times and clause.lead in _LABELLED and not clause.parts[1].chinese:
        at = clause.parts[1]
        done = [Part(sym, at.start, at.start, at.item, unit="past") for sym in "Bk"]
        clause.parts, clause._shape = [clause.parts[0], *done, *clause.parts[1:]], None


def named_after(before: Clause, clause: Clause) -> bool:
    """What fell, after a colon: "Lost on turn 6: a Bowman", "Kill at 2:32: Reaper"."""
    if clause.lead not in (":", "：") or clause.times or not before.times:
        return False
    if not re.fullmatch("P([Z@]P)?", clause.shape):
        return False
    if not before.opens or before.shape not in ("Q", "k", "l", "d"):
        return False
    if before.parts[0].sym == "Q" and before.parts[0].unit not in ("k", "l"):
        return False
    join(before, clause)
    label, thing, *doer = before.parts
    if label.sym == "k":
        before.parts = [thing, replace(label, sym="B"), label, *doer]
    elif label.sym == "Q":
        before.parts = [replace(label, number=None), replace(label, sym="b"), thing, *doer]
    before._shape = None
    return True


_ITS_KIND = {"m": "m", "l": "lkd", "d": "lkd", "k": "lkd", "t": "t"}


def told_of_it(before: Clause, clause: Clause) -> bool:
    """Take in what a first, last or nth deed was of, said behind when it was, or behind its name.

    As in 红方最后一次征兵在第13回合，招的是矛兵 and "Last recruit of the Rebels: turn 33, a Mage".
    """
    named = [part for part in before.parts if part.sym in "OQG" and part.nth is not None]
    if len(named) != 1 or "P" in before.shape or clause.shape.count("P") > 1:
        return False
    if clause.shape == "P" and clause.lead in (*LEADING_ON, ":", "：", ",") and _of_a_deed(before):
        if not before.times and (clause.times or clause.lead in (":", "：")):
            first = clause.parts[0]
            clause.parts = [Part("b", first.start, first.start, first.item), first]
            join(before, clause)
            return True
    if clause.lead not in (",", "，") or clause.times or len(clause.shape) != 3 or clause.shape[1:] != "bP":
        return False
    kind = _ITS_KIND.get(clause.shape[0], "")
    if not any(letter in kind for letter in before.shape) and named[0].unit not in (kind or "-"):
        return False
    clause.parts = clause.parts[1:]
    join(before, clause)
    return True


def _of_a_deed(before: Clause) -> bool:
    """Whether a label names the nth of a deed and no more: "first recruit of the Rebels"."""
    shape = set(before.shape)
    if shape == {"G"}:
        return before.parts[0].metric == "losses"  # 红方第三个损失：法师
    return {"Q"} <= shape <= set("QS:O")


def takes_time(before: Clause) -> bool:
    """Whether a time in brackets behind a clause is its own: it tells of something, and names no moment."""
    return not _TELLS.isdisjoint(before.shape) and all(
        time.mode in _VAGUELY and time.when.span is None for time in before.times
    )


def placed_last(before: Clause, clause: Clause) -> bool:
    """Where it happened, said last between commas: 第6回合折了一个弓箭手，在12,15."""
    if clause.shape != "H" or clause.times or clause.lead not in (",", "，", "—", "–"):
        return False
    done = [sym for sym in before.shape if sym in _VERBS]
    return len(done) == 1 and done[0] in _DONE and "H" not in before.shape and "n" not in before.shape


def at_that(times: list[Time]) -> list[Time]:
    """The time of what is said to have been when something else was: "struck on turn 7, when ... fell"."""
    if len(times) != 1:
        return []
    when = times[0].when
    plain = when.span is not None and not times[0].mode and when.prep == "at" and not when.about
    return [replace(times[0], index=0)] if plain else []


def leads_on(parts: Sequence[Part]) -> bool:
    """Whether parts beside a time say no more than where, or that the text turns to it."""
    return all(
        part.sym == "H" or (part.chinese and (part.item.low in _TURNED_TO or part.item.low == "先"))
        for part in parts
    )
