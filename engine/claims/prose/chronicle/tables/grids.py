"""Tables of figures: a row for each time or each thing, a column for each side."""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, field
from operator import attrgetter

from engine.claims.prose.chronicle.discourse.states import At, at_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.guards.slips import Judge
from engine.claims.prose.chronicle.parsing.apart import parts_of
from engine.claims.prose.chronicle.parsing.clauses import Clause, clauses_of
from engine.claims.prose.chronicle.parsing.gauges import DEEDS, Gauge, atoms_of
from engine.claims.prose.chronicle.parsing.voice import Voice
from engine.claims.prose.chronicle.quantities.levels import either, level
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.measuring import is_total
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.tables.grid_cells import at_end, dated, last_turn, told, topmost
from engine.claims.prose.chronicle.tables.ledgers import tells_of_events
from engine.claims.prose.copying import replace
from engine.claims.prose.items import Item
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.scan import Scan
from engine.claims.prose.statements import Standing
from engine.claims.prose.tables import game_table
from engine.facts.clock import Span

MOST_ROWS = 200
"""Rows of one draft that are read: a table in a review has ten."""

_ROW = re.compile(r"^[ \t]*\|(.*)\|[ \t]*$", re.MULTILINE)
_RULE = re.compile(r"[\s|:\-]*")
_TURN = re.compile(r"\bturns?\b|\bT\b|回合|\brounds?\b|轮", re.IGNORECASE)
_FINAL = re.compile(r"(?:final|closing|ending)\b|最终|终局|收官", re.IGNORECASE)
_END = re.compile(r"\bend(?:s|ed)?\b|结束|\bafter\b|末", re.IGNORECASE)
_STORY = re.compile(
    r"\bevents?\b|\bhappen|\bstory\b|\bnotes?\b|\bdetails?\b|\bdescription\b|\bsummary\b|事件|发生|内容|情况|说明|要点|经过",
    re.IGNORECASE,
)
"""Headers of columns that tell what happened, in words."""
_WORTH = re.compile(r"\bworth\b|\bvalue\b|\bcosts?\b|价值|总值|折合", re.IGNORECASE)
_CAPTION = 160
"""Characters before and after a table in which it may be said what its figures are."""
_start = attrgetter("start")


@dataclass(slots=True)
class Cell:
    """A cell of a table, read as far as its words go.

    Attributes:
        text: As written.
        side: Slot it names, None if none.
        gauge: What it measures, None if it says nothing of it.
        verb: Letter of what is done to it ("lost"), empty if nothing.
        extreme: ``max`` or ``min`` where it names the highest or the lowest, else empty.
        left: It is of what was left in the end ("survived").
        number: The figure it holds.
        at: The times it names.
        open: Whether it has words that are not known.
    """

    text: str
    start: int
    end: int
    side: str | None = None
    gauge: Gauge | None = None
    verb: str = ""
    extreme: str = ""
    left: bool = False
    clause: Clause | None = None
    number: Quantity | None = None
    at: At = field(default_factory=At)
    open: bool = False


def _label(row: list[Cell]) -> Cell:
    """What a row is of: its first cell, with what further cells without a figure say."""
    first = row[0]
    label = replace(first)
    for cell in row[1:]:
        if cell.number is not None or cell.at.said:
            break
        label.gauge = label.gauge or cell.gauge
        label.side = label.side or cell.side
        label.verb = label.verb or cell.verb
        label.open = label.open or cell.open
    if "/" in first.text and first.clause is not None:
        if sum(part.sym == "P" for part in first.clause.parts) > 1:
            label.gauge, label.open = None, True  # "Photon Cannons / Spore Crawlers": one for each column
    return label


def _spent(record: Record) -> str | None:
    """The metric of what was spent, None where the game has none."""
    table = game_table(record.replay.game).measured
    return next((metric for key, metric in table.items() if key.startswith("spend ")), None)


@dataclass(slots=True)
class Caption:
    """What the words around a table say of all its figures: what they are of, whose, and when."""

    gauges: list[Gauge]
    side: str | None = None
    at: At | None = None


MOST_WRONG = 0.34
"""Share of a table's figures that may be wrong: with more, it tells of something else than was understood."""


