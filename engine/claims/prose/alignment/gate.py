"""When a refutation of the frame reader may stand: its clause was understood to the last word."""

from __future__ import annotations

import re

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.roles import things_of
from engine.claims.prose.items import Item
from engine.claims.prose.predicates import KNOWN
from engine.claims.prose.statements import ProseStatement

_BREAK = re.compile(r"[,，;；:：。.!！?？\n|()（）—–](?!\d)")
_ACROSS = frozenset({"order", "compare", "trend", "first"})
"""Frames that relate two clauses by nature."""

_NUMBERED = frozenset({"count", "metric", "owner", "amount"})
_RELATIVE = frozenset(("its", "his", "her", "last", "every", "其", "它的", "他的", "每"))
"""Words by which a number may be that of a single thing or of a part."""

_NO_DEED = frozenset(
    {"length", "result", "side", "owner", "after_the_end", "knowledge", "move", "meta", "absent"}
)
"""Frames whose statements need no verb that is recorded."""


def certain(statement: ProseStatement, clauses: tuple[Clause, ...], text: str) -> bool:
    """Whether all that the clause of a statement says was read, and read one way.

    Args:
        statement: A refutation of the frame reader.
        clauses: The clauses its span touches.
        text: The draft's prose.
    """
    start, end = statement.span
    said = text[start:end].strip()
    if not clauses:
        return False
    if statement.frame == "count" and not statement.actual:
        return False  # of what there was none, somebody else is likely to have had it
    if statement.frame in ("after_the_end", "side"):
        return all(clause.scene.judged for clause in clauses)
    if statement.frame == "owner":
        return False  # whose a thing is follows from a subject that is often carried over wrongly
    if statement.frame == "result":
        return all(clause.asserted for clause in clauses)
    if len(clauses) > 1 and statement.frame not in _ACROSS:
        return False
    if statement.frame not in _ACROSS and _BREAK.search(said):
        return False
    for clause in clauses:
        as_fact = _denied(clause) if statement.frame == "absent" else clause.asserted
        if not as_fact or clause.unknown():
            return False
        if statement.frame in _NUMBERED and any(
            item.low in _RELATIVE or item.low.startswith("被") for item in clause.items
        ):
            return False
        if statement.frame in ("event", "count", "amount") and clause.places:
            return False  # a hex is no number, and the frames do not ask where
        if statement.frame == "event" and len(things_of(clause)) > 1:
            return False  # who did it to whom is told by roles
        consumed = clause.scene.consumed
        if any(
            _content(item) and item.start not in consumed and not start <= item.start < end
            for item in clause.items
        ):
            return False
    if statement.frame in _NO_DEED or statement.frame in _ACROSS:
        return True
    return any(
        name in KNOWN
        for clause in clauses
        for chunk in clause.chunks
        for _, written, _ in chunk.verbs
        for name in written.split("|")
    ) or any("deed" in item.cues for clause in clauses for item in clause.items)


def _denied(clause: Clause) -> bool:
    """Whether a clause denies something as a fact: what is denied is asserted not to have happened."""
    if not clause.scene.judged or clause.has("hedge"):
        return False
    return not any(
        "irr" in item.cues and not (item.objects or item.metric or item.num) for item in clause.items
    )


def _content(item: Item) -> bool:
    if item.num is not None and item.kind == "num":
        return not item.num.weak
    return (
        item.when is not None
        or bool(item.objects and item.countable)
        or item.metric is not None
        or item.move is not None
    )
