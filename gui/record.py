"""What happened in the turns about one replay, gathered from their events.

The debug pane and the exports read it. It holds drafts and other text that was never shown, so nothing
of it may go into a widget a reader sees, `SegmentResult.text` excepted.
"""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from gui.engine_api import Ended
from gui.labels import IssuePlace, QaLabel
from gui.packed import Packed

if TYPE_CHECKING:
    from collections.abc import Iterable

    from engine.archive.record import ReplaySummary
    from engine.archive.record import TurnRecord as ArchivedTurn
    from engine.facts import Replay
    from engine.session import events
    from engine.session.plan import SegmentSpec
    from gui.reviews import Reopened

    _Whole = tuple[tuple[events.Attempt, ...], events.SegmentResult | None]

_MOST_UNPACKED = 16  # the segments of two reviews: what the debug pane shows at once


class SegmentRecord:
    """One segment: its attempts so far, and how it ended.

    What it took to get there, with every claim and prompt, is large. Once the segment is finished and
    `pack` was called it is kept compressed, and unpacked when it is looked at.
    """

    def __init__(self, spec: SegmentSpec) -> None:
        self.spec = spec
        self.version = 1  # of the attempts
        self._attempts: list[events.Attempt] = []
        self._result: events.SegmentResult | None = None
        self._outline: events.SegmentResult | None = None
        self._packed: Packed[_Whole] | None = None

    @property
    def attempts(self) -> tuple[events.Attempt, ...]:
        return self._whole()[0]

    @property
    def result(self) -> events.SegmentResult | None:
        """How it ended, in outline: status, text, warning and badge; `whole_result` has the rest."""
        return self._outline

    @property
    def whole_result(self) -> events.SegmentResult | None:
        """How it ended, with claims and statements; without the attempts, which `attempts` has."""
        return self._whole()[1]

    @property
    def draft(self) -> events.Attempt | None:
        return next((a for a in reversed(self.attempts) if a.role == "draft"), None)

    @property
    def revision(self) -> events.Attempt | None:
        return next((a for a in reversed(self.attempts) if a.role == "revision"), None)

    def add_attempt(self, attempt: events.Attempt) -> None:
        self.set_attempts((*self.attempts, attempt))

    def set_attempts(self, attempts: Iterable[events.Attempt], version: int | None = None) -> None:
        """Replace the attempts."""
        result = self.whole_result
        self._packed = None
        self._attempts, self._result = list(attempts), result
        if version is not None:
            self.version = version

    def set_result(self, result: events.SegmentResult) -> None:
        attempts = self.attempts
        self._packed = None
        self._attempts = list(attempts)
        self._result = result.model_copy(update={"attempts": ()})
        self._outline = result.model_copy(
            update={"attempts": (), "claims": (), "issues": (), "statements": ()}
        )

    def pack(self) -> None:
        """Keep it in little room."""
        if self._packed is None:
            self._packed = Packed((tuple(self._attempts), self._result))
            self._attempts, self._result = [], None

    def _whole(self) -> _Whole:
        if self._packed is None:
            return tuple(self._attempts), self._result
        return _unpacked(self._packed)


@lru_cache(maxsize=_MOST_UNPACKED)
def _unpacked(packed: Packed[_Whole]) -> _Whole:
    return packed.value()


@dataclass(slots=True)
class TurnRecord:
    """One turn."""

    started: events.TurnStarted
    segments: dict[str, SegmentRecord]
    last_seq: int = 0
    finished: events.TurnFinished | None = None
    scored: events.ReviewScored | None = None
    labels: dict[IssuePlace, QaLabel] = field(default_factory=dict)

    def ended(self) -> Ended:
        """The turn as the engine needs it to write a segment of it again."""
        results = []
        for record in self.segments.values():
            result = record.whole_result
            if result is not None:
                results.append(result.model_copy(update={"attempts": record.attempts}))
        return Ended(self.started, tuple(results), self.last_seq)

    def to_json(self) -> dict[str, Any]:
        """Everything, as plain JSON."""
        return {
            "run_id": self.started.run_id,
            "question": self.started.question,
            "provider": self.started.provider,
            "model": self.started.model,
            "lang": self.started.lang,
            "notes": list(self.started.notes),
            "segments": [
                {
                    "id": record.spec.id,
                    "title": record.spec.title,
                    "status": record.result.status.value if record.result else None,
                    "text": record.result.text if record.result else None,
                    "warning": record.result.warning if record.result else None,
                    "attempts": [attempt.model_dump(mode="json") for attempt in record.attempts],
                }
                for record in self.segments.values()
            ],
            "usage": self.finished.usage.model_dump(mode="json") if self.finished else None,
            "seconds": self.finished.seconds if self.finished else None,
            "scores": self.scored.model_dump(mode="json") if self.scored else None,
        }


