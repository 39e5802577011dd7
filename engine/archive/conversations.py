"""Conversations in the archive: the turns about one replay that belong together, under a name."""

from __future__ import annotations

from dataclasses import dataclass

from engine.archive.reading import Reading, like
from engine.archive.record import ReplaySummary, TurnRecord

MAX_TITLE = 200
"""Characters of a name."""


@dataclass(frozen=True, slots=True)
class ConversationHeader:
    """A conversation in a list.

    Attributes:
        title: The name a person gave it; empty if none did.
        user: Whom it is with.
        created: When its first turn began, ISO 8601 in UTC.
        updated: When its latest turn began.
        turns: How many turns it has.
        first_question: The first question asked in it; None while there is none.
        character: Id of the character of its latest turn; None for the plain analyst.
    """

    id: str
    title: str
    replay: ReplaySummary
    user: str
    created: str
    updated: str
    turns: int
    first_question: str | None
    character: str | None

    @property
    def name(self) -> str:
        """What to call it: its title, else its first question; empty for a review nobody asked about."""
        return self.title or " ".join((self.first_question or "").split())


@dataclass(frozen=True, slots=True)
class ConversationRecord:
    """A conversation with everything in it, its turns oldest first."""

    header: ConversationHeader
    turns: tuple[TurnRecord, ...]


class Conversations(Reading):
    """What the archive knows about conversations."""

    def conversations(
        self,
        *,
        sha256: str | None = None,
        number: int | None = None,
        search: str | None = None,
        limit: int = 200,
    ) -> list[ConversationHeader]:
        """Conversations, the one talked in last first.

        Args:
            sha256: Only those about this replay file.
            number: Only those about this game of it.
            search: Only those with this in their name, in a question, or in a text that was shown.
            limit: At most so many.
        """
        where, values = ["1"], list[str | int]()
        for column, value in (("sha256", sha256), ("number", number)):
            if value is not None:
                where.append(f"conversations.{column} = ?")
                values.append(value)
        if search:
            where.append(
                "(title LIKE ? ESCAPE '\\' OR EXISTS (SELECT 1 FROM turns WHERE turns.conversation = id"
                " AND (question LIKE ? ESCAPE '\\' OR EXISTS (SELECT 1 FROM results WHERE shown"
                " AND results.run_id = turns.run_id AND text LIKE ? ESCAPE '\\'))))"
            )
            values += [like(search)] * 3
        return self._headers(" AND ".join(where), (*values, limit))

    def conversation(self, id: str) -> ConversationRecord:
        """A conversation with its turns. Raises KeyError if there is none with this id."""
        found = self._headers("id = ?", (id, 1))
        if not found:
            raise KeyError(id)
        rows = self._db.execute(
            "SELECT run_id FROM turns WHERE conversation = ? ORDER BY created, run_id", (id,)
        ).fetchall()
        return ConversationRecord(found[0], tuple(self.turn(row[0]) for row in rows))

    def rename_conversation(self, id: str, title: str) -> bool:
        """Give it a name; an empty one takes the name away. Whether there was such a conversation."""
        with self._transaction() as db:
            named = db.execute(
                "UPDATE conversations SET title = ? WHERE id = ?", (" ".join(title.split())[:MAX_TITLE], id)
            )
            return named.rowcount > 0

    def delete_conversation(self, id: str) -> bool:
        """Forget a conversation and all its turns; whether there was one."""
        with self._transaction() as db:
            gone = db.execute("DELETE FROM conversations WHERE id = ?", (id,)).rowcount > 0
            self._tidy(db)
        return gone

    def _headers(self, where: str, values: tuple[str | int, ...]) -> list[ConversationHeader]:
        rows = self._db.execute(
            "SELECT id, title, summary, user, created, updated,"
            " (SELECT count(*) FROM turns WHERE conversation = id),"
            " (SELECT question FROM turns WHERE conversation = id AND question IS NOT NULL"
            "  ORDER BY turns.created LIMIT 1),"
            " (SELECT character FROM turns WHERE conversation = id ORDER BY turns.created DESC LIMIT 1)"
            f" FROM conversations JOIN replays USING (sha256, number) WHERE {where}"
            " ORDER BY updated DESC, id LIMIT ?",
            values,
        )
        return [
            ConversationHeader(row[0], row[1], ReplaySummary.model_validate_json(row[2]), *row[3:])
            for row in rows
        ]
