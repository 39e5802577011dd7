"""One scan of a draft, from which every reader of its prose takes what it needs.

The text is tokenised once and cut into its sentences; the words of a sentence (names, numbers, times, sides
and cue words, see `engine.claims.prose.items`) are made at the first question and kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine.claims.draft import Draft, Sentence
from engine.claims.prose.chronicle.parsing.words import vocabulary_of, words_of
from engine.claims.prose.items import Item
from engine.claims.prose.lexicon import Lexicon
from engine.claims.prose.tables import game_table
from engine.claims.prose.tokens import Token, tokenise
from engine.facts.clock import Span
from engine.facts.kept import per_replay
from engine.facts.model import Replay

MAX_TOKENS = 600
"""Tokens of one sentence that are read: what is longer is no sentence, and the bound keeps cost linear."""

MAX_SENTENCES = 2000
"""Sentences that are read: a long segment has a hundred."""

_TAG = re.compile(
    r"[，,]\s*(?:你敢信|敢信|你信吗?|信不信|对吧|对不对|是吧|是不是|不是吗|懂吗|懂吧|你说呢"
    r"|right|isn['’]t it|okay|eh|huh|can you believe it|would you believe it|you know)"
    r"吗?\s*[?？][\"'”’)） *_]*$",
    re.IGNORECASE,
)
"""A question behind a statement, which is said as fact all the same: "..., 你敢信？"."""


@dataclass(slots=True)
class Scanned:
    """One sentence of a scan.

    Attributes:
        scan: What it is part of.
        sentence: Its place in the draft.
        tokens: Its tokens, `MAX_TOKENS` at most; never empty.
        breaks: Lines broken since the sentence before: 0 on the same line, 1 on a new one, 2 in a new
            paragraph.
        row: Whether it is a row of a table.
    """

    scan: Scan
    sentence: Sentence
    tokens: Sequence[Token]
    breaks: int
    row: bool
    _items: list[Item] | None = None
    _judged: bool | None = None

    @property
    def start(self) -> int:
        return self.sentence.start

    @property
    def end(self) -> int:
        return self.sentence.end

    @property
    def text(self) -> str:
        return self.scan.text[self.sentence.start : self.sentence.end]

    @property
    def items(self) -> list[Item]:
        """Its words, times and lengths of time read as one word each."""
        if self._items is None:
            self._items = self.scan.words(self.tokens)
        return self._items

    @property
    def judged(self) -> bool:
        """Whether anything in it is said as fact: it is no question, condition or advice."""
        if self._judged is None:
            self._judged = not _unsaid(self.text, self.items)
        return self._judged

    @property
    def said_until(self) -> int:
        """One past the last code point that is said as fact: advice behind a statement takes nothing back.

        The end of the sentence where all of it is, its start where nothing is.
        """
        if self.judged:
            return self.end
        if self.text.rstrip(_CLOSING).endswith(("?", "？")):
            return self.start
        until = self.start
        for k, item in enumerate(self.items):
            if item.kind == "sep":
                until = item.start
            elif _unsays(item) and not _told_after(self.items, k):
                return self.start if item.low in _WHOLE else until
        return self.start


_CLOSING = "\"'”’)） *_"
_WHOLE = frozenset(
    "if unless imagine suppose assuming whenever whether hypothetically generally usually normally".split()
    + "typically;what if;even if;as if;in theory;in general;as a rule;had you;had he;had they".split(";")
    + "如果 假如 要是 倘若 若 若是 如若 假设 假使 除非 倘 假若 若能 一旦 要不是 否则 不然 与其 理论上".split()
    + "通常 一般 往往 一般来说 通常来说".split()
)
"""Words that make a condition or a rule of the whole sentence they stand in."""


class Scan:
    """A draft's prose, tokenised and cut into sentences.

    Attributes:
        text: The prose; all spans refer to it.
        replay: The replay it speaks of, whose names its words may be.
        you: Slot that "you" means; None when nobody is "you".
        tokens: Of the whole text.
        sentences: In order; those without any token are left out.
        notation: Whether the game is written in moves and squares.
    """

    __slots__ = ("_spellings", "notation", "replay", "sentences", "text", "tokens", "you")

    def __init__(self, draft: Draft, replay: Replay, you: str | None = None) -> None:
        """Tokenise a draft. Linear in its length."""
        self.text = draft.text
        self.replay = replay
        self.you = you
        self.notation = bool(game_table(replay.game).notation)
        self.tokens: Sequence[Token] = tokenise(draft.text, moves=self.notation)
        self._spellings = spellings_of(replay)
        self.sentences: tuple[Scanned, ...] = tuple(self._sentences(draft))

    @property
    def vocabulary(self) -> Lexicon:
        """Every word and name that means something in the replay."""
        return vocabulary_of(self.replay)

    def words(self, tokens: Sequence[Token]) -> list[Item]:
        """The words of some tokens of the text."""
        return words_of(tokens, self.vocabulary, self.replay.clock, self._spellings)

    def _sentences(self, draft: Draft) -> Iterator[Scanned]:
        text, tokens = draft.text, self.tokens
        at = previous = 0
        for sentence in draft.sentences[:MAX_SENTENCES]:
            while at < len(tokens) and tokens[at].end <= sentence.start:
                at += 1
            first = at
            while at < len(tokens) and tokens[at].start < sentence.end:
                at += 1
            if at == first:
                continue
            breaks = min(2, text.count("\n", previous, sentence.start))
            previous = sentence.end
            row = text[sentence.start] == "|"
            yield Scanned(self, sentence, tokens[first : min(at, first + MAX_TOKENS)], breaks, row)


def _unsaid(text: str, items: Sequence[Item]) -> bool:
    """Questions, conditions and advice: nothing in the sentence is said as fact."""
    if text.rstrip(_CLOSING).endswith(("?", "？")) and not _TAG.search(text):
        return True
    return any(_unsays(item) and not _told_after(items, k) for k, item in enumerate(items))


def _told_after(items: Sequence[Item], at: int) -> bool:
    """Whether 以后 says after what something was done, and not "in future": 放下重工厂以后才放星港."""
    if items[at].low != "以后" or not at:
        return False
    before = items[at - 1]
    return before.end == items[at].start and bool(before.objects or "c.verb" in before.cues)


def _unsays(item: Item) -> bool:
    """Whether a word makes a condition or advice of its sentence."""
    if "sentence" not in item.cues.get("irr", "") or item.objects or item.num is not None:
        return False
    return not any(name in item.cues for name in ("c.verb", "c.fill", "c.time"))


@per_replay
def spellings_of(replay: Replay) -> dict[str, Span | None]:
    """Times the clock of a replay was asked about before, to be asked once."""
    del replay
    return {}
