"""Tokens to items: each a name, a number, a cue word, a separator or a plain word, with all it may mean.

The scan takes, at each token, the longest phrase of the lexicon or the longest number, whichever reaches
further. Nothing is decided here: an item keeps every sense, and the clauses around it decide.
"""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from engine.claims.prose.lexicon import Lexicon, Sense
from engine.claims.prose.numbers import NUMBER_STARTS, Form, Quantity, read_number
from engine.claims.prose.tokens import Token
from engine.facts.clock import Span
from engine.facts.knowledge import Entry, fold

_MAX_WORDS = 8
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
        near: Said to be close to the moment before or after which it is ("just before", "shortly after").
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
    near: bool = False


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


class Item:
    """A stretch of tokens and what it may mean; see the attributes of `Sense` for most.

    A plain class whose defaults stand on the class: there is one for nearly every word of a text, and most
    have few of the attributes.

    Attributes:
        low: As written, folded.
        start: First code point in the text.
        end: One past the last.
        kind: ``word``, ``name``, ``num``, ``time``, ``clock``, ``move``, ``place``, ``sep``,
            ``punct``.
        cues: Features of the vocabulary. Shared: never changed.
        num: The number it is.
        when: The time it is.
        move: The move or square it is.
        capital: Written with a capital.
        chinese: Written in Chinese.
    """

    cues: Mapping[str, str] = MappingProxyType({})
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

    def __init__(self, low: str, start: int, end: int, kind: str, *, num: Quantity | None = None) -> None:
        self.low = low
        self.start = start
        self.end = end
        self.kind = kind
        if num is not None:
            self.num = num


def scan(tokens: Sequence[Token], lexicon: Lexicon) -> list[Item]:
    """The items of a stretch of tokens, in order."""
    items: list[Item] = []
    senses, beginnings = lexicon.senses, lexicon.beginnings
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
                items.append(_move_item(token, Move("", False, number, index)))
                pending_number = None
                continue
            items.append(_move_of(token, pending_number))
            pending_number = None
            i += 1
            continue
        low, kind = token.low, token.kind
        if low in _BREAKS or kind == "nl":
            items.append(Item(low, token.start, token.end, "sep"))
            i += 1
            continue
        if kind == "num" and lexicon.places and _is_place(tokens, i):
            last = tokens[i + 2]
            start, end = token.start, last.end
            i += 3
            if items and items[-1].low in _BRACKETS and i < count and tokens[i].low in _BRACKETED:
                start, end = items.pop().start, tokens[i].end  # in brackets: of what it stands behind
                i += 1
            items.append(Item(f"{low},{last.low}", start, end, "place"))
            continue
        sense, j = senses.get(low), i + 1
        if (low in beginnings or not low.isalnum()) and not _of_a_time(low, tokens, i, items):
            sense, j = _longest(tokens, i, lexicon)
            if j == i + 2 and tokens[i + 1].low == "turn" and j < count and tokens[j].kind == "num":
                sense, j = senses.get(low), i + 1  # "in turn 6" is when, and not one after the other
        figure = read_number(tokens, i) if kind == "num" or low in NUMBER_STARTS else None
        if figure is not None and (sense is None or figure[1] >= j):
            items.append(_number_item(tokens, i, figure, sense if figure[1] == j else None))
            i = figure[1]
        elif sense is not None:
            items.append(_sense_item(tokens, i, j, sense))
            i = j
        elif kind == "clock" or kind == "punct":
            items.append(Item(low, token.start, token.end, kind))
            i += 1
        else:
            item = Item(low, token.start, token.end, "word")
            if kind == "cjk":
                item.chinese = True
            else:
                if token.possessive:
                    item.possessive = True
                if token.text[:1].isupper():
                    item.capital = True
            items.append(item)
            i += 1
    return items


def _of_a_time(low: str, tokens: Sequence[Token], i: int, items: Sequence[Item]) -> bool:
    """Whether a word belongs to a time and begins no longer one: 14分33秒掉 is no 秒掉, 十分半 not "very"."""
    if low == "秒":
        return bool(items) and items[-1].num is not None and items[-1].end == tokens[i].start
    if low != "十" or i + 1 >= len(tokens) or tokens[i + 1].low != "分":
        return False
    after = tokens[i + 2] if i + 2 < len(tokens) else None
    if after is not None and (after.low in _ON_TEN_MINUTES or after.kind == "num"):
        return True
    return bool(items) and items[-1].low in _TO_TEN_MINUTES and items[-1].end == tokens[i].start


_ON_TEN_MINUTES = frozenset("零〇一二三四五六七八九十半钟整到至出左前后多")
_TO_TEN_MINUTES = frozenset("到 至 从 打到 来到 - – — ~".split())


