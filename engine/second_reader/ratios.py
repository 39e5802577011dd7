"""Whether a sentence gives a ratio: a factor, a share, a percentage more or less."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.claims.prose.numbers import Quantity
from engine.second_reader.passages import Passage
from engine.second_reader.wording import figures

NEAR = 0.02
"""Share by which a ratio may be rounded."""


def says_ratio(passage: Passage, ratio: float) -> bool:
    """Whether a sentence gives a ratio: a factor, a share, "half", the one way or the other."""
    wanted = (ratio, 1 / ratio)
    for _, number in figures(passage):
        if number.ordinal or number.weak:
            continue
        for low, high in _meant(number):
            if any(low * (1 - NEAR) <= value <= high * (1 + NEAR) for value in wanted):
                return True
    if any(abs(one - value) <= NEAR * value for value in _of_two(passage) for one in wanted):
        return True
    for value, pattern in _SHARES:
        if any(abs(one - value) < 0.01 * value for one in wanted) and pattern.search(passage.text):
            return True
    return False


def _of_two(passage: Passage) -> Iterator[float]:
    """The ratios of two numbers that are told as one: "two to one", "nine in ten", "2比1", "six times"."""
    items = passage.items
    for at, item in enumerate(items[:-1]):
        if item.num is None or item.when is not None:
            continue
        if items[at + 1].low in _TIMES:
            yield item.num.value
        other = items[at + 2].num if at + 2 < len(items) else None
        if other is not None and items[at + 1].low in _JOINTS and other.value and item.num.value:
            yield item.num.value / other.value


_JOINTS = frozenset("to in of : 比 out".split())
_TIMES = frozenset(("times", "time", "倍"))


def _meant(number: Quantity) -> Iterator[tuple[float, float]]:
    """The ratios a number may give, each from its lowest to its highest."""
    if number.percent:
        low, high = number.low / 100, number.high / 100
        yield low, high
        yield 1 - high, 1 - low  # "15 per cent short of it"
        yield 1 + low, 1 + high
    elif number.times:
        yield number.low, number.high
        yield number.low + 1, number.high + 1  # "多一倍" is twice as many
    elif number.low < 1:
        yield number.low, number.high


_SHARES = tuple(
    (value, re.compile(pattern, re.IGNORECASE))
    for value, pattern in (
        (
            2.0,
            r"\b(?:half|most of|majority|twice|double[ds]?|doubling)\b"
            r"|一半|[大过]半|半数|多数|大部分|一倍|翻倍|翻番|翻了一番",
        ),
        (3.0, r"\b(?:thrice|triple[ds]?|a third|one third|three times)\b|三倍|三分之一"),
        (1.5, r"\b(?:two thirds|half as many again|half again)\b|三分之二|一倍半"),
        (4.0, r"\b(?:a quarter|one quarter|quadruple[ds]?|four times)\b|四倍|四分之一"),
    )
)
