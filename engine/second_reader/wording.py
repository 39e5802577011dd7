"""Small questions about the words of a clause: figures, times, negation, whether all of it is understood."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.clauses import Noun
from engine.claims.prose.items import Item, When
from engine.claims.prose.numbers import Form, Quantity

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


def nouns(clause: Clause) -> Iterator[Noun]:
    for chunk in clause.chunks:
        yield from chunk.nouns


def whens(clause: Clause) -> list[When]:
    """The times written in a clause, lengths of time among them."""
    return [item.when for item in clause.items if item.when is not None]


def negated(clause: Clause) -> bool:
    return clause.has("negation") or any(
        chunk.negation is not None or any(noun.negated for noun in chunk.nouns) for chunk in clause.chunks
    )


def never(clause: Clause) -> bool:
    """Whether a denial is meant for the whole game, in so many words."""
    if clause.has("total", "whole"):
        return True
    return any(chunk.negation == "never" or chunk.has("span", "whole") for chunk in clause.chunks)


def whole(clause: Clause) -> bool:
    """Whether a figure is meant for the whole game, in so many words."""
    return clause.has("whole") or any(chunk.has("span", "whole") for chunk in clause.chunks)


def shared_out(clause: Clause) -> bool:
    return clause.has("price", "single") or any(item.low in _SHARED_OUT for item in clause.items)


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
