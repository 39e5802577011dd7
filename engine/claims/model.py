"""The vocabulary: what an analysis may claim, as typed objects.

A draft carries one JSON object per line in a fenced ``claims`` block. Each object is one of the
types below, told apart by ``type``. Reading is strict about types and required fields and lenient
about extra fields, which are ignored. Names of sides, objects, kinds and metrics stay as written
here; they are resolved against a replay when the claim is judged, because an unknown name is an
issue and never a near miss.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated, Any, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, TypeAdapter, model_validator


class Op(StrEnum):
    """How a value is compared. ``~`` means "about"."""

    EQ = "="
    NE = "!="
    LT = "<"
    LE = "<="
    GT = ">"
    GE = ">="
    ABOUT = "~"


_OP_SPELLINGS = {
    **dict.fromkeys(("==", "eq", "equal", "equals", "exactly", "is", "等于"), "="),
    **dict.fromkeys(("≠", "<>", "ne", "not", "不等于"), "!="),
    **dict.fromkeys(("lt", "less", "fewer", "lower", "under", "below", "less than", "小于", "少于"), "<"),
    **dict.fromkeys(("≤", "=<", "le", "lte", "at most", "at_most", "至多", "最多"), "<="),
    **dict.fromkeys(("gt", "more", "greater", "higher", "over", "above", "more than", "大于", "多于"), ">"),
    **dict.fromkeys(("≥", "=>", "ge", "gte", "at least", "at_least", "至少", "最少"), ">="),
    **dict.fromkeys(("≈", "~=", "about", "approx", "around", "约", "大约"), "~"),
}


def _op(value: object) -> object:
    if not isinstance(value, str):
        return value
    bare = value.strip().casefold()
    return _OP_SPELLINGS.get(bare, bare)


_WHICH_SPELLINGS = {
    **dict.fromkeys(("high", "top", "best", "最高", "最大", "峰值"), "max"),
    **dict.fromkeys(("low", "bottom", "worst", "最低", "最小", "谷底"), "min"),
}


def _which(value: object) -> object:
    if not isinstance(value, str):
        return value
    bare = value.strip().casefold()
    return _WHICH_SPELLINGS.get(bare, bare)


def _name(value: object) -> object:
    # Models write {"side": 1} as often as {"side": "1"}.
    if isinstance(value, int | float) and not isinstance(value, bool):
        return str(value)
    return value


Name = Annotated[str, Field(max_length=200), BeforeValidator(_name)]
OpField = Annotated[Op, BeforeValidator(_op)]
Moment = str | int | float
Value = str | int | float | bool
Number = int | float


class Claim(BaseModel):
    """What every claim has. ``id`` is the marker that ties it to sentences of the prose."""

    # Built when the first claim is read: no start waits for sixteen validators.
    model_config = ConfigDict(
        frozen=True, extra="ignore", populate_by_name=True, allow_inf_nan=False, defer_build=True
    )

    id: Name


class _Windowed(BaseModel):
    start: Moment | None = Field(default=None, alias="from")
    end: Moment | None = Field(default=None, alias="to")

    @model_validator(mode="before")
    @classmethod
    def _one_window(cls, data: Any) -> Any:
        # {"window": ["5:00", "8:00"]} says the same as "from" and "to".
        window = data.get("window") if isinstance(data, dict) else None
        if window is None or {"from", "to"} & set(data):
            return data
        if isinstance(window, dict):
            ends = (window.get("from", window.get("start")), window.get("to", window.get("end")))
        elif isinstance(window, list) and len(window) == 2:
            ends = (window[0], window[1])
        else:
            return data
        return {**data, "from": ends[0], "to": ends[1]}


class EventRef(BaseModel):
    """An event named inside another claim: the ``nth`` (from 1, default the first) of its kind."""

    model_config = ConfigDict(frozen=True, extra="ignore", populate_by_name=True)

    side: Name | None = None
    kind: Name
    object: Name | None = None
    nth: int | None = Field(default=None, ge=1, le=100_000)
    at: Moment | None = None


class Measure(BaseModel):
    """What is counted in a comparison: the number of events of a kind and object, done by something."""

    model_config = ConfigDict(frozen=True, extra="ignore")

    kind: Name
    object: Name | None = None
    by: Name | None = None


class MetaClaim(Claim):
    """A property of the match (map, version, length, turns, matchup ...) or of one side (faction)."""

    type: Literal["meta"]
    side: Name | None = None
    field: Name
    value: Value


class ResultClaim(Claim):
    """Who won or lost, and how. ``value`` is ``win``, ``loss`` or ``draw``."""

    type: Literal["result"]
    side: Name | None = None
    value: Name
    by: Name | None = None


class EventClaim(Claim):
    """The nth time something happened. Without ``nth`` any occurrence at that moment will do.

    ``by`` is what did it: the unit or piece that killed, took or attacked. ``last`` says that nothing of the
    kind happened after it. ``among`` is a larger group that ``nth`` or ``last`` counts in: the first unit to
    fall was a Scout, the last building a Forge.
    """

    type: Literal["event"]
    side: Name | None = None
    kind: Name
    object: Name | None = None
    nth: int | None = Field(default=None, ge=1, le=100_000)
    at: Moment | None = None
    place: Name | None = None
    by: Name | None = None
    last: bool = False
    among: Name | None = None


class CountClaim(Claim, _Windowed):
    """How many of something happened in a window (default: the whole game); ``by`` as for an event."""

    type: Literal["count"]
    side: Name | None = None
    kind: Name
    object: Name | None = None
    op: OpField = Op.EQ
    value: Number
    by: Name | None = None


class AbsentClaim(Claim, _Windowed):
    """Something never happened in a window (default: the whole game); ``by`` as for an event."""

    type: Literal["absent"]
    side: Name | None = None
    kind: Name
    object: Name | None = None
    by: Name | None = None


class OrderClaim(Claim):
    """One event came before another; with ``gap`` ("45 s", "3 turns"), by that length of time.

    ``op`` compares the length there was with ``gap``: ``<`` for "within".
    """

    type: Literal["order"]
    first: EventRef
    then: EventRef
    gap: Moment | None = None
    op: OpField = Op.ABOUT


class MetricClaim(Claim):
    """A series at a moment."""

    type: Literal["metric"]
    side: Name
    metric: Name
    at: Moment
    op: OpField = Op.EQ
    value: Number


class CompareClaim(Claim, _Windowed):
    """Two sides on one measure, a metric at a moment or a count over a window.

    Holds when ``value(sides[0]) op value(sides[1])``; with ``margin``, when they also differ by
    exactly that much (about that much when ``margin_about``); with ``ratio``, when
    ``value(sides[0]) op ratio * value(sides[1])``. ``than`` is what is counted of the second side where it
    is something else (more Archers than Scouts; ``sides`` may name one side twice). ``during`` says that it
    held ``always`` or ``mostly`` within the window.
    """

    type: Literal["compare"]
    metric: Name | None = None
    count: Measure | None = None
    than: Measure | None = None
    sides: tuple[Name, Name]
    at: Moment | None = None
    op: OpField
    margin: Number | None = None
    margin_about: bool = False
    ratio: Number | None = Field(default=None, gt=0, le=1_000)
    during: Literal["always", "mostly"] | None = None

    @model_validator(mode="before")
    @classmethod
    def _flat_measure(cls, data: Any) -> Any:
        # {"kind": "lost", "object": "Zealot"} on the claim itself is as clear as a nested measure.
        if isinstance(data, dict) and "kind" in data and "count" not in data and "metric" not in data:
            return {**data, "count": {"kind": data["kind"], "object": data.get("object")}}
        return data

    @model_validator(mode="after")
    def _one_measure(self) -> CompareClaim:
        if (self.metric is None) == (self.count is None):
            raise ValueError("compare needs either a metric or a count")
        if self.than is not None and self.count is None:
            raise ValueError("than needs a count")
        return self


class ExtremumClaim(Claim, _Windowed):
    """The highest or lowest value of a series, where it stood and when."""

    type: Literal["extremum"]
    side: Name
    metric: Name
    which: Annotated[
        Literal["max", "min", "highest", "lowest", "peak", "maximum", "minimum"], BeforeValidator(_which)
    ]
    value: Number | None = None
    op: OpField = Op.EQ
    at: Moment | None = None

    @property
    def highest(self) -> bool:
        return self.which in ("max", "highest", "peak", "maximum")


class TrendClaim(Claim):
    """A series rose, fell or held over a window."""

    type: Literal["trend"]
    side: Name
    metric: Name
    start: Moment = Field(alias="from")
    end: Moment = Field(alias="to")
    direction: Name


class IntervalClaim(Claim, _Windowed):
    """A state (such as ``supply_blocked``) held from one moment to another."""

    type: Literal["interval"]
    side: Name
    state: Name


class ExchangeClaim(Claim, _Windowed):
    """Who came out of a fight better.

    ``losses`` maps a side to what it lost in the window: a number of units, a worth, or a mapping of
    object to number. ``better`` is the side that lost less worth.
    """

    type: Literal["exchange"]
    losses: dict[str, Any] | None = None
    better: Name | None = None


class KnowledgeClaim(Claim):
    """True of the game itself: the cost, owner, requirement ... of something."""

    type: Literal["knowledge"]
    subject: Name
    property: Name
    value: Any


class PositionClaim(Claim):
    """True of a position: a predicate (``occupies``, ``hanging``, ``pinned`` ...) at a moment."""

    type: Literal["position"]
    at: Moment
    predicate: Name
    side: Name | None = None
    object: Name | None = None
    square: Name | None = None
    value: Any = None


class InterpretationClaim(Claim):
    """A reading of the facts: why something happened, what it meant."""

    type: Literal["interpretation"]
    text: str = Field(max_length=4_000)
    basis: tuple[Name, ...] = ()
    alternatives: tuple[str, ...] = ()
    confidence: Number | str | None = None


class AdviceClaim(Claim):
    """What to do next time."""

    type: Literal["advice"]
    text: str = Field(max_length=4_000)
    basis: tuple[Name, ...] = ()


AnyClaim = Annotated[
    MetaClaim
    | ResultClaim
    | EventClaim
    | CountClaim
    | AbsentClaim
    | OrderClaim
    | MetricClaim
    | CompareClaim
    | ExtremumClaim
    | TrendClaim
    | IntervalClaim
    | ExchangeClaim
    | KnowledgeClaim
    | PositionClaim
    | InterpretationClaim
    | AdviceClaim,
    Field(discriminator="type"),
]

CLAIM = TypeAdapter[AnyClaim](AnyClaim, config=ConfigDict(defer_build=True))
"""Reads one claim from Python data or JSON; raises pydantic.ValidationError."""

CLAIM_TYPES: tuple[str, ...] = (
    "meta",
    "result",
    "event",
    "count",
    "absent",
    "order",
    "metric",
    "compare",
    "extremum",
    "trend",
    "interval",
    "exchange",
    "knowledge",
    "position",
    "interpretation",
    "advice",
)
