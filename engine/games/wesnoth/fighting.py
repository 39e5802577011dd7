"""An attack: the two units, the fight as it was recorded, and what is told of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.facts import EventKind
from engine.games.wesnoth.board import Hex
from engine.games.wesnoth.combat import Fight, Fighter, Strike, play, records
from engine.games.wesnoth.commands import Action
from engine.games.wesnoth.consequences import aftermath, reconcile
from engine.games.wesnoth.damage import potential
from engine.games.wesnoth.rules import Weapon
from engine.games.wesnoth.units import Unit
from engine.games.wesnoth.wml import Node

if TYPE_CHECKING:
    from engine.games.wesnoth.game import Game

DAMAGE_UNKNOWN = "damage of a fight not known: hit points or figures of a unit are not"
"""The fault counted when a fight cannot be added to the sides' sums of damage."""


def fight_out(game: Game, action: Action, source: Hex, destination: Hex) -> None:
    """Carry an attack out, from the attacker's hex to the defender's."""
    roster, node = game.roster, action.node
    attacker = roster.known_at(source, game.side)
    defender = _defender(game, destination)
    reconcile(game, attacker, node.get("attacker_type"))
    reconcile(game, defender, node.get("defender_type"))
    numbers = node.integer("weapon", -1), node.integer("defender_weapon", -1)
    own, other = _weapon(attacker, numbers[0]), _weapon(defender, numbers[1])
    bonus = game.lawful_bonus(node.get("tod"))
    possible: list[tuple[int, int] | None] = [None, None]
    if game.figures:
        possible = [
            potential(attacker, own, defender, other, attacking=True, lawful_bonus=bonus, ground=game.ground),
            potential(
                defender, other, attacker, own, attacking=False, lawful_bonus=bonus, ground=game.ground
            ),
        ]
    fighters = (
        Fighter(attacker, own, _strikes(attacker, own, numbers[0]), possible[0]),
        Fighter(defender, other, _strikes(defender, other, numbers[1]), possible[1]),
    )
    recorded = records(action.results())
    if not recorded:
        game.faults["attack without recorded strikes"] += 1
        attacker.forget_health()
        defender.forget_health()
    fight = play(*fighters, recorded)
    game.faults.update(fight.faults)
    attacker.moved = True
    attacker.resting = defender.resting = False
    cause = game.recorder.event(
        EventKind.ATTACKED,
        attacker.side,
        defender.type or None,
        place=destination,
        **_details(game, node, fighters, fight),
    )
    _count(game, attacker.side, defender.side, fight)
    aftermath(game, fighters, fight, cause, iter(action.choices()))
    for side in {attacker.side, defender.side}:
        roster.count(side)
    if fight.killed is not None:
        roster.check_defeat()


def _defender(game: Game, at: Hex) -> Unit:
    unit = game.roster.at.get(at)
    if unit is not None and not game.match.allied(unit.side, game.side):
        return unit
    enemies = [i for i in range(len(game.match.sides)) if not game.match.allied(i, game.side)]
    return game.roster.known_at(at, enemies[0] if enemies else game.side)


def _weapon(unit: Unit, index: int) -> Weapon | None:
    return unit.kind.weapons[index] if unit.kind is not None and 0 <= index < len(unit.kind.weapons) else None


def _strikes(unit: Unit, weapon: Weapon | None, index: int) -> int | None:
    """Strikes a unit has in a round; None when unknown. A swarm strikes by the share of its hit points."""
    if weapon is None:
        return 0 if index < 0 else None
    if "swarm" not in weapon.specials:
        return weapon.strikes
    if unit.hitpoints is None or unit.figures is None:
        return None
    return weapon.strikes * min(unit.hitpoints, unit.figures.max_hitpoints) // unit.figures.max_hitpoints


def _details(game: Game, node: Node, fighters: tuple[Fighter, Fighter], fight: Fight) -> dict[str, Any]:
    attacker, defender = fighters[0].unit, fighters[1].unit
    slots = game.clock.sides
    details: dict[str, Any] = {
        "attacker": attacker.type or None,
        "attacker_side": slots[attacker.side],
        "defender": defender.type or None,
        "defender_side": slots[defender.side],
        "victim": slots[defender.side],
        "weapon": fighters[0].weapon.name if fighters[0].weapon is not None else None,
        "defender_weapon": fighters[1].weapon.name if fighters[1].weapon is not None else None,
        "from": f"{attacker.at[0]},{attacker.at[1]}",
        "strikes": [_written(strike) for strike in fight.strikes],
        "hits": sum(1 for s in fight.strikes if s.hit and s.by_attacker),
        "hits_taken": sum(1 for s in fight.strikes if s.hit and s.by_attacker is False),
        "killed": fight.killed,
        "tod": node.get("tod") or None,
        "turn": game.turn,
        "attacker_leader": True if attacker.leader else None,
        "defender_leader": True if defender.leader else None,
    }
    if game.figures:
        inflicted, taken = fight.inflicted
        hoped, feared = fight.expected
        details |= {
            "damage": inflicted,
            "damage_taken": taken,
            "drained": fight.drained[0] or None,
            "drained_by_defender": fight.drained[1] or None,
            "expected_damage": None if hoped is None else round(hoped, 3),
            "expected_damage_taken": None if feared is None else round(feared, 3),
            "luck": None if hoped is None or inflicted is None else round(inflicted - hoped, 3),
            "luck_taken": None if feared is None or taken is None else round(taken - feared, 3),
            "attacker_hitpoints": _left(attacker, fight.killed == "attacker"),
            "defender_hitpoints": _left(defender, fight.killed == "defender"),
        }
    return details


def _left(unit: Unit, killed: bool) -> int | None:
    return 0 if killed else unit.hitpoints


def _written(strike: Strike) -> dict[str, Any]:
    whose = {True: "attacker", False: "defender", None: "unknown"}[strike.by_attacker]
    written: dict[str, Any] = {
        "by": whose,
        "chance": strike.chance,
        "damage": strike.damage if strike.hit else 0,
        "hit": strike.hit,
    }
    if strike.kills:
        written["kills"] = True
    return written


def _count(game: Game, attacker: int, defender: int, fight: Fight) -> None:
    """Add a fight to the sides' sums of damage, counted as the game does: what a striker drains is taken
    off what was done to it.
    """
    if not game.figures:
        return
    recorder = game.recorder
    for side, enemy, index in ((attacker, defender, 0), (defender, attacker, 1)):
        inflicted, hoped = fight.inflicted[index], fight.expected[index]
        if inflicted is None or hoped is None:
            game.faults[DAMAGE_UNKNOWN] += 1
            continue
        dealt = inflicted - fight.drained[1 - index]
        recorder.add("damage_inflicted", side, dealt)
        recorder.add("damage_taken", enemy, dealt)
        recorder.add("expected_damage_inflicted", side, hoped)
        recorder.add("expected_damage_taken", enemy, hoped)
        recorder.add("luck", side, dealt - hoped)
        recorder.add("luck_taken", enemy, dealt - hoped)
