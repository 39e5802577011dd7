"""An attack command: the two units, the fight, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from engine.facts import EventKind, Grade
from engine.games.oneline import one_line
from engine.games.wesnoth.board import Hex
from engine.games.wesnoth.combat import Fight, Fighter, Strike, play, records
from engine.games.wesnoth.damage import potential
from engine.games.wesnoth.rules import Weapon
from engine.games.wesnoth.units import Unit
from engine.games.wesnoth.wml import Node

if TYPE_CHECKING:
    from engine.games.wesnoth.game import Game

DAMAGE_UNKNOWN = "damage of a fight not known: hit points or figures of a unit are not"
"""The fault counted when a fight cannot be added to the sides' sums of damage."""

TYPE_UNEXPECTED = "unit of another type than followed"
ADVANCED_LATE = "advancement seen only in a later fight"
CHOICE_MISSING = "choice of an advancement not recorded"

_MOST_ADVANCES = 20
"""Advancements one fight may bring a unit (the game's own bound)."""


def fight_out(
    game: Game, node: Node, command: Node, source: Hex, destination: Hex, choices: Iterator[int]
) -> None:
    """Carry an attack out.

    Args:
        node: The [attack].
        command: The command it stands in, with the recorded strikes.
        choices: Indexes the players chose when units could advance in several ways.
    """
    roster = game.roster
    attacker = roster.known_at(source, game.side)
    defender = _defender(game, destination)
    _reconcile(game, attacker, node.get("attacker_type"))
    _reconcile(game, defender, node.get("defender_type"))
    own, other = (
        _weapon(attacker, node.integer("weapon", -1)),
        _weapon(defender, node.integer("defender_weapon", -1)),
    )
    bonus = game.lawful_bonus(node.get("tod"))
    fighters = (
        Fighter(
            attacker,
            own,
            _strikes(attacker, own, node.integer("weapon", -1)),
            potential(attacker, own, defender, other, attacking=True, lawful_bonus=bonus, ground=game.ground)
            if game.figures
            else None,
        ),
        Fighter(
            defender,
            other,
            _strikes(defender, other, node.integer("defender_weapon", -1)),
            potential(defender, other, attacker, own, attacking=False, lawful_bonus=bonus, ground=game.ground)
            if game.figures
            else None,
        ),
    )
    checkup = command.first("checkup") or Node()
    recorded = records(checkup)
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
        **_details(game, node, attacker, defender, fighters, fight),
    )
    _count(game, attacker.side, defender.side, fight)
    _aftermath(game, attacker, defender, fighters, fight, cause, choices)
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


def _reconcile(game: Game, unit: Unit, written: str) -> None:
    """Take over the type the replay names, where it is not the one followed so far."""
    name = one_line(written, 80)
    if not name or name == unit.type:
        return
    before = unit.type
    game.roster.retype(unit, name)
    unit.kind = game.kind(name)
    unit.experience = None
    unit.forget_health()
    unit.refresh(game.rules, game.match.experience_modifier)
    if not before:
        game.recorder.occupies(unit)
        return
    game.recorder.occupies(unit)
    if _leads_to(game, before, name):
        game.faults[ADVANCED_LATE] += 1
        game.recorder.event(
            EventKind.ADVANCED,
            unit.side,
            name,
            place=unit.at,
            grade=Grade.DERIVED,
            **{"from": before},
            late=True,
            level=unit.level,
            leader=True if unit.leader else None,
            turn=game.turn,
        )
    else:
        game.faults[TYPE_UNEXPECTED] += 1


def _leads_to(game: Game, before: str, after: str) -> bool:
    """Whether a type can become another by advancing."""
    waiting, seen = [before], {before}
    while waiting:
        kind = game.kind(waiting.pop())
        for name in () if kind is None else kind.advances_to:
            if name == after:
                return True
            if name not in seen:
                seen.add(name)
                waiting.append(name)
    return False


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


def _details(
    game: Game, node: Node, attacker: Unit, defender: Unit, fighters: tuple[Fighter, Fighter], fight: Fight
) -> dict[str, Any]:
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


