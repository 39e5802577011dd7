"""Asking again: when, how often, and never after the first piece."""

from __future__ import annotations

import asyncio
import contextlib
from typing import Any

import pytest

from engine.errors import BrokenStream, ProviderError, ProviderRefused, ProviderUnreachable, RateLimited
from engine.providers.base import Finished
from engine.providers.openai import OpenAIProvider
from engine.providers.retry import Pause, RetryPolicy, stream_with_retry
from tests.engine.providers.asking import REQUEST, text_of
from tests.model_server import Framing, ModelServer, error, raw, text

FAST = RetryPolicy(retries=2, base=0.001, jitter=0.0)


def run(server: ModelServer, policy: RetryPolicy = FAST) -> tuple[list[Any], list[Pause]]:
    waits: list[Pause] = []

    async def ask() -> list[Any]:
        provider = OpenAIProvider(server.base_url, "m", service="Testing")
        try:
            stream = stream_with_retry(provider, REQUEST, policy, waits.append)
            async with contextlib.aclosing(stream):
                return [event async for event in stream]
        finally:
            await provider.close()

    try:
        return asyncio.run(ask()), waits
    except ProviderError as error:
        return [error], waits


def test_a_good_answer_is_asked_for_once(model_server: ModelServer) -> None:
    model_server.script = text("Hi.")
    events, waits = run(model_server)
    assert text_of(events[:-1]) == "Hi."
    assert isinstance(events[-1], Finished)
    assert waits == []


@pytest.mark.parametrize("failure", [error(429, "slow", retry_after=0.002), error(503, "busy"), raw(b"")])
def test_what_passes_is_asked_again(model_server: ModelServer, failure: Any) -> None:
    model_server.script = [failure, failure, text("Hi.")]
    events, waits = run(model_server)
    assert text_of(events[:-1]) == "Hi."
    assert len(waits) == 2
    assert all("Testing" in pause.reason for pause in waits)
    assert [pause.number for pause in waits] == [1, 2]


def test_waits_double_and_follow_the_server(model_server: ModelServer) -> None:
    model_server.script = [error(503), error(429, retry_after=0.003), error(503), text("Hi.")]
    _, waits = run(model_server, RetryPolicy(retries=3, base=0.001, jitter=0.0))
    assert [pause.seconds for pause in waits] == [0.001, 0.003, 0.004]


def test_the_budget_is_small(model_server: ModelServer) -> None:
    model_server.script = [error(503)] * 3
    ((failure,), waits) = run(model_server)
    assert isinstance(failure, ProviderRefused)
    assert (len(model_server.requests), len(waits)) == (3, 2)


def test_a_long_wait_is_not_waited_for(model_server: ModelServer) -> None:
    model_server.script = error(429, "slow", retry_after=3600)
    ((failure,), waits) = run(model_server)
    assert isinstance(failure, RateLimited)
    assert failure.retry_after == 3600
    assert "3600 s" in str(failure)
    assert waits == []


@pytest.mark.parametrize("failure", [error(401), error(400, "no"), text("Hello there.").cut(after_bytes=400)])
def test_what_does_not_pass_is_not_asked_again(model_server: ModelServer, failure: Any) -> None:
    model_server.script = failure
    (*_, last), waits = run(model_server)
    assert isinstance(last, ProviderRefused | BrokenStream)
    assert (len(model_server.requests), waits) == (1, [])


def test_nothing_is_asked_again_after_the_first_byte(model_server: ModelServer) -> None:
    model_server.script = [
        text("Hello.").framed(Framing.CHUNKED).cut(after_bytes=30, reset=True),
        text("Hi."),
    ]
    ((failure,), _) = run(model_server)
    assert isinstance(failure, BrokenStream)
    assert len(model_server.requests) == 1


def test_jitter_only_lengthens() -> None:
    policy = RetryPolicy(base=1.0, cap=4.0, jitter=0.5)
    for attempt, least in enumerate([1.0, 2.0, 4.0, 4.0]):
        assert least <= policy.wait(attempt, None) <= least * 1.5
    assert policy.wait(0, 9.0) == 9.0


def test_a_rate_limit_that_does_not_say_how_long_is_waited_for_longer() -> None:
    policy = RetryPolicy(jitter=0.0)
    assert [policy.wait(n, None) for n in (0, 1)] == [0.5, 1.0]
    assert [policy.wait(n, None, rate_limited=True) for n in (0, 1)] == [4.0, 8.0]
    assert policy.wait(0, 2.0, rate_limited=True) == 2.0


def test_cancelling_the_wait(model_server: ModelServer) -> None:
    model_server.script = error(503)

    async def ask() -> None:
        provider = OpenAIProvider(model_server.base_url, "m")
        waiting = asyncio.Event()
        policy = RetryPolicy(base=60.0, cap=60.0)
        stream = stream_with_retry(provider, REQUEST, policy, lambda *_: waiting.set())

        async def consume() -> None:
            async with contextlib.aclosing(stream):
                async for _ in stream:
                    pass

        task = asyncio.create_task(consume())
        await waiting.wait()
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await provider.close()

    asyncio.run(ask())


def test_unreachable_is_asked_again_and_then_told() -> None:
    waits: list[Pause] = []

    async def ask() -> None:
        provider = OpenAIProvider("http://127.0.0.1:9", "m")
        stream = stream_with_retry(provider, REQUEST, FAST, waits.append)
        async with contextlib.aclosing(stream):
            async for _ in stream:
                pass

    with pytest.raises(ProviderUnreachable, match="Nothing answers"):
        asyncio.run(ask())
    assert len(waits) == 2


def test_a_pause_says_why(model_server: ModelServer) -> None:
    model_server.script = [error(429, retry_after=0.001), raw(b""), error(503), text("Hi.")]
    _, waits = run(model_server, RetryPolicy(retries=3, base=0.001))
    assert [pause.cause for pause in waits] == ["rate_limited", "unreachable", "failed"]
