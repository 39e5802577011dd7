"""Turns and labels on their way out of the archive."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from engine.archive.markdown import to_markdown
from engine.archive.page import to_html
from engine.archive.record import TurnRecord
from engine.archive.store import Archive, IssueLabel


def to_json(record: TurnRecord) -> str:
    """Everything that is known of a turn, prompts and raw answers included."""
    return json.dumps(record.model_dump(mode="json"), ensure_ascii=False, indent=1) + "\n"


FORMATS: Mapping[str, Callable[[TurnRecord], str]] = {
    "json": to_json,
    "markdown": to_markdown,
    "html": to_html,
}


def labels_jsonl(archive: Archive, labels: Iterable[IssueLabel]) -> str:
    """Labels as JSON lines, each with the issue it speaks of."""
    lines: list[str] = []
    for label in labels:
        attempts = archive.attempts(label.run_id, label.segment_id, label.version)
        row: dict[str, Any] = {
            "run_id": label.run_id,
            "segment_id": label.segment_id,
            "version": label.version,
            "attempt": label.ordinal,
            "label": label.label,
            "note": label.note,
            "created": label.created,
        }
        if label.ordinal < len(attempts):
            attempt = attempts[label.ordinal]
            row["role"] = attempt.role
            if label.issue < len(attempt.issues):
                row["issue"] = attempt.issues[label.issue].model_dump(mode="json")
        lines.append(json.dumps(row, ensure_ascii=False))
    return "".join(line + "\n" for line in lines)
