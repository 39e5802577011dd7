"""What lives on the engine's thread: the engine, the providers it talks to, the turns under way."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.errors import UsageError
from engine.games.cache import ReplayCache
from engine.games.loader import count_games_async
from engine.providers.connection import HttpClients
from engine.session.engine import Conversation, Engine, RunningTurn

if TYPE_CHECKING:
    from pathlib import Path

    from engine.facts import Replay
    from engine.providers.base import ChatProvider
    from engine.providers.probe import Probe
    from engine.providers.registry import ProviderSpec
    from gui.engine_api import Emit, TurnRequest

PROBE_SECONDS = 5.0
"""Someone who presses "Test connection" waits longer than a search for servers would."""


class EngineHost:
    """The real one."""

    def __init__(self, emit: Emit) -> None:
        self._engine = Engine(cache=ReplayCache(), sinks=[emit])
        self._clients = HttpClients()
        self._providers: dict[ProviderSpec, ChatProvider] = {}
        self._turns: dict[str, RunningTurn] = {}

    async def open(self, path: Path, game: int) -> Replay:
        return await self._engine.open(path, game=game)

    async def games(self, path: Path) -> int:
        return await count_games_async(path)

    async def start(self, request: TurnRequest) -> str:
        provider = self._provider(request.provider)
        if request.question is None:
            turn = self._engine.review(request.replay, provider, request.options, notes=request.notes)
        else:
            turn = self._engine.ask(
                request.replay,
                request.question,
                provider,
                request.options,
                conversation=Conversation(history=request.history, number=request.number),
                notes=request.notes,
            )
        self._turns[turn.run_id] = turn
        return turn.run_id

    async def stop(self, run_id: str) -> None:
        turn = self._turns.get(run_id)
        if turn is not None:
            turn.stop()

    async def rerun(self, run_id: str, segment_id: str) -> None:
        turn = self._turns.get(run_id)
        if turn is None:
            raise UsageError("That analysis is no longer open: review the replay again.")
        turn.rerun(segment_id)

    async def probe(self, base_url: str, key: str | None) -> Probe:
        from engine.providers.probe import probe

        return await probe(base_url, key=key, clients=self._clients, seconds=PROBE_SECONDS)

    async def close(self) -> None:
        await self._engine.close()
        for provider in self._providers.values():
            await provider.close()
        await self._clients.close()

    def _provider(self, spec: ProviderSpec) -> ChatProvider:
        """One provider per choice, so that connections and what was learned of a server are kept."""
        from engine.providers.registry import build_provider

        found = self._providers.get(spec)
        if found is None:
            found = self._providers[spec] = build_provider(spec, clients=self._clients)
        return found
