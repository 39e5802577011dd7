"""Answers about rankings: which of several things there was most of, second most, how much, what share."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace

from engine.claims.prose.chronicle.questions.finding import Finding, refuted, supported
from engine.claims.prose.chronicle.questions.measuring import bounds
from engine.claims.prose.chronicle.questions.queries import Action, Deed, Ranking
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import Row, rows_of
from engine.claims.prose.chronicle.questions.telling import deed_in_words, figure, named, when
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.tables import game_table
from engine.facts.model import Coverage, EventKind

_POINTS = 3.0
"""Points of a percentage a written share may be off: people round to the nearest five."""
_HALF = (0.44, 0.56)
"""Shares that are "half" for sure."""
_NEAR_HALF = (0.38, 0.62)
"""Shares that somebody may call half."""
_MOST = 0.5
"""Share from which on it is most of them."""


@dataclass(frozen=True, slots=True)
class Board:
    """One way to count: how many of each thing.

    Attributes:
        tally: Name of a thing -> how many, by the way that counts fewest.
        most: The same by the way that counts most.
        unknown: How many of which it is not known whose they are.
        total: All of them.
    """

    tally: Counter[str]
    most: Counter[str]
    unknown: int
    total: int


def answer_ranking(query: Ranking, record: Record) -> Finding | None:
    """Whether some things have such a place, number or share of a deed, in some way to count it."""
    if not rows_of(record.replay).complete(query.deed):
        return None
    boards = list(boards_of(query.deed, query.role, record))
    if not boards:
        return None
    answers = [_holds(query, board, record) for board in boards]
    if True in answers:
        return supported("ranking")
    if None in answers or _between(query, boards, record):
        return None
    board = boards[0]
    own = [sum(other.tally[name] for name in query.names) for other in boards]
    first = ", ".join(f"{named((name,), record)} {number}" for name, number in board.tally.most_common(3))
    mine = " or ".join(dict.fromkeys(str(number) for number in own[:3]))
    told = f"{deed_in_words(query.deed, record)}{when(query.deed.windows, record)}"
    truth = f"{told}, {board.total} in all: {first}"
    if not set(query.names) & {name for name, _ in board.tally.most_common(3)}:
        truth += f"; {named(query.names, record)} {mine}"
    return refuted("ranking", truth, actual=figure(own[0]), monotone=True)


_MANY = 20
"""Kills from which on any number between those of the ways to count them will do."""


def _between(query: Ranking, boards: list[Board], record: Record) -> bool:
    """Whether a number lies between those of the ways to count, and all else may be so."""
    if query.role != "actor" or query.value is None or query.value.percent or query.value.value < _MANY:
        return False
    rest = replace(query, value=None)
    fitting = [board for board in boards if _holds(rest, board, record) is not False]
    own = [sum(board.tally[name] for name in query.names) for board in fitting]
    return bool(own) and min(own) <= query.value.value <= max(own)


def boards_of(deed: Deed, role: str, record: Record) -> Iterator[Board]:
    """The ways to count a deed thing by thing: everything, units alone, units without workers."""
    pools: list[frozenset[str] | None] = [None]
    entries = record.replay.knowledge.entries
    if not deed.object:
        units = frozenset(n for n, entry in entries.items() if entry.kind == "unit" and not entry.members)
        workers = frozenset(
            member
            for name in game_table(record.replay.game).objects.get("worker", ())
            for member in (name, *record.replay.knowledge.members(name))
        )
        pools += [units, units - workers] if workers else [units]
    seen: list[Board] = []
    if Action.MAKE in deed.actions:
        yield from _made(deed, pools, record)
        return
    for way in rows_of(record.replay).ways(deed):
        rows = [row for row, sure in zip(way.rows, way.sure, strict=True) if sure and _within(row, deed)]
        for pool in pools:
            tally: Counter[str] = Counter()
            unknown = 0
            for row in rows:
                if pool is not None and row.object not in pool:
                    continue
                name = row.object if role == "object" else row.actor
                if name is None:
                    unknown += row.quantity
                else:
                    tally[name] += row.quantity
            board = Board(tally, tally, unknown, unknown + sum(tally.values()))
            if tally and board not in seen:
                seen.append(board)
                yield board


def _made(deed: Deed, pools: list[frozenset[str] | None], record: Record) -> Iterator[Board]:
    """What was made thing by thing: what was begun and what was finished are two ways to count each."""
    rows = rows_of(record.replay)
    found = {row.object for way in rows.ways(deed) for row in way.rows if row.object is not None}
    least: Counter[str] = Counter()
    most: Counter[str] = Counter()
    for name in sorted(found):
        counted = [
            sum(row.quantity for row in way.rows if row.object == name and _within(row, deed))
            for way in rows.ways(replace(deed, object=(name,)))
        ]
        least[name], most[name] = min(counted), max(counted)
    for pool in pools:
        low = Counter({name: number for name, number in least.items() if pool is None or name in pool})
        high = Counter({name: number for name, number in most.items() if pool is None or name in pool})
        if low:
            yield Board(low, high, 0, sum(high.values()))


def _within(row: Row, deed: Deed) -> bool:
    return not deed.windows or any(row.at in window.widest for window in deed.windows)


def _holds(query: Ranking, board: Board, record: Record) -> bool | None:
    names = frozenset(query.names)
    grown = record.replay.covers(EventKind.ADVANCED) is not Coverage.UNOBSERVABLE
    called = rows_of(record.replay).called if grown else _same  # a Baneling is no Zergling any more
    exact = sum(number for name, number in board.tally.items() if name in names)
    wide = sum(number for name, number in board.tally.items() if called(name, names))
    most = sum(number for name, number in board.most.items() if name in names)
    own = (exact, max(most, wide) + board.unknown)
    others = [number for name, number in board.tally.items() if name not in names]
    checks: list[bool | None] = []
    if query.place is not None:
        checks.append(any(_placed(query.place, value, others) for value in {*own, wide}))
    if query.over:
        rival = sum(number for name, number in board.tally.items() if name in query.over)
        checks.append(own[1] > rival)
    if query.value is not None:
        checks.append(_valued(query.value, own, board.total))
    if query.share:
        checks.append(_share(query.share, own, board, others))
    if False in checks:
        return False
    return None if None in checks else True


def _same(name: str | None, names: frozenset[str]) -> bool:
    return name in names


def _placed(place: int, own: int, others: list[int]) -> bool:
    """Whether so many others have more, those that have as many on either side."""
    if not own:
        return False
    if place < 0:
        return all(number >= own for number in others)
    more = sum(number > own for number in others)
    return more <= place - 1 <= more + sum(number == own for number in others)


def _valued(value: Quantity, own: tuple[int, int], total: int) -> bool:
    if value.percent or 0 < value.value < 1:
        if total <= 0:
            return False
        factor = 1 if value.percent else 100
        low, high = factor * value.low - _POINTS, factor * value.high + _POINTS
        return low <= 100 * own[1] / total and 100 * own[0] / total <= high
    low, high = bounds(value, measured=False)
    return low <= own[1] and own[0] <= high


def _share(share: str, own: tuple[int, int], board: Board, others: list[int]) -> bool | None:
    least, most = own[0] / board.total, own[1] / board.total
    if share == "all":
        return own[1] >= board.total
    if share == "most":
        if most > _MOST:
            return True
        return None if most > 0.4 or all(number <= own[1] for number in others) else False
    if share == "half":
        if least <= _HALF[1] and most >= _HALF[0]:
            return True
        return None if least <= _NEAR_HALF[1] and most >= _NEAR_HALF[0] else False
    return None
