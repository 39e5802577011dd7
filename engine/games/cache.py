"""Replays already parsed, kept on disk so that the second opening is instant."""

from __future__ import annotations

import hashlib
import logging
import os
import tempfile
import zlib
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from pathlib import Path

import platformdirs

from engine.facts import Replay
from engine.games import wire

log = logging.getLogger(__name__)

ENVIRONMENT = "TRUECAST_CACHE_DIR"
"""Names the folder of all of Truecast's caches instead of the platform's own."""

DEFAULT_BYTES = 256 * 1024 * 1024
_MAGIC = b"truecast-replay\0"
_DIGEST_BYTES = 32
_SUFFIX = ".replay"
_MAX_ENTRY_BYTES = 512 * 1024 * 1024  # decompressed; twice what a worker may answer by default


@dataclass(frozen=True, slots=True)
class CacheKey:
    """What makes two parses the same.

    Attributes:
        sha256: Of the file's bytes, hex.
        game: Id of the adapter.
        adapter_version: `GameAdapter.version`.
        number: Which game of the file, from 1.
    """

    sha256: str
    game: str
    adapter_version: int
    number: int

    @property
    def name(self) -> str:
        """The file name of the entry: also keyed by the knowledge file and the form of the facts."""
        parts = (
            self.sha256,
            self.game,
            str(self.adapter_version),
            knowledge_digest(self.game),
            str(self.number),
            str(wire.FORMAT),
        )
        return hashlib.sha256("\0".join(parts).encode()).hexdigest() + _SUFFIX


@lru_cache
def knowledge_digest(game: str) -> str:
    """Digest of the knowledge file that ships for a game; empty where there is none.

    The bytes, not the version written in them: a forgotten version number must not bring back old names.
    """
    file = files("resources") / "knowledge" / f"{game}.json"
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else ""


class ReplayCache:
    """A folder of parsed replays, the least recently used dropped first.

    Nothing here is ever fatal: a broken entry is a miss, a folder that cannot be written keeps nothing.
    Entries are written whole or not at all, so several programs may share the folder.
    """

    def __init__(self, folder: Path | None = None, *, max_bytes: int = DEFAULT_BYTES) -> None:
        """Open the cache; the folder is made when something is first kept.

        Args:
            folder: Where entries lie; the platform's cache folder (or ``TRUECAST_CACHE_DIR``) by default.
            max_bytes: Size on disk above which the oldest entries go.
        """
        self._folder = folder if folder is not None else default_folder()
        self._max_bytes = max_bytes

    @property
    def folder(self) -> Path:
        return self._folder

    def get(self, key: CacheKey, reference: str) -> Replay | None:
        """The replay kept under a key, or None.

        Args:
            key: What was parsed.
            reference: ``package.module:NAME`` of its adapter, whose classes the entry may name.
        """
        path = self._folder / key.name
        try:
            raw = path.read_bytes()
        except FileNotFoundError:
            return None
        except OSError as error:
            log.info("replay cache not readable: %s", error)
            return None
        try:
            replay = wire.decode(_unpack(raw), reference)
        except (ValueError, zlib.error, wire.NotAReplay) as error:
            log.info("cache entry %s is broken and was dropped: %s", key.name, error)
            self._drop(path)
            return None
        try:
            os.utime(path)
        except OSError as error:
            log.debug("cache entry %s keeps its age: %s", key.name, error)
        return replay

    def put(self, key: CacheKey, encoded: bytes) -> None:
        """Keep a replay as :func:`engine.games.wire.encode` wrote it."""
        raw = _pack(encoded)
        if len(raw) > self._max_bytes:
            return
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            handle, temporary = tempfile.mkstemp(dir=self._folder, prefix="new-")
            try:
                with os.fdopen(handle, "wb") as file:
                    file.write(raw)
                os.replace(temporary, self._folder / key.name)
            except BaseException:
                self._drop(Path(temporary))
                raise
            self._evict()
        except OSError as error:
            log.info("replay not kept in the cache: %s", error)

    def clear(self) -> None:
        """Drop every entry."""
        for path in self._entries():
            self._drop(path)

    def size(self) -> int:
        """Bytes on disk."""
        return sum(size for _, size, _ in self._sizes())

    def _entries(self) -> list[Path]:
        try:
            return [path for path in self._folder.iterdir() if path.suffix == _SUFFIX]
        except OSError:
            return []  # no folder yet, or not readable: nothing is kept

    def _sizes(self) -> list[tuple[float, int, Path]]:
        found = []
        for path in self._entries():
            try:
                status = path.stat()
            except OSError:
                continue  # another program dropped it meanwhile
            found.append((status.st_mtime, status.st_size, path))
        return sorted(found)

    def _evict(self) -> None:
        entries = self._sizes()
        total = sum(size for _, size, _ in entries)
        for _, size, path in entries:
            if total <= self._max_bytes:
                break
            self._drop(path)
            total -= size

    def _drop(self, path: Path) -> None:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            log.info("cache entry %s cannot be removed: %s", path.name, error)


def default_folder() -> Path:
    """Where parsed replays are kept unless a folder is named."""
    named = os.environ.get(ENVIRONMENT)
    base = Path(named) if named else Path(platformdirs.user_cache_dir("truecast", appauthor=False))
    return base / "replays"


def _pack(encoded: bytes) -> bytes:
    return _MAGIC + hashlib.sha256(encoded).digest() + zlib.compress(encoded, level=1)


def _unpack(raw: bytes) -> bytes:
    start = len(_MAGIC) + _DIGEST_BYTES
    if not raw.startswith(_MAGIC) or len(raw) < start:
        raise ValueError("not a cache entry")
    unpacker = zlib.decompressobj()
    encoded = unpacker.decompress(raw[start:], _MAX_ENTRY_BYTES)
    if not unpacker.eof:
        raise ValueError("cut off, or larger than any replay")
    if hashlib.sha256(encoded).digest() != raw[len(_MAGIC) : start]:
        raise ValueError("its checksum does not match")
    return encoded
