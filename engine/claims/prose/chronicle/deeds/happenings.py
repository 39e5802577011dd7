"""What may be said of deeds, the most particular first."""

from __future__ import annotations

from collections.abc import Callable

from engine.claims.prose.chronicle.absence.lacking import read_lacking
from engine.claims.prose.chronicle.absence.wanting import read_wanting
from engine.claims.prose.chronicle.deeds.against import read_against, read_worse
from engine.claims.prose.chronicle.deeds.attributed import read_attributed
from engine.claims.prose.chronicle.deeds.beside import read_beside
from engine.claims.prose.chronicle.deeds.bloodless import read_bloodless
from engine.claims.prose.chronicle.deeds.bursts import read_burst
from engine.claims.prose.chronicle.deeds.culprits import read_culprit
from engine.claims.prose.chronicle.deeds.dating import read_dating
from engine.claims.prose.chronicle.deeds.deeds import read_deed
from engine.claims.prose.chronicle.deeds.endurance import read_endurance
from engine.claims.prose.chronicle.deeds.fates import read_fate
from engine.claims.prose.chronicle.deeds.lifetimes import read_lifetime
from engine.claims.prose.chronicle.deeds.openings import read_opening
from engine.claims.prose.chronicle.deeds.outcomes import read_outcome
from engine.claims.prose.chronicle.deeds.stamps import read_stamp
from engine.claims.prose.chronicle.deeds.strands import read_strands
from engine.claims.prose.chronicle.deeds.studies import read_study
from engine.claims.prose.chronicle.deeds.tiers import read_tier
from engine.claims.prose.chronicle.deeds.tolls import read_toll
from engine.claims.prose.chronicle.deeds.worths import read_worth
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.order.chronology import read_chronology
from engine.claims.prose.chronicle.order.firsts import read_first_kind
from engine.claims.prose.chronicle.order.lasts import read_last
from engine.claims.prose.chronicle.order.milestones import read_milestone
from engine.claims.prose.chronicle.order.orders import read_order
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.rankings.busiest import read_busiest
from engine.claims.prose.chronicle.rankings.majorities import read_majority
from engine.claims.prose.chronicle.rankings.portions import read_portions
from engine.claims.prose.chronicle.rankings.ranking import read_ranking
from engine.claims.prose.chronicle.roles.gist import read_gist

_Idea = Callable[[Clause, Topic, Record], Finding | None]

HAPPENING_IDEAS: tuple[_Idea, ...] = (
    read_milestone, read_opening, read_tier, read_ranking, read_portions, read_worth, read_against,
    read_worse, read_burst, read_lifetime, read_busiest, read_chronology, read_order, read_outcome,
    read_attributed, read_dating, read_toll,
    read_endurance, read_fate, read_study, read_bloodless, read_majority,
)  # fmt: skip
"""What is so particular that it goes before all that is said of amounts."""

DEED_IDEAS: tuple[_Idea, ...] = (
    read_beside,
    read_last,
    read_first_kind,
    read_culprit,
    read_deed,
    read_stamp,
    read_wanting,
    read_lacking,
    read_gist,
    read_strands,
)
"""The first idea that makes something of a clause has it."""
