"""The tables of the archive, by version, and how one version becomes the next.

``PRAGMA user_version`` holds the version. A migration runs in one transaction: it is done or it is not.
What is queried stands in columns; what is only read back stands as JSON of the event models, whose fields
have defaults, so that what an older program wrote can be read by a newer one.
"""

from __future__ import annotations

import sqlite3

from engine.errors import ArchiveError

MIGRATIONS: tuple[str, ...] = (
    """
    CREATE TABLE replays (
        sha256 TEXT NOT NULL,
        number INTEGER NOT NULL,
        game TEXT NOT NULL,
        summary TEXT NOT NULL,
        PRIMARY KEY (sha256, number)
    ) WITHOUT ROWID;
    CREATE TABLE turns (
        run_id TEXT PRIMARY KEY,
        created TEXT NOT NULL,
        sha256 TEXT NOT NULL,
        number INTEGER NOT NULL,
        lang TEXT NOT NULL,
        you TEXT,
        provider TEXT NOT NULL,
        model TEXT NOT NULL,
        provider_label TEXT NOT NULL,
        revision TEXT NOT NULL,
        question TEXT,
        notes TEXT NOT NULL,
        status TEXT NOT NULL,
        usage TEXT,
        seconds REAL,
        error TEXT,
        details TEXT NOT NULL DEFAULT '{}',
        FOREIGN KEY (sha256, number) REFERENCES replays (sha256, number)
    ) WITHOUT ROWID;
    CREATE INDEX turns_by_time ON turns (created);
    CREATE INDEX turns_by_replay ON turns (sha256, number, created);
    CREATE TABLE segments (
        run_id TEXT NOT NULL REFERENCES turns (run_id) ON DELETE CASCADE,
        segment_id TEXT NOT NULL,
        position INTEGER NOT NULL,
        spec TEXT NOT NULL,
        PRIMARY KEY (run_id, segment_id)
    ) WITHOUT ROWID;
    CREATE TABLE attempts (
        run_id TEXT NOT NULL,
        segment_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        ordinal INTEGER NOT NULL,
        role TEXT NOT NULL,
        accepted INTEGER NOT NULL,
        input_tokens INTEGER,
        output_tokens INTEGER,
        seconds REAL NOT NULL,
        attempt TEXT NOT NULL,
        PRIMARY KEY (run_id, segment_id, version, ordinal),
        FOREIGN KEY (run_id, segment_id) REFERENCES segments (run_id, segment_id) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE TABLE results (
        run_id TEXT NOT NULL,
        segment_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        status TEXT NOT NULL,
        text TEXT NOT NULL,
        shown INTEGER NOT NULL,
        result TEXT NOT NULL,
        PRIMARY KEY (run_id, segment_id, version),
        FOREIGN KEY (run_id, segment_id) REFERENCES segments (run_id, segment_id) ON DELETE CASCADE
    ) WITHOUT ROWID;
    CREATE TABLE labels (
        id INTEGER PRIMARY KEY,
        run_id TEXT NOT NULL,
        segment_id TEXT NOT NULL,
        version INTEGER NOT NULL,
        ordinal INTEGER NOT NULL,
        issue INTEGER NOT NULL,
        label TEXT NOT NULL CHECK (label IN ('right', 'wrong', 'unsure')),
        note TEXT NOT NULL DEFAULT '',
        created TEXT NOT NULL,
        UNIQUE (run_id, segment_id, version, ordinal, issue),
        FOREIGN KEY (run_id, segment_id, version, ordinal)
            REFERENCES attempts (run_id, segment_id, version, ordinal) ON DELETE CASCADE
    );
    """,
    """
    CREATE TABLE conversations (
        id TEXT PRIMARY KEY,
        sha256 TEXT NOT NULL,
        number INTEGER NOT NULL,
        user TEXT NOT NULL,
        title TEXT NOT NULL DEFAULT '',
        created TEXT NOT NULL,
        updated TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE INDEX conversations_by_replay ON conversations (sha256, number, updated);
    ALTER TABLE turns ADD COLUMN conversation TEXT REFERENCES conversations (id) ON DELETE CASCADE;
    ALTER TABLE turns ADD COLUMN character TEXT;
    CREATE INDEX turns_by_conversation ON turns (conversation, created);
    CREATE TABLE scores (
        run_id TEXT PRIMARY KEY REFERENCES turns (run_id) ON DELETE CASCADE,
        character_fidelity REAL NOT NULL,
        immersion REAL NOT NULL,
        world_consistency REAL NOT NULL,
        risk REAL NOT NULL,
        review TEXT NOT NULL
    ) WITHOUT ROWID;
    """,
    """
    CREATE TABLE runs (
        name TEXT PRIMARY KEY,
        created TEXT NOT NULL,
        updated TEXT NOT NULL,
        mode TEXT NOT NULL CHECK (mode IN ('review', 'check')),
        settings TEXT NOT NULL,
        digest TEXT NOT NULL,
        status TEXT NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE run_items (
        run TEXT NOT NULL REFERENCES runs (name) ON DELETE CASCADE,
        key TEXT NOT NULL,
        position INTEGER NOT NULL,
        file TEXT NOT NULL,
        number INTEGER NOT NULL,
        repeat INTEGER NOT NULL,
        status TEXT NOT NULL,
        turn TEXT REFERENCES turns (run_id) ON DELETE CASCADE,
        error TEXT,
        PRIMARY KEY (run, key)
    ) WITHOUT ROWID;
    CREATE INDEX run_items_by_position ON run_items (run, position);
    CREATE INDEX run_items_by_turn ON run_items (turn);
    """,
)

VERSION = len(MIGRATIONS)


def migrate(connection: sqlite3.Connection) -> None:
    """Bring a database to the current version. Raises ArchiveError if it is newer than this program."""
    found = _version(connection)
    if found > VERSION:
        raise ArchiveError(
            "the archive was written by a newer version of Truecast; update Truecast to use it again"
        )
    while found < VERSION:
        connection.execute("BEGIN IMMEDIATE")
        try:
            found = _version(connection)  # another process may have been quicker
            if found < VERSION:
                for statement in MIGRATIONS[found].split(";"):
                    if statement.strip():
                        connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {found + 1}")
            connection.execute("COMMIT")
        except BaseException:
            connection.execute("ROLLBACK")
            raise
        found = _version(connection)


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])
