"""A host that plays scripts instead of running an engine, on the real engine thread."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Literal

from engine.archive.store import Archive
from engine.errors import DamagedReplayError, UsageError
from engine.session import events as ev
from tests.gui import scripted

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Sequence
    from pathlib import Path

    from engine.doctor.outcome import Progress, Trial
    from engine.facts import Replay
    from engine.providers.local.install import InstallProgress
    from engine.providers.probe import Probe
    from engine.providers.registry import ProviderSpec
    from gui.engine_api import Answer, Emit, Ended, TurnRequest


class FakeHost:
    """Plays a review; what it does is set on the class-level switchboard the test holds."""

    def __init__(self, emit: Emit, board: Switchboard) -> None:
        self._emit = emit
        self._board = board
        self._turns: dict[str, asyncio.Task[None]] = {}
        self._scripts: dict[str, scripted.Script] = {}
        board.host = self

    async def open(self, path: Path, game: int) -> Replay:
        self._board.opened.append(str(path))
        if self._board.open_seconds:
            await asyncio.sleep(self._board.open_seconds)
        if "damaged" in path.name:
            raise DamagedReplayError(f"{path.name} is damaged: it ends in the middle. Copy it again.")
        return self._board.replay

    async def games(self, path: Path) -> int:
        return self._board.games

    async def start(self, request: TurnRequest) -> str:
        self._board.requests.append(request)
        if self._board.start_error is not None:
            raise UsageError(self._board.start_error)
        run_id = f"run-{len(self._board.requests)}"
        script = scripted.Script(run_id, request.options.lang, request.notes)
        self._scripts[run_id] = script
        self._turns[run_id] = asyncio.create_task(self._play(script, request))
        return run_id

    async def stop(self, run_id: str) -> None:
        self._board.stopped.append(run_id)
        self._turns[run_id].cancel()

    async def rerun(self, segment_id: str, ended: Ended, request: TurnRequest) -> None:
        run_id = ended.started.run_id
        self._board.rerun.append((run_id, segment_id))
        script = self._scripts[run_id]
        index = scripted.IDS.index(segment_id)
        self._emit(script.restarted(index))
        for event in script.segment(index):
            self._emit(event)
        self._emit(script.final(scripted.result(index, script.lang).model_copy(update={"version": 2})))
        self._emit(script.finished())

    async def try_out(
        self, spec: ProviderSpec, lang: Literal["en", "zh"]
    ) -> AsyncGenerator[Progress | Trial, None]:
        self._board.tried.append((spec, lang))
        try:
            for told in self._board.trial:
                if isinstance(told, Exception):
                    raise told
                if told is None:
                    await asyncio.Event().wait()  # until somebody stops it
                else:
                    yield told
        finally:
            self._board.trials_ended += 1

    async def find_servers(self) -> Sequence[Probe]:
        return self._board.servers

    async def install_model(self, id: str) -> AsyncGenerator[InstallProgress, None]:
        self._board.installed.append(id)
        try:
            for told in self._board.install:
                if isinstance(told, Exception):
                    raise told
                if told is None:
                    await asyncio.Event().wait()  # until somebody stops it
                else:
                    yield told
        finally:
            self._board.installs_ended += 1

    async def archive(self, work: Callable[[Archive], Answer]) -> Answer:
        with Archive() as archive:
            return work(archive)

    async def resume(self, conversation: str, events: Sequence[ev.AnyEvent]) -> None:
        self._board.resumed.append(conversation)

    async def close(self) -> None:
        for task in self._turns.values():
            task.cancel()
        await asyncio.gather(*self._turns.values(), return_exceptions=True)
        self._board.closed += 1

    async def _play(self, script: scripted.Script, request: TurnRequest) -> None:
        open_segments = [0, 1, 2, 3] if request.question is None else [0]
        try:
            self._emit(script.started(request.question))
            if request.question is not None:
                await self._pause()
                answer = scripted.result(0, script.lang).model_copy(
                    update={"id": "answer-1", "title": "Answer"}
                )
                self._emit(script.final(answer))
                self._emit(script.finished())
                return
            for index in (0, 1, 2, 3):
                for event in script.segment(index):
                    self._emit(event)
                    await self._pause()
                self._emit(script.final(scripted.result(index, script.lang)))
                open_segments.remove(index)
            self._emit(script.finished())
        except asyncio.CancelledError:
            for index in open_segments:
                stopped = ev.SegmentResult(
                    id=scripted.IDS[index],
                    title=scripted.TITLES[script.lang][index],
                    status=ev.State.STOPPED,
                    warning="Stopped.",
                )
                self._emit(script.final(stopped))
            self._emit(script.finished("stopped"))
            raise

    async def _pause(self) -> None:
        await asyncio.sleep(self._board.pace)


class Switchboard:
    """What a test sets and reads; attributes are plain and only ever read while both sides are quiet."""

    def __init__(self) -> None:
        self.host: FakeHost | None = None
        self.replay = scripted.replay()
        self.pace = 0.0
        self.open_seconds = 0.0
        self.games = 1
        self.start_error: str | None = None
        self.trial: list[Progress | Trial | Exception | None] = []
        self.servers: list[Probe] = []
        self.install: list[InstallProgress | Exception | None] = []
        self.installed: list[str] = []
        self.installs_ended = 0
        self.tried: list[tuple[ProviderSpec, str]] = []
        self.trials_ended = 0
        self.opened: list[str] = []
        self.requests: list[TurnRequest] = []
        self.stopped: list[str] = []
        self.rerun: list[tuple[str, str]] = []
        self.resumed: list[str] = []
        self.closed = 0

    def make_host(self, emit: Emit) -> FakeHost:
        return FakeHost(emit, self)
