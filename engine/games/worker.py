"""The process in which one file is parsed: ``python -m engine.games.worker``, started by the loader.

It reads one request from standard input (a JSON line, then the bytes of the file), limits itself,
runs the adapter, writes one answer to standard output and ends. It imports only the one adapter.

Request: ``{"adapter": "package.module:NAME", "task": "load"|"games", "game": 1, "bytes": n,
"seconds": s, "memory_bytes": m, "result_bytes": r}``. Answer: one letter and a body, ``R`` with a
replay as :mod:`engine.games.wire` writes it, ``N`` with a decimal number, ``E`` with
``{"error": class name, "message": text, "own": whether the adapter meant it for a reader, "trace": text}``.
"""

from __future__ import annotations

import json
import math
import os
import sys
import threading
import traceback
from importlib import import_module
from typing import IO, TYPE_CHECKING, Any, NoReturn, cast

if TYPE_CHECKING:
    from engine.games.base import GameAdapter

REPLAY, NUMBER, ERROR = b"R", b"N", b"E"
MESSAGE_CHARACTERS, TRACE_CHARACTERS = 2000, 4000


def main() -> NoReturn:
    """Answer one request and end the process without the cost of an orderly interpreter shutdown."""
    answers = private_stdout()
    source = sys.stdin.buffer
    request = json.loads(source.readline())
    data = source.read(request["bytes"])
    _end_with_the_program()
    _limit(request["seconds"], request["memory_bytes"])
    letter, body = answer(request, data)
    try:
        answers.write(letter)
        answers.write(body)
        answers.flush()
    except OSError:
        os._exit(1)  # the program is gone or has stopped listening
    os._exit(0)


def answer(request: dict[str, Any], data: bytes) -> tuple[bytes, bytes]:
    """Run the adapter and put what came of it into an answer; never raises an `Exception`."""
    from engine.errors import ReplayError, TruecastError, UsageError

    try:
        module, _, name = request["adapter"].partition(":")
        adapter: GameAdapter = getattr(import_module(module), name)
        if request["task"] == "games":
            return NUMBER, b"%d" % adapter.games(data)
        from engine.games import wire

        body = wire.encode(adapter.load(data, game=request["game"]))
    except TruecastError as error:
        known = isinstance(error, (ReplayError, UsageError))
        return _error(type(error).__name__ if known else "DamagedReplayError", str(error), own=True)
    except MemoryError:
        return _error("DamagedReplayError", f"it needs more than {request['memory_bytes'] >> 20} MiB to read")
    except RecursionError:
        return _error("DamagedReplayError", "it is nested too deeply to be a real replay")
    except Exception as error:  # noqa: BLE001 - parsers raise anything on a broken file
        return _error(
            "DamagedReplayError",
            f"it is damaged, or of a kind unknown here (parser: {type(error).__name__}: {error})",
            trace=traceback.format_exc()[-TRACE_CHARACTERS:],
        )
    if len(body) > request["result_bytes"]:
        return _error(
            "DamagedReplayError", f"it holds more than {request['result_bytes'] >> 20} MiB of facts"
        )
    return REPLAY, body


def _error(name: str, message: str, *, own: bool = False, trace: str = "") -> tuple[bytes, bytes]:
    told = {"error": name, "message": message[:MESSAGE_CHARACTERS], "own": own, "trace": trace}
    return ERROR, json.dumps(told).encode()


def private_stdout() -> IO[bytes]:
    """Standard output for answers only: what a parser prints goes nowhere."""
    private = os.dup(1)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.close(nowhere)
    if sys.platform == "win32":
        import msvcrt

        msvcrt.setmode(private, os.O_BINARY)
    return cast("IO[bytes]", os.fdopen(private, "wb"))


def _end_with_the_program() -> None:
    """End when the program does, however it ends: its end of standard input closes."""

    def watch() -> None:
        os.read(0, 1)  # not through sys.stdin, whose lock a waiting thread would hold for ever
        os._exit(1)

    threading.Thread(target=watch, name="end-with-the-program", daemon=True).start()


def _limit(seconds: float, memory_bytes: int) -> None:
    """Have the system hold this process to its limits, where it can (Windows and macOS: in part)."""
    sys.setrecursionlimit(1000)
    if sys.platform == "win32":
        return
    import resource

    # Time the program measures itself; this is for a worker whose program was killed.
    cpu = math.ceil(seconds) + 1
    for what, limit in (
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_AS, memory_bytes),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(what)[1]
        wanted = limit if hard == resource.RLIM_INFINITY else min(limit, hard)
        try:
            resource.setrlimit(what, (wanted, hard))
        except (ValueError, OSError):
            continue  # macOS refuses limits of address space; time and result size still hold


if __name__ == "__main__":
    main()
