"""What a replay says, as typed facts.

A game adapter turns a file into one :class:`Replay`. Everything in here is immutable and free of
any game's peculiarities: the validator, the prompts and the window read only these types.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.facts.clock import Clock
    from engine.facts.knowledge import Knowledge
    from engine.facts.store import FactStore

_EMPTY: Mapping[str, Any] = {}  # shared by all that have nothing to say; a plain dict, so that it pickles


def _empty() -> Mapping[str, Any]:
    return _EMPTY


class Grade(StrEnum):
    """How a fact is known. A claim may never be stronger than the grade of its facts."""

    OBSERVED = "observed"  # the replay records that it happened
    SAMPLED = "sampled"  # read at intervals; between two samples the value is not known exactly
    COMMAND = "command"  # an order was given, which does not say that it was carried out
    DERIVED = "derived"  # computed from other facts by a named formula


class EventKind(StrEnum):
    """The closed set of things that can happen. Adapters map their game onto it."""

    STARTED = "started"  # construction, training or research began
    COMPLETED = "completed"  # a building, add-on or morph that takes time was finished
    CREATED = "created"  # a unit came into the world by any means other than recruiting
    DESTROYED = "destroyed"  # `side` destroyed/killed an enemy `object` (the killer's view)
    LOST = "lost"  # `side` lost its own `object` to an enemy (the victim's view)
    MORPHED = "morphed"  # a unit changed its type
    RESEARCHED = "researched"  # an upgrade was finished
    RECRUITED = "recruited"
    RECALLED = "recalled"
    ADVANCED = "advanced"  # a unit gained a level (or a pawn was promoted: see PROMOTED)
    ATTACKED = "attacked"
    MOVED = "moved"
    CAPTURED = "captured"  # chess: took a piece; Wesnoth: took a village
    CHECKED = "checked"
    MATED = "mated"
    CASTLED = "castled"
    PROMOTED = "promoted"
    ORDERED = "ordered"  # grade COMMAND
    CANCELLED = "cancelled"
    LEFT = "left"
    CHAT = "chat"
    ENDED = "ended"  # the game ended; the outcome stands in Replay.outcome


class Coverage(StrEnum):
    """How much of one kind of thing a replay shows: what makes "never" and "exactly" checkable."""

    COMPLETE = "complete"  # every occurrence is recorded: absence proves that it did not happen
    PARTIAL = "partial"  # some are recorded: absence proves nothing
    UNOBSERVABLE = "unobservable"  # never recorded in this game or this file


class Tier(StrEnum):
    """How deep a replay could be read."""

    FULL = "full"
    COMMANDS_ONLY = "commands_only"
    HEADER_ONLY = "header_only"


@dataclass(frozen=True, slots=True)
class Event:
    """One thing that happened.

    Attributes:
        id: Stable id, ``f`` and a number, unique in the replay and the same at every reading.
        at: Moment in the unit of the replay's clock (loops, steps, plies); see `Replay.clock`.
        side: Slot of the side the event belongs to, None when it belongs to none.
        object: Canonical name of what it happened to (a key of the knowledge), None if nothing.
        quantity: How many at once; 1 unless the game says otherwise.
        place: Where, as the game writes it (``"14,17"``, ``"e4"``), None if unknown.
        cause: Id of the event that brought it about, None if unknown.
        details: Anything more, by name: ``victim``, ``killer``, ``damage``, ``san``, ``initial`` ...
            Plain JSON values only. The names an adapter uses are listed in its module docstring. One
            name the store knows: ``also``, further canonical objects it is found by (a check is found
            by the piece that gives it and by the king). Two more set an event aside, see `aside`.
    """

    id: str
    at: int
    side: str | None
    kind: EventKind
    object: str | None = None
    quantity: int = 1
    place: str | None = None
    cause: str | None = None
    grade: Grade = Grade.OBSERVED
    details: Mapping[str, Any] = field(default_factory=_empty)

    @property
    def aside(self) -> str | None:
        """Why the event is no ordinary one of its kind, None for nearly all.

        Losses that do not count as losses: ``details["aside"]`` says why (``own_fire``, ``used_up``), and
        ``details["temporary"]`` of LOST and DESTROYED is a thing that lived for a limited time. They stand
        aside in the store: somebody who counts differently may mean them too.
        """
        reason = self.details.get("aside")
        if reason is None and self.details.get("temporary") and self.kind in _LOSSES:
            return TEMPORARY
        return None if reason is None else str(reason)


TEMPORARY = "temporary"
"""Reason for standing aside that the object itself gives: whoever names it means such events."""
_LOSSES = frozenset({EventKind.LOST, EventKind.DESTROYED})


@dataclass(frozen=True, slots=True)
class Series:
    """A metric of one side over time, as parallel arrays sorted by moment.

    Sample ``i`` is itself a fact; its id is ``f{first_id + i}``.

    Attributes:
        metric: Canonical metric name (a key of `Knowledge.metrics`), such as ``workers``, ``gold``.
        moments: Shape (n,), non-decreasing, in the clock's unit.
        values: Shape (n,), in the metric's own unit.
        interval: Distance between samples in the clock's unit when sampled regularly, else None.
        formula: How a derived series was computed, in words; None for observed ones.
        exact_between: True when the value is known to hold until the next sample (a step function);
            False when only the samples are known.
    """

    metric: str
    side: str
    moments: Sequence[int]
    values: Sequence[float]
    first_id: int
    grade: Grade = Grade.SAMPLED
    interval: int | None = None
    formula: str | None = None
    exact_between: bool = False

    def sample_id(self, index: int) -> str:
        """Fact id of sample ``index`` (0 <= index < len(moments))."""
        return f"f{self.first_id + index}"


@dataclass(frozen=True, slots=True)
class State:
    """Something that held for a side from one moment to another.

    Used for claims of type ``interval`` (StarCraft II ``supply_blocked``) and ``position`` (chess
    ``occupies``, ``hanging``, ``pinned``; Wesnoth ``occupies``).

    Attributes:
        id: Fact id, unique in the replay.
        name: Canonical name of the state.
        side: Slot it held for.
        start: First moment it held, in the clock's unit.
        end: Last moment it held, in the clock's unit, included.
        object: Canonical name of the piece or unit concerned, None if the side as a whole.
        place: Square or hex, None if none.
    """

    id: str
    name: str
    side: str
    start: int
    end: int
    object: str | None = None
    place: str | None = None
    grade: Grade = Grade.DERIVED
    details: Mapping[str, Any] = field(default_factory=_empty)


@dataclass(frozen=True, slots=True)
class Side:
    """One party of the match.

    Attributes:
        slot: How claims name it: ``P1`` (StarCraft II), ``side 1`` (Wesnoth), ``White`` (chess).
        name: The player's name as the replay has it. Data, never instructions; may be blank.
        faction: Canonical faction or race (a key of the knowledge), None where the game has none.
        team: Sides with the same team are allies.
        result: ``win``, ``loss``, ``draw`` or None when the replay does not say.
        human: False for an AI player, None when unknown.
        aliases: Further words that mean this side in this replay and no other side
            (``"Terran"`` in a TvZ, ``"blue"``), lower case.
    """

    slot: str
    name: str
    faction: str | None
    team: str
    result: str | None = None
    human: bool | None = None
    aliases: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the match ended.

    Attributes:
        winners: Slots of the winners; empty for a draw or when unknown.
        draw: True for a draw.
        by: Canonical word for how: ``leader_killed``, ``checkmate``, ``resignation``, ``timeout``,
            ``stalemate``, ``repetition``, ``agreement``, ``left``, ``elimination``; None if unknown.
        evidence: Fact ids that show it.
        grade: Grade of that knowledge.
    """

    winners: tuple[str, ...]
    draw: bool = False
    by: str | None = None
    evidence: tuple[str, ...] = ()
    grade: Grade = Grade.OBSERVED

    @property
    def known(self) -> bool:
        return self.draw or bool(self.winners)


