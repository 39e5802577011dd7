"""Tables: sides on one edge, times or measures on the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import moment_of, number_span, same, strip
from engine.claims.prose.notation.parsing.pieces import Voice
from engine.claims.prose.notation.parsing.times import Time, read_time
from engine.claims.prose.notation.parsing.words import Word
from engine.facts.model import Replay

_TABLE = re.compile(r"(?m)(?:^[ \t]*\|[^\n]*\|[ \t]*(?:\n|\Z)){3,}")
_RULE = re.compile(r"[\s|:\-–—]+\Z")
MOST_ROWS = 60
SURE = 0.6
"""Share of a table's rows that must fit a measure before the others are held against it."""


@dataclass(slots=True)
class Cell:
    """A cell with its words."""

    start: int
    end: int
    words: list[Word]

    @property
    def number(self) -> float | None:
        """Its value where it is a number and nothing else."""
        found = [word for word in self.words if word.kind == "number"]
        others = [word for word in self.words if word.kind != "number" and not _beside(word)]
        return found[0].number if len(found) == 1 and not others else None


def _beside(word: Word) -> bool:
    """Whether a word may stand beside the number of a cell: "31 points (White)", "20 left"."""
    if word.value("unit") == "point" or word.side is not None:
        return True
    return word.has("left", "fill", "amount", "on") or word.low in _BESIDE


_BESIDE = frozenset("left remaining hand just only exactly still".split())
CellReader = Callable[[list[Word], str], Finding | None]


def read_tables(
    text: str, words: Sequence[Word], voice: Voice, record: Record, replay: Replay, read: CellReader
) -> Iterator[tuple[tuple[int, int], Finding]]:
    """Every row that can be judged.

    Args:
        read: Judges the words of a cell together with those that head it, for a side.
    """
    for table in _TABLE.finditer(text):
        rows = list(_rows(text, table.start(), table.end(), words))
        if len(rows) < 2 or len(rows) > MOST_ROWS:
            continue
        sides = [_side(cell, voice) for cell in rows[0]]
        if sum(side is not None for side in sides) >= 2:
            yield from _played(rows[1:], sides, record)
            yield from _timed(rows[1:], sides, record, replay)
            yield from _measured(rows, sides, read)


def _rows(text: str, start: int, end: int, words: Sequence[Word]) -> Iterator[list[Cell]]:
    at = start
    index = 0
    for line in text[start:end].splitlines(keepends=True):
        if not _RULE.match(line.strip()):
            cells: list[Cell] = []
            place = at
            for piece in line.rstrip("\n").split("|"):
                cell = Cell(place, place + len(piece), [])
                while index < len(words) and words[index].start < cell.start:
                    index += 1
                while index < len(words) and words[index].start < cell.end:
                    if words[index].kind != "stop":
                        cell.words.append(words[index])
                    index += 1
                cells.append(cell)
                place += len(piece) + 1
            yield cells[1:-1]
        at += len(line)


def _side(cell: Cell, voice: Voice) -> str | None:
    found = {side for word in cell.words if (side := voice.side(word)) not in (None, "both")}
    return next(iter(found)) if len(found) == 1 else None


def _span(row: Sequence[Cell]) -> tuple[int, int]:
    return row[0].start, row[-1].end


