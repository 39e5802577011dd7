"""Small questions about the words of a clause: figures, times, negation, whether all of it is understood."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.clauses import Noun
from engine.claims.prose.items import Item, When
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.vocabulary import CLASSIFIERS

_SHARED_OUT = frozenset("each every apiece per 每 各 各自 分别 respectively its last".split())
"""Words by which a figure may be that of each, of a part, or of a list told elsewhere."""


def numbers(clause: Clause) -> list[Item]:
    """Every written number but articles; ordinals, shares and factors are among them, times are not."""
    return [
        item for item in clause.items if item.num is not None and item.kind == "num" and not item.num.weak
    ]


def plain(item: Item) -> bool:
    """Whether a number counts or measures something as it stands."""
    quantity = item.num
    return quantity is not None and not (quantity.ordinal or quantity.percent or quantity.times)


def nouns(clause: Clause, *, implied: bool = False) -> Iterator[Noun]:
    """The things and metrics named in a clause, or those it goes on with from the clause before."""
    for chunk in clause.chunks:
        yield from (noun for noun in chunk.nouns if noun.implied is implied)


def whens(clause: Clause) -> list[When]:
    """The times written in a clause, lengths of time among them."""
    return [item.when for item in clause.items if item.when is not None]


def negated(clause: Clause) -> bool:
    """Whether a clause denies something."""
    return clause.has("negation") or any(
        chunk.negation is not None or any(noun.negated for noun in chunk.nouns) for chunk in clause.chunks
    )


def gone(clause: Clause) -> bool:
    """Whether what looks like a denial tells of a loss: 没了."""
    text = clause.scene.text
    return any(item.low.endswith("没") and text[item.end : item.end + 1] == "了" for item in clause.items)


def alone(item: Item, clause: Clause) -> bool:
    """Whether a number without a noun of its own counts what was spoken of, and no word unknown to us."""
    at = clause.items.index(item) + 1
    while at < len(clause.items) and clause.items[at].chinese and clause.items[at].low in CLASSIFIERS:
        at += 1
    if at >= len(clause.items):
        return True
    following = clause.items[at]
    return following.kind in ("time", "sep") or bool(_MAY_FOLLOW.intersection(following.cues))


_MAY_FOLLOW = frozenset(("verb", "prep", "approx", "stop", "order"))


def governed(noun: Noun, clause: Clause) -> bool:
    """Whether a preposition makes a thing the means, place or agent of a deed: "to a Drake Fighter"."""
    at = clause.items.index(noun.item)
    for item in reversed(clause.items[max(0, at - 4) : at]):
        if item.objects or item.when is not None or "verb" in item.cues:
            return False
        if item.low in (_GOVERNING_ZH if item.chinese else _GOVERNING):
            return True
    return False


_GOVERNING = frozenset(
    "to by with against from near using into onto at on in beside behind under over for".split()
)
_GOVERNING_ZH = frozenset("被 遭 用 靠 以 拿 由 对 向 在 从 给 让 跟 与 比".split())


def never(clause: Clause) -> bool:
    """Whether a denial is meant for the whole game, in so many words."""
    if clause.has("total", "whole"):
        return True
    return any(chunk.negation == "never" or chunk.has("span", "whole") for chunk in clause.chunks)


def whole(clause: Clause) -> bool:
    """Whether a figure is meant for the whole game, in so many words."""
    return clause.has("whole") or any(chunk.has("span", "whole") for chunk in clause.chunks)


def shared_out(clause: Clause) -> bool:
    figures = [(item.start, item.end) for item in clause.items if item.num is not None]
    priced = any(
        not any(start < mark.end and mark.start < end and end - start > 1 for start, end in figures)
        for mark in clause.marked("price", "single")
    )
    return priced or any(item.low in _SHARED_OUT for item in clause.items)


def clear(clause: Clause) -> bool:
    """Whether every word is known and none narrows down what is spoken of."""
    return (
        not clause.unknown()
        and not clause.places
        and not any(chunk.has("span", "vague") for chunk in clause.chunks)
    )


def cues(clause: Clause, feature: str) -> set[str]:
    """All values of a feature among the words of a clause."""
    return {value for item in clause.items if feature in item.cues for value in item.cues[feature].split("|")}


def placed(clause: Clause) -> bool:
    """Whether a square, hex or point is written in it."""
    return bool(clause.places) or any(
        item.kind == "place" or (item.move is not None and item.move.san) for item in clause.items
    )


def allows(quantity: Quantity, value: float, *, measured: bool) -> bool:
    """Whether a true value may be described by the number as written; what is rounded leaves room."""
    if quantity.accepts(value, measured=measured):
        return True
    rounded = quantity.form is Form.EXACT and quantity.unit >= 10 and measured
    return rounded and abs(value - quantity.value) <= quantity.unit / 2
