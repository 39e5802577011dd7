"""What the facts say of a claim that is traced back to its sentence, and what that is worth."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from engine.claims.model import (
    AbsentClaim,
    AnyClaim,
    CompareClaim,
    CountClaim,
    EventClaim,
    ExchangeClaim,
    ExtremumClaim,
    KnowledgeClaim,
    MetaClaim,
    MetricClaim,
    Op,
    OrderClaim,
    PositionClaim,
)
from engine.claims.names import resolve_kinds, resolve_objects
from engine.claims.prose.numbers import Form
from engine.facts.model import EventKind
from engine.second_reader import reach, wording
from engine.second_reader.exactness import DENIED, of_extreme
from engine.second_reader.fillings import fillings, narrower, written
from engine.second_reader.model import Reason
from engine.second_reader.parts import moments_of, objects_of
from engine.second_reader.passages import Passage
from engine.second_reader.rephrasings import same
from engine.second_reader.tracing import Traced
from engine.validation.moments import Moment, parse_moment
from engine.validation.report import IssueKind, Verdict, VerdictStatus
from engine.validation.scope import Scope
from engine.validation.verdicts import judge_in

_BY_NATURE = frozenset({IssueKind.GAME_KNOWLEDGE, IssueKind.UNKNOWN_OBJECT, IssueKind.UNKNOWN_SIDE})
"""Refuted by what the game is: no part of it can make that true."""

_KILLS = frozenset((EventKind.DESTROYED, EventKind.CAPTURED))
_STAGES: tuple[frozenset[EventKind], ...] = (
    frozenset(
        (
            EventKind.STARTED,
            EventKind.COMPLETED,
            EventKind.CREATED,
            EventKind.RECRUITED,
            EventKind.RECALLED,
            EventKind.RESEARCHED,
            EventKind.MORPHED,
            EventKind.ORDERED,
        )
    ),
    frozenset((EventKind.ADVANCED, EventKind.PROMOTED, EventKind.MORPHED)),
    _KILLS,
)
"""Kinds by which one deed may be on record: "built" may be begun or done, and is true of either."""


_BEGUN = frozenset((EventKind.STARTED, EventKind.ORDERED))


def judge_traced(traced: Traced, scope: Scope, passage: Passage) -> tuple[Verdict, Reason | None]:
    """The verdict, and why it does not count if it does not.

    True under one meaning of the words is supported. A refutation needs all meanings to be false, the true
    value to lie outside of what the sentence's own number allows, and a sentence that does not speak of a
    part only; and no other filling of what the sentence leaves unwritten may be true.
    """
    verdicts = [judge_in(reading, scope) for reading in _readings(traced.claim, scope)]
    verdicts += [judge_in(reading, scope) for reading in same(traced.claim, passage, scope)]
    for verdict in verdicts:
        if verdict.status is VerdictStatus.SUPPORTED:
            return verdict, None
    first = verdicts[0]
    if _other_terms(traced.claim, first):
        return first, Reason.WITHIN
    if first.kind in _BY_NATURE:
        return first, None
    if first.status is VerdictStatus.NOT_CHECKABLE:
        return first, None
    if _within(traced, verdicts) or _nearly_worth(traced.claim, first):
        return first, Reason.WITHIN
    if first.status is VerdictStatus.REFUTED and (
        narrower(traced.claim, passage, first.evidence, scope)
        or _never_named(traced.claim, first, passage, scope)
        or any(
            judge_in(other, scope).status is VerdictStatus.SUPPORTED
            for other in fillings(traced.claim, passage, scope)
        )
    ):
        return first, Reason.FILLED
    if traced.part and not _too_few(traced, verdicts):
        return first, Reason.SCOPE
    return first, None


def _never_named(claim: AnyClaim, verdict: Verdict, passage: Passage, scope: Scope) -> bool:
    """Whether an order fails for want of a thing that the sentence does not name: "he dies too"."""
    if not isinstance(claim, OrderClaim) or verdict.reason:
        return False
    missing = (name for name in objects_of(claim) if name in str(verdict.actual))
    return any(
        not written(frozenset(resolve_objects(name, scope.replay) or ()), passage, scope) for name in missing
    )


def _other_terms(claim: AnyClaim, verdict: Verdict) -> bool:
    """Whether a word stands against figures: "pierce" says nothing against "4-2", it is of something else."""
    if not isinstance(claim, KnowledgeClaim) or verdict.status is not VerdictStatus.REFUTED:
        return False
    said, true = str(claim.value), str(verdict.actual)
    return not any(sign.isdigit() for sign in said) and any(sign.isdigit() for sign in true)


def _readings(claim: AnyClaim, scope: Scope) -> Iterator[AnyClaim]:
    """The claim under each stage of its deed, as claimed first."""
    stages = _stages(claim, scope)
    if isinstance(claim, EventClaim) and not moments_of(claim):
        if EventKind.RESEARCHED in (resolve_kinds(claim.kind) or ()):
            stages -= _BEGUN  # "it gave you the upgrade": what was only begun did not come
    if isinstance(claim, AbsentClaim) and stages:
        # What is never recorded of a thing says nothing about whether there was one.
        objects = resolve_objects(claim.object, scope.replay) if claim.object else None
        stages = frozenset(kind for kind in stages if _recorded(kind, objects, scope)) or stages
        if not stages & frozenset(resolve_kinds(claim.kind) or ()):
            yield from (claim.model_copy(update={"kind": kind.value}) for kind in sorted(stages))
            return
    yield claim
    if isinstance(claim, CountClaim | EventClaim | AbsentClaim):
        claimed = frozenset(resolve_kinds(claim.kind) or ())
        for kind in sorted(stages - claimed):
            if _recorded(kind, None, scope):
                yield claim.model_copy(update={"kind": kind.value})


def _stages(claim: AnyClaim, scope: Scope) -> frozenset[EventKind]:
    if not isinstance(claim, CountClaim | EventClaim | AbsentClaim):
        return frozenset()
    claimed = frozenset(resolve_kinds(claim.kind) or ())
    if claimed & _KILLS and any(_recorded(kind, None, scope) for kind in claimed):
        return frozenset()  # who killed nothing may well have taken villages
    return frozenset().union(*(stages for stages in _STAGES if claimed & stages))


def _recorded(kind: EventKind, objects: Sequence[str] | None, scope: Scope) -> bool:
    store = scope.replay.store
    return any(True for name in objects or (None,) for _ in store.find(kind=kind, object=name))


def _numbers(verdicts: Sequence[Verdict]) -> list[float] | None:
    """The true values, None if one of them is no number."""
    found = [verdict.actual for verdict in verdicts]
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in found):
        return [float(value) for value in found]
    return None


def _within(traced: Traced, verdicts: Sequence[Verdict]) -> bool:
    """Whether the sentence's own number may describe a true value."""
    if traced.quantities and isinstance(traced.claim, CompareClaim):
        return _so_far_apart(traced, verdicts[0])
    if not traced.quantities or not isinstance(traced.claim, CountClaim | MetricClaim | ExtremumClaim):
        return False
    values = _numbers(verdicts)
    measured = not isinstance(traced.claim, CountClaim)
    quantity = of_extreme(traced.claim, traced.quantities[0])
    if traced.claim.op in DENIED.get(quantity.form, ()):
        return False  # "never below eight" is not what "below eight" allows
    return values is not None and any(quantity.accepts(value, measured=measured) for value in values)


