"""What a sentence holds on to: its figures, moments, names and deeds, and what each of them belongs to."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from engine.claims.prose import ProseReading
from engine.claims.prose.items import Item
from engine.claims.prose.scan import Scan

T = TypeVar("T")

# What two classes of verbs have in common, as far as a restatement goes; all others are told apart.
_SAME_DEED = {"die": "lose", "recruit": "build", "win_object": "capture", "take_damage": "suffer damage"}
_NO_DEED = frozenset(
    "other have reach play happen end last see finish appear start bank earn spend cost order survive".split()
)
_DIRECTIONS = {
    "trend": {"up": "more", "down": "less"},
    "cmp": {"more": "more", "ahead": "more", "less": "less", "behind": "less"},
    "sup": {"max": "highest", "min": "lowest"},
    "res": {"win": "won", "won": "won", "beat": "won", "loss": "lost the game", "draw": "drew"},
    "neg": {"never": "not", "not": "not", "no": "not"},
}
_WORD = re.compile(r"[a-z][a-z'\-]{2,}")
_BY = 3
"""Items after a deed within which "by" names its doer."""


@dataclass(frozen=True)
class Anchors:
    """Everything a sentence names, and how it hangs together.

    Attributes:
        things: Names of things, metrics, moves and places.
        deeds: Classes of verbs that say what was done.
        directions: ``more``, ``less``, ``won``, ``not``, ``before`` and the like.
        of_side: Figures, deeds and directions, each with the side it belongs to.
        owned: Things, each with the side written as its owner.
        of_thing: Figures, each with what it counts.
        at_time: Figures, each with the moment it stands at.
        words: Words that are none of these, of three letters and more.
    """

    numbers: frozenset[float]
    times: frozenset[tuple[int, int]]
    sides: frozenset[str]
    things: frozenset[str]
    deeds: frozenset[str]
    directions: frozenset[str]
    of_side: frozenset[tuple[str, str]]
    owned: frozenset[tuple[str, str]]
    of_thing: frozenset[tuple[float, str]]
    at_time: frozenset[tuple[float, tuple[int, int]]]
    words: frozenset[str]

    @property
    def figures(self) -> frozenset[str]:
        """Its numbers as they stand in ``of_side``."""
        return frozenset(f"{number:g}" for number in self.numbers)


def anchors_of(reading: ProseReading, text: str) -> Anchors:
    """The anchors of one sentence."""
    scan = reading.scan
    items = [item for sentence in scan.sentences for item in sentence.items if item.kind != "sep"]
    numbers: list[tuple[int, float]] = []
    times: list[tuple[int, tuple[int, int]]] = []
    sides: list[tuple[int, str]] = []
    things: list[tuple[int, str]] = []
    deeds: list[tuple[int, str]] = []
    turned: list[tuple[int, str]] = []
    about_time: set[str] = set()
    for index, item in enumerate(items):
        turned += [(index, direction) for direction in sorted(_directions(item))]
        thing = _thing(item)
        if item.when is not None and item.when.span is not None:
            times.append((index, (item.when.span.start, item.when.span.end)))
            about_time |= {item.when.prep} & {"before", "after"}
        elif item.num is not None and not item.num.weak and not item.num.ordinal:
            numbers.append((index, item.num.value))
        elif side := _side(item, scan):
            sides.append((index, side))
        elif thing is not None:
            things.append((index, thing))
        elif deed := _deed(item):
            deeds.append((index, deed))
    belonging = [*((index, f"{number:g}") for index, number in numbers), *turned]
    return Anchors(
        numbers=frozenset(number for _, number in numbers),
        times=frozenset(time for _, time in times),
        sides=frozenset(side for _, side in sides if side != "both"),
        things=frozenset(thing for _, thing in things),
        deeds=frozenset(deed for _, deed in deeds),
        directions=frozenset({direction for _, direction in turned} | about_time),
        of_side=frozenset(
            {(what, side) for index, what in belonging if (side := _near(index, sides)) is not None}
            | {(deed, doer) for index, deed in deeds if (doer := _doer(index, items, sides)) is not None}
        ),
        owned=frozenset(
            (thing, side)
            for index, side in sides
            if items[index].possessive and (thing := _next(index, things)) is not None
        ),
        of_thing=frozenset(
            (number, thing)
            for index, number in numbers
            if (thing := _near(index, things, after=True)) is not None
        ),
        at_time=frozenset(
            (number, time) for index, number in numbers if (time := _near(index, times)) is not None
        ),
        words=frozenset(_WORD.findall(text.lower())) - _names(items),
    )


def _doer(index: int, items: Sequence[Item], sides: Sequence[tuple[int, str]]) -> str | None:
    """Whose deed it is: the side that "by" names after it, else the one before it."""
    for at in range(index + 1, min(index + 1 + _BY, len(items))):
        if items[at].low == "by":
            return next((side for where, side in sides if where > at), None)
    return _near(index, sides)


def _next(index: int, things: Sequence[tuple[int, str]]) -> str | None:
    """The thing that follows at once, but for a word or two."""
    return next((thing for at, thing in things if 0 < at - index <= 2), None)


def _names(items: Sequence[Item]) -> frozenset[str]:
    """Words that are accounted for: names, times, figures, and words the vocabulary compares by meaning."""
    known = [item.low for item in items if item.kind != "word" or _deed(item) or _directions(item)]
    return frozenset(word for low in known for word in _WORD.findall(low))


def _near(index: int, others: Sequence[tuple[int, T]], *, after: bool = False) -> T | None:
    """What stands next to a position: before it, else after it; the other way round with ``after``."""
    before = next((value for at, value in reversed(others) if at < index), None)
    behind = next((value for at, value in others if at > index), None)
    first, second = (behind, before) if after else (before, behind)
    return first if first is not None else second


def _side(item: Item, scan: Scan) -> str | None:
    if item.sides:
        return item.sides[0]
    pronoun = item.cues.get("pron", "")
    if "both" in pronoun:
        return "both"
    if "you" in pronoun and scan.you is not None:
        return scan.you
    if "opp" in pronoun and scan.you is not None:
        return scan.vocabulary.opponent.get(scan.you)
    return None


def _thing(item: Item) -> str | None:
    if item.entry is not None and item.objects:
        return item.entry.name
    if item.metric is not None:
        return item.metric
    if item.move is not None:
        return item.move.san
    return item.low if item.kind == "place" else None


def _deed(item: Item) -> str | None:
    for verb in item.cues.get("verb", "").split("|"):
        if verb and verb not in _NO_DEED:
            return _SAME_DEED.get(verb, verb)
    return None


def _directions(item: Item) -> set[str]:
    return {
        meaning
        for feature, meanings in _DIRECTIONS.items()
        for value in item.cues.get(feature, "").split("|")
        if (meaning := meanings.get(value)) is not None
    }
