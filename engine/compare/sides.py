"""Reading one side of a comparison out of the archive."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from engine.archive.brief import BriefSegment, BriefTurn
from engine.archive.record import ReplaySummary
from engine.archive.store import Archive
from engine.compare.comparison import Measure, RunSide
from engine.errors import UsageError
from engine.providers.base import Usage
from engine.session import price
from engine.validation.report import Severity

ReplayKey = tuple[str, int, int]
"""Digest of the file, number of the game, repetition."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One segment as numbers.

    Attributes:
        issues: How often each severity and kind of issue stands in its draft.
        values: What is known of it; a measure that is not known is not there.
    """

    turn: str
    segment_id: str
    title: str
    status: str
    issues: Counter[tuple[str, str]]
    values: dict[Measure, float]

    @property
    def weight(self) -> int:
        return int(self.values.get(Measure.WEIGHT, 0))

    @property
    def wrong(self) -> int:
        return int(self.values.get(Measure.WRONG, 0))


@dataclass(frozen=True, slots=True)
class MeasuredSide:
    """One side, its segments by replay and by id."""

    side: RunSide
    segments: dict[ReplayKey, dict[str, Measured]]
    replays: dict[ReplayKey, ReplaySummary]


def read(archive: Archive, name: str) -> MeasuredSide:
    """The run of this name, or the turn whose id begins so.

    Raises:
        UsageError: there is neither, or more than one turn.
        ArchiveError: the archive cannot be read.
    """
    run = archive.run(name)
    turns = _of_run(archive, name) if run is not None else iter([(1, archive.brief(_turn_id(archive, name)))])
    segments: dict[ReplayKey, dict[str, Measured]] = {}
    replays: dict[ReplayKey, ReplaySummary] = {}
    statuses: Counter[str] = Counter()
    first: BriefTurn | None = None
    count = 0
    for repeat, turn in turns:
        first = first or turn
        count += 1
        key = (turn.replay.sha256, turn.replay.number, repeat)
        replays[key] = turn.replay
        segments[key] = {one.segment_id: _measured(turn, one) for one in turn.segments}
        statuses.update(one.status for one in turn.segments)
    side = RunSide(
        name=name if run is not None or first is None else first.run_id,
        kind="run" if run is not None else "turn",
        provider_label=first.provider_label if first is not None else "",
        model=first.model if first is not None else "",
        lang=first.lang if first is not None else "en",
        settings=run.settings if run is not None else {},
        turns=count,
        segments=sum(statuses.values()),
        statuses=dict(statuses),
        unusable=run.failed if run is not None else 0,
    )
    return MeasuredSide(side, segments, replays)


def _of_run(archive: Archive, name: str) -> Iterator[tuple[int, BriefTurn]]:
    for item in archive.items(name):
        if item.turn is not None and item.status == "done":
            yield item.repeat, archive.brief(item.turn)


def _turn_id(archive: Archive, name: str) -> str:
    found = archive.ids(name) if name else []
    if len(found) != 1:
        several = "more than one review begins with" if found else "there is no run and no review called"
        raise UsageError(f"{several} {name!r}: `truecast archive runs` and `truecast archive list` show them")
    return found[0]


def _measured(turn: BriefTurn, segment: BriefSegment) -> Measured:
    drafts = [attempt for attempt in segment.attempts if attempt.role == "draft"]
    issues = Counter(issue for attempt in drafts for issue in attempt.issues)
    values: dict[Measure, float] = {
        Measure.CLEAN: segment.status == "clean",
        Measure.REVISED: segment.status == "revised",
        Measure.FALLBACK: segment.status == "fallback",
        Measure.FAILED: segment.status in ("failed", "stopped"),
    }
    if segment.status not in ("failed", "stopped"):
        # Of a segment nobody wrote it is not known how much would have been wrong in it.
        severities = Counter({Severity(severity): 0 for severity in Severity})
        for (severity, _), times in issues.items():
            severities[Severity(severity)] += times
        values |= {
            Measure.WRONG: severities[Severity.CONTRADICTION] + severities[Severity.FATAL],
            Measure.WARNINGS: severities[Severity.WARNING],
            Measure.WEIGHT: sum(severity.weight * times for severity, times in severities.items()),
            Measure.LEFT: sum(Severity(severity).needs_revision for severity, _ in segment.issues),
            Measure.VERIFIED: segment.verified,
            Measure.SECONDS: sum(attempt.seconds for attempt in segment.attempts),
            Measure.VALIDATION: sum(attempt.milliseconds for attempt in segment.attempts),
        }
        values |= _cost(turn, segment)
    return Measured(turn.run_id, segment.segment_id, segment.title, segment.status, issues, values)


def _cost(turn: BriefTurn, segment: BriefSegment) -> dict[Measure, float]:
    """Tokens and price, where every attempt's usage is known."""
    tokens_in = tokens_out = hidden = 0
    money: float | None = 0.0
    for attempt in segment.attempts:
        if attempt.input_tokens is None or attempt.output_tokens is None:
            return {}
        tokens_in += attempt.input_tokens
        tokens_out += attempt.output_tokens
        if attempt.role != "draft":
            hidden += attempt.input_tokens + attempt.output_tokens
        usage = Usage(input_tokens=attempt.input_tokens, output_tokens=attempt.output_tokens)
        one = price.price(usage, provider=turn.provider, model=turn.model)
        money = None if one is None or money is None else money + float(one)
    found: dict[Measure, float] = {
        Measure.INPUT_TOKENS: tokens_in,
        Measure.OUTPUT_TOKENS: tokens_out,
        Measure.HIDDEN_TOKENS: hidden,
    }
    return found if money is None else {**found, Measure.PRICE: money}
