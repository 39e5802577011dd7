"""Text to words of this reader: each with what it may mean, the longest phrase first.

The vocabulary stands in ``resources/lexicon/notation.txt``; names of pieces and sides come from the knowledge
and from the replay.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.claims.prose.notation.parsing.phrases import NO_TAGS, Table, Tags, table_of
from engine.claims.prose.numbers import LARGEST
from engine.claims.prose.tokens import Token
from engine.facts.model import Replay
from engine.games.numerals import CHARACTERS, chinese_number

_LONGEST = 7
_ONES = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen"
).split()
_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
_ORDINALS = (
    "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth "
    "fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
_TIMES = {
    **{"once": 1, "twice": 2, "thrice": 3},
    **{"just once": 1, "only once": 1, "exactly once": 1, "just twice": 2, "only twice": 2},
}
_SCORE = re.compile(r"(\d{1,2})[:：](\d{1,2})\Z")
_ORDINAL = re.compile(r"(?:st|nd|rd|th)\Z")


@dataclass(slots=True)
class Word:
    """A word or phrase.

    Attributes:
        low: Folded text, single spaces.
        tags: What the vocabulary says of it.
        number: Its value if it is a number, an ordinal or "twice".
        kind: ``word``, ``number``, ``ordinal``, ``times``, ``square``, ``move``, ``stop``.
        text: As written, of moves without the number.
        move_number: Number of a written move ("14." before it).
        dots: Whether a written move is the second side's ("14...").
        piece: Canonical names a piece word stands for.
        side: Slot the word names.
        possessive: Whether an ``'s`` was taken off.
        plural: Written in the plural.
        spaced: Whether a space stands before it.
        hyphen: Whether a hyphen joins it to the next.
    """

    low: str
    start: int
    end: int
    kind: str = "word"
    tags: Tags = field(default_factory=lambda: NO_TAGS)
    number: float | None = None
    text: str = ""
    move_number: int | None = None
    dots: bool = False
    piece: tuple[str, ...] = ()
    side: str | None = None
    possessive: bool = False
    plural: bool = False
    chinese: bool = False
    spaced: bool = True
    hyphen: bool = False

    def has(self, *classes: str) -> bool:
        tags = self.tags
        if tags:
            for name in classes:
                if name in tags:
                    return True
        return False

    def value(self, name: str) -> str:
        return self.tags.get(name, ("", ""))[0]

    @property
    def form(self) -> str:
        return self.tags.get("verb", ("", ""))[1]

    @property
    def verb(self) -> str:
        return self.value("verb")


def words_of(tokens: Sequence[Token], replay: Replay) -> list[Word]:
    """The words of a text in order; line breaks and punctuation are words of kind ``stop``."""
    table = table_of(replay)
    out: list[Word] = []
    at = 0
    while at < len(tokens):
        at = _step(tokens, at, table, out)
    return out


def _step(tokens: Sequence[Token], at: int, table: Table, out: list[Word]) -> int:
    token = tokens[at]
    if token.kind == "moveno":
        following = tokens[at + 1] if at + 1 < len(tokens) else None
        if following is not None and following.kind == "move":
            digits = re.match(r"\d+", token.text)
            number = int(digits.group()) if digits else None
            dots = ".." in token.text or "…" in token.text
            out.append(
                Word(
                    following.low,
                    token.start,
                    following.end,
                    "move",
                    text=following.text,
                    move_number=number,
                    dots=dots,
                )
            )
            return at + 2
        out.append(Word(token.low, token.start, token.end, "stop"))
        return at + 1
    if token.kind == "move":
        kind, text = "move", token.text
        if re.fullmatch(r"[a-h][1-8]!*", text):
            kind, text = "square", text[:2]
        out.append(Word(token.low, token.start, token.end, kind, text=text, spaced=token.spaced))
        return at + 1
    if token.kind == "word" and re.fullmatch(r"[A-H][1-8]", token.text):
        out.append(Word(token.low, token.start, token.end, "square", text=token.low, spaced=token.spaced))
        return at + 1  # B7的兵
    if token.kind == "word":
        return _english(tokens, at, table, out)
    if token.kind == "cjk":
        return _chinese(tokens, at, table, out)
    if token.kind == "clock" and (score := _SCORE.match(token.low)) is not None:
        first, second = (int(group) for group in score.groups())
        middle = token.start + score.end(1)
        out.append(Word(score[1], token.start, middle, "number", number=first, spaced=token.spaced))
        tags = table.phrases.get("比", NO_TAGS)
        out.append(Word("比", middle, middle + 1, tags=tags, chinese=True, spaced=False))
        out.append(Word(score[2], middle + 1, token.end, "number", number=second, spaced=False))
        return at + 1  # 27:25
    if token.kind == "num":
        after = tokens[at + 1] if at + 1 < len(tokens) else None
        if after is not None and after.kind == "word" and not after.spaced and _ORDINAL.match(after.low):
            out.append(
                Word(token.low, token.start, after.end, "ordinal", number=min(float(token.low), LARGEST))
            )
            return at + 2
        try:
            value = min(float(token.low), LARGEST)
        except ValueError:
            value = -1.0
        out.append(Word(token.low, token.start, token.end, "number", number=value, spaced=token.spaced))
        return at + 1
    if token.kind == "punct" and token.low == "-" and not token.spaced and not _range(tokens, at):
        if out:
            out[-1].hyphen = True
        return at + 1  # inside a word: "b-pawn", "dark-squared"
    if token.low in (":", "：") and not token.spaced and _range(tokens, at) and not tokens[at + 1].spaced:
        out.append(Word("比", token.start, token.end, tags=table.phrases.get("比", NO_TAGS), chinese=True))
        return at + 1  # 27:25
    out.append(Word(token.low, token.start, token.end, "stop"))
    return at + 1


def _range(tokens: Sequence[Token], at: int) -> bool:
    """Whether a hyphen stands between two numbers."""
    return 0 < at < len(tokens) - 1 and tokens[at - 1].kind == "num" and tokens[at + 1].kind == "num"


def _english(tokens: Sequence[Token], at: int, table: Table, out: list[Word]) -> int:
    key = ""
    best = at
    found = ""
    position = at
    words = 0
    while position < len(tokens) and words < _LONGEST:
        token = tokens[position]
        if token.kind == "punct" and token.low == "-" and not token.spaced and words:
            position += 1
            continue
        if token.kind != "word":
            break
        key = f"{key} {token.low}" if key else token.low
        words += 1
        position += 1
        if key in table.phrases or key in table.pieces or key in table.sides:
            best, found = position, key
        if key not in table.beginnings:
            break
    if not found:
        return _number_word(tokens, at, out)
    last = tokens[best - 1]
    if found in ("first", "second") or found in _TIMES:
        number: float | None = {"first": 1, "second": 2, **_TIMES}[found]
    else:
        number = None
    piece, plural = table.pieces.get(found, ((), False))
    out.append(
        Word(
            found,
            tokens[at].start,
            last.end,
            "word",
            table.phrases.get(found, NO_TAGS),
            number=number,
            piece=piece,
            plural=plural,
            side=table.sides.get(found),
            possessive=last.possessive,
            spaced=tokens[at].spaced,
        )
    )
    if found in _TIMES:
        out[-1].kind = "times"
    elif found == "one":
        out[-1].kind, out[-1].number = "number", 1
    return best


def _number_word(tokens: Sequence[Token], at: int, out: list[Word]) -> int:
    token = tokens[at]
    low = token.low
    kind, value, end = "word", None, at + 1
    if low in _ONES:
        kind, value = "number", float(_ONES.index(low))
    elif low in _TENS:
        kind, value = "number", 20.0 + 10 * _TENS.index(low)
        rest = at + 1
        if rest < len(tokens) and tokens[rest].low == "-":
            rest += 1
        if rest < len(tokens) and tokens[rest].low in _ONES[1:10]:
            value += _ONES.index(tokens[rest].low)
            end = rest + 1
        elif rest < len(tokens) and tokens[rest].low in _ORDINALS[:9]:
            kind, value = "ordinal", value + _ORDINALS.index(tokens[rest].low) + 1
            end = rest + 1
    elif low in _ORDINALS:
        kind, value = "ordinal", 1.0 + _ORDINALS.index(low)
    elif low in _TIMES:
        kind, value = "times", float(_TIMES[low])
    out.append(
        Word(
            low,
            token.start,
            tokens[end - 1].end,
            kind,
            number=value,
            possessive=token.possessive,
            spaced=token.spaced,
            text=token.text,
        )
    )
    return end


def _chinese(tokens: Sequence[Token], at: int, table: Table, out: list[Word]) -> int:
    key = ""
    best = at
    position = at
    while position < len(tokens) and tokens[position].kind == "cjk" and len(key) < 10:
        key += tokens[position].low
        position += 1
        if key in table.phrases or key in table.pieces or key in table.sides:
            best = position
        if key not in table.beginnings:
            break
    run = at
    while run < len(tokens) and tokens[run].kind == "cjk" and tokens[run].low in CHARACTERS and run - at < 7:
        run += 1
    if run > at and run >= best:
        spelled = "".join(token.low for token in tokens[at:run])
        value = chinese_number(spelled)
        if value is not None:
            out.append(
                Word(spelled, tokens[at].start, tokens[run - 1].end, "number", number=value, chinese=True)
            )
            return run
    if best == at:
        out.append(Word(tokens[at].low, tokens[at].start, tokens[at].end, chinese=True))
        return at + 1
    found = "".join(token.low for token in tokens[at:best])
    piece, _ = table.pieces.get(found, ((), False))
    out.append(
        Word(
            found,
            tokens[at].start,
            tokens[best - 1].end,
            "word",
            table.phrases.get(found, NO_TAGS),
            piece=piece,
            side=table.sides.get(found),
            chinese=True,
        )
    )
    return best
