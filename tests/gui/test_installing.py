"""A model installed beside the loop: progress as it comes, and an end that keeps what has come."""

from __future__ import annotations

import asyncio
import threading
from typing import TYPE_CHECKING

import pytest

from engine.providers.local import install as engine_install
from engine.providers.local.folder import partial, state
from engine.providers.local.packages import FetchFailed, Stopped
from gui import installing
from tests.engine.providers.local.test_install import WHOLE, Fetch, weights

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

TOY = weights()


class Halting(Fetch):
    """Brings the first package, and waits in the second until it is stopped."""

    def __init__(self) -> None:
        super().__init__()
        self.waits = threading.Event()
        self.let_go = threading.Event()

    def stop(self) -> None:
        super().stop()
        self.let_go.set()

    def __call__(self, requirement: str, folder: Path, on_bytes: Callable[[int], None]) -> Path:
        if self.fetched:
            self.waits.set()
            self.let_go.wait(10)
            raise Stopped("stopped")
        return super().__call__(requirement, folder, on_bytes)


@pytest.fixture
def models(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("TRUECAST_DATA_DIR", str(tmp_path))
    monkeypatch.setattr(installing, "weights", lambda id: TOY)
    return tmp_path / "models"


def brought_by(monkeypatch: pytest.MonkeyPatch, fetch: Fetch) -> None:
    monkeypatch.setattr(engine_install, "PipFetcher", lambda: fetch)


def test_it_is_told_to_the_end(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brought_by(monkeypatch, Fetch())

    async def told() -> list[str]:
        return [progress.phase async for progress in installing.install("toy")]

    assert asyncio.run(told())[-1] == "done"
    assert (models / TOY.file).read_bytes() == WHOLE


def test_stopping_keeps_what_has_come(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetch = Halting()
    brought_by(monkeypatch, fetch)

    async def stopped() -> None:
        progress = installing.install("toy")
        await anext(progress)
        while not fetch.fetched or not state(TOY, models).is_file():
            await anext(progress)
        await progress.aclose()

    asyncio.run(stopped())
    assert fetch.stopped
    assert partial(TOY, models).stat().st_size > 0
    again = Fetch()
    brought_by(monkeypatch, again)

    async def go_on() -> None:
        async for _ in installing.install("toy"):
            pass

    asyncio.run(go_on())
    assert again.fetched == ["toy-part2", "toy-part3"]
    assert (models / TOY.file).read_bytes() == WHOLE


def test_a_step_that_is_cancelled_ends_the_work(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fetch = Halting()
    brought_by(monkeypatch, fetch)

    async def cancelled() -> None:
        progress = installing.install("toy")

        async def steps() -> None:
            async for _ in progress:
                pass

        task = asyncio.create_task(steps())
        await asyncio.to_thread(fetch.waits.wait, 10)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(cancelled())
    assert fetch.stopped


def test_what_goes_wrong_is_raised(models: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    brought_by(monkeypatch, Fetch(fails_at=2))

    async def told() -> None:
        async for _ in installing.install("toy"):
            pass

    with pytest.raises(FetchFailed, match="no network"):
        asyncio.run(told())
