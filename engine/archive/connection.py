"""The archive's file: where it lies, how it is opened, how a step is written whole or not at all."""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Self

import platformdirs

from engine.archive import schema
from engine.errors import ArchiveError

DATA_DIR_ENV = "TRUECAST_DATA_DIR"
FILE_NAME = "archive.db"
BUSY_SECONDS = 5.0
"""How long another program may hold the file before that is an error."""


def default_path() -> Path:
    """Where the archive lies: the platform's data folder, or ``TRUECAST_DATA_DIR``."""
    named = os.environ.get(DATA_DIR_ENV)
    base = Path(named) if named else Path(platformdirs.user_data_dir("truecast", appauthor=False))
    return base / FILE_NAME


class Connection:
    """One connection to the archive. Use it on the thread that made it."""

    def __init__(self, path: Path | None = None) -> None:
        """Open the archive, making or migrating it as needed.

        Raises:
            ArchiveError: in one line, if it cannot be opened, is no archive, or is too new.
        """
        self.path = path if path is not None else default_path()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._db = sqlite3.connect(self.path, timeout=BUSY_SECONDS, isolation_level=None)
        except (OSError, sqlite3.Error) as error:
            raise ArchiveError(f"the archive {self.path} cannot be opened: {_why(error)}") from error
        try:
            self._db.execute("PRAGMA foreign_keys = ON")
            # With the write-ahead log, NORMAL loses nothing when the program is killed; only a crash of
            # the whole machine may cost the last steps.
            self._db.execute("PRAGMA journal_mode = WAL")
            self._db.execute("PRAGMA synchronous = NORMAL")
            schema.migrate(self._db)
        except sqlite3.Error as error:
            self._db.close()
            raise ArchiveError(f"the archive {self.path} cannot be used: {_why(error)}") from error
        except ArchiveError:
            self._db.close()
            raise

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the connection. Safe to call twice."""
        self._db.close()

    @contextmanager
    def together(self) -> Iterator[None]:
        """Make all steps of the block one: either every one of them is kept, or none. Raises ArchiveError."""
        with self._transaction():
            yield

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        if self._db.in_transaction:  # a step of `together`, which ends it
            yield self._db
            return
        try:
            self._db.execute("BEGIN IMMEDIATE")
            try:
                yield self._db
                self._db.execute("COMMIT")
            except BaseException:
                if self._db.in_transaction:
                    self._db.execute("ROLLBACK")
                raise
        except sqlite3.Error as error:
            raise ArchiveError(f"the archive {self.path} cannot be written: {_why(error)}") from error

    @staticmethod
    def _tidy(db: sqlite3.Connection) -> None:
        """Forget conversations and replays that no turn belongs to any more."""
        db.execute("DELETE FROM conversations WHERE NOT EXISTS (SELECT 1 FROM turns WHERE conversation = id)")
        db.execute(
            "DELETE FROM replays WHERE NOT EXISTS (SELECT 1 FROM turns"
            " WHERE turns.sha256 = replays.sha256 AND turns.number = replays.number)"
        )


def _why(error: OSError | sqlite3.Error) -> str:
    return (error.strerror or str(error)) if isinstance(error, OSError) else str(error)
