"""Reading the archive: lists of turns, whole turns, attempts, labels."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Literal

from engine.archive.connection import Connection
from engine.archive.record import ReplaySummary, TurnRecord
from engine.session.events import Attempt, ReviewScored, SegmentResult, UsageTotals
from engine.session.plan import SegmentSpec

Label = Literal["right", "wrong", "unsure"]


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


class Reading(Connection):
    """What can be asked of the archive."""

    def turns(
        self,
        *,
        sha256: str | None = None,
        search: str | None = None,
        limit: int = 200,
        runs: bool = False,
    ) -> list[TurnHeader]:
        """Turns, the latest first.

        Args:
            sha256: Only those about this replay file.
            search: Only those in which this text was shown or asked.
            limit: At most so many.
            runs: Those that belong to a run over many replays as well.
        """
        where, values = ["1"], list[str]()
        if not runs:
            where.append("NOT EXISTS (SELECT 1 FROM run_items WHERE turn = turns.run_id)")
        if sha256 is not None:
            where.append("turns.sha256 = ?")
            values.append(sha256)
        if search:
            pattern = like(search)
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
            " notes, status, usage, seconds, error, details, turns.conversation, character,"
            " (SELECT user FROM conversations WHERE id = turns.conversation),"
            " (SELECT review FROM scores WHERE scores.run_id = turns.run_id)"
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
            segments=self._plan(run_id),
            conversation=row[15],
            character=row[16],
            user=row[17],
            review=ReviewScored.model_validate_json(row[18]) if row[18] else None,
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

    def _plan(self, run_id: str) -> tuple[SegmentSpec, ...]:
        rows = self._db.execute("SELECT spec FROM segments WHERE run_id = ? ORDER BY position", (run_id,))
        return tuple(SegmentSpec.model_validate_json(row[0]) for row in rows)

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


def like(search: str) -> str:
    """A pattern for LIKE, escaped by a backslash, that finds a text anywhere, every sign taken literally."""
    return "%" + search.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_") + "%"
