"""Runs in the archive: turns about many replays that were made with the same settings, under a name.

A run has items, each with a key of what decides its result. An item and the turn it led to are kept in one
step (`Connection.together`), so that a run that was killed knows exactly what it has.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

from engine.archive.reading import Reading

Mode = Literal["review", "check"]
RunStatus = Literal["running", "finished", "stopped", "budget", "provider"]
ItemStatus = Literal["done", "failed", "unreadable"]


@dataclass(frozen=True, slots=True)
class Run:
    """A run over many replays.

    Attributes:
        created: When it was begun, ISO 8601 in UTC.
        updated: When something last came of it.
        settings: What its results depend on, besides the replays; plain JSON.
        digest: Of the settings.
        status: ``running`` also for one that was killed; ``budget`` and ``provider`` for one that stopped
            because its budget was spent, or because the model could not be reached.
        items: How many of its items are kept.
        failed: How many of these led to nothing.
    """

    name: str
    created: str
    updated: str
    mode: Mode
    settings: Mapping[str, Any]
    digest: str
    status: RunStatus
    items: int = 0
    failed: int = 0


@dataclass(frozen=True, slots=True)
class RunItem:
    """What came of one replay of a run.

    Attributes:
        key: Of what decides the result: content, game, repetition, draft; unique in a run.
        position: Its place in the run, from 0.
        file: Name of the file for a person.
        number: Which game of the file.
        repeat: Which repetition, from 1.
        status: ``unreadable`` for a file that will not get better, ``failed`` for what may work next time.
        turn: Id of its turn; None where there is none.
        error: One line, unless it is done.
    """

    key: str
    position: int
    file: str
    number: int
    repeat: int
    status: ItemStatus
    turn: str | None = None
    error: str | None = None


@dataclass(frozen=True, slots=True)
class Spent:
    """Tokens of a run.

    Attributes:
        turns: How many there are.
        dearest: Input and output of the turn that cost most.
        unknown: Attempts whose usage was not reported; they are not in the sums.
        unknown_characters: How much was sent and came back in those.
    """

    turns: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    dearest: tuple[int, int] = (0, 0)
    unknown: int = 0
    unknown_characters: int = 0


class Runs(Reading):
    """What the archive knows about runs."""

    def runs(self) -> list[Run]:
        """Every run, the one that was worked on last first."""
        return [_run(row) for row in self._db.execute(f"{_RUNS} ORDER BY updated DESC, name")]

    def run(self, name: str) -> Run | None:
        """The run of this name, or None."""
        row = self._db.execute(f"{_RUNS} WHERE name = ?", (name,)).fetchone()
        return None if row is None else _run(row)

    def begin_run(self, name: str, mode: Mode, settings: Mapping[str, Any], digest: str) -> Run:
        """Begin a run, or go on with the one of this name, whose settings stay as they are."""
        now = _now()
        with self._transaction() as db:
            db.execute(
                "INSERT INTO runs VALUES (?, ?, ?, ?, ?, ?, 'running')"
                " ON CONFLICT DO UPDATE SET updated = excluded.updated, status = 'running'",
                (name, now, now, mode, json.dumps(settings, ensure_ascii=False, sort_keys=True), digest),
            )
            found = self.run(name)
        assert found is not None, "just written"
        return found

    def end_run(self, name: str, status: RunStatus) -> None:
        """Keep how the work on a run ended."""
        with self._transaction() as db:
            db.execute("UPDATE runs SET status = ?, updated = ? WHERE name = ?", (status, _now(), name))

    def put_item(self, run: str, item: RunItem) -> None:
        """Keep what came of an item; an earlier try at it is forgotten, and its turn with it."""
        with self._transaction() as db:
            db.execute(
                "DELETE FROM turns WHERE run_id = (SELECT turn FROM run_items WHERE run = ? AND key = ?)"
                " AND run_id IS NOT ?",
                (run, item.key, item.turn),
            )
            db.execute(
                "INSERT OR REPLACE INTO run_items VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                (
                    run,
                    item.key,
                    item.position,
                    item.file,
                    item.number,
                    item.repeat,
                    item.status,
                    item.turn,
                    item.error,
                ),
            )
            db.execute("UPDATE runs SET updated = ? WHERE name = ?", (_now(), run))

    def item_status(self, run: str, key: str) -> ItemStatus | None:
        """How far an item is, None if nothing is known of it."""
        row = self._db.execute(
            "SELECT status FROM run_items WHERE run = ? AND key = ?", (run, key)
        ).fetchone()
        return None if row is None else row[0]

    def items(self, run: str) -> Iterator[RunItem]:
        """The items of a run by their place, read as they are asked for."""
        rows = self._db.execute(
            "SELECT key, position, file, number, repeat, status, turn, error FROM run_items"
            " WHERE run = ? ORDER BY position, key",
            (run,),
        )
        for row in rows:
            yield RunItem(*row)

    def spent(self, run: str) -> Spent:
        """What the turns of a run that are kept have cost so far."""
        turns = self._db.execute(
            "SELECT total(input_tokens), total(output_tokens),"
            " sum(input_tokens IS NULL OR output_tokens IS NULL),"
            " sum(CASE WHEN input_tokens IS NULL OR output_tokens IS NULL THEN"
            "  length(json_extract(attempt, '$.messages')) + length(json_extract(attempt, '$.raw')) END)"
            " FROM attempts WHERE run_id IN (SELECT turn FROM run_items WHERE run = ?) GROUP BY run_id",
            (run,),
        )
        whole = Spent()
        for inputs, outputs, unknown, characters in turns:
            mine = (int(inputs), int(outputs))
            whole = Spent(
                whole.turns + 1,
                whole.input_tokens + mine[0],
                whole.output_tokens + mine[1],
                max(whole.dearest, mine, key=sum),
                whole.unknown + int(unknown or 0),
                whole.unknown_characters + int(characters or 0),
            )
        return whole

    def habit(self, provider: str, model: str) -> tuple[int, float | None, int]:
        """Of a model: drafts whose usage is known, their mean output in tokens, and revisions."""
        row = self._db.execute(
            "SELECT sum(role = 'draft' AND output_tokens IS NOT NULL),"
            " avg(CASE WHEN role = 'draft' THEN output_tokens END), sum(role = 'revision')"
            " FROM attempts JOIN turns USING (run_id) WHERE provider = ? AND model = ?",
            (provider, model),
        ).fetchone()
        return int(row[0] or 0), row[1], int(row[2] or 0)

    def delete_run(self, name: str) -> bool:
        """Forget a run and all its turns; whether there was one."""
        with self._transaction() as db:
            db.execute(
                "DELETE FROM turns WHERE run_id IN (SELECT turn FROM run_items WHERE run = ?)", (name,)
            )
            gone = db.execute("DELETE FROM runs WHERE name = ?", (name,)).rowcount > 0
            self._tidy(db)
        return gone


_RUNS = (
    "SELECT name, created, updated, mode, settings, digest, status,"
    " (SELECT count(*) FROM run_items WHERE run = name),"
    " (SELECT count(*) FROM run_items WHERE run = name AND status != 'done') FROM runs"
)


def _run(row: tuple[Any, ...]) -> Run:
    name, created, updated, mode, settings, digest, status, items, failed = row
    return Run(name, created, updated, mode, json.loads(settings), digest, status, items, failed)


def _now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")
