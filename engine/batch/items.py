"""From files to items: one for each game, draft and repetition, with a key of what decides its result."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from engine.batch.inputs import Source
from engine.errors import DraftError, ReplayError, UsageError
from engine.games.loader import DEFAULT_LIMITS, count_games

MAX_DRAFT_BYTES = 4 << 20
MANY = frozenset({".pgn"})
"""Files that may hold several games by their name; of others the adapters know only one."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing to do.

    Attributes:
        key: Of the content, game, draft and repetition: what has been done once with the same settings is
            not done again, wherever the file lies by then.
        position: Its place in the run, from 0.
        file: Name of the file for a person.
        repeat: Which repetition, from 1.
    """

    key: str
    position: int
    path: Path
    file: str
    number: int = 1
    repeat: int = 1
    draft: Path | None = None

    @property
    def first_key(self) -> str:
        """The key of its first repetition: what cannot be read then cannot be read later."""
        return f"{self.key.rpartition('/')[0]}/1"


@dataclass(frozen=True, slots=True)
class Unusable:
    """A file nothing can be done with, and why in one line."""

    key: str
    position: int
    file: str
    error: str


@dataclass(frozen=True, slots=True)
class Same:
    """A file whose content stood in the run before: it is not done twice."""

    file: str
    first: str


def items_of(
    sources: Iterable[Source],
    *,
    repeat: int = 1,
    games: Callable[[Path], int] = count_games,
    more: Callable[[int], None] = lambda items: None,
) -> Iterator[Item | Unusable | Same]:
    """What there is to do, one after the other; files are read only as they are asked for.

    Args:
        sources: The files.
        repeat: How often each is done.
        games: Counts the games of a file.
        more: Told how many more items than one for each repetition a file has turned out to hold, or fewer.
    """
    seen: dict[str, str] = {}
    position = 0
    for source in sources:
        file = _storable(source.path.name)
        try:
            content = digest(source.path, DEFAULT_LIMITS.file_bytes)
            draft = "" if source.draft is None else digest(source.draft, MAX_DRAFT_BYTES)
            numbers = _numbers(source, games)
        except (UsageError, ReplayError, DraftError) as error:
            yield Unusable(_storable(f"path:{source.path}"), position, file, _storable(str(error)))
            position += 1
            more(1 - repeat)
            continue
        more((len(numbers) - 1) * repeat)
        for number in numbers:
            what = "/".join(part for part in (content, str(number), draft) if part)
            if what in seen:
                more(-repeat)
                yield Same(file, seen[what])
                continue
            seen[what] = file
            for time in range(1, repeat + 1):
                yield Item(f"{what}/{time}", position, source.path, file, number, time, source.draft)
                position += 1


def digest(path: Path, most: int) -> str:
    """Digest of a file's bytes. Raises UsageError, in one line, if it cannot be read or is too large."""
    whole = hashlib.sha256()
    try:
        if not path.is_file():
            raise UsageError(f"there is no file {path}")
        if path.stat().st_size > most:
            raise UsageError(f"{path.name} is larger than {most >> 20} MiB")
        with path.open("rb") as file:
            while chunk := file.read(1 << 20):
                whole.update(chunk)
    except OSError as error:
        raise UsageError(f"{path.name} cannot be read ({error.strerror or error})") from error
    return whole.hexdigest()


def _storable(text: str) -> str:
    """The text without what a name may hold and nothing can keep: bytes that are no UTF-8."""
    return text.encode("utf-8", "replace").decode("utf-8")


def _numbers(source: Source, games: Callable[[Path], int]) -> range:
    if source.game is not None:
        return range(source.game, source.game + 1)
    if source.draft is not None or source.path.suffix.lower() not in MANY:
        return range(1, 2)
    return range(1, games(source.path) + 1)
