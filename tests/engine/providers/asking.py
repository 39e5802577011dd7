"""Helpers to ask a provider from plain test functions."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable
from typing import Any

import httpx

from engine.providers.address import Address
from engine.providers.base import (
    ChatMessage,
    ChatProvider,
    ChatRequest,
    Finished,
    ReasoningDelta,
    StreamEvent,
    TextDelta,
)
from engine.providers.connection import DIRECT, HttpClients, Network, Timeouts
from engine.providers.dialect import DialectName
from engine.providers.http import HttpProvider
from engine.providers.registry import dialect_named

REQUEST = ChatRequest(
    (ChatMessage(role="system", content="Be brief."), ChatMessage(role="user", content="Say hi.")),
    max_tokens=64,
    temperature=0.2,
)


class FakeClients(HttpClients):
    """Connections that end in a function of the request instead of a socket."""

    def __init__(self, handler: Callable[[httpx.Request], httpx.Response]) -> None:
        super().__init__()
        self.asked: list[httpx.Request] = []

        def note(request: httpx.Request) -> httpx.Response:
            self.asked.append(request)
            return handler(request)

        self._client = httpx.AsyncClient(transport=httpx.MockTransport(note))

    def client(self, address: Address, *, secure: bool, network: Network = DIRECT) -> httpx.AsyncClient:
        return self._client


def pieces(*parts: bytes, **head: Any) -> httpx.Response:
    """A response whose body arrives in exactly these pieces."""

    async def body() -> AsyncIterator[bytes]:
        for part in parts:
            yield part

    head.setdefault("headers", {"content-type": "text/event-stream"})
    return httpx.Response(head.pop("status_code", 200), content=body(), **head)


async def collect(provider: ChatProvider, request: ChatRequest = REQUEST) -> list[StreamEvent]:
    async with contextlib.aclosing(provider.stream(request)) as events:
        return [event async for event in events]


def ask(
    base_url: str,
    request: ChatRequest = REQUEST,
    *,
    model: str = "m",
    dialect: DialectName = "openai",
    **options: Any,
) -> list[StreamEvent]:
    """Ask once with a provider of its own."""

    async def run() -> list[StreamEvent]:
        provider = HttpProvider(dialect_named(dialect), base_url, model, **options)
        try:
            return await collect(provider, request)
        finally:
            await provider.close()

    return asyncio.run(run())


def text_of(events: Iterable[StreamEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, TextDelta))


def thoughts_of(events: Iterable[StreamEvent]) -> str:
    return "".join(event.text for event in events if isinstance(event, ReasoningDelta))


def end_of(events: list[StreamEvent]) -> Finished:
    last = events[-1]
    assert isinstance(last, Finished)
    assert not any(isinstance(event, Finished) for event in events[:-1])
    return last


QUICK = Timeouts(connect=5.0, first_byte=5.0, silence=5.0)
