"""How exact the number of a claim is meant: as its sentence writes it, never as the claim has it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from engine.claims.model import AnyClaim, CompareClaim, CountClaim, ExtremumClaim, MetricClaim, Op
from engine.claims.prose.numbers import Form, Quantity

_OPS: Mapping[Form, tuple[Op, frozenset[Op]]] = {
    Form.EXACT: (Op.EQ, frozenset((Op.EQ, Op.ABOUT))),
    Form.ONLY: (Op.EQ, frozenset((Op.EQ, Op.ABOUT, Op.LE))),
    Form.ABOUT: (Op.ABOUT, frozenset((Op.EQ, Op.ABOUT))),
    Form.NEARLY: (Op.ABOUT, frozenset((Op.EQ, Op.ABOUT, Op.LT, Op.LE))),
    Form.OVER: (Op.GT, frozenset((Op.GT, Op.GE, Op.ABOUT))),
    Form.AT_LEAST: (Op.GE, frozenset((Op.GT, Op.GE))),
    Form.UNDER: (Op.LT, frozenset((Op.LT, Op.LE))),
    Form.AT_MOST: (Op.LE, frozenset((Op.LT, Op.LE))),
}
"""How a number is written -> the comparison it means, and those a claim may give for it."""


DENIED: Mapping[Form, frozenset[Op]] = {
    Form.OVER: frozenset((Op.LE, Op.LT)),
    Form.AT_LEAST: frozenset((Op.LT, Op.LE)),
    Form.UNDER: frozenset((Op.GE, Op.GT)),
    Form.AT_MOST: frozenset((Op.GT, Op.GE)),
}
"""What a comparison means where the sentence denies it: "never more than 16"."""


_LIMITS: Mapping[bool, frozenset[Form]] = {
    True: frozenset((Form.AT_MOST, Form.OVER, Form.AT_LEAST)),
    False: frozenset((Form.AT_LEAST, Form.UNDER, Form.AT_MOST)),
}
"""Words that make a number the highest or lowest one and no limit: "got up to 45", "at most 45"."""


def of_extreme(claim: AnyClaim, quantity: Quantity) -> Quantity:
    """The number of an extreme that is told as a limit and claimed as a value."""
    if isinstance(claim, ExtremumClaim) and claim.op is Op.EQ and quantity.form in _LIMITS[claim.highest]:
        return quantity.with_form(Form.EXACT)
    return quantity


def as_exact(claim: AnyClaim, numbers: Sequence[Quantity], *, denied: bool = False) -> AnyClaim | None:
    """The claim with its number as exact as it is written; None if it compares otherwise than the words."""
    if isinstance(claim, CompareClaim) and numbers:
        loose = numbers[0].form is not Form.EXACT or numbers[0].low != numbers[0].high
        return claim.model_copy(update={"margin_about": claim.margin_about or loose})
    if not isinstance(claim, CountClaim | MetricClaim | ExtremumClaim) or not numbers:
        return claim
    quantity, op = of_extreme(claim, numbers[0]), claim.op
    if op is Op.NE:
        return None
    if denied and op in DENIED.get(quantity.form, ()):
        return claim
    odd = quantity.low != quantity.high and op in (Op.GT, Op.GE) and claim.value == quantity.low
    if quantity.vague or quantity.low != quantity.high:
        # "Five hundred and some" is about that many and no limit.
        return claim.model_copy(update={"op": Op.ABOUT}) if odd or op in (Op.EQ, Op.ABOUT) else None
    meant, allowed = _OPS[quantity.form]
    if op not in allowed:
        # "He needed 20 and had fewer": a plain figure may be compared with; a meant one may not be turned.
        return claim if quantity.form is Form.EXACT else None
    return claim.model_copy(update={"op": Op.ABOUT if op is Op.ABOUT and meant is Op.EQ else meant})
