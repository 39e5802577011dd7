"""The server itself: one thread, one asyncio loop, gone when the ``with`` block ends."""

from __future__ import annotations

import asyncio
import contextlib
import json
import socket
import ssl
import struct
import threading
import traceback
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import h11

from tests.model_server.replies import Cut, Framing, Hang, Hold, Reply, Wait, error, json_reply

_REASONS = {
    200: b"OK",
    400: b"Bad Request",
    401: b"Unauthorized",
    404: b"Not Found",
    429: b"Too Many Requests",
}


@dataclass
class RecordedRequest:
    """One request as it arrived, and what became of its answer.

    Attributes:
        index: Position among the requests of this server, from 0.
        target: Path and query as sent.
        headers: Lower-case names.
        closed_early: The client closed the connection before the answer was complete.
        finished: The answer was sent to its end.
        sent: Bytes of body sent so far.
    """

    index: int
    method: str
    target: str
    headers: Mapping[str, str]
    body: bytes
    closed_early: bool = False
    finished: bool = False
    sent: int = 0
    connection: int = 0

    @property
    def path(self) -> str:
        return self.target.partition("?")[0]

    @cached_property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return self.json["messages"]

    @property
    def system(self) -> str:
        """Contents of all system messages, or of the system text that stands apart from them."""
        if isinstance(self.json.get("system"), str):
            return self.json["system"]
        return "\n".join(m["content"] for m in self.messages if m["role"] in ("system", "developer"))

    @property
    def prompt(self) -> str:
        """Content of the last user message."""
        return next(m["content"] for m in reversed(self.messages) if m["role"] == "user")

    @property
    def text(self) -> str:
        """Contents of all messages, in order; a system text that stands apart comes first."""
        apart = [self.json["system"]] if isinstance(self.json.get("system"), str) else []
        return "\n".join([*apart, *(m["content"] for m in self.messages)])


async def _read_or_end(reader: asyncio.StreamReader) -> bytes:
    """What arrives next; nothing when the client closed or reset the connection."""
    try:
        return await reader.read(1 << 16)
    except ConnectionError:
        return b""


Answer = Callable[[RecordedRequest], Reply]
Script = Reply | Answer | Sequence[Reply | Answer]


