"""This reader's statements put together with those of the others."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.statements import ProseStatement, Standing

_OTHERS_OWN = frozenset(("result", "side", "after_the_end", "owner", "length"))
"""Frames about other things than moves: a clause may be right about the move and wrong about these."""


def merged(others: Sequence[ProseStatement], own: Sequence[ProseStatement]) -> list[ProseStatement]:
    """All statements, each clause settled once.

    Args:
        others: What the other readers settled.
        own: What this reader settled. What it supports silences refutations of the same clause; what it refutes
            takes the place of theirs.
    """
    kept = [
        statement
        for statement in others
        if statement.frame in _OTHERS_OWN
        or not any(
            _overlap(statement.span, other.span)
            and (statement.standing is Standing.REFUTED or other.standing is Standing.REFUTED)
            for other in own
        )
    ]
    return kept + [
        statement
        for statement in own
        if not any(
            other.standing is Standing.REFUTED and _overlap(statement.span, other.span) for other in kept
        )
    ]


def _overlap(first: tuple[int, int], second: tuple[int, int]) -> bool:
    return first[0] < second[1] and second[0] < first[1]
