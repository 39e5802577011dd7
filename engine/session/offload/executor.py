"""The program's side of the worker process."""

from __future__ import annotations

import itertools
import logging
import pickle
import subprocess
import threading
from collections import OrderedDict
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from queue import SimpleQueue
from typing import Any, ParamSpec, TypeVar

from engine.facts import Replay
from engine.games.child import start_python
from engine.session.offload import frames
from engine.session.offload.tasks import warm_up

log = logging.getLogger(__name__)

Args = ParamSpec("Args")
Result = TypeVar("Result")

CALL_SECONDS = 15.0
"""The longest a call may take: a hundred times what the longest of real drafts does, some five times what the
worst text of the largest size a draft may have takes."""
_PREPARE_SECONDS = 120.0  # nobody waits for it, and on a busy machine a new process takes its time
_ABANDONED_SECONDS = 0.5  # what a call may go on for that nobody waits for any more
_JOIN_SECONDS = 2.0
_THREADS = 2  # so that one hostile draft does not hold up all others while there is no worker yet
_MOST_REPLAYS = 3
_UNSENDABLE = (pickle.PicklingError, TypeError, AttributeError)


class WorkerLost(Exception):
    """The worker ended in the middle of a call, and so did the one after it."""


class TooLong(Exception):
    """A call took longer than any may and was ended."""


@dataclass(eq=False)
class _Call:
    function: Callable[..., Any]
    args: tuple[Any, ...]
    kwargs: dict[str, Any]
    # Left pending until there is an answer, so that it can be cancelled while the worker is at it.
    future: Future[Any] = field(default_factory=Future)
    seconds: float = CALL_SECONDS
    late: bool = False

    def settle(self, value: Any = None, error: BaseException | None = None) -> None:
        if not self.future.set_running_or_notify_cancel():
            return
        if error is None:
            self.future.set_result(value)
        else:
            self.future.set_exception(error)


