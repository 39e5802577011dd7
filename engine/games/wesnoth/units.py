"""One unit of a running game: where it is and, as far as it can be derived, how it fares.

Hit points are never written down during a game. They follow from the type's figures, the traits, every
strike, healing and advancement; where one of these is not known they are None, and stay so until the unit
is known again to be unhurt.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.games.oneline import one_line
from engine.games.wesnoth.board import Hex
from engine.games.wesnoth.rules import ALWAYS, Rules, UnitType
from engine.games.wesnoth.wml import Node, whole

AMLA_HITPOINTS = 3
AMLA_EXPERIENCE_PERCENT = 20
"""What "after maximum level advancement" adds each time (the game's AMLA_DEFAULT)."""


@dataclass(frozen=True, slots=True)
class Figures:
    """What a unit has at the moment: its type's figures with traits and advancements applied."""

    max_hitpoints: int
    max_experience: int
    moves: int
    damage: Mapping[str, int]
    healthy: bool
    fearless: bool


@dataclass(slots=True)
class Unit:
    """One unit.

    Attributes:
        number: Counts the units of a game in the order they appeared; never reused.
        side: Index of its side.
        type: Type id.
        kind: The type's figures, None for a type the knowledge does not have.
        at: Where it stands.
        traits: In the order it got them; None when not known.
        hitpoints: None when not known.
        experience: None when not known.
        upkeep: Gold a turn, None for the type's level.
    """

    number: int
    side: int
    type: str
    kind: UnitType | None
    at: Hex
    leader: bool = False
    traits: tuple[str, ...] | None = None
    amlas: int = 0
    fed: int = 0
    figures: Figures | None = None
    hitpoints: int | None = None
    experience: int | None = None
    upkeep: int | None = None
    variation: str = ""
    name: str = ""
    identity: str = ""
    moved: bool = False
    resting: bool = False
    slowed: bool = False
    poisoned: bool = False
    petrified: bool = False
    statuses: frozenset[str] = field(default_factory=frozenset)
    since: int = 0

    @property
    def level(self) -> int | None:
        return None if self.kind is None else self.kind.level

    def has(self, ability: str) -> bool:
        return self.kind is not None and ability in self.kind.abilities

    @property
    def unliving(self) -> bool:
        """Cannot be drained, poisoned or plagued."""
        return bool(ALWAYS & set(self.traits or ())) or "undrainable" in self.statuses

    def forget_health(self) -> None:
        """Hit points can no longer be told."""
        self.hitpoints = None

    def refresh(self, rules: Rules, experience_modifier: int) -> None:
        """Work out the figures anew after the type, traits or advancements have changed."""
        if self.kind is None or self.traits is None:
            self.figures = None
            return
        # A unit that advances to a type with traits it must have gets them (Dark Sorcerer to Lich).
        missing = [trait for trait in self.kind.musthave if trait not in self.traits]
        self.traits = (*self.traits, *missing)
        self.figures = figures(self.kind, self.traits, rules, experience_modifier, self.amlas, self.fed)

    def heal_fully(self) -> None:
        self.hitpoints = None if self.figures is None else self.figures.max_hitpoints
        self.poisoned = self.slowed = False

    def heal(self, amount: int) -> None:
        """Add (or with a negative amount take) hit points, never above the most nor below one."""
        if self.hitpoints is None or self.figures is None:
            return
        highest = max(self.figures.max_hitpoints, self.hitpoints)
        self.hitpoints = max(1, min(highest, self.hitpoints + amount))


def unit_from(node: Node, unit: Unit, rules: Rules, experience_modifier: int, *, figures: bool) -> None:
    """Fill a unit in from its description in a saved game.

    Args:
        node: The [unit]; hit points and traits it does not give are those of a new unit without traits.
        figures: Whether the type's figures hold for this replay; if not, only what is written counts.
    """
    unit.leader = node.flag("canrecruit")
    unit.name = one_line(node.get("name"), 80)
    unit.identity = node.get("id")
    unit.variation = node.get("variation")
    unit.resting = node.flag("resting")
    unit.upkeep = _upkeep(node.get("upkeep", "full"))
    status = node.first("status")
    if status is not None:
        unit.statuses = frozenset(name for name in status.attributes if status.flag(name))
        unit.poisoned, unit.slowed = "poisoned" in unit.statuses, "slowed" in unit.statuses
        unit.petrified = "petrified" in unit.statuses
    changes = node.first("modifications") or Node()
    if unit.kind is None or not figures or changes.first("object") is not None:
        return
    unit.kind = unit.kind.variation(unit.variation)
    unit.traits = tuple(trait.get("id") for trait in changes.every("trait"))
    if "loyal" in unit.traits:
        unit.upkeep = 0
    unit.amlas = sum(1 for advance in changes.every("advancement") if advance.get("id") == "amla_default")
    unit.refresh(rules, experience_modifier)
    if unit.figures is None:
        return
    if "max_hitpoints" in node.attributes:
        unit.fed = node.integer("max_hitpoints") - unit.figures.max_hitpoints
        unit.refresh(rules, experience_modifier)
    unit.hitpoints = node.integer("hitpoints", unit.figures.max_hitpoints)
    unit.experience = node.integer("experience")


def _upkeep(written: str) -> int | None:
    return None if written in ("full", "") else 0 if written == "loyal" else whole(written)


def figures(
    kind: UnitType,
    traits: tuple[str, ...],
    rules: Rules,
    experience_modifier: int,
    amlas: int = 0,
    fed: int = 0,
) -> Figures:
    """A type's figures after traits, in the order the unit got them, and advancements.

    Args:
        experience_modifier: Per cent of the usual experience an advancement takes.
        amlas: Advancements beyond the last level.
        fed: Hit points gained by feeding.
    """
    hitpoints, moves = kind.hitpoints, kind.moves
    experience = max(1, (kind.experience * experience_modifier + 50) // 100)
    damage = {"melee": 0, "ranged": 0}
    for trait in traits:
        for effect in rules.traits.get(trait, ()):
            what = effect.get("apply_to", "")
            times = kind.level if effect.get("times") == "per level" else 1
            if what == "hitpoints":
                for _ in range(times):
                    hitpoints = _modified(hitpoints, effect.get("increase_total", "0"))
            elif what == "movement":
                moves = _modified(moves, effect.get("increase", "0"))
            elif what == "max_experience":
                experience = _modified(experience, effect.get("increase", "0"))
            elif what == "attack":
                for reach in damage:
                    if effect.get("range", reach) == reach:
                        damage[reach] += whole(effect.get("increase_damage", "0"))
    for _ in range(amlas):
        hitpoints += AMLA_HITPOINTS
        experience = _modified(experience, f"{AMLA_EXPERIENCE_PERCENT}%")
    return Figures(
        max_hitpoints=max(1, hitpoints + fed),
        max_experience=max(1, experience),
        moves=max(0, moves),
        damage=damage,
        healthy="healthy" in traits,
        fearless="fearless" in traits,
    )


def _modified(value: int, change: str) -> int:
    """A figure changed by an amount or by per cent of itself, rounded half away from zero as in the game."""
    if not change.endswith("%"):
        return value + whole(change)
    part = value * whole(change[:-1])
    return value + (part + 50) // 100 if part >= 0 else value - (50 - part) // 100
