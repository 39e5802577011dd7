"""What a game adapter is.

An adapter is any object with these members, found through the entry point group
``truecast.games``. It gets the bytes of a file and returns a :class:`~engine.facts.Replay`; it does
no I/O beyond reading its own knowledge, keeps no state, and runs in a worker process with limits of
time and memory (see :mod:`engine.games.loader`), so it may be slow but never trusted.
"""

from __future__ import annotations

from typing import Protocol, runtime_checkable

from engine.facts import Replay


@runtime_checkable
class GameAdapter(Protocol):
    """One game."""

    @property
    def id(self) -> str:
        """Short id: ``starcraft2``, ``wesnoth``, ``chess``; also the name of its knowledge file."""

    @property
    def name(self) -> str:
        """The game's name for a person."""

    @property
    def version(self) -> int:
        """Raised whenever the facts this adapter makes of the same file change (keys the cache)."""

    def sniff(self, head: bytes, filename: str) -> float:
        """How sure this is the adapter's game, 0 to 1, from the first 64 KiB and the file's name.

        Content decides; the name may only break a tie.
        """

    def games(self, data: bytes) -> int:
        """How many games the file holds (at least 1). Raises a `ReplayError` if it cannot be told."""

    def load(self, data: bytes, *, game: int = 1) -> Replay:
        """Read game number ``game`` (from 1) of the file.

        Raises:
            DamagedReplayError, UnsupportedReplayError: with one clear line.
            UsageError: if the file has no such game.
        """
