"""This reader's statements put together with those of the others."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.reading import ChronicleReading
from engine.claims.prose.statements import ProseStatement, Standing, overlap

_APART = frozenset(("state", "knowledge", "length", "result", "side", "owner", "after_the_end"))
"""Frames about other things than deeds and figures: a clause may be right about one and wrong about the
other.
"""


def merged(others: Sequence[ProseStatement], reading: ChronicleReading) -> list[ProseStatement]:
    """All statements, each clause settled once.

    Args:
        others: What the other readers settled.
        reading: What this reader made of the draft: it takes the place of what they say of the same clause.
    """
    if not reading.applies:
        return list(others)
    own = reading.statements
    kept = [
        statement
        for statement in others
        if not any(
            overlap(statement.span, one.span)
            and (statement.frame not in _APART or one.frame == statement.frame or _covers(one, statement))
            for one in own
        )
    ]
    return sorted([*kept, *own], key=lambda statement: statement.span)


def _covers(own: ProseStatement, other: ProseStatement) -> bool:
    """Whether a name another reader stumbles over stands in what this one bears out: "never built a
    Mutalisk".
    """
    if own.standing is not Standing.SUPPORTED or other.frame not in ("owner", "knowledge", "side"):
        return False
    return own.frame in ("absent", "event", "count") and overlap(own.span, other.span)
