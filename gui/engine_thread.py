"""The one bridge between the window and the engine: commands go down, events come up.

The engine runs on a thread of its own with one asyncio loop. A command is a coroutine function of the
host, handed down by ``call_soon_threadsafe``. Events and answers come up through one signal whose
receiver lives on the window's thread; they are gathered for 50 ms and handed out in slices that leave
the window free to paint.
"""

from __future__ import annotations

import logging
import sys
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from time import perf_counter
from typing import TYPE_CHECKING, Any, TypeGuard

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from engine.errors import TruecastError
from gui.engine_api import Emit, Host, Trouble

if TYPE_CHECKING:
    import asyncio
    from concurrent.futures import Future

    from engine.session.events import AnyEvent, DraftProgress

log = logging.getLogger(__name__)

GATHER_MS = 50
_SLICE_SECONDS = 0.008  # half a frame: the other half is for painting what came of it
_HEAVY = frozenset({"turn_started", "segment_settled", "segment_final"})
_JOIN_SECONDS = 5.0
_SWITCH_SECONDS = 0.001

Command = Callable[[Host], Awaitable[Any]]


class Call:
    """A command that was handed down. `cancel` drops its answer and ends its work."""

    def __init__(
        self, then: Callable[[Any], None] | None, failed: Callable[[Exception], None] | None
    ) -> None:
        self._then = then
        self._failed = failed
        self._cancel: Callable[[], None] | None = None
        self.cancelled = False

    def cancel(self) -> None:
        """Nothing of this call is heard any more. Safe to call at any time."""
        self.cancelled = True
        if self._cancel is not None:
            self._cancel()

    def bind(self, cancel: Callable[[], None]) -> None:
        """Say how the work behind this call is ended."""
        self._cancel = cancel

    def deliver(self, value: Any, error: Exception | None) -> None:
        """Hand the answer to whoever asked, on the window's thread."""
        if self.cancelled:
            return
        if error is not None:
            if self._failed is not None:
                self._failed(error)
        elif self._then is not None:
            self._then(value)


@dataclass(frozen=True, slots=True)
class _Answer:
    call: Call
    value: Any = None
    error: Exception | None = None


def _real_host(emit: Emit) -> Host:
    # Imported on the engine's thread: the window is on the screen before the HTTP client is loaded.
    from gui.engine_host import EngineHost

    return EngineHost(emit)


