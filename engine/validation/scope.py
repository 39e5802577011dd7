"""What judging one claim needs: the replay, who "you" is, and the claims beside it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.claims.names import (
    OPPONENT_WORDS,
    YOU_WORDS,
    SideTable,
    names_with,
    resolve_kinds,
    resolve_objects,
    side_table,
)
from engine.facts.knowledge import fold
from engine.facts.model import EventKind, Replay
from engine.validation.remember import remembered
from engine.validation.report import CheckedClaim, IssueKind, Verdict
from engine.validation.settle import Settled, not_checkable, refuted


@dataclass(frozen=True, slots=True)
class Scope:
    """The replay and the conversation a claim is judged in.

    Attributes:
        you: Slot of the player who reads, None when nobody is "you".
        siblings: Claims of the same draft that are judged already, by id.
    """

    replay: Replay
    you: str | None = None
    siblings: Mapping[str, CheckedClaim] = field(default_factory=dict)

    @property
    def table(self) -> SideTable:
        return side_table(self.replay)

    def sides(self, text: str | None) -> tuple[str, ...]:
        """The slots a claim speaks of: one, or several for ``both`` or no side at all.

        Raises:
            Settled: refuted as an unknown side; not checkable where "you" is nobody.
        """
        slots = self.table.resolve_many(text, self.you)
        if slots is not None:
            return slots
        folded = fold(text or "")
        if folded in YOU_WORDS or folded in OPPONENT_WORDS:
            raise Settled(not_checkable(f"nobody in particular is {text!r} here"))
        known = ", ".join(self.table.slots)
        raise Settled(
            refuted(
                known,
                kind=IssueKind.UNKNOWN_SIDE,
                reason=f"there is no side {str(text)[:60]!r}; the sides are {known}",
            )
        )

    def side(self, text: str) -> str:
        """The one slot a claim speaks of. Raises Settled like `sides`, or if it means several."""
        slots = self.sides(text)
        if len(slots) != 1:
            raise Settled(not_checkable(f"{text[:60]!r} means more than one side"))
        return slots[0]

    def kinds(self, text: str) -> tuple[EventKind, ...]:
        """The kinds of events a word may mean. Raises Settled (not checkable) for an unknown word."""
        kinds = resolve_kinds(text)
        if not kinds:
            raise Settled(not_checkable(f"{text[:60]!r} is no kind of event a replay records"))
        return kinds

    def objects(self, text: str | None) -> tuple[str, ...]:
        """The canonical names an object stands for; empty for any object.

        Raises:
            Settled: refuted as an unknown object.
        """
        if text is None:
            return ()
        objects = remembered(self.replay, ("objects", text), lambda: resolve_objects(text, self.replay))
        if objects is None:
            meant = names_with(text, self.replay)
            if meant:
                # Part of a name the game does have: no unknown name, and never guessed either.
                raise Settled(not_checkable(f"{text[:60]!r} is no full name; it may mean {', '.join(meant)}"))
            raise Settled(
                refuted(
                    f"no such name in {self.replay.game}",
                    kind=IssueKind.UNKNOWN_OBJECT,
                    reason=f"{self.replay.game} has nothing called {text[:60]!r}",
                )
            )
        return objects

    def wrong_owner(self, side: str | None, kind: str, obj: str | None) -> Verdict | None:
        """A refutation if the side's faction cannot have what the claim says it made or lost, else None."""
        if obj is None or not set(resolve_kinds(kind)) <= _OWN:
            return None
        factions = {self.replay.side(slot).faction for slot in self.sides(side)}
        if None in factions or not all(self._known_faction(faction) for faction in factions if faction):
            return None
        owners: set[str] = set()
        for name in self.objects(obj):
            entry = self.replay.knowledge.entries.get(name)
            if entry is None or not entry.factions or factions & set(entry.factions):
                return None
            owners.update(entry.factions)
        if not owners:
            return None
        return refuted(
            f"{obj} belongs to {' and '.join(sorted(owners))}",
            kind=IssueKind.GAME_KNOWLEDGE,
            reason=f"{' and '.join(sorted(str(faction) for faction in factions))} cannot have {obj}",
        )

    def _known_faction(self, faction: str) -> bool:
        return any(faction in entry.factions for entry in self.replay.knowledge.entries.values())


# What a side only ever does with things of its own.
_OWN = frozenset(
    {
        EventKind.STARTED,
        EventKind.COMPLETED,
        EventKind.CREATED,
        EventKind.RESEARCHED,
        EventKind.RECRUITED,
        EventKind.MORPHED,
        EventKind.LOST,
        EventKind.ORDERED,
        EventKind.CANCELLED,
    }
)