class Record:
    """All turns about the replay that is open, in order."""

    def __init__(self) -> None:
        self.turns: dict[str, TurnRecord] = {}
        self.summary: ReplaySummary | None = None  # of a replay whose turns were reopened
        self._to_pack: deque[SegmentRecord] = deque()

    def clear(self) -> None:
        self.turns.clear()
        self._to_pack.clear()
        _unpacked.cache_clear()
        self.summary = None

    @property
    def has_text(self) -> bool:
        """Whether any segment was shown."""
        records = [record for turn in self.turns.values() for record in turn.segments.values()]
        return any(record.result is not None and record.result.text for record in records)

    def pack_one(self) -> int:
        """Keep the segment that was finished first, of those not packed yet, in little room.

        Takes some milliseconds: call it when nobody waits. Says how many are left.
        """
        if self._to_pack:
            self._to_pack.popleft().pack()
        return len(self._to_pack)

    def take(self, event: events.AnyEvent) -> SegmentRecord | None:
        """Note an event; gives back the segment it changed."""
        if event.event == "turn_started":
            segments = {spec.id: SegmentRecord(spec) for spec in event.segments}
            self.turns[event.run_id] = TurnRecord(event, segments, event.seq)
            return None
        turn = self.turns.get(event.run_id)
        if turn is None:
            return None
        turn.last_seq = max(turn.last_seq, event.seq)
        match event.event:
            case "attempt_closed":
                segment = turn.segments.get(event.segment_id)
                if segment is not None:
                    segment.add_attempt(event.attempt)
                return segment
            case "segment_restarted":
                segment = turn.segments.get(event.segment_id)
                if segment is not None:
                    segment.set_attempts((), event.version)
                return segment
            case "segment_final":
                segment = turn.segments.get(event.result.id)
                if segment is not None:
                    segment.set_result(event.result)
                    if event.note is None and event.result.attempts:
                        # The result knows which attempt was accepted, which was not known as each closed.
                        segment.set_attempts(event.result.attempts, event.result.version)
                    self._to_pack.append(segment)
                return segment
            case "turn_finished":
                turn.finished = event
            case "review_scored":
                turn.scored = event
        return None

    def take_reopened(self, found: Reopened) -> None:
        """Note a review of the archive, with what its attempts were and what QA said of them."""
        self.clear()
        self.summary = found.entry.replay
        for event in found.events:
            self.take(event)
        for (run_id, segment_id), (version, attempts) in found.attempts.items():
            segment = self.turns[run_id].segments.get(segment_id)
            if segment is not None:
                segment.set_attempts(attempts, version)
        for place, label in found.labels.items():
            if place.run_id in self.turns:
                self.turns[place.run_id].labels[place] = label

    def course(self, turn: TurnRecord) -> list[events.ReviewScored]:
        """The scores of the conversation a turn belongs to, oldest first."""
        return [
            other.scored
            for other in self.turns.values()
            if other.scored is not None and other.started.conversation == turn.started.conversation
        ]

    def markdown(self, title: str) -> str:
        """What was shown, as one Markdown document."""
        parts = [f"# {title}"]
        for turn in self.turns.values():
            if turn.started.question:
                parts.append("> " + turn.started.question.replace("\n", "\n> "))
            for record in turn.segments.values():
                result = record.result
                if result is None or not result.text:
                    continue
                parts.append(f"## {result.title}")
                if result.warning:
                    parts.append(f"*{result.warning}*")
                parts.append(result.text)
        return "\n\n".join(parts) + "\n"

    def as_turn(self, replay: Replay | None, file: str, game: int) -> ArchivedTurn | None:
        """What was shown, as one turn for an export: each answer stands under its question.

        Args:
            replay: What it is about; None if its file is gone.
            file: Name of the file.
            game: Which game of it, from 1.
        """
        from engine.archive.record import ReplaySummary
        from engine.archive.record import TurnRecord as ArchivedTurn

        turns = list(self.turns.values())
        if not turns:
            return None
        summary = self.summary
        if summary is None and replay is not None:
            summary = ReplaySummary.of(replay, file=file, number=game)
        results = []
        for turn in turns:
            for record in turn.segments.values():
                result = record.whole_result
                if result is not None:
                    title = turn.started.question or result.title
                    results.append(result.model_copy(update={"title": title}))
        first = turns[0].started
        return ArchivedTurn(
            run_id=first.run_id,
            created=datetime.now(UTC).isoformat(timespec="seconds"),
            replay=summary or ReplaySummary(game="", sha256=""),
            lang=first.lang,
            provider=first.provider,
            model=first.model,
            provider_label=first.provider_label,
            notes=first.notes,
            results=tuple(results),
            status="finished",
        )
