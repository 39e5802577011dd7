"""The heart of the second reader: a claim counts only if everything it says stands in its sentence.

Every number must be read in the sentence, in the place the claim gives it; names and sides must be there;
times must be those of the clause, and none may be passed over; a denial must be a denial; the deed must be
the one the words tell. Words of the sentence are stronger than fields of the claim: how exact a figure is
meant, and which stages of a deed a verb may mean, is read off the text.

What passes is no verdict yet: `Grounded` also says what a refutation would be worth.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.claims.model import (
    AnyClaim,
    OrderClaim,
)
from engine.claims.prose.alignment.clauses import Clause
from engine.facts.model import Replay
from engine.second_reader.events import Events
from engine.second_reader.grounded import (
    Grounded,
)
from engine.second_reader.measures import Measures
from engine.second_reader.model import Reason
from engine.second_reader.passages import Passage, said_as_fact


class Ground(Events, Measures):
    """Traces claims back to sentences, for one replay and reader."""

    def __init__(self, replay: Replay, you: str | None = None) -> None:
        """Set up.

        Args:
            replay: The facts; only its names and its clock are asked here.
            you: Slot "you" means; None when nobody is "you".
        """
        super().__init__(replay, you)
        self._by_type: Mapping[str, Callable[[Any, Clause, Passage], Grounded | Reason]] = {
            "count": self._count,
            "metric": self._metric,
            "event": self._event,
            "absent": self._absent,
            "extremum": self._extremum,
            "trend": self._trend,
            "compare": self._compare,
            "result": self._result,
        }

    def trace(self, claim: AnyClaim, passage: Passage) -> Grounded | Reason:
        """The claim with the clause that says so, or why there is none: the reason of the nearest clause."""
        if not passage.asserted:
            return Reason.NOT_ASSERTED
        if isinstance(claim, OrderClaim):
            return self._order(claim, passage)
        ground = self._by_type.get(claim.type)
        if ground is None:
            return Reason.UNSUITED
        reasons: list[Reason] = []
        for clause in passage.clauses:
            if not said_as_fact(clause):
                reasons.append(Reason.NOT_ASSERTED)
                continue
            found = ground(claim, clause, passage)
            if isinstance(found, Grounded):
                return found
            reasons.append(found)
        return max(reasons, key=_FAR.index, default=Reason.NOT_ASSERTED)


_FAR = (
    Reason.NOT_ASSERTED,
    Reason.UNSUITED,
    Reason.OBJECT,
    Reason.NEGATION,
    Reason.NUMBER,
    Reason.NUMBER_LEFT_OUT,
    Reason.COMPARISON,
    Reason.DEED,
    Reason.SIDE,
    Reason.PLACE,
    Reason.PLACE_LEFT_OUT,
    Reason.TIME,
    Reason.TIME_LEFT_OUT,
    Reason.ORDER,
)
"""Reasons in the order in which a claim fails: the later, the nearer the clause was."""