class Grids:
    """Reads the tables of one draft."""

    def __init__(self, scan: Scan, voice: Voice, record: Record, judge: Judge) -> None:
        self._scan = scan
        self._judge = judge
        self._text = scan.text
        self._vocabulary = scan.vocabulary
        self._voice = voice
        self._record = record
        self._around = ""

    def findings(self) -> Iterator[tuple[tuple[int, int], Finding]]:
        """What each cell with a figure says, with its place in the text."""
        block: list[list[Cell]] = []
        last = -1
        for number, match in enumerate(_ROW.finditer(self._text)):
            if number > MOST_ROWS:
                break
            if self._text[last + 1 : match.start()].strip() and block:
                yield from self._sound(block)
                block = []
            last = match.end()
            if not _RULE.fullmatch(match.group(0)):
                block.append(self._row(match))
        if block:
            yield from self._sound(block)

    def _row(self, match: re.Match[str]) -> list[Cell]:
        cells: list[Cell] = []
        start = match.start(1)
        for raw in match.group(1).split("|"):
            cells.append(self._cell(raw, start))
            start += len(raw) + 1
        return cells

    def _items(self, start: int, end: int) -> list[Item]:
        tokens = self._scan.tokens
        first = bisect_left(tokens, start, key=_start)
        last = bisect_left(tokens, end, first, key=_start)
        return self._scan.words(tokens[first:last])

    def _cell(self, raw: str, start: int) -> Cell:
        end = start + len(raw)
        cell = Cell(raw.strip(), start + len(raw) - len(raw.lstrip()), start + len(raw.rstrip()))
        items = self._items(start, end)
        if not items:
            return cell
        clause = self._clause(start, end)
        cell.open, cell.clause = not clause.closed, clause
        cell.at = at_of(clause, Topic(), self._record)
        for atom in atoms_of(clause, self._record):
            if atom.sym == "S" and atom.side in self._record.slots:
                cell.side = atom.side
            elif atom.sym == "M" and atom.gauge is None:
                cell.verb = "l"  # "lost to the enemy" is no lost game where things are counted
            elif atom.sym == "M" and cell.gauge is None:
                cell.gauge = atom.gauge
            elif atom.sym == "N":
                cell.number = atom.number
            elif atom.sym == "X":
                cell.extreme = atom.part.unit
            elif atom.sym == "V":
                cell.left = True
            elif atom.sym in DEEDS:
                cell.verb = "l" if atom.sym == "d" else atom.sym
            elif atom.sym == "p" and (spent := _spent(self._record)) is not None:
                cell.gauge = cell.gauge or Gauge(spent)
        return cell

    def _sound(self, rows: list[list[Cell]]) -> Iterator[tuple[tuple[int, int], Finding]]:
        """What the cells of a table say, unless so much is wrong that its labels mean something else."""
        found = list(self._table(rows))
        wrong = [one for _, one in found if one.standing is Standing.REFUTED]
        misread = len(wrong) > max(1, MOST_WRONG * len(found))
        yield from (pair for pair in found if not misread or pair[1].standing is not Standing.REFUTED)

    def _table(self, rows: list[list[Cell]]) -> Iterator[tuple[tuple[int, int], Finding]]:
        if len(rows) < 2:
            return
        head = rows[0]
        counted = [
            all(column >= len(row) or row[column].number is not None for row in rows[1:])
            for column in range(len(head))
        ]  # "lost to the enemy" over figures is no column of who it was
        if tells_of_events([cell.text for cell, count in zip(head, counted, strict=True) if not count]):
            return
        near = self._caption(rows[0][0].start, rows[-1][-1].end)
        for row in rows[1:]:
            label = _label(row)
            for column, cell in enumerate(row[1:], 1):
                if column >= len(head):
                    continue
                if cell.at.said and cell.number is None:
                    found = dated(cell.clause, head[column].clause, row[0].clause, self._record, self._judge)
                elif cell.number is None:
                    yield from self._told(head[column], row[0], cell)
                    continue
                elif cell.at.said:
                    continue
                else:
                    found = self._judged(head[0], head[column], label, cell, near)
                if found is not None:
                    yield (cell.start, cell.end), found

    def _told(self, header: Cell, label: Cell, cell: Cell) -> Iterator[tuple[tuple[int, int], Finding]]:
        """What a cell of words says: of the side or at the time its row or column is of."""
        if header.open and not _STORY.search(header.text):
            return
        if label.open or label.gauge is not None or cell.clause is None:
            return
        sides = {one.side for one in (header, label) if one.side is not None}
        times = label.clause.times if label.clause is not None else []
        if (
            len(sides) > 1
            or not (sides or times)
            or (label.clause is not None and label.clause.parts and times)
        ):
            return
        items = self._items(cell.start, cell.end)
        clauses = clauses_of(items, self._voice, self._vocabulary, self._record.replay.clock)
        yield from told(clauses, next(iter(sides), None), times, self._record, self._judge)

    def _judged(self, corner: Cell, header: Cell, label: Cell, cell: Cell, near: Caption) -> Finding | None:
        gauge = header.gauge or label.gauge
        side = header.side or label.side or self._owner(gauge) or near.side
        gauges = [gauge] if gauge is not None else near.gauges
        verb = header.verb or label.verb
        if verb and gauge is None and not any(one.names for one in gauges):
            gauges = [Gauge(deed=verb)]  # a row that is named by what was done: "Lost"
        at = self._when(corner, label, header)
        if side is None or not gauges or at is None or cell.number is None:
            return None
        rival = header.clause is not None and any(p.unit == "rival" for p in header.clause.parts)
        if verb == "k" and gauge is not None and gauge.names and rival:
            verb = "l"  # "killed by the enemy"
        if verb:
            gauges = [Gauge(None, one.names, deed=verb) if one.names else one for one in gauges]
        extreme = header.extreme or label.extreme
        if header.left and at.whole:
            at = at_end(self._record)
        elif not verb and not extreme and not at.said and _FINAL.match(label.text.strip("*_ ")):
            at = last_turn(self._record)
        if extreme and not verb:
            found = topmost(gauges, side, cell.number, extreme == "max", at, self._record)
        else:
            found = level(gauges, side, cell.number, at, self._record)
        if extreme or header.left:
            pass
        elif near.at is not None and not at.said:
            # What is said of the whole table is when it is so, or when it is told.
            then = level(gauges, side, cell.number, near.at, self._record)
            found = either([found, then]) if any(self._runs(one) for one in gauges) else then
        counts = verb or any(one.metric in ("losses", "kills") for one in gauges)
        if counts and _WORTH.search(f"{label.text} {header.text}"):
            return None  # what was lost in money is no number of units
        if found is None or (
            found.standing.value == "refuted" and (label.open or header.open or verb == "k")
        ):
            return None  # what was killed of it, or with it
        return found

    def _runs(self, gauge: Gauge) -> bool:
        """Whether a figure may be one of the whole game: of deeds, and of what only grows."""
        return bool(gauge.deed) or gauge.metric is None or is_total(gauge.metric, self._record)

    def _owner(self, gauge: Gauge | None) -> str | None:
        """Whose a column of things is that only one side had: "SCVs"."""
        if gauge is None or not gauge.names:
            return None
        ask = self._record.ask
        having = [slot for slot in self._record.slots if ask.owned(slot, gauge.names) > 0]
        return having[0] if len(having) == 1 else None

    def _when(self, corner: Cell, label: Cell, header: Cell) -> At | None:
        """When a row or column is, the whole game where neither says; None where it cannot be told."""
        for cell in (label, header, corner):
            if cell.at.said:
                return cell.at
        if label.number is not None and label.gauge is None and label.side is None:
            if not _TURN.search(corner.text) and not _TURN.search(label.text):
                return None
            span = self._record.replay.clock.parse(f"turn {label.number.value:g}")
            if span is None:
                return None
            whole = corner.text + " " + self._around
            if _END.search(whole):
                # The end of a turn may be that of all, or that of one side's own part of it.
                half = (span.end - span.start + 1) // max(1, len(self._record.slots))
                return At((Span(span.start + half - 1, span.end),), said=True)
            return At((span,), said=True)
        if label.gauge is None and header.gauge is None and not (label.verb or header.verb):
            return None
        return At(whole=True)

    def _caption(self, start: int, end: int) -> Caption:
        """What the words around a table say of it: the line before it, else that after it."""
        before = max(0, start - _CAPTION)
        self._around = self._text[before:start] + self._text[end : end + _CAPTION]
        caption = Caption([])
        for low, high in ((before, start), (end, end + _CAPTION)):
            clause = self._clause(low, high)
            found = [
                atom.gauge
                for atom in atoms_of(clause, self._record)
                if atom.gauge is not None and atom.gauge.metric is not None
            ]
            if found:
                caption.gauges = list(dict.fromkeys(found[-1:] if low == before else found[:1]))
                break
        above = self._text[: self._text.rfind("\n", 0, start) + 1].rstrip()
        clause = self._clause(max(before, above.rfind("\n") + 1), len(above))
        sides = {atom.side for atom in atoms_of(clause, self._record) if atom.sym == "S"}
        if len(sides) == 1 and (side := sides.pop()) in self._record.slots:
            caption.side = side
        if len(clause.times) == 1 and (at := at_of(clause, Topic(), self._record)).sure and at.said:
            caption.at = at
        return caption

    def _clause(self, start: int, end: int) -> Clause:
        """A stretch of text as one clause."""
        parts, times = parts_of(
            self._items(start, end), self._voice, self._vocabulary, self._record.replay.clock
        )
        return Clause(parts, times, start, end)
