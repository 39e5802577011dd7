"""Open a replay file: recognise it, look into the cache, parse it in a process of its own.

Parsers of binary game files hang, exhaust memory and crash on broken or hostile files. So each parse
runs in a fresh Python process with limits; whatever happens to it, the program gets a `Replay` or one
clear line. The process is started anew (never forked: the program has threads and Qt in it), gets the
bytes on its standard input and is ended on timeout and on cancel.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
import os
import stat
import subprocess
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Literal, TypeVar

from engine import errors
from engine.errors import DamagedReplayError, ReplayError, UnsupportedReplayError, UsageError
from engine.facts import Replay
from engine.games import registry, wire, worker
from engine.games.cache import CacheKey, ReplayCache
from engine.games.oneline import one_line

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

MIB = 1024 * 1024
_MODULE_ROOT = Path(__file__).parents[2]


@dataclass(frozen=True, slots=True)
class Limits:
    """What one parse may use.

    Attributes:
        file_bytes: Size of the file. The longest StarCraft II replays are some 10 MB.
        seconds: Wall time of the worker process.
        memory_bytes: Address space of the worker (held by the system on Linux; elsewhere time and the
            sizes are what bounds it).
        result_bytes: Size of the facts as they come back.
    """

    file_bytes: int = 64 * MIB
    seconds: float = 60.0
    memory_bytes: int = 2048 * MIB
    result_bytes: int = 256 * MIB


DEFAULT_LIMITS = Limits()


class Cancelled(Exception):
    """The caller no longer wants the answer."""


class Stop:
    """Ends a parse from another thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._stopped = False

    @property
    def stopped(self) -> bool:
        return self._stopped

    def watch(self, process: subprocess.Popen[bytes] | None) -> None:
        """Remember the process to end; one that comes too late is ended at once."""
        with self._lock:
            self._process = process
            if process is not None and self._stopped:
                process.kill()

    def stop(self) -> None:
        """End the process, if there is one, and let none start after it."""
        with self._lock:
            self._stopped = True
            if self._process is not None:
                self._process.kill()


def load_replay(
    path: str | os.PathLike[str],
    *,
    game: int = 1,
    limits: Limits = DEFAULT_LIMITS,
    cache: ReplayCache | None = None,
) -> Replay:
    """Read a replay file.

    Args:
        path: The file.
        game: Which game of a file that holds several, from 1.
        limits: What the parse may use.
        cache: Where parsed replays are kept; None reads the file anew.

    Raises:
        UsageError: no such file, not a file, not readable, or no such game in it.
        UnknownGameError: no adapter recognises it.
        DamagedReplayError: broken, hostile, or beyond the limits.
        UnsupportedReplayError: of a version or kind that is refused by name, or too large.
    """
    return _load(Path(path), game, limits, cache, Stop())


async def load_replay_async(
    path: str | os.PathLike[str],
    *,
    game: int = 1,
    limits: Limits = DEFAULT_LIMITS,
    cache: ReplayCache | None = None,
) -> Replay:
    """Like `load_replay`, without holding up the event loop; cancelling ends the worker process."""
    return await _in_thread(partial(_load, Path(path), game, limits, cache))


def count_games(path: str | os.PathLike[str], *, limits: Limits = DEFAULT_LIMITS) -> int:
    """How many games a file holds (at least 1). Raises like `load_replay`."""
    return _count(Path(path), limits, Stop())


async def count_games_async(path: str | os.PathLike[str], *, limits: Limits = DEFAULT_LIMITS) -> int:
    """Like `count_games`, without holding up the event loop."""
    return await _in_thread(partial(_count, Path(path), limits))


def _load(path: Path, game: int, limits: Limits, cache: ReplayCache | None, stop: Stop) -> Replay:
    if game < 1:
        raise UsageError(f"games are numbered from 1, there is no game {game}")
    data = _read(path, limits)
    found = registry.recognise(data[: registry.HEAD_BYTES], path.name)
    key = CacheKey(hashlib.sha256(data).hexdigest(), found.adapter.id, found.adapter.version, game)
    if cache is not None:
        kept = cache.get(key, found.reference)
        if kept is not None:
            return kept
    body = _ask("load", path, data, found, limits, stop, game=game)
    try:
        replay = wire.decode(body, found.reference)
    except wire.NotAReplay as error:
        log.error("answer of the worker for %s refused: %s", found.adapter.id, error)
        raise DamagedReplayError(_damaged(path, "its parser gave an answer that is no replay")) from error
    if cache is not None:
        cache.put(key, body)
    return replay


def _count(path: Path, limits: Limits, stop: Stop) -> int:
    data = _read(path, limits)
    found = registry.recognise(data[: registry.HEAD_BYTES], path.name)
    body = _ask("games", path, data, found, limits, stop)
    if not (body.isdigit() and 0 < len(body) < 10):
        raise DamagedReplayError(_damaged(path, "the number of games in it cannot be told"))
    return int(body)


def _read(path: Path, limits: Limits) -> bytes:
    """The bytes of the file. Raises UsageError or ReplayError with one line."""
    name = one_line(str(path), 200)
    try:
        # Asked before opening: opening a named pipe would wait for ever.
        if not stat.S_ISREG(path.stat().st_mode):
            raise UsageError(f"{name} is not a file")
        with path.open("rb") as file:
            data = file.read(limits.file_bytes + 1)
    except FileNotFoundError as error:
        raise UsageError(f"there is no file {name}") from error
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(f"{name} cannot be read ({one_line(reason, 100)})") from error
    if not data:
        raise DamagedReplayError(f"{name} is empty")
    if len(data) > limits.file_bytes:
        raise UnsupportedReplayError(
            f"{name} is larger than {limits.file_bytes / MIB:.0f} MiB, more than any replay needs"
        )
    return data


