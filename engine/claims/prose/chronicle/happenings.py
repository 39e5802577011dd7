"""What may be said of deeds, the most particular first."""

from __future__ import annotations

from collections.abc import Callable

from engine.claims.prose.chronicle.against import read_against, read_worse
from engine.claims.prose.chronicle.attributed import read_attributed
from engine.claims.prose.chronicle.beside import read_beside
from engine.claims.prose.chronicle.bloodless import read_bloodless
from engine.claims.prose.chronicle.bursts import read_burst
from engine.claims.prose.chronicle.busiest import read_busiest
from engine.claims.prose.chronicle.chronology import read_chronology
from engine.claims.prose.chronicle.clauses import Clause
from engine.claims.prose.chronicle.culprits import read_culprit
from engine.claims.prose.chronicle.dating import read_dating
from engine.claims.prose.chronicle.deeds import read_deed
from engine.claims.prose.chronicle.endurance import read_endurance
from engine.claims.prose.chronicle.fates import read_fate
from engine.claims.prose.chronicle.finding import Finding
from engine.claims.prose.chronicle.firsts import read_first_kind
from engine.claims.prose.chronicle.gist import read_gist
from engine.claims.prose.chronicle.lacking import read_lacking
from engine.claims.prose.chronicle.lasts import read_last
from engine.claims.prose.chronicle.lifetimes import read_lifetime
from engine.claims.prose.chronicle.majorities import read_majority
from engine.claims.prose.chronicle.milestones import read_milestone
from engine.claims.prose.chronicle.openings import read_opening
from engine.claims.prose.chronicle.orders import read_order
from engine.claims.prose.chronicle.outcomes import read_outcome
from engine.claims.prose.chronicle.portions import read_portions
from engine.claims.prose.chronicle.ranking import read_ranking
from engine.claims.prose.chronicle.record import Record
from engine.claims.prose.chronicle.stamps import read_stamp
from engine.claims.prose.chronicle.strands import read_strands
from engine.claims.prose.chronicle.studies import read_study
from engine.claims.prose.chronicle.tiers import read_tier
from engine.claims.prose.chronicle.tolls import read_toll
from engine.claims.prose.chronicle.topic import Topic
from engine.claims.prose.chronicle.wanting import read_wanting
from engine.claims.prose.chronicle.worths import read_worth

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
