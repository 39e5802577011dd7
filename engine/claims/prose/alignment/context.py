"""What the clauses before spoke of, for what a clause leaves out."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.alignment.roles import Thing, things_of
from engine.claims.prose.alignment.speech import names_sides, own_side
from engine.claims.prose.items import When

_REMEMBERED = 6
_SPOKEN = 12


@dataclass(slots=True)
class Context:
    """What a paragraph has spoken of.

    Attributes:
        things: The things of the clauses before, the latest first.
        spoken: The same, the first of the paragraph first.
        side: The side last named for certain, None after one that cannot be told.
        whens: The times written so far.
        measures: The metrics the last pair of figures may have been of.
        counted: The last number with its noun that some fact explained, for numbers that stand alone.
        before: The clause before, None at the start of a paragraph.
    """

    paragraph: int = 0
    things: list[Thing] = field(default_factory=list)
    spoken: list[Thing] = field(default_factory=list)
    side: str | None = None
    whens: list[When] = field(default_factory=list)
    measures: list[str] = field(default_factory=list)
    counted: Any = None
    before: Clause | None = None

    def enter(self, clause: Clause) -> None:
        """Forget what another paragraph spoke of."""
        if clause.paragraph != self.paragraph:
            self.paragraph = clause.paragraph
            self.things, self.spoken, self.side, self.whens = [], [], None, []
            self.measures, self.before, self.counted = [], None, None

    def topic(self, clause: Clause) -> Thing | None:
        """The one thing the clause before in the same sentence named without saying anything of it."""
        before = self.before
        if before is None or before.scene is not clause.scene or any(chunk.verbs for chunk in before.chunks):
            return None
        things = things_of(before)
        if len(things) != 1 or before.whens:
            return None
        return things[0]

    def learn(self, clause: Clause) -> None:
        """Remember the things of a clause, its first before its others."""
        fresh = things_of(clause)
        for thing in fresh:
            if thing.side is None and own_side(clause) is not None and len(fresh) == 1:
                thing.side = own_side(clause)
        names = {thing.objects for thing in fresh}
        self.things = (fresh + [thing for thing in self.things if thing.objects not in names])[:_REMEMBERED]
        if len(self.spoken) < _SPOKEN:
            known = {thing.objects for thing in self.spoken}
            self.spoken += [thing for thing in fresh if thing.objects not in known]
        self.whens = (self.whens + clause.whens)[-_REMEMBERED:]
        if names_sides(clause):
            self.side = own_side(clause)
        self.before = clause
