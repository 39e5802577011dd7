"""What lives on the engine's thread: the engine, the providers it talks to, the turns under way."""

from __future__ import annotations

import asyncio
import gc
from contextlib import aclosing
from typing import TYPE_CHECKING, Literal

from engine.archive.record import ReplaySummary
from engine.archive.recorder import Recorder
from engine.games.cache import ReplayCache
from engine.games.loader import count_games_async
from engine.prompting import characters
from engine.providers.connection import HttpClients
from engine.session.conversation import Conversation
from engine.session.dialogue import Dialogue
from engine.session.engine import Engine, RunningTurn
from gui.engine_api import Answer, Trouble

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator, Callable, Sequence
    from pathlib import Path

    from engine.archive.store import Archive
    from engine.doctor.outcome import Progress, Trial
    from engine.facts import Replay
    from engine.providers.base import ChatProvider
    from engine.providers.local.install import InstallProgress
    from engine.providers.probe import Probe
    from engine.providers.registry import ProviderSpec
    from engine.session.events import AnyEvent
    from engine.session.runner import Sink
    from gui.engine_api import Emit, Ended, TurnRequest


class EngineHost:
    """The real one."""

    def __init__(self, emit: Emit) -> None:
        self._emit = emit
        self._engine = Engine(
            cache=ReplayCache(), sinks=[emit], characters_folder=characters.default_folder()
        )
        self._clients = HttpClients()
        self._providers: dict[ProviderSpec, ChatProvider] = {}
        self._turns: dict[str, RunningTurn] = {}
        self._dialogue = Dialogue()
        self._recorder: Recorder | None = None

    async def open(self, path: Path, game: int) -> Replay:
        replay = await self._engine.open(path, game=game)
        self._engine.prepare(replay)
        # A collection that looks at every fact again would hold up the window for some fifty milliseconds.
        gc.freeze()
        return replay

    async def games(self, path: Path) -> int:
        return await count_games_async(path)

    async def start(self, request: TurnRequest) -> str:
        provider = self._provider(request.provider)
        self._let_go()
        if self._dialogue.id != request.conversation:
            self._dialogue = Dialogue(request.conversation)
        sinks = self._sinks(request)
        conversation = self._dialogue.next(request.options.you)
        replay, options, notes = request.replay, request.options, request.notes
        if request.question is None:
            turn = self._engine.review(
                replay, provider, options, sinks=sinks, conversation=conversation, notes=notes
            )
        else:
            turn = self._engine.ask(
                replay,
                request.question,
                provider,
                options,
                sinks=sinks,
                conversation=conversation,
                notes=notes,
            )
        self._turns[turn.run_id] = turn
        return turn.run_id

    def _sinks(self, request: TurnRequest) -> list[Sink]:
        """Who else reads the events of a turn."""
        sinks: list[Sink] = [self._dialogue.take]
        if request.keep:
            summary = ReplaySummary.of(request.replay, file=request.file, number=request.game)
            sinks.append(self._the_recorder().about(summary))
        return sinks

    def _let_go(self) -> None:
        """Of turns that are over, which are large with all their prompts; `Ended` brings one back."""
        for run_id, turn in [*self._turns.items()]:
            if turn.over:
                self._engine.forget(turn)
                del self._turns[run_id]

    def _the_recorder(self) -> Recorder:
        if self._recorder is None:
            self._recorder = Recorder(on_problem=lambda line: self._emit(Trouble(line)))
        return self._recorder

    async def stop(self, run_id: str) -> None:
        turn = self._turns.get(run_id)
        if turn is not None:
            turn.stop()

    async def rerun(self, segment_id: str, ended: Ended, request: TurnRequest) -> None:
        turn = self._turns.get(ended.started.run_id)
        if turn is None:
            turn = await self._bring_back(ended, request)
        turn.rerun(segment_id)

    async def _bring_back(self, ended: Ended, request: TurnRequest) -> RunningTurn:
        started = ended.started
        if started.conversation == self._dialogue.id and started.question is not None:
            conversation = self._dialogue.next(started.you, before=started.run_id)
        else:
            conversation = Conversation(id=started.conversation)
        turn = await self._engine.restore(
            request.replay,
            self._provider(request.provider),
            request.options,
            started,
            ended.results,
            seq=ended.seq,
            conversation=conversation,
            sinks=self._sinks(request),
        )
        self._turns[turn.run_id] = turn
        return turn

    async def try_out(
        self, spec: ProviderSpec, lang: Literal["en", "zh"]
    ) -> AsyncGenerator[Progress | Trial, None]:
        from engine.doctor.trial import try_out
        from engine.providers.registry import build_provider

        provider = build_provider(spec, clients=self._clients)  # what it learns is not kept
        try:
            async with aclosing(try_out(provider, lang=lang)) as told:
                async for one in told:
                    yield one
        finally:
            await provider.close()

    async def find_servers(self) -> Sequence[Probe]:
        from engine.providers.probe import probe_local

        return await probe_local(clients=self._clients)

    async def install_model(self, id: str) -> AsyncGenerator[InstallProgress, None]:
        from gui.installing import install

        async with aclosing(install(id)) as told:
            async for one in told:
                yield one

    async def archive(self, work: Callable[[Archive], Answer]) -> Answer:
        return await asyncio.to_thread(_in_archive, work)

    async def resume(self, conversation: str, events: Sequence[AnyEvent]) -> None:
        self._dialogue = Dialogue(conversation)
        self._dialogue.take_all(events)

    async def close(self) -> None:
        await self._engine.close()
        for provider in self._providers.values():
            await provider.close()
        await self._clients.close()
        if self._recorder is not None:
            await asyncio.to_thread(self._recorder.close)  # it writes down what is still to be written

    def _provider(self, spec: ProviderSpec) -> ChatProvider:
        """One provider per choice, so that connections and what was learned of a server are kept."""
        from engine.providers.registry import build_provider

        found = self._providers.get(spec)
        if found is None:
            found = self._providers[spec] = build_provider(spec, clients=self._clients)
        return found


def _in_archive(work: Callable[[Archive], Answer]) -> Answer:
    from engine.archive.store import Archive  # on this thread: SQLite loads when it is first wanted

    with Archive() as archive:
        return work(archive)
