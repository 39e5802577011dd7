"""Deeds of a clause: who did what, and whether it happened when the clause says."""

from __future__ import annotations

from dataclasses import replace

from engine.claims.prose.notation.clauses import Clause
from engine.claims.prose.notation.deeds import matching
from engine.claims.prose.notation.finding import Finding, supported
from engine.claims.prose.notation.record import Record
from engine.claims.prose.notation.roles import told
from engine.claims.prose.notation.spans import spans_of
from engine.claims.prose.notation.telling import judge
from engine.claims.prose.notation.times import Window, number_span
from engine.claims.prose.notation.topic import Topic
from engine.claims.prose.statements import Standing
from engine.facts.model import Replay

ENOUGH = 4
"""Things said of a deed that make a match no accident, even where a word of the clause is unknown."""


def read_deed(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """The deed a clause tells, laid beside the moves."""
    del replay
    reading = told(clause, topic, record)
    if reading is None:
        return None
    deed = reading.deed
    deed.windows = spans_of(clause, topic, record)
    if reading.negated is not None and deed.windows:
        deed.windows = [_past(window, clause, record) for window in deed.windows]
    if deed.windows and "l" in clause.shape:
        # What is given up on one move is taken on the next.
        deed.windows = [replace(window, end=window.end + 2) for window in deed.windows]
    if len(deed.places) > 1 or len({time.kind for time in clause.times if time.kind != "whole"}) > 1:
        reading.complete = False
    target = deed.object
    if target is not None and (target.plural or (target.count or 1) > 1) and not reading.several:
        return None
    if clause.anchor and reading.complete and (plies := matching(deed.tests(record), record)):
        return supported("move", plies)
    found = judge(reading, topic, record)
    if reading.either and (found is None or found.standing is Standing.REFUTED):
        other = judge(replace(reading, deed=replace(deed, actor=None, object=deed.actor)), topic, record)
        found = other if other is not None and other.standing is Standing.SUPPORTED else found
    if found is None:
        return None
    if not (reading.complete and clause.understood) and (
        found.standing is Standing.REFUTED or len(deed.tests(record)) < ENOUGH
    ):
        return None
    topic.action = deed
    return found


def _past(window: Window, clause: Clause, record: Record) -> Window:
    """The stretch a denial speaks of: "not again after move 10" leaves move 10 itself out."""
    for time in clause.times:
        span = number_span(record, time.low, time.low) if time.low else None
        if time.kind == "after" and span is not None and span.start == window.start:
            return Window(span.end + 1, window.end, False)
        if time.kind in ("before", "by") and span is not None and span.end == window.end:
            return Window(window.start, span.start - 1, False)
        if time.kind == "span":
            return Window(window.start + 2, window.end - 2, False)
        if time.kind == "move" and time.mode == "after":
            return Window(window.start + 1, window.end, False)
    return window
