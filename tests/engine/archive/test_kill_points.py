"""Killed at any point, the archive opens cleanly and shows everything that was committed."""

from __future__ import annotations

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from engine.archive.store import Archive
from engine.session.events import AnyEvent
from tests.conftest import REPO
from tests.engine.archive.turns import events

POINTS = (*range(1, 40), 45, 52, 60, 70, 83, 95)


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
def test_killed_at_any_statement(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.engine.archive.killed", str(tmp_path), *map(str, POINTS)],
        cwd=REPO,
        capture_output=True,
        text=True,
        check=True,
        timeout=50,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    assert [line["point"] for line in lines] == list(POINTS)
    assert sum(line["killed"] for line in lines) >= 20
    for line in lines:
        check(tmp_path / f"{line['point']}.db", line["committed"])


def check(path: Path, committed: int) -> None:
    """The archive holds exactly what the first ``committed`` events say, or one step more."""
    written = [event for number in range(3) for event in events(f"run-{number}", again=number == 1)]
    kept = written[:committed]
    with Archive(path) as archive:
        found = {header.run_id: archive.turn(header.run_id) for header in archive.turns()}
        archive._db.execute("BEGIN IMMEDIATE")  # and it can be written again
        archive._db.execute("ROLLBACK")
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    db.close()
    settled = of_kind(kept, "segment_settled")
    shown = {
        (run, one.id, one.version) for run, turn in found.items() for one in (*turn.results, *turn.earlier)
    }
    expected = {(event.run_id, event.result.id, event.result.version) for event in settled}
    assert expected <= shown
    assert len(shown - expected) <= 1  # the step that was just being told when it died
    for event in of_kind(kept, "turn_finished"):
        assert found[event.run_id].status == "finished"


def of_kind(kept: list[AnyEvent], kind: str) -> list[AnyEvent]:
    return [event for event in kept if event.event == kind]
