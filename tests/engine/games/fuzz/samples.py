"""Whole replays to break: those that ship, and those beside the checkout where there are any."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from engine.errors import UnknownGameError
from engine.games.registry import adapter_for
from tests.conftest import REPO, SHARED

FOLDERS = (REPO / "resources" / "samples", SHARED / "replays")


@cache
def samples() -> dict[str, tuple[Path, ...]]:
    """Game -> its samples, the smallest first."""
    found: dict[str, list[Path]] = {}
    for folder in FOLDERS:
        for path in sorted(folder.rglob("*")) if folder.is_dir() else ():
            if not path.is_file() or path.suffix.lower() in (".md", ".py", ".json"):
                continue
            try:
                game = adapter_for(path.read_bytes()[: 64 * 1024], path.name).id
            except UnknownGameError:
                continue
            found.setdefault(game, []).append(path)
    return {game: tuple(sorted(paths, key=_size)) for game, paths in found.items()}


def _size(path: Path) -> int:
    return path.stat().st_size
