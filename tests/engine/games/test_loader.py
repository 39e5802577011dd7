"""Opening replay files: the worker, its limits, errors, cancelling."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from engine.errors import DamagedReplayError, UnknownGameError, UnsupportedReplayError, UsageError
from engine.games import process
from engine.games.loader import Limits, count_games, count_games_async, load_replay, load_replay_async
from tests.conftest import REPO
from tests.engine.games.plugin import TOY, installed

SMALL = Limits(seconds=30, memory_bytes=300 << 20, result_bytes=1 << 20)


@pytest.fixture(autouse=True)
def _toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    with installed(tmp_path, monkeypatch, TOY, module="toygame", name="toy"):
        yield


def toy(folder: Path, orders: str) -> Path:
    path = folder / "game.toy"
    path.write_text(f"TOY {orders}", encoding="utf-8")
    return path


def is_one_clear_line(error: BaseException) -> bool:
    text = str(error)
    return bool(text) and text.isprintable() and "Traceback" not in text and len(text) < 500


def test_the_facts_come_back_whole(tmp_path: Path) -> None:
    replay = load_replay(toy(tmp_path, "one two"))
    assert replay.game == "toy"
    assert replay.meta.extra["words"] == ["one", "two"]
    assert [event.id for event in replay.store.events] == ["f0", "f1", "f2", "f3"]
    assert replay.store.fact("f2").details == {"n": 2}
    assert replay.clock.text(2) == "tick 2"
    assert replay.side("B").team == "B"


def test_the_file_is_parsed_in_another_process(tmp_path: Path) -> None:
    assert load_replay(toy(tmp_path, "one")).meta.extra["pid"] != os.getpid()


def test_another_game_of_the_file(tmp_path: Path) -> None:
    assert load_replay(toy(tmp_path, "one"), game=2).meta.extra["game"] == 2
    assert count_games(toy(tmp_path, "one")) == 2
    with pytest.raises(UsageError, match="no game 3"):
        load_replay(toy(tmp_path, "one"), game=3)
    with pytest.raises(UsageError, match="no game 0"):
        load_replay(toy(tmp_path, "one"), game=0)


def test_an_adapters_own_refusal_keeps_its_class_and_line(tmp_path: Path) -> None:
    with pytest.raises(UnsupportedReplayError) as caught:
        load_replay(toy(tmp_path, "refuse"))
    assert str(caught.value) == "version 9 of Toy is not read; save it again with version 8"


@pytest.mark.parametrize(
    ("orders", "told"),
    [
        ("crash", "parser broke down"),
        ("exit", "exit status 3"),
        ("nest", "nested too deeply"),
        ("raise", "KeyError"),
        ("huge", "more than 1 MiB of facts"),
        ("strange", "no replay"),
    ],
)
def test_whatever_the_parser_does_is_one_line(tmp_path: Path, orders: str, told: str) -> None:
    with pytest.raises(DamagedReplayError, match=told) as caught:
        load_replay(toy(tmp_path, orders), limits=SMALL)
    assert is_one_clear_line(caught.value)
    assert "game.toy" in str(caught.value)


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux holds a process to its address space")
def test_memory_is_limited(tmp_path: Path) -> None:
    with pytest.raises(DamagedReplayError, match="more than 300 MiB") as caught:
        load_replay(toy(tmp_path, "memory"), limits=SMALL)
    assert is_one_clear_line(caught.value)


def test_time_is_limited(tmp_path: Path) -> None:
    with pytest.raises(DamagedReplayError, match="longer than 1 s") as caught:
        load_replay(toy(tmp_path, "spin"), limits=Limits(seconds=1))
    assert is_one_clear_line(caught.value)


def test_what_a_parser_prints_does_not_disturb_the_answer(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    assert load_replay(toy(tmp_path, "noise")).game == "toy"
    assert capfd.readouterr() == ("", "")


def test_keys_are_none_of_a_parsers_business(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SOMEBODYS_API_KEY", "planted")
    monkeypatch.setenv("HARMLESS", "kept")
    assert load_replay(toy(tmp_path, "environment SOMEBODYS_API_KEY")).meta.extra["words"] == ["not set"]
    assert load_replay(toy(tmp_path, "environment HARMLESS")).meta.extra["words"] == ["kept"]


def test_the_program_goes_on_after_a_crash(tmp_path: Path) -> None:
    with pytest.raises(DamagedReplayError):
        load_replay(toy(tmp_path, "crash"))
    assert load_replay(toy(tmp_path, "one")).game == "toy"


def test_files_that_are_none(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="there is no file"):
        load_replay(tmp_path / "absent.toy")
    with pytest.raises(UsageError, match="is not a file"):
        load_replay(tmp_path)
    (tmp_path / "empty.toy").touch()
    with pytest.raises(DamagedReplayError, match="is empty"):
        load_replay(tmp_path / "empty.toy")
    with pytest.raises(UsageError):
        load_replay("nul\0byte")


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no named pipes here")
def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.toy")
    with pytest.raises(UsageError, match="is not a file"):
        load_replay(tmp_path / "pipe.toy")


def test_a_file_too_large_is_not_read_whole(tmp_path: Path) -> None:
    path = toy(tmp_path, "one")
    with path.open("r+b") as file:
        file.truncate(3 << 20)  # sparse
    with pytest.raises(UnsupportedReplayError, match="larger than 2 MiB"):
        load_replay(path, limits=Limits(file_bytes=2 << 20))


def test_a_file_of_no_game_says_what_can_be_read(tmp_path: Path) -> None:
    path = tmp_path / "holiday.jpg"
    path.write_bytes(b"\xff\xd8\xff\xe0" + bytes(100))
    with pytest.raises(
        UnknownGameError, match=r"holiday\.jpg is not a replay Truecast knows.*Chess"
    ) as caught:
        load_replay(path)
    assert is_one_clear_line(caught.value)


def test_a_hostile_file_name_stays_on_one_line(tmp_path: Path) -> None:
    path = tmp_path / "a\nb\x1b[31m\u202ec.toy"
    path.write_text("TOY crash")
    with pytest.raises(DamagedReplayError) as caught:
        load_replay(path)
    assert is_one_clear_line(caught.value)


def _when_written(path: Path) -> int:
    """The process id a hanging parser left in a file, once it is there."""
    deadline = time.monotonic() + 20
    while not (path.exists() and path.read_text()) and time.monotonic() < deadline:
        time.sleep(0.01)
    return int(path.read_text())


def _is_running(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


def test_the_loop_runs_on_while_a_replay_loads(tmp_path: Path) -> None:
    async def scenario() -> int:
        ticks = 0
        loading = asyncio.create_task(load_replay_async(toy(tmp_path, "one")))
        while not loading.done():
            await asyncio.sleep(0.001)
            ticks += 1
        assert (await loading).game == "toy"
        assert await count_games_async(toy(tmp_path, "one")) == 2
        return ticks

    assert asyncio.run(scenario()) > 3


@pytest.mark.skipif(sys.platform == "win32", reason="asks the system about a process the POSIX way")
def test_cancelling_ends_the_worker_and_its_thread(tmp_path: Path) -> None:
    told = tmp_path / "pid"

    async def scenario() -> None:
        loading = asyncio.create_task(load_replay_async(toy(tmp_path, f"hang {told}")))
        pid = await asyncio.to_thread(_when_written, told)
        loading.cancel()
        with pytest.raises(asyncio.CancelledError):
            await loading
        assert not _is_running(pid)
        assert not [thread for thread in threading.enumerate() if thread.name.startswith("replay-loader")]

    asyncio.run(scenario())


def test_cancelling_before_the_worker_starts_starts_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    reached, go_on = threading.Event(), threading.Event()
    started: list[object] = []
    real_start = process._start

    def slow_start() -> subprocess.Popen[bytes]:
        reached.set()
        go_on.wait(10)
        process = real_start()
        started.append(process)
        return process

    monkeypatch.setattr(process, "_start", slow_start)

    async def scenario() -> None:
        loading = asyncio.create_task(load_replay_async(toy(tmp_path, f"hang {tmp_path / 'pid'}")))
        await asyncio.to_thread(reached.wait, 10)
        loading.cancel()
        await asyncio.sleep(0)
        go_on.set()
        with pytest.raises(asyncio.CancelledError):
            await loading

    asyncio.run(scenario())
    assert all(process.returncode is not None for process in started)  # type: ignore[attr-defined]


def test_several_at_once(tmp_path: Path) -> None:
    async def scenario() -> set[int]:
        path = toy(tmp_path, "one")
        replays = await asyncio.gather(*(load_replay_async(path) for _ in range(3)))
        return {replay.meta.extra["pid"] for replay in replays}

    assert len(asyncio.run(scenario())) == 3


@pytest.mark.skipif(sys.platform == "win32", reason="kills a process the POSIX way")
def test_a_worker_ends_when_the_program_is_killed(tmp_path: Path) -> None:
    told = tmp_path / "pid"
    path = toy(tmp_path, f"hang {told}")
    code = f"from engine.games.loader import load_replay; load_replay({str(path)!r})"
    search = os.pathsep.join([str(REPO), str(tmp_path / "site-toygame")])
    program = subprocess.Popen([sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": search})
    try:
        pid = _when_written(told)
    finally:
        program.kill()
        program.wait()
    deadline = time.monotonic() + 20
    while _is_a_live_worker(pid) and time.monotonic() < deadline:
        time.sleep(0.01)
    assert not _is_a_live_worker(pid)


def _is_a_live_worker(pid: int) -> bool:
    """Whether a process runs; one that ended and waits to be collected by the system does not."""
    status = Path(f"/proc/{pid}/stat")
    if Path("/proc/self/stat").exists():
        try:
            return status.read_text().rpartition(")")[2].split()[0] != "Z"
        except OSError:
            return False
    return _is_running(pid)


def test_a_working_folder_full_of_traps_changes_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    trap = tmp_path / "trap"
    trap.mkdir()
    (trap / "json.py").write_text("raise SystemExit('trapped')")
    monkeypatch.chdir(trap)
    assert load_replay(toy(tmp_path, "one")).game == "toy"