def _is_place(tokens: Sequence[Token], i: int) -> bool:
    """As in ``13,18``: two numbers with nothing but a comma between them, no thousands; ``(13, 18)``."""
    if i + 2 >= len(tokens) or tokens[i + 1].low not in _PLACE_COMMAS or tokens[i + 1].spaced:
        return False
    other = tokens[i + 2]
    if other.spaced or tokens[i + 1].low != ",":
        alone = i > 0 and tokens[i - 1].low in _BRACKETS and i + 3 < len(tokens)
        if not alone or tokens[i + 3].low not in _BRACKETED:
            return False
    behind = "".join(token.low for token in tokens[i + 3 : i + 5])
    if behind.startswith(_OF_CLOCKS):
        return False  # "从没低于过800，10分21秒": a time begins there
    digits = other.kind == "num" and other.low.isdigit() and tokens[i].low.isdigit()
    return digits and len(tokens[i].low) < 4 and len(other.low) < 4


_OF_CLOCKS = ("分", "秒", "回合", ":")
_PLACE_COMMAS = frozenset((",", "，", "、"))
_BRACKETS = frozenset(("(", "（", "[", "【"))
_BRACKETED = frozenset((")", "）", "]", "】"))


def _longest(tokens: Sequence[Token], i: int, lexicon: Lexicon) -> tuple[Sense | None, int]:
    """The sense of the longest phrase that begins at a token, and the index after it."""
    senses, beginnings = lexicon.senses, lexicon.beginnings
    token = tokens[i]
    key = token.low if token.low.isalnum() else fold(token.low)
    if not key:
        return None, i
    best = senses.get(key)
    end = i if best is None else i + 1
    if key not in beginnings:
        return best, end
    owner = best is not None and best.side is not None
    if owner and token.possessive:
        return best, end  # "Red's Mage" is no Red Mage
    for j in range(i + 1, min(len(tokens), i + (_MAX_WORDS if token.kind != "cjk" else 12))):
        token = tokens[j]
        low = token.low
        if low.isalnum():
            if token.kind in _NEVER_INSIDE:
                break
            key += low
        elif low == "-":
            continue
        elif low in _BREAKS or token.kind in _NEVER_INSIDE or not (piece := fold(low)):
            break
        else:
            key += piece
        found = senses.get(key)
        if found is not None and not (key in _ONE_WORD and tokens[i].low == "a"):
            small = owner and not tokens[i].text[:1].isupper()
            if small and found.objects and lexicon.held.isdisjoint(found.objects):
                break  # nor is "the red Mage" one, where there is none
            best, end = found, j + 1
        if key not in beginnings or token.possessive:
            break
    return best, end


_ONE_WORD = frozenset(
    "avoid alone along about away around ahead apart across aside alike alive amid another".split()
)
"""Words that an article and a noun spell together: "a Void Ray", "a lone Reaper"."""
_NEVER_INSIDE = frozenset(("nl", "move", "moveno"))
"""Kinds of tokens that end any phrase."""


def _joined(tokens: Sequence[Token]) -> str:
    """The folded words, apart by spaces except between Chinese characters."""
    out = tokens[0].low
    for before, token in itertools.pairwise(tokens):
        out += token.low if before.kind == "cjk" and token.kind == "cjk" else f" {token.low}"
    return out


def _sense_item(tokens: Sequence[Token], i: int, j: int, sense: Sense) -> Item:
    first = last = tokens[i]
    low = first.low
    if j > i + 1:
        last, low = tokens[j - 1], _joined(tokens[i:j])
    item = Item(low, first.start, last.end, "word")
    item.__dict__.update(sense._given or sense.given)
    if first.kind == "cjk":
        item.chinese = True
    elif first.text[:1].isupper():
        item.capital = True
    if last.possessive:
        item.possessive = True
    return item


def _number_item(tokens: Sequence[Token], i: int, number: tuple[Quantity, int], sense: Sense | None) -> Item:
    quantity, j = number
    first, last = tokens[i], tokens[j - 1]
    low = "".join(token.low for token in tokens[i:j]) if j - i < 6 else ""
    item = Item(low, first.start, last.end, "num", num=quantity)
    if sense is not None:
        item.__dict__.update(sense.given)
        item.kind = "num"
    if first.kind == "cjk" or last.kind == "cjk":
        item.chinese = True
    return item


def _move_item(token: Token, move: Move) -> Item:
    item = Item(token.text, token.start, token.end, "move")
    item.move = move
    return item


def _move_of(token: Token, pending: tuple[int, int | None] | None) -> Item:
    text = token.text.rstrip("!?")
    marks = text[len(text.rstrip("+#")) :]
    san = text.rstrip("+#").replace("×", "x")
    if san[:1] in "O0" and "-" in san:
        san = san.replace("0", "O")
    number, index = pending if pending is not None else (None, None)
    return _move_item(token, Move(san, len(san) == 2, number, index, marks))
