"""How many requests a provider gets at once, and whose turn it is next."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from heapq import heapify, heappop, heappush
from itertools import count


class PriorityLimit:
    """A semaphore whose free places go to the waiter with the smallest key.

    Drafts and revisions of all turns that use one provider share one limit. The key is the place of the
    segment in its turn: segments are shown in order, so whatever holds up the earliest one, be it its
    draft or its revision, is the request that helps the reader most. Belongs to one event loop.
    """

    def __init__(self, places: int) -> None:
        if places < 1:
            raise ValueError("a limit needs at least one place")
        self._free = places
        self._waiters: list[tuple[int, int, asyncio.Future[None]]] = []
        self._counter = count()  # of equal keys the one that came first

    @asynccontextmanager
    async def place(self, key: int) -> AsyncIterator[None]:
        """Wait for a place and hold it for the length of the block."""
        await self._acquire(key)
        try:
            yield
        finally:
            self._release()

    async def _acquire(self, key: int) -> None:
        if self._free > 0 and not self._waiters:
            self._free -= 1
            return
        future: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        waiter = (key, next(self._counter), future)
        heappush(self._waiters, waiter)
        self._hand_out()
        try:
            await future
        except asyncio.CancelledError:
            if future.done() and not future.cancelled():
                self._release()  # the place came in the same moment as the cancel: pass it on
            elif waiter in self._waiters:
                self._waiters.remove(waiter)
                heapify(self._waiters)
            raise

    def _release(self) -> None:
        self._free += 1
        self._hand_out()

    def _hand_out(self) -> None:
        while self._free > 0 and self._waiters:
            _, _, future = heappop(self._waiters)
            if not future.done():
                self._free -= 1
                future.set_result(None)
