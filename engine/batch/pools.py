"""Where items are done: processes of this machine, or a Dask cluster."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from concurrent.futures import Future
from importlib import import_module
from multiprocessing.connection import wait
from typing import Any, Protocol

from engine.batch.work import Outcome, Task, work
from engine.errors import UsageError

TRIES = 3
"""How often an item is given to a process before it counts as one that ends processes."""
MOST_ITEMS = 500
"""After so many items a process makes room for a fresh one, whatever has piled up in it."""


class Pool(Protocol):
    """Does items somewhere."""

    @property
    def width(self) -> int:
        """How many are done at the same time."""

    def submit(self, task: Task) -> Future[Outcome]:
        """Begin one. The future raises ProcessDied if every process that was given it ended over it."""

    def close(self, *, at_once: bool = False) -> None:
        """Wait for what is under way, or end it, and give everything back. Safe to call twice."""


class ProcessDied(Exception):
    """A process ended in the middle of an item."""


class LocalPool:
    """Processes of this machine, started anew so that nothing of this one is in them."""

    def __init__(self, workers: int) -> None:
        from pebble import ProcessPool

        self._workers = workers
        self._pool: Any = ProcessPool(
            max_workers=workers,
            max_tasks=MOST_ITEMS,
            initializer=_begin,
            context=multiprocessing.get_context("spawn"),
        )
        self._closed = False

    @property
    def width(self) -> int:
        return self._workers

    def submit(self, task: Task) -> Future[Outcome]:
        outcome: Future[Outcome] = Future()
        outcome.set_running_or_notify_cancel()
        self._try(task, outcome, 1)
        return outcome

    def _try(self, task: Task, outcome: Future[Outcome], number: int) -> None:
        from pebble import ProcessExpired

        def done(future: Future[Outcome]) -> None:
            if future.cancelled():
                outcome.set_exception(ProcessDied("it was not finished"))
                return
            error = future.exception()
            if isinstance(error, ProcessExpired):
                # Its own file may have ended it, or somebody else: another process may tell.
                if number < TRIES and not self._closed:
                    self._try(task, outcome, number + 1)
                else:
                    outcome.set_exception(ProcessDied(f"its process ended {number} times"))
            elif error is not None:
                outcome.set_exception(error)
            else:
                outcome.set_result(future.result())

        self._pool.schedule(work, args=(task,)).add_done_callback(done)

    def close(self, *, at_once: bool = False) -> None:
        if self._closed:
            return
        self._closed = True
        if at_once:
            self._pool.stop()
        else:
            self._pool.close()
        self._pool.join()


def _begin() -> None:
    """What holds for every process of a pool."""
    # Ctrl+C goes to all processes of a terminal; the program itself decides what it means.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(
            target=_end_with, args=(parent.sentinel,), name="end-with-the-program", daemon=True
        ).start()


def _end_with(sentinel: int) -> None:
    """End when the program does, however it ends, so that nothing goes on that nobody waits for."""
    wait([sentinel])
    os._exit(1)


class ClusterPool:
    """A Dask cluster that is there already (the extra ``truecast[cluster]``).

    The bytes of files go with the items: workers need not see the folder. A worker that is lost in the
    middle of an item costs nothing but time: the scheduler gives the item to another one.
    """

    def __init__(self, address: str) -> None:
        """Connect.

        Args:
            address: Of the scheduler, such as ``tcp://10.0.0.5:8786``; or a scheduler file.

        Raises:
            UsageError: ``distributed`` is not installed, or nobody answers there.
        """
        try:
            self._dask: Any = import_module("distributed")
        except ImportError as error:
            what = "--dask needs the package distributed: pip install 'truecast[cluster]'"
            raise UsageError(what) from error
        where = {"scheduler_file": address} if address.endswith(".json") else {"address": address}
        try:
            self._client: Any = self._dask.Client(**where, timeout=10, set_as_default=False)
        except (OSError, ValueError, TimeoutError) as error:
            reason = " ".join(str(error).split())
            raise UsageError(f"no Dask scheduler answers at {address} ({reason})") from error
        self._futures: set[Any] = set()
        self._closed = False

    @property
    def width(self) -> int:
        threads: dict[str, int] = self._client.nthreads()
        return max(1, sum(threads.values()))

    def semaphore(self, server: str, count: int) -> Any:
        """Places at a model server for the whole cluster."""
        return self._dask.Semaphore(
            count, name=f"truecast-{server}", scheduler_rpc=self._client.scheduler, loop=self._client.loop
        )

    def submit(self, task: Task) -> Future[Outcome]:
        outcome: Future[Outcome] = Future()
        outcome.set_running_or_notify_cancel()
        future = self._client.submit(work, task, pure=False, retries=0)
        self._futures.add(future)

        def done(ended: Any) -> None:
            self._futures.discard(ended)
            if ended.status == "finished":
                outcome.set_result(ended.result())
            elif ended.status == "cancelled":
                outcome.set_exception(ProcessDied("it was not finished"))
            else:
                outcome.set_exception(self._why(ended.exception()))
            ended.release()

        future.add_done_callback(done)
        return outcome

    def close(self, *, at_once: bool = False) -> None:
        if self._closed:
            return
        self._closed = True
        if at_once:
            self._client.cancel(list(self._futures))
        self._client.close()

    def _why(self, error: BaseException | None) -> BaseException:
        if isinstance(error, self._dask.KilledWorker):
            return ProcessDied("every worker that was given it ended over it")
        return error if error is not None else ProcessDied("it was not finished")
