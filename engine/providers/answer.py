"""Reading the body of an answer: a stream of events, one JSON document, or neither."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, AsyncIterator, Mapping
from typing import Any

import httpx
from httpx_sse import EventSource

from engine.errors import ProviderError, ProviderRefused
from engine.providers.base import StreamEvent
from engine.providers.connection import Timeouts, body_pieces
from engine.providers.deltas import ChatDecoder
from engine.providers.refusals import is_error_frame
from engine.providers.service import Service


async def read_answer(
    response: httpx.Response,
    decoder: ChatDecoder,
    service: Service,
    *,
    first_by: float,
    timeouts: Timeouts,
) -> AsyncGenerator[StreamEvent, None]:
    """The events of an answer with status 200, whatever it calls itself.

    Args:
        first_by: Time of the running loop by which the first byte must have come.

    Raises:
        ProviderError: retryable only if nothing of the body has arrived.
    """
    first = max(0.001, first_by - asyncio.get_running_loop().time())
    pieces = body_pieces(response, who=service.name, first=first, silence=timeouts.silence)
    async with contextlib.aclosing(pieces):
        start = b""
        try:
            async for piece in pieces:
                start += piece
                if start.strip():
                    break
        except TimeoutError:
            raise service.too_slow(timeouts.first_byte) from None
        except httpx.HTTPError as error:
            raise service.unreachable(error) from None
        sign = start.lstrip()[:1]
        if not sign:
            raise service.empty()
        if sign in (b"{", b"["):
            data = start + b"".join([piece async for piece in pieces])
            for event in _whole(data, decoder, service):
                yield event
        elif sign == b"<":
            raise ProviderRefused(f"{service.name} answers with a web page: check the address.")
        else:
            async with contextlib.aclosing(_streamed(start, pieces, decoder, service)) as events:
                async for event in events:
                    yield event


async def _streamed(
    start: bytes, pieces: AsyncIterator[bytes], decoder: ChatDecoder, service: Service
) -> AsyncGenerator[StreamEvent, None]:
    async def body() -> AsyncIterator[bytes]:
        yield start
        async for piece in pieces:
            yield piece
        yield b"\n\n"  # a last frame without its empty line counts too

    # Servers label streams in many ways; an event stream is UTF-8 by its standard.
    labelled = {"content-type": "text/event-stream; charset=utf-8"}
    stream = httpx.Response(200, headers=labelled, content=body())
    done = False
    async with contextlib.aclosing(EventSource(stream).aiter_sse()) as frames:
        async for frame in frames:
            data = frame.data.strip()
            if data == "[DONE]":
                done = True
                break
            if data:
                parsed = _frame(data, decoder, service, named_error=frame.event == "error")
                for event in decoder.feed(parsed):
                    yield event
        if not done and decoder.finish_reason is None:
            raise service.broke_off()
        for event in decoder.finish():
            yield event
        if done:
            await _drain(pieces)


def _frame(data: str, decoder: ChatDecoder, service: Service, *, named_error: bool) -> Mapping[str, Any]:
    """The JSON object of one frame; an error object is raised as what it means."""
    try:
        parsed: Any = json.loads(data)
    except (ValueError, RecursionError):
        if not named_error:
            raise service.nonsense(data) from None
        parsed = {"error": data}
    if not isinstance(parsed, dict):
        raise service.nonsense(data)
    frame: dict[str, Any] = parsed
    choices = frame.get("choices")
    choice = choices[0] if isinstance(choices, list) and choices else None
    if isinstance(choice, dict) and choice.get("error"):
        frame = {"error": choice["error"]}  # routers report the fault of one upstream this way
    if named_error or is_error_frame(frame):
        raise service.failed(frame, data, answered=decoder.answered)
    return frame


def _whole(data: bytes, decoder: ChatDecoder, service: Service) -> list[StreamEvent]:
    """The events of an answer that came as one JSON document."""
    text = data.decode("utf-8", "replace")
    try:
        answer: Any = json.loads(text)
    except (ValueError, RecursionError):
        raise service.nonsense(text) from None
    if isinstance(answer, list) and answer:
        answer = answer[0]  # some gateways wrap their errors in a list
    if isinstance(answer, dict) and is_error_frame(answer):
        raise service.failed(answer, text, answered=False)
    if not isinstance(answer, dict) or not isinstance(answer.get("choices"), list):
        raise service.nonsense(text)
    return [*decoder.feed(answer), *decoder.finish()]


async def _drain(pieces: AsyncIterator[bytes]) -> None:
    """Read the little that may follow the end, so that the connection can be used again."""
    with contextlib.suppress(TimeoutError, ProviderError):
        async with asyncio.timeout(0.1):
            async for _ in pieces:
                return  # more than the end: not worth waiting for
