"""The table of faults: what the provider did, what the reader saw, what the archive holds."""

from __future__ import annotations

import tempfile
from pathlib import Path

from engine.archive.store import Archive
from engine.games.loader import load_replay
from tests.end_to_end.drafts import SAMPLE
from tests.end_to_end.faults import FAULTS
from tests.end_to_end.test_faults import play

_SEEN = {
    "clean": "the draft",
    "revised": "the revision",
    "fallback": "the draft, with a warning",
    "failed": "no text; why, and Retry",
}


def run() -> str:
    replay = load_replay(SAMPLE)
    lines = ["| fault | reader sees | archive holds |", "|---|---|---|"]
    for fault in FAULTS:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "archive.db"
            result, _, _ = play(fault, replay, path)
            with Archive(path) as archive:
                kept = archive.turn(archive.turns()[0].run_id).results[0]
        held = [
            f"{attempt.role} ({attempt.error or f'{len(attempt.raw)} characters'}, "
            + (f"{attempt.usage.output_tokens} tokens" if attempt.usage else "tokens unknown")
            + ")"
            for attempt in kept.attempts
        ]
        note = f": {result.badge.removed} removed" if result.badge.removed else ""
        lines.append(f"| {fault.name} | {_SEEN[result.status.value]}{note} | {'; '.join(held)} |")
    return "\n".join(lines)
