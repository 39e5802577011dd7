"""Two turns about the same replay put together: which segment stands against which, and what each cost.

Nothing here is shown by itself; the window, the clipboard and the tests read it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import TYPE_CHECKING, Any

from engine.session import price, usage
from engine.session.events import Attempt, SegmentResult, State
from engine.validation.report import Issue, Severity

if TYPE_CHECKING:
    from engine.archive.record import TurnRecord
    from engine.compare import Comparison as Measured

SCHEMA = "truecast.comparison/1"
GRAVEST_FIRST = (Severity.FATAL, Severity.CONTRADICTION, Severity.WARNING, Severity.INFO)


@dataclass(frozen=True, slots=True)
class Half:
    """One segment of one of the turns.

    Attributes:
        result: What is shown of it, with its attempts.
        provider, model: Whom it was asked of.
    """

    result: SegmentResult
    provider: str
    model: str

    @property
    def draft(self) -> Attempt | None:
        """The draft it came from."""
        return next((a for a in self.result.attempts if a.role == "draft"), None)

    @property
    def found(self) -> Mapping[Severity, int]:
        """Issues of the draft, by severity."""
        return _counted(self.draft.issues if self.draft is not None else self.result.issues)

    @property
    def left(self) -> Mapping[Severity, int]:
        """Issues in what is shown, by severity."""
        return _counted(self.result.issues)

    @property
    def tokens(self) -> tuple[int | None, int | None]:
        """Tokens in and out, hidden ones too; None where the provider reported none."""
        totals = usage.total(self.result.attempts)
        return totals.input_tokens, totals.output_tokens

    @property
    def price(self) -> Decimal | None:
        """US dollars; None if not known."""
        return price.total(self.result.attempts, provider=self.provider, model=self.model)

    @property
    def seconds(self) -> float:
        """Seconds of its answers one after the other."""
        return sum(attempt.seconds for attempt in self.result.attempts)


@dataclass(frozen=True, slots=True)
class Pair:
    """The same segment in both turns; None where a turn has no such segment."""

    id: str
    title: str
    left: Half | None
    right: Half | None


@dataclass(frozen=True, slots=True)
class Totals:
    """A turn as a whole.

    Attributes:
        states: How many segments ended how.
        found: Issues of all drafts, by severity.
        left: Issues in what is shown.
        verified, corrected, removed: As the badges count them.
        cost: US dollars, and the hidden share of them.
    """

    segments: int
    states: Mapping[State, int]
    found: Mapping[Severity, int]
    left: Mapping[Severity, int]
    verified: int
    corrected: int
    removed: int
    input_tokens: int | None
    output_tokens: int | None
    hidden_input_tokens: int | None
    hidden_output_tokens: int | None
    cost: price.Cost
    seconds: float | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two turns, the segments of the first in its order, then those only the second has.

    Attributes:
        measured: The same two as `engine.compare` sees them: means over segments with their intervals.
    """

    left: TurnRecord
    right: TurnRecord
    pairs: tuple[Pair, ...]
    measured: Measured | None = None

    @property
    def totals(self) -> tuple[Totals, Totals]:
        return totals(self.left), totals(self.right)


def compare(left: TurnRecord, right: TurnRecord, measured: Measured | None = None) -> Comparison:
    """Put two turns together by the ids of their segments."""
    first, second = _halves(left), _halves(right)
    titles = {name: half.result.title for halves in (second, first) for name, half in halves.items()}
    pairs = [Pair(name, titles[name], first.get(name), second.get(name)) for name in {**first, **second}]
    return Comparison(left, right, tuple(pairs), measured)


def totals(turn: TurnRecord) -> Totals:
    """Add up a turn."""
    halves = list(_halves(turn).values())
    return Totals(
        segments=len(halves),
        states=Counter(half.result.status for half in halves),
        found=_summed(half.found for half in halves),
        left=_summed(half.left for half in halves),
        verified=sum(half.result.badge.verified for half in halves),
        corrected=sum(half.result.badge.corrected for half in halves),
        removed=sum(half.result.badge.removed for half in halves),
        input_tokens=turn.usage.input_tokens,
        output_tokens=turn.usage.output_tokens,
        hidden_input_tokens=turn.usage.hidden_input_tokens,
        hidden_output_tokens=turn.usage.hidden_output_tokens,
        cost=price.cost(turn.usage, provider=turn.provider, model=turn.model),
        seconds=turn.seconds,
    )


def to_json(comparison: Comparison) -> dict[str, Any]:
    """The whole comparison as plain JSON, texts, drafts and issues included."""
    left, right = comparison.totals
    return {
        "schema": SCHEMA,
        "replay": comparison.left.replay.model_dump(mode="json"),
        "left": _turn_json(comparison.left, left),
        "right": _turn_json(comparison.right, right),
        "segments": [
            {
                "id": pair.id,
                "title": pair.title,
                "left": _half_json(pair.left),
                "right": _half_json(pair.right),
            }
            for pair in comparison.pairs
        ],
        "measured": comparison.measured.to_json() if comparison.measured is not None else None,
    }


def _halves(turn: TurnRecord) -> dict[str, Half]:
    return {result.id: Half(result, turn.provider, turn.model) for result in turn.results}


def _counted(issues: Iterable[Issue]) -> Mapping[Severity, int]:
    return Counter(issue.severity for issue in issues)


def _summed(counts: Iterable[Mapping[Severity, int]]) -> Mapping[Severity, int]:
    whole: Counter[Severity] = Counter()
    for one in counts:
        whole.update(one)
    return whole


def _turn_json(turn: TurnRecord, whole: Totals) -> dict[str, Any]:
    return {
        "run_id": turn.run_id,
        "created": turn.created,
        "provider": turn.provider,
        "model": turn.model,
        "lang": turn.lang,
        "character": turn.character,
        "revision": turn.revision,
        "question": turn.question,
        "status": turn.status,
        "made_with": turn.details,
        "totals": {
            "segments": whole.segments,
            "states": {state.value: count for state, count in whole.states.items()},
            "issues_found": _plain(whole.found),
            "issues_left": _plain(whole.left),
            "verified": whole.verified,
            "corrected": whole.corrected,
            "removed": whole.removed,
            "input_tokens": whole.input_tokens,
            "output_tokens": whole.output_tokens,
            "hidden_input_tokens": whole.hidden_input_tokens,
            "hidden_output_tokens": whole.hidden_output_tokens,
            "price_usd": _number(whole.cost.whole),
            "hidden_price_usd": _number(whole.cost.hidden),
            "seconds": whole.seconds,
        },
    }


def _half_json(half: Half | None) -> dict[str, Any] | None:
    if half is None:
        return None
    tokens_in, tokens_out = half.tokens
    return {
        "status": half.result.status.value,
        "version": half.result.version,
        "text": half.result.text,
        "warning": half.result.warning,
        "issues_found": _plain(half.found),
        "issues_left": _plain(half.left),
        "input_tokens": tokens_in,
        "output_tokens": tokens_out,
        "price_usd": _number(half.price),
        "seconds": half.seconds,
        "attempts": [
            {
                "role": attempt.role,
                "accepted": attempt.accepted,
                "text": attempt.text,
                "issues": [issue.model_dump(mode="json") for issue in attempt.issues],
            }
            for attempt in half.result.attempts
        ],
    }


def _plain(counts: Mapping[Severity, int]) -> dict[str, int]:
    return {severity.value: counts.get(severity, 0) for severity in GRAVEST_FIRST}


def _number(value: Decimal | None) -> float | None:
    return None if value is None else float(value)
