"""The archive: everything that happened, in one SQLite file.

Written ahead (WAL), so that readers and a writer do not wait for each other, several programs may share
it, and a program that is killed leaves a file that opens cleanly with every committed step in it.
"""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from types import TracebackType
from typing import Literal

import platformdirs

from engine.archive import schema
from engine.archive.record import ReplaySummary, TurnRecord
from engine.errors import ArchiveError
from engine.session.events import Attempt, SegmentResult, TurnFinished, TurnStarted, UsageTotals

DATA_DIR_ENV = "TRUECAST_DATA_DIR"
FILE_NAME = "archive.db"
BUSY_SECONDS = 5.0
"""How long another program may hold the file before that is an error."""

Label = Literal["right", "wrong", "unsure"]


def default_path() -> Path:
    """Where the archive lies: the platform's data folder, or ``TRUECAST_DATA_DIR``."""
    named = os.environ.get(DATA_DIR_ENV)
    base = Path(named) if named else Path(platformdirs.user_data_dir("truecast", appauthor=False))
    return base / FILE_NAME


@dataclass(frozen=True, slots=True)
class TurnHeader:
    """A turn in a list."""

    run_id: str
    created: str
    replay: ReplaySummary
    lang: str
    model: str
    provider_label: str
    question: str | None
    status: str
    segments: int
    corrected: int


@dataclass(frozen=True, slots=True)
class IssueLabel:
    """What a person of QA says about one issue of one attempt.

    Attributes:
        ordinal: Which attempt of the segment's version, from 0.
        issue: Which of its issues, from 0.
    """

    run_id: str
    segment_id: str
    version: int
    ordinal: int
    issue: int
    label: Label
    note: str
    created: str


