"""Whether the moments of a claim are those of its clause, and none of the clause's is left out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.claims.model import Moment
from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.items import When
from engine.facts.clock import Span
from engine.facts.model import Replay
from engine.second_reader.model import Reason
from engine.second_reader.passages import Passage
from engine.second_reader.wording import whens
from engine.validation.moments import parse_moment

_UP_TO = frozenset(("by", "to", "end", "first"))
_ON = frozenset(("from",))


@dataclass(frozen=True, slots=True)
class Timing:
    """When a clause speaks of.

    Attributes:
        given: The claim names a moment.
        certain: The moment belongs to the clause without a choice.
        about: It is written as approximate.
        adrift: The claim names none, and the text around may have set one.
    """

    given: bool
    certain: bool
    about: bool = False
    adrift: bool = False


class Times:
    """The moments of one clause, in a replay."""

    def __init__(self, clause: Clause, passage: Passage, replay: Replay, sides: Sequence[str]) -> None:
        self._replay = replay
        self._sides = tuple(sides)
        self._clause = clause
        self._passage = passage
        own = whens(clause)
        self.lengths = any(when.span is None for when in own)
        self.own = [when for when in own if when.span is not None]
        self.governing = self._governing()

    def at(self, moment: Moment | None, preps: frozenset[str]) -> Timing | Reason:
        """For a claim of one moment, or of none.

        Args:
            moment: The claim's.
            preps: How a time must be meant ("at", "by") to be that of such a claim.
        """
        if self.lengths:
            return Reason.TIME_LEFT_OUT
        if moment is None:
            return self._without()
        found, certain = self._candidates()
        if not found or (certain and len(found) != 1):
            return Reason.TIME
        meant = [when for when in found if when.prep in preps and self._same(moment, self._spans(when))]
        if not meant:
            return Reason.TIME
        return Timing(True, certain and len(found) == 1, meant[0].about)

    def window(self, start: Moment | None, end: Moment | None) -> Timing | Reason:
        """For a claim of a window; the whole game where both ends are left out."""
        if self.lengths:
            return Reason.TIME_LEFT_OUT
        start = None if start is not None and self._is(start, 0) else start
        end = None if end is not None and self._is(end, self._replay.clock.end) else end
        found, certain = self._candidates()
        if start is None and end is None:
            return self._without()
        if len(found) == 1:
            first, last = self._ends(found[0])
        elif len(found) == 2 and found[0].prep == "from" and found[1].prep in ("to", "by"):
            first, last = self._spans(found[0]), self._spans(found[1])
        else:
            return Reason.TIME
        if not self._fits(start, first) or not self._fits(end, last):
            return Reason.TIME
        return Timing(True, certain, any(when.about for when in found))

    def _without(self) -> Timing | Reason:
        sentence = [when for clause in self._passage.clauses for when in whens(clause)]
        if any(when.prep != "end" for when in sentence):
            return Reason.TIME_LEFT_OUT
        if sentence:
            return Timing(False, True)
        scene = self._clause.scene
        adrift = scene.vague_sentence() or self._passage.before is not None
        return Timing(False, True, adrift=adrift)

    def _governing(self) -> list[When]:
        """The one time of another clause that holds for this one without a choice."""
        scene = self._clause.scene
        index = next((k for k, chunk in enumerate(scene.chunks) if chunk is self._clause.chunks[0]), None)
        when = scene.only_leading_time(index) if index is not None else None
        return [when] if when is not None and when.span is not None else []

    def _candidates(self) -> tuple[list[When], bool]:
        """The times the clause may speak of, and whether they are its own without a choice."""
        if self.own:
            return self.own, True
        if self.governing:
            return self.governing, True
        for passage in (self._passage, self._passage.before):
            found = [] if passage is None else [when for clause in passage.clauses for when in whens(clause)]
            if found:
                return [when for when in found if when.span is not None], False
        return [], False

    def _ends(self, when: When) -> tuple[list[Span] | None, list[Span] | None]:
        spans = self._spans(when)
        if when.edges is not None:
            return [when.edges[0]], [when.edges[1]]
        if when.prep in _UP_TO:
            return None, spans
        if when.prep in _ON:
            return spans, None
        # "before turn 5" leaves that turn out, which a claim cannot say; of clock times it is a second.
        timed = self._replay.clock.per_minute is not None
        if when.prep == "before":
            return None, spans if timed else []
        if when.prep in ("after", "last"):
            return spans if timed and when.prep == "after" else [], None
        return spans, spans

    def _fits(self, moment: Moment | None, spans: list[Span] | None) -> bool:
        if moment is None or spans is None:
            return moment is None and spans is None
        return self._same(moment, spans)

    def _spans(self, when: When) -> list[Span]:
        found = [when.span] if when.span is not None else []
        if when.text:
            for side in (None, *self._sides):
                span = self._replay.clock.parse(when.text, side=side)
                if span is not None:
                    found.append(span)
        return found

    def _read(self, moment: Moment) -> set[Span]:
        found: set[Span] = set()
        for sides in ((), self._sides):
            read = parse_moment(self._replay, moment, sides)
            if read is not None:
                found.update(read.spans)
        return found

    def _same(self, moment: Moment, spans: list[Span]) -> bool:
        """Whether a moment is one that is written: as it stands, or the turn of whose end the text speaks."""
        return any(
            read == span or (read.end == span.end and read.start <= span.start)
            for read in self._read(moment)
            for span in spans
        )

    def _is(self, moment: Moment, at: int) -> bool:
        return any(at in span for span in self._read(moment))
