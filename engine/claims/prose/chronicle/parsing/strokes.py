"""Figures of a fight as they are written: strikes, hits, damage, hit points left.

Each number of a clause is taken for what the words next to it say it is: "two of four arrows", "struck twice
for 27", 三枪全中, 打掉26点血, "down to thirteen hit points", 只剩2滴血.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum

from engine.claims.prose.chronicle.parsing.fighting_words import (
    ALL,
    BETWEEN,
    DEALT,
    EACH,
    HARM,
    HEALTH,
    HITS,
    KNOWN,
    LEFT,
    MISSED,
    NONE,
    OFTEN,
    OUT_OF,
    POINTS,
    SKIP,
    STROKES,
    SWUNG,
    TAKEN,
    TIMES,
    TRIGGERS,
)
from engine.claims.prose.copying import replace
from engine.claims.prose.items import Item
from engine.claims.prose.numbers import Quantity, exact


class Sort(StrEnum):
    """What a figure of a fight is."""

    HITS = "hits"  # strikes that hit
    SWINGS = "swings"  # strikes made
    STROKES = "strokes"  # strikes made, or those that hit: which is not said
    HARM = "harm"  # hit points taken
    LEFT = "left"  # hit points left
    BEFORE = "before"  # hit points before
    HEALTH = "health"  # hit points taken, or left: which is not said


_OFF = frozenset(("掉", "掉了"))


@dataclass(frozen=True, slots=True)
class Strokes:
    """What a clause says of a fight in figures.

    Attributes:
        figures: Each with what it is.
        each: Whether the harm is that of each hit.
        loose: Whether some number is none of these.
        received: Whether the harm is written behind a word of suffering it.
    """

    figures: Mapping[Sort, Quantity] = field(default_factory=dict)
    each: bool = False
    loose: bool = False
    received: bool = False

    def without(self, sort: Sort) -> Strokes:
        """The same with one figure left out."""
        return replace(self, figures={one: number for one, number in self.figures.items() if one is not sort})


def strokes_of(items: Sequence[Item]) -> Strokes | None:
    """The figures of a fight in some words; None if there is none."""
    lows = [item.low for item in items]
    if not TRIGGERS.intersection(lows):
        return None
    return _Reader(items, lows).read()


class _Reader:
    def __init__(self, items: Sequence[Item], lows: list[str]) -> None:
        self.items = items
        self.lows = lows
        words = set(lows)
        self.hit = bool(words & HITS)
        self.missed = bool(words & MISSED)
        self.none = bool(words & NONE)
        self.all = bool(words & ALL)
        self.figures: dict[Sort, Quantity] = {}
        self.each = self.loose = self.received = False

    def read(self) -> Strokes | None:
        numbers = [k for k, item in enumerate(self.items) if self._counts(k, item)]
        used = self._pair(numbers)
        for k in numbers:
            if k not in used:
                self._single(k)
        self._all_or_none(numbers)
        if not self.figures:
            return None
        return Strokes(self.figures, self.each, self.loose, self.received)

    def _all_or_none(self, numbers: Sequence[int]) -> None:
        """All of so many strikes hit, or none of them."""
        figures = self.figures
        if Sort.HITS in figures:
            return
        if (self.none and self.hit) or self.missed:
            silent = Sort.STROKES not in figures and not numbers
            wide = self.missed and not self.hit and Sort.SWINGS in figures
            if silent or wide or Sort.STROKES in figures:
                if Sort.STROKES in figures:
                    figures[Sort.SWINGS] = figures.pop(Sort.STROKES)
                figures[Sort.HITS] = exact(0)
        elif self.all and self.hit and Sort.STROKES in figures:
            figures[Sort.HITS] = figures[Sort.SWINGS] = figures.pop(Sort.STROKES)
        elif self.hit and "both" in self.lows and not numbers:
            figures[Sort.HITS] = figures[Sort.SWINGS] = exact(2)

    def _counts(self, k: int, item: Item) -> bool:
        number = item.num
        if number is None or item.when is not None or number.percent or number.ordinal or number.vague:
            return False
        if not number.weak:
            return True
        following = self.lows[k + 1] if k + 1 < len(self.lows) else ""
        before = self.lows[k - 1] if k else ""
        if before in ("中", "中了", "命中", "just", "only"):
            return True
        # 一剑封喉 tells of no number, unless it is beside another: 四枪一枪没中
        beside = any(other.num is not None and other is not item for other in self.items)
        return following in STROKES and beside and (self.none or self.missed or self.hit)

    def _pair(self, numbers: Sequence[int]) -> set[int]:
        """So many of so many strikes: "two of four arrows", 三发中两发, 四枪一枪没中."""
        for first, second in itertools.pairwise(numbers):
            between = self.lows[first + 1 : second]
            plain = [low for low in between if low not in STROKES]
            following = self.items[second + 1] if second + 1 < len(self.items) else None
            if following is not None and following.objects and following.low not in STROKES:
                continue  # two of the three Bowmen
            if self.lows[first] in OFTEN:
                continue  # "struck twice for 27"
            one, two = self.items[first].num, self.items[second].num
            assert one is not None
            assert two is not None
            if self.items[first].chinese and set(plain) <= BETWEEN | HITS:
                after = self.lows[second + 1 : second + 4]
                if set(plain) & HITS:
                    self.figures |= {Sort.SWINGS: one, Sort.HITS: two}
                    return {first, second}
                if set(between) & STROKES and set(after) & (NONE | MISSED) and two.value == 1:
                    self.figures |= {Sort.SWINGS: one, Sort.HITS: exact(0)}
                    return {first, second}
                continue
            if not set(plain) & OUT_OF or not set(plain) <= BETWEEN | HITS:
                continue
            told = set(self.lows) & (STROKES | HITS | MISSED)
            if not told or one.value > two.value:
                continue
            if "for" in plain and set(between) & HITS:
                continue
            hits = exact(two.value - one.value) if self.missed and not self.hit else one
            self.figures |= {Sort.SWINGS: two, Sort.HITS: hits}
            return {first, second}
        return set()

    def _unit(self, k: int) -> str:
        """What kind of number it is by the words after it."""
        place = k + 1
        points = False
        while place < len(self.lows) and place <= k + 4:
            low = self.lows[place]
            item = self.items[place]
            if low in HARM:
                return "harm"
            if low in HEALTH:
                return "health"
            if low in STROKES:
                return "strokes"
            if low in TIMES:
                return "times"
            if low in POINTS:
                points = True
            elif low not in SKIP:
                if item.kind == "sep" or item.objects or item.sides or item.num is not None or place > k + 1:
                    break
                if low in HITS or low in LEFT or item.cues:
                    break
            place += 1
        return "points" if points else ""

    def _single(self, k: int) -> None:
        number = self.items[k].num
        assert number is not None
        unit = self._unit(k)
        before = self.lows[max(0, k - 7) : k]
        after = self.lows[k + 1 : k + 5]
        left = bool(LEFT & set(before)) or bool(LEFT & set(after[1:]))
        low = self.items[k].low
        if unit in ("times",) or low in OFTEN:
            if self.missed or (self.none and self.hit):
                self._put(Sort.SWINGS, number)
            elif self.hit:
                self._put(Sort.HITS, number)
            elif set(self.lows) & SWUNG:
                self._put(Sort.SWINGS, number)
            else:
                self.loose = True
        elif unit == "strokes":
            if self.hit and not self.all and not self.none:
                self._put(Sort.HITS, number)
            elif set(self.lows) & SWUNG and not self.hit:
                self._put(Sort.SWINGS, number)
            else:
                self._put(Sort.STROKES, number)
        elif unit == "harm":
            self._harm(number, before)
        elif unit == "points":
            self._put(Sort.LEFT, number) if left else self._harm(number, before)
        elif unit == "health":
            taken = bool((DEALT | TAKEN) & set(before)) or bool({"from", "off"} & set(after))
            if before[-1:] in (["from"], ["down from"], ["从"]):
                self._put(Sort.BEFORE, number)
            elif left:
                self._put(Sort.LEFT, number)
            elif taken:
                self._harm(number, before)
            elif "滴" in after or "滴血" in after:
                self._put(Sort.LEFT, number)
            else:
                self._put(Sort.HEALTH, number)
        else:
            self._bare(number, k, before, after)

    def _bare(self, number: Quantity, k: int, before: Sequence[str], after: Sequence[str]) -> None:
        """A number with nothing behind it: what stands before it says what it is."""
        last = before[-1] if before else ""
        if not self._ends(k):
            self.loose = True
        elif last == "for" and (self.hit or set(before) & DEALT):
            self._harm(number, before)
        elif last in ("中", "命中", "中了"):
            self._put(Sort.HITS, number)
        elif last in TAKEN and {"in return", "return", "back"} & set(after):
            self._harm(number, before)
        elif last in (
            "down to",
            "is down to",
            "was down to",
            "到",
            "落到",
            "只剩",
            "仅剩",
            "剩",
            "还剩",
            "就剩",
        ):
            self._put(Sort.LEFT, number)
        elif last in ("on", "with", "at") and {"leaves", "left", "leaving"} & set(before):
            self._put(Sort.LEFT, number)
        elif last == "to" and Sort.BEFORE in self.figures:
            self._put(Sort.LEFT, number)
        elif last in ALL and (self.hit or self.missed):
            self._put(Sort.STROKES, number)
        elif last in ("missed", "misses"):
            self._put(Sort.STROKES, number)
        elif (set(before[-2:]) & {"total of", "a total of"}) and self.hit:
            self._harm(number, before)
        else:
            self.loose = True

    def _ends(self, k: int) -> bool:
        """Whether nothing stands behind a number that it may be a number of."""
        if k + 1 == len(self.items):
            return True
        following = self.items[k + 1]
        if following.objects or following.metric or following.sides or following.num is not None:
            return False
        if following.kind in ("sep", "time") or following.when is not None:
            return True
        return (
            following.low in KNOWN
            or (not following.chinese and "c.fill" in following.cues)
            or any(cue in following.cues for cue in ("prep", "conj", "order", "c.time"))
        )

    def _harm(self, number: Quantity, before: Sequence[str]) -> None:
        if EACH & set(self.lows):
            self.each = True
        suffered = [k for k, low in enumerate(before) if low in TAKEN]
        # 扎掉 is done to another
        self.received = any(low not in _OFF or not k or before[k - 1] not in DEALT
                            for k in suffered for low in (before[k],))  # fmt: skip
        self._put(Sort.HARM, number)

    def _put(self, sort: Sort, number: Quantity) -> None:
        if sort in self.figures:
            self.loose = True
        else:
            self.figures[sort] = number
