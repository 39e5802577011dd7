"""The damage a hit would do, by the game's formula: weapon, traits, time of day, leaders, resistance."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from engine.games.wesnoth.board import Board, Hex, Schedule, neighbours, opposite
from engine.games.wesnoth.rules import Weapon
from engine.games.wesnoth.units import Unit

ILLUMINATION = 25
LEADERSHIP_PERCENT = 25
STEADFAST_LIMIT = 50
_PER_CENT_OF_PER_CENT = 10_000


@dataclass(frozen=True, slots=True)
class Ground:
    """What damage depends on beside the two who fight.

    Attributes:
        allied: Whether the sides at two indexes are on one team.
    """

    board: Board
    schedule: Schedule
    units: Mapping[Hex, Unit]
    allied: Callable[[int, int], bool]


def potential(
    striker: Unit,
    weapon: Weapon | None,
    target: Unit,
    other_weapon: Weapon | None,
    *,
    attacking: bool,
    lawful_bonus: int | None,
    ground: Ground,
) -> tuple[int, int] | None:
    """Damage of one hit, (unslowed, slowed); None when something about the striker is not known.

    Args:
        attacking: Whether ``striker`` is the attacker of the fight.
        lawful_bonus: Of the time of day, None when unknown.
    """
    if weapon is None or striker.kind is None or striker.figures is None or target.kind is None:
        return None
    if lawful_bonus is None:
        return None
    base = float(weapon.damage + striker.figures.damage.get(weapon.range, 0))
    base *= _specials(striker, weapon, target, other_weapon, attacking, ground)
    percent = 100 + alignment_bonus(striker, lawful_bonus, ground) + leadership(striker, ground)
    percent *= 100 - resistance(target, weapon.kind, defending=attacking)
    rounded = int(base + 0.5) if base % 1 else int(base)
    return _rounded(rounded, percent, _PER_CENT_OF_PER_CENT), _rounded(
        rounded, percent, 2 * _PER_CENT_OF_PER_CENT
    )


def _specials(
    striker: Unit, weapon: Weapon, target: Unit, other: Weapon | None, attacking: bool, ground: Ground
) -> float:
    factor = 1.0
    charging = weapon if attacking else other
    if charging is not None and "charge" in charging.specials:
        factor = 2.0
    if attacking and "backstab" in weapon.specials and _has_enemy_behind(striker, target, ground):
        factor = 2.0
    if other is not None:
        factor *= other.absorb
    return factor


def _has_enemy_behind(striker: Unit, target: Unit, ground: Ground) -> bool:
    behind = opposite(target.at, striker.at)
    other = ground.units.get(behind) if behind is not None else None
    return other is not None and not other.petrified and not ground.allied(other.side, target.side)


def alignment_bonus(unit: Unit, lawful_bonus: int, ground: Ground) -> int:
    """Per cent that time of day and light add to a unit's damage where it stands."""
    assert unit.kind is not None
    bonus = lit(unit.at, lawful_bonus, ground)
    alignment = unit.kind.alignment
    if alignment == "chaotic":
        bonus = -bonus
    elif alignment == "liminal":
        bonus = ground.schedule.liminal_bonus - abs(bonus)
    elif alignment != "lawful":
        bonus = 0
    fearless = unit.figures is not None and unit.figures.fearless
    return max(bonus, 0) if fearless else bonus


def lit(at: Hex, lawful_bonus: int, ground: Ground) -> int:
    """The lawful bonus on one hex: of the time of day, the terrain's own light, and units that illuminate."""
    light = ground.board.light.get(at)
    if light is not None:
        added, most, least = light
        raised = lawful_bonus + added
        lawful_bonus = (
            max(lawful_bonus, min(most, raised)) if added > 0 else min(lawful_bonus, max(least, raised))
        )
    for near in (at, *neighbours(at)):
        unit = ground.units.get(near)
        if unit is not None and unit.has("illuminates") and not unit.petrified:
            return max(lawful_bonus, min(ILLUMINATION, lawful_bonus + ILLUMINATION))
    return lawful_bonus


def leadership(unit: Unit, ground: Ground) -> int:
    """Per cent a leading unit of the same side next to it adds: 25 for each level it is above."""
    assert unit.kind is not None
    most = 0
    for near in neighbours(unit.at):
        other = ground.units.get(near)
        if other is None or other.side != unit.side or other.petrified or other.kind is None:
            continue
        if "leadership" in other.kind.abilities:
            most = max(most, LEADERSHIP_PERCENT * (other.kind.level - unit.kind.level))
    return most


def resistance(unit: Unit, damage_type: str, *, defending: bool) -> int:
    """Per cent taken off the damage; steadfast doubles what is above 0 up to 50 when defending."""
    assert unit.kind is not None
    own = unit.kind.resistance.get(damage_type, 0)
    if defending and unit.has("steadfast") and 0 < own < STEADFAST_LIMIT:
        return min(2 * own, STEADFAST_LIMIT)
    return own


def _rounded(base: int, percent: int, divisor: int) -> int:
    """The game rounds to the nearest, and a half towards the base damage; never below 1."""
    if base == 0:
        return 0
    rounding = divisor // 2 - (0 if percent < divisor else 1)
    return max(1, (base * percent + rounding) // divisor)
