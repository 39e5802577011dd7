"""Sentences to clauses: what stands between two marks or conjunctions, with its parts and times."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.claims.prose.chronicle.parts import Part, shape_of
from engine.claims.prose.chronicle.times import Time


@dataclass(slots=True)
class Clause:
    """One clause.

    Attributes:
        parts: Its parts in order, without times and without words that never restrict.
        times: The times written in it, in order.
        start: First code point in the text.
        end: One past the last.
        lead: The mark or conjunction before it (``and``, ``but``, ``,``, ``which`` ...), empty at the
            beginning.
        judged: False in questions, conditions and advice: nothing of the sentence is said as fact.
        side: Slot of the subject: named, or carried over from what came before; None if open. ``both`` for
            both.
        things: The subject where it is a thing ("the Spearman killed two").
        carried: Whether the subject was carried over and is not written in the clause.
    """

    parts: list[Part]
    times: list[Time]
    start: int
    end: int
    lead: str = ""
    judged: bool = True
    side: str | None = None
    things: list[Part] = field(default_factory=list)
    carried: bool = False
    _shape: str | None = None

    @property
    def shape(self) -> str:
        """The letters of its parts."""
        if self._shape is None:
            self._shape = shape_of(self.parts)
        return self._shape

    @property
    def said(self) -> bool:
        """Whether it is said as fact."""
        return self.judged and "I" not in self.shape and "?" not in self.shape

    @property
    def closed(self) -> bool:
        """Whether every word of it was understood. Open clauses may be refuted only by what no further word
        could make true (`Finding.monotone`).
        """
        return "x" not in self.shape
