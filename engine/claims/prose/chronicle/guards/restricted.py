"""Words that narrow what a clause says and that its reading did without, put into the clause.

"Just a single Bowman" and 只招过一个重步兵 say that there was no second one, 全是被树人打死的 that nobody
else killed any of them. A reading that takes "a single" for an article, or leaves 全是 out, is borne out by
too little: the clause is to be read again, with the number as a number and the share as a share.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from copy import copy

from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.copying import replace
from engine.claims.prose.items import Item
from engine.claims.prose.numbers import Quantity

_ONE_DONE = re.compile("[SP]?[mlfdkt]P")
"""Letters of a clause that tells of one deed done to one thing, and of nothing else."""
_ONLY = frozenset("只 只是 仅 仅仅 统共只 总共只 一共只 单单".split())
"""Chinese words that let what is done be no more than is said."""
_NO_MORE = frozenset("就 才 总共 一共 总共就 一共就 统共".split())
"""Chinese words that do so of the whole game; otherwise they say that it came about."""
_JUST = frozenset("only just merely solely".split())
_ONES = frozenset("a an one single lone solitary lonely".split())
_A_SINGLE = frozenset(("a single", "one single", "a lone", "a solitary"))
_SINGLE = frozenset("single lone solitary".split())
_ALL_OF_THEM = frozenset("全是 都是 全都是 全部是 全部都是 均是 均为 全由 都由 全部由 全都由".split())
"""Chinese words for all that hold a verb of being."""

_THESE = frozenset("这 那 这些 那些 这几 那几 这几个 那几个 这批 那批 这波 那波 几 几个".split())


def narrowed(clause: Clause, *, timed: bool) -> Clause | None:
    """A clause with the words that narrow it as parts of it; None where it has none that were left out.

    Args:
        clause: The clause.
        timed: Whether a time was told of before it: all that is spoken of may then be all there were at it.
    """
    return _counted(clause) or (None if timed else _shared(clause))


def _counted(clause: Clause) -> Clause | None:
    """The one thing of a clause as exactly one, where it is said that there was no more."""
    if _ONE_DONE.fullmatch(clause.shape) is None:
        return None
    part = clause.parts[-1]
    thing = part.thing
    if thing is None or not _one_kind(thing):
        return None
    if thing.share == "any":
        if not _single(clause.items, part):
            return None
    elif thing.count is None or not thing.count.weak or thing.share:
        return None
    elif not (_only_chinese(clause) if part.chinese else _only_english(clause.items, part)):
        return None
    meant = replace(part, thing=replace(thing, count=Quantity(1, 1), nth=None, share=""))
    return _with(clause, [*clause.parts[:-1], meant])


def _one_kind(thing: Thing) -> bool:
    """Whether things of one kind are meant, and no particular one of them."""
    if thing.entry is None or thing.entry.kind == "group" or not thing.names:
        return False
    return not (thing.definite or thing.other or thing.leader or thing.pronoun or thing.place)


def _single(items: Sequence[Item], part: Part) -> bool:
    """Whether "a single" stands before a thing, which is no word for any at all but after a denial."""
    before = [item.low for item in items if item.start < part.item.start]
    return bool(before) and before[-1] in _A_SINGLE


def _only_chinese(clause: Clause) -> bool:
    verb = clause.parts[-2]
    before = [item.low for item in clause.items if item.start < verb.start]
    if not _ONLY.isdisjoint(before):
        return True
    whole = bool(clause.times) and all(time.mode in ("whole", "all") for time in clause.times)
    return whole and not _NO_MORE.isdisjoint(before)


def _only_english(items: Sequence[Item], part: Part) -> bool:
    at = next((k for k, item in enumerate(items) if item is part.item), None)
    if at is None:
        return False
    first = at
    while first and items[first - 1].low in _ONES:
        first -= 1
    ones = {item.low for item in items[first:at]}
    return bool(ones & _SINGLE) or (bool(ones) and first > 0 and items[first - 1].low in _JUST)


def _shared(clause: Clause) -> Clause | None:
    """A clause with the words for all that it was read without."""
    for k, part in enumerate(clause.parts):
        if part.sym != "x" or part.item.low not in _ALL_OF_THEM or k == 0:
            continue
        before = clause.parts[k - 1]
        thing = before.thing
        if before.sym != "P" or thing is None or thing.share or thing.definite or thing.other or thing.count:
            return None
        if not clause.words.isdisjoint(_THESE):
            return None  # 这几个追猎全是解放者点掉的: those told of
        word = copy(part.item)
        word.cues = {**part.item.cues, "c.share": "all"}
        share = replace(part, sym="P", item=word, thing=Thing(share="all", pronoun=True), unit="share")
        items = [word if item is part.item else item for item in clause.items]
        return _with(replace(clause, items=items), [*clause.parts[:k], share, *clause.parts[k + 1 :]])
    return None


def _with(clause: Clause, parts: list[Part]) -> Clause:
    return replace(clause, parts=parts, _shape=None, atoms=None, roles=None, moments=None, plain=None)
