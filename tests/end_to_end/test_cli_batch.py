"""``truecast batch`` and ``compare`` as a person runs them: real processes, killed and gone on with."""

from __future__ import annotations

import json
import os
import shutil
import signal
import sqlite3
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from engine.archive.store import Archive, default_path
from tests.end_to_end.cli import Ran, finish, run, start
from tests.end_to_end.drafts import CHESS, SAMPLE, TRUE
from tests.engine.compare.runs import WRONG, put_run, put_turn, segment
from tests.model_server import ModelServer, text

pytestmark = pytest.mark.timeout(240)  # several starts of the program, on a machine that may be busy
PATIENCE = 150.0


def spawn(*arguments: str | Path | int, env: Sequence[tuple[str, str]] = ()) -> Ran:
    """Run the command line as a process of its own, which starts further ones."""
    with start(*map(str, arguments), env=dict(env)) as process:
        return finish(process, PATIENCE)


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "replays"
    made.mkdir()
    shutil.copy(SAMPLE, made / "a.gz")
    (made / "b.gz").write_bytes(b"this is no replay")
    shutil.copy(CHESS, made / "c.pgn")
    return made


def at(server: ModelServer) -> tuple[str, ...]:
    return ("--base-url", server.base_url, "--model", "scripted", "--lang", "en")


def rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]


