"""When a clause speaks of, as far as it says so."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.board.windows import Window, windows
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause


def spans_of(clause: Clause, topic: Topic, record: Record) -> list[Window] | None:
    """The stretches of half-moves a clause names; None where it names none that can be told."""
    found: list[Window] | None = None
    for time in clause.times:
        if time.kind == "whole":
            continue
        meant = windows(time, record, topic.window)
        if meant is None:
            continue
        if found is None or time.kind not in ("at", "pair"):
            found = meant if found is None else _meet(found, meant)
        else:
            found = [*found, *meant]
    return found


def _meet(first: Sequence[Window], second: Sequence[Window]) -> list[Window]:
    met = [
        Window(max(a.start, b.start), min(a.end, b.end), a.tight and b.tight)
        for a in first
        for b in second
        if a.start <= b.end and b.start <= a.end
    ]
    return met or [*first, *second]
