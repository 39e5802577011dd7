"""Reading the body of an answer: a stream of events or of lines, one JSON document, or neither."""

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
from engine.providers.decoder import Decoder
from engine.providers.refusals import is_error_frame
from engine.providers.service import Service

_MAX_LINE = 1 << 20
"""Bytes of one line of a stream of lines; each holds a few characters of the answer."""


async def read_answer(
    response: httpx.Response,
    decoder: Decoder,
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
        if sign == b"<":
            raise ProviderRefused(f"{service.name} answers with a web page: check the address.")
        if sign in (b"{", b"[") and not decoder.lines:
            data = start + b"".join([piece async for piece in pieces])
            for event in _whole(data, decoder, service):
                yield event
            return
        frames = _lines(start, pieces, service) if decoder.lines else _events(start, pieces)
        async with contextlib.aclosing(_streamed(frames, pieces, decoder, service)) as events:
            async for event in events:
                yield event


_RawFrame = tuple[str, bool]
"""The text of a frame, and whether it was sent under the name of an error."""


async def _events(start: bytes, pieces: AsyncIterator[bytes]) -> AsyncGenerator[_RawFrame, None]:
    """The frames of a stream of server-sent events."""

    async def body() -> AsyncIterator[bytes]:
        yield start
        async for piece in pieces:
            yield piece
        yield b"\n\n"  # a last frame without its empty line counts too

    # Servers label streams in many ways; an event stream is UTF-8 by its standard.
    labelled = {"content-type": "text/event-stream; charset=utf-8"}
    stream = httpx.Response(200, headers=labelled, content=body())
    async with contextlib.aclosing(EventSource(stream).aiter_sse()) as frames:
        async for frame in frames:
            data = frame.data.strip()
            if data:
                yield data, frame.event == "error"


async def _lines(
    start: bytes, pieces: AsyncIterator[bytes], service: Service
) -> AsyncGenerator[_RawFrame, None]:
    """The lines of a stream of lines; the last one counts without its line break too."""
    begun: list[bytes] = []  # pieces of a line that is not whole yet
    size = 0
    piece: bytes | None = start
    while piece is not None:
        *whole, rest = piece.split(b"\n")
        for line in whole:
            text = b"".join([*begun, line]).decode("utf-8", "replace").strip()
            begun, size = [], 0
            if text:
                yield text, False
        begun.append(rest)
        size += len(rest)
        if size > _MAX_LINE:
            raise service.nonsense(b"".join(begun)[:200].decode("utf-8", "replace"))
        piece = await anext(pieces, None)
    if text := b"".join(begun).decode("utf-8", "replace").strip():
        yield text, False


async def _streamed(
    frames: AsyncGenerator[_RawFrame, None],
    pieces: AsyncIterator[bytes],
    decoder: Decoder,
    service: Service,
) -> AsyncGenerator[StreamEvent, None]:
    done = False
    async with contextlib.aclosing(frames):
        async for data, named_error in frames:
            if data == "[DONE]":
                done = True
                break
            parsed = _frame(data, decoder, service, named_error=named_error)
            for event in decoder.feed(parsed):
                yield event
            if decoder.complete:
                done = True
                break
        if not done and decoder.finish_reason is None:
            raise service.broke_off()
        if not (decoder.answered or decoder.complete or decoder.finish_reason):
            raise service.empty()  # such as the frames of another dialect
        for event in decoder.finish():
            yield event
        if done:
            await _drain(pieces)


def _frame(data: str, decoder: Decoder, service: Service, *, named_error: bool) -> Mapping[str, Any]:
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
    if error := decoder.error_in(frame):
        frame = {"error": error}
    if named_error or is_error_frame(frame):
        raise service.failed(frame, data, answered=decoder.answered)
    return frame


def _whole(data: bytes, decoder: Decoder, service: Service) -> list[StreamEvent]:
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
    if not isinstance(answer, dict) or not decoder.is_answer(answer):
        raise service.nonsense(text)
    return [*decoder.feed(answer), *decoder.finish()]


async def _drain(pieces: AsyncIterator[bytes]) -> None:
    """Read the little that may follow the end, so that the connection can be used again."""
    with contextlib.suppress(TimeoutError, ProviderError):
        async with asyncio.timeout(0.1):
            async for _ in pieces:
                return  # more than the end: not worth waiting for