def _time(cell: Cell) -> Time | None:
    moves = [word for word in cell.words if word.kind == "move" and word.move_number is not None]
    if len(moves) == 1 and all(word.kind == "move" or word.has("order", "fill", "on") for word in cell.words):
        return Time("move", cell.start, cell.end, word=moves[0], mode="after")
    times: list[Time] = []
    at = 0
    rest = 0
    while at < len(cell.words):
        found = read_time(cell.words, at)
        if found is None:
            if cell.words[at].kind == "number" and len(cell.words) == 1:
                return Time("at", cell.start, cell.end, int(cell.words[at].number or 0))
            rest += not cell.words[at].has("fill", "on")
            at += 1
            continue
        times.append(found[0])
        at = found[1]
    if len(times) != 1 or rest:
        return None
    if times[0].kind == "later":  # "12 moves in", 12回合后: counted from the start
        return Time("at", cell.start, cell.end, times[0].low // 2)
    return times[0]


def _timed(
    rows: Sequence[Sequence[Cell]], sides: Sequence[str | None], record: Record, replay: Replay
) -> Iterator[tuple[tuple[int, int], Finding]]:
    """Rows of times: the measure is the one most rows fit."""
    measures: dict[str, Callable[[int, str], float]] = {
        "points": record.material,
        "pieces": lambda moment, side: sum(record.men(moment, side).values()),
        **{name: _count_of(record, name) for name in record.worth},
    }
    judged: list[tuple[Sequence[Cell], list[tuple[str, float]], list[int]]] = []
    for row in rows:
        time = _time(row[0]) if row else None
        values = [
            (side, number)
            for side, cell in zip(sides, row, strict=False)
            if side is not None and (number := cell.number) is not None
        ]
        if time is None or len(values) < 2:
            continue
        moments = _moments(time, record)
        if moments:
            judged.append((row, values, moments))
    if len(judged) < 2:
        return
    fits = {
        name: [
            any(all(measure(m, s) == v for s, v in values) for m in moments) for _, values, moments in judged
        ]
        for name, measure in measures.items()
    }
    best = max(fits, key=lambda name: sum(fits[name]))
    if sum(fits[best]) < SURE * len(judged):
        return
    for (row, values, moments), fit in zip(judged, fits[best], strict=True):
        if fit:
            yield _span(row), supported("metric")
            continue
        true = ", ".join(f"{side} has {measures[best](moments[-1], side):g} {best}" for side, _ in values)
        yield _span(row), refuted("metric", f"{true} at {replay.clock.text(moments[-1])}", actual=true)


def _played(
    rows: Sequence[Sequence[Cell]], sides: Sequence[str | None], record: Record
) -> Iterator[tuple[tuple[int, int], Finding]]:
    """Rows of moves under their sides, each headed by its number."""
    written: list[tuple[Cell, Word, Ply]] = []
    for row in rows:
        time = _time(row[0]) if row else None
        if time is None or time.kind != "at":
            continue
        for side, cell in zip(sides, row, strict=False):
            moves = [word for word in cell.words if word.kind in ("move", "square")]
            if side is None or len(moves) != 1 or len(cell.words) != 1:
                continue
            ply = next((ply for ply in record.plies if ply.side == side and ply.number == time.low), None)
            if ply is not None:
                written.append((cell, moves[0], ply))
    fits = [same(strip(word.text), ply.san) for _, word, ply in written]
    if len(written) < 2 or sum(fits) < SURE * len(written):
        return
    for (cell, _, ply), fit in zip(written, fits, strict=True):
        shown = f"the move was {record.written(ply)}"
        found = supported("move", [ply]) if fit else refuted("move", shown, plies=[ply], actual=ply.san)
        yield (cell.start, cell.end), found


def _count_of(record: Record, name: str) -> Callable[[int, str], float]:
    return lambda moment, side: float(record.men(moment, side)[name])


def _moments(time: Time, record: Record) -> list[int]:
    if time.kind in ("end", "close"):
        return [record.end]
    if time.kind == "start":
        return [0]
    if time.kind == "move":
        at = moment_of(time.word, record)
        return [] if at is None else [at]
    if time.kind in ("at", "by", "after") and time.low:
        span = number_span(record, time.low, time.low)
        return [] if span is None else list(range(span.start, span.end + 1))
    if time.kind in ("at", "start"):
        return [0]
    return []


def _measured(
    rows: Sequence[Sequence[Cell]], sides: Sequence[str | None], read: CellReader
) -> Iterator[tuple[tuple[int, int], Finding]]:
    """Rows that are headed by a measure: captures, checks, pieces left."""
    for row in rows[1:]:
        label = row[0].words if row else []
        if not label or _time(row[0]) is not None:
            continue
        found: list[Finding] = []
        for side, cell in zip(sides, row, strict=False):
            if side is None or not cell.words:
                continue
            one = read([*label, *cell.words], side) or read([*cell.words, *label], side)
            if one is not None:
                found.append(one)
        wrong = next((one for one in found if one.standing.value == "refuted"), None)
        if wrong is not None:
            yield _span(row), wrong
        elif found:
            yield _span(row), found[0]
