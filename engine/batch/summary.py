"""What came of a run altogether, added up from the archive as it is read."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from engine.archive.brief import BriefSegment
from engine.archive.runs import RunItem
from engine.archive.store import Archive
from engine.batch.budget import Price
from engine.validation.report import Severity

STATUSES = ("clean", "revised", "fallback", "failed", "stopped")


@dataclass(slots=True)
class Summary:
    """A run in numbers.

    Attributes:
        items: By status: ``done``, ``failed``, ``unreadable``.
        replays: How many different games were read.
        segments: By how they ended.
        issues: By severity and kind, in drafts.
        left: Contradictions and fatal issues that stand in what is shown, with its warning.
        unknown: Attempts whose usage was not reported; they are in none of the token counts.
        price: US dollars; None where it is not known.
        seconds: Of all turns together, whatever ran at the same time.
        not_done: What led to nothing, by its place.
    """

    run: str
    status: str = "running"
    items: Counter[str] = field(default_factory=Counter)
    replays: int = 0
    segments: Counter[str] = field(default_factory=Counter)
    issues: Counter[tuple[str, str]] = field(default_factory=Counter)
    left: int = 0
    verified: int = 0
    corrected: int = 0
    removed: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    hidden_tokens: int = 0
    unknown: int = 0
    price: Decimal | None = None
    seconds: float = 0.0
    not_done: list[RunItem] = field(default_factory=list)

    def to_json(self) -> dict[str, Any]:
        """Plain JSON of all of it."""
        return {
            "run": self.run,
            "status": self.status,
            "items": {name: self.items[name] for name in ("done", "failed", "unreadable")},
            "replays": self.replays,
            "segments": {name: self.segments[name] for name in STATUSES},
            "issues": [
                {"severity": severity, "kind": kind, "count": count}
                for (severity, kind), count in self.issues.most_common()
            ],
            "left": self.left,
            "verified": self.verified,
            "corrected": self.corrected,
            "removed": self.removed,
            "usage": {
                "input_tokens": self.input_tokens,
                "output_tokens": self.output_tokens,
                "hidden_tokens": self.hidden_tokens,
                "unknown_attempts": self.unknown,
            },
            "price_usd": None if self.price is None else float(self.price),
            "seconds": round(self.seconds, 3),
            "not_done": [
                {"file": item.file, "number": item.number, "status": item.status, "error": item.error}
                for item in self.not_done
            ],
        }


def summarise(archive: Archive, run: str, *, price: Price | None = None) -> Summary:
    """Everything that is known of a run.

    Args:
        archive: Where it is kept.
        run: Its name.
        price: What tokens cost; None where that is not known.
    """
    known = archive.run(run)
    whole = Summary(run, status=known.status if known is not None else "running")
    games: set[tuple[str, int]] = set()
    for item in archive.items(run):
        whole.items[item.status] += 1
        if item.status != "done":
            whole.not_done.append(item)
        if item.turn is not None:
            turn = archive.brief(item.turn)
            games.add((turn.replay.sha256, turn.replay.number))
            whole.seconds += turn.seconds or 0.0
            for segment in turn.segments:
                _add(whole, segment)
    whole.replays = len(games)
    if price is not None and not whole.unknown:
        whole.price = price(whole.input_tokens, whole.output_tokens)
    return whole


def _add(whole: Summary, segment: BriefSegment) -> None:
    whole.segments[segment.status] += 1
    whole.verified += segment.verified
    whole.corrected += segment.corrected
    whole.removed += segment.removed
    whole.left += sum(Severity(severity).needs_revision for severity, _ in segment.issues)
    for attempt in segment.attempts:
        if attempt.role == "draft":
            whole.issues.update(attempt.issues)
        if attempt.input_tokens is None or attempt.output_tokens is None:
            whole.unknown += 1
            continue
        whole.input_tokens += attempt.input_tokens
        whole.output_tokens += attempt.output_tokens
        if attempt.role != "draft":
            whole.hidden_tokens += attempt.input_tokens + attempt.output_tokens
