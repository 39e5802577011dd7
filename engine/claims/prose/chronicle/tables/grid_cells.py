"""What a cell of a table says: the highest or lowest, what was left in the end, when a thing was done."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.claims.prose.chronicle.discourse.resolving import resolve
from engine.claims.prose.chronicle.discourse.states import At
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.guards.caution import stands
from engine.claims.prose.chronicle.guards.slips import Judge
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import Gauge
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.quantities.levels import settle
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Count, Peak
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing
from engine.facts.clock import Span

_DONE = frozenset("msfrudl")
"""Letters of what a column of times may say was done to the thing of the row."""
_NAMED = frozenset("SPO&:")


def at_end(record: Record) -> At:
    """The last moments of a game."""
    return At((Span(max(0, record.ask.end - max(record.ask.exact_time, 1)), record.ask.end),), said=True)


def last_turn(record: Record) -> At:
    """The last turn of a game: what was so before its last blow is told of its end as well."""
    if record.ask.exact_time:
        return at_end(record)
    end = record.ask.end
    return At((Span(max(0, end - end % record.ask.reach), end),), said=True)


def topmost(
    gauges: Sequence[Gauge], side: str, number: Quantity, highest: bool, at: At, record: Record
) -> Finding | None:
    """Whether a figure is the highest or the lowest of a side, under a label that says that it is."""
    within = (at.stretch,) if at.stretch is not None else ()
    found = [
        answer(Peak(measure, highest, number, () if within else at.windows, within), record)
        for gauge in gauges
        for measure in gauge.of(side, record)
        if not isinstance(measure, Count)
    ]
    return settle(found, at)


def dated(
    cell: Clause | None, header: Clause | None, label: Clause | None, record: Record, judge: Judge
) -> Finding | None:
    """Whether what a row names was done at the time of a cell, in the sense of its column: "Hive | 11:11".

    The words of row, column and cell are put together as one clause and read as such.
    """
    if cell is None or header is None or label is None or cell.parts or label.times or header.times:
        return None
    named = [part for part in label.parts if part.sym not in _DONE]
    done = [part for part in (*header.parts, *label.parts) if part.sym in _DONE]
    sides = [part for part in header.parts if part.sym == "S"]
    if not any(part.sym == "P" for part in named) or not {part.sym for part in named} <= _NAMED:
        return None
    if len(done) > 1 or len(sides) > 1 or not {part.sym for part in header.parts} <= _DONE | {"S"}:
        return None
    clause = Clause([*sides, *named, *done], list(cell.times), cell.start, cell.end, opens=True)
    if sides:  # whose it is stands over the column
        clause.parts = [*sides, *done, *named] if done else [*sides, *named]
    return _judged(clause, Topic(), record, judge)


def told(
    clauses: Sequence[Clause], side: str | None, times: Sequence[Time], record: Record, judge: Judge
) -> Iterator[tuple[tuple[int, int], Finding]]:
    """What the words of a cell say, of a side and at the time of its row: "11:11 | Hive finished"."""
    for clause in clauses:
        if not clause.times:
            clause.times = [replace(time, index=0) for time in times]
        found = _judged(clause, Topic(side=side, heading=side), record, judge)
        if found is not None:
            yield (clause.start, clause.end), found


def _judged(clause: Clause, topic: Topic, record: Record, judge: Judge) -> Finding | None:
    """What a clause says by itself; a refutation only where it stands."""
    resolve(clause, topic, record)
    found = judge(clause, topic, record)
    if found is None or found.standing is Standing.SUPPORTED:
        return found
    return found if stands(clause, topic, record, (), judge, found) else None
