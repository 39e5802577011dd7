"""What the facts say of a claim that is traced back to its sentence, and what that is worth."""

from __future__ import annotations

from collections.abc import Sequence

from engine.second_reader import wording
from engine.second_reader.grounded import Grounded
from engine.second_reader.model import Reason
from engine.validation.report import IssueKind, Verdict, VerdictStatus
from engine.validation.scope import Scope
from engine.validation.verdicts import judge_in

_BY_NATURE = frozenset({IssueKind.GAME_KNOWLEDGE})
"""Refuted by what the game is: no part of it can make that true."""


def judge_grounded(grounded: Grounded, scope: Scope) -> tuple[Verdict, Reason | None]:
    """The verdict, and why it does not count if it does not.

    True under one meaning of the words is supported. A refutation needs all meanings to be false, the true
    value to lie outside of what the sentence's own number allows, and a sentence that does not speak of a
    part only.
    """
    verdicts = [judge_in(reading, scope) for reading in grounded.readings]
    for verdict in verdicts:
        if verdict.status is VerdictStatus.SUPPORTED:
            return verdict, None if grounded.verifies else Reason.SCOPE
    first = verdicts[0]
    if any(verdict.status is VerdictStatus.NOT_CHECKABLE for verdict in verdicts):
        doubt = next(v for v in verdicts if v.status is VerdictStatus.NOT_CHECKABLE)
        return doubt, None
    if first.kind in _BY_NATURE and grounded.refutation != "none":
        return first, None
    if grounded.quantity is not None and _within(grounded, verdicts):
        return first, Reason.WITHIN
    if grounded.refutation == "full" or (grounded.refutation == "less_only" and _too_few(grounded, verdicts)):
        return first, None
    return first, Reason.SCOPE


def _numbers(verdicts: Sequence[Verdict]) -> list[float] | None:
    """The true values, None if one of them is no number."""
    found = [verdict.actual for verdict in verdicts]
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in found):
        return [float(value) for value in found]
    return None


def _within(grounded: Grounded, verdicts: Sequence[Verdict]) -> bool:
    """Whether the sentence's own number may describe a true value."""
    values = _numbers(verdicts)
    quantity = grounded.quantity
    assert quantity is not None
    return values is not None and any(
        wording.allows(quantity, value, measured=grounded.measured) for value in values
    )


def _too_few(grounded: Grounded, verdicts: Sequence[Verdict]) -> bool:
    """Whether even all that happened is less than the sentence says of what may be a part of it."""
    if grounded.quantity is None:
        return True
    values = _numbers(verdicts)
    return values is not None and all(value < grounded.quantity.low for value in values)
