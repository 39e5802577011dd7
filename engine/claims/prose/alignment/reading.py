"""All clauses of a reading laid beside the facts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from engine.claims.prose.alignment.absences import Absences
from engine.claims.prose.alignment.amounts import Amounts
from engine.claims.prose.alignment.clauses import Clause, clauses_of
from engine.claims.prose.alignment.context import Context
from engine.claims.prose.alignment.ends import Ends
from engine.claims.prose.alignment.events import Events
from engine.claims.prose.alignment.grids import Grids, grids_in
from engine.claims.prose.alignment.luck import Luck
from engine.claims.prose.alignment.makings import Makings
from engine.claims.prose.alignment.prices import Prices
from engine.claims.prose.alignment.requirements import Requirements
from engine.claims.prose.alignment.roles import read_roles
from engine.claims.prose.alignment.scores import Scores
from engine.claims.prose.alignment.settings import Settings
from engine.claims.prose.alignment.tops import Tops
from engine.claims.prose.alignment.world import world_of
from engine.claims.prose.inquiry import inquiry_of
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.reading import ProseReading
from engine.claims.prose.statements import ProseStatement
from engine.facts.model import Replay

_MOST_CLAUSES = 2_000
"""Clauses beyond these are not read: a long segment has a hundred."""


class Alignment:
    """What the reader by alignment makes of a draft.

    Attributes:
        clauses: The clauses of the prose, in order.
        statements: What it verified and refuted.
    """

    def __init__(self, clauses: tuple[Clause, ...], statements: tuple[ProseStatement, ...]) -> None:
        self.clauses = clauses
        self.statements = statements

    def touched(self, span: tuple[int, int]) -> tuple[Clause, ...]:
        """The clauses a span touches."""
        return tuple(clause for clause in self.clauses if clause.start < span[1] and span[0] < clause.end)


def align(reading: ProseReading, text: str, replay: Replay) -> Alignment:
    """Read the prose by alignment.

    Args:
        reading: What the frame reader took apart; its scenes carry the items.
        text: The draft's prose.
        replay: The facts.
    """
    clauses = tuple(islice(clauses_of(reading.scenes, text), _MOST_CLAUSES))
    judge = Judge(replay)
    context = Context()
    statements: list[ProseStatement] = []
    for clause in clauses:
        context.enter(clause)
        statements.extend(judge.clause(clause, context))
        context.learn(clause)
    if reading.scenes and "|" in text:
        grids = Grids(replay, judge.ask, reading.scenes[0].lexicon, reading.scenes[0].you)
        for rows in grids_in(text):
            statements.extend(grids.judge(rows))
    return Alignment(clauses, tuple(statements))


class Judge:
    """All readers of single clauses, for one replay."""

    def __init__(self, replay: Replay) -> None:
        ask, world = inquiry_of(replay), world_of(replay)
        self.ask = ask
        self.events = Events(replay, world)
        self.absences = Absences(replay, ask, lexicon_of(replay))
        self.makings = Makings(replay, ask)
        self.amounts = Amounts(replay, ask, lexicon_of(replay), world)
        self.ends = Ends(replay, ask, world)
        self.tops = Tops(replay, ask, world)
        self.prices = Prices(replay)
        self.settings = Settings(replay, ask)
        self.scores = Scores(replay, ask)
        self.luck = Luck(replay, ask)
        self.requirements = Requirements(replay)

    def clause(self, clause: Clause, context: Context) -> Iterator[ProseStatement]:
        """What one clause says, as far as the facts settle it."""
        said = read_roles(clause, self.ask)
        found = (
            self.events.judge(said, context) if said is not None else None,
            self.absences.judge(clause, context),
            self.makings.judge(clause, context),
            self.tops.judge(clause),
            self.ends.judge(clause),
            self.prices.judge(clause, context),
            self.settings.judge(clause),
            self.luck.judge(clause, context),
            self.requirements.judge(clause),
        )
        yield from self.amounts.judge(clause, context)
        yield from self.scores.judge(clause, context.before, context)
        yield from (statement for statement in found if statement is not None)
