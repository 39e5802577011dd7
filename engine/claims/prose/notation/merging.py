"""This reader's statements put together with those of the others."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.notation.reading import NotationReading
from engine.claims.prose.statements import ProseStatement, Standing, overlap

_OTHERS_OWN = frozenset(("result", "side", "after_the_end", "owner", "length"))
"""Frames about other things than moves: a clause may be right about the move and wrong about these."""


def merged(others: Sequence[ProseStatement], reading: NotationReading) -> list[ProseStatement]:
    """All statements, each clause settled once.

    Args:
        others: What the other readers settled.
        reading: What this reader made of the draft. What it supports silences refutations of the same clause;
            what it refutes takes the place of theirs. Refutations of others stand only where this reader knew
            every word too: its vocabulary was written for such games.
    """
    if not reading.applies:
        return list(others)
    own = reading.statements
    kept: list[ProseStatement] = []
    for statement in others:
        if statement.frame not in _OTHERS_OWN:
            if any(
                overlap(statement.span, one.span) and Standing.REFUTED in (statement.standing, one.standing)
                for one in own
            ):
                continue
            if statement.standing is Standing.REFUTED and not _inside(statement.span, reading.understood):
                continue
        elif statement.frame == "result" and _touches(statement.span, reading.mates):
            continue  # "when you mated" is this reader's to judge
        elif statement.frame == "length" and _inside(statement.span, reading.deeds):
            continue  # 全局第一次将军是第23回合 says nothing of how long the game was
        kept.append(statement)
    refuted = [one.span for one in kept if one.standing is Standing.REFUTED]
    return kept + [one for one in own if not any(overlap(one.span, span) for span in refuted)]


def _touches(span: tuple[int, int], stretches: Sequence[tuple[int, int]]) -> bool:
    return any(overlap(span, stretch) for stretch in stretches)


def _inside(span: tuple[int, int], stretches: Sequence[tuple[int, int]]) -> bool:
    return any(start <= span[0] and span[1] <= end for start, end in stretches)