@dataclass
class ModelServer:
    """A scripted model server on a loopback port of its own.

    Attributes:
        script: Answers requests to ``.../chat/completions``, ``/v1/messages``, ``/api/chat`` and any other
            POST; may be replaced at any time. A list is used up in order; asking more often than it is
            long is an error.
        routes: Answers by ``(method, path)``, looked up first; ``GET /v1/models`` is there by default.
        tls: What it shows as its certificate; None for plain http.
        requests: Every request so far except those answered by ``routes``.
        route_requests: The requests answered by ``routes``.
    """

    script: Script = field(default_factory=list)
    routes: dict[tuple[str, str], Reply] = field(default_factory=dict)
    port: int = 0
    tls: ssl.SSLContext | None = None
    requests: list[RecordedRequest] = field(default_factory=list)
    route_requests: list[RecordedRequest] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.routes.setdefault(
            ("GET", "/v1/models"),
            json_reply({"object": "list", "data": [{"id": "scripted", "object": "model"}]}),
        )
        self._changed = threading.Condition()
        self._holds: dict[str, threading.Event] = {}
        self._released: set[str] = set()
        self._errors: list[str] = []
        self._used = 0
        self._connections = 0
        self._open = 0
        self._most_at_once = 0
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._stop: asyncio.Event | None = None

    # -- what tests use ---------------------------------------------------------------------------

    @property
    def base_url(self) -> str:
        return f"{self.root}/v1"

    @property
    def root(self) -> str:
        """The address without a path, as Ollama's is given."""
        return f"{'http' if self.tls is None else 'https'}://127.0.0.1:{self.port}"

    @property
    def connections(self) -> int:
        """How many connections were opened."""
        return self._connections

    @property
    def most_at_once(self) -> int:
        """The largest number of answers that were under way at the same time."""
        return self._most_at_once

    def release(self, name: str) -> None:
        """Let every reply that is held under ``name`` go on, now and later."""
        with self._changed:
            self._released.add(name)
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self._wake)

    def wait_until(self, condition: Callable[[], bool], *, timeout: float = 15.0) -> None:
        """Wait from a plain thread until the condition holds; fails the test if it never does."""
        with self._changed:
            if not self._changed.wait_for(condition, timeout):
                raise AssertionError("the model server waited in vain")

    async def until(self, condition: Callable[[], bool]) -> None:
        """`wait_until` for coroutines; gives up after fifteen seconds."""
        async with asyncio.timeout(15.0):
            while True:
                with self._changed:
                    if condition():
                        return
                await asyncio.sleep(0.005)

    def wait_for_requests(self, count: int) -> None:
        self.wait_until(lambda: len(self.requests) >= count)

    # -- life -------------------------------------------------------------------------------------

    def __enter__(self) -> ModelServer:
        ready = threading.Event()
        self._thread = threading.Thread(target=self._run, args=(ready,), name="model-server")
        self._thread.start()
        ready.wait()
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        self.close()
        if kind is None and self._errors:
            raise AssertionError("the model server's script failed:\n" + "\n".join(self._errors))

    def close(self) -> None:
        """Stop and wait for the thread. Safe to call twice."""
        if self._thread is None:
            return
        assert self._loop is not None
        assert self._stop is not None
        with contextlib.suppress(RuntimeError):  # the loop is already gone
            self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join()
        self._thread = None

    def _run(self, ready: threading.Event) -> None:
        with asyncio.Runner() as runner:
            runner.run(self._main(ready))

    async def _main(self, ready: threading.Event) -> None:
        self._loop = asyncio.get_running_loop()
        self._stop = asyncio.Event()
        self._wakers: set[asyncio.Event] = set()
        tasks: set[asyncio.Task[None]] = set()

        def connected(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            self._connections += 1
            task = asyncio.ensure_future(self._serve(reader, writer, self._connections))
            tasks.add(task)
            task.add_done_callback(tasks.discard)

        server = await asyncio.start_server(connected, "127.0.0.1", self.port, ssl=self.tls)
        self.port = server.sockets[0].getsockname()[1]
        ready.set()
        await self._stop.wait()
        server.close()
        for task in list(tasks):
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await server.wait_closed()

    def _wake(self) -> None:
        for waker in self._wakers:
            waker.set()

    @contextlib.contextmanager
    def _change(self) -> Iterator[None]:
        with self._changed:
            yield
            self._changed.notify_all()

    # -- one connection ---------------------------------------------------------------------------

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, number: int) -> None:
        left = b""
        try:
            while True:
                request, left = await self._read(reader, left, number)
                if request is None:
                    return
                reply = self._answer(request)
                playing = asyncio.ensure_future(self._play(reply, request, writer))
                watching = asyncio.ensure_future(_read_or_end(reader))
                try:
                    await asyncio.wait({playing, watching}, return_when=asyncio.FIRST_COMPLETED)
                    if playing.done() and playing.exception() is None:
                        if not playing.result():
                            return
                    elif playing.done() or watching.result() == b"":
                        # The client is gone, or sending to it has failed.
                        fault = playing.exception() if playing.done() else None
                        if fault is not None and not isinstance(fault, ConnectionError):
                            self._errors.append("".join(traceback.format_exception(fault)))
                        with self._change():
                            request.closed_early = True
                        return
                    else:
                        left += watching.result()
                        if not await playing:
                            return
                finally:
                    for task in (playing, watching):
                        if not task.done():
                            task.cancel()
                            await asyncio.gather(task, return_exceptions=True)
                    with self._change():
                        self._open -= 1
                if watching.done() and not watching.cancelled() and watching.result() == b"":
                    return
        except (ConnectionError, asyncio.CancelledError):
            return  # the client or the test is gone; nothing is left to tell
        finally:
            writer.close()
            with contextlib.suppress(ConnectionError, asyncio.CancelledError):
                await writer.wait_closed()

    async def _read(
        self, reader: asyncio.StreamReader, left: bytes, connection: int
    ) -> tuple[RecordedRequest | None, bytes]:
        parser = h11.Connection(h11.SERVER)
        if left:
            parser.receive_data(left)
        head: h11.Request | None = None
        body = b""
        while True:
            event = parser.next_event()
            if event is h11.NEED_DATA:
                data = await reader.read(1 << 16)
                if not data and head is None:
                    return None, b""
                parser.receive_data(data)
            elif isinstance(event, h11.Request):
                head = event
            elif isinstance(event, h11.Data):
                body += event.data
            elif isinstance(event, h11.EndOfMessage):
                break
            else:
                return None, b""
        assert head is not None
        request = RecordedRequest(
            0,
            head.method.decode(),
            head.target.decode(),
            {name.decode().lower(): value.decode("latin-1") for name, value in head.headers},
            body,
            connection=connection,
        )
        return request, parser.trailing_data[0]

    def _answer(self, request: RecordedRequest) -> Reply:
        route = self.routes.get((request.method, request.path))
        with self._change():
            log = self.requests if route is None else self.route_requests
            request.index = len(log)
            log.append(request)
            self._open += 1
            self._most_at_once = max(self._most_at_once, self._open)
        if route is not None:
            return route
        if request.method != "POST":
            return error(404, "not found")
        try:
            script = self.script
            if isinstance(script, Sequence):
                step = script[self._used]
                self._used += 1
            else:
                step = script
            return step if isinstance(step, Reply) else step(request)
        except Exception:  # noqa: BLE001  # a script's fault must reach the test, not end the thread
            self._errors.append(traceback.format_exc())
            return error(500, "the script failed")

    async def _play(self, reply: Reply, request: RecordedRequest, writer: asyncio.StreamWriter) -> bool:
        """Send the reply; True when the connection can be used again."""
        chunked = reply.framing is Framing.CHUNKED
        for step in reply.before_head:
            if not await self._step(step, request, writer, chunked=False):
                return False
        if reply.framing is not Framing.RAW:
            writer.write(self._head(reply))
            await writer.drain()
        for step in reply.steps:
            if not await self._step(step, request, writer, chunked=chunked):
                return False
        if chunked:
            writer.write(b"0\r\n\r\n")
            await writer.drain()
        with self._change():
            request.finished = True
        return reply.framing in (Framing.CHUNKED, Framing.LENGTH)

    @staticmethod
    def _head(reply: Reply) -> bytes:
        lines = [b"HTTP/1.1 %d %s" % (reply.status, _REASONS.get(reply.status, b"Scripted"))]
        lines += [f"{name}: {value}".encode() for name, value in reply.headers]
        if reply.framing is Framing.CHUNKED:
            lines.append(b"transfer-encoding: chunked")
        elif reply.framing is Framing.LENGTH:
            lines.append(b"content-length: %d" % len(reply.body))
        else:
            lines.append(b"connection: close")
        return b"\r\n".join(lines) + b"\r\n\r\n"

    async def _step(
        self, step: object, request: RecordedRequest, writer: asyncio.StreamWriter, *, chunked: bool
    ) -> bool:
        if isinstance(step, bytes):
            if step:
                writer.write(b"%x\r\n%s\r\n" % (len(step), step) if chunked else step)
                await writer.drain()
                with self._change():
                    request.sent += len(step)
        elif isinstance(step, Wait):
            await asyncio.sleep(step.seconds)
        elif isinstance(step, Hold):
            await self._held(step.name)
        elif isinstance(step, Hang):
            await asyncio.Event().wait()
        elif isinstance(step, Cut):
            if step.reset:
                linger = struct.pack("ii", 1, 0)
                writer.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
            elif chunked:
                writer.write(b"40\r\nhalf a chun")  # a chunk that says 64 bytes and is cut off before
                await writer.drain()
            return False
        return True

    async def _held(self, name: str) -> None:
        waker = asyncio.Event()
        self._wakers.add(waker)
        try:
            while True:
                with self._changed:
                    if name in self._released:
                        return
                await waker.wait()
                waker.clear()
        finally:
            self._wakers.discard(waker)