def _aftermath(
    game: Game,
    attacker: Unit,
    defender: Unit,
    fighters: tuple[Fighter, Fighter],
    fight: Fight,
    cause: str,
    choices: Iterator[int],
) -> None:
    """Death, plague, feeding, experience, advancement."""
    levels = attacker.level, defender.level
    if fight.killed is not None:
        killer, victim = (attacker, defender) if fight.killed == "defender" else (defender, attacker)
        weapon = fighters[0 if fight.killed == "defender" else 1].weapon
        game.roster.killed(victim, killer, cause, game.turn)
        _rise_and_feed(game, killer, victim, weapon, cause)
    for unit, enemy_level, enemy_died in (
        (attacker, levels[1], fight.killed == "defender"),
        (defender, levels[0], fight.killed == "attacker"),
    ):
        if fight.killed == ("attacker" if unit is attacker else "defender"):
            continue
        if unit.experience is None or enemy_level is None:
            unit.experience = None
            continue
        unit.experience += _experience(game, enemy_level, killed=enemy_died)
        _advance(game, unit, cause, choices)


def _experience(game: Game, level: int, *, killed: bool) -> int:
    """A fight brings the enemy's level, a kill eight times that, or four for a level 0."""
    if not killed:
        return level
    kill = game.rules.constants.kill_experience
    return kill * level if level else kill // 2


def _rise_and_feed(game: Game, killer: Unit, victim: Unit, weapon: Weapon | None, cause: str) -> None:
    if victim.unliving or victim.kind is None:
        return
    if killer.has("feeding"):
        killer.fed += 1
        killer.refresh(game.rules, game.match.experience_modifier)
        killer.heal(1)
    variation = victim.kind.undead_variation
    if weapon is None or not weapon.plague or variation == "null" or victim.at in game.match.board.villages:
        return
    kind = game.kind(weapon.plague)
    risen = game.roster.new(killer.side, weapon.plague, victim.at, kind=kind)
    if kind is not None and game.figures:
        risen.variation = variation
        risen.kind = kind.variation(variation)
        risen.traits = kind.musthave
        risen.refresh(game.rules, game.match.experience_modifier)
        risen.heal_fully()
        risen.experience = 0
    game.recorder.event(
        EventKind.CREATED,
        killer.side,
        weapon.plague,
        place=victim.at,
        cause=cause,
        by=killer.type or None,
        reason="plague",
        turn=game.turn,
    )
    game.roster.appeared(risen)


def _advance(game: Game, unit: Unit, cause: str, choices: Iterator[int]) -> None:
    """Advance a unit as often as its experience allows."""
    for _ in range(_MOST_ADVANCES):
        figures, kind = unit.figures, unit.kind
        if (
            unit.experience is None
            or figures is None
            or kind is None
            or unit.experience < figures.max_experience
        ):
            return
        options = [name for name in kind.advances_to if name in game.rules.units]
        if not options and not kind.amla:
            return
        before = unit.type
        chosen = next(choices, None) if len(options) > 1 else 0
        if options and (chosen is None or not 0 <= chosen < len(options)):
            # What it became shows in its next fight, if it has one.
            game.faults[CHOICE_MISSING] += 1
            unit.experience = None
            unit.forget_health()
            return
        unit.experience -= figures.max_experience
        if options and chosen is not None:
            game.roster.retype(unit, options[chosen])
            unit.kind = game.rules.units[unit.type].variation(unit.variation)
        else:
            unit.amlas += 1
        unit.refresh(game.rules, game.match.experience_modifier)
        unit.heal_fully()
        game.recorder.event(
            EventKind.ADVANCED,
            unit.side,
            unit.type,
            place=unit.at,
            cause=cause,
            grade=Grade.DERIVED,
            **{"from": before},
            level=unit.level,
            amla=None if options else True,
            leader=True if unit.leader else None,
            turn=game.turn,
        )
        game.recorder.occupies(unit)
