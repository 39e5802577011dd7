"""When an amount is said to be so: moments of a state, which are not the windows things are counted in."""

from __future__ import annotations

from dataclasses import dataclass

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import windows_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.items import When
from engine.facts.clock import Span

_OPEN = frozenset(("from", "after", "last"))
_ROUND = ((30, 20), (10, 5), (1, 3))
"""Seconds a moment may be off that is written on the half minute, on ten seconds, to the second."""
_ABOUT = 30
"""Seconds a moment may be off that is written as approximate."""


@dataclass(slots=True)
class At:
    """When something is said to be so.

    Attributes:
        spots: Stretches of moments, one for each time that is named as a point.
        stretch: From when to when, where a stretch is named.
        sure: False where some time could not be placed.
        said: Whether a time is written in the clause itself.
        whole: The whole game is named.
        throughout: It is said to be so at every moment ("from start to finish", 始终).
        points: For each time that is named as a point, the stretch within which its spots lie.
        since: The moments around the beginning of a stretch that is open behind ("four bases from 7:23").
    """

    spots: tuple[Span, ...] = ()
    stretch: Window | None = None
    sure: bool = True
    said: bool = False
    whole: bool = False
    throughout: bool = False
    points: tuple[Span, ...] = ()
    since: Span | None = None

    @property
    def windows(self) -> tuple[Window, ...]:
        """The points as windows; the stretch where there is no point."""
        found = tuple(Window((span.start, span.start), (span.end, span.end)) for span in self.spots)
        return found or ((self.stretch,) if self.stretch is not None else ())


def at_of(clause: Clause, topic: Topic, record: Record, slot: str | None = None) -> At:
    """When a clause says that something is so.

    Args:
        slot: The side it is said of: the end of a turn may be the end of its own part of it.
    """
    found = At()
    if not clause.times:
        return found
    spots: list[Span] = []
    points: list[Span] = []
    written = any(time.mode == "" and time.when.span is not None for time in clause.times)
    for time in clause.times:
        when = time.when
        if time.mode == "same" and written:
            continue  # 这时候（第12回合末）
        if time.mode in ("whole", "all"):
            found.whole = True
            found.throughout = found.throughout or time.mode == "all"
            continue
        if time.mode == "length":
            found.sure = False
            continue
        if time.mode in ("", "end", "start"):
            if when.span is None:
                found.sure = False
                continue
            found.said = True
            if time.mode == "" and (when.prep in _OPEN or when.edges is not None or _long(when, record)):
                windows = record.ask.windows(when)
                found.stretch = windows[0] if windows else None
                if when.prep == "from" and when.edges is None and record.ask.exact_time:
                    late = record.ask.reach // 2
                    found.since = Span(
                        max(0, when.span.start - late), min(record.ask.end, when.span.end + late)
                    )
                if when.prep == "after":
                    part = (when.span.end - when.span.start) // 2  # after one side's part of a turn, or all
                    points.append(Span(when.span.end - part, when.span.end + 1))
            else:
                own = _spots(time, record, slot)
                spots.extend(own)
                if own:
                    points.append(Span(min(span.start for span in own), max(span.end for span in own)))
            continue
        windows_or_none = windows_of(time, topic, record)
        if not windows_or_none:
            found.sure = False
            continue
        found.said = True
        if time.mode in ("after", "before"):
            found.stretch = windows_or_none[0]
        else:
            spots.extend(window.widest for window in windows_or_none)
            points.append(windows_or_none[0].widest)
    found.spots, found.points = tuple(spots), tuple(points)
    return found


def _long(when: When, record: Record) -> bool:
    """Whether what is written names more than one turn or the moments around a second."""
    return (
        when.span is not None
        and when.prep in ("range", "between", "first")
        and when.span.end - when.span.start > record.ask.reach
    )


def _spots(time: Time, record: Record, slot: str | None) -> list[Span]:
    when = time.when
    assert when.span is not None
    ask = record.ask
    minute = record.replay.clock.per_minute
    if when.prep == "end" or time.mode == "end":
        # At the end of all: the last moments count, too.
        return [Span(max(0, ask.end - max(ask.exact_time, 1)), ask.end)]
    if minute is None:
        return [
            Span(max(0, span.start - 1) if when.prep in ("by", "to") else span.start, span.end)
            for span in ask.state_spans(when, slot)
        ]
    seconds = round((when.span.start + when.span.end) / 2 * 60 / minute)
    slack = next(slack for step, slack in _ROUND if seconds % step == 0)
    units = int(max(slack, _ABOUT if when.about else 0) * minute / 60)
    return [Span(max(0, when.span.start - units), min(ask.end, when.span.end + units))]


def carried(clause: Clause, topic: Topic, record: Record, slot: str | None = None) -> At:
    """Like `at_of`; where the clause names no time, the one named before it in its sentence."""
    found = at_of(clause, topic, record, slot)
    if found.said or found.whole or not found.sure or clause.opens:
        return found
    if topic.told is None:
        row = topic.labels or clause.lead in (":", "：")
        return topic.listed if row and topic.listed is not None else found
    return At(topic.told.spots, topic.told.stretch, sure=True, said=False, points=topic.told.points)
