"""Two sides put beside each other, segment by segment."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import chain

from engine.archive.store import Archive
from engine.compare import intervals
from engine.compare.comparison import (
    Change,
    Comparison,
    Difference,
    Interval,
    KindDifference,
    Measure,
    ReplayDifference,
    Side,
    Unit,
)
from engine.compare.sides import Measured, MeasuredSide, ReplayKey, read
from engine.validation.report import Severity

SHOWN = 20
"""Segments that are listed by name as having got worst, and as many that got best."""

Pair = tuple[ReplayKey, Measured, Measured]


def compare_runs(archive: Archive, a: str, b: str, *, shown: int = SHOWN) -> Comparison:
    """What differs between two runs, or two turns about the same replay.

    Args:
        archive: Where both are kept.
        a: Name of a run, or the beginning of a turn's id.
        b: The other one.
        shown: How many of the segments that got worst, and best, are listed.

    Raises:
        UsageError: one of them is not there.
        ArchiveError: the archive cannot be read.
    """
    one, other = read(archive, a), read(archive, b)
    found = compare_sides(one, other, shown=shown)
    return replace(found, worst=tuple(_told(archive, change) for change in found.worst))


def compare_sides(a: MeasuredSide, b: MeasuredSide, *, shown: int = SHOWN) -> Comparison:
    """What differs between two sides that have been read; the messages of changes are left empty."""
    pairs = _pairs(a, b)
    replays = {key for key, _, _ in pairs}
    unit: Unit = "replay" if len(replays) > 1 else "segment"
    count_a, count_b = (sum(len(of) for of in side.segments.values()) for side in (a, b))
    changes = sorted((_change(a, key, x, y) for key, x, y in pairs), key=_worse, reverse=True)
    notes: list[str] = []
    if not pairs:
        notes.append("no_pairs")
    elif not intervals.available():
        notes.append("no_scipy")
    elif len({_unit(unit, pair) for pair in pairs}) < FEW_UNITS:
        notes.append("few_units")
    if unit == "segment" and pairs:
        notes.append("one_replay")
    if a.side.lang != b.side.lang:
        notes.append("languages_differ")
    return Comparison(
        a=a.side,
        b=b.side,
        unit=unit,
        replays=len(replays),
        segments=len(pairs),
        only_a=count_a - len(pairs),
        only_b=count_b - len(pairs),
        differences=tuple(one for measure in Measure if (one := _difference(measure, pairs, unit))),
        kinds=_kinds(pairs, unit),
        per_replay=_per_replay(a, pairs),
        worst=tuple(change for change in changes[:shown] if _worse(change) > (0, 0)),
        best=tuple(change for change in reversed(changes[-shown:]) if _worse(change) < (0, 0)),
        notes=tuple(notes),
    )


FEW_UNITS = 5
"""With fewer units than this an interval drawn from them is rather too narrow; that is said."""


def _pairs(a: MeasuredSide, b: MeasuredSide) -> list[Pair]:
    return [
        (key, one, b.segments[key][segment_id])
        for key, segments in a.segments.items()
        if key in b.segments
        for segment_id, one in segments.items()
        if segment_id in b.segments[key]
    ]


def _unit(unit: Unit, pair: Pair) -> tuple[object, ...]:
    """What a pair is drawn with: repetitions of one replay are no more independent than its segments."""
    key, one, _ = pair
    return key[:2] if unit == "replay" else (key, one.segment_id)


def _interval(unit: Unit, rows: Iterable[tuple[Pair, float]]) -> Interval | None:
    parts: defaultdict[tuple[object, ...], float] = defaultdict(float)
    counts: Counter[tuple[object, ...]] = Counter()
    for pair, difference in rows:
        key = _unit(unit, pair)
        parts[key] += difference
        counts[key] += 1
    return intervals.of_ratio(list(parts.values()), [float(counts[key]) for key in parts])


def _difference(measure: Measure, pairs: Sequence[Pair], unit: Unit) -> Difference | None:
    known = [
        (pair, pair[1].values[measure], pair[2].values[measure])
        for pair in pairs
        if measure in pair[1].values and measure in pair[2].values
    ]
    if not known:
        return None
    a = sum(one for _, one, _ in known) / len(known)
    b = sum(other for _, _, other in known) / len(known)
    interval = _interval(unit, ((pair, other - one) for pair, one, other in known))
    return Difference(measure, a, b, b - a, interval, len(known), _better(measure, interval))


def _better(measure: Measure, interval: Interval | None) -> Side | None:
    if interval is None or not interval.decided or measure.better is None:
        return None
    return "b" if (interval.high < 0) == (measure.better == "lower") else "a"


def _kinds(pairs: Sequence[Pair], unit: Unit) -> tuple[KindDifference, ...]:
    written = [pair for pair in pairs if all(Measure.WEIGHT in side.values for side in pair[1:])]
    found: list[KindDifference] = []
    for severity, kind in dict.fromkeys(
        chain.from_iterable((*one.issues, *other.issues) for _, one, other in written)
    ):
        key = (severity, kind)
        count_a = sum(one.issues[key] for _, one, _ in written)
        count_b = sum(other.issues[key] for _, _, other in written)
        interval = _interval(
            unit, ((pair, float(pair[2].issues[key] - pair[1].issues[key])) for pair in written)
        )
        a, b = count_a / len(written), count_b / len(written)
        found.append(KindDifference(kind, severity, count_a, count_b, a, b, b - a, interval))
    return tuple(
        sorted(found, key=lambda one: (-abs(one.difference), -Severity(one.severity).weight, one.kind))
    )


def _per_replay(a: MeasuredSide, pairs: Sequence[Pair]) -> tuple[ReplayDifference, ...]:
    by_replay: defaultdict[tuple[str, int], list[Pair]] = defaultdict(list)
    for pair in pairs:
        if Measure.WRONG in pair[1].values and Measure.WRONG in pair[2].values:
            by_replay[pair[0][:2]].append(pair)
    found = [
        ReplayDifference(
            a.replays[group[0][0]],
            len(group),
            sum(one.wrong for _, one, _ in group) / len(group),
            sum(other.wrong for _, _, other in group) / len(group),
        )
        for group in by_replay.values()
    ]
    return tuple(sorted(found, key=lambda one: (one.a - one.b, one.replay.file, one.replay.number)))


_RANK = {"clean": 0, "revised": 0, "fallback": 1, "stopped": 2, "failed": 2}


def _worse(change: Change) -> tuple[int, int]:
    """How much worse a segment is in B: by how it ended, then by what was wrong in its draft."""
    return (
        _RANK[change.status_b] - _RANK[change.status_a],
        change.weight_b - change.weight_a,
    )


def _change(a: MeasuredSide, key: ReplayKey, one: Measured, other: Measured) -> Change:
    return Change(
        replay=a.replays[key],
        repeat=key[2],
        segment_id=one.segment_id,
        title=other.title,
        turn_a=one.turn,
        turn_b=other.turn,
        weight_a=one.weight,
        weight_b=other.weight,
        wrong_a=one.wrong,
        wrong_b=other.wrong,
        status_a=one.status,
        status_b=other.status,
    )


def _told(archive: Archive, change: Change) -> Change:
    """The change with what was wrong in B's draft."""
    result = next(one for one in archive.turn(change.turn_b).results if one.id == change.segment_id)
    issues = [issue for attempt in result.attempts if attempt.role == "draft" for issue in attempt.issues]
    issues.sort(key=lambda issue: -issue.severity.weight)
    messages = tuple(issue.message for issue in issues if issue.severity.weight) or (
        (result.warning,) if result.warning else ()
    )
    return replace(change, messages=messages)
