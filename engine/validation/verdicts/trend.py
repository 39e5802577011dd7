"""``trend``: a series rose, fell or held."""

from __future__ import annotations

from collections.abc import Mapping

from engine.claims.model import TrendClaim
from engine.facts.knowledge import fold
from engine.validation.measures import find_metric, read_metric
from engine.validation.moments import read_moment
from engine.validation.quantities import ABOUT_SHARE, ABOUT_UNITS, plain
from engine.validation.report import Verdict
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported

_WORDS = {
    "rise": (
        "rise rose risen rises rising up increase increased increases increasing grow grew grown grows "
        "growing climb "
        "climbed upward upwards gain gained higher 上升 增长 增加 上涨 提高 提升 走高 变多"
    ),
    "fall": (
        "fall fell fallen falls falling down decrease decreased decreases decreasing drop dropped drops "
        "decline "
        "declined declining shrink shrank downward downwards lower lost 下降 减少 下跌 降低 下滑 走低 变少"
    ),
    "hold": (
        "hold held holds holding flat steady stable constant unchanged level same plateau stagnant "
        "stagnated "
        "持平 稳定 不变 保持 维持 平稳 停滞"
    ),
}
DIRECTIONS: Mapping[str, str] = {
    fold(word): direction for direction, words in _WORDS.items() for word in words.split()
}
"""Folded word -> ``rise``, ``fall`` or ``hold``."""


def judge_trend(claim: TrendClaim, scope: Scope) -> Verdict:
    """The value at the end of the window against the value at its start.

    It held when it changed by no more than "about" allows (a tenth, or one unit).
    """
    direction = DIRECTIONS.get(fold(claim.direction))
    if direction is None:
        return not_checkable(f"{claim.direction[:60]!r} is no direction")
    side = scope.side(claim.side)
    metric = find_metric(scope, claim.metric, side)
    begin, finish = (read_moment(scope.replay, text, (side,)) for text in (claim.start, claim.end))
    if begin.exact.start > finish.exact.end:
        return not_checkable("the window ends before it begins")
    first = read_metric(scope, metric, begin, stretch=0.0)
    last = read_metric(scope, metric, finish, stretch=0.0)
    changes = [b.minus(a) for a in first.possible for b in last.possible]
    evidence = (*first.evidence, *last.evidence)
    slack = max(ABOUT_SHARE * max(abs(first.typical), abs(last.typical)), ABOUT_UNITS)
    held = {
        "rise": any(change.high > 0 for change in changes),
        "fall": any(change.low < 0 for change in changes),
        "hold": any(change.distance(0.0) <= slack for change in changes),
    }[direction]
    if held:
        return supported(evidence)
    return refuted(f"from {plain(first.typical)} to {plain(last.typical)}", evidence)
