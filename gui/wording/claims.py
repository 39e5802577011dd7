"""A claim in a few words, in the language of the interface: what the debug pane calls it.

The engine has its own English words for the model (`engine.claims.describe`); these are for a person, and
know the names of sides, objects and metrics where the replay is at hand.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

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
from engine.facts import EventKind, Tier
from gui import i18n
from gui.wording import kinds, replays

if TYPE_CHECKING:
    from engine.facts import Replay

_OPS = {
    Op.NE: QT_TRANSLATE_NOOP("Claim", "not {value}"),
    Op.LT: QT_TRANSLATE_NOOP("Claim", "less than {value}"),
    Op.LE: QT_TRANSLATE_NOOP("Claim", "at most {value}"),
    Op.GT: QT_TRANSLATE_NOOP("Claim", "more than {value}"),
    Op.GE: QT_TRANSLATE_NOOP("Claim", "at least {value}"),
    Op.ABOUT: QT_TRANSLATE_NOOP("Claim", "about {value}"),
}
_COMPARED = {
    Op.EQ: QT_TRANSLATE_NOOP("Claim", "{first} has as much {measure} as {second}"),
    Op.NE: QT_TRANSLATE_NOOP("Claim", "{first} has not as much {measure} as {second}"),
    Op.LT: QT_TRANSLATE_NOOP("Claim", "{first} has less {measure} than {second}"),
    Op.LE: QT_TRANSLATE_NOOP("Claim", "{first} has no more {measure} than {second}"),
    Op.GT: QT_TRANSLATE_NOOP("Claim", "{first} has more {measure} than {second}"),
    Op.GE: QT_TRANSLATE_NOOP("Claim", "{first} has no less {measure} than {second}"),
    Op.ABOUT: QT_TRANSLATE_NOOP("Claim", "{first} has about as much {measure} as {second}"),
}
_DEEDS = {
    EventKind.STARTED: QT_TRANSLATE_NOOP("Deed", "started"),
    EventKind.COMPLETED: QT_TRANSLATE_NOOP("Deed", "completed"),
    EventKind.CREATED: QT_TRANSLATE_NOOP("Deed", "created"),
    EventKind.DESTROYED: QT_TRANSLATE_NOOP("Deed", "destroyed"),
    EventKind.LOST: QT_TRANSLATE_NOOP("Deed", "lost"),
    EventKind.MORPHED: QT_TRANSLATE_NOOP("Deed", "morphed"),
    EventKind.RESEARCHED: QT_TRANSLATE_NOOP("Deed", "researched"),
    EventKind.RECRUITED: QT_TRANSLATE_NOOP("Deed", "recruited"),
    EventKind.RECALLED: QT_TRANSLATE_NOOP("Deed", "recalled"),
    EventKind.ADVANCED: QT_TRANSLATE_NOOP("Deed", "advanced"),
    EventKind.ATTACKED: QT_TRANSLATE_NOOP("Deed", "attacked"),
    EventKind.MOVED: QT_TRANSLATE_NOOP("Deed", "moved"),
    EventKind.CAPTURED: QT_TRANSLATE_NOOP("Deed", "captured"),
    EventKind.CHECKED: QT_TRANSLATE_NOOP("Deed", "checked"),
    EventKind.MATED: QT_TRANSLATE_NOOP("Deed", "mated"),
    EventKind.CASTLED: QT_TRANSLATE_NOOP("Deed", "castled"),
    EventKind.PROMOTED: QT_TRANSLATE_NOOP("Deed", "promoted"),
    EventKind.ORDERED: QT_TRANSLATE_NOOP("Deed", "ordered"),
    EventKind.CANCELLED: QT_TRANSLATE_NOOP("Deed", "cancelled"),
    EventKind.LEFT: QT_TRANSLATE_NOOP("Deed", "left"),
    EventKind.CHAT: QT_TRANSLATE_NOOP("Deed", "chat"),
    EventKind.ENDED: QT_TRANSLATE_NOOP("Deed", "ended"),
}
_TIERS = {
    Tier.FULL: QT_TRANSLATE_NOOP("Tier", "full"),
    Tier.COMMANDS_ONLY: QT_TRANSLATE_NOOP("Tier", "commands only"),
    Tier.HEADER_ONLY: QT_TRANSLATE_NOOP("Tier", "header only"),
}
_RESULTS = {
    "win": QT_TRANSLATE_NOOP("Claim", "{side} won"),
    "loss": QT_TRANSLATE_NOOP("Claim", "{side} lost"),
    "draw": QT_TRANSLATE_NOOP("Claim", "{side}: a draw"),
}


def deed(kind: EventKind) -> str:
    """What happened, as one word."""
    return QCoreApplication.translate("Deed", str(_DEEDS[kind]))


def tier(value: Tier) -> str:
    """How much of a replay could be read."""
    return QCoreApplication.translate("Tier", str(_TIERS[value]))


def describe(claim: AnyClaim, replay: Replay | None = None) -> str:
    """What a claim says, in one phrase."""
    return " ".join(_Words(replay).phrase(claim).split())


def _tr(text: object, **values: object) -> str:
    told = QCoreApplication.translate("Claim", str(text))
    for name, value in values.items():
        told = told.replace("{" + name + "}", str(value))
    return told


class _Words:
    def __init__(self, replay: Replay | None) -> None:
        self._replay = replay

    def phrase(self, claim: AnyClaim) -> str:
        match claim:
            case MetaClaim():
                told = _tr(
                    QT_TRANSLATE_NOOP("Claim", "{field}: {value}"), field=claim.field, value=claim.value
                )
                return f"{self.side(claim.side)} {told}" if claim.side else told
            case ResultClaim():
                told = _tr(
                    _RESULTS.get(claim.value.casefold(), "{side}: " + claim.value), side=self.side(claim.side)
                )
                return f"{told} ({kinds.outcome(claim.by)})" if claim.by else told
            case EventClaim():
                return self._event(claim, claim.place) + self._by(claim.by)
            case CountClaim():
                number = _number(claim.op, claim.value)
                what = self.what(claim.side, claim.kind, claim.object) + self._by(claim.by)
                return f"{what}{_colon()}{number}{self._window(claim)}"
            case AbsentClaim():
                what = self.what(claim.side, claim.kind, claim.object)
                return _tr(QT_TRANSLATE_NOOP("Claim", "never: {what}"), what=what) + self._window(claim)
            case OrderClaim():
                first, then = self._event(claim.first), self._event(claim.then)
                return _tr(QT_TRANSLATE_NOOP("Claim", "{first} before {then}"), first=first, then=then)
            case MetricClaim():
                number = _number(claim.op, claim.value)
                return f"{self._series(claim.side, claim.metric)}{_colon()}{number}{self._at(claim.at)}"
            case CompareClaim():
                return self._compare(claim)
            case ExtremumClaim():
                return self._extremum(claim)
            case TrendClaim():
                series = self._series(claim.side, claim.metric)
                return f"{series}{_colon()}{_direction(claim.direction)}{self._window(claim)}"
            case IntervalClaim():
                return f"{self.side(claim.side)} {kinds.held(claim.state)}{self._window(claim)}"
            case ExchangeClaim():
                return self._exchange(claim)
            case KnowledgeClaim():
                text = QT_TRANSLATE_NOOP("Claim", "{field} of {subject}: {value}")
                return _tr(text, field=claim.property, subject=self.object(claim.subject), value=claim.value)
            case PositionClaim():
                parts = [self.side(claim.side) if claim.side else "", self.object(claim.object)]
                parts += [kinds.held(claim.predicate), claim.square or ""]
                return " ".join(part for part in parts if part) + self._at(claim.at)
            case InterpretationClaim() | AdviceClaim():
                return claim.text

    def side(self, text: str | None) -> str:
        """A side by its name, where it is one of the replay's slots."""
        if text is None:
            return _tr(QT_TRANSLATE_NOOP("Claim", "somebody"))
        return replays.side_name(self._replay, text, short=True) if self._replay is not None else text

    def object(self, text: str | None) -> str:
        if text is None or self._replay is None:
            return text or ""
        return replays.object_name(self._replay, text)

    def what(self, side: str | None, kind: str, thing: str | None) -> str:
        known = {member.value: member for member in EventKind}
        done = deed(known[kind.casefold()]) if kind.casefold() in known else kind
        parts = [self.side(side) if side else "", done, self.object(thing)]
        return " ".join(part for part in parts if part)

    def _event(self, event: EventClaim | EventRef, place: str | None = None) -> str:
        told = self.what(event.side, event.kind, event.object)
        if event.nth is not None:
            told += _tr(QT_TRANSLATE_NOOP("Claim", " number {number}"), number=event.nth)
        if place:
            told += _tr(QT_TRANSLATE_NOOP("Claim", " on {place}"), place=place)
        return told + self._at(event.at)

    def _by(self, thing: str | None) -> str:
        if thing is None:
            return ""
        return _tr(QT_TRANSLATE_NOOP("Claim", " by {thing}"), thing=self.object(thing))

    def _series(self, side: str, metric: str) -> str:
        name = replays.metric_name(self._replay, metric) if self._replay is not None else metric
        return _tr(QT_TRANSLATE_NOOP("Claim", "{metric} of {side}"), metric=name, side=self.side(side))

    def _compare(self, claim: CompareClaim) -> str:
        if claim.count is not None:
            measure = self.what(None, claim.count.kind, claim.count.object)
        else:
            metric = claim.metric or ""
            measure = replays.metric_name(self._replay, metric) if self._replay is not None else metric
        first, second = (self.side(side) for side in claim.sides)
        told = _tr(_COMPARED[claim.op], first=first, second=second, measure=measure)
        if claim.margin is not None:
            told += _tr(QT_TRANSLATE_NOOP("Claim", " by {margin}"), margin=claim.margin)
        return told + self._at(claim.at) + self._window(claim)

    def _extremum(self, claim: ExtremumClaim) -> str:
        highest = QT_TRANSLATE_NOOP("Claim", "highest {series}")
        lowest = QT_TRANSLATE_NOOP("Claim", "lowest {series}")
        told = _tr(highest if claim.highest else lowest, series=self._series(claim.side, claim.metric))
        if claim.value is not None:
            told += _colon() + _number(claim.op, claim.value)
        return told + self._at(claim.at) + self._window(claim)

    def _exchange(self, claim: ExchangeClaim) -> str:
        parts = [
            _tr(QT_TRANSLATE_NOOP("Claim", "{side} lost {what}"), side=self.side(side), what=self._lost(what))
            for side, what in (claim.losses or {}).items()
        ]
        if claim.better is not None:
            text = QT_TRANSLATE_NOOP("Claim", "{side} came out better")
            parts.append(_tr(text, side=self.side(claim.better)))
        return ("，" if i18n.language() == "zh" else ", ").join(parts) + self._window(claim)

    def _moment(self, at: Moment) -> str:
        """A moment in the reader's words, where it is written as the clock writes it."""
        clock = self._replay.clock if self._replay is not None else None
        span = clock.parse(at) if clock is not None else None
        if self._replay is None or clock is None or span is None:
            return str(at)
        same = clock.text(span.start).casefold() == str(at).strip().casefold()
        return replays.moment(self._replay, span.start) if same else str(at)

    def _at(self, at: Moment | None) -> str:
        if at is None:
            return ""
        return _tr(QT_TRANSLATE_NOOP("Claim", " at {moment}"), moment=self._moment(at))

    def _window(self, claim: Any) -> str:
        start, end = claim.start, claim.end
        if start is None and end is None:
            return ""
        first = _tr(QT_TRANSLATE_NOOP("Claim", "the start")) if start is None else self._moment(start)
        last = _tr(QT_TRANSLATE_NOOP("Claim", "the end")) if end is None else self._moment(end)
        return _tr(QT_TRANSLATE_NOOP("Claim", " from {start} to {end}"), start=first, end=last)

    def _lost(self, what: Any) -> str:
        if isinstance(what, Mapping):
            return " + ".join(f"{number} {self.object(str(name))}" for name, number in what.items())
        return str(what)


def _number(op: Op, value: object) -> str:
    return str(value) if op is Op.EQ else _tr(_OPS[op], value=value)


def _colon() -> str:
    return "：" if i18n.language() == "zh" else ": "


_DIRECTIONS = {
    "up": QT_TRANSLATE_NOOP("Claim", "rose"),
    "down": QT_TRANSLATE_NOOP("Claim", "fell"),
    "flat": QT_TRANSLATE_NOOP("Claim", "held"),
}
_SPELLINGS = {
    **dict.fromkeys(("up", "rise", "rose", "rising", "increase", "increased", "grew", "上升", "增加"), "up"),
    **dict.fromkeys(
        ("down", "fall", "fell", "falling", "decrease", "decreased", "shrank", "下降", "减少"), "down"
    ),
    **dict.fromkeys(("flat", "held", "steady", "stable", "same", "constant", "持平", "不变"), "flat"),
}


def _direction(text: str) -> str:
    word = _SPELLINGS.get(text.casefold())
    return _tr(_DIRECTIONS[word]) if word is not None else text
