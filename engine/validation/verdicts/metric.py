"""``metric``: the value of a series at a moment."""

from __future__ import annotations

from engine.claims.model import MetricClaim, Op
from engine.validation.measures import find_metric, read_metric
from engine.validation.moments import read_moment
from engine.validation.quantities import holds, plain
from engine.validation.report import Verdict
from engine.validation.scope import Scope
from engine.validation.settle import refuted, supported


def judge_metric(claim: MetricClaim, scope: Scope) -> Verdict:
    """Supported if some value the series may have had then satisfies the claim; of ``both``, for each."""
    slots = scope.sides(claim.side)
    evidence: list[str] = []
    actual: int | float | None = None
    for slot in slots:
        moment = read_moment(scope.replay, claim.at, (slot,))
        reading = read_metric(scope, find_metric(scope, claim.metric, slot), moment)
        evidence.extend(reading.evidence)
        if not holds(claim.op, reading.possible, claim.value):
            return refuted(plain(reading.typical), reading.evidence)
        actual = plain(reading.typical)
    exact = claim.op is Op.EQ and actual == claim.value
    return supported(evidence, actual=None if exact or len(slots) > 1 else actual)
