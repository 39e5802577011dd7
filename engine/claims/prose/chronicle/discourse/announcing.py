"""A side that is announced before what is told of it: "P2, by contrast, never built one", "And P1?"."""

from __future__ import annotations

from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.copying import replace

_SURE = frozenset(("", "you", "rival"))
"""Kinds of words for a side that say whose it is by themselves."""
_MARKS = frozenset((",", "，", ":", "：", "-", "–", "—", "?", "？", ".", ""))
_BEFORE_VERBS = frozenset("nIDhbOB")


def announced(clause: Clause) -> Part | None:
    """The side a clause announces, where it says nothing else."""
    if clause.shape != "S" or clause.times:
        return None
    side = clause.parts[0]
    return side if side.unit in _SURE and side.side not in (None, "both") else None


def tell_of(side: Part, clause: Clause) -> None:
    """Let a clause that names nobody tell of the side announced before it: it is as good as written there."""
    if clause.lead not in _MARKS or any(part.sym in "SGQ" for part in clause.parts):
        return
    if not any(part.sym in "mfslkdtruc" for part in clause.parts):
        return
    first = next((part for part in clause.parts if part.sym not in _BEFORE_VERBS), None)
    if first is None:
        return
    if first.sym not in "PL":
        clause.parts = [replace(side, start=clause.start, end=clause.start), *clause.parts]
        clause.times = [replace(time, index=time.index + 1) for time in clause.times]
    elif first.thing is not None and first.thing.names and first.thing.side is None:
        if first.thing.own or first.thing.rival or first.thing.pronoun:
            return
        meant = replace(first, thing=replace(first.thing, side=side.side))
        clause.parts = [meant if part is first else part for part in clause.parts]
    clause._shape = clause.atoms = clause.roles = None
