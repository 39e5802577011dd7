"""A draft that was there already: validated, and kept like a segment of ours."""

from __future__ import annotations

import time
import uuid
from pathlib import Path
from typing import TYPE_CHECKING

from engine.archive.record import ReplaySummary
from engine.batch.settings import slot_of
from engine.batch.work import Outcome, Task
from engine.claims.reading import read_draft
from engine.errors import DraftError
from engine.facts import Replay
from engine.session.badge import verified
from engine.session.events import (
    AnyEvent,
    Attempt,
    Badge,
    SegmentResult,
    SegmentSettled,
    State,
    TurnFinished,
    TurnStarted,
    UsageTotals,
)
from engine.session.plan import SegmentSpec
from engine.validation import validate
from engine.validation.context import ValidationContext

if TYPE_CHECKING:
    from engine.validation.report import Report

CHECKED = "draft"
"""Provider of a turn that nobody wrote here, and the id of its segment."""


def checked(task: Task, replay: Replay, summary: ReplaySummary) -> Outcome:
    """Validate a draft. Raises DraftError or UsageError with one line."""
    began = time.monotonic()
    raw = task.draft if task.draft is not None else read_draft_file(task.item.draft)
    you = slot_of(task.settings.side, replay)
    context = ValidationContext(
        lang=None, you=you, claims="required" if read_draft(raw).has_block else "optional"
    )
    report = validate(raw, replay, context)
    return Outcome(
        task.item,
        "done",
        summary,
        tuple(_events(task, replay, raw, report, you, time.monotonic() - began)),
        tokens=(0, 0),
        segments=1,
        seconds=time.monotonic() - began,
    )


def _events(
    task: Task, replay: Replay, raw: str, report: Report, you: str | None, seconds: float
) -> list[AnyEvent]:
    run_id = uuid.uuid4().hex
    title = task.item.draft.name if task.item.draft is not None else CHECKED
    spec = SegmentSpec(
        id=CHECKED, title=title, focus="question", instruction="", start=0, end=max(0, replay.clock.end)
    )
    attempt = Attempt(
        role="draft",
        raw=raw,
        text=report.text,
        claims=report.claims,
        issues=report.issues,
        statements=report.statements,
        finish_reason="stop",
        validation_ms=report.milliseconds,
        accepted=True,
    )
    result = SegmentResult(
        id=CHECKED,
        title=title,
        status=State.FALLBACK if report.needs_revision else State.CLEAN,
        text=report.text,
        badge=Badge(verified=verified(report)),
        claims=report.claims,
        issues=report.issues,
        statements=report.statements,
        attempts=(attempt,),
    )
    return [
        TurnStarted(
            run_id=run_id,
            seq=1,
            segments=(spec,),
            lang=task.settings.lang,
            you=you,
            provider=CHECKED,
            model="",
            provider_label=title,
            revision="shadow",
        ),
        SegmentSettled(run_id=run_id, seq=2, result=result),
        TurnFinished(run_id=run_id, seq=3, status="finished", usage=UsageTotals(), seconds=seconds),
    ]


def read_draft_file(path: Path | None) -> str:
    """The text of a draft. Raises DraftError."""
    if path is None:
        raise DraftError("there is no draft to check")
    try:
        return path.read_bytes().decode("utf-8-sig")
    except OSError as error:
        raise DraftError(f"the draft {path.name} cannot be read: {error.strerror}") from error
    except UnicodeDecodeError as error:
        raise DraftError(f"the draft {path.name} is not UTF-8 text (byte {error.start})") from error
