"""Positions a clause speaks of, as stretches of moments."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import Window, number_span, windows
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.times import Time

_LATER = frozenset(
    "later soon eventually finally ultimately already still".split()
    + "后来 最后 最终 终于 很快 已经 已 之后 此后 仍 还 依然 仍然".split()
)
"""Words that leave the moment the sentence began with."""


_MATED = ("when", "mate", "resign", "stopped", "将", "杀", "认输")
"""Parts of words for the moment of the last move, which may be that before it."""


def positions(clause: Clause, topic: Topic, record: Record) -> list[Window] | None:
    """The positions a clause speaks of; None where it names no time.

    A position "on move 20" is that before, between or after the two half-moves of move 20; "after move 20" is
    that after either.
    """
    found = [window for time in clause.times for window in place_of(time, topic, record) or ()]
    if found:
        return found
    if any(word.low in _LATER for word in clause.words):
        return None
    return list(topic.state) if topic.state else None


def place_of(time: Time, topic: Topic, record: Record) -> list[Window] | None:
    """The positions a time may mean, None if it says nothing of one."""
    if time.kind == "whole":
        return None
    if time.kind in ("close", "end"):
        mated = time.word is not None and any(text in time.word.low for text in _MATED)
        return [Window(record.end - mated, record.end)]
    if time.kind in ("at", "by", "after", "before") and time.low:
        span = number_span(record, time.low, time.low)
        if span is None:
            return None
        start = span.start if time.kind == "after" else span.start - 1
        return [Window(max(0, start), span.end if time.kind != "before" else span.start)]
    meant = windows(time, record, topic.window)
    if time.kind == "move" and meant:
        at = meant[0].end if time.mode == "before" else meant[0].start
        return [Window(at - 1 if time.mode == "before" else at, at)]
    return meant


def moments_in(spans: Iterable[Window], record: Record) -> Iterator[int]:
    """Every moment of some stretches, once."""
    seen: set[int] = set()
    for span in spans:
        for moment in range(max(0, span.start), min(record.end, span.end) + 1):
            if moment not in seen:
                seen.add(moment)
                yield moment


def first_true(test: Callable[[int], bool], spans: Sequence[Window], record: Record) -> int | None:
    """The first moment of some stretches at which something holds."""
    return next((moment for moment in moments_in(spans, record) if test(moment)), None)


def everywhere(record: Record) -> list[Window]:
    """The whole game."""
    return [Window(0, record.end)]