def test_a_folder_is_reviewed_told_and_forgotten(
    folder: Path, tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "results.jsonl"
    ran = spawn(
        "batch", folder, "--segments", 2, "--workers", 2, "--out", out, "--run", "first", "--lang", "en"
    )
    assert ran.status == 1  # one file cannot be used
    assert "2 done, 1 cannot be used" in ran.out
    assert "b.gz: " in ran.out.partition("not done:")[2]
    assert "Traceback" not in ran.err
    found = rows(out)
    assert Counter(row["file"] for row in found) == {"a.gz": 2, "b.gz": 1, "c.pgn": 2}
    assert [row["position"] for row in found] == [0, 0, 1, 2, 2]
    assert [row["status"] in ("clean", "revised", "fallback") for row in found] == [True] * 2 + [False] + [
        True
    ] * 2
    assert "first" in run(capfd, "archive", "runs").out
    assert run(capfd, "archive", "list").out == ""
    assert run(capfd, "archive", "delete-run", "first").status == 0
    assert run(capfd, "archive", "runs", "--json").json["runs"] == []
    assert run(capfd, "archive", "delete-run", "first").status == 2


def done_items() -> int:
    if not default_path().is_file():
        return 0
    try:
        db = sqlite3.connect(f"file:{default_path()}?mode=ro", uri=True)
        try:
            return int(db.execute("SELECT count(*) FROM run_items").fetchone()[0])
        finally:
            db.close()
    except sqlite3.OperationalError:
        return 0  # the archive is just being made


def descendants(pid: int) -> set[int]:
    """Ids of the processes below one."""
    found: set[int] = set()
    for children in Path(f"/proc/{pid}/task").glob("*/children"):
        for child in map(int, children.read_text().split()):
            found |= {child} | descendants(child)
    return found


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the system does not tell its processes")
def test_killed_it_goes_on_where_it_was(folder: Path, model_server: ModelServer, tmp_path: Path) -> None:
    """Nothing is done twice, nothing is lost, and no process goes on alone."""
    model_server.script = lambda _: text(TRUE, pieces=4, delay=0.02)
    (folder / "b.gz").unlink()
    (folder / "c.pgn").unlink()
    command = (
        "batch", folder, *at(model_server), "--segments", 1, "--repeat", 8, "--workers", 2,
        "--run", "killed", "--out", tmp_path / "out.jsonl",
    )  # fmt: skip
    with start(*command) as process:
        wait_for(lambda: done_items() >= 2)
        below = descendants(process.pid)
        os.kill(process.pid, signal.SIGKILL)
        process.wait()
        wait_for(lambda: not any(Path(f"/proc/{pid}").exists() for pid in below))
    before = done_items()
    asked = len(model_server.requests)
    assert 2 <= before < 8
    with Archive() as archive:
        kept = {item.key: item.turn for item in archive.items("killed")}
    ran = spawn(*command)
    assert ran.status in (0, 1)
    found = rows(tmp_path / "out.jsonl")
    assert [(row["file"], row["repeat"]) for row in found] == [("a.gz", number) for number in range(1, 9)]
    with Archive() as archive:
        after = {item.key: item.turn for item in archive.items("killed")}
        assert len(archive.turns(runs=True)) == 8
    assert kept.items() <= after.items()
    drafts = [request for request in model_server.requests[asked:] if "<issues>" not in request.text]
    assert len(drafts) == 8 - before


@pytest.mark.skipif(not Path("/proc/self/task").is_dir(), reason="the system does not tell its processes")
def test_a_process_that_ends_in_the_middle_costs_nothing_but_time(
    folder: Path, model_server: ModelServer, tmp_path: Path
) -> None:
    model_server.script = lambda _: text(TRUE).hold("go", after_pieces=2)
    (folder / "b.gz").unlink()
    (folder / "c.pgn").unlink()
    out = tmp_path / "out.jsonl"
    command = (
        "batch",
        folder,
        *at(model_server),
        "--segments",
        1,
        "--repeat",
        3,
        "--workers",
        2,
        "--out",
        out,
    )
    with start(*command) as process:
        model_server.wait_until(lambda: len(model_server.requests) >= 2, timeout=100)
        workers = [pid for pid in descendants(process.pid) if b"spawn_main" in command_of(pid)]
        assert len(workers) == 2
        os.kill(workers[0], signal.SIGKILL)
        model_server.release("go")
        ran = finish(process, PATIENCE)
    assert "3 done" in ran.out, ran.out + ran.err
    assert [(row["repeat"], row["item_status"]) for row in rows(out)] == [(n, "done") for n in (1, 2, 3)]


def command_of(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()


def wait_for(condition: Any, seconds: float = 100) -> None:
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "waited in vain"
        time.sleep(0.02)


def test_never_more_requests_at_once_than_the_server_takes(folder: Path, model_server: ModelServer) -> None:
    """Two runs of two processes each, whose segments would all be asked for at once."""
    model_server.script = lambda _: text(TRUE, pieces=6, delay=0.01)
    (folder / "b.gz").unlink()
    (folder / "c.pgn").unlink()
    common = (
        "batch",
        folder,
        *at(model_server),
        "--segments",
        4,
        "--repeat",
        2,
        "--workers",
        2,
        "--concurrency",
        3,
    )
    with start(*common, "--run", "one") as one, start(*common, "--run", "two") as two:
        ended = [finish(one, PATIENCE), finish(two, PATIENCE)]
    assert {ran.status for ran in ended} <= {0, 1}
    drafts = [request for request in model_server.requests if "<issues>" not in request.text]
    assert len(drafts) == 2 * 2 * 4
    assert model_server.most_at_once == 3


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_stopped_it_finishes_what_is_under_way_and_says_how_to_go_on(
    folder: Path, model_server: ModelServer
) -> None:
    model_server.script = lambda _: text(TRUE, pieces=2).hold("go", after_pieces=1)
    command = ("batch", folder, *at(model_server), "--segments", 1, "--repeat", 3, "--workers", 1)
    with start(*command) as process:
        model_server.wait_until(lambda: len(model_server.requests) >= 1, timeout=100)
        process.send_signal(signal.SIGINT)
        time.sleep(0.3)
        model_server.release("go")
        ran = finish(process, PATIENCE)
    assert ran.status == 130
    assert "Give the same command again to go on." in ran.out
    assert "Traceback" not in ran.err
    assert 1 <= done_items() < 7


def test_a_budget_ends_it_with_a_status_of_its_own_and_the_key_is_nowhere(
    folder: Path, model_server: ModelServer, tmp_path: Path
) -> None:
    model_server.script = lambda _: text(TRUE, usage=(1000, 100))
    out = tmp_path / "out.jsonl"
    ran = spawn(
        "batch", folder, *at(model_server), "--segments", 1, "--repeat", 4, "--workers", 1, "--json",
        "--budget-money", "0.004", "--price", "1,10", "--api-key-env", "THE_KEY", "--out", out,
        env=[("THE_KEY", "secret-key-123")],
    )  # fmt: skip
    assert ran.status == 4
    assert ran.json["status"] == "budget"
    assert 0 < ran.json["price_usd"] <= 0.004
    assert model_server.requests[0].headers["authorization"] == "Bearer secret-key-123"
    assert "secret-key-123" not in ran.out + ran.err + out.read_text(encoding="utf-8")
    assert b"secret-key-123" not in default_path().read_bytes()


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("nowhere",), "there is no file, folder or list nowhere"),
        ((".", "--out", "table.xlsx"), "results are written as .jsonl or .parquet"),
        ((".", "--out", "no/such/folder/x.jsonl"), "is not a file that can be written"),
        ((".", "--prompts", "nowhere"), "nowhere"),
        ((".", "--check"), "no replay with a draft beside it"),
        ((".", "--price", "cheap"), "is no price"),
    ],
)
def test_bad_usage_is_one_clear_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capfd: pytest.CaptureFixture[str],
    arguments: tuple[str, ...],
    told: str,
) -> None:
    (tmp_path / "a.gz").write_bytes(b"x")
    monkeypatch.chdir(tmp_path)
    ran = run(capfd, "batch", *arguments)
    assert ran.status == 2
    assert told in ran.err
    assert ran.err.count("\n") == 1


