"""Times of a clause to windows of the game: every reading of when something is said to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.items import When
from engine.claims.prose.vocabulary import words
from engine.facts.clock import Span

_ROUND = ((30, 6), (10, 4), (1, 2))
"""Seconds a moment may be off that is written on the half minute, on ten seconds, to the second."""

_MINUTE_SLACK = 0.05
"""Share of a minute by which one that is named by its number may begin or end otherwise."""


@dataclass(slots=True)
class Moments:
    """When a clause says that something is.

    Attributes:
        windows: Readings; empty where no time is said.
        each: Windows of several moments named one beside the other ("on turns 7 and 10").
        sure: False where some time could not be placed: the clause says more than is understood.
        said: Whether a time is written in the clause and not only carried over.
        open: The time has no end of its own ("from 13:24 on").
        whole: The whole game is named ("all told").
    """

    windows: tuple[Window, ...] = ()
    each: tuple[tuple[Window, ...], ...] = ()
    sure: bool = True
    said: bool = False
    whole: bool = False
    open: bool = False


def moments_of(clause: Clause, topic: Topic, record: Record) -> Moments:
    """The windows a clause speaks of; those of the topic are not carried over where none is said.

    Made once for a clause and what was spoken of before it: not to be changed.
    """
    known = clause.moments
    if known is None or known[0] is not clause.times or known[1] != topic.window:
        known = clause.moments = (clause.times, topic.window, _moments_of(clause, topic, record))
    return known[2]


def _moments_of(clause: Clause, topic: Topic, record: Record) -> Moments:
    found = _written(clause, topic, record)
    if found.windows and _not_yet(clause):
        # What had not been done yet at a moment was not done at any moment before it.
        found.windows = tuple(Window((0, 0), window.last) for window in found.windows)
    return found


_NOT_YET = words("not yet")


def _not_yet(clause: Clause) -> bool:
    """Whether a clause says of something that it was not done yet."""
    if not clause.words.isdisjoint(_NOT_YET):
        return True
    return "yet" in clause.words and "n" in clause.shape and clause.items[0].low != "yet"


def _written(clause: Clause, topic: Topic, record: Record) -> Moments:
    found = Moments()
    if not clause.times:
        return found
    several: list[tuple[Window, ...]] = []
    placed: list[Time] = []
    written = any(time.mode == "" for time in clause.times)
    for time in clause.times:
        if time.mode in ("whole", "all"):
            found.whole = True
            continue
        if time.mode in ("same", "after") and written:
            continue  # "on turn 8 ... within it"
        windows = windows_of(time, topic, record)
        if windows is None:
            found.sure = False
            continue
        found.said = True
        found.open = found.open or time.when.prep in ("from", "after") or time.mode == "after"
        several.append(windows)
        placed.append(time)
    if len(several) == 1:
        found.windows = several[0]
    elif several:
        points = [time for time in placed if time.when.prep == "at" and time.mode in ("", "same", "next")]
        if len(points) == len(several):
            found.each = tuple(several)
            found.windows = tuple(window for windows in several for window in windows)
        else:
            found.windows = _met(several) or several[-1]
    return found


def _met(several: Sequence[tuple[Window, ...]]) -> tuple[Window, ...]:
    """Where several windows meet: "from turn 5 to the end", "by turn 8 ... on turn 7"."""
    met = several[0]
    for windows in several[1:]:
        crossed = []
        for one in met:
            for other in windows:
                first = (max(one.first[0], other.first[0]), max(one.first[1], other.first[1]))
                last = (min(one.last[0], other.last[0]), min(one.last[1], other.last[1]))
                if first[0] <= last[1]:
                    crossed.append(Window(first, last))
        met = tuple(crossed)
    return met


def windows_of(time: Time, topic: Topic, record: Record) -> tuple[Window, ...] | None:
    """The windows one written time may mean, None where it cannot be placed."""
    ask = record.ask
    last, turn = topic.window, ask.turn
    if time.mode in ("", "end", "start"):
        if time.when.span is None:
            return None
        return _said(time.when, record)
    if time.mode == "length":
        return None
    if last is None:
        return None
    slack = ask.exact_time
    if time.mode == "same":
        if turn:
            start = last.start - last.start % turn
            closing = last.end - last.end % turn + turn - 1  # of a moment, the turn it lies in
            wide = Window((start, start), (last.end + turn, last.end + turn))
            return (wide, Window((start, start), (closing, closing)), _around(last, turn))
        return (Window((last.start - ask.about_time,) * 2, (last.end + ask.about_time,) * 2),)
    if time.mode == "after":
        return (Window((last.start, last.end + 1), (ask.end, ask.end)),)
    if time.mode == "before":
        return (Window((0, 0), (last.start, last.end)),)
    step = turn if time.mode in ("next", "previous") else time.when.duration
    if step is None:
        return None
    if time.mode == "previous":
        step = -step
    about = max(slack, ask.about_time if time.when.about or time.when.form.value != "=" else slack * 3)
    if turn:
        # "Two turns later" is counted from turn to turn, by some with both ends and by some with neither.
        first = last.start - last.start % turn + step
        end = last.end - last.end % turn + step + turn - 1
        return (Window((first - turn // 2, first + turn // 2), (end - turn // 2, end + turn // 2)),)
    return (Window((last.start + step - about,) * 2, (last.end + step + about,) * 2),)


def _around(span: Span, turn: int) -> Window:
    start = max(0, span.start - span.start % turn)
    return Window((start, start), (span.end, span.end))


def _said(when: When, record: Record) -> tuple[Window, ...]:
    """The windows of a time that is written out, with honest slack where it is written to the second."""
    windows = record.ask.windows(when)
    span = when.span
    clock = record.replay.clock
    if clock.per_minute is None or span is None or when.prep == "end":
        return tuple(windows)
    if when.prep == "at" and when.edges is None and span.end - span.start > 1.9 * clock.per_minute:
        middle = span.start + int(clock.per_minute)  # the third minute: from 2:00, or from 3:00
        near = int(clock.per_minute * _MINUTE_SLACK)
        halves = (Span(span.start, middle), Span(middle, span.end))
        windows += [
            Window((max(0, half.start - near), half.start + near), (half.end - near, half.end + near))
            for half in halves
        ]
    opening, closing = when.edges if when.edges is not None else (span, span)
    slacks = (_slack(opening, when, clock.per_minute), _slack(closing, when, clock.per_minute))
    if span.end - span.start > 3 * clock.per_minute / 60 and when.edges is None:
        return tuple(windows)
    return tuple(
        replace(
            window,
            first=(
                max(0, window.first[0] - slacks[0]) if window.first[0] > 0 else window.first[0],
                window.first[1] + slacks[0] if window.first[1] > 0 else window.first[1],
            ),
            last=(
                window.last[0] - slacks[1] if window.last[0] < record.ask.end else window.last[0],
                min(record.ask.end, window.last[1] + slacks[1]),
            ),
        )
        for window in windows
    )


def _slack(span: Span, when: When, minute: float) -> int:
    """How much a moment may be off that is written out, in the clock's unit."""
    seconds = round((span.start + span.end) / 2 * 60 / minute)
    slack = next(slack for step, slack in _ROUND if seconds % step == 0)
    if when.about and not when.near:
        slack = max(slack, 20)
    return int(slack * minute / 60)
