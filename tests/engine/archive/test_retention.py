"""What is forgotten when, what never is, and what can be put back."""

from __future__ import annotations

import sqlite3
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest

from engine.archive.store import Archive
from tests.engine.archive.test_store import events, record

if TYPE_CHECKING:
    from pathlib import Path

TABLES = ("replays", "conversations", "turns", "segments", "attempts", "results", "labels", "scores")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "archive.db"


def age(path: Path, **days: float) -> None:
    """Make turns older than they are."""
    db = sqlite3.connect(path)
    for run_id, back in days.items():
        long_ago = (datetime.now(UTC) - timedelta(days=back)).isoformat(timespec="milliseconds")
        db.execute("UPDATE turns SET created = ? WHERE run_id = ?", (long_ago, run_id))
    db.commit()
    db.close()


def ids(archive: Archive) -> list[str]:
    return sorted(header.run_id for header in archive.turns())


def contents(path: Path) -> dict[str, list[tuple[object, ...]]]:
    db = sqlite3.connect(path)
    found = {table: sorted(db.execute(f"SELECT * FROM {table}"), key=repr) for table in TABLES}
    db.close()
    return found


def test_what_is_old_is_forgotten_unless_it_is_labelled(path: Path) -> None:
    record(path, events("old"), events("judged"), events("new"))
    age(path, old=100, judged=100)
    with Archive(path) as archive:
        archive.label("judged", "a", 1, 0, 0, "wrong")
        assert archive.forget_older_than(90) == 1
        assert ids(archive) == ["judged", "new"]
        assert archive.forget_older_than(90) == 0
        assert archive.forget_older_than(90, labelled=True) == 1
        assert ids(archive) == ["new"]


def test_the_oldest_are_forgotten_until_the_rest_fits(path: Path) -> None:
    names = [f"run{number:02}" for number in range(60)]
    record(path, *(events(name) for name in names))
    age(path, **{name: 60 - number for number, name in enumerate(names)})
    with Archive(path) as archive:
        archive.label("run00", "a", 1, 0, 0, "right")
        before = archive.size()
        assert archive.forget_beyond(before / 1e6) == 0
        gone = archive.forget_beyond(before * 0.6 / 1e6)
        assert 0 < gone < 60
        assert archive.size() <= before * 0.6
        assert ids(archive) == ["run00", *names[gone + 1 :]]  # the labelled one stays
        assert path.stat().st_size < before
        assert archive.forget_beyond(0) == 59 - gone
        assert ids(archive) == ["run00"]
        assert archive.forget_beyond(0, labelled=True) == 1


def test_a_turn_that_is_being_written_stays(path: Path) -> None:
    record(path, events("whole"), events("running")[:-1])
    with Archive(path) as archive:
        assert archive.turn("running").status == "running"
        assert archive.forget_beyond(0) == 1
        assert ids(archive) == ["running"]


def test_what_is_taken_out_is_put_back_as_it_was(path: Path) -> None:
    def talk(run_id: str, conversation: str) -> list[object]:
        first, *rest = events(run_id)
        return [first.model_copy(update={"conversation": conversation, "user": "ann"}), *rest]

    record(path, talk("one", "c1"), talk("two", "c1"), talk("other", "c2"))
    with Archive(path) as archive:
        archive.label("one", "a", 1, 0, 0, "unsure", "look again")
        archive.rename_conversation("c1", "Mine")
        before = contents(path)
        removed = archive.take_out("c1")
        assert removed is not None
        assert removed.turns == 2
        assert ids(archive) == ["other"]
        assert archive.take_out("c1") is None
        archive.put_back(removed)
        assert contents(path) == before
        archive.put_back(removed)  # twice is once
        assert contents(path) == before
        assert archive.conversation("c1").header.title == "Mine"