class EngineThread(QObject):
    """Runs the engine. Made, used and ended on the window's thread.

    Signals:
        happened(object): an event of a turn, in order.
        stopped(): the thread has ended; nothing comes after it. Sent once, after `shut_down`.
        troubled(str): something beside the turns went wrong, such as the archive; one line.
        broke(str): the engine ended by itself; one line. `stopped` follows.
    """

    happened = Signal(object)
    stopped = Signal()
    troubled = Signal(str)
    broke = Signal(str)
    _arrived = Signal()
    _joined = Signal()

    def __init__(
        self, make_host: Callable[[Emit], Host] | None = None, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._make_host = make_host or _real_host
        self._lock = threading.Lock()
        self._incoming: deque[AnyEvent | Trouble | _Answer] = deque()
        self._announced = False
        self._pending: deque[AnyEvent | Trouble | _Answer] = deque()
        self._timer = QTimer(self, singleShot=True, interval=GATHER_MS)
        self._timer.timeout.connect(self._hand_out)
        queued = Qt.ConnectionType.QueuedConnection
        self._arrived.connect(self._wake, queued)
        self._joined.connect(self._finish, queued)
        # A daemon only so that an engine that cannot be ended does not keep the program alive.
        self._thread = threading.Thread(target=self._run, name="engine", daemon=True)
        self._early: list[tuple[Command, Call]] = []  # until there is a loop
        self._loop: asyncio.AbstractEventLoop | None = None
        self._stop: asyncio.Event | None = None
        self._host: Host | None = None
        self._failure: str | None = None
        self._shutting_down = False
        self._done = False

    # Commands down

    def start(self) -> None:
        """Start the thread; commands may come at any time, before it as well. Safe to call twice."""
        if self._shutting_down or self._thread.ident is not None:
            return
        # How long the window may have to wait for each step of the engine that it interrupts.
        sys.setswitchinterval(min(sys.getswitchinterval(), _SWITCH_SECONDS))
        self._thread.start()

    def call(
        self,
        command: Command,
        then: Callable[[Any], None] | None = None,
        failed: Callable[[Exception], None] | None = None,
    ) -> Call:
        """Run a command on the engine's loop.

        Args:
            command: Gets the host; its result goes to ``then``.
            then: Called on this thread with the result.
            failed: Called on this thread with what was raised.
        """
        call = Call(then, failed)
        with self._lock:
            loop = self._loop
            if self._shutting_down:
                call.cancelled = True
            elif loop is None:
                self._early.append((command, call))
            else:
                loop.call_soon_threadsafe(self._begin, command, call)
        return call

    def shut_down(self) -> None:
        """End the engine and the thread; `stopped` tells when. Safe to call twice."""
        if self._shutting_down:
            return
        with self._lock:
            self._shutting_down = True
            loop, stop = self._loop, self._stop
        if self._thread.ident is None:  # it was never started
            self._joined.emit()
            return
        if loop is not None and stop is not None and self._thread.is_alive():
            try:
                loop.call_soon_threadsafe(stop.set)
            except RuntimeError:  # the loop closed between the two lines: it has ended by itself
                log.debug("the engine's loop was closed already")
        from concurrent.futures import ThreadPoolExecutor

        pool = ThreadPoolExecutor(1, "join-engine")
        pool.submit(self._thread.join, _JOIN_SECONDS).add_done_callback(self._tell_joined)
        pool.shutdown(wait=False)

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    def _tell_joined(self, _: Future[None]) -> None:
        self._joined.emit()

    def _finish(self) -> None:
        if self._done:
            return
        self._done = True
        if self._thread.is_alive():
            log.error("the engine did not end within %s s and is left behind", _JOIN_SECONDS)
        self._timer.stop()
        self._pending.clear()
        self.stopped.emit()

    # Events up

    def _post(self, item: AnyEvent | Trouble | _Answer) -> None:
        """Called on the engine's thread, and on those it started."""
        with self._lock:
            self._incoming.append(item)
            if self._announced:
                return
            self._announced = True
        self._arrived.emit()

    def _wake(self) -> None:
        if not self._timer.isActive():
            self._timer.start(GATHER_MS)

    def _hand_out(self) -> None:
        with self._lock:
            self._pending.extend(self._incoming)
            self._incoming.clear()
            self._announced = False
        self._thin_out()
        until = perf_counter() + _SLICE_SECONDS
        while self._pending:
            item = self._pending.popleft()
            if isinstance(item, _Answer):
                item.call.deliver(item.value, item.error)
            elif isinstance(item, Trouble):
                self.troubled.emit(item.line)
            else:
                self.happened.emit(item)
                if item.event in _HEAVY:
                    break  # a card is made or shown: what follows waits until it is painted
            if perf_counter() > until:
                break
        if self._pending:
            self._timer.start(0)
        elif self._failure is not None:
            failure, self._failure = self._failure, None
            self.broke.emit(failure)

    def _thin_out(self) -> None:
        """Of the progress of one segment only the latest is worth telling."""
        latest: dict[tuple[str, str], DraftProgress] = {}
        for item in self._pending:
            if _is_progress(item):
                latest[item.run_id, item.segment_id] = item
        self._pending = deque(
            item
            for item in self._pending
            if not _is_progress(item) or latest[item.run_id, item.segment_id] is item
        )

    # The engine's thread

    def _run(self) -> None:
        import asyncio  # on this thread, like all of the engine: the window is there meanwhile

        try:
            with asyncio.Runner() as runner:
                runner.run(self._main())
        except Exception as error:
            log.exception("the engine broke")
            self._failure = f"{type(error).__name__}: {error}"
            self._arrived.emit()

    async def _main(self) -> None:
        import asyncio

        self._stop = asyncio.Event()
        self._tasks: set[asyncio.Task[None]] = set()
        with self._lock:
            self._loop = loop = asyncio.get_running_loop()
            if self._shutting_down:
                return
            # They wait in the loop until the host, made next, is there.
            for command, call in self._early:
                loop.call_soon(self._begin, command, call)
            self._early.clear()
        self._host = self._make_host(self._post)
        try:
            await self._stop.wait()
        finally:
            for task in tuple(self._tasks):
                task.cancel()
            await asyncio.gather(*self._tasks, return_exceptions=True)
            await self._host.close()

    def _begin(self, command: Command, call: Call) -> None:
        if call.cancelled:
            return
        import asyncio

        task = asyncio.create_task(self._carry_out(command, call))
        self._tasks.add(task)  # the loop itself keeps no strong reference to a task
        task.add_done_callback(self._tasks.discard)
        call.bind(lambda: self._cancel_task(task))
        if call.cancelled:
            task.cancel()

    def _cancel_task(self, task: asyncio.Task[None]) -> None:
        """Called on the window's thread."""
        loop = self._loop
        if loop is not None and not loop.is_closed():
            loop.call_soon_threadsafe(task.cancel)

    async def _carry_out(self, command: Command, call: Call) -> None:
        assert self._host is not None
        try:
            value = await command(self._host)
        except TruecastError as error:
            self._post(_Answer(call, error=error))
        except Exception as error:
            log.exception("a command of the window failed")
            self._post(_Answer(call, error=error))
        else:
            self._post(_Answer(call, value=value))


def _is_progress(item: AnyEvent | Trouble | _Answer) -> TypeGuard[DraftProgress]:
    return not isinstance(item, Trouble | _Answer) and item.event == "draft_progress"
