"""What a comparison says, as frozen values. ``A`` is the first of the two, ``B`` the second."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from enum import StrEnum
from typing import Any, Literal

from engine.archive.record import ReplaySummary

Side = Literal["a", "b"]
Unit = Literal["replay", "segment"]


class Measure(StrEnum):
    """What is compared, each as the mean over segments.

    The first six speak of drafts, before anything was corrected; ``left`` of what the reader is shown.
    """

    WRONG = "wrong"
    WARNINGS = "warnings"
    WEIGHT = "weight"
    CLEAN = "clean"
    REVISED = "revised"
    FALLBACK = "fallback"
    FAILED = "failed"
    LEFT = "left"
    VERIFIED = "verified"
    INPUT_TOKENS = "input_tokens"
    OUTPUT_TOKENS = "output_tokens"
    HIDDEN_TOKENS = "hidden_tokens"
    PRICE = "price"
    SECONDS = "seconds"
    VALIDATION = "validation"

    @property
    def better(self) -> Literal["lower", "higher"] | None:
        """Which way is better; None where neither is by itself."""
        if self in (Measure.CLEAN, Measure.VERIFIED):
            return "higher"
        return None if self is Measure.REVISED else "lower"


@dataclass(frozen=True, slots=True)
class Interval:
    """A 95 % confidence interval."""

    low: float
    high: float

    @property
    def decided(self) -> bool:
        """Whether it leaves out zero."""
        return self.low > 0 or self.high < 0


@dataclass(frozen=True, slots=True)
class Difference:
    """How one measure differs over the segments both sides have.

    Attributes:
        measure: What was measured.
        a: Mean over segments in A.
        b: The same in B.
        difference: ``b - a``.
        interval: Of the difference; None where it cannot be told (fewer than two units, no difference
            anywhere, or no scipy).
        segments: How many pairs of segments stand behind it: those in which both sides know the value.
        better: Which side is better, where the interval decides it; None where it does not.
    """

    measure: Measure
    a: float
    b: float
    difference: float
    interval: Interval | None
    segments: int
    better: Side | None = None


@dataclass(frozen=True, slots=True)
class KindDifference:
    """How often one kind of issue stands in drafts, per segment.

    Attributes:
        count_a: How many in A altogether.
        count_b: The same in B.
        a: Per segment in A.
        b: Per segment in B.
    """

    kind: str
    severity: str
    count_a: int
    count_b: int
    a: float
    b: float
    difference: float
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class Change:
    """One segment in both.

    Attributes:
        segment_id: The segment.
        title: Its title in B.
        turn_a: Id of its turn in A, for opening it.
        turn_b: The same in B.
        weight_a: Severity sum of the issues of the draft in A.
        weight_b: The same in B.
        wrong_a: Contradictions and fatal issues of the draft in A.
        wrong_b: The same in B.
        status_a: How it ended in A: ``clean``, ``revised``, ``fallback``, ``failed`` or ``stopped``.
        status_b: The same in B.
        messages: What was wrong in B's draft, gravest first.
    """

    replay: ReplaySummary
    repeat: int
    segment_id: str
    title: str
    turn_a: str
    turn_b: str
    weight_a: int
    weight_b: int
    wrong_a: int
    wrong_b: int
    status_a: str
    status_b: str
    messages: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplayDifference:
    """One replay in both: wrong statements per segment in its drafts."""

    replay: ReplaySummary
    segments: int
    a: float
    b: float


@dataclass(frozen=True, slots=True)
class RunSide:
    """One side of a comparison.

    Attributes:
        name: Of the run, or the id of the turn.
        kind: ``run`` or ``turn``.
        provider_label: Who wrote; of a run, of its first turn.
        settings: Of a run what its results depend on; empty for a turn.
        turns: How many turns it has.
        segments: How many segments.
        statuses: How many segments ended how.
        unusable: Items of the run that led to nothing.
    """

    name: str
    kind: Literal["run", "turn"]
    provider_label: str
    model: str
    lang: str
    settings: Mapping[str, Any] = field(default_factory=dict)
    turns: int = 0
    segments: int = 0
    statuses: Mapping[str, int] = field(default_factory=dict)
    unusable: int = 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """What differs between A and B.

    Attributes:
        a: The first.
        b: The second.
        unit: What intervals are drawn over: replays, since segments of one replay are not independent; for
            two turns about one replay, its segments.
        replays: Replays (with repetitions one each) both have.
        segments: Segments both have.
        only_a: Segments only A has.
        only_b: The same for B.
        differences: By measure, in the order of `Measure`; only those that both know.
        kinds: By kind and severity of issue, the largest difference first.
        per_replay: The paired differences, what got worst in B first.
        worst: Segments that are worse in B, the worst first.
        best: Segments that are better in B, the best first.
        notes: What a reader must know: ``no_pairs`` (nothing in common), ``no_scipy`` (no intervals),
            ``few_units`` (intervals drawn from fewer than five units are too narrow), ``one_replay`` (they
            speak of this replay alone), ``languages_differ``. `engine.compare.words` has the words.
    """

    a: RunSide
    b: RunSide
    unit: Unit
    replays: int
    segments: int
    only_a: int
    only_b: int
    differences: tuple[Difference, ...] = ()
    kinds: tuple[KindDifference, ...] = ()
    per_replay: tuple[ReplayDifference, ...] = ()
    worst: tuple[Change, ...] = ()
    best: tuple[Change, ...] = ()
    notes: tuple[str, ...] = ()

    def difference(self, measure: Measure) -> Difference | None:
        """The difference in one measure, None if it is not known on both sides."""
        return next((one for one in self.differences if one.measure is measure), None)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON of all of it."""
        plain: dict[str, Any] = _plain(asdict(self))
        return plain


def _plain(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _plain(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(one) for one in value]
    if isinstance(value, ReplaySummary):
        return value.model_dump(mode="json")
    return value
