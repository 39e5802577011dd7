"""A claim as an English phrase, for messages to the model and to QA."""

from __future__ import annotations

from typing import Any

from engine.claims.model import (
    AbsentClaim,
    AdviceClaim,
    AnyClaim,
    CompareClaim,
    CountClaim,
    EventClaim,
    EventRef,
    ExchangeClaim,
    ExtremumClaim,
    InterpretationClaim,
    IntervalClaim,
    KnowledgeClaim,
    MetaClaim,
    MetricClaim,
    Moment,
    Op,
    OrderClaim,
    PositionClaim,
    ResultClaim,
    TrendClaim,
)

_OPS = {
    Op.EQ: "",
    Op.NE: "not ",
    Op.LT: "fewer than ",
    Op.LE: "at most ",
    Op.GT: "more than ",
    Op.GE: "at least ",
    Op.ABOUT: "about ",
}
_COMPARED = {
    Op.EQ: "the same",
    Op.NE: "not the same",
    Op.LT: "less",
    Op.LE: "no more",
    Op.GT: "more",
    Op.GE: "no less",
    Op.ABOUT: "about the same",
}
_MAX = 160


def describe(claim: AnyClaim) -> str:
    """What a claim says, in one English phrase of at most some 200 characters."""
    return " ".join(_phrase(claim).split())[:_MAX]


def _phrase(claim: AnyClaim) -> str:
    match claim:
        case MetaClaim():
            return f"{_side(claim.side, '')} {claim.field} is {claim.value}"
        case ResultClaim():
            by = f" by {claim.by}" if claim.by else ""
            return f"{_side(claim.side, 'somebody')}: {claim.value}{by}"
        case EventClaim():
            told = _event(claim.side, claim.kind, claim.object, claim.nth, claim.at, claim.place)
            among = f" among {claim.among}" if claim.among is not None else ""
            return ("the last " if claim.last else "") + told + _by(claim.by) + among
        case CountClaim():
            what = _what(claim.side, claim.kind, claim.object)
            number = f"{_OPS[claim.op]}{claim.value}"
            return f"{what}{_by(claim.by)}: {number}{_window(claim.start, claim.end)}"
        case AbsentClaim():
            what = _what(claim.side, claim.kind, claim.object)
            return f"no {what}{_by(claim.by)}{_window(claim.start, claim.end)}"
        case OrderClaim():
            gap = "" if claim.gap is None else f" by {_OPS[claim.op]}{claim.gap}"
            return f"{_ref(claim.first)} before {_ref(claim.then)}{gap}"
        case MetricClaim():
            return f"{claim.metric} of {claim.side} {_OPS[claim.op]}{claim.value}{_at(claim.at)}"
        case CompareClaim():
            return _compare(claim)
        case ExtremumClaim():
            value = "" if claim.value is None else f" of {_OPS[claim.op]}{claim.value}"
            which = "highest" if claim.highest else "lowest"
            window = _window(claim.start, claim.end)
            return f"{which} {claim.metric} of {claim.side}{value}{_at(claim.at)}{window}"
        case TrendClaim():
            return f"{claim.metric} of {claim.side}: {claim.direction}{_window(claim.start, claim.end)}"
        case IntervalClaim():
            return f"{claim.side} {claim.state}{_window(claim.start, claim.end)}"
        case ExchangeClaim():
            return _exchange(claim)
        case KnowledgeClaim():
            return f"{claim.property} of {claim.subject} is {claim.value}"
        case PositionClaim():
            parts = (claim.side, claim.object, claim.predicate, claim.square)
            return " ".join(part for part in parts if part) + _at(claim.at)
        case InterpretationClaim() | AdviceClaim():
            return claim.text
    raise TypeError(f"no claim: {claim!r}")


def _side(side: str | None, nobody: str) -> str:
    return nobody if side is None else side


def _what(side: str | None, kind: str, obj: str | None) -> str:
    return " ".join(part for part in (side, kind, obj) if part)


def _at(at: Moment | None) -> str:
    return "" if at is None else f" at {at}"


def _by(doer: str | None) -> str:
    return "" if doer is None else f" by {doer}"


def _window(start: Moment | None, end: Moment | None) -> str:
    if start is None and end is None:
        return ""
    return f" from {'the start' if start is None else start} to {'the end' if end is None else end}"


def _event(
    side: str | None, kind: str, obj: str | None, nth: int | None, at: Moment | None, place: str | None = None
) -> str:
    number = "" if nth is None else f" number {nth}"
    where = "" if place is None else f" on {place}"
    return f"{_what(side, kind, obj)}{number}{where}{_at(at)}"


def _ref(ref: EventRef) -> str:
    return _event(ref.side, ref.kind, ref.object, ref.nth, ref.at)


def _compare(claim: CompareClaim) -> str:
    measure = claim.metric or ""
    if claim.count is not None:
        measure = " ".join(part for part in (claim.count.object, claim.count.kind) if part)
    margin = "" if claim.margin is None else f" by {claim.margin}"
    first, second = claim.sides
    if claim.count is not None:
        measure += _by(claim.count.by)
    if claim.than is not None:
        second = _what(second, claim.than.kind, claim.than.object) + _by(claim.than.by)
    when = _at(claim.at) + _window(claim.start, claim.end)
    if claim.during is not None:
        when = f" {claim.during}{when}"
    if claim.ratio is not None:
        return f"{measure} of {first} {_OPS[claim.op]}{claim.ratio} times that of {second}{when}"
    return f"{measure} of {first} {_COMPARED[claim.op]}{margin} compared with {second}{when}"


def _exchange(claim: ExchangeClaim) -> str:
    losses = ", ".join(f"{side} lost {_lost(what)}" for side, what in (claim.losses or {}).items())
    better = "" if claim.better is None else f" {claim.better} came out better"
    return f"{losses}{better}{_window(claim.start, claim.end)}"


def _lost(what: Any) -> str:
    if isinstance(what, dict):
        return " and ".join(f"{number} {name}" for name, number in what.items())
    return str(what)