class Archive:
    """One connection to the archive. Use it on the thread that made it."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the archive, making or migrating it as needed.

        Raises:
            ArchiveError: in one line, if it cannot be opened, is no archive, or is too new.
        """
        self.path = path if path is not None else default_path()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise ArchiveError(f"the archive {self.path} cannot be opened: {_why(error)}") from error
        try:
            self._db.execute("PRAGMA foreign_keys = ON")
            # With the write-ahead log, NORMAL loses nothing when the program is killed; only a crash of
            # the whole machine may cost the last steps.
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            schema.migrate(self._db)
        except sqlite3.Error as error:
            self._db.close()
            raise ArchiveError(f"the archive {self.path} cannot be used: {_why(error)}") from error
        except ArchiveError:
            self._db.close()
            raise

    def __enter__(self) -> Archive:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection. Safe to call twice."""
        self._db.close()

    # -- writing -----------------------------------------------------------------------------------

    def begin(self, event: TurnStarted, replay: ReplaySummary) -> None:
        """Keep a turn that has begun, and its plan."""
        with self._transaction() as db:
            db.execute(
                "INSERT INTO replays VALUES (?, ?, ?, ?)"
                " ON CONFLICT DO UPDATE SET summary = excluded.summary",
                (replay.sha256, replay.number, replay.game, replay.model_dump_json()),
            )
            db.execute(
                "INSERT INTO turns (run_id, created, sha256, number, lang, you, provider, model,"
                " provider_label, revision, question, notes, status)"
                " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running')",
                (
                    event.run_id,
                    _now(),
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

    def delete(self, run_id: str) -> bool:
        """Forget a turn and all that belongs to it; whether there was one."""
        with self._transaction() as db:
            gone = db.execute("DELETE FROM turns WHERE run_id = ?", (run_id,)).rowcount > 0
            self._forget_replays(db)
        return gone

    def forget_older_than(self, days: float) -> int:
        """Retention: forget turns that began more than so many days ago; how many there were."""
        limit = (datetime.now(UTC) - timedelta(days=days)).isoformat(timespec="milliseconds")
        with self._transaction() as db:
            gone = db.execute("DELETE FROM turns WHERE created < ?", (limit,)).rowcount
            self._forget_replays(db)
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

    # -- reading -----------------------------------------------------------------------------------

    def turns(
        self, *, sha256: str | None = None, search: str | None = None, limit: int = 200
    ) -> list[TurnHeader]:
        """Turns, the latest first.

        Args:
            sha256: Only those about this replay file.
            search: Only those in which this text was shown or asked.
            limit: At most so many.
        """
        where, values = ["1"], list[str]()
        if sha256 is not None:
            where.append("turns.sha256 = ?")
            values.append(sha256)
        if search:
            pattern = "%" + search.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
            where.append(
                "(question LIKE ? ESCAPE '\\' OR EXISTS (SELECT 1 FROM results WHERE shown"
                " AND results.run_id = turns.run_id AND text LIKE ? ESCAPE '\\'))"
            )
            values += [pattern, pattern]
        rows = self._db.execute(
            "SELECT run_id, created, summary, lang, model, provider_label, question, status,"
            " (SELECT count(*) FROM segments WHERE segments.run_id = turns.run_id),"
            " (SELECT count(*) FROM results WHERE shown AND status = 'revised'"
            "  AND results.run_id = turns.run_id)"
            f" FROM turns JOIN replays USING (sha256, number) WHERE {' AND '.join(where)}"
            " ORDER BY created DESC, run_id LIMIT ?",
            (*values, limit),
        )
        return [
            TurnHeader(row[0], row[1], ReplaySummary.model_validate_json(row[2]), *row[3:]) for row in rows
        ]

    def ids(self, start: str) -> list[str]:
        """Run ids that begin so, at most ten."""
        rows = self._db.execute(
            "SELECT run_id FROM turns WHERE substr(run_id, 1, ?) = ? LIMIT 10", (len(start), start)
        )
        return [row[0] for row in rows]

    def turn(self, run_id: str) -> TurnRecord:
        """A turn with everything in it. Raises KeyError if there is none with this id."""
        row = self._db.execute(
            "SELECT created, summary, lang, you, provider, model, provider_label, revision, question,"
            " notes, status, usage, seconds, error, details"
            " FROM turns JOIN replays USING (sha256, number) WHERE run_id = ?",
            (run_id,),
        ).fetchone()
        if row is None:
            raise KeyError(run_id)
        shown, earlier = self._results(run_id)
        return TurnRecord(
            run_id=run_id,
            created=row[0],
            replay=ReplaySummary.model_validate_json(row[1]),
            lang=row[2],
            you=row[3],
            provider=row[4],
            model=row[5],
            provider_label=row[6],
            revision=row[7],
            question=row[8],
            notes=tuple(json.loads(row[9])),
            status=row[10],
            usage=UsageTotals.model_validate_json(row[11]) if row[11] else UsageTotals(),
            seconds=row[12],
            error=row[13],
            details=json.loads(row[14]),
            results=tuple(shown),
            earlier=tuple(earlier),
        )

    def attempts(self, run_id: str, segment_id: str, version: int) -> tuple[Attempt, ...]:
        """The attempts of one version of a segment, also of one that was never settled."""
        rows = self._db.execute(
            "SELECT attempt FROM attempts WHERE run_id = ? AND segment_id = ? AND version = ?"
            " ORDER BY ordinal",
            (run_id, segment_id, version),
        )
        return tuple(Attempt.model_validate_json(row[0]) for row in rows)

    def labels(self, run_id: str | None = None) -> list[IssueLabel]:
        """What QA has said, oldest first; of one turn, or of all."""
        where, values = ("WHERE run_id = ?", (run_id,)) if run_id is not None else ("", ())
        rows = self._db.execute(
            "SELECT run_id, segment_id, version, ordinal, issue, label, note, created FROM labels"
            f" {where} ORDER BY created, id",
            values,
        )
        return [IssueLabel(*row) for row in rows]

    # -- helpers -----------------------------------------------------------------------------------

    def _results(self, run_id: str) -> tuple[list[SegmentResult], list[SegmentResult]]:
        shown: list[SegmentResult] = []
        earlier: list[SegmentResult] = []
        rows = self._db.execute(
            "SELECT segment_id, version, shown, result FROM results JOIN segments USING (run_id, segment_id)"
            " WHERE run_id = ? ORDER BY position, version",
            (run_id,),
        ).fetchall()
        for segment_id, version, is_shown, text in rows:
            attempts = self.attempts(run_id, segment_id, version)
            result = SegmentResult.model_validate_json(text).model_copy(update={"attempts": attempts})
            (shown if is_shown else earlier).append(result)
        return shown, earlier

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

    @staticmethod
    def _forget_replays(db: sqlite3.Connection) -> None:
        db.execute(
            "DELETE FROM replays WHERE NOT EXISTS (SELECT 1 FROM turns"
            " WHERE turns.sha256 = replays.sha256 AND turns.number = replays.number)"
        )

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise ArchiveError(f"the archive {self.path} cannot be written: {_why(error)}") from error


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _why(error: OSError | sqlite3.Error) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
