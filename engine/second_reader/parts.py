"""What a claim gives: the names, sides, numbers, moments and squares in it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.claims.model import AbsentClaim, AnyClaim, CountClaim, ExchangeClaim, Op, OrderClaim, ResultClaim
from engine.claims.names import resolve_kinds
from engine.facts.model import EventKind
from engine.validation.moments import says_about
from engine.validation.verdicts.ranking import says_other


def objects_of(claim: AnyClaim) -> Iterator[str]:
    """The names of what a claim is about."""
    parts: tuple[Any, ...] = (claim,)
    if isinstance(claim, OrderClaim):
        parts = (claim.first, claim.then)
    for part in (*parts, getattr(claim, "count", None), getattr(claim, "than", None)):
        name = getattr(part, "object", None)
        if name and not says_other(name):
            yield name
    subject = getattr(claim, "subject", None)
    if subject:
        yield subject


def names_of(claim: AnyClaim) -> Iterator[str]:
    """The names of things a claim gives, what did it among them."""
    yield from objects_of(claim)
    yield from doers_of(claim)


def doers_of(claim: AnyClaim) -> tuple[str, ...]:
    """The names of what a claim says did it."""
    parts = (claim, getattr(claim, "count", None), getattr(claim, "than", None))
    found = (None if isinstance(part, ResultClaim) else getattr(part, "by", None) for part in parts)
    return tuple(name for name in found if name and not says_other(name))


def sides_of(claim: AnyClaim) -> Iterator[str]:
    """The sides a claim is about, as it names them."""
    if isinstance(claim, OrderClaim):
        yield from (ref.side for ref in (claim.first, claim.then) if ref.side)
        return
    side = getattr(claim, "side", None)
    if side:
        yield side
    yield from getattr(claim, "sides", ())


def values_of(claim: AnyClaim) -> Iterator[tuple[float, bool]]:
    """The numbers a claim gives, each with whether it is a place in a series."""
    if isinstance(claim, OrderClaim):
        yield from ((float(ref.nth), True) for ref in (claim.first, claim.then) if ref.nth and ref.nth > 1)
        return
    nth = getattr(claim, "nth", None)
    if nth is not None and nth > 1:
        yield float(nth), True
    for name in ("value", "margin"):
        value = getattr(claim, name, None)
        if isinstance(value, int | float) and not isinstance(value, bool) and not denying(claim):
            yield float(value), False
    if isinstance(claim, ExchangeClaim):
        for lost in (claim.losses or {}).values():
            if isinstance(lost, int | float) and not isinstance(lost, bool):
                yield float(lost), False


def moments_of(claim: AnyClaim) -> list[str | int | float]:
    """The moments a claim gives, as written."""
    parts: tuple[Any, ...] = (claim,)
    if isinstance(claim, OrderClaim):
        parts = (claim.first, claim.then)
    found = (getattr(part, name, None) for part in parts for name in ("at", "start", "end"))
    return [moment for moment in found if moment is not None]


def loosely(moment: str | int | float) -> str:
    """A moment as one of about that time; what is so already stays as it is."""
    return str(moment) if says_about(str(moment)) else f"about {moment}"


def squares_of(claim: AnyClaim) -> Iterator[str]:
    """The squares a claim gives, in small letters."""
    for name in ("square", "place"):
        found = getattr(claim, name, None)
        if found:
            yield found.casefold()


def kills(claim: AnyClaim) -> bool:
    """Whether what a claim names is the other side's."""
    kinds = resolve_kinds(getattr(claim, "kind", "")) or ()
    return not {EventKind.DESTROYED, EventKind.CAPTURED, EventKind.ATTACKED}.isdisjoint(kinds)


def denying(claim: AnyClaim) -> bool:
    """Whether a claim says that something did not happen."""
    return isinstance(claim, AbsentClaim) or (
        isinstance(claim, CountClaim) and claim.value == 0 and claim.op is Op.EQ
    )
