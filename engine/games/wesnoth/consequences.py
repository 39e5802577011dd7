"""What follows from a fight: death, plague, experience, advancement; and types that turn out otherwise."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from engine.facts import EventKind, Grade
from engine.games.oneline import one_line
from engine.games.wesnoth.combat import Fight, Fighter
from engine.games.wesnoth.rules import Weapon
from engine.games.wesnoth.units import Unit

if TYPE_CHECKING:
    from engine.games.wesnoth.game import Game

TYPE_UNEXPECTED = "unit of another type than followed"
ADVANCED_LATE = "advancement seen only in a later fight"
CHOICE_MISSING = "choice of an advancement not recorded"

_MOST_ADVANCES = 20
"""Advancements one fight may bring a unit (the game's own bound)."""


def aftermath(
    game: Game, fighters: tuple[Fighter, Fighter], fight: Fight, cause: str, choices: Iterator[int]
) -> None:
    """Death, plague, feeding, experience, advancement.

    Args:
        cause: Id of the event of the attack.
        choices: Indexes the players chose where a unit could advance in several ways.
    """
    attacker, defender = fighters[0].unit, fighters[1].unit
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


def reconcile(game: Game, unit: Unit, written: str) -> None:
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
