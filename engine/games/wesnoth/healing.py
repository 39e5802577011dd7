"""What happens to hit points when a side's part of a turn begins.

Rest heals 2 a unit that did not move or fight since its last turn. A village, regeneration or a healer
next to it heals more, the best of them counting; a poisoned unit is cured or loses 8 instead. Healers of
the side also treat its allies' units; allied healers hold the poison of its own.
"""

from __future__ import annotations

from collections.abc import Iterable

from engine.games.wesnoth.board import neighbours
from engine.games.wesnoth.match import Match
from engine.games.wesnoth.roster import Roster
from engine.games.wesnoth.rules import Rules
from engine.games.wesnoth.units import Unit

_HEALS = {"heals_4": 4, "heals_8": 8}
_REGENERATES = {"regenerates": 8, "regenerates_4": 4}


def heal(roster: Roster, match: Match, rules: Rules, side: int) -> None:
    """Heal, cure and poison at the start of a side's part."""
    own = list(roster.of[side].values())
    changes = [
        (unit, *_change(unit, roster, match, rules, side))
        for unit in [*own, *_allies(own, roster, match, side)]
    ]
    for unit, amount, cured in changes:
        unit.heal(amount)
        if cured:
            unit.poisoned = False
    for unit in own:
        unit.resting = True


def _allies(own: Iterable[Unit], roster: Roster, match: Match, side: int) -> list[Unit]:
    """Units of allied sides next to a healer of this side."""
    found: dict[int, Unit] = {}
    for unit in own:
        if unit.kind is None or not unit.kind.abilities & {*_HEALS, "cures"}:
            continue
        for near in neighbours(unit.at):
            other = roster.at.get(near)
            if other is not None and other.side != side and match.allied(side, other.side):
                found[other.number] = other
    return list(found.values())


def _change(unit: Unit, roster: Roster, match: Match, rules: Rules, side: int) -> tuple[int, bool]:
    """Hit points gained or lost, and whether poison is cured."""
    if unit.petrified or "unhealable" in unit.statuses:
        return 0, False
    mine = unit.side == side
    healthy = unit.figures is not None and unit.figures.healthy
    amount = rules.constants.rest_heal_amount if mine and (unit.resting or healthy) else 0
    own_healing = 0
    if mine:
        abilities = unit.kind.abilities if unit.kind is not None else frozenset()
        regeneration = max((value for name, value in _REGENERATES.items() if name in abilities), default=0)
        own_healing = max(match.board.healing.get(unit.at, 0), regeneration)
    healed, cured, slowed = _treatment(unit, roster, match, side)
    if not unit.poisoned:
        return amount + max(own_healing, healed), False
    if own_healing or cured:
        return amount, True
    if mine and not slowed:
        amount -= rules.constants.poison_amount
    return amount, False


def _treatment(unit: Unit, roster: Roster, match: Match, side: int) -> tuple[int, bool, bool]:
    """What healers next to a unit do for it: (hit points, cure, hold its poison)."""
    healed, cured, held = 0, False, False
    for near in neighbours(unit.at):
        healer = roster.at.get(near)
        if (
            healer is None
            or healer.kind is None
            or healer.petrified
            or not match.allied(healer.side, unit.side)
        ):
            continue
        abilities = healer.kind.abilities
        amount = max((value for name, value in _HEALS.items() if name in abilities), default=0)
        if healer.side == side:
            healed = max(healed, amount)
            cured = cured or "cures" in abilities
            held = held or amount > 0
        elif match.allied(healer.side, side):
            held = held or amount > 0 or "cures" in abilities
    return healed, cured, held
