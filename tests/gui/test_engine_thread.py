"""The bridge: commands down, events up, and an end that leaves nothing behind."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING, Any

import pytest

from engine.errors import UsageError
from engine.session import events as ev
from gui.engine_thread import EngineThread
from tests.gui.scripted import Script

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot

    from gui.engine_api import Emit


class Host:
    """As little of a host as these tests need."""

    def __init__(self, emit: Emit) -> None:
        self.emit = emit
        self.closed = 0

    async def close(self) -> None:
        self.closed += 1


@pytest.fixture
def hosts() -> list[Host]:
    return []


@pytest.fixture
def engine(qtbot: QtBot, hosts: list[Host]) -> Iterator[EngineThread]:
    def make(emit: Emit) -> Any:
        hosts.append(Host(emit))
        return hosts[-1]

    thread = EngineThread(make)
    thread.start()
    yield thread
    if not thread._done:
        with qtbot.waitSignal(thread.stopped, timeout=10_000):
            thread.shut_down()


def engine_threads() -> list[str]:
    return [t.name for t in threading.enumerate() if t.name in ("engine", "join-engine")]


def test_answers_come_back_on_the_thread_of_the_window(qtbot: QtBot, engine: EngineThread) -> None:
    got: list[tuple[object, str]] = []

    async def where(host: Any) -> str:
        return threading.current_thread().name

    engine.call(where, then=lambda value: got.append((value, threading.current_thread().name)))
    qtbot.waitUntil(lambda: bool(got))
    assert got == [("engine", threading.current_thread().name)]


def test_errors_come_back_too(qtbot: QtBot, engine: EngineThread) -> None:
    got: list[Exception] = []

    async def refuse(host: Any) -> None:
        raise UsageError("no")

    engine.call(refuse, then=got.append, failed=got.append)
    qtbot.waitUntil(lambda: bool(got))
    assert isinstance(got[0], UsageError)


def test_a_cancelled_command_ends_and_is_not_heard(qtbot: QtBot, engine: EngineThread) -> None:
    got: list[object] = []
    began, ended = threading.Event(), threading.Event()

    async def wait(host: Any) -> None:
        began.set()
        try:
            await asyncio.sleep(60)
        finally:
            ended.set()

    call = engine.call(wait, then=got.append, failed=got.append)
    assert began.wait(5)
    call.cancel()
    assert ended.wait(5)
    qtbot.wait(80)
    assert got == []


def test_events_keep_their_order_and_only_the_latest_progress_counts(
    qtbot: QtBot, engine: EngineThread
) -> None:
    got: list[ev.Event] = []
    engine.happened.connect(got.append)
    script = Script()
    sent = [
        script.started(),
        *(script.progress(0, n) for n in range(500)),
        script.state(0, ev.State.CHECKING),
    ]

    async def play(host: Host) -> None:
        for event in sent:
            host.emit(event)

    engine.call(play)
    qtbot.waitUntil(lambda: bool(got) and got[-1] is sent[-1])
    assert got[0] is sent[0]
    told = [event for event in got if isinstance(event, ev.DraftProgress)]
    assert told[-1].characters == 499
    assert len(told) < 20


def test_shutting_down_twice_ends_once(qtbot: QtBot, engine: EngineThread, hosts: list[Host]) -> None:
    ended: list[bool] = []
    engine.stopped.connect(lambda: ended.append(True))
    qtbot.waitUntil(lambda: bool(hosts))
    with qtbot.waitSignal(engine.stopped):
        engine.shut_down()
        engine.shut_down()
    engine.shut_down()
    qtbot.wait(50)
    assert ended == [True]
    assert hosts[0].closed == 1
    assert not engine.alive
    qtbot.waitUntil(lambda: not engine_threads())


def test_work_under_way_is_ended_by_shutting_down(qtbot: QtBot, engine: EngineThread) -> None:
    cancelled = threading.Event()
    began = threading.Event()

    async def wait(host: Any) -> None:
        began.set()
        try:
            await asyncio.sleep(60)
        except asyncio.CancelledError:
            cancelled.set()
            raise

    engine.call(wait)
    assert began.wait(5)
    with qtbot.waitSignal(engine.stopped):
        engine.shut_down()
    assert cancelled.is_set()


def test_a_command_after_the_end_is_dropped(qtbot: QtBot, engine: EngineThread) -> None:
    with qtbot.waitSignal(engine.stopped):
        engine.shut_down()
    assert engine.call(lambda host: host.close()).cancelled


def test_an_engine_that_cannot_start_says_so(qtbot: QtBot, caplog: pytest.LogCaptureFixture) -> None:
    def make(emit: Emit) -> Any:
        raise RuntimeError("no engine today")

    thread = EngineThread(make)
    with qtbot.waitSignal(thread.broke) as caught:
        thread.start()
    assert "no engine today" in caught.args[0]
    with qtbot.waitSignal(thread.stopped):
        thread.shut_down()


def test_commands_given_before_the_thread_is_started_are_carried_out(qtbot: QtBot) -> None:
    engine = EngineThread(lambda emit: Host(emit))
    got: list[int] = []

    async def answer(host: Any) -> int:
        return 7

    engine.call(answer, then=got.append)
    engine.start()
    qtbot.waitUntil(lambda: got == [7])
    with qtbot.waitSignal(engine.stopped):
        engine.shut_down()


def test_an_engine_that_was_never_started_ends_as_well(qtbot: QtBot) -> None:
    engine = EngineThread(lambda emit: Host(emit))
    got: list[int] = []

    async def answer(host: Any) -> int:
        return 7

    engine.call(answer, then=got.append)
    with qtbot.waitSignal(engine.stopped):
        engine.shut_down()
    engine.start()
    qtbot.wait(30)
    assert got == []
    assert engine_threads() == []
