"""The worker process: ``python -m engine.session.offload.worker``, started by `OffloadExecutor`.

It reads frames from standard input and answers calls on standard output, one after the other, until its input
ends, which it does when the program ends, however it ends.
"""

from __future__ import annotations

import gc
import os
import pickle
import signal
import sys
import threading
import traceback
from typing import IO, NoReturn

from engine.facts import Replay
from engine.games.worker import private_stdout
from engine.session.offload import frames

_LEEWAY_SECONDS = 2.0
_TRACE_CHARACTERS = 4000


def main() -> NoReturn:
    """Answer until the program is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C in a terminal is the program's to answer
    answers = private_stdout()
    try:
        Worker(sys.stdin.buffer, answers).run()
    except OSError:
        os._exit(1)  # the program is gone or has stopped listening
    os._exit(0)


class Worker:
    """Keeps replays and calls functions."""

    def __init__(self, requests: IO[bytes], answers: IO[bytes]) -> None:
        self._requests = requests
        self._answers = answers
        self._replays: dict[int, Replay] = {}

    def run(self) -> None:
        """Serve until the requests end. Raises OSError if nobody reads the answers."""
        while (frame := frames.read(self._requests)) is not None:
            letter, body = frame
            if letter == frames.KEEP:
                number, replay = pickle.loads(body)
                self._replays[number] = replay
                gc.collect()
                gc.freeze()  # a replay stays: collections need not look at it again and again
            elif letter == frames.DROP:
                del self._replays[pickle.loads(body)]
            else:
                frames.write(self._answers, *self._call(body))

    def _call(self, body: bytes) -> tuple[bytes, bytes]:
        clock: threading.Timer | None = None
        try:
            seconds, function, args, kwargs = frames.decode(body, self._replays.__getitem__)
            # The program ends a worker that takes longer; this is for one whose program was killed.
            clock = threading.Timer(seconds + _LEEWAY_SECONDS, os._exit, (1,))
            clock.daemon = True
            clock.start()
            return frames.ANSWER, frames.encode(function(*args, **kwargs), self._number_of)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is the caller's
            return frames.ERROR, _packed(error)
        finally:
            if clock is not None:
                clock.cancel()

    def _number_of(self, replay: Replay) -> int | None:
        return next((number for number, kept in self._replays.items() if kept is replay), None)


def _packed(error: Exception) -> bytes:
    """An error with where it came from; one that cannot be sent as it is, by its name."""
    trace = traceback.format_exc()[-_TRACE_CHARACTERS:]
    try:
        packed = pickle.dumps((error, trace))
        pickle.loads(packed)  # some can be written and not read
        return packed
    except Exception:  # noqa: BLE001 - errors of any kind may hold anything
        return pickle.dumps((RuntimeError(f"{type(error).__name__}: {error}"), trace))


if __name__ == "__main__":
    main()
