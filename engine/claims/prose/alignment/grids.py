"""Tables with a column for each side: all cells laid beside one metric, or each row beside its own."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.claims.prose.alignment.speech import refuted
from engine.claims.prose.inquiry import Inquiry
from engine.claims.prose.lexicon import Lexicon
from engine.claims.prose.statements import ProseStatement
from engine.facts.clock import Span
from engine.facts.knowledge import fold
from engine.facts.model import EventKind as K
from engine.facts.model import Replay

_RULE = re.compile(r"^[\s|:\-–]+$")
_NUMBER = re.compile(r"^[*_~≈\s]*(\d{1,3}(?:,\d{3})+|\d+)(?:\.\d+)?[*_\s]*$")
_AFTER = re.compile(r"(?i)\b(after|at|by|end of|the|minute|min)\b|之后|以后|结束|时|后|末|\*|_")
_LAST = re.compile(r"(?i)^\W*(final|finish|end|the end|game end|end of (the )?game|终局|结束|最终|最后)\W*$")
_MOST_ROWS = 60
_SHARE = 0.6
"""Least share of the cells one metric must explain before another cell is held to be wrong."""
_LEAST = 3
"""Fewest cells that tell a metric."""


@dataclass(frozen=True, slots=True)
class Cell:
    text: str
    start: int
    end: int


def grids_in(text: str) -> Iterator[list[list[Cell]]]:
    """The tables of a text as rows of cells, rules left out."""
    rows: list[list[Cell]] = []
    position = 0
    for line in text.splitlines(keepends=True):
        bare = line.strip()
        if bare.startswith("|"):
            if not _RULE.match(bare) and len(rows) < _MOST_ROWS:
                rows.append(_cells(line, position))
        elif rows:
            yield rows
            rows = []
        position += len(line)
    if rows:
        yield rows


def _cells(line: str, offset: int) -> list[Cell]:
    cells: list[Cell] = []
    start = line.index("|") + 1
    parts = line[start:].rstrip().rstrip("|").split("|")
    at = offset + start
    for part in parts:
        left = len(part) - len(part.lstrip())
        cells.append(Cell(part.strip(), at + left, at + left + len(part.strip())))
        at += len(part) + 1
    return cells


class Grids:
    """Judges tables."""

    def __init__(self, replay: Replay, ask: Inquiry, lexicon: Lexicon, you: str | None) -> None:
        self.replay = replay
        self.ask = ask
        self.lexicon = lexicon
        self.you = you

    def judge(self, rows: list[list[Cell]]) -> Iterator[ProseStatement]:
        """The cells that no fact bears out."""
        if len(rows) < 2:
            return
        sides = {
            at: slot for at, cell in enumerate(rows[0]) if at and (slot := self._side(cell.text)) is not None
        }
        if len(sides) < 2 or len(set(sides.values())) != len(sides):
            return
        timed: list[tuple[Span, list[tuple[str, float, Cell]]]] = []
        for row in rows[1:]:
            if not row:
                continue
            values = [
                (slot, value, row[at])
                for at, slot in sides.items()
                if at < len(row) and (value := _value(row[at].text)) is not None
            ]
            span = self._span(row[0].text)
            if span is not None:
                timed.append((span, values))
            else:
                yield from self._row(row[0].text, values)
        yield from self._columns(timed)

    # One metric over time -----------------------------------------------------------------------

    def _columns(self, timed: list[tuple[Span, list[tuple[str, float, Cell]]]]) -> Iterator[ProseStatement]:
        cells = [(span, slot, value, cell) for span, values in timed for slot, value, cell in values]
        if len(cells) < _LEAST + 1:
            return
        scored: list[tuple[int, str]] = []
        for metric in self.replay.store.metrics():
            hits = sum(value in self._values(metric, slot, span) for span, slot, value, _ in cells)
            scored.append((hits, metric))
        best = max((hits for hits, _ in scored), default=0)
        if best < max(_LEAST, _SHARE * len(cells)) or best == len(cells):
            return
        metrics = [metric for hits, metric in scored if hits == best]
        for span, slot, value, cell in cells:
            true = [self._values(metric, slot, span) for metric in metrics]
            if all(values and value not in values for values in true):
                actual = max(true[0]) if len(true[0]) == 1 else sorted(true[0])[-1]
                yield refuted("table", cell.start, cell.end, f"{metrics[0]} of {slot} was {actual:g}", actual)

    def _values(self, metric: str, slot: str, span: Span) -> set[float]:
        series = self.replay.store.series(metric, slot)
        if series is None:
            return set()
        found = {sample.value for sample in self.replay.store.samples(series, span)}
        for moment in (span.start, span.end):
            found.update(sample.value for sample in self.replay.store.around(series, moment)[:1])
            if not series.exact_between:
                found.update(sample.value for sample in self.replay.store.around(series, moment))
        return found

    # A metric or deed for each row --------------------------------------------------------------

    def _row(self, label: str, values: list[tuple[str, float, Cell]]) -> Iterator[ProseStatement]:
        for slot, value, cell in values:
            true = self._known(label, slot)
            if true and value not in true:
                shown = " or ".join(f"{one:g}" for one in sorted(true)[-2:])
                yield refuted("table", cell.start, cell.end, f"{label} of {slot}: {shown}", sorted(true)[-1])

    def _known(self, label: str, slot: str) -> set[float]:
        """The values a row may have for a side; empty where its label is not known."""
        sense = self.lexicon.senses.get(fold(label))
        if sense is None:
            return set()
        deed = sense.cues.get("deed", sense.cues.get("verb", "")).split("|")[0]
        kinds = {
            "check": (K.CHECKED, K.MATED),
            "capture": (K.CAPTURED,),
            "kill": (K.DESTROYED,),
            "lose": (K.LOST,),
            "recruit": (K.RECRUITED,),
        }.get(deed)
        found: set[float] = set()
        if kinds is not None and self.ask.covered(kinds):
            for some in {kinds, kinds[:1]}:
                found.add(float(self.ask.tally(some, slot, None).total))
        if sense.metric is not None and (series := self.replay.store.series(sense.metric, slot)) is not None:
            if not series.exact_between:
                return set()
            found.update(series.values)
        return found

    # Cells --------------------------------------------------------------------------------------

    def _side(self, text: str) -> str | None:
        bare = re.sub(r"[*_`]", "", text).strip()
        sense = self.lexicon.senses.get(fold(bare))
        if sense is not None and sense.side is not None:
            return sense.side
        if self.you is not None and bare.casefold() in ("you", "你", "我方"):
            return self.you
        if self.you is not None and bare.casefold() in ("opponent", "your opponent", "对手", "对面", "对方"):
            return self.lexicon.opponent.get(self.you)
        return None

    def _span(self, text: str) -> Span | None:
        if _LAST.match(text):
            return Span(self.ask.end, self.ask.end)
        bare = _AFTER.sub("", text).strip()
        if not bare or not any(char.isdigit() for char in bare):
            return None
        span = self.ask.clock.parse(bare)
        if span is None or span.start > self.ask.end:
            return None
        return span.widened(self.ask.exact_time)


def _value(text: str) -> float | None:
    match = _NUMBER.match(text)
    return float(match.group(1).replace(",", "")) if match else None
