"""Which game adapters there are, and which of them a file belongs to.

Adapters are found through the entry point group ``truecast.games``, so a package of its own can add
a game. One that cannot be imported is set aside with one line saying why; it never takes the others
down with it.
"""

from __future__ import annotations

import logging
import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from importlib.metadata import EntryPoint, entry_points
from pathlib import Path

from engine.errors import UnknownGameError, UnsupportedReplayError
from engine.games.base import GameAdapter
from engine.games.oneline import one_line

log = logging.getLogger(__name__)

GROUP = "truecast.games"

HEAD_BYTES = 64 * 1024
"""How much of a file an adapter sees when it is asked whether the file is its own."""

MINIMUM_SCORE = 0.1
"""An adapter less sure than this has not recognised the file."""


@dataclass(frozen=True, slots=True)
class Found:
    """One adapter and where it came from.

    Attributes:
        adapter: The adapter itself.
        reference: ``package.module:NAME``, by which another process finds it again.
    """

    adapter: GameAdapter
    reference: str


@dataclass(frozen=True, slots=True)
class Registry:
    """The adapters of this installation, our own first, then by name.

    Attributes:
        found: The adapters that work.
        unavailable: Name of the entry point -> one line saying why it could not be used.
    """

    found: tuple[Found, ...]
    unavailable: dict[str, str]


@lru_cache(maxsize=1)
def registry() -> Registry:
    """Import every adapter once. `registry.cache_clear()` looks again (after an installation)."""
    found: dict[str, Found] = {}
    unavailable: dict[str, str] = {}
    for point in _entry_points():
        try:
            adapter = point.load()
            if not isinstance(adapter, GameAdapter):
                raise TypeError(f"{point.value} is no game adapter")
            identity = adapter.id
        except Exception as error:  # noqa: BLE001 - a stranger's code may raise anything at import
            unavailable[point.name] = _why(point, error)
            log.info("game adapter %s set aside: %s", point.name, unavailable[point.name])
            continue
        if identity in found:
            unavailable[point.value] = f"{point.value}: {found[identity].reference} already reads {identity}"
            continue
        found[identity] = Found(adapter, point.value)
    return Registry(tuple(found.values()), unavailable)


def adapters() -> tuple[GameAdapter, ...]:
    """Every adapter that works."""
    return tuple(found.adapter for found in registry().found)


def adapter(game: str) -> GameAdapter:
    """The adapter of one game by its id. Raises UnsupportedReplayError if there is none."""
    for found in registry().found:
        if found.adapter.id == game:
            return found.adapter
    reason = registry().unavailable.get(game)
    raise UnsupportedReplayError(reason or f"there is no adapter for the game {game!r}")


def adapter_for(head: bytes, filename: str) -> GameAdapter:
    """The adapter that recognises a file. Raises UnknownGameError if none does.

    Args:
        head: The first `HEAD_BYTES` of the file, or all of it.
        filename: Its name; the content decides, the name may only break a tie.
    """
    return recognise(head, filename).adapter


def recognise(head: bytes, filename: str) -> Found:
    """Like `adapter_for`, with where the adapter came from."""
    best: Found | None = None
    best_score = 0.0
    for found in registry().found:
        score = _score(found.adapter, head[:HEAD_BYTES], filename)
        if score > best_score:  # of equals the first wins: the order is the same on every machine
            best, best_score = found, score
    if best is None or best_score < MINIMUM_SCORE:
        raise UnknownGameError(_unknown(filename))
    return best


def _score(adapter: GameAdapter, head: bytes, filename: str) -> float:
    try:
        return min(1.0, max(0.0, float(adapter.sniff(head, filename))))
    except Exception:
        log.exception("%s could not look at %s", adapter.id, one_line(filename, 80))
        return 0.0


def _unknown(filename: str) -> str:
    current = registry()
    names = ", ".join(found.adapter.name for found in current.found) or "nothing"
    line = f"{one_line(filename, 120)} is not a replay Truecast knows; it reads: {names}"
    if current.unavailable:
        line += f" (not available here: {'; '.join(current.unavailable.values())})"
    return line


def _why(point: EntryPoint, error: Exception) -> str:
    if isinstance(error, ModuleNotFoundError) and error.name and not error.name.startswith("engine"):
        package = error.name.partition(".")[0]
        return f"{point.name} needs the Python package {package!r}: install it with `pip install {package}`"
    return f"{point.name} could not be loaded ({type(error).__name__}: {one_line(str(error), 200)})"


def _entry_points() -> list[EntryPoint]:
    installed = list(entry_points(group=GROUP))
    own = [point for point in installed if point.value.startswith("engine.games.")]
    others = [point for point in installed if point not in own]
    return [
        *_unique(own or _from_source_tree()),
        *sorted(_unique(others), key=lambda point: (point.name, point.value)),
    ]


def _unique(points: Iterable[EntryPoint]) -> Iterator[EntryPoint]:
    # The same distribution seen twice on the path (an editable install beside its build) lists twice.
    seen: set[tuple[str, str]] = set()
    for point in points:
        if (point.name, point.value) not in seen:
            seen.add((point.name, point.value))
            yield point


def _from_source_tree() -> list[EntryPoint]:
    """The entry points of a checkout that runs without having been installed."""
    project = Path(__file__).parents[2] / "pyproject.toml"
    if not project.is_file():
        return []
    declared = tomllib.loads(project.read_text(encoding="utf-8"))["project"]["entry-points"][GROUP]
    return [EntryPoint(name, value, GROUP) for name, value in declared.items()]
