"""The replays that come with the program."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

_FIRST = "wesnoth-duel.gz"


def sample() -> Path | None:
    """The replay to try the program with; None when the program was installed without any."""
    folder = Path(str(files("resources") / "samples"))
    first = folder / _FIRST
    if first.is_file():
        return first
    return next((path for path in sorted(folder.glob("*")) if path.suffix in (".gz", ".pgn")), None)
