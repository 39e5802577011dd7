"""How long turns are kept: by age, by size, and what is taken out for good or put back.

What QA has labelled is worth more than what was only read: it stays, whatever its age, unless asked for.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

from engine.archive.connection import Connection
from engine.errors import ArchiveError

MEGABYTE = 1_000_000
_AT_ONCE = 20
"""Turns that are forgotten between two looks at the size."""

_TURNS_OWN = ("segments", "attempts", "results", "labels", "scores", "run_items")
"""Tables whose rows belong to a turn, each after those it refers to."""

_UNLABELLED = "NOT EXISTS (SELECT 1 FROM labels WHERE labels.run_id = turns.run_id)"


@dataclass(frozen=True, slots=True)
class Removed:
    """Rows that were taken out, by table, in the order in which they can be put back.

    Attributes:
        turns: How many turns they belong to.
    """

    rows: Mapping[str, tuple[Mapping[str, object], ...]]
    turns: int


class Retention(Connection):
    """What forgets turns."""

    def forget_older_than(self, days: float, *, labelled: bool = False) -> int:
        """Forget turns that began more than so many days ago; how many there were.

        Args:
            days: Age in days, at least 0.
            labelled: Also those with a label of QA.
        """
        limit = (datetime.now(UTC) - timedelta(days=max(0.0, days))).isoformat(timespec="milliseconds")
        kept = "" if labelled else f" AND {_UNLABELLED}"
        with self._transaction() as db:
            gone = db.execute(f"DELETE FROM turns WHERE created < ?{kept}", (limit,)).rowcount
            self._tidy(db)
        return gone

    def forget_beyond(self, megabytes: float, *, labelled: bool = False) -> int:
        """Forget the oldest turns until the archive takes no more than so much room; how many there were.

        A turn that is being written is never forgotten.

        Args:
            megabytes: Room in units of 1,000,000 bytes.
            labelled: Also those with a label of QA.
        """
        kept = "" if labelled else f" AND {_UNLABELLED}"
        gone = 0
        while self.size() > megabytes * MEGABYTE:
            with self._transaction() as db:
                number = db.execute(
                    "DELETE FROM turns WHERE run_id IN (SELECT run_id FROM turns"
                    f" WHERE status != 'running'{kept} ORDER BY created, run_id LIMIT ?)",
                    (_AT_ONCE,),
                ).rowcount
                self._tidy(db)
            if not number:
                break
            gone += number
        if gone:
            self._give_back()
        return gone

    def size(self) -> int:
        """Bytes that what is kept takes, without room that is free to be used again."""
        pages, free, each = (
            int(self._db.execute(f"PRAGMA {name}").fetchone()[0])
            for name in ("page_count", "freelist_count", "page_size")
        )
        return (pages - free) * each

    def _give_back(self) -> None:
        """Give the room that became free back to the disk."""
        try:
            self._db.execute("VACUUM")
            self._db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        except sqlite3.OperationalError as error:
            # Another program reads just now, or the disk is full: what is free is used again instead.
            if not any(word in str(error) for word in ("locked", "busy", "full", "statements in progress")):
                raise ArchiveError(f"the archive {self.path} cannot be written: {error}") from error

    def take_out(self, conversation: str) -> Removed | None:
        """Forget a conversation; what it takes to put it back, None if there is none with this id."""
        with self._transaction() as db:
            replays = _rows(
                db,
                "SELECT * FROM replays WHERE (sha256, number) IN"
                " (SELECT sha256, number FROM conversations WHERE id = ?)",
                conversation,
            )
            conversations = _rows(db, "SELECT * FROM conversations WHERE id = ?", conversation)
            if not conversations:
                return None
            turns = _rows(db, "SELECT * FROM turns WHERE conversation = ?", conversation)
            found = {"replays": replays, "conversations": conversations, "turns": turns}
            for table in _TURNS_OWN:
                column = "turn" if table == "run_items" else "run_id"
                found[table] = _rows(
                    db,
                    f"SELECT * FROM {table} WHERE {column} IN"
                    " (SELECT run_id FROM turns WHERE conversation = ?)",
                    conversation,
                )
            db.execute("DELETE FROM conversations WHERE id = ?", (conversation,))
            self._tidy(db)
        return Removed(found, len(turns))

    def put_back(self, removed: Removed) -> None:
        """Put back what was taken out; what is there already stays as it is. Raises ArchiveError."""
        with self._transaction() as db:
            for table, rows in removed.rows.items():
                for row in rows:
                    names = ", ".join(row)
                    holders = ", ".join("?" for _ in row)
                    db.execute(
                        f"INSERT OR IGNORE INTO {table} ({names}) VALUES ({holders})", tuple(row.values())
                    )


def _rows(db: sqlite3.Connection, query: str, value: str) -> tuple[Mapping[str, object], ...]:
    cursor = db.execute(query, (value,))
    names = [column[0] for column in cursor.description]
    return tuple(_named(names, row) for row in cursor)


def _named(names: Iterable[str], row: Iterable[object]) -> Mapping[str, object]:
    return dict(zip(names, row, strict=True))