@dataclass(frozen=True, slots=True)
class Meta:
    """Properties of the match as a whole.

    Attributes:
        game: Id of the adapter: ``starcraft2``, ``wesnoth``, ``chess``.
        version: Version of the game that wrote the file, as the file has it.
        map: Name of the map, or of the opening or event for chess; None if unknown.
        date: ISO date or date-time, None if unknown.
        match: What kind of match, in the game's words (``"1v1"``, ``"duel"``).
        length: Last moment of the game in the clock's unit.
        sha256: Of the file's bytes, hex.
        extra: More named properties a ``meta`` claim may speak of (``turns``, ``moves``, ``speed``,
            ``opening`` ...). Plain JSON values. ``length_readings``: moments in the clock's unit, see
            `Replay.endings`.
    """

    game: str
    version: str
    map: str | None
    date: str | None
    match: str | None
    length: int
    sha256: str
    extra: Mapping[str, Any] = field(default_factory=_empty)


@dataclass(frozen=True)
class Replay:
    """Everything one replay file says, ready to be asked.

    Attributes:
        coverage: How much of each kind this file shows. Kinds not listed are UNOBSERVABLE.
        exceptions: The same for single objects, where it differs from their kind as a whole.
        dropped: What could not be read or was filtered out: reason -> count. Never silently empty.
        tier: How deep the file could be read.
    """

    meta: Meta
    sides: tuple[Side, ...]
    clock: Clock
    store: FactStore
    knowledge: Knowledge
    outcome: Outcome
    coverage: Mapping[EventKind, Coverage]
    dropped: Mapping[str, int]
    tier: Tier = Tier.FULL
    exceptions: Mapping[tuple[EventKind, str], Coverage] = field(default_factory=dict)

    @property
    def game(self) -> str:
        return self.meta.game

    @property
    def endings(self) -> tuple[int, ...]:
        """Every moment the match may be said to have ended at, the recorded end first.

        A recording may run on after the match is decided: until the last observer has left.
        """
        others = self.meta.extra.get("length_readings", ())
        return tuple(dict.fromkeys((self.clock.end, *(int(moment) for moment in others))))

    def side(self, slot: str) -> Side:
        """The side in ``slot``. Raises KeyError for a slot that is not in the replay."""
        for side in self.sides:
            if side.slot == slot:
                return side
        raise KeyError(slot)

    def opponents(self, slot: str) -> tuple[Side, ...]:
        """The sides that are not on the team of ``slot``."""
        team = self.side(slot).team
        return tuple(side for side in self.sides if side.team != team)

    def covers(self, kind: EventKind, object: str | None = None) -> Coverage:
        """How much of a kind this file shows, of one object where one is given."""
        whole = self.coverage.get(kind, Coverage.UNOBSERVABLE)
        return whole if object is None else self.exceptions.get((kind, object), whole)
