"""Numbers: what a written value allows, and whether a true value satisfies an operator.

A statement is refuted only if no reading within the precision it is written with makes it true, so
true values are ranges and every check asks whether *some* value of the range will do.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from engine.claims.model import Op

SAMPLED_SHARE = 0.02
"""Share a sampled metric may lie beyond its neighbouring samples (2 %)."""
ABOUT_SHARE = 0.10
"""Share of a value that ``~`` allows. Ten seconds on a minute and a half of "about 1:30" is as much."""
ABOUT_UNITS = 1.0
"""Units that ``~`` allows at least where the value is a whole number: "about 3" may be 4."""
_EPSILON = 1e-9


@dataclass(frozen=True, slots=True)
class Range:
    """Values from ``low`` to ``high``, both included."""

    low: float
    high: float

    @classmethod
    def over(cls, values: Iterable[float]) -> Range:
        """The smallest range with all the values. Raises ValueError if there are none."""
        found = list(values)
        return cls(min(found), max(found))

    def stretched(self, share: float) -> Range:
        return Range(self.low - abs(self.low) * share, self.high + abs(self.high) * share)

    def distance(self, value: float) -> float:
        """How far a value lies outside."""
        return max(self.low - value, value - self.high, 0.0)

    def minus(self, other: Range) -> Range:
        return Range(self.low - other.high, self.high - other.low)


def is_whole(value: float) -> bool:
    """Whether a number has no fraction; a bound that is infinite has none either."""
    return math.isinf(value) or value == int(value)


def rounding(value: float) -> float:
    """Half the last place a number is written with: 12 -> 0.5, 12.5 -> 0.05."""
    if value == int(value):
        return 0.5
    text = f"{value:.10f}".rstrip("0")
    return 0.5 * 10.0 ** -len(text.partition(".")[2])


def about_slack(claimed: float, true: float) -> float:
    """How far a true value may be from one that is claimed "about"."""
    share = ABOUT_SHARE * max(abs(claimed), abs(true))
    return max(share, ABOUT_UNITS) if claimed == int(claimed) else share


def holds(op: Op, possible: Iterable[Range], claimed: float) -> bool:
    """Whether some possible true value satisfies ``value op claimed``.

    Whole numbers are compared exactly; a true value with a fraction may have been rounded.
    """
    return any(_holds(op, values, claimed) for values in possible)


def _holds(op: Op, values: Range, claimed: float) -> bool:
    whole = is_whole(values.low) and is_whole(values.high)
    slack = _EPSILON if whole else rounding(claimed) + _EPSILON
    if op is Op.EQ:
        return values.distance(claimed) <= slack
    if op is Op.NE:
        return not (values.low == values.high and abs(values.low - claimed) <= _EPSILON)
    if op is Op.LT:
        return values.low < claimed - _EPSILON
    if op is Op.LE:
        return values.low <= claimed + slack
    if op is Op.GT:
        return values.high > claimed + _EPSILON
    if op is Op.GE:
        return values.high >= claimed - slack
    nearest = min(max(claimed, values.low), values.high)
    return abs(nearest - claimed) <= about_slack(claimed, nearest) + _EPSILON


def plain(value: float) -> int | float:
    """A number as a person writes it: whole if it is whole, else three decimals at most."""
    return int(value) if value == int(value) else round(value, 3)
