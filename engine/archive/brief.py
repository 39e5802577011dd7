"""Turns without their texts: what they were like, read without reading what they say."""

from __future__ import annotations

import json
from dataclasses import dataclass

from engine.archive.reading import Reading
from engine.archive.record import ReplaySummary


@dataclass(frozen=True, slots=True)
class BriefAttempt:
    """An attempt without its texts.

    Attributes:
        issues: Severity and kind of each.
        seconds: Of the answer.
        milliseconds: Of the validation.
    """

    role: str
    accepted: bool
    input_tokens: int | None
    output_tokens: int | None
    seconds: float
    milliseconds: float
    issues: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class BriefSegment:
    """A segment as it is shown, without its texts.

    Attributes:
        issues: Severity and kind of each issue left in what is shown.
        claims: How many claims it makes.
        failure: Name of the error class behind a failed one.
    """

    segment_id: str
    title: str
    status: str
    verified: int
    corrected: int
    removed: int
    claims: int
    issues: tuple[tuple[str, str], ...]
    failure: str | None
    attempts: tuple[BriefAttempt, ...]


@dataclass(frozen=True, slots=True)
class BriefTurn:
    """A turn without its texts."""

    run_id: str
    replay: ReplaySummary
    lang: str
    provider: str
    model: str
    provider_label: str
    revision: str
    status: str
    seconds: float | None
    segments: tuple[BriefSegment, ...]


class Briefs(Reading):
    """Turns of which only the measures are wanted."""

    def brief(self, run_id: str) -> BriefTurn:
        """A turn without its texts, as it is shown. Raises KeyError if there is none with this id."""
        row = self._db.execute(
            "SELECT summary, lang, provider, model, provider_label, revision, status, seconds"
            " FROM turns JOIN replays USING (sha256, number) WHERE run_id = ?",
            (run_id,),
        ).fetchone()
        if row is None:
            raise KeyError(run_id)
        summary, lang, provider, model, provider_label, revision, status, seconds = row
        attempts = self._brief_attempts(run_id)
        segments: list[BriefSegment] = []
        # SQLite itself takes what is wanted out of the JSON: the texts never become objects.
        for row in self._db.execute(
            "SELECT segment_id, version, json_extract(result, '$.title'), status,"
            " json_extract(result, '$.badge.verified'), json_extract(result, '$.badge.corrected'),"
            " json_extract(result, '$.badge.removed'), json_array_length(result, '$.claims'),"
            " json_extract(result, '$.issues'), json_extract(result, '$.failure')"
            " FROM results JOIN segments USING (run_id, segment_id)"
            " WHERE run_id = ? AND shown ORDER BY position",
            (run_id,),
        ):
            segments.append(
                BriefSegment(
                    segment_id=row[0],
                    title=row[2],
                    status=row[3],
                    verified=row[4] or 0,
                    corrected=row[5] or 0,
                    removed=row[6] or 0,
                    claims=row[7] or 0,
                    issues=_issues(row[8]),
                    failure=row[9],
                    attempts=tuple(attempts.get((row[0], row[1]), ())),
                )
            )
        return BriefTurn(
            run_id=run_id,
            replay=ReplaySummary.model_validate_json(summary),
            lang=lang,
            provider=provider,
            model=model,
            provider_label=provider_label,
            revision=revision,
            status=status,
            seconds=seconds,
            segments=tuple(segments),
        )

    def _brief_attempts(self, run_id: str) -> dict[tuple[str, int], list[BriefAttempt]]:
        found: dict[tuple[str, int], list[BriefAttempt]] = {}
        for row in self._db.execute(
            "SELECT segment_id, version, role, accepted, input_tokens, output_tokens, seconds,"
            " json_extract(attempt, '$.validation_ms'), json_extract(attempt, '$.issues')"
            " FROM attempts WHERE run_id = ? ORDER BY segment_id, version, ordinal",
            (run_id,),
        ):
            found.setdefault((row[0], row[1]), []).append(
                BriefAttempt(
                    role=row[2],
                    accepted=bool(row[3]),
                    input_tokens=row[4],
                    output_tokens=row[5],
                    seconds=row[6],
                    milliseconds=row[7] or 0.0,
                    issues=_issues(row[8]),
                )
            )
        return found


def _issues(text: str | None) -> tuple[tuple[str, str], ...]:
    return tuple((issue["severity"], issue["kind"]) for issue in json.loads(text or "[]"))