class OffloadExecutor(Executor):
    """Calls functions in a worker process once `prepare` has got one ready, in a few threads until then.

    A function that cannot be sent (one made on the spot, say) is called in a thread as well, and so is
    everything where the system starts no process. What a call returns is the same either way.

    The worker answers one call after the other. It is ended when a call takes longer than any may, or
    when nobody waits for the call any more, and started again for the next; a call during which it ended by
    itself is tried once more.
    """

    def __init__(self, *, seconds: float = CALL_SECONDS) -> None:
        """Make it; no process is started yet.

        Args:
            seconds: The longest a call in the worker may take.
        """
        self._seconds = seconds
        self._threads = ThreadPoolExecutor(_THREADS, "validation")
        self._lock = threading.Lock()
        self._calls: SimpleQueue[_Call | None] = SimpleQueue()
        self._manager: threading.Thread | None = None
        self._ready = False
        self._closed = False
        self._current: _Call | None = None
        self._process: subprocess.Popen[bytes] | None = None
        # Of the manager's thread alone:
        self._numbers = itertools.count()
        self._replays: OrderedDict[int, Replay] = OrderedDict()
        self._sent: set[int] = set()

    def prepare(self, replay: Replay) -> None:
        """Have a worker ready for a replay, some time from now. Safe to call again; never waits."""
        with self._lock:
            if self._closed:
                return
            if self._manager is None:
                self._manager = threading.Thread(target=self._serve, name="offload", daemon=True)
                self._manager.start()
        call = _Call(warm_up, (replay,), {}, seconds=_PREPARE_SECONDS)
        call.future.add_done_callback(self._prepared)
        self._calls.put(call)

    def submit(
        self, fn: Callable[Args, Result], /, *args: Args.args, **kwargs: Args.kwargs
    ) -> Future[Result]:
        """Call a function in the worker, or in a thread while there is none.

        The future may also hold `TooLong` or `WorkerLost`. Raises RuntimeError after `shutdown`.
        """
        with self._lock:
            if self._closed:
                raise RuntimeError("cannot schedule new futures after shutdown")
            if not self._ready:
                return self._threads.submit(fn, *args, **kwargs)
            call = _Call(fn, args, kwargs, seconds=self._seconds)
            call.future.add_done_callback(lambda future: self._given_up(call) if future.cancelled() else None)
            self._calls.put(call)
            return call.future

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """End the worker: calls it has not answered are cancelled, those in threads go on.

        Args:
            wait: Until the threads are done as well.
            cancel_futures: Also cancel what the threads have not begun.
        """
        with self._lock:
            self._closed = True
            manager, process = self._manager, self._process
        if manager is not None:
            self._calls.put(None)
            if process is not None:
                process.kill()
            manager.join(_JOIN_SECONDS)  # at once: a read from a process that is gone ends
        self._threads.shutdown(wait=wait, cancel_futures=cancel_futures)

    def _prepared(self, future: Future[Any]) -> None:
        if not future.cancelled() and future.exception() is None:
            with self._lock:
                self._ready = self._process is not None

    # The manager's thread

    def _serve(self) -> None:
        try:
            while (call := self._calls.get()) is not None:
                if self._closed:
                    call.future.cancel()
                elif not call.future.cancelled():
                    self._answer(call)
        finally:
            self._reap()
            while not self._calls.empty():
                left = self._calls.get()
                if left is not None:
                    left.future.cancel()

    def _answer(self, call: _Call) -> None:
        for _ in range(2):
            if self._process is None and not self._start():
                self._beside(call)
                return
            with self._lock:
                self._current = call
            watch = self._watch(call, call.seconds)
            try:
                answered = self._converse(call)
            except _UNSENDABLE as error:
                log.debug("a call is made in a thread: %s", error)
                self._beside(call)
                return
            finally:
                watch.cancel()
                with self._lock:
                    self._current = None
            if answered is not None:
                _deliver(call, answered, self._replays)
                return
            self._reap()
            if call.late or call.future.cancelled() or self._closed:
                break
            log.warning("the worker ended in the middle of a call")
        if self._closed:
            call.future.cancel()
        elif call.late:
            call.settle(error=TooLong(f"took longer than {call.seconds:.0f} s and was ended"))
        else:
            call.settle(error=WorkerLost("the worker ended twice in the middle of this call"))

    def _converse(self, call: _Call) -> tuple[bytes, bytes] | None:
        """Send a call and read its answer; None if the worker ends meanwhile."""
        process = self._process
        assert process is not None
        assert process.stdin is not None
        assert process.stdout is not None
        body = frames.encode((call.seconds, call.function, call.args, call.kwargs), self._number_of)
        try:
            self._send_replays(process)
            frames.write(process.stdin, frames.CALL, body)
            return frames.read(process.stdout)
        except OSError:
            return None

    def _number_of(self, replay: Replay) -> int:
        for number, kept in self._replays.items():
            if kept is replay:
                self._replays.move_to_end(number)
                return number
        number = next(self._numbers)
        self._replays[number] = replay
        return number

    def _send_replays(self, process: subprocess.Popen[bytes]) -> None:
        assert process.stdin is not None
        while len(self._replays) > _MOST_REPLAYS:
            number, _ = self._replays.popitem(last=False)
            if number in self._sent:
                self._sent.discard(number)
                frames.write(process.stdin, frames.DROP, pickle.dumps(number))
        for number, replay in self._replays.items():
            if number not in self._sent:
                frames.write(process.stdin, frames.KEEP, pickle.dumps((number, replay), protocol=5))
                self._sent.add(number)

    def _start(self) -> bool:
        try:
            process = start_python("engine.session.offload.worker")
        except OSError as error:
            log.warning("no worker could be started, threads do its work: %s", error)
            with self._lock:
                self._ready = False
            return False
        self._sent.clear()
        with self._lock:
            self._process = process
            if self._closed:
                process.kill()
        return True

    def _reap(self) -> None:
        with self._lock:
            process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            assert pipe is not None
            try:
                pipe.close()
            except OSError:
                log.debug("bytes the worker never read are lost with it")

    def _beside(self, call: _Call) -> None:
        """Make a call in a thread, for the future it was promised to."""

        def run() -> None:
            try:
                value = call.function(*call.args, **call.kwargs)
            except BaseException as error:  # noqa: BLE001 - it belongs to whoever waits for the future
                call.settle(error=error)
            else:
                call.settle(value)

        try:
            self._threads.submit(run)
        except RuntimeError:  # shut down meanwhile
            call.future.cancel()

    # Ending the worker, from any thread

    def _watch(self, call: _Call, seconds: float) -> threading.Timer:
        def end() -> None:
            with self._lock:
                if self._current is call and self._process is not None:
                    call.late = True
                    self._process.kill()

        timer = threading.Timer(seconds, end)
        timer.daemon = True
        timer.start()
        return timer

    def _given_up(self, call: _Call) -> None:
        with self._lock:
            current = self._current is call
        if current:
            self._watch(call, _ABANDONED_SECONDS)


def _deliver(call: _Call, answered: tuple[bytes, bytes], replays: OrderedDict[int, Replay]) -> None:
    letter, body = answered
    try:
        if letter == frames.ERROR:
            error, trace = pickle.loads(body)
            log.debug("in the worker:\n%s", trace)
            call.settle(error=error)
        else:
            call.settle(frames.decode(body, replays.__getitem__))
    except Exception as error:  # noqa: BLE001 - an answer that cannot be read is the caller's to hear of
        call.settle(error=error)
