"""Numbers and times in the prose, whether or not some statement rests on them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from engine.claims.prose.chronicle.parsing.phrases import approximation, past_classifiers, with_form
from engine.claims.prose.copying import replace
from engine.claims.prose.items import Item
from engine.claims.prose.numbers import Form, Quantity
from engine.claims.prose.scan import Scan, Scanned
from engine.claims.prose.statements import ProseStatement

_RANGES = frozenset(("-", "–", "~", "or", "或", "至", "to", "到"))
_AFTER = {"以上": Form.AT_LEAST, "以下": Form.AT_MOST, "开外": Form.OVER, "出头": Form.OVER, "多": Form.OVER}


@dataclass(frozen=True, slots=True)
class Mention:
    """A number or time in the prose.

    Attributes:
        kind: What it is.
        span: Start and end (exclusive) in the draft's text.
        value: The number, or a pair of moments.
        consumed: Whether some statement rests on it, or it stands where nothing is said as fact.
        quantity: A number with the precision it is written with.
        prep: How a time is meant, as `When.prep`.
    """

    kind: Literal["number", "time"]
    span: tuple[int, int]
    value: Any
    consumed: bool
    quantity: Quantity | None = None
    prep: str = ""


class Mentions:
    """The numbers and times of a scan, sentence by sentence at the first question."""

    def __init__(self, scan: Scan, statements: Sequence[ProseStatement]) -> None:
        """Set up.

        Args:
            scan: The text.
            statements: What was settled in it.
        """
        self._scan = scan
        self._settled = _joined(statements)
        self._starts = [start for start, _ in self._settled]
        self._ends = [sentence.end for sentence in scan.sentences]
        self._known: dict[int, tuple[Mention, ...]] = {}

    def all(self) -> Iterator[Mention]:
        """All of the text, in order."""
        for index in range(len(self._scan.sentences)):
            yield from self._of(index)

    def within(self, start: int, end: int) -> list[Mention]:
        """Those that lie in a stretch of the text, in order."""
        found = (one for index in self._sentences(start, end) for one in self._of(index))
        return [one for one in found if start <= one.span[0] and one.span[1] <= end]

    def words(self, start: int, end: int) -> list[Item]:
        """The words in a stretch of the text."""
        found = (item for index in self._sentences(start, end) for item in self._scan.sentences[index].items)
        return [item for item in found if start <= item.start and item.end <= end]

    def _sentences(self, start: int, end: int) -> Iterator[int]:
        sentences = self._scan.sentences
        for index in range(bisect_right(self._ends, start), len(sentences)):
            if sentences[index].start >= end:
                return
            yield index

    def settled(self, start: int, end: int) -> bool:
        """Whether statements rest on all of a stretch."""
        at = bisect_right(self._starts, start) - 1
        return at >= 0 and end <= self._settled[at][1]

    def _of(self, index: int) -> tuple[Mention, ...]:
        known = self._known.get(index)
        if known is None:
            known = self._known[index] = tuple(self._read(self._scan.sentences[index]))
        return known

    def _read(self, sentence: Scanned) -> Iterator[Mention]:
        items = sentence.items
        unsaid = not sentence.judged or any(_unsaid(item) for item in items)
        for index, item in enumerate(items):
            consumed = unsaid or self.settled(item.start, item.end)
            if item.when is not None:
                if (span := item.when.span) is not None:
                    value = (span.start, span.end)
                    yield Mention("time", (item.start, item.end), value, consumed, prep=item.when.prep)
            elif item.num is not None and item.kind == "num" and not item.num.weak:
                quantity = quantity_of(items, index)
                yield Mention("number", (item.start, item.end), quantity.value, consumed, quantity)


def quantity_of(items: Sequence[Item], at: int) -> Quantity:
    """A number with the words around it that say how it is meant ("about", 左右, "12 to 15")."""
    number = items[at].num
    assert number is not None
    before = at
    while before and (form := approximation(items, before - 1)) is not None:
        number = with_form(number, form)
        before -= 1
    if at and items[at - 1].low == "~":
        number = with_form(number, Form.ABOUT)
    for item in items[at + 1 : past_classifiers(items, at + 1) + 1]:
        if "approx" in item.cues or item.low in _AFTER:
            number = with_form(number, _AFTER.get(item.low, Form.ABOUT))
    for joint, other in ((at - 1, at - 2), (at + 1, at + 2)):
        if 0 <= other < len(items) and items[joint].low in _RANGES:
            end = items[other].num
            if end is not None and items[other].kind == "num":
                low, high = min(number.low, end.low), max(number.high, end.high)
                number = replace(number, low=low, high=high, vague=True)
    return number


def _unsaid(item: Item) -> bool:
    """Whether a word says that something is advice, a plan or a guess."""
    return "irr" in item.cues and not (item.objects or item.metric or item.num) and "c.fill" not in item.cues


def _joined(statements: Sequence[ProseStatement]) -> list[tuple[int, int]]:
    """The stretches that statements cover, those that touch as one."""
    out: list[tuple[int, int]] = []
    for start, end in sorted(statement.span for statement in statements):
        if out and start <= out[-1][1]:
            out[-1] = (out[-1][0], max(out[-1][1], end))
        else:
            out.append((start, end))
    return out
