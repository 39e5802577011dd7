"""The archive: everything that happened, in one SQLite file.

Written ahead (WAL), so that readers and a writer do not wait for each other, several programs may share
it, and a program that is killed leaves a file that opens cleanly with every committed step in it.
"""

from __future__ import annotations

import json
import sqlite3
from datetime import UTC, datetime, timedelta

from engine.archive.brief import Briefs
from engine.archive.connection import default_path
from engine.archive.conversations import Conversations
from engine.archive.reading import IssueLabel, Label, TurnHeader
from engine.archive.record import ReplaySummary
from engine.archive.retention import Retention
from engine.archive.runs import Runs
from engine.session.events import Attempt, ReviewScored, SegmentResult, TurnFinished, TurnStarted

__all__ = ["Archive", "IssueLabel", "Label", "TurnHeader", "default_path"]


class Archive(Conversations, Runs, Briefs, Retention):
    """The archive, to be read and written. Use it on the thread that made it."""

    def begin(self, event: TurnStarted, replay: ReplaySummary) -> None:
        """Keep a turn that has begun, and its plan."""
        with self._transaction() as db:
            db.execute(
                "INSERT INTO replays VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET summary = excluded.summary",
                (replay.sha256, replay.number, replay.game, replay.model_dump_json()),
            )
            now = _now()
            if event.conversation is not None:
                now = _later(db, event.conversation, now)
                db.execute(
                    "INSERT INTO conversations (id, sha256, number, user, created, updated)"
                    " VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET updated = excluded.updated",
                    (event.conversation, replay.sha256, replay.number, event.user or "", now, now),
                )
            db.execute(
                "INSERT INTO turns (run_id, created, sha256, number, lang, you, provider, model,"
                " provider_label, revision, question, notes, status, conversation, character)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', ?, ?)",
                (
                    event.run_id,
                    now,
                    replay.sha256,
                    replay.number,
                    event.lang,
                    event.you,
                    event.provider,
                    event.model,
                    event.provider_label,
                    event.revision,
                    event.question,
                    json.dumps(event.notes, ensure_ascii=False),
                    event.conversation,
                    event.character,
                ),
            )
            db.executemany(
                "INSERT INTO segments VALUES (?, ?, ?, ?)",
                [
                    (event.run_id, spec.id, position, spec.model_dump_json())
                    for position, spec in enumerate(event.segments)
                ],
            )

    def put_attempt(self, run_id: str, segment_id: str, version: int, ordinal: int, attempt: Attempt) -> None:
        """Keep an attempt as soon as it is closed."""
        with self._transaction() as db:
            self._put_attempt(db, run_id, segment_id, version, ordinal, attempt)

    def put_result(self, run_id: str, result: SegmentResult, *, shown: bool) -> None:
        """Keep the result of a segment, with its attempts as they finally stand.

        Args:
            run_id: The turn.
            result: The result.
            shown: Whether this version is the one the reader sees.
        """
        with self._transaction() as db:
            for ordinal, attempt in enumerate(result.attempts):
                self._put_attempt(db, run_id, result.id, result.version, ordinal, attempt)
            if shown:
                db.execute(
                    "UPDATE results SET shown = 0 WHERE run_id = ? AND segment_id = ?", (run_id, result.id)
                )
            db.execute(
                "INSERT OR REPLACE INTO results VALUES (?, ?, ?, ?, ?, ?, ?)",
                (
                    run_id,
                    result.id,
                    result.version,
                    result.status.value,
                    result.text,
                    int(shown),
                    result.model_dump_json(exclude={"attempts"}),
                ),
            )

    def finish(self, event: TurnFinished) -> None:
        """Keep how a turn ended."""
        with self._transaction() as db:
            db.execute(
                "UPDATE turns SET status = ?, usage = ?, seconds = ?, error = ?, details = ?"
                " WHERE run_id = ?",
                (
                    event.status,
                    event.usage.model_dump_json(),
                    event.seconds,
                    event.error,
                    json.dumps(event.details, ensure_ascii=False),
                    event.run_id,
                ),
            )

    def put_review(self, event: ReviewScored) -> None:
        """Keep the scores of a turn, in place of earlier ones; of a turn that is forgotten, nothing."""
        scores = event.scores
        with self._transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO scores SELECT run_id, ?, ?, ?, ?, ? FROM turns WHERE run_id = ?",
                (
                    scores.character_fidelity,
                    scores.immersion,
                    scores.world_consistency,
                    scores.risk,
                    event.model_dump_json(),
                    event.run_id,
                ),
            )

    def delete(self, run_id: str) -> bool:
        """Forget a turn and all that belongs to it; whether there was one."""
        with self._transaction() as db:
            gone = db.execute("DELETE FROM turns WHERE run_id = ?", (run_id,)).rowcount > 0
            self._tidy(db)
        return gone

    def label(
        self,
        run_id: str,
        segment_id: str,
        version: int,
        ordinal: int,
        issue: int,
        label: Label,
        note: str = "",
    ) -> None:
        """Say whether an issue was right; a second word about the same issue replaces the first.

        Raises ArchiveError if there is no such attempt.
        """
        with self._transaction() as db:
            db.execute(
                "INSERT OR REPLACE INTO labels"
                " (run_id, segment_id, version, ordinal, issue, label, note, created)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
                (run_id, segment_id, version, ordinal, issue, label, note, _now()),
            )

    def unlabel(self, run_id: str, segment_id: str, version: int, ordinal: int, issue: int) -> bool:
        """Take back what was said about an issue; whether anything had been."""
        with self._transaction() as db:
            gone = db.execute(
                "DELETE FROM labels WHERE run_id = ? AND segment_id = ? AND version = ? AND ordinal = ?"
                " AND issue = ?",
                (run_id, segment_id, version, ordinal, issue),
            )
            return gone.rowcount > 0

    @staticmethod
    def _put_attempt(
        db: sqlite3.Connection, run_id: str, segment_id: str, version: int, ordinal: int, attempt: Attempt
    ) -> None:
        # An update in place, not a replacement: labels hang on the row.
        db.execute(
            "INSERT INTO attempts VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE SET"
            " accepted = excluded.accepted, attempt = excluded.attempt",
            (
                run_id,
                segment_id,
                version,
                ordinal,
                attempt.role,
                int(attempt.accepted),
                attempt.usage.input_tokens if attempt.usage else None,
                attempt.usage.output_tokens if attempt.usage else None,
                attempt.seconds,
                attempt.model_dump_json(),
            ),
        )


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _later(db: sqlite3.Connection, conversation: str, now: str) -> str:
    """A time after the latest turn of a conversation: a clock may stand still between two, or be set back."""
    (latest,) = db.execute(
        "SELECT max(created) FROM turns WHERE conversation = ?", (conversation,)
    ).fetchone()
    if latest is None or now > latest:
        return now
    return (datetime.fromisoformat(latest) + timedelta(milliseconds=1)).isoformat(timespec="milliseconds")
