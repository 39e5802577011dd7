"""A model on this computer as a provider: started when it is first asked, in a process of its own."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncGenerator
from dataclasses import replace

from engine.errors import BrokenStream, ProviderError
from engine.providers.base import ChatRequest, Drafting, Finished, StreamEvent
from engine.providers.connection import LOCAL, HttpClients, Timeouts
from engine.providers.local.folder import LocalModel
from engine.providers.local.process import LocalModelFailed, ModelProcess
from engine.providers.openai import OpenAIProvider

LOCAL_ID = "local"
_WHERE = {"en": "on this computer", "zh": "在本机运行"}
_SMALL = {"en": "small model", "zh": "小模型"}
PROMPT_TOKENS = 3_500
MAX_TOKENS = 1_200
"""Of one answer: a segment of 160 words and its claims take 900. Small models that lose the thread repeat
themselves until they are stopped."""
MAX_CRASHES = 2
"""Crashes in a row after which it is not started again: one may be chance, two are not."""


class LocalProvider:
    """A GGUF file that answers through llama.cpp's server in a child process.

    The process is started on the first request, started once more when it crashes, and ended by `close`, or
    by the end of this process however that comes about.
    """

    def __init__(
        self,
        model: LocalModel,
        *,
        lang: str = "en",
        timeouts: Timeouts | None = None,
        clients: HttpClients | None = None,
        process: ModelProcess | None = None,
    ) -> None:
        """Set up, without starting anything.

        Args:
            model: The weights.
            lang: Language of `label`.
            process: What starts and ends the child; None for the usual one.
        """
        self._model = model
        self._lang = "zh" if lang.startswith("zh") else "en"
        self._timeouts = timeouts or LOCAL
        self._clients = clients or HttpClients()
        self._owns_clients = clients is None
        self._process = process or ModelProcess(model.path, model.name)
        self._lock = asyncio.Lock()
        self._inner: OpenAIProvider | None = None
        self._crashes = 0
        self._closed = False

    @property
    def id(self) -> str:
        return LOCAL_ID

    @property
    def label(self) -> str:
        kind = f" · {_SMALL[self._lang]}" if self._model.weights is not None else ""
        return f"{self._model.name}{kind} · {_WHERE[self._lang]}"

    @property
    def model(self) -> str:
        return self._model.name

    @property
    def concurrency(self) -> int:
        return 1

    @property
    def drafting(self) -> Drafting:
        """How it drafts unless somebody says otherwise."""
        return self._model.drafting

    @property
    def prompt_tokens(self) -> int:
        """How long a prompt it takes in good time: a processor reads some 100 tokens a second."""
        return PROMPT_TOKENS

    @property
    def process(self) -> ModelProcess:
        return self._process

    async def close(self) -> None:
        """End the process and give back connections. Safe to call twice."""
        self._closed = True
        self._inner = None
        await self._process.end()
        if self._owns_clients:
            await self._clients.close()

    async def stream(self, request: ChatRequest) -> AsyncGenerator[StreamEvent, None]:
        """Ask, and yield the answer as it comes; the last event is ``Finished``.

        Raises:
            ProviderError: with one clear line; never to be retried, since the restart was made here.
        """
        request = replace(request, max_tokens=min(request.max_tokens or MAX_TOKENS, MAX_TOKENS))
        while True:
            inner = await self._ready()
            answered = False
            try:
                async with contextlib.aclosing(inner.stream(request)) as events:
                    async for event in events:
                        answered = True
                        if isinstance(event, Finished):
                            self._crashes = 0
                        yield event
                return
            except ProviderError as error:
                if self._closed or not await self._crashed():
                    raise
                self._crashes += 1
                if answered:
                    raise BrokenStream(
                        "The local model's process crashed in the middle of its answer: ask again."
                    ) from error

    async def _ready(self) -> OpenAIProvider:
        """The server as a provider, started if it is not running."""
        async with self._lock:
            if self._closed:
                raise LocalModelFailed("The local model has been closed.")
            if self._inner is not None and self._process.alive:
                return self._inner
            if self._crashes >= MAX_CRASHES:
                raise LocalModelFailed(
                    f"llama.cpp crashed twice with {self._model.path.name}: use another model."
                )
            running = await self._process.start()
            self._inner = OpenAIProvider(
                running.address,
                self._model.name,
                key=running.key,
                key_hint="start Truecast again",
                service=_WHERE[self._lang],
                id=LOCAL_ID,
                timeouts=self._timeouts,
                concurrency=1,
                clients=self._clients,
            )
            return self._inner

    async def _crashed(self) -> bool:
        """Whether the process is gone; its connections break a moment before the system says so."""
        for _ in range(20):
            if not self._process.alive:
                return True
            await asyncio.sleep(0.01)
        return False