def _ask(
    task: Literal["load", "games"],
    path: Path,
    data: bytes,
    found: registry.Found,
    limits: Limits,
    stop: Stop,
    *,
    game: int = 1,
) -> bytes:
    """Have a worker do one task; the body of its answer. Raises the error it answers with."""
    request = {
        "adapter": found.reference,
        "task": task,
        "game": game,
        "bytes": len(data),
        "seconds": limits.seconds,
        "memory_bytes": limits.memory_bytes,
        "result_bytes": limits.result_bytes,
    }
    late = threading.Event()
    process = _start()
    clock = threading.Timer(limits.seconds, _end_late, (process, late))
    clock.daemon = True
    try:
        stop.watch(process)
        clock.start()
        answered = _converse(
            process, json.dumps(request).encode() + b"\n", data, max(MIB, limits.result_bytes)
        )
    finally:
        clock.cancel()
        stop.watch(None)
        status = _reap(process)
        if clock.ident is not None:
            clock.join()
    if stop.stopped:
        raise Cancelled
    if late.is_set():
        raise DamagedReplayError(
            _damaged(path, f"reading it took longer than {limits.seconds:.0f} s and was stopped")
        )
    letter, body = answered[:1], answered[1:]
    if letter == worker.ERROR:
        raise _told(path, body)
    if letter != (worker.REPLAY if task == "load" else worker.NUMBER) or len(body) > limits.result_bytes:
        log.warning("the worker for %s ended with status %s", found.adapter.id, status)
        raise DamagedReplayError(_damaged(path, f"its parser broke down ({_ending(status)})"))
    return body


def _start() -> subprocess.Popen[bytes]:
    # -P: the working folder, which may hold anything, is not searched for modules. The child finds
    # what the program finds, adapters of other packages included.
    search = [str(_MODULE_ROOT), *(entry for entry in sys.path if entry)]
    environment = {
        **os.environ,
        "PYTHONPATH": os.pathsep.join(dict.fromkeys(search)),
        "PYTHONSAFEPATH": "1",
    }
    try:
        return subprocess.Popen(
            [sys.executable, "-P", "-X", "utf8", "-m", "engine.games.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            creationflags=getattr(subprocess, "CREATE_NO_WINDOW", 0),  # Windows only
        )
    except OSError as error:
        raise ReplayError(f"no process could be started to read the replay ({error})") from error


def _converse(process: subprocess.Popen[bytes], request: bytes, data: bytes, limit: int) -> bytes:
    """Send the request and read the answer, one letter and at most one byte more than ``limit``.

    The child's standard input stays open until then: its closing is how a worker learns that the program
    is gone.
    """
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        process.stdin.write(request)
        process.stdin.write(data)
        process.stdin.flush()
    except OSError:
        # It ended before it had read everything; what it said until then is still to be read.
        log.debug("the worker stopped listening")
    chunks: list[bytes] = []
    left = limit + 2
    while left > 0 and (chunk := process.stdout.read(min(left, MIB))):
        chunks.append(chunk)
        left -= len(chunk)
    return b"".join(chunks)


def _reap(process: subprocess.Popen[bytes]) -> int:
    """End the process if it still runs, take its status, close the pipes."""
    ended = process.poll()
    if ended is None:
        try:
            # An answered worker is about to end by itself; its own status says more than ours.
            ended = process.wait(timeout=1.0)
        except subprocess.TimeoutExpired:
            process.kill()
            ended = process.wait()
    assert process.stdin is not None
    assert process.stdout is not None
    process.stdout.close()
    try:
        process.stdin.close()
    except OSError:
        log.debug("bytes the worker never read are lost with it")
    return ended


def _end_late(process: subprocess.Popen[bytes], late: threading.Event) -> None:
    late.set()
    process.kill()


def _told(path: Path, body: bytes) -> errors.TruecastError:
    """The error a worker answered with."""
    try:
        told: Mapping[str, object] = json.loads(body)
        kind: object = getattr(errors, str(told["error"]))
        message, own, trace = str(told["message"]), bool(told["own"]), str(told["trace"])
    except (ValueError, KeyError, AttributeError, TypeError):
        return DamagedReplayError(_damaged(path, "its parser broke down"))
    if not (isinstance(kind, type) and issubclass(kind, (ReplayError, UsageError))):
        kind = DamagedReplayError
    if trace:
        log.debug("while reading a replay in the worker:\n%s", trace)
    return kind(one_line(message) if own else _damaged(path, message))


def _damaged(path: Path, reason: str) -> str:
    return f"{one_line(path.name, 120)} cannot be read: {one_line(reason, 300)}"


def _ending(status: int) -> str:
    return f"killed by signal {-status}" if status < 0 else f"exit status {status}"


async def _in_thread(work: Callable[[Stop], Answer]) -> Answer:
    """Run blocking work in a thread of its own; on cancel stop it and wait until the thread is gone."""
    stop = Stop()
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1, thread_name_prefix="replay-loader") as pool:
        future = loop.run_in_executor(pool, work, stop)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            stop.stop()
            await asyncio.wait([future])
            if not future.cancelled():
                future.exception()  # seen: nobody is left to be told
            raise
