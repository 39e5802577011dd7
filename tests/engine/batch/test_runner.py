"""The run itself, against the scripted server, everything in one thread."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.archive.store import Archive
from engine.batch.budget import Budget, flat_price
from engine.batch.dry_run import DryRun
from engine.batch.estimate import Estimate, Habit
from engine.batch.inputs import find
from engine.batch.items import items_of
from engine.batch.pools import ProcessDied
from engine.batch.runner import DOWN_AFTER, Batch
from engine.batch.settings import Settings
from engine.batch.summary import summarise
from engine.batch.work import Outcome, Task
from engine.errors import UsageError
from engine.providers.registry import ProviderSpec
from engine.session.options import TurnOptions
from tests.end_to_end.drafts import CHESS, SAMPLE, TRUE, WRONG_COUNT
from tests.engine.batch.pools import Inline, Told
from tests.model_server import ModelServer, error, text


@pytest.fixture(scope="module")
def parsed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(autouse=True)
def _read_once(_private_folders: None, parsed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The samples are parsed once, not once for each test."""
    monkeypatch.setenv("TRUECAST_CACHE_DIR", str(parsed))


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    with Archive(tmp_path / "archive.db") as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two replays that can be read, and a file that is none."""
    made = tmp_path / "replays"
    made.mkdir()
    shutil.copy(SAMPLE, made / "a.gz")
    (made / "b.gz").write_bytes(b"this is no replay")
    shutil.copy(CHESS, made / "c.pgn")
    return made


def settings(server: ModelServer, *, lang: str = "en", segments: int = 2, **changes: object) -> Settings:
    spec = ProviderSpec(base_url=server.base_url, model="scripted")
    turn = TurnOptions.model_validate({"lang": lang, "segments": segments, "judge": False})
    return Settings(**{"spec": spec, "turn": turn, **changes})  # type: ignore[arg-type]  # what a test changes


def go(
    archive: Archive,
    folder: Path,
    chosen: Settings,
    *,
    pool: Inline | None = None,
    repeat: int = 1,
    **options: object,
) -> tuple[str, Told, Inline]:
    told = Told()
    pool = pool or Inline()
    try:
        batch = Batch(archive, pool, "r", chosen, watcher=told, **options)  # type: ignore[arg-type]
        status = batch.go(items_of(find([str(folder)], drafts=chosen.mode == "check"), repeat=repeat))
    finally:
        pool.close()
    return status, told, pool


def test_one_bad_file_does_not_stop_the_rest(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    model_server.script = lambda _: text(TRUE)
    status, told, _ = go(archive, folder, settings(model_server))
    assert status == "finished"
    assert [(one.file, one.status) for one in told.by_file] == [
        ("a.gz", "done"),
        ("b.gz", "unreadable"),
        ("c.pgn", "done"),
    ]
    found = summarise(archive, "r")
    assert dict(found.items) == {"done": 2, "unreadable": 1}
    assert sum(found.segments.values()) == 4
    assert found.input_tokens == sum(120 for _ in model_server.requests)
    assert [one.file for one in found.not_done] == ["b.gz"]


def test_a_bad_file_is_told_once_however_often_it_was_to_be_done(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    (folder / "a.gz").unlink()
    (folder / "c.pgn").unlink()
    for _ in range(2):
        _, told, _ = go(archive, folder, settings(model_server), repeat=5)
        assert told.before + len(told.items) == 5
        assert [(one.file, one.status) for one in archive.items("r")] == [("b.gz", "unreadable")]


@pytest.mark.skipif(os.name == "nt" or sys.platform == "darwin", reason="file names are Unicode there")
def test_a_name_that_is_no_text_is_kept_and_told(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    model_server.script = lambda _: text(TRUE)
    odd = Path(os.fsdecode(os.fsencode(folder) + b"/odd\xff.gz"))
    (folder / "a.gz").rename(odd)
    odd.with_name(os.fsdecode(b"bad\xfe.gz")).write_bytes(b"no replay")
    (folder / "c.pgn").unlink()
    status, told, _ = go(archive, folder, settings(model_server))
    assert status == "finished"
    assert sorted(one.status for one in told.items) == ["done", "unreadable", "unreadable"]
    assert "odd?.gz" in {one.file for one in archive.items("r")}


def test_what_is_done_is_not_done_again(archive: Archive, folder: Path, model_server: ModelServer) -> None:
    model_server.script = lambda _: text(TRUE)
    go(archive, folder, settings(model_server))
    asked = len(model_server.requests)
    (folder / "a.gz").rename(folder / "moved.gz")
    status, told, pool = go(archive, folder, settings(model_server))
    assert status == "finished"
    assert (told.before, told.items, pool.tasks) == (3, [], [])
    assert len(model_server.requests) == asked
    shutil.copy(SAMPLE.with_name("wesnoth-duel.gz"), folder / "same.gz")
    _, told, _ = go(archive, folder, settings(model_server))
    assert told.lines == ["same.gz = moved.gz, 1"]


def test_what_failed_because_of_the_server_is_tried_again(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    model_server.script = lambda _: error(401, "bad key")
    status, told, _ = go(archive, folder, settings(model_server))
    assert status == "finished"
    assert [one.status for one in told.by_file] == ["failed", "unreadable", "failed"]
    assert "did not accept the key" in (told.by_file[0].error or "")
    model_server.script = lambda _: text(TRUE)
    _, told, _ = go(archive, folder, settings(model_server))
    assert [(one.file, one.status) for one in told.by_file] == [("a.gz", "done"), ("c.pgn", "done")]
    assert len(archive.turns(runs=True)) == 2  # the earlier tries are gone


def test_a_run_ends_when_nobody_answers(archive: Archive, folder: Path, model_server: ModelServer) -> None:
    model_server.script = lambda _: error(401, "bad key")
    (folder / "b.gz").unlink()
    status, told, _ = go(archive, folder, settings(model_server, segments=1), pool=Inline(1), repeat=10)
    assert status == "provider"
    assert DOWN_AFTER <= len(told.items) <= DOWN_AFTER + 2
    known = archive.run("r")
    assert known is not None
    assert known.status == "provider"


def test_a_key_that_is_not_there_is_no_fault_of_the_replays(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    """As on a worker of a cluster whose environment lacks it."""
    spec = ProviderSpec(base_url=model_server.base_url, model="scripted", api_key_env="NOT_SET_HERE")
    (folder / "b.gz").unlink()
    status, told, _ = go(archive, folder, settings(model_server, spec=spec), repeat=4)
    assert status == "provider"
    assert {one.status for one in told.items} == {"failed"}
    assert "NOT_SET_HERE" in (told.items[0].error or "")


def test_files_that_cannot_be_read_say_nothing_of_the_server(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    for number in range(6):
        (folder / f"bad{number}.gz").write_bytes(b"no replay %d" % number)
    model_server.script = lambda _: text(TRUE)
    status, _, _ = go(archive, folder, settings(model_server))
    assert status == "finished"


def test_a_run_stops_at_its_budget_and_goes_on_with_a_larger_one(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    model_server.script = lambda _: text(TRUE, usage=(1000, 100))
    chosen = settings(model_server, segments=1)
    (folder / "b.gz").unlink()
    (folder / "c.pgn").unlink()
    status, told, _ = go(archive, folder, chosen, repeat=10, budget=Budget(tokens=3500))
    assert (status, len(told.items)) == ("budget", 3)
    status, told, _ = go(archive, folder, chosen, repeat=10, budget=Budget(tokens=3500))
    assert (status, told.items, told.before) == ("budget", [], 3)  # the whole run's, not the sitting's
    status, told, _ = go(archive, folder, chosen, repeat=10, budget=Budget(tokens=100_000))
    assert (status, len(told.items)) == ("finished", 7)


def test_a_run_is_not_gone_on_with_under_other_settings(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    model_server.script = lambda _: text(TRUE)
    go(archive, folder, settings(model_server))
    with pytest.raises(UsageError, match=r"other settings \(lang\)"):
        go(archive, folder, settings(model_server, lang="zh"))
    faster = ProviderSpec(base_url=model_server.base_url, model="scripted", concurrency=2, timeout=9)
    status, _, _ = go(archive, folder, settings(model_server, spec=faster))
    assert status == "finished"  # how fast it is asked changes nothing of what it says


def test_what_ends_processes_is_one_line_and_the_rest_goes_on(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    def do(task: Task) -> Outcome:
        if task.item.file == "a.gz":
            raise ProcessDied("its process ended 3 times")
        return Outcome(task.item, "unreadable", error="no")

    status, told, _ = go(archive, folder, settings(model_server), pool=Inline(do=do))
    assert status == "finished"
    assert (told.by_file[0].status, told.by_file[0].error) == ("failed", "its process ended 3 times")
    assert len(told.items) == 3


def test_stopped_it_keeps_what_was_under_way(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    model_server.script = lambda _: text(TRUE)
    told = Told()
    batch: Batch

    def do(task: Task) -> Outcome:
        batch.stop()  # as Ctrl+C would in the middle of the first
        return Outcome(task.item, "unreadable", error="no")

    pool = Inline(1, do)
    batch = Batch(archive, pool, "r", settings(model_server), watcher=told)
    try:
        status = batch.go(items_of(find([str(folder)], drafts=False)))
    finally:
        pool.close()
    assert (status, len(told.items)) == ("stopped", 1)


def test_drafts_are_checked_without_any_model(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    (folder / "a.gz.md").write_text(WRONG_COUNT, encoding="utf-8")
    (folder / "c.md").write_bytes(b"\xff\xfe")
    status, told, _ = go(archive, folder, settings(model_server, mode="check"))
    assert status == "finished"
    assert [(one.file, one.status) for one in told.by_file] == [("a.gz", "done"), ("c.pgn", "unreadable")]
    assert "not UTF-8" in (told.by_file[1].error or "")
    assert model_server.requests == []
    record = archive.turn(told.by_file[0].turn or "")
    assert record.results[0].status.value == "fallback"
    assert any(issue.expected == 13 for issue in record.results[0].issues)


def test_a_side_that_a_replay_does_not_have_is_told_for_that_replay(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    model_server.script = lambda _: text(TRUE)
    _, told, _ = go(archive, folder, settings(model_server, side="White"))
    assert {one.file: one.status for one in told.items} == {
        "a.gz": "unreadable",
        "b.gz": "unreadable",
        "c.pgn": "done",
    }
    assert "there is no side 'White'" in (told.by_file[0].error or "")


def test_a_dry_run_says_what_it_would_cost_and_asks_nobody(
    archive: Archive, folder: Path, model_server: ModelServer
) -> None:
    model_server.script = lambda _: text(TRUE)
    chosen = settings(model_server)
    (folder / "c.pgn").rename(folder.parent / "c.pgn")
    go(archive, folder, chosen)
    (folder.parent / "c.pgn").rename(folder / "c.pgn")
    asked = len(model_server.requests)
    told, pool = Told(), Inline()
    estimate = Estimate(Habit(output=500, revised=0.5, seen=30), flat_price("1,10"))
    try:
        DryRun(archive, pool, "r", chosen, told, estimate).go(items_of(find([str(folder)], drafts=False)))
    finally:
        pool.close()
    assert len(model_server.requests) == asked
    assert (estimate.items, estimate.segments, estimate.skipped) == (1, 2, 1)
    assert [file for file, _ in estimate.not_done] == ["b.gz"]
    assert estimate.drafts > 1000
    assert estimate.likely == (round(estimate.drafts * 1.5), 1500)
    assert estimate.most[0] > estimate.likely[0]
    money = estimate.money(estimate.likely)
    assert money is not None
    assert float(money) == pytest.approx(estimate.drafts * 1.5e-6 + 0.015, rel=0.01)