def _so_far_apart(traced: Traced, verdict: Verdict) -> bool:
    """Whether two values are as far apart as a limit allows: "less than 20 apart", whoever has more."""
    quantity = traced.quantities[0]
    if quantity.form not in (Form.UNDER, Form.AT_MOST) or not isinstance(verdict.actual, Mapping):
        return False
    values = [value for value in verdict.actual.values() if isinstance(value, int | float)]
    return len(values) == 2 and quantity.accepts(abs(values[0] - values[1]), measured=True)


def _nearly_worth(claim: AnyClaim, verdict: Verdict) -> bool:
    """Whether what a fight cost is told roughly right: its edges are seldom told to the second."""
    if not isinstance(claim, ExchangeClaim) or not isinstance(verdict.actual, Mapping):
        return False
    for side, lost in verdict.actual.items():
        told = (claim.losses or {}).get(side)
        worth = lost.get("worth") if isinstance(lost, Mapping) else None
        if isinstance(told, int | float) and isinstance(worth, int | float):
            return abs(told - worth) <= FIGHT_SHARE * max(told, worth)
    return False


FIGHT_SHARE = 0.25
"""Share of its cost by which a fight told with other edges may differ."""


def _too_few(traced: Traced, verdicts: Sequence[Verdict]) -> bool:
    """Whether even all that happened is less than the sentence says of what may be a part of it."""
    if not traced.quantities:
        return False
    values = _numbers(verdicts)
    return values is not None and all(value < traced.quantities[0].low for value in values)


def plain(claim: AnyClaim, passage: Passage, scope: Scope) -> bool:
    """Whether a claim is so plain that its being false outweighs what code found true of the same words.

    A deed is; a figure is with its moments in the sentence itself, or with the end of the game. Extremes
    ("never under six") hang on when one looks, and what the game is like on how its rules are written down.
    """
    if isinstance(claim, EventClaim | OrderClaim):
        return True
    if isinstance(claim, MetaClaim):
        return isinstance(claim.value, int | float)
    limit = isinstance(claim, ExtremumClaim) and claim.op in (Op.GT, Op.GE, Op.LT, Op.LE)
    if not limit and not isinstance(
        claim, CountClaim | AbsentClaim | MetricClaim | CompareClaim | PositionClaim
    ):
        return False
    if isinstance(claim, AbsentClaim) and not moments_of(claim):
        return reach.whole(passage) and (not claim.object or _one_thing(claim.object, scope))
    here = [when.span for when in wording.times(passage) if when.span is not None]
    end = scope.replay.clock.end
    moments = (parse_moment(scope.replay, text) for text in moments_of(claim))
    return all(
        moment is not None
        and (
            end in moment.exact
            or any(moment.exact.overlaps(span) for span in here)
            or _turn_written(moment, passage, scope)
        )
        for moment in moments
    )


def _turn_written(moment: Moment, passage: Passage, scope: Scope) -> bool:
    """Whether the number of a turn stands in the sentence without its word: "the quietest was the ninth"."""
    if scope.replay.clock.per_minute is not None:
        return False
    digits = re.search(r"\d+", scope.replay.clock.text(moment.exact.start))
    return digits is not None and any(
        number.ordinal and number.value == int(digits[0]) for _, number in wording.figures(passage)
    )


def _one_thing(name: str, scope: Scope) -> bool:
    return len(resolve_objects(name, scope.replay) or ()) == 1
