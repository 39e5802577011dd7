"""How many requests one model server gets at once, over all processes that ask it.

On one machine a place is a lock on a file, which the system gives back whatever becomes of the process that
held it. On a cluster it is a lease of the scheduler's semaphore, which runs out when its holder no longer
renews it.
"""

from __future__ import annotations

import asyncio
import hashlib
import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

from engine.session.limit import PriorityLimit

FIRST_LOOK, LAST_LOOK = 0.005, 0.1
"""Seconds between two looks for a free place: at first, and when it takes long. A request takes seconds."""


def default_folder() -> Path:
    """Where the places of this machine lie: beside Truecast's caches."""
    from engine.games import cache

    return cache.default_folder().parent / "places"


class Places(Protocol):
    """Places at one server, shared by processes. Goes to other processes as it is."""

    def place(self) -> AbstractAsyncContextManager[None]:
        """Wait for a place and hold it for the length of the block."""


@dataclass(frozen=True, slots=True)
class FilePlaces:
    """Places on this machine: one file for each, locked by who holds it.

    Two runs that ask the same server share the files; the larger of their numbers is the limit of both.
    """

    folder: Path
    count: int

    @classmethod
    def at(cls, folder: Path, server: str, count: int) -> FilePlaces:
        """The places at a server.

        Args:
            folder: Where all places of this machine lie.
            server: What tells this server from others: its address, and the model.
            count: How many there are.
        """
        return cls(folder / hashlib.sha256(server.encode()).hexdigest()[:16], count)

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        from filelock import FileLock, Timeout

        self.folder.mkdir(parents=True, exist_ok=True)
        wait = FIRST_LOOK
        order = list(range(self.count))
        while True:
            random.shuffle(order)
            for number in order:
                lock = FileLock(self.folder / f"{number}.lock", thread_local=False)
                try:
                    lock.acquire(blocking=False)
                except Timeout:
                    continue
                try:
                    yield
                finally:
                    lock.release()
                return
            await asyncio.sleep(wait * (0.5 + random.random()))
            wait = min(LAST_LOOK, wait * 2)


@dataclass(frozen=True, slots=True)
class ClusterPlaces:
    """Places on a Dask cluster: leases of one semaphore of its scheduler."""

    semaphore: Any

    @asynccontextmanager
    async def place(self) -> AsyncIterator[None]:
        await asyncio.to_thread(self.semaphore.acquire)
        try:
            yield
        finally:
            await asyncio.to_thread(self.semaphore.release)


class SharedLimit(PriorityLimit):
    """The limit of one process that also keeps to places shared with others."""

    def __init__(self, count: int, places: Callable[[], Places | None]) -> None:
        """Make it.

        Args:
            count: Places of this process.
            places: Those shared by all, asked for anew with each request; None for none.
        """
        super().__init__(count)
        self._places = places

    @asynccontextmanager
    async def place(self, key: int) -> AsyncIterator[None]:
        """Wait for a place here and among all, and hold both for the length of the block."""
        async with super().place(key):
            places = self._places()
            if places is None:
                yield
                return
            async with places.place():
                yield
