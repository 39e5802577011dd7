"""What a sentence names, with what it may go on about from those before it."""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cached_property

from engine.claims.prose.items import Item
from engine.claims.prose.numbers import Quantity
from engine.facts.clock import Clock, Span
from engine.second_reader import wording
from engine.second_reader.passages import Passage


class Sentence:
    """What a sentence names, with what it may go on about from those before it."""

    def __init__(self, passage: Passage, you: str | None, clock: Clock) -> None:
        self.passage = passage
        self._clock = clock
        self._you = you
        self.around: Sequence[Passage] = (*passage.before, passage)
        self.times = wording.times(passage)

    @cached_property
    def near(self) -> Sequence[Passage]:
        """The sentence, and those just before it, which may name what it goes on about."""
        if wording.counts_unknown(self.passage):
            return (self.passage,)
        before = self.passage.before[-_NEAR:]
        return [*(one for one in before if one.paragraph == self.passage.paragraph), self.passage]

    @cached_property
    def nearest(self) -> Sequence[Passage]:
        """The sentence alone where it names things and has no pronoun to go on with, else as `near`."""
        own = wording.things((self.passage,))
        return (self.passage,) if own and not wording.refers(self.passage) else self.near

    @property
    def counted(self) -> bool:
        """Whether the sentence itself names things that events count."""
        return any(item.objects and item.countable for item in self.passage.items)

    @cached_property
    def sides(self) -> set[str]:
        return wording.sides(self.around, self._you)

    @cached_property
    def own_things(self) -> set[str]:
        """The things the sentence itself names by words of no larger group."""
        return {things[0] for things in wording.things((self.passage,)) if len(things) == 1}

    @cached_property
    def own_sides(self) -> set[str]:
        return wording.sides((self.passage,), self._you)

    @cached_property
    def spans(self) -> list[Span]:
        return [when.span for one in self.around for when in wording.times(one) if when.span is not None]

    @cached_property
    def lengths(self) -> list[int]:
        return [length for one in self.around for length in wording.lengths(one, self._clock)]

    @cached_property
    def own_lengths(self) -> list[int]:
        return wording.lengths(self.passage, self._clock)

    @cached_property
    def later(self) -> list[Span]:
        """The moments that lie a length of time of the sentence away from one that is written."""
        near = (*self.passage.before[-_NEAR:], self.passage)
        spans = [when.span for one in near for when in wording.times(one) if when.span is not None]
        return [
            Span(max(0, span.start + way * length), max(0, span.end + way * length))
            for span in spans
            for length in self.own_lengths
            for way in (-1, 1)
        ]

    @cached_property
    def numbers(self) -> list[Quantity]:
        return [number for one in self.around for number in one.numbers]

    @cached_property
    def goes_on(self) -> bool:
        """Whether it tells of what came next: "the next turn", "再下一回合"."""
        return _NEXT.search(self.passage.text) is not None


_NEAR = 3
"""Sentences before one of which one may name what it goes on about."""
_NEXT = re.compile(
    r"\b(?:next|later|after|following|reply|answer\w*|then|immediately)\b|下|后|随|接|马上|转|紧", re.I
)


def later_part(passage: Passage, told: Sequence[Item]) -> int:
    """Where the part of a sentence after the last of some words begins; without any its end."""
    if not told:
        return passage.span[1]
    last = max(item.end for item in told)
    marks = (item.end for item in passage.items if item.kind in ("punct", "sep") and item.start >= last)
    return next(marks, passage.span[1])
