"""One answer for every question: what the facts say to it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.claims.prose.chronicle.amounts import answer_amount, answer_roster
from engine.claims.prose.chronicle.finding import Finding
from engine.claims.prose.chronicle.happening import answer_absence, answer_deed
from engine.claims.prose.chronicle.queries import Absence, Amount, Deed, Query, Roster
from engine.claims.prose.chronicle.record import Record

_ANSWERS: Mapping[type[Any], Callable[[Any, Record], Finding | None]] = {
    Deed: answer_deed,
    Absence: answer_absence,
    Amount: answer_amount,
    Roster: answer_roster,
}


def answer(query: Query, record: Record) -> Finding | None:
    """What the facts say to a question.

    Supported where some reading of it is true; refuted where it was asked in full and none is, with the
    true value; None where the facts do not tell. A refutation is for a clause that was understood to its
    last word, except where `Finding.monotone` says that no further word could save it.
    """
    return _ANSWERS[type(query)](query, record)
