"""What matters in each game: which metrics, which firsts, which words for a fight.

The analyst itself knows no game. A game it has no entry for gets `GENERIC`, which asks the replay
which metrics it has.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.facts import EventKind


@dataclass(frozen=True, slots=True)
class First:
    """A first that tells how a side opened.

    Attributes:
        kind: What happened.
        object: Thing or group it happened to; None for any.
        template: Wording for one side's first.
    """

    kind: EventKind
    object: str | None
    template: str


@dataclass(frozen=True, slots=True)
class Salience:
    """What matters in one game; names that a replay does not have are passed over.

    Attributes:
        strength: Metrics that say who is ahead, most telling first.
        economy: Metrics of the economy, most telling first.
        opening: Metrics to compare at the end of the opening.
        idle: Metrics of which a high value is waste (unspent resources), and from where on it is one.
        states: States that cost a side something (``supply_blocked``).
        firsts: Firsts that tell how a side opened, most telling first.
        made: How things are made: kind and thing to count.
        army: The thing or group whose losses count in a fight; None for any.
        parts: Groups whose losses are worth telling apart (workers).
        closing: Metrics of what is left at the end, the decisive one first.
        ordered: Groups whose orders are worth telling where only orders are known.
    """

    strength: tuple[str, ...] = ()
    economy: tuple[str, ...] = ()
    opening: tuple[str, ...] = ()
    idle: tuple[tuple[str, float], ...] = ()
    states: tuple[str, ...] = ()
    firsts: tuple[First, ...] = ()
    made: tuple[tuple[EventKind, str | None], ...] = ()
    army: str | None = None
    parts: tuple[str, ...] = ()
    closing: tuple[str, ...] = ()
    ordered: tuple[str, ...] = ()


GENERIC = Salience(
    strength=("army_value", "units_cost", "material", "units", "supply"),
    economy=("workers", "villages", "income", "gold", "minerals"),
    opening=("workers", "villages", "units", "supply"),
    made=((EventKind.RECRUITED, None), (EventKind.CREATED, None)),
    closing=("units", "army_value", "material"),
)

STARCRAFT2 = Salience(
    strength=("army_value", "supply"),
    economy=("workers", "income", "bases"),
    opening=("workers", "supply"),
    idle=(("bank", 1000.0),),  # ten army units that were not made
    states=("supply_blocked",),
    firsts=(
        First(EventKind.STARTED, "base", "first_base"),
        First(EventKind.STARTED, "gas building", "first_gas"),
        First(EventKind.STARTED, "production building", "first_production"),
        First(EventKind.CREATED, "army unit", "first_army_unit"),
    ),
    made=((EventKind.CREATED, "worker"), (EventKind.CREATED, "army unit")),
    army="unit",
    parts=("worker", "building"),
    closing=("army_value", "workers"),
    ordered=("army unit", "production building", "gas building"),
)

WESNOTH = Salience(
    strength=("units_cost", "units", "hitpoints"),
    economy=("villages", "income", "gold"),
    opening=("villages", "units"),
    idle=(("gold", 60.0),),  # three recruits of a usual price
    firsts=(
        First(EventKind.CAPTURED, None, "first_village"),
        First(EventKind.RECRUITED, None, "first_recruit"),
    ),
    made=((EventKind.RECRUITED, None),),
    army="unit",
    closing=("units", "villages"),
)

CHESS = Salience(
    strength=("material", "pieces"),
    economy=("developed",),
    opening=("developed", "material"),
    army="piece",
    closing=("material",),
)

_BY_GAME = {"starcraft2": STARCRAFT2, "wesnoth": WESNOTH, "chess": CHESS}


def salience_of(game: str) -> Salience:
    return _BY_GAME.get(game, GENERIC)
