"""A deed with how it is told."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.claims.prose.notation.board.deeds import Deed


@dataclass(slots=True)
class Told:
    """A deed with how it is told.

    Attributes:
        deed: The deed.
        negated: ``never`` or ``not``, None if it is affirmed.
        count: How often, None if not said.
        scope: What the one told is the first or last of, where the clause says so apart.
        only: Whether it is said to be no more than that.
        how: How that number is meant, see `amounts.bound`.
        nth: Which in the order (1 first, -1 last), all of them; 0 for the only one.
        both: Said of both sides.
        several: Squares of the several things it is done to.
        again: Whether it says "again", "any more", 再.
        softly: Whether "first" may only begin a story.
        either: Whether the actor may be meant as what it is done to.
        since: Whether it goes on from what was told before: "then", "three more".
        alone: Whether what acts is one piece, where it is not said to be several.
        guessed: What is carried over or a pronoun: ``side``, ``actor``, ``object``.
        complete: Whether every part of the clause found its role.
        vague: Whether nobody tells who does it, or to whom it is done.
    """

    deed: Deed
    negated: str | None = None
    count: int | None = None
    nth: tuple[int, ...] = ()
    both: bool = False
    how: str = ""
    only: bool = False
    scope: Deed | None = None
    complete: bool = True
    vague: bool = False
    several: tuple[str, ...] = ()
    again: bool = False
    softly: bool = False
    either: bool = False
    since: bool = False
    alone: bool = True
    guessed: set[str] = field(default_factory=set)
