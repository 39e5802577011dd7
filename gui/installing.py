"""A model being installed on the engine's side: the work on a thread, its progress told on the loop."""

from __future__ import annotations

import asyncio
import contextlib
from typing import TYPE_CHECKING

from engine.errors import TruecastError
from engine.providers.local.catalog import weights
from engine.providers.local.install import Installer, InstallProgress

if TYPE_CHECKING:
    from collections.abc import AsyncGenerator

_TELL_SECONDS = 0.1


async def install(id: str) -> AsyncGenerator[InstallProgress, None]:
    """Install a model, or go on where an earlier installation stopped; close it to stop.

    What has come so far is kept when it is stopped, also when the program ends in the middle.

    Args:
        id: Of the model in the catalogue.

    Raises:
        UsageError: there is no such model.
        InstallError: no room, no write access, or what came is not what was pinned.
        FetchFailed: a package cannot be had.
    """
    loop = asyncio.get_running_loop()
    arrived = asyncio.Event()
    newest: InstallProgress | None = None

    def note(progress: InstallProgress) -> None:
        nonlocal newest
        newest = progress
        arrived.set()

    installer = Installer(weights(id), on_progress=lambda told: loop.call_soon_threadsafe(note, told))
    work = asyncio.create_task(asyncio.to_thread(installer.run))
    work.add_done_callback(lambda _: arrived.set())
    try:
        while not work.done():
            await arrived.wait()
            arrived.clear()
            told, newest = newest, None
            if told is not None:
                yield told
            await asyncio.wait([work], timeout=_TELL_SECONDS)
        await work
        if newest is not None:
            yield newest
    finally:
        if not work.done():
            installer.stop()
            with contextlib.suppress(TruecastError):  # that it was stopped, or failed just then
                await work
