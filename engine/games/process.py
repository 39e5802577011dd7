"""One task of one adapter in a process of its own, with limits, and the error it answers with.

The process is started anew (never forked: the program has threads and Qt in it) and gets the bytes of
the file on its standard input. Whatever becomes of it, the caller gets an answer or one clear line, and no
process is left: it is ended when time is up, when the caller stops it, and when the program ends.
"""

from __future__ import annotations

import json
import logging
import subprocess
import threading
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from engine import errors
from engine.errors import DamagedReplayError, ReplayError, UsageError
from engine.games import worker
from engine.games.child import start_python
from engine.games.oneline import one_line

log = logging.getLogger(__name__)

MIB = 1024 * 1024


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


def ask(
    task: Literal["load", "games"],
    data: bytes,
    *,
    name: str,
    reference: str,
    limits: Limits,
    stop: Stop,
    game: int = 1,
) -> bytes:
    """Have a worker do one task and return the body of its answer.

    Args:
        task: ``load`` answers with a replay as `engine.games.wire` writes it, ``games`` with a number.
        data: The bytes of the file.
        name: Name of the file for messages.
        reference: ``package.module:NAME`` of the adapter.
        limits: What the worker may use.
        stop: Ends it from another thread.
        game: Which game of the file.

    Raises:
        ReplayError, UsageError: as the adapter raised it, or with what became of the worker.
        Cancelled: if ``stop`` was used.
    """
    if stop.stopped:
        raise Cancelled
    request = {
        "adapter": reference,
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
            damaged(name, f"reading it took longer than {limits.seconds:.0f} s and was stopped")
        )
    letter, body = answered[:1], answered[1:]
    if letter == worker.ERROR:
        raise _told(name, body)
    if letter != (worker.REPLAY if task == "load" else worker.NUMBER) or len(body) > limits.result_bytes:
        log.warning("the worker for %s ended with status %s", reference, status)
        raise DamagedReplayError(damaged(name, f"its parser broke down ({_ending(status)})"))
    return body


def _start() -> subprocess.Popen[bytes]:
    try:
        return start_python("engine.games.worker")
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


def _told(name: str, body: bytes) -> errors.TruecastError:
    """The error a worker answered with."""
    try:
        told: Mapping[str, object] = json.loads(body)
        kind: object = getattr(errors, str(told["error"]))
        message, own, trace = str(told["message"]), bool(told["own"]), str(told["trace"])
    except (ValueError, KeyError, AttributeError, TypeError):
        return DamagedReplayError(damaged(name, "its parser broke down"))
    if not (isinstance(kind, type) and issubclass(kind, (ReplayError, UsageError))):
        kind = DamagedReplayError
    if trace:
        log.debug("while reading a replay in the worker:\n%s", trace)
    return kind(one_line(message) if own else damaged(name, message))


def damaged(name: str, reason: str) -> str:
    """The line for a file that cannot be used."""
    return f"{one_line(name, 120)} cannot be read: {one_line(reason, 300)}"


def _ending(status: int) -> str:
    return f"killed by signal {-status}" if status < 0 else f"exit status {status}"
