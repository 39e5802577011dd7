"""Small questions about the words of a sentence: figures, times, sides, denials."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from engine.claims.names import YOU_WORDS
from engine.claims.prose.items import Item, When
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.vocabulary import CLASSIFIERS
from engine.facts.clock import Span
from engine.facts.knowledge import fold
from engine.second_reader.passages import Passage

_DENIALS_ZH = ("没", "无", "未", "不", "别", "零", "非", "毫")
_DENIALS = frozenset(
    "no not never without none nothing nobody neither nor zero cannot free lacked lacking failed".split()
)
_BOTH = frozenset(("both", "pair", "twin", "两", "双", "俩", "对"))


def figures(passage: Passage) -> Iterator[tuple[Item, Quantity]]:
    """Every number written in a sentence as it is meant; articles and ordinals are among them, times not."""
    before: Item | None = None
    for item in passage.items:
        if item.num is not None and item.when is None:
            form = _FORMS.get(before.cues.get("approx", "").split("|")[0]) if before is not None else None
            yield item, item.num if form is None else item.num.with_form(form)
        before = item


_FORMS = {
    "about": Form.ABOUT, "nearly": Form.NEARLY, "over": Form.OVER, "under": Form.UNDER,
    "least": Form.AT_LEAST, "most": Form.AT_MOST, "only": Form.ONLY,
}  # fmt: skip
"""How a word before a number makes it be meant."""


def decides(passage: Passage) -> bool:
    """Whether a sentence has a word for how a game ends."""
    return any("res" in item.cues or item.cues.get("verb") == "left" for item in passage.items) or (
        _ENDINGS.search(passage.text) is not None
    )


_ENDINGS = re.compile(
    r"\b(?:won|wins?|winn\w+|victor\w*|los[et]\w*|loss|draw\w*|drew|resign\w*|conced\w*|surrender\w*"
    r"|mate[ds]?|checkmate\w*|gg|left the game|defeat\w*|beat\w*)\b|[胜赢输败和]|投降|认输|将死|退出|打出",
    re.IGNORECASE,
)


def stated(passage: Passage) -> list[Item]:
    """The figures and times that say something by themselves: no article, no "one"."""
    told = [item for item, number in figures(passage) if not number.weak and item.kind == "num"]
    return told + [item for item in passage.items if item.when is not None]


def written(passage: Passage, value: float) -> list[Quantity]:
    """The numbers of a sentence that write a value, best first: as a count, as a place in a series."""
    found = [number for _, number in figures(passage) if number.low <= value <= number.high]
    if value == 2 and not found and any(item.low in _BOTH for item in passage.items):
        found = [Quantity(2, 2)]
    found += [
        Quantity(float(item.when.duration), float(item.when.duration))
        for item in passage.items
        if item.when is not None and item.when.duration == value
    ]
    return sorted(found, key=lambda number: (number.ordinal, number.percent, number.times, number.weak))


def counts_unknown(passage: Passage) -> bool:
    """Whether a number stands before a word nobody knows: "417 torches" goes on about nothing before."""
    items = passage.items
    for at, item in enumerate(items[:-1]):
        if item.num is not None and item.when is None and not item.num.weak:
            following = items[at + 1]
            if following.kind == "word" and not following.cues and following.low not in CLASSIFIERS:
                return True
    return False


def times(passage: Passage) -> list[When]:
    """The moments and windows written in a sentence."""
    return [item.when for item in passage.items if item.when is not None and item.when.span is not None]


def lengths(passage: Passage) -> bool:
    """Whether a length of time is written: "half a minute later" is a moment no claim can hold."""
    return any(item.when is not None and item.when.span is None for item in passage.items)


def denies(passage: Passage) -> bool:
    """Whether a sentence denies anything."""
    for item in passage.items:
        if "neg" in item.cues or item.low in _DENIALS or item.low.endswith(("n't", "n’t")):
            return True
        if item.chinese and any(sign in item.low for sign in _DENIALS_ZH):
            return True
        if item.num is not None and item.num.high == 0:
            return True
    return False


def whole(passage: Passage) -> bool:
    """Whether a figure is meant for the whole game, in so many words."""
    return any("whole" in item.cues.get("span", "").split("|") for item in passage.items)


def things(passages: Iterable[Passage]) -> set[tuple[str, ...]]:
    """The things named, each by all canonical names it stands for."""
    return {item.objects for passage in passages for item in passage.items if item.objects}


def metrics(passages: Iterable[Passage]) -> set[str]:
    return {item.metric for passage in passages for item in passage.items if item.metric is not None}


def sides(passages: Iterable[Passage], you: str | None) -> set[str]:
    """The slots named, "you" among them; the side of whom alone has such people, too."""
    found: set[str] = set()
    for passage in passages:
        for item in passage.items:
            found.update(item.sides)
            if item.people is not None:
                found.add(item.people)
            if you is not None and (fold(item.low) in YOU_WORDS or item.low in _YOUR):
                found.add(you)
    return found


_YOUR = frozenset(("your", "yours", "you've", "you'd", "你", "你的", "您"))


def overlaps(one: Span, other: Span) -> bool:
    return one.start <= other.end and other.start <= one.end
