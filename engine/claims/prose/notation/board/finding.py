"""What a clause turned out to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.claims.prose.finding import Found
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.statements import Standing


@dataclass(slots=True, kw_only=True)
class Finding(Found):
    """A clause laid beside the moves of a game.

    Attributes:
        plies: Half-moves it speaks of, for what follows.
    """

    plies: tuple[Ply, ...] = ()


def supported(frame: str, plies: Sequence[Ply] = (), evidence: tuple[str, ...] = ()) -> Finding:
    """A statement the game bears out."""
    return Finding(
        frame=frame,
        standing=Standing.SUPPORTED,
        evidence=evidence or tuple(ply.event.id for ply in plies[:4]),
        plies=tuple(plies),
    )


def refuted(
    frame: str, truth: str, *, plies: Sequence[Ply] = (), evidence: tuple[str, ...] = (), actual: Any = None
) -> Finding:
    """A statement the game refutes."""
    return Finding(
        frame=frame,
        standing=Standing.REFUTED,
        truth=truth,
        evidence=evidence or tuple(ply.event.id for ply in plies[:4]),
        actual=actual,
        plies=tuple(plies),
    )


def listed(plies: Sequence[Ply], record: Record, most: int = 4) -> str:
    """Half-moves in words: ``18.Bxb6, 25.Qxb6``."""
    shown = ", ".join(record.written(ply) for ply in plies[:most])
    return shown + (f" and {len(plies) - most} more" if len(plies) > most else "")
