"""The sentences of a draft with the words in them that mean something: what a claim is traced back to."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.claims.draft import Draft
from engine.claims.prose.items import Item, scan
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.moments import read_moments
from engine.claims.prose.numbers import Quantity, exact
from engine.claims.prose.tokens import tokenise
from engine.facts.clock import Span
from engine.facts.model import Replay

MOST_WORDS = 400
"""Tokens of one sentence that are read: what is longer is a table or no sentence."""
_PARAGRAPH = re.compile(r"\n\s*\n")


@dataclass(slots=True)
class Passage:
    """One sentence.

    Attributes:
        span: Start and end (exclusive) in the text of the draft.
        text: Its words.
        items: Its words as the lexicon of the replay knows them; times and lengths of time as one each.
        numbers: Every number written in it, those of times and moves among them.
        paragraph: Number of its paragraph.
        before: The sentences before it, the nearest last.
    """

    span: tuple[int, int]
    text: str
    items: list[Item] = field(default_factory=list)
    numbers: tuple[Quantity, ...] = ()
    paragraph: int = 0
    before: tuple[Passage, ...] = ()

    @property
    def asserted(self) -> bool:
        """Whether the sentence says anything as a fact: no question, condition or advice."""
        if self.text.rstrip("\"'”’)） *_").endswith(("?", "？")):
            return False
        return not any(
            "sentence" in item.cues["irr"].split("|") and not item.objects
            for item in self.items
            if "irr" in item.cues
        )


def passages_of(draft: Draft, replay: Replay) -> list[Passage]:
    """The sentences of a draft, in order. Linear in its length."""
    lexicon = lexicon_of(replay)
    text = draft.text
    tokens = tokenise(text, moves=bool(lexicon.table.notation))
    known: dict[str, Span | None] = {}
    passages: list[Passage] = []
    at = paragraph = previous = 0
    for sentence in draft.sentences:
        while at < len(tokens) and tokens[at].end <= sentence.start:
            at += 1
        first = at
        while at < len(tokens) and tokens[at].start < sentence.end:
            at += 1
        paragraph += bool(_PARAGRAPH.search(text, previous, sentence.start))
        previous = sentence.end
        scanned = scan(tokens[first : min(at, first + MOST_WORDS)], lexicon)
        numbers = tuple(_numbers(scanned))
        items = read_moments(scanned, replay.clock, known)
        passages.append(
            Passage(
                (sentence.start, sentence.end),
                text[sentence.start : sentence.end],
                [item for item in items if item.kind != "filler"],
                numbers,
                paragraph,
                tuple(passages[-_EARLIER:]),
            )
        )
    return passages


_EARLIER = 24
"""Sentences before one that may say whom and when it speaks of, or head the table it is a row of."""


def _numbers(items: Sequence[Item]) -> Iterator[Quantity]:
    for item in items:
        if item.num is not None:
            yield item.num
        if item.move is not None and item.move.number is not None:
            yield exact(item.move.number)
