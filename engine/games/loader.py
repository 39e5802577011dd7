"""Open a replay file: recognise it, look into the cache, parse it in a process of its own.

Parsers of binary game files hang, exhaust memory and crash on broken or hostile files. So each parse
runs in a fresh process with limits (:mod:`engine.games.process`); whatever happens to it, the program gets
a `Replay` or one clear line.
"""

from __future__ import annotations

import asyncio
import hashlib
import logging
import os
import stat
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import TypeVar

from engine.errors import DamagedReplayError, UnsupportedReplayError, UsageError
from engine.facts import Replay
from engine.games import registry, wire
from engine.games.cache import CacheKey, ReplayCache
from engine.games.oneline import one_line
from engine.games.process import MIB, Limits, Stop, ask, damaged

__all__ = ["DEFAULT_LIMITS", "Limits", "count_games", "count_games_async", "load_replay", "load_replay_async"]

log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

DEFAULT_LIMITS = Limits()


def load_replay(
    path: str | os.PathLike[str],
    *,
    game: int = 1,
    limits: Limits = DEFAULT_LIMITS,
    cache: ReplayCache | None = None,
) -> Replay:
    """Read a replay file.

    Args:
        path: The file.
        game: Which game of a file that holds several, from 1.
        limits: What the parse may use.
        cache: Where parsed replays are kept; None reads the file anew.

    Raises:
        UsageError: no such file, not a file, not readable, or no such game in it.
        UnknownGameError: no adapter recognises it.
        DamagedReplayError: broken, hostile, or beyond the limits.
        UnsupportedReplayError: of a version or kind that is refused by name, or too large.
    """
    return _load(Path(path), game, limits, cache, Stop())


async def load_replay_async(
    path: str | os.PathLike[str],
    *,
    game: int = 1,
    limits: Limits = DEFAULT_LIMITS,
    cache: ReplayCache | None = None,
) -> Replay:
    """Like `load_replay`, without holding up the event loop; cancelling ends the worker process."""
    return await _in_thread(partial(_load, Path(path), game, limits, cache))


def count_games(path: str | os.PathLike[str], *, limits: Limits = DEFAULT_LIMITS) -> int:
    """How many games a file holds (at least 1). Raises like `load_replay`."""
    return _count(Path(path), limits, Stop())


async def count_games_async(path: str | os.PathLike[str], *, limits: Limits = DEFAULT_LIMITS) -> int:
    """Like `count_games`, without holding up the event loop."""
    return await _in_thread(partial(_count, Path(path), limits))


def _load(path: Path, game: int, limits: Limits, cache: ReplayCache | None, stop: Stop) -> Replay:
    if game < 1:
        raise UsageError(f"games are numbered from 1, there is no game {game}")
    data = _read(path, limits)
    found = registry.recognise(data[: registry.HEAD_BYTES], path.name)
    key = CacheKey(hashlib.sha256(data).hexdigest(), found.adapter.id, found.adapter.version, game)
    if cache is not None:
        kept = cache.get(key, found.reference)
        if kept is not None:
            return kept
    body = ask("load", data, name=path.name, reference=found.reference, limits=limits, stop=stop, game=game)
    try:
        replay = wire.decode(body, found.reference)
    except wire.NotAReplay as error:
        log.error("answer of the worker for %s refused: %s", found.adapter.id, error)
        raise DamagedReplayError(damaged(path.name, "its parser gave an answer that is no replay")) from error
    if cache is not None:
        cache.put(key, body)
    return replay


def _count(path: Path, limits: Limits, stop: Stop) -> int:
    data = _read(path, limits)
    found = registry.recognise(data[: registry.HEAD_BYTES], path.name)
    body = ask("games", data, name=path.name, reference=found.reference, limits=limits, stop=stop)
    if not (body.isdigit() and 0 < len(body) < 10):
        raise DamagedReplayError(damaged(path.name, "the number of games in it cannot be told"))
    return int(body)


def _read(path: Path, limits: Limits) -> bytes:
    """The bytes of the file. Raises UsageError or ReplayError with one line."""
    name = one_line(str(path), 200)
    try:
        # Asked before opening: opening a named pipe would wait for ever.
        if not stat.S_ISREG(path.stat().st_mode):
            raise UsageError(f"{name} is not a file")
        with path.open("rb") as file:
            data = file.read(limits.file_bytes + 1)
    except FileNotFoundError as error:
        raise UsageError(f"there is no file {name}") from error
    except (OSError, ValueError) as error:  # ValueError: a null byte in the name
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise UsageError(f"{name} cannot be read ({one_line(reason, 100)})") from error
    if not data:
        raise DamagedReplayError(f"{name} is empty")
    if len(data) > limits.file_bytes:
        raise UnsupportedReplayError(
            f"{name} is larger than {limits.file_bytes / MIB:.0f} MiB, more than any replay needs"
        )
    return data


async def _in_thread(work: Callable[[Stop], Answer]) -> Answer:
    """Run blocking work in a thread of its own; on cancel stop it and wait until the thread is gone."""
    stop = Stop()
    loop = asyncio.get_running_loop()
    with ThreadPoolExecutor(1, thread_name_prefix="replay-loader") as pool:
        future = loop.run_in_executor(pool, work, stop)
        try:
            return await asyncio.shield(future)
        except asyncio.CancelledError:
            stop.stop()
            await asyncio.wait([future])
            if not future.cancelled():
                future.exception()  # seen: nobody is left to be told
            raise
