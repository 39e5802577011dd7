from __future__ import annotations

import asyncio

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.session.limit import PriorityLimit


def test_never_more_than_its_places() -> None:
    async def run() -> int:
        limit, now, most = PriorityLimit(3), 0, 0

        async def work(key: int) -> None:
            nonlocal now, most
            async with limit.place(key):
                now += 1
                most = max(most, now)
                await asyncio.sleep(0)
                now -= 1

        await asyncio.gather(*(work(key) for key in range(20)))
        return most

    assert asyncio.run(run()) == 3


def test_a_free_place_goes_to_the_earliest_segment_whoever_came_first() -> None:
    async def run() -> list[int]:
        limit, order = PriorityLimit(1), []

        async def work(key: int) -> None:
            async with limit.place(key):
                order.append(key)

        async with limit.place(9):
            waiting = [asyncio.create_task(work(key)) for key in (5, 2, 7, 2)]
            await asyncio.sleep(0)
        await asyncio.gather(*waiting)
        return order

    assert asyncio.run(run()) == [2, 2, 5, 7]


@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 5), st.integers(0, 4), st.booleans()), max_size=25), st.integers(1, 3)
)
def test_cancelled_waiters_lose_no_place(jobs: list[tuple[int, int, bool]], places: int) -> None:
    async def run() -> None:
        limit = PriorityLimit(places)

        async def work(key: int, steps: int) -> None:
            async with limit.place(key):
                for _ in range(steps):
                    await asyncio.sleep(0)

        tasks = []
        for key, steps, cancel in jobs:
            task = asyncio.create_task(work(key, steps))
            tasks.append(task)
            for _ in range(steps):
                await asyncio.sleep(0)
            if cancel:
                task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        # All places are free again: as many as there are can be held at once.
        async with asyncio.timeout(1), asyncio.TaskGroup() as group:
            together = asyncio.Barrier(places)

            async def hold() -> None:
                async with limit.place(0):
                    await together.wait()

            for _ in range(places):
                group.create_task(hold())

    asyncio.run(run())


def test_a_limit_has_at_least_one_place() -> None:
    with pytest.raises(ValueError, match="one place"):
        PriorityLimit(0)
