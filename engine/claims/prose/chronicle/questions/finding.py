"""What a clause turned out to be."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.claims.prose.chronicle.questions.queries import Query
from engine.claims.prose.finding import Found
from engine.claims.prose.statements import Standing
from engine.facts.clock import Span
from engine.facts.model import Event


@dataclass(slots=True, kw_only=True)
class Finding(Found):
    """A clause laid beside the events and figures of a game.

    Attributes:
        nothing: Of a refutation: there was, or may have been, nothing at all of what is counted or compared.
        monotone: Of a refutation: no further word could make it true, so that it stands in an open clause
            too.
        events: Events it speaks of, for what follows.
        window: Moments it speaks of, for what follows.
        asked: The question that was answered, where it was one of `queries`.
    """

    monotone: bool = False
    nothing: bool = False
    events: tuple[Event, ...] = ()
    window: Span | None = None
    asked: Query | None = None


def supported(frame: str, events: Sequence[Event] = (), evidence: tuple[str, ...] = ()) -> Finding:
    """A statement the facts bear out."""
    return Finding(
        frame=frame,
        standing=Standing.SUPPORTED,
        evidence=evidence or tuple(event.id for event in events[:4]),
        events=tuple(events),
    )


def refuted(
    frame: str,
    truth: str,
    *,
    actual: Any = None,
    events: Sequence[Event] = (),
    evidence: tuple[str, ...] = (),
    monotone: bool = False,
    nothing: bool = False,
    span: tuple[int, int] | None = None,
) -> Finding:
    """A statement the facts refute."""
    return Finding(
        frame=frame,
        standing=Standing.REFUTED,
        truth=truth,
        evidence=evidence or tuple(event.id for event in events[:4]),
        actual=actual,
        span=span,
        monotone=monotone,
        nothing=nothing,
        events=tuple(events),
    )
