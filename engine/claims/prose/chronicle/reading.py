"""Reads prose about a game that is told in events and figures."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from engine.claims.prose.chronicle.clauses import Clause
from engine.claims.prose.chronicle.finding import Finding
from engine.claims.prose.chronicle.record import Record
from engine.claims.prose.chronicle.topic import Topic
from engine.claims.prose.statements import ProseStatement

Idea = Callable[[Clause, Topic, Record], "Finding | list[Finding] | None"]
"""What a clause may say: reads one kind of statement out of it, None if it is none of that kind."""

IDEAS: tuple[Idea, ...] = ()
"""The most particular first: the first idea that makes something of a clause has it."""


@dataclass(slots=True)
class ChronicleReading:
    """What the reader made of a draft.

    Attributes:
        statements: Supported or refuted, none of them open.
        understood: Stretches every word of which it knew.
        applies: Whether the game is one of this kind at all.
    """

    statements: list[ProseStatement] = field(default_factory=list)
    understood: list[tuple[int, int]] = field(default_factory=list)
    applies: bool = False