def test_two_runs_are_compared(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    with Archive() as archive:
        put_run(archive, "careless", {name: [segment("x", WRONG), segment("y")] for name in "abc"})
        put_run(archive, "careful", {name: [segment("x"), segment("y")] for name in "abc"})
    ran = run(capfd, "compare", "careless", "careful", "--json")
    assert ran.status == 0
    measures = {one["measure"]: one for one in ran.json["differences"]}
    assert (measures["wrong"]["a"], measures["wrong"]["b"]) == (0.5, 0)
    assert measures["revised"]["difference"] == -0.5
    assert measures["input_tokens"]["difference"] == -50
    assert [one["kind"] for one in ran.json["kinds"]] == ["replay_mismatch"]
    plain = run(capfd, "compare", "careful", "careless", "--lang", "en")
    assert "Segments that got worst:" in plain.out
    assert "wrong 0 → 1" in plain.out
    assert "草稿中的错误陈述" in run(capfd, "compare", "careful", "careless", "--lang", "zh").out
    assert run(capfd, "compare", "careful", "nobody").status == 2


def test_a_comparison_makes_a_page(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("matplotlib")
    with Archive() as archive:
        for name in ("one", "two"):
            put_run(archive, name, {letter: [segment("x", WRONG)] for letter in "ab"})
    page = tmp_path / "page.html"
    assert run(capfd, "compare", "one", "two", "--html", page).status == 0
    assert "<svg" in page.read_text(encoding="utf-8")
    ran = run(capfd, "compare", "one", "two", "--html", tmp_path / "no" / "page.html")
    assert (ran.status, ran.err.count("\n")) == (2, 1)


def test_what_labels_say(capfd: pytest.CaptureFixture[str]) -> None:
    assert "no labels yet" in run(capfd, "archive", "labels", "--report").out
    with Archive() as archive:
        put_turn(archive, "t1", [segment("x", WRONG, WRONG)])
        archive.label("t1", "x", 1, 0, 0, "right")
        archive.label("t1", "x", 1, 0, 1, "wrong", "it was 12")
    ran = run(capfd, "archive", "labels", "--report")
    assert "50.0%" in ran.out
    assert "it was 12" in ran.out
    assert run(capfd, "archive", "labels", "--report", "--json").json["corrections"]["precision"] == 0.5
