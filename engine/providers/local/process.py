"""Starting, watching and ending the process that holds a model."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import secrets
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO

import httpx

from engine.errors import ProviderUnreachable
from engine.providers.local.child import CANNOT_LOAD, NO_RUNTIME

log = logging.getLogger(__name__)

CONTEXT = 8192
"""Tokens of the context: a prompt of 6,000 and an answer."""
START_SECONDS = 180.0
"""How long loading may take: 1.1 GB from a slow disk take a minute."""
HEALTH_SECONDS = 10.0
END_SECONDS = 2.0
THREADS_ENV = "TRUECAST_LOCAL_THREADS"
COMMAND = (sys.executable, "-m", "engine.providers.local.child")


class LocalModelFailed(ProviderUnreachable):
    """The model on this computer cannot be used as things stand; asking again changes nothing."""

    retryable = False


@dataclass(frozen=True, slots=True)
class Running:
    """A server that answers.

    Attributes:
        address: ``http://127.0.0.1:port``.
        key: What it wants to see; known to this process alone.
    """

    address: str
    key: str


class ModelProcess:
    """One process with one model. Belongs to one event loop."""

    def __init__(
        self,
        path: Path,
        alias: str,
        *,
        command: Sequence[str] = COMMAND,
        start_seconds: float = START_SECONDS,
    ) -> None:
        """Set up, without starting anything.

        Args:
            path: The GGUF file.
            alias: The name the server knows it by.
            command: What is started; another program in tests.
            start_seconds: How long it may take until it answers.
        """
        self._path = path
        self._alias = alias
        self._command = tuple(command)
        self._start_seconds = start_seconds
        self._process: subprocess.Popen[bytes] | None = None
        self._errors: IO[bytes] | None = None

    @property
    def pid(self) -> int | None:
        return None if self._process is None else self._process.pid

    @property
    def alive(self) -> bool:
        return self._process is not None and self._process.poll() is None

    async def start(self) -> Running:
        """Start it and wait until it answers; whatever was there before is ended first.

        Raises:
            LocalModelFailed: with one line that says what to do.
        """
        await self.end()
        key = secrets.token_urlsafe(32)
        order = {
            "path": str(self._path),
            "alias": self._alias,
            "key": key,
            "context": CONTEXT,
            "threads": threads(),
        }
        try:
            answer = await self._exchange(order)
            running = Running(_address(answer), key)
            await self._healthy(running)
        except BaseException:
            await asyncio.shield(self.end())
            raise
        log.info("the model %s answers at %s, process %s", self._alias, running.address, self.pid)
        return running

    async def _exchange(self, order: dict[str, object]) -> dict[str, object]:
        if not self._path.is_file():
            raise LocalModelFailed(
                f"The model file {self._path} is gone: choose one with truecast model use."
            )
        self._errors = tempfile.TemporaryFile()
        try:
            self._process = process = _spawn(self._command, self._errors)
        except OSError as error:
            raise LocalModelFailed(
                f"The process for the local model could not be started: {error.strerror or error}."
            ) from error
        assert process.stdin is not None
        assert process.stdout is not None
        try:
            process.stdin.write(json.dumps(order).encode() + b"\n")
            process.stdin.flush()
        except OSError:
            log.debug("the process of the local model was gone before it was told anything")
        # A thread of its own waits for the line; ending the process ends the wait.
        reading = asyncio.create_task(asyncio.to_thread(process.stdout.readline, 1 << 16))
        try:
            line = await asyncio.wait_for(asyncio.shield(reading), self._start_seconds)
        except TimeoutError:
            process.kill()
            await reading
            raise LocalModelFailed(
                f"The local model {self._path.name} was not ready after {self._start_seconds:g} s: "
                "use a smaller one, or close other programs."
            ) from None
        except BaseException:
            process.kill()
            raise
        return self._read(line)

    def _read(self, line: bytes) -> dict[str, object]:
        answer: object = None
        with contextlib.suppress(ValueError):
            answer = json.loads(line)
        if not isinstance(answer, dict):
            self._log_errors()
            raise LocalModelFailed(
                f"llama.cpp crashed while it loaded {self._path.name}: the file may be damaged, "
                "or larger than the memory; use another one."
            )
        if answer.get("error") == NO_RUNTIME:
            raise LocalModelFailed(
                'What runs models on this computer is not installed: pip install "truecast[local]".'
            )
        if answer.get("error") == CANNOT_LOAD:
            self._log_errors()
            raise LocalModelFailed(
                f"llama.cpp cannot read {self._path.name}: the file is damaged "
                "or of a kind it does not know; use another one."
            )
        return answer

    async def _healthy(self, running: Running) -> None:
        """Wait until the server says that it is well."""
        loop = asyncio.get_running_loop()
        end = loop.time() + HEALTH_SECONDS
        async with httpx.AsyncClient(trust_env=False, verify=False, timeout=HEALTH_SECONDS) as client:
            while True:
                with contextlib.suppress(httpx.HTTPError):
                    response = await client.get(f"{running.address}/health")
                    if response.status_code == 200:
                        return
                if not self.alive or loop.time() >= end:
                    raise LocalModelFailed(
                        f"The local model {self._path.name} was loaded but does not answer: "
                        "try again, or use another one."
                    )
                await asyncio.sleep(0.05)

    async def end(self) -> None:
        """End the process and wait for it. Safe to call twice."""
        process, self._process = self._process, None
        if process is not None:
            await asyncio.to_thread(_end, process)
        errors, self._errors = self._errors, None
        if errors is not None:
            errors.close()

    def _log_errors(self) -> None:
        if self._errors is None:
            return
        self._errors.seek(0, os.SEEK_END)
        self._errors.seek(max(0, self._errors.tell() - 4000))
        log.debug("the local model's process said: %s", self._errors.read().decode("utf-8", "replace"))


def threads() -> int:
    """Threads to compute with: one per real core, which is about half of what the system counts.

    More would fight each other and the window for the cores: on two busy ones, a second thread made the tiny
    model ten times slower, not faster.
    """
    named = os.environ.get(THREADS_ENV, "")
    if named.isdecimal() and 1 <= int(named) <= 256:
        return int(named)
    return max(1, (os.cpu_count() or 2) // 2)


def _address(answer: dict[str, object]) -> str:
    address = answer.get("address")
    if not isinstance(address, str) or not address.startswith("http://127.0.0.1:"):
        raise LocalModelFailed("The local model's process said nothing useful: try again.")
    return address


def _spawn(command: Sequence[str], errors: IO[bytes]) -> subprocess.Popen[bytes]:
    # Where this program runs from a folder, the child must find it there too, wherever it is started.
    root = str(Path(__file__).resolve().parents[3])
    paths = os.pathsep.join(path for path in (root, os.environ.get("PYTHONPATH")) if path)
    return subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=errors,
        env={**os.environ, "PYTHONPATH": paths},
        creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),
    )


def _end(process: subprocess.Popen[bytes]) -> None:
    for pipe in (process.stdin, process.stdout):
        if pipe is not None:
            with contextlib.suppress(OSError):
                pipe.close()
    # The end of its input ends it; if not, it is made to.
    try:
        process.wait(END_SECONDS)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
