"""One answer for every question: what the facts say to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.claims.prose.chronicle.questions.amounts import answer_amount, answer_roster
from engine.claims.prose.chronicle.questions.comparing import answer_comparison, answer_exchange
from engine.claims.prose.chronicle.questions.ends import answer_outcome, answer_setting
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.gaps import answer_drought, answer_gap
from engine.claims.prose.chronicle.questions.happening import answer_absence, answer_deed
from engine.claims.prose.chronicle.questions.knowing import answer_knows
from engine.claims.prose.chronicle.questions.ordering import answer_order, answer_race
from engine.claims.prose.chronicle.questions.peaks import answer_most, answer_peak
from engine.claims.prose.chronicle.questions.queries import (
    Absence,
    Amount,
    Comparison,
    Deed,
    Drought,
    Exchange,
    Gap,
    Knows,
    Most,
    Order,
    Outcome,
    Peak,
    Query,
    Race,
    Ranking,
    Rate,
    Roster,
    Setting,
    Share,
    Survival,
    Trend,
)
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.shares import answer_rate, answer_share, answer_survival
from engine.claims.prose.chronicle.questions.standings import answer_ranking
from engine.claims.prose.chronicle.questions.trends import answer_trend

_ANSWERS: Mapping[type[Any], Callable[[Any, Record], Finding | None]] = {
    Deed: answer_deed,
    Absence: answer_absence,
    Amount: answer_amount,
    Roster: answer_roster,
    Comparison: answer_comparison,
    Exchange: answer_exchange,
    Trend: answer_trend,
    Peak: answer_peak,
    Most: answer_most,
    Ranking: answer_ranking,
    Rate: answer_rate,
    Share: answer_share,
    Survival: answer_survival,
    Gap: answer_gap,
    Drought: answer_drought,
    Order: answer_order,
    Race: answer_race,
    Outcome: answer_outcome,
    Setting: answer_setting,
    Knows: answer_knows,
}


def answer(query: Query, record: Record) -> Finding | None:
    """What the facts say to a question.

    Supported where some reading of it is true; refuted where it was asked in full and none is, with the
    true value; None where the facts do not tell. A refutation is for a clause that was understood to its
    last word, except where `Finding.monotone` says that no further word could save it.
    """
    found = _ANSWERS[type(query)](query, record)
    if found is not None and found.asked is None:
        found.asked = query
    return found
