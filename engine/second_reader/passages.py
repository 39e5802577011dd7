"""The sentences of a draft with the words in them that mean something: what a claim is traced back to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.claims.draft import Draft
from engine.claims.prose.items import Item, scan
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.moments import read_moments
from engine.claims.prose.numbers import Quantity, exact
from engine.claims.prose.scan import Scan, spellings_of
from engine.facts.model import Replay


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
        behind = [*self.items[1:], None]
        return not any(
            "sentence" in item.cues["irr"].split("|") and not item.objects
            for item, after in zip(self.items, behind, strict=True)
            if "irr" in item.cues and not (after is not None and after.low == ":")  # "Takeaway: he lost"
        )


def passages_of(draft: Draft, replay: Replay) -> list[Passage]:
    """The sentences of a draft, in order. Linear in its length."""
    lexicon, spellings = lexicon_of(replay), spellings_of(replay)
    passages: list[Passage] = []
    paragraph = 0
    for sentence in Scan(draft, replay).sentences:
        paragraph += sentence.breaks == 2
        scanned = scan(sentence.tokens, lexicon)
        numbers = tuple(_numbers(scanned))
        items = read_moments(scanned, replay.clock, spellings)
        passages.append(
            Passage(
                (sentence.start, sentence.end),
                sentence.text,
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
