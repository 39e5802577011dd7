from __future__ import annotations

import os
import sqlite3
import threading
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from engine.archive import schema
from engine.archive.export import FORMATS, labels_jsonl
from engine.archive.recorder import Recorder
from engine.archive.store import Archive, default_path
from engine.errors import ArchiveError
from engine.session.events import AnyEvent, State
from tests.engine.archive.turns import ISSUE, REPLAY, events, result


def record(path: Path, *turns: list[AnyEvent]) -> Recorder:
    recorder = Recorder(path)
    sink = recorder.about(REPLAY)
    for turn in turns:
        for event in turn:
            sink(event)
    recorder.close()
    return recorder


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "data" / "archive.db"


def test_what_happened_can_be_read_back(path: Path) -> None:
    record(path, events())
    with Archive(path) as archive:
        (header,) = archive.turns()
        found = archive.turn(header.run_id)
    assert found.replay == REPLAY
    assert (found.model, found.provider_label, found.notes) == ("m-1", "m-1 · host", ("slips are on",))
    assert found.results == (result("a"), result("b"))
    assert found.results[0].attempts[0].messages[0].content == "The prompt."
    assert found.results[0].attempts[1].gate[0].condition == "better"
    assert found.results[0].issues[0].evidence == ("f1", "f2")
    assert found.usage.hidden_input_tokens == 200
    assert (found.status, found.seconds) == ("finished", 3.5)


def test_it_is_written_as_it_happens(path: Path) -> None:
    turn = events()
    recorder = Recorder(path)
    sink = recorder.about(REPLAY)
    for event in turn[:4]:  # up to the first settled segment
        sink(event)
    recorder.close()  # as if the program ended here
    with Archive(path) as archive:
        found = archive.turn("run-1")
    assert found.status == "running"
    assert [one.id for one in found.results] == ["a"]


def test_a_new_version_is_shown_and_the_earlier_one_kept(path: Path) -> None:
    record(path, events(again=True))
    with Archive(path) as archive:
        found = archive.turn("run-1")
    assert [(one.id, one.version, one.text) for one in found.results] == [
        ("a", 2, "Better."),
        ("b", 1, "Text."),
    ]
    assert [(one.id, one.version) for one in found.earlier] == [("a", 1)]
    assert len(found.earlier[0].attempts) == 2


def test_a_new_version_without_a_text_is_kept_and_not_shown(path: Path) -> None:
    record(path, events())
    with Archive(path) as archive:
        archive.put_result("run-1", result("a", text="", version=2, status=State.FAILED), shown=False)
        found = archive.turn("run-1")
    assert [one.version for one in found.results] == [1, 1]
    assert [one.version for one in found.earlier] == [2]


def test_turns_are_listed_latest_first_and_searched(path: Path) -> None:
    record(path, events("run-1"), events("run-2"))
    with Archive(path) as archive:
        assert {header.run_id for header in archive.turns()} == {"run-1", "run-2"}
        assert [header.segments for header in archive.turns()] == [2, 2]
        assert len(archive.turns(search="text")) == 2
        assert archive.turns(search="100%") == []
        assert archive.turns(search="_ext") == []  # no wildcards
        assert archive.turns(sha256="b" * 64) == []
        assert (
            archive.turns(sha256=REPLAY.sha256, limit=1)[0].replay.title == "Loyalists – Rebels · Hill & Dale"
        )


def test_delete_takes_everything_of_a_turn(path: Path) -> None:
    record(path, events("run-1"), events("run-2"))
    with Archive(path) as archive:
        archive.label("run-1", "a", 1, 0, 0, "right")
        assert archive.delete("run-1")
        assert not archive.delete("run-1")
        assert archive.labels() == []
        assert [header.run_id for header in archive.turns()] == ["run-2"]
        archive.delete("run-2")
    db = sqlite3.connect(path)
    for table in ("replays", "turns", "segments", "attempts", "results", "labels"):
        assert db.execute(f"SELECT count(*) FROM {table}").fetchone() == (0,), table
    db.close()


def test_retention(path: Path) -> None:
    record(path, events("old"), events("new"))
    long_ago = (datetime.now(UTC) - timedelta(days=100)).isoformat(timespec="milliseconds")
    db = sqlite3.connect(path)
    db.execute("UPDATE turns SET created = ? WHERE run_id = 'old'", (long_ago,))
    db.commit()
    db.close()
    with Archive(path) as archive:
        assert archive.forget_older_than(90) == 1
        assert [header.run_id for header in archive.turns()] == ["new"]


def test_labels_of_issues(path: Path) -> None:
    record(path, events())
    with Archive(path) as archive:
        archive.label("run-1", "a", 1, 0, 0, "wrong", "not what I meant")
        archive.label("run-1", "a", 1, 0, 0, "right")
        archive.put_result("run-1", result("a"), shown=True)  # written once more: labels stay
        (label,) = archive.labels("run-1")
        assert (label.label, label.note) == ("right", "")
        line = labels_jsonl(archive, archive.labels())
        assert not archive.unlabel("run-1", "a", 1, 0, 7)
        assert f'"message": "{ISSUE.message}"' in line
        with pytest.raises(ArchiveError):
            archive.label("run-1", "nowhere", 1, 0, 0, "right")


