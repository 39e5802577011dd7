"""Units that are bought: recruits, with the traits their seed gives them, and recalls."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.facts import EventKind
from engine.games.oneline import one_line
from engine.games.wesnoth.chance import traits_drawn
from engine.games.wesnoth.commands import Action
from engine.games.wesnoth.units import Unit

if TYPE_CHECKING:
    from engine.games.wesnoth.board import Hex
    from engine.games.wesnoth.game import Game


def recruit(game: Game, action: Action, place: Hex) -> None:
    """A unit is recruited at a hex."""
    _leader_at(game, action.place("from"))
    roster, side = game.roster, game.side
    name = one_line(action.node.get("type"), 80)
    unit = roster.new(side, name, place, kind=game.kind(name))
    _draw_traits(game, unit, action)
    cost = roster.cost(unit)
    roster.spend(side, cost)
    game.recorder.event(
        EventKind.RECRUITED,
        side,
        name or None,
        place=place,
        cost=cost,
        traits=list(unit.traits) if unit.traits else None,
        turn=game.turn,
    )
    game.recorder.add("recruits", side, 1)
    if cost is not None:
        game.recorder.add("recruit_cost", side, cost)
    roster.appeared(unit)


def recall(game: Game, action: Action, place: Hex) -> None:
    """A unit of an earlier scenario is called back."""
    roster, side = game.roster, game.side
    saved = roster.take_from_recall_list(side, action.node.get("value"))
    if saved is None:
        game.faults["recall of a unit the replay does not describe"] += 1
        unit = roster.new(side, "", place, kind=None)
    else:
        unit = roster.from_node(side, saved, place)
        unit.moved = True
    cost = game.match.sides[side].recall_cost
    roster.spend(side, cost)
    game.recorder.event(EventKind.RECALLED, side, unit.type or None, place=place, cost=cost, turn=game.turn)
    roster.appeared(unit)


def _leader_at(game: Game, place: Hex | None) -> None:
    """Who recruits is a leader: one the replay did not describe is taken up where it stands."""
    if place is not None and place not in game.roster.at:
        leader = game.roster.known_at(place, game.side)
        leader.leader = True
        game.roster.led[game.side] = True
        game.recorder.occupies(leader)


def _draw_traits(game: Game, unit: Unit, action: Action) -> None:
    """The traits of a new unit from the seed of its recruitment, and its figures with them."""
    kind = unit.kind
    if kind is None or not game.figures:
        return
    seeds = action.seeds()
    if seeds:
        drawn = traits_drawn(kind, seeds[0])
        used = next(
            (r.integer("random_calls") for r in action.results() if "random_calls" in r.attributes), None
        )
        if drawn is not None and (used is None or used >= drawn.calls):
            unit.traits = drawn.traits
    elif not kind.traits or len(kind.musthave) >= kind.trait_count:
        unit.traits = kind.musthave  # nothing was left to chance
    if unit.traits is None:
        game.faults["traits of a recruit not told by the replay"] += 1
        return
    unit.refresh(game.rules, game.match.experience_modifier)
    unit.heal_fully()
    unit.experience = 0
