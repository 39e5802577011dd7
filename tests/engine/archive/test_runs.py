from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.archive import schema
from engine.archive.runs import RunItem
from engine.archive.store import Archive
from engine.errors import ArchiveError
from tests.engine.archive.turns import REPLAY
from tests.engine.compare.runs import WRONG, put_run, put_turn, segment


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "archive.db"


@pytest.fixture
def archive(path: Path) -> Iterator[Archive]:
    with Archive(path) as opened:
        yield opened


def item(key: str, turn: str | None = None, position: int = 0) -> RunItem:
    return RunItem(
        key, position, f"{key}.gz", 1, 1, "done" if turn else "failed", turn, None if turn else "why"
    )


def test_a_run_is_begun_gone_on_with_and_ended(archive: Archive) -> None:
    first = archive.begin_run("nightly", "review", {"lang": "en"}, "d1")
    assert (first.status, first.items, first.settings) == ("running", 0, {"lang": "en"})
    archive.put_item("nightly", item("a"))
    archive.end_run("nightly", "budget")
    again = archive.begin_run("nightly", "review", {"lang": "zh"}, "d2")
    assert (again.status, again.items, again.failed, again.digest) == ("running", 1, 1, "d1")
    assert archive.run("other") is None
    assert [run.name for run in archive.runs()] == ["nightly"]


def test_items_are_read_in_their_place(archive: Archive) -> None:
    archive.begin_run("r", "review", {}, "d")
    for position, key in ((2, "a"), (0, "b"), (1, "c")):
        archive.put_item("r", item(key, position=position))
    assert [one.key for one in archive.items("r")] == ["b", "c", "a"]
    assert archive.item_status("r", "b") == "failed"
    assert archive.item_status("r", "z") is None


def test_an_item_done_again_takes_the_place_of_the_earlier_try(archive: Archive) -> None:
    archive.begin_run("r", "review", {}, "d")
    put_turn(archive, "t1", [segment("x")])
    archive.put_item("r", item("a", "t1"))
    put_turn(archive, "t2", [segment("x", WRONG)])
    archive.put_item("r", item("a", "t2"))
    assert [one.turn for one in archive.items("r")] == ["t2"]
    with pytest.raises(KeyError):
        archive.turn("t1")


def _both(archive: Archive) -> None:
    put_turn(archive, "t1", [segment("x")])
    archive.put_item("r", item("a", "t1"))
    archive.put_item("r", item("b", "nowhere"))


def test_steps_taken_together_are_kept_together_or_not_at_all(archive: Archive) -> None:
    archive.begin_run("r", "review", {}, "d")
    with pytest.raises(ArchiveError), archive.together():
        _both(archive)
    assert list(archive.items("r")) == []
    with pytest.raises(KeyError):
        archive.turn("t1")


def test_an_item_of_a_turn_that_is_not_there_is_refused(archive: Archive) -> None:
    archive.begin_run("r", "review", {}, "d")
    with pytest.raises(ArchiveError):
        archive.put_item("r", item("a", "nowhere"))


def test_a_list_of_reviews_is_not_flooded_by_a_run(archive: Archive) -> None:
    put_turn(archive, "mine", [segment("x")])
    put_run(archive, "r", {"a": [segment("x")], "b": [segment("x")]})
    assert [one.run_id for one in archive.turns()] == ["mine"]
    assert {one.run_id for one in archive.turns(runs=True)} == {"mine", "r-a", "r-b"}


def test_a_run_is_forgotten_with_all_its_turns_and_nothing_else(archive: Archive) -> None:
    put_turn(archive, "mine", [segment("x")], replay="a")
    put_run(archive, "one", {"a": [segment("x")], "b": [segment("x")]})
    put_run(archive, "two", {"b": [segment("x")]})
    assert archive.delete_run("one")
    assert not archive.delete_run("one")
    assert {one.run_id for one in archive.turns(runs=True)} == {"mine", "two-b"}
    assert len(list(archive.items("two"))) == 1


def test_a_turn_that_is_forgotten_takes_its_item_along(archive: Archive) -> None:
    put_run(archive, "r", {"a": [segment("x")], "b": [segment("x")]})
    archive.delete("r-a")
    assert [one.turn for one in archive.items("r")] == ["r-b"]


def test_a_turn_in_brief_says_the_same_as_the_whole_one(archive: Archive) -> None:
    put_turn(archive, "t", [segment("x", WRONG, seconds=2.5), segment("y")])
    brief, whole = archive.brief("t"), archive.turn("t")
    assert (brief.replay, brief.model, brief.seconds) == (whole.replay, whole.model, whole.seconds)
    assert [one.segment_id for one in brief.segments] == ["x", "y"]
    x = brief.segments[0]
    assert (x.title, x.status, x.verified) == ("X", "revised", 3)
    assert x.attempts[0].issues == (("contradiction", "replay_mismatch"),)
    assert (x.attempts[0].input_tokens, x.attempts[0].seconds) == (100, 2.5)
    assert [one.role for one in x.attempts] == ["draft", "revision"]
    with pytest.raises(KeyError):
        archive.brief("nothing")


def test_an_archive_of_the_second_version_is_brought_up_to_date(path: Path) -> None:
    db = sqlite3.connect(path)
    for migration in schema.MIGRATIONS[:2]:
        for statement in migration.split(";"):
            db.execute(statement)
    db.execute("PRAGMA user_version = 2")
    db.execute("INSERT INTO replays VALUES (?, 1, 'wesnoth', ?)", (REPLAY.sha256, REPLAY.model_dump_json()))
    db.execute(
        "INSERT INTO conversations (id, sha256, number, user, created, updated)"
        " VALUES ('talk', ?, 1, 'reader', '2026-01-01', '2026-01-01')",
        (REPLAY.sha256,),
    )
    db.execute(
        "INSERT INTO turns (run_id, created, sha256, number, lang, provider, model, provider_label, revision,"
        " notes, status, conversation)"
        " VALUES ('old', '2026-01-01', ?, 1, 'en', 'p', 'm', 'l', 'on', '[]', 'finished', 'talk')",
        (REPLAY.sha256,),
    )
    db.commit()
    db.close()
    with Archive(path) as archive:
        assert archive.runs() == []
        assert [one.run_id for one in archive.turns()] == ["old"]
        assert archive.conversation("talk").turns[0].run_id == "old"
        put_run(archive, "new", {"a": [segment("x")]})
        assert archive.run("new") is not None
    db = sqlite3.connect(path)
    assert db.execute("PRAGMA user_version").fetchone() == (schema.VERSION,)
    assert db.execute("PRAGMA foreign_key_check").fetchall() == []
    db.close()


def test_how_a_model_has_answered_so_far(archive: Archive) -> None:
    put_turn(archive, "t", [segment("x", WRONG), segment("y")])
    assert archive.habit("openai", "m-1") == (2, 50.0, 1)
    assert archive.habit("openai", "another") == (0, None, 0)


def test_what_a_run_has_cost(archive: Archive) -> None:
    put_run(archive, "r", {"a": [segment("x", WRONG), segment("y")], "b": [segment("x")]})
    put_turn(archive, "mine", [segment("x")])
    found = archive.spent("r")
    assert (found.turns, found.input_tokens, found.output_tokens, found.dearest) == (2, 400, 200, (300, 150))
    assert archive.spent("nothing").turns == 0
