"""Deeds of which a clause leaves out who did them: one that happened there and fits what was told."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, matching
from engine.claims.prose.notation.board.finding import Finding, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.discourse.told import Told
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause

AHEAD = 4
"""Half-moves after those spoken of last in which a story goes on."""

_PLAIN = frozenset(("time", "side", "victim", "owner"))
"""Tests that leave too much open to make a deed one of its own."""


def linked(reading: Told, clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """A deed the clause tells in part, if one happened that hangs together with what was told before.

    Only ever supports: who is left out may be somebody else.
    """
    if not reading.complete or not clause.understood or reading.negated or reading.count or reading.nth:
        return None
    if reading.both or reading.several or reading.either or reading.again:
        return None
    deed = _as_said(reading)
    dated = deed.windows is not None
    if not dated:
        if topic.window is None:
            return None
        last = topic.window.end if topic.window.tight else topic.window.start
        deed.windows = [Window(topic.window.start, min(record.end, last + AHEAD))]
    tests = deed.tests(record)
    own = [name for name, _ in tests if name not in _PLAIN and name not in deed.actions]
    rare = bool(deed.actions & {"castle", "mate", "promote", "check"})
    if not own and not rare:
        return None
    found = [ply for ply in matching(tests, record) if dated or _belongs(ply, reading, topic, record)]
    return supported("move", found) if found else None


def _as_said(reading: Told) -> Deed:
    """The deed with only what the clause itself says."""
    deed = replace(reading.deed)
    if "actor" in reading.guessed:
        deed.actor = None
    if "object" in reading.guessed:
        deed.object = None
    if "side" in reading.guessed:
        deed.side = None
    return deed


def _belongs(ply: Ply, reading: Told, topic: Topic, record: Record) -> bool:
    """Whether something of a half-move that the clause leaves out was spoken of before."""
    if {ply.start, ply.end, ply.taken_at} & set(topic.squares):
        return True
    said = reading.deed
    known = [piece for piece in (*topic.pieces, topic.subject) if piece is not None]
    sides: Sequence[tuple[str | None, str, bool]] = (
        (ply.piece, ply.side, said.actor is None or "actor" in reading.guessed),
        (ply.taken, record.other(ply.side), said.object is None or "object" in reading.guessed),
    )
    for name, side, left_out in sides:
        if left_out and any(name in piece.names and piece.side in (None, side) for piece in known):
            return True
    return False
