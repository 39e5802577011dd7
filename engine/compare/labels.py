"""The validator measured against what QA says: its issues are the answers, the labels the gold."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from engine.archive.record import ReplaySummary
from engine.archive.store import Archive, IssueLabel, Label
from engine.compare import intervals
from engine.compare.comparison import Interval
from engine.errors import UsageError
from engine.session.events import Attempt
from engine.validation.report import Issue


@dataclass(frozen=True, slots=True)
class Precision:
    """How often issues were right.

    Attributes:
        kind: Kind of issue; empty for all together.
        severity: Its severity; empty for all.
        right: Labels that say so.
        wrong: Labels that say the opposite.
        unsure: Labels that do not say; they count for neither.
        share: ``right / (right + wrong)``; None where there is neither.
        interval: Of the share, by Wilson's method; None without scipy.
    """

    kind: str
    severity: str
    right: int
    wrong: int
    unsure: int
    share: float | None
    interval: Interval | None


@dataclass(frozen=True, slots=True)
class Looked:
    """One issue a person has looked at."""

    label: Label
    note: str
    issue: Issue
    replay: ReplaySummary
    run_id: str
    segment_id: str
    title: str
    accepted: bool
    """Whether the correction that the issue led to is what the reader saw."""


@dataclass(frozen=True, slots=True)
class LabelReport:
    """What the labels say.

    Attributes:
        corrections: Of what led to a correction: contradictions and fatal issues of drafts.
        all: Of every labelled issue.
        kinds: By kind and severity, the least precise first.
        to_look_at: Issues that were wrong, then those nobody is sure of, the latest first.
        lost: Labels whose issue is no longer there.
    """

    corrections: Precision
    all: Precision
    kinds: tuple[Precision, ...]
    to_look_at: tuple[Looked, ...]
    lost: int = 0

    def to_json(self) -> dict[str, Any]:
        """Plain JSON of all of it."""
        return {
            "corrections": _precision_json(self.corrections),
            "all": _precision_json(self.all),
            "kinds": [_precision_json(one) for one in self.kinds],
            "to_look_at": [
                {
                    "label": one.label,
                    "note": one.note,
                    "issue": one.issue.model_dump(mode="json"),
                    "replay": one.replay.model_dump(mode="json"),
                    "run_id": one.run_id,
                    "segment_id": one.segment_id,
                    "accepted": one.accepted,
                }
                for one in self.to_look_at
            ],
            "lost": self.lost,
        }


def judge_labels(archive: Archive, *, run: str | None = None) -> LabelReport:
    """What the labels in the archive say about the validator.

    Args:
        archive: Where they are kept.
        run: Only those of this run.

    Raises:
        UsageError: there is no such run.
    """
    labels = archive.labels()
    if run is not None:
        if archive.run(run) is None:
            raise UsageError(f"there is no run {run!r}: `truecast archive runs` shows them")
        mine = {item.turn for item in archive.items(run)}
        labels = [label for label in labels if label.run_id in mine]
    looked: list[Looked] = []
    lost = 0
    titles: dict[str, tuple[ReplaySummary, dict[str, str]]] = {}
    for label in labels:
        found = _issue(archive, label)
        if found is None:
            lost += 1
            continue
        issue, accepted = found
        if label.run_id not in titles:
            turn = archive.brief(label.run_id)
            titles[label.run_id] = turn.replay, {one.segment_id: one.title for one in turn.segments}
        replay, segments = titles[label.run_id]
        looked.append(
            Looked(
                label.label,
                label.note,
                issue,
                replay,
                label.run_id,
                label.segment_id,
                segments.get(label.segment_id, label.segment_id),
                accepted,
            )
        )
    return report(looked, lost=lost)


def report(looked: Iterable[Looked], *, lost: int = 0) -> LabelReport:
    """What labelled issues say together."""
    every = list(looked)
    by_kind: dict[tuple[str, str], Counter[str]] = {}
    corrections: Counter[str] = Counter()
    for one in every:
        key = (one.issue.kind.value, one.issue.severity.value)
        by_kind.setdefault(key, Counter())[one.label] += 1
        if one.issue.severity.needs_revision:
            corrections[one.label] += 1
    kinds = [_precision(kind, severity, counts) for (kind, severity), counts in by_kind.items()]
    kinds.sort(key=lambda one: (1.0 if one.share is None else one.share, -one.wrong, one.kind))
    order = {"wrong": 0, "unsure": 1}
    to_look_at = [one for one in reversed(every) if one.label in order]
    return LabelReport(
        corrections=_precision("", "", corrections),
        all=_precision("", "", Counter(one.label for one in every)),
        kinds=tuple(kinds),
        to_look_at=tuple(sorted(to_look_at, key=lambda one: order[one.label])),
        lost=lost,
    )


def _issue(archive: Archive, label: IssueLabel) -> tuple[Issue, bool] | None:
    attempts: tuple[Attempt, ...] = archive.attempts(label.run_id, label.segment_id, label.version)
    if label.ordinal >= len(attempts) or label.issue >= len(attempts[label.ordinal].issues):
        return None
    corrected = any(attempt.accepted and attempt.role == "revision" for attempt in attempts)
    return attempts[label.ordinal].issues[label.issue], corrected


def _precision(kind: str, severity: str, counts: Counter[str]) -> Precision:
    right, wrong = counts["right"], counts["wrong"]
    return Precision(
        kind=kind,
        severity=severity,
        right=right,
        wrong=wrong,
        unsure=counts["unsure"],
        share=right / (right + wrong) if right + wrong else None,
        interval=intervals.of_share(right, right + wrong),
    )


def _precision_json(one: Precision) -> dict[str, Any]:
    return {
        "kind": one.kind or None,
        "severity": one.severity or None,
        "right": one.right,
        "wrong": one.wrong,
        "unsure": one.unsure,
        "precision": one.share,
        "interval": None if one.interval is None else [one.interval.low, one.interval.high],
    }
