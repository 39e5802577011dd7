"""A claim that is traced back to a clause: what it means by the words, and what a refutation is worth."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Literal

from engine.claims.model import (
    AnyClaim,
    Op,
)
from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.numbers import Form, Quantity
from engine.facts.model import EventKind
from engine.second_reader.times import Timing

AT = frozenset(("at", "in", "on"))
HELD = frozenset(("at", "in", "on", "by", "end", "to"))
_OPS: Mapping[Form, tuple[Op, frozenset[Op]]] = {
    Form.EXACT: (Op.EQ, frozenset((Op.EQ, Op.ABOUT))),
    Form.ONLY: (Op.EQ, frozenset((Op.EQ, Op.ABOUT))),
    Form.ABOUT: (Op.ABOUT, frozenset((Op.EQ, Op.ABOUT))),
    Form.NEARLY: (Op.ABOUT, frozenset((Op.EQ, Op.ABOUT, Op.LT, Op.LE))),
    Form.OVER: (Op.GT, frozenset((Op.GT, Op.GE, Op.ABOUT))),
    Form.AT_LEAST: (Op.GE, frozenset((Op.GT, Op.GE))),
    Form.UNDER: (Op.LT, frozenset((Op.LT, Op.LE))),
    Form.AT_MOST: (Op.LE, frozenset((Op.LT, Op.LE))),
}
"""How a number is written -> the comparison it means, and those a claim may give for it."""

Worth = Literal["full", "less_only", "none"]


@dataclass(frozen=True, slots=True)
class Grounded:
    """A claim that says what its clause says.

    Attributes:
        claim: The claim, no stronger than the words.
        clause: Where it stands.
        readings: The claim under each meaning the words allow, itself among them: it holds if one does.
        quantity: The number it gives, as written.
        measured: The number is measured, not counted.
        refutation: What a refutation is worth: ``full``; ``less_only`` if the sentence may speak of a part,
            so that only too small a true number proves it wrong; ``none``.
        verifies: Whether support would bear out the clause.
    """

    claim: AnyClaim
    clause: Clause
    readings: tuple[AnyClaim, ...]
    quantity: Quantity | None = None
    measured: bool = False
    refutation: Worth = "full"
    verifies: bool = True


def is_written(quantity: Quantity, value: float) -> bool:
    return quantity.low <= value <= quantity.high


def op_of(op: Op, quantity: Quantity) -> Op | None:
    """The comparison a number means as written, if a claim's is no other; None if it is."""
    if quantity.vague or quantity.low != quantity.high:
        return Op.ABOUT if op in (Op.EQ, Op.ABOUT) else None
    meant, allowed = _OPS[quantity.form]
    if op not in allowed:
        return None
    return Op.ABOUT if op is Op.ABOUT and meant is Op.EQ else meant


def about(claim: Any, timing: Timing) -> Any:
    """The claim with a moment no more exact than it is written."""
    if timing.about and getattr(claim, "at", None) is not None:
        return claim.model_copy(update={"at": f"about {claim.at}"})
    return claim


def worth(timing: Timing, *, full: bool) -> Worth:
    if timing.given and not timing.certain:
        return "none"
    return "full" if full and not timing.adrift else "less_only"


def each_kind(claim: Any, kinds: Iterable[EventKind]) -> tuple[AnyClaim, ...]:
    """The claim under every stage of a deed the words may mean, as claimed first."""
    others = [kind.value for kind in sorted(kinds) if kind.value != claim.kind]
    return (claim, *(claim.model_copy(update={"kind": kind}) for kind in others))
