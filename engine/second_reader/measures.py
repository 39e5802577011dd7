"""Claims about measures and the outcome: values, comparisons, peaks, trends, who won."""

from __future__ import annotations

from engine.claims.model import (
    CompareClaim,
    ExtremumClaim,
    MetricClaim,
    Op,
    ResultClaim,
    TrendClaim,
)
from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.numbers import Form, Quantity
from engine.second_reader import sides as parts
from engine.second_reader import wording
from engine.second_reader.grounded import (
    AT,
    HELD,
    Grounded,
    about,
    is_written,
    op_of,
    worth,
)
from engine.second_reader.model import Reason
from engine.second_reader.passages import Passage
from engine.second_reader.tracer import Tracer


class Measures(Tracer):
    """Traces claims about metrics and results."""

    def _metric(self, claim: MetricClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        entry = self._replay.knowledge.resolve_metric(claim.metric)
        slot = self._slot(claim.side)
        meant = self._metric_nouns(clause, entry.name) if entry is not None else []
        if len(meant) != 1:
            return Reason.OBJECT
        if wording.negated(clause):
            return Reason.NEGATION
        quantity = self._number(float(claim.value), clause, meant)
        if isinstance(quantity, Reason):
            return quantity
        op = op_of(claim.op, quantity)
        if op is None or self._compares(clause) or wording.cues(clause, "trend"):
            return Reason.COMPARISON
        if wording.cues(clause, "verb") & _NOT_HELD or parts.deed_of(clause) is not None:
            return Reason.DEED
        who = parts.who(clause, None, passage)
        owner = parts.owner_of(meant[0]) or (None if who.several else who.actor)
        if slot is None or owner != slot or (who.patient is not None and parts.owner_of(meant[0]) is None):
            return Reason.SIDE
        if wording.placed(clause):
            return Reason.PLACE_LEFT_OUT
        timing = self._times(claim, clause, passage).at(claim.at, HELD)
        if isinstance(timing, Reason):
            return timing
        if quantity.unit >= 10 and op is Op.EQ:
            op = Op.ABOUT
        claim = about(claim.model_copy(update={"op": op}), timing)
        alone = len([noun for noun in wording.nouns(clause) if noun is not meant[0]]) == 0
        return Grounded(
            claim,
            clause,
            (claim,),
            quantity,
            measured=True,
            refutation=worth(timing, full=wording.clear(clause) and alone),
            verifies=timing.certain,
        )

    def _extremum(self, claim: ExtremumClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        entry = self._replay.knowledge.resolve_metric(claim.metric)
        meant = self._metric_nouns(clause, entry.name) if entry is not None else []
        if len(meant) != 1:
            return Reason.OBJECT
        if wording.cues(clause, "sup") != {"max" if claim.highest else "min"}:
            return Reason.COMPARISON
        if wording.negated(clause):
            return Reason.NEGATION
        quantity: Quantity | None = None
        if claim.value is not None:
            number = self._number(float(claim.value), clause, meant)
            if isinstance(number, Reason):
                return number
            quantity = number
            op = op_of(claim.op, number)
            if op is None:
                return Reason.COMPARISON
            claim = claim.model_copy(update={"op": op})
        elif not self._no_numbers(clause):
            return Reason.NUMBER_LEFT_OUT
        slot, who = self._slot(claim.side), parts.who(clause, None, passage)
        owner = parts.owner_of(meant[0]) or (None if who.several else who.actor)
        if slot is None or owner != slot or who.patient is not None:
            return Reason.SIDE
        if claim.start is not None or claim.end is not None:
            return Reason.TIME  # a superlative of a part is rarely told apart from one of the whole
        timing = self._times(claim, clause, passage).at(claim.at, AT)
        if isinstance(timing, Reason):
            return timing
        claim = about(claim, timing)
        full = wording.clear(clause) and not timing.adrift
        return Grounded(
            claim,
            clause,
            (claim,),
            quantity,
            measured=True,
            refutation=worth(timing, full=True) if full else "none",
            verifies=timing.certain and not timing.adrift,
        )

    def _trend(self, claim: TrendClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        entry = self._replay.knowledge.resolve_metric(claim.metric)
        meant = self._metric_nouns(clause, entry.name) if entry is not None else []
        if len(meant) != 1:
            return Reason.OBJECT
        if wording.negated(clause):
            return Reason.NEGATION
        if not self._no_numbers(clause):
            return Reason.NUMBER_LEFT_OUT
        told = wording.cues(clause, "trend")
        if len(told) != 1 or claim.direction.casefold() not in _DIRECTIONS.get(next(iter(told)), ()):
            return Reason.COMPARISON
        slot, who = self._slot(claim.side), parts.who(clause, None, passage)
        owner = parts.owner_of(meant[0]) or (None if who.several else who.actor)
        if slot is None or owner != slot or who.patient is not None:
            return Reason.SIDE
        timing = self._times(claim, clause, passage).window(claim.start, claim.end)
        if isinstance(timing, Reason):
            return timing
        full = wording.clear(clause) and timing.given and not timing.about
        return Grounded(
            claim,
            clause,
            (claim,),
            refutation=worth(timing, full=True) if full else "none",
            verifies=timing.certain and timing.given,
        )

    def _compare(self, claim: CompareClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        first, second = (self._slot(name) for name in claim.sides)
        told = wording.cues(clause, "cmp")
        if len(self._lexicon.slots) != 2 or first is None or second is None or first == second:
            return Reason.SIDE
        if len(told & set(_MORE)) != 1 or wording.negated(clause):
            return Reason.NEGATION if wording.negated(clause) else Reason.COMPARISON
        more = _MORE[next(iter(told & set(_MORE)))]
        word = min(item.start for item in clause.items if "cmp" in item.cues)
        named = parts.sides_in(clause)
        if named is None:
            return Reason.SIDE
        before = {slot for at, slot in named if at < word}
        after = {slot for at, slot in named if at > word}
        if not before:
            subject = parts.carried(clause, passage)
            before = {subject} if subject is not None else set()
        if len(before) != 1 or after - before != after or len(after) > 1:
            return Reason.SIDE
        if not after and not any(item.low in _THAN or item.low.endswith(" than") for item in clause.items):
            return Reason.SIDE  # "more and more": than before, not than somebody
        subject = next(iter(before))
        says = claim.op if subject == first else _TURNED.get(claim.op)
        if says not in ((Op.GT, Op.GE) if more else (Op.LT, Op.LE)):
            return Reason.COMPARISON
        if claim.metric is None:
            return Reason.UNSUITED
        entry = self._replay.knowledge.resolve_metric(claim.metric)
        meant = self._metric_nouns(clause, entry.name) if entry is not None else []
        if len(meant) != 1 or any(noun is not meant[0] for noun in wording.nouns(clause)):
            return Reason.OBJECT
        if parts.deed_of(clause) is not None:
            return Reason.DEED
        numbers = wording.numbers(clause)
        quantity: Quantity | None = None
        if claim.margin is None:
            if numbers:
                return Reason.NUMBER_LEFT_OUT
        else:
            quantity = numbers[0].num if len(numbers) == 1 and wording.plain(numbers[0]) else None
            if quantity is None or not is_written(quantity, abs(float(claim.margin))):
                return Reason.NUMBER
            if op_of(Op.EQ, quantity) is None:
                return Reason.COMPARISON
            loose = quantity.form is not Form.EXACT or quantity.unit >= 10 or quantity.vague
            claim = claim.model_copy(update={"margin_about": claim.margin_about or loose})
        times = self._times(claim, clause, passage)
        if claim.at is not None:
            timing = times.at(claim.at, HELD)
        else:
            timing = times.window(claim.start, claim.end)
        if isinstance(timing, Reason):
            return timing
        claim = about(claim, timing)
        full = wording.clear(clause) and timing.given and not timing.about
        return Grounded(
            claim,
            clause,
            (claim,),
            refutation=worth(timing, full=True) if full else "none",
            verifies=timing.certain and timing.given,
        )

    def _result(self, claim: ResultClaim, clause: Clause, passage: Passage) -> Grounded | Reason:
        slot = self._slot(claim.side)
        named = parts.sides_in(clause)
        told = wording.cues(clause, "res") & {"win", "won", "loss"}
        if wording.negated(clause):
            return Reason.NEGATION
        if slot is None or not named or {side for _, side in named} != {slot}:
            return Reason.SIDE
        if claim.by is not None or not told or ("loss" in told) != (claim.value.casefold() == "loss"):
            return Reason.COMPARISON
        if claim.value.casefold() not in ("win", "loss") or len(told - {"loss"}) == len(told) == 2:
            return Reason.COMPARISON
        if wording.numbers(clause):
            return Reason.NUMBER_LEFT_OUT
        if any(True for _ in wording.nouns(clause)):
            return Reason.OBJECT  # a fight, a pawn, a village was won
        timing = self._times(claim, clause, passage).at(None, AT)
        if isinstance(timing, Reason):
            return timing
        return Grounded(claim, clause, (claim,), refutation="full" if wording.clear(clause) else "none")


_NOT_HELD = frozenset("spend earn deal take_damage cost trade last play block order survive".split())
"""Classes of verbs that say what was done with a measure, not how much of it there was."""
_MORE = {"more": True, "ahead": True, "less": False, "behind": False}
_TURNED = {Op.GT: Op.LT, Op.LT: Op.GT, Op.GE: Op.LE, Op.LE: Op.GE}
_THAN = frozenset(("than", "比", "于", "对手", "对面"))
_DIRECTIONS = {"up": ("rose", "up"), "down": ("fell", "down"), "flat": ("held", "flat")}
