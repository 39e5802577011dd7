"""The worker process: the same answers, an end to whatever does not end, and a new worker after it."""

from __future__ import annotations

import asyncio
import operator
import os
import signal
import sys
import time
from collections.abc import Iterator
from concurrent.futures import CancelledError, Future
from typing import Any

import pytest

from engine.facts import Replay
from engine.games.loader import load_replay
from engine.session.engine import Engine
from engine.session.offload import executor as offload
from engine.session.offload.executor import OffloadExecutor, TooLong, WorkerLost
from engine.session.offload.tasks import validate
from engine.session.options import TurnOptions
from engine.validation.context import ValidationContext
from tests.end_to_end.drafts import SAMPLE, TRUE, WRONG_COUNT
from tests.engine.session.fakes import FakeProvider, says

PATIENCE = 30.0


@pytest.fixture(scope="module")
def replay() -> Replay:
    return load_replay(SAMPLE)


@pytest.fixture(scope="module")
def pool(replay: Replay) -> Iterator[OffloadExecutor]:
    made = OffloadExecutor(seconds=20.0)
    made.prepare(replay)
    wait_for_worker(made)
    yield made
    made.shutdown(cancel_futures=True)


@pytest.fixture
def mortal(replay: Replay) -> Iterator[OffloadExecutor]:
    """One whose worker the test may end."""
    made = OffloadExecutor(seconds=20.0)
    made.prepare(replay)
    wait_for_worker(made)
    yield made
    made.shutdown(cancel_futures=True)


def wait_for_worker(pool: OffloadExecutor) -> int:
    """The process id of the worker, once there is one."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        answered = pool.submit(os.getpid).result(PATIENCE)
        if answered != os.getpid():
            return answered
        time.sleep(0.02)
    raise AssertionError("no worker came")


def test_threads_do_the_work_until_there_is_a_worker() -> None:
    pool = OffloadExecutor()
    assert pool.submit(os.getpid).result(PATIENCE) == os.getpid()
    pool.shutdown()
    with pytest.raises(RuntimeError):
        pool.submit(os.getpid)


def test_the_worker_says_of_a_draft_what_the_program_would(pool: OffloadExecutor, replay: Replay) -> None:
    context = ValidationContext(lang="en")
    for raw in (TRUE, WRONG_COUNT, "", "[" * 500, "Side 1 lost \ud800 3 units"):
        theirs = pool.submit(validate, raw, replay, context).result(PATIENCE)
        own = validate(raw, replay, context)
        assert theirs.model_copy(update={"milliseconds": 0.0}) == own.model_copy(update={"milliseconds": 0.0})


def test_a_replay_comes_back_as_the_one_it_was(pool: OffloadExecutor, replay: Replay) -> None:
    assert pool.submit(operator.getitem, [replay], 0).result(PATIENCE) is replay


def test_replays_beyond_those_kept_are_forgotten_and_sent_again(pool: OffloadExecutor) -> None:
    several = [load_replay(SAMPLE) for _ in range(offload._MOST_REPLAYS + 2)]
    for one in (*several, several[0]):
        assert pool.submit(operator.getitem, [one], 0).result(PATIENCE) is one


def test_errors_come_through(pool: OffloadExecutor) -> None:
    with pytest.raises(ZeroDivisionError):
        pool.submit(operator.truediv, 1, 0).result(PATIENCE)


def test_what_cannot_be_sent_is_done_in_a_thread(pool: OffloadExecutor) -> None:
    assert pool.submit(lambda: os.getpid()).result(PATIENCE) == os.getpid()


def test_a_call_without_an_end_is_ended_and_the_next_one_answered(replay: Replay) -> None:
    pool = OffloadExecutor(seconds=2.0)
    pool.prepare(replay)
    first = wait_for_worker(pool)
    with pytest.raises(TooLong):
        pool.submit(time.sleep, 3600).result(PATIENCE)
    assert pool.submit(os.getpid).result(PATIENCE) not in (first, os.getpid())
    pool.shutdown()


def test_a_call_nobody_waits_for_does_not_hold_up_the_next(mortal: OffloadExecutor) -> None:
    endless = mortal.submit(time.sleep, 3600)
    time.sleep(0.1)
    assert endless.cancel()
    assert mortal.submit(operator.add, 1, 2).result(PATIENCE) == 3


def test_a_worker_that_ends_is_replaced(mortal: OffloadExecutor, replay: Replay) -> None:
    with pytest.raises(WorkerLost):
        mortal.submit(os._exit, 3).result(PATIENCE)
    assert mortal.submit(validate, TRUE, replay, ValidationContext(lang="en")).result(PATIENCE).claims


@pytest.mark.skipif(sys.platform == "win32", reason="signals")
def test_a_call_survives_a_worker_that_is_killed_between_calls(mortal: OffloadExecutor) -> None:
    os.kill(mortal.submit(os.getpid).result(PATIENCE), signal.SIGKILL)
    assert mortal.submit(operator.add, 1, 2).result(PATIENCE) == 3


def test_no_process_and_no_call_outlives_the_executor(replay: Replay) -> None:
    pool = OffloadExecutor()
    pool.prepare(replay)
    wait_for_worker(pool)
    running: Future[Any] = pool.submit(time.sleep, 3600)
    waiting: Future[Any] = pool.submit(time.sleep, 3600)
    process = pool._process
    assert process is not None
    pool.shutdown(cancel_futures=True)
    assert process.poll() is not None
    for future in (running, waiting):
        with pytest.raises(CancelledError):
            future.result(PATIENCE)


def test_where_no_process_starts_threads_do_it(replay: Replay, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(module: str) -> None:
        raise OSError("no more processes")

    monkeypatch.setattr(offload, "start_python", refuse)
    pool = OffloadExecutor()
    pool.prepare(replay)
    time.sleep(0.05)
    assert pool.submit(os.getpid).result(PATIENCE) == os.getpid()
    pool.shutdown()


def test_a_turn_is_checked_by_the_worker(replay: Replay) -> None:
    async def review() -> tuple[int, list[str]]:
        engine = Engine()
        engine.prepare(replay)
        assert engine._offload is not None
        pid = await asyncio.to_thread(wait_for_worker, engine._offload)
        provider = FakeProvider(says(TRUE))
        results = await engine.review(replay, provider, TurnOptions(segments=2)).wait()
        await engine.close()
        return pid, [result.status.value for result in results]

    pid, statuses = asyncio.run(review())
    assert statuses == ["clean", "clean"]
    with pytest.raises(ProcessLookupError):
        os.kill(pid, 0)
