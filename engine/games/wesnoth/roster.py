"""The units on the board and what belongs to the sides: gold, villages, recall lists, losses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.errors import DamagedReplayError
from engine.facts import EventKind
from engine.games.oneline import one_line
from engine.games.wesnoth.board import Hex
from engine.games.wesnoth.rules import UnitType
from engine.games.wesnoth.units import Unit, unit_from
from engine.games.wesnoth.wml import Node

if TYPE_CHECKING:
    from engine.games.wesnoth.game import Game

MAX_UNITS = 1000
QUICK_LEADER_MOVES = 4
VILLAGE = "village"
"""Canonical name of what CAPTURED and LOST events of villages are about."""


_COUNTED_FROM_THE_START = (
    "losses kills recruits villages_captured villages_lost losses_cost kills_cost recruit_cost "
    "damage_inflicted damage_taken expected_damage_inflicted expected_damage_taken luck luck_taken".split()
)


class Roster:
    """Units by place and side, villages by owner, gold by side.

    Attributes:
        at: Hex -> the unit on it.
        of: By side, the units by their number.
        owners: Village -> index of the side that owns it.
        gold: By side; None once it cannot be told.
        fallen: Ids of the LOST events of leaders, by side.
        gave_up: Ids of the LEFT events, by side.
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self.at: dict[Hex, Unit] = {}
        self.of: list[dict[int, Unit]] = [{} for _ in game.match.sides]
        self.owners: dict[Hex, int] = {}
        self.held = [0] * len(game.match.sides)
        self.gold: list[int | None] = [side.gold for side in game.match.sides]
        self.defeated = [False] * len(game.match.sides)
        self.led = [False] * len(game.match.sides)
        self.fallen: list[list[str]] = [[] for _ in game.match.sides]
        self.gave_up: list[list[str]] = [[] for _ in game.match.sides]
        self._recall: list[dict[str, Node]] = [{} for _ in game.match.sides]
        self._numbers = 0

    # ---- the beginning -------------------------------------------------------------------------

    def set_up(self) -> None:
        """Place the units the replay begins with."""
        for index, side in enumerate(self.game.match.sides):
            for village in side.villages:
                if village in self.game.match.board.villages and village not in self.owners:
                    self.owners[village] = index
                    self.held[index] += 1
            for node in side.units:
                x, y = node.integer("x", -1), node.integer("y", -1)
                if x < 0 or y < 0:
                    self._recall[index][node.get("id")] = node
                    continue
                self._placed(self.from_node(index, node, (x, y)))
            start = self.game.match.board.starts.get(str(side.number))
            leaderless = not any(unit.leader for unit in self.of[index].values())
            if side.leader_type and start is not None and leaderless and start not in self.at:
                written = Node({"type": side.leader_type, "canrecruit": "yes"})
                self._placed(self.from_node(index, written, start))
        for index in range(len(self.of)):
            self.led[index] = any(unit.leader for unit in self.of[index].values())
            for metric in _COUNTED_FROM_THE_START:
                self.game.recorder.measure(metric, index, 0)
            self.count(index)

    def _placed(self, unit: Unit) -> None:
        figures = unit.figures
        if self.game.match.quick_leaders and unit.leader and figures is not None and unit.traits is not None:
            if figures.moves == QUICK_LEADER_MOVES and "quick" not in unit.traits:
                unit.traits = (*unit.traits, "quick")
                unit.refresh(self.game.rules, self.game.match.experience_modifier)
                unit.heal_fully()
        self.game.recorder.event(
            EventKind.CREATED,
            unit.side,
            unit.type or None,
            place=unit.at,
            initial=True,
            leader=True if unit.leader else None,
            name=unit.name or None,
        )
        self.game.recorder.occupies(unit)

    def new(self, side: int, name: str, at: Hex, *, kind: UnitType | None) -> Unit:
        """A new unit on the board. One that was tracked at the same place is taken off."""
        self._numbers += 1
        self._make_room(at)
        unit = Unit(self._numbers, side, name, kind, at, moved=True)
        self.at[at] = unit
        self.of[side][unit.number] = unit
        self._number(unit, 1)
        if len(self.at) > MAX_UNITS:
            raise DamagedReplayError(f"this Wesnoth replay has more than {MAX_UNITS} units at once")
        return unit

    def retype(self, unit: Unit, name: str) -> None:
        """A unit becomes one of another type."""
        self._number(unit, -1)
        unit.type = name
        self._number(unit, 1)

    def _number(self, unit: Unit, more: int) -> None:
        if unit.type:
            self.game.recorder.add(f"count:{unit.type}", unit.side, more)

    def _make_room(self, at: Hex) -> None:
        other = self.at.get(at)
        if other is not None:
            self.game.faults["two units on one hex, the older one no longer followed"] += 1
            self.remove(other)

    def from_node(self, side: int, node: Node, at: Hex) -> Unit:
        """A unit a saved game describes, put on the board."""
        name = one_line(node.get("type"), 80)
        kind = self.game.kind(name)
        unit = self.new(side, name, at, kind=kind)
        unit.moved = False
        unit_from(node, unit, self.game.rules, self.game.match.experience_modifier, figures=self.game.figures)
        return unit

    def take_from_recall_list(self, side: int, identity: str) -> Node | None:
        return self._recall[side].pop(identity, None)

    # ---- units ---------------------------------------------------------------------------------

    def known_at(self, at: Hex, side: int) -> Unit:
        """The unit on a hex; one that was never seen before is taken up now, its type unknown."""
        unit = self.at.get(at)
        if unit is None or unit.side != side:
            self.game.faults["unit whose origin the replay does not tell"] += 1
            unit = self.new(side, "", at, kind=None)
            unit.moved = False
            self.game.recorder.occupies(unit)
        return unit

    def appeared(self, unit: Unit) -> None:
        self.game.recorder.occupies(unit)
        self.count(unit.side)

    def move(self, unit: Unit, to: Hex) -> None:
        del self.at[unit.at]
        self._make_room(to)
        unit.at = to
        unit.moved = True
        self.at[to] = unit

    def remove(self, unit: Unit) -> None:
        if self.at.get(unit.at) is unit:
            del self.at[unit.at]
        if self.of[unit.side].pop(unit.number, None) is not None:
            self._number(unit, -1)
        self.game.recorder.gone(unit)

    def capture(self, unit: Unit, village: Hex, turn: int) -> None:
        """A unit ended its move on a village. A side without a leader only takes it from its enemies."""
        owner = self.owners.get(village)
        keeps = not self.defeated[unit.side]
        if owner == unit.side or not (keeps or self._hostile(unit.side, owner)):
            return
        recorder, slots = self.game.recorder, self.game.clock.sides
        told: dict[str, Any] = {
            "by": unit.type or None,
            "victim": None if owner is None else slots[owner],
            "killer": slots[unit.side],
            "turn": turn,
        }
        event: str | None = None
        self.owners.pop(village, None)
        if keeps:
            event = recorder.event(EventKind.CAPTURED, unit.side, VILLAGE, place=village, **told)
            recorder.add("villages_captured", unit.side, 1)
            self.owners[village] = unit.side
            self.held[unit.side] += 1
        if owner is not None:
            recorder.event(EventKind.LOST, owner, VILLAGE, place=village, cause=event, **told)
            recorder.add("villages_lost", owner, 1)
            self.held[owner] -= 1
            self.count(owner)
        self.count(unit.side)

    def _hostile(self, side: int, owner: int | None) -> bool:
        return owner is not None and not self.game.match.allied(side, owner)

    def killed(self, victim: Unit, killer: Unit, cause: str, turn: int) -> None:
        """A unit was killed by another: told from both sides."""
        recorder, slots = self.game.recorder, self.game.clock.sides
        value = self.cost(victim)
        told: dict[str, Any] = {
            "victim": slots[victim.side],
            "killer": slots[killer.side],
            "by": killer.type or None,
            "value": value,
            "leader": True if victim.leader else None,
            "level": victim.level,
            "turn": turn,
        }
        lost = recorder.event(
            EventKind.LOST, victim.side, victim.type or None, place=victim.at, cause=cause, **told
        )
        recorder.event(
            EventKind.DESTROYED, killer.side, victim.type or None, place=victim.at, cause=cause, **told
        )
        recorder.add("losses", victim.side, 1)
        recorder.add("kills", killer.side, 1)
        if value is not None:
            recorder.add("losses_cost", victim.side, value)
            recorder.add("kills_cost", killer.side, value)
        if victim.leader:
            self.fallen[victim.side].append(lost)
        self.remove(victim)

    def cost(self, unit: Unit) -> int | None:
        return unit.kind.cost if unit.kind is not None and self.game.costs else None

    def surrendered(self, side: int) -> None:
        event = self.game.recorder.event(EventKind.LEFT, side, reason="surrendered", turn=self.game.turn)
        self.gave_up[side].append(event)

    # ---- turns and gold ------------------------------------------------------------------------

    def begin_part(self, side: int, *, income: bool) -> None:
        """The start of a side's part, with income and upkeep unless it is the first turn.

        Gold is taken down before and after: the game's own reports have the one, players see the other.
        """
        gold = self.gold[side]
        if gold is None:
            return
        self.game.recorder.sample("gold", side, gold)
        if not income:
            return
        self.gold[side] = after = gold + self.income(side) if self.upkeep_known(side) else None
        if after is not None and after != gold:
            self.game.recorder.sample("gold", side, after)

    def end_part(self, side: int) -> None:
        gold = self.gold[side]
        if gold is not None:
            self.game.recorder.sample("gold", side, gold)
        for unit in self.of[side].values():
            unit.slowed = False
            if unit.moved:
                unit.resting = False
            unit.moved = False
        self.count(side)

    def income(self, side: int) -> int:
        """Gold the side's next turn brings: base and villages, less the upkeep villages do not support."""
        setup = self.game.match.sides[side]
        earned = (
            self.game.rules.constants.base_income + setup.extra_income + self.held[side] * setup.village_gold
        )
        return earned - self.upkeep(side)

    def upkeep(self, side: int) -> int:
        """Gold paid a turn for units, after the support of the villages."""
        levels = sum(
            0 if unit.leader else (unit.level or 0) if unit.upkeep is None else unit.upkeep
            for unit in self.of[side].values()
        )
        return max(0, levels - self.held[side] * self.game.match.sides[side].village_support)

    def upkeep_known(self, side: int) -> bool:
        return all(unit.kind is not None or unit.upkeep is not None for unit in self.of[side].values())

    def spend(self, side: int, amount: int | None) -> None:
        gold = self.gold[side]
        self.gold[side] = None if gold is None or amount is None else gold - amount

    def count(self, side: int) -> None:
        """Take down what a side has now."""
        recorder = self.game.recorder
        units = self.of[side].values()
        recorder.measure("units", side, len(units))
        recorder.measure("villages", side, self.held[side])
        self._tell("units_cost", side, [self.cost(unit) for unit in units])
        self._tell("gold", side, [self.gold[side]])
        known = self.upkeep_known(side)
        self._tell("income", side, [self.income(side) if known else None])
        self._tell("upkeep", side, [self.upkeep(side) if known else None])
        self._tell("hitpoints", side, [unit.hitpoints for unit in units])

    def _tell(self, metric: str, side: int, parts: list[int | None]) -> None:
        """Take down a sum, or that it can no longer be told."""
        known = [part for part in parts if part is not None]
        if len(known) == len(parts):
            self.game.recorder.measure(metric, side, sum(known))
        else:
            self.game.recorder.unknown(metric, side)

    # ---- defeat --------------------------------------------------------------------------------

    def check_defeat(self) -> None:
        """Sides that have just been defeated lose their villages, as the game has it."""
        for index, side in enumerate(self.game.match.sides):
            if self.defeated[index] or not self._beaten(index, side.defeat):
                continue
            self.defeated[index] = True
            for village in [place for place, owner in self.owners.items() if owner == index]:
                del self.owners[village]
            self.held[index] = 0
            self.count(index)

    def _beaten(self, index: int, condition: str) -> bool:
        if condition == "no_units_left":
            return not self.of[index]
        if condition == "no_leader_left":
            return self.led[index] and not any(unit.leader for unit in self.of[index].values())
        return condition == "always"