@pytest.mark.parametrize("form", FORMATS)
def test_export(path: Path, form: str) -> None:
    record(path, events())
    with Archive(path) as archive:
        text = FORMATS[form](archive.turn("run-1"))
    assert "Text." in text
    assert "Hill" in text
    assert ("Raw text [c1]." in text) is (form == "json")  # drafts are for QA, not for readers


def test_no_key_is_ever_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PLANTED_API_KEY", "planted-secret-123")
    record(path, events())
    data = b"".join(file.read_bytes() for file in path.parent.iterdir())
    assert b"planted-secret-123" not in data


# -- what can go wrong --------------------------------------------------------------------------------


def test_the_usual_place(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("TRUECAST_DATA_DIR", str(tmp_path))
    assert default_path() == tmp_path / "archive.db"


def test_a_file_that_is_no_archive_is_one_clear_line(path: Path) -> None:
    path.parent.mkdir()
    path.write_bytes(b"this is no database at all, but a text " * 100)
    with pytest.raises(ArchiveError, match="cannot be used"):
        Archive(path)
    recorder = record(path, events())
    assert recorder.problem is not None
    assert "not kept" in recorder.problem
    assert "\n" not in recorder.problem
    assert path.read_bytes().startswith(b"this is no database")  # and it is left as it was


def test_a_folder_that_cannot_be_made_is_one_clear_line(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file in the way")
    recorder = record(tmp_path / "data" / "archive.db", events())
    assert recorder.problem is not None


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="no POSIX permissions here")
def test_a_read_only_archive_is_one_clear_line_and_the_rest_goes_on(path: Path) -> None:
    record(path, events("run-1"))
    told: list[str] = []
    recorder = Recorder(path, on_problem=told.append)
    # Root may write anywhere, so the file is made read-only from within instead.
    original = sqlite3.connect

    def read_only(name: object, **options: object) -> sqlite3.Connection:
        return original(f"file:{name}?mode=ro", uri=True, isolation_level=None)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite3, "connect", read_only)
        for event in events("run-2"):
            recorder.about(REPLAY)(event)
        recorder.close()
    assert len(told) == 1
    assert "readonly" in told[0].replace("read-only", "readonly")
    with Archive(path) as archive:
        assert [header.run_id for header in archive.turns()] == ["run-1"]


def test_a_full_disk_is_one_clear_line_and_the_rest_goes_on(path: Path) -> None:
    record(path, events("run-1"))
    original = Archive._transaction
    told: list[str] = []

    with pytest.MonkeyPatch.context() as patch:

        def small(self: Archive) -> object:
            pages = self._db.execute("PRAGMA page_count").fetchone()[0]
            self._db.execute(f"PRAGMA max_page_count = {pages}")
            return original(self)

        patch.setattr(Archive, "_transaction", small)
        recorder = Recorder(path, on_problem=told.append)
        many = [event for number in range(40) for event in events(f"big-{number}")]
        for event in many:
            recorder.about(REPLAY)(event)
        recorder.close()
    assert 1 <= len(told) <= 40  # once for each turn that did not fit
    assert all("full" in line for line in told)
    with Archive(path) as archive:
        assert "run-1" in {header.run_id for header in archive.turns()}


def test_an_archive_of_a_newer_program_is_refused_by_name(path: Path) -> None:
    Archive(path).close()
    db = sqlite3.connect(path)
    db.execute(f"PRAGMA user_version = {schema.VERSION + 1}")
    db.commit()
    db.close()
    with pytest.raises(ArchiveError, match="newer version"):
        Archive(path)


def test_an_older_archive_is_migrated(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record(path, events())
    more = (*schema.MIGRATIONS, "ALTER TABLE turns ADD COLUMN extra TEXT; CREATE TABLE more (x)")
    monkeypatch.setattr(schema, "MIGRATIONS", more)
    monkeypatch.setattr(schema, "VERSION", len(more))
    with Archive(path) as archive:
        assert archive.turn("run-1").results
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (len(more),)
    db.close()


def test_a_migration_that_fails_leaves_the_archive_as_it_was(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    record(path, events())
    with monkeypatch.context() as patch:
        broken = (*schema.MIGRATIONS, "CREATE TABLE more (x); CREATE TABLE more (x)")
        patch.setattr(schema, "MIGRATIONS", broken)
        patch.setattr(schema, "VERSION", len(broken))
        with pytest.raises(ArchiveError):
            Archive(path)
    with Archive(path) as archive:
        assert archive.turn("run-1").results


def test_two_programs_may_share_it(path: Path) -> None:
    threads = [
        threading.Thread(target=record, args=(path, *[events(f"{name}-{n}") for n in range(5)]))
        for name in ("one", "two")
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    with Archive(path) as archive:
        assert len(archive.turns()) == 10
