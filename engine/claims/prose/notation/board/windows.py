"""What a time may mean, as stretches of half-moves."""

from __future__ import annotations

from dataclasses import dataclass

from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.parsing.times import Time
from engine.claims.prose.notation.parsing.words import Word

LAST_PART = 16
"""Half-moves "at the end" may speak of, where things happen; where things stand it is the last position."""


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch of half-moves, both ends included; ``tight`` when single moves are named."""

    start: int
    end: int
    tight: bool = True


def number_span(record: Record, low: int, high: int) -> Window | None:
    """The half-moves of some move numbers."""
    found = [ply.at for ply in record.plies if low <= ply.number <= high]
    return Window(found[0], found[-1]) if found else None


def windows(time: Time, record: Record, base: Window | None) -> list[Window] | None:
    """What a time may mean, as stretches of half-moves; None when it cannot be told.

    Args:
        base: The half-moves the text spoke of before.
    """
    end = record.end
    if time.kind in ("at", "pair", "span"):
        numbers = [(time.low, time.high)] if time.kind == "span" else [(time.low, time.low)]
        if time.kind == "pair":
            numbers.append((time.high, time.high))
        found = [span for low, high in numbers if (span := number_span(record, low, high)) is not None]
        if len(found) < len(numbers):
            return []
        return found if time.kind != "span" else [Window(found[0].start, found[0].end, False)]
    if time.kind in ("by", "before", "after"):
        span = number_span(record, time.low, time.low)
        if span is None:
            return None
        if time.kind == "after":
            return [Window(span.start, end, False)]
        return [Window(0, span.end, False)]
    if time.kind == "first":
        span = number_span(record, 0, time.low)
        return None if span is None else [Window(0, span.end, False)]
    if time.kind == "last":
        final = record.plies[-1].number if record.plies else 0
        span = number_span(record, max(0, final - time.low), final)
        return None if span is None else [Window(span.start, end, False)]
    if time.kind == "end":
        return [Window(max(0, end - 1), end)]
    if time.kind == "close":
        return [Window(max(0, end - LAST_PART), end, False)]
    if time.kind == "start":
        return [Window(0, 2)]
    if time.kind == "move":
        at = moment_of(time.word, record)
        if at is None:
            return None
        if time.mode == "after":
            return [Window(at, end, False)]
        if time.mode == "reply":
            return [Window(min(end, at + 1), min(end, at + 1))]
        return [Window(at, at + 1)] if time.mode == "at" else [Window(0, at, False)]
    if time.kind == "event":
        after = time.mode == "after"
        return [Window(time.low + 1, end, False) if after else Window(0, time.low - 1, False)]
    if base is None:
        return None
    if time.mode == "anchor":
        return [Window(base.start + time.low - 1, min(end, base.end + time.low + 1))]
    if time.kind == "then":
        return [Window(max(0, base.start - 1), base.end + 2)]
    if time.kind in ("next", "later"):
        step = 2 if time.kind == "next" else time.low
        last = base.end + step + (1 if step > 1 else 0)
        counted = number_span(record, time.high, time.high) if time.high else None
        later = Window(base.start + max(1, step - 1), min(end, last))
        return [later] if counted is None else [later, counted]
    if time.kind == "earlier":
        return [Window(max(0, base.start - time.low - 1), base.end - max(0, time.low - 1))]
    return None


def moment_of(word: Word | None, record: Record) -> int | None:
    """The half-move a written move is, if it was played."""
    if word is None:
        return None
    bare = strip(word.text)
    for ply in record.plies:
        if word.move_number is not None and ply.number != word.move_number:
            continue
        if word.dots and ply.side == record.slots[0]:
            continue
        if same(bare, ply.san):
            return ply.at
    return None


def strip(san: str) -> str:
    """A written move without its marks."""
    return san.rstrip("+#!?").replace("0", "O").replace("×", "x").replace("=", "")


def same(written: str, san: str) -> bool:
    """Whether a written move may be a played one: full or short."""
    played = strip(san)
    if written == played:
        return True
    if written.startswith("O") or played.startswith("O"):
        return False
    piece = played[0] if played[0].isupper() else ""
    if (written[0] if written[0].isupper() else "") != piece:
        return False
    return (
        written.replace("x", "")[-2:] == played.replace("x", "")[-2:]
        and (
            set(written.replace("x", "")) <= set(played.replace("x", ""))
            or set(played.replace("x", "")) <= set(written.replace("x", ""))
        )
        and ("x" not in written or "x" in played)
    )
