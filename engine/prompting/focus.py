"""What a piece of writing looks at: where, whose, and of what."""

from __future__ import annotations

from dataclasses import dataclass

from engine.facts import EventKind, Replay, Span

# Metrics that matter for each focus, most telling first, over all games; a replay has only some of them.
_ECONOMY = (
    "income", "workers", "bases", "villages", "gold", "bank", "spent", "gold_in_hand", "upkeep", "minerals",
    "gas",
)  # fmt: skip
_STRENGTH = (
    "army_value", "material", "units_cost", "units", "supply", "pieces", "hitpoints", "losses_cost",
    "resources_lost", "kills_cost", "resources_killed",
)  # fmt: skip
_LUCK = (
    "luck", "damage_inflicted", "expected_damage_inflicted", "luck_taken", "damage_taken",
    "expected_damage_taken",
)  # fmt: skip
METRICS: dict[str, tuple[str, ...]] = {
    "opening": ("workers", "villages", "supply", "units", "developed", "legal_moves", "income", "material"),
    "economy": _ECONOMY,
    "middlegame": ("material", "legal_moves", "pieces", "pawns"),
    "turning_point": (*_STRENGTH, *_ECONOMY),
    "second_turning_point": (*_STRENGTH, *_ECONOMY),
    "fights": (*_STRENGTH, *_LUCK),
    "losses": ("losses", "losses_cost", "kills", "kills_cost", "resources_lost", *_STRENGTH),
    "luck": _LUCK,
    "endgame": (*_STRENGTH, *_ECONOMY),
    "advice": (*_ECONOMY, *_STRENGTH, "luck"),
    "question": (*_STRENGTH[:5], *_ECONOMY[:3]),
}

# How much each kind of event is worth telling, before rarity and worth are looked at.
KINDS: dict[EventKind, float] = {
    EventKind.ENDED: 12,
    EventKind.MATED: 12,
    EventKind.LEFT: 10,
    EventKind.PROMOTED: 8,
    EventKind.RESEARCHED: 6,
    EventKind.ADVANCED: 6,
    EventKind.CAPTURED: 5,
    EventKind.LOST: 5,
    EventKind.CASTLED: 5,
    EventKind.STARTED: 4,
    EventKind.RECRUITED: 4,
    EventKind.RECALLED: 4,
    EventKind.COMPLETED: 3,
    EventKind.CHECKED: 3,
    EventKind.MORPHED: 3,
    EventKind.CANCELLED: 2,
    EventKind.CREATED: 2,
    EventKind.ATTACKED: 1.5,
    EventKind.DESTROYED: 1,  # the mirror of LOST
    EventKind.MOVED: 0.8,
    EventKind.ORDERED: 0.5,
    EventKind.CHAT: 0,  # strangers' words: only on request
}
FIGHTING = frozenset({EventKind.LOST, EventKind.DESTROYED, EventKind.CAPTURED, EventKind.ATTACKED})
BUILDING = frozenset(
    {EventKind.STARTED, EventKind.COMPLETED, EventKind.RECRUITED, EventKind.RESEARCHED, EventKind.CREATED}
)
EMPHASIS: dict[str, tuple[frozenset[EventKind], float]] = {
    "opening": (BUILDING | {EventKind.CASTLED, EventKind.MOVED}, 2.0),
    "economy": (BUILDING, 1.5),
    "turning_point": (FIGHTING, 2.0),
    "second_turning_point": (FIGHTING, 2.0),
    "fights": (FIGHTING, 3.0),
    "losses": (FIGHTING, 3.0),
    "luck": (FIGHTING, 2.0),
    "endgame": (FIGHTING, 2.0),
}


@dataclass(frozen=True, slots=True)
class Focus:
    """What to choose facts for.

    Attributes:
        name: A key of the tables above, or any other word.
        window: Moments of interest, in the clock's unit.
        sides: Slots of interest; empty for all.
        objects: Canonical names of interest; they come first wherever they stand.
        metrics: Canonical metrics of interest, first.
        kinds: Kinds of events of interest.
        ids: Facts that must be among those chosen.
        chat: Whether chat lines are of interest.
    """

    name: str
    window: Span
    sides: tuple[str, ...] = ()
    objects: frozenset[str] = frozenset()
    metrics: tuple[str, ...] = ()
    kinds: frozenset[EventKind] = frozenset()
    ids: tuple[str, ...] = ()
    chat: bool = False

    @classmethod
    def whole(cls, replay: Replay, name: str = "overview") -> Focus:
        """The whole game."""
        return cls(name, Span(0, replay.clock.end))
