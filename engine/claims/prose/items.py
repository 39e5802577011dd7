"""Tokens to items: each a name, a number, a cue word, a separator or a plain word, with all it may mean.

The scan takes, at each token, the longest phrase of the lexicon or the longest number, whichever reaches
further. Nothing is decided here: an item keeps every sense, and the clauses around it decide.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.claims.prose.lexicon import Lexicon, Sense
from engine.claims.prose.numbers import Form, Quantity, read_number
from engine.claims.prose.tokens import Token
from engine.claims.prose.vocabulary import CLASSIFIERS
from engine.facts.clock import Span
from engine.facts.knowledge import Entry, fold

_MAX_WORDS = 8
_NO_CUES: dict[str, str] = {}
_BREAKS = frozenset(',，、;；:：.。!！?？\n—–()（）[]【】"“”‘’…')


@dataclass(slots=True)
class When:
    """A moment or window written in the text.

    Attributes:
        span: The moments the text names, in the clock's unit.
        about: Written as approximate.
        prep: ``at``, ``by``, ``before``, ``after``, ``from``, ``to``, ``first`` (in the first ...),
            ``last``, ``between``, ``end``, ``start``.
        duration: A length of time in the clock's unit when it is not a moment; None otherwise.
        edges: First and last of what a range names.
        form: How a length of time is meant ("over two minutes").
        text: A canonical text for the clock where the span depends on the side ("end of turn 3").
    """

    span: Span | None
    about: bool = False
    prep: str = "at"
    duration: int | None = None
    text: str = ""
    form: Form = Form.EXACT
    edges: tuple[Span, Span] | None = None


@dataclass(slots=True)
class Move:
    """A chess-like move or square written in the text.

    Attributes:
        san: The notation without check marks and comments; empty for a bare move number.
        square: Set when it may as well be a mere square.
        number: Move number written before it, None if none.
        side_index: 0 or 1 for the side that moves by notation (``12.`` / ``12...``), None if unknown.
        marks: Check and mate marks as written.
    """

    san: str
    square: bool
    number: int | None = None
    side_index: int | None = None
    marks: str = ""


@dataclass(slots=True)
class Item:
    """A stretch of tokens and what it may mean; see the attributes of `Sense` for most."""

    low: str
    start: int
    end: int
    kind: str  # "word", "sep", "num", "name", "time", "move"
    first: int = 0
    last: int = 0
    cues: dict[str, str] = field(default_factory=dict)
    num: Quantity | None = None
    entry: Entry | None = None
    objects: tuple[str, ...] = ()
    metric: str | None = None
    sides: tuple[str, ...] = ()
    absent_faction: str | None = None
    possessive: bool = False
    plural: bool = False
    countable: bool = False
    people: str | None = None
    when: When | None = None
    move: Move | None = None
    capital: bool = False
    chinese: bool = False
    used: bool = False

    def is_sep(self) -> bool:
        return self.kind == "sep"


def scan(tokens: Sequence[Token], lexicon: Lexicon) -> list[Item]:
    """The items of a stretch of tokens, in order."""
    items: list[Item] = []
    i = 0
    count = len(tokens)
    pending_number: tuple[int, int | None] | None = None
    while i < count:
        token = tokens[i]
        if token.kind in ("moveno", "move"):
            if token.kind == "moveno":
                digits = "".join(char for char in token.text if char.isdigit())
                dots = token.text.count(".") + 3 * token.text.count("…")
                pending_number = int(digits), 1 if dots >= 2 else 0
                i += 1
                if i < count and tokens[i].kind == "move":
                    continue
                number, index = pending_number
                items.append(_move_item(token, i - 1, Move("", False, number, index)))
                pending_number = None
                continue
            items.append(_move_of(token, i, pending_number))
            pending_number = None
            i += 1
            continue
        if token.low in _BREAKS or token.kind == "nl":
            items.append(Item(token.low, token.start, token.end, "sep", i, i))
            i += 1
            continue
        figure = read_number(tokens, i) if token.kind in ("num", "word", "cjk") else None
        sense, j = _longest(tokens, i, lexicon)
        if figure is not None and (sense is None or figure[1] >= j):
            items.append(_number_item(tokens, i, figure, sense if figure[1] == j else None))
            i = figure[1]
        elif sense is not None:
            items.append(_sense_item(tokens, i, j, sense))
            i = j
        elif token.kind == "clock":
            items.append(Item(token.low, token.start, token.end, "clock", i, i))
            i += 1
        elif token.kind == "punct":
            items.append(Item(token.low, token.start, token.end, "punct", i, i))
            i += 1
        else:
            item = Item(token.low, token.start, token.end, "word", i, i, possessive=token.possessive)
            item.capital = token.text[:1].isupper()
            item.chinese = token.kind == "cjk"
            items.append(item)
            i += 1
    return items


def _longest(tokens: Sequence[Token], i: int, lexicon: Lexicon) -> tuple[Sense | None, int]:
    best: Sense | None = None
    end = i
    key = ""
    senses, beginnings = lexicon.senses, lexicon.beginnings
    limit = min(len(tokens), i + (_MAX_WORDS if tokens[i].kind != "cjk" else 12))
    for j in range(i, limit):
        token = tokens[j]
        low = token.low
        if low == "-" and j > i:
            continue
        if j > i and (low in _BREAKS or token.kind in ("nl", "move", "moveno")):
            break
        piece = low if low.isalnum() else fold(low)
        if not piece:
            break
        key += piece
        found = senses.get(key)
        if found is not None:
            best, end = found, j + 1
        if key not in beginnings:
            break
        if token.possessive and j > i:
            break
    return best, end


def _joined(tokens: Sequence[Token]) -> str:
    """The folded words, apart by spaces except between Chinese characters."""
    out = tokens[0].low
    for before, token in itertools.pairwise(tokens):
        out += token.low if before.kind == "cjk" and token.kind == "cjk" else f" {token.low}"
    return out


def _sense_item(tokens: Sequence[Token], i: int, j: int, sense: Sense) -> Item:
    first, last = tokens[i], tokens[j - 1]
    item = Item(
        first.low if j == i + 1 else _joined(tokens[i:j]),
        first.start,
        last.end,
        "name" if sense.entry is not None or sense.metric or sense.side or sense.absent_faction else "word",
        i,
        j - 1,
        cues=sense.cues or _NO_CUES,
        entry=sense.entry,
        objects=sense.objects,
        metric=sense.metric,
        sides=(sense.side,) if sense.side is not None else (),
        absent_faction=sense.absent_faction,
        possessive=last.possessive,
        plural=sense.plural,
        countable=sense.countable,
        people=sense.people,
    )
    item.capital = first.text[:1].isupper()
    item.chinese = first.kind == "cjk"
    return item


def _number_item(tokens: Sequence[Token], i: int, number: tuple[Quantity, int], sense: Sense | None) -> Item:
    quantity, j = number
    first, last = tokens[i], tokens[j - 1]
    item = Item(
        "".join(token.low for token in tokens[i:j]) if j - i < 6 else "",
        first.start,
        last.end,
        "num",
        i,
        j - 1,
        num=quantity,
    )
    item.chinese = first.kind == "cjk" or last.kind == "cjk"
    if sense is not None:
        item.cues = sense.cues
        item.entry, item.objects, item.metric = sense.entry, sense.objects, sense.metric
        item.countable = sense.countable
    # A Chinese classifier belongs to its number: 三个, 十二名.
    if j < len(tokens) and tokens[j].low in CLASSIFIERS and not quantity.percent and not quantity.ordinal:
        pass
    return item


def _move_item(token: Token, i: int, move: Move) -> Item:
    return Item(token.text, token.start, token.end, "move", i, i, move=move)


def _move_of(token: Token, i: int, pending: tuple[int, int | None] | None) -> Item:
    text = token.text.rstrip("!?")
    marks = text[len(text.rstrip("+#")) :]
    san = text.rstrip("+#").replace("×", "x")
    if san[:1] in "O0" and "-" in san:
        san = san.replace("0", "O")
    square = len(san) == 2
    number, index = pending if pending is not None else (None, None)
    start = token.start
    return Item(token.text, start, token.end, "move", i, i, move=Move(san, square, number, index, marks))
