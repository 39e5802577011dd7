"""Plays a replay's commands through: positions, units, hit points, villages, gold, and what is worth telling.

The replay records what players did and how each strike went. Everything else follows from the rules and
is derived here, beside the record, never instead of it: where the two disagree the record holds, the
disagreement is counted in `Game.faults`, and what depended on it counts as unknown from then on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import Any

from engine.errors import DamagedReplayError
from engine.facts import EventKind
from engine.games.oneline import one_line
from engine.games.wesnoth import healing
from engine.games.wesnoth.board import Hex, path
from engine.games.wesnoth.chance import traits_drawn
from engine.games.wesnoth.clock import LAST_ACTION, LAST_STEP, TurnClock
from engine.games.wesnoth.damage import Ground
from engine.games.wesnoth.fighting import fight_out
from engine.games.wesnoth.match import Match
from engine.games.wesnoth.recorder import Recorder, written
from engine.games.wesnoth.roster import Roster
from engine.games.wesnoth.rules import Rules, UnitType
from engine.games.wesnoth.units import Unit
from engine.games.wesnoth.wml import Node

MAX_COMMANDS = 400_000
MAX_PARTS = 20_000
"""Sides' parts of turns in one game: a thousand turns of twenty sides."""

CHAT_CHARACTERS = 500

_BESIDE_THE_ACTION = frozenset({"checkup", "checkup1", "checkup2", "checksum", "verify"})
_NO_FACT = frozenset(
    "start random_seed label clear_labels rename countdown_update auto_shroud update_shroud choose input "
    "global_variable".split()
)
_SCENARIO = frozenset({"fire_event", "custom_command", "lua_ai"})
"""Commands that run the scenario's own script."""


class Game:
    """One game being played through.

    Attributes:
        faults: What could not be followed, by reason.
        ignored: Commands that carry no fact of their own, by kind.
        costs: Whether what units cost is known for this version of the game.
    """

    def __init__(self, match: Match, rules: Rules, clock: TurnClock, *, figures: bool) -> None:
        self.match = match
        self.rules = rules
        self.clock = clock
        self.figures = figures
        self.costs = rules.series == ".".join(map(str, match.release))
        self.recorder = Recorder(clock.sides, clock.moment(match.first_turn, 0))
        self.faults: Counter[str] = Counter()
        self.ignored: Counter[str] = Counter()
        self.roster = Roster(self)
        self.ground = Ground(match.board, match.schedule, self.roster.at, match.allied)
        self.turn = match.first_turn
        self.side = -1
        self.step = 0
        self.parts = 0
        self.ended_part = True
        self.last_turn_over = False
        self.handlers: dict[str, Callable[[Node, Node, Sequence[Node]], None]] = {
            "init_side": self._init_side,
            "end_turn": self._end_turn,
            "recruit": self._recruit,
            "recall": self._recall,
            "disband": self._disband,
            "move": self._move,
            "attack": self._attack,
            "speak": self._speak,
            "surrender": self._surrender,
        }

    # ---- commands --------------------------------------------------------------------------------

    def play(self) -> None:
        """Play all commands. Raises DamagedReplayError when there are more than any game has."""
        self.roster.set_up()
        commands = list(islice(self.match.commands(), MAX_COMMANDS + 1))
        if len(commands) > MAX_COMMANDS:
            raise DamagedReplayError(f"this Wesnoth replay holds more than {MAX_COMMANDS:,} commands")
        commands = self._without_undone(commands)
        index = 0
        while index < len(commands):
            command = commands[index]
            index += 1
            following = index
            while following < len(commands) and commands[following].flag("dependent"):
                following += 1
            dependents = commands[index:following]
            for tag, node in command.children:
                if tag not in _BESIDE_THE_ACTION:
                    self._one(tag, node, command, dependents)
                    break
            if not command.flag("dependent") and not command.flag("async") and "speak" not in _tags(command):
                index = following
                self.ignored.update(tag for other in dependents for tag in _tags(other))

    def _one(self, tag: str, node: Node, command: Node, dependents: Sequence[Node]) -> None:
        handler = self.handlers.get(tag)
        if handler is not None:
            handler(node, command, dependents)
        elif tag in _NO_FACT:
            self.ignored[tag] += 1
        elif tag in _SCENARIO:
            self.faults["scripted event of the scenario, not followed"] += 1
        else:
            self.faults[f"command [{one_line(tag, 30)}], not followed"] += 1

    def _without_undone(self, commands: list[Node]) -> list[Node]:
        """Commands less those a player took back with an explicit [undo]."""
        kept: list[Node] = []
        for command in commands:
            if "undo" not in _tags(command):
                kept.append(command)
                continue
            for position in range(len(kept) - 1, -1, -1):
                candidate = kept[position]
                if candidate.flag("undo", True) and not candidate.flag("dependent"):
                    if _tags(candidate) & {"move", "recruit", "recall", "disband"}:
                        stop = position + 1
                        while stop < len(kept) and kept[stop].flag("dependent"):
                            stop += 1
                        del kept[position:stop]
                        self.faults["action taken back by the player"] += 1
                    break
        return kept

    def _moment(self, step: int) -> int:
        return self.clock.moment(self.turn, max(0, self.side), step)

    def _act(self) -> None:
        """The next moment: something is about to happen."""
        self.step = min(LAST_ACTION, self.step + 1)
        self.recorder.now = max(self.recorder.now, self._moment(self.step))

    # ---- turns ---------------------------------------------------------------------------------

    def _init_side(self, node: Node, command: Node, dependents: Sequence[Node]) -> None:
        number = node.integer("side_number", 0)
        index = next((i for i, side in enumerate(self.match.sides) if side.number == number), None)
        if index is None:
            self.ignored["part of a side nobody plays"] += 1
            return
        self._begin_part(index)

    def _begin_part(self, index: int) -> None:
        self.parts += 1
        if self.parts > MAX_PARTS:
            raise DamagedReplayError(
                f"this Wesnoth replay has more than {MAX_PARTS:,} turns, more than any real game"
            )
        if index <= self.side:
            self.turn += 1
        self.side = index
        self.step = 0
        self.ended_part = False
        self.recorder.now = max(self.recorder.now, self._moment(0))
        time = self.match.schedule.at(self.turn)
        if time is not None and time[0]:
            self.recorder.begin(time[0], ("time", index), index, None, None)
        self.roster.begin_part(index, income=self.turn > 1)
        if self.parts > 1:
            healing.heal(self.roster, self.match, self.rules, index)
        self.roster.count(index)

    def _end_turn(self, node: Node, command: Node, dependents: Sequence[Node]) -> None:
        if self.side < 0 or self.ended_part:
            return
        self.step = LAST_STEP
        self.recorder.now = max(self.recorder.now, self._moment(LAST_STEP))
        self.roster.end_part(self.side)
        time = self.match.schedule.at(self.turn)
        if time is not None:
            self.recorder.end(time[0], ("time", self.side))
        self.ended_part = True
        last_side = self.side == len(self.match.sides) - 1
        self.last_turn_over = last_side and self.turn == self.match.turn_limit

    def _acting(self, command: Node) -> bool:
        """Whether a part is under way; one that was never announced begins with its first command."""
        written = command.integer("from_side", 0)
        index = next((i for i, side in enumerate(self.match.sides) if side.number == written), None)
        if self.ended_part:
            if index is None:
                self.faults["command outside any side's turn"] += 1
                return False
            self._begin_part(index)
        elif index is not None and index != self.side:
            self.faults["command of a side whose turn it is not"] += 1
            return False
        return True

    # ---- actions -------------------------------------------------------------------------------

    def _recruit(self, node: Node, command: Node, dependents: Sequence[Node]) -> None:
        place = _place(node)
        if place is None or not self._acting(command):
            self.faults["recruit that cannot be read"] += place is None
            return
        self._act()
        self._leader_at(_place(node.first("from")))
        name = one_line(node.get("type"), 80)
        kind = self.kind(name)
        unit = self.roster.new(self.side, name, place, kind=kind)
        self._draw_traits(unit, kind, command, dependents)
        cost = self.roster.cost(unit)
        self.roster.spend(self.side, cost)
        self.recorder.event(
            EventKind.RECRUITED,
            self.side,
            name or None,
            place=place,
            cost=cost,
            traits=None if not unit.traits else list(unit.traits),
            turn=self.turn,
        )
        self.recorder.add("recruits", self.side, 1)
        if cost is not None:
            self.recorder.add("recruit_cost", self.side, cost)
        self.roster.appeared(unit)

    def _leader_at(self, place: Hex | None) -> None:
        """Who recruits is a leader: one the replay did not describe is taken up where it stands."""
        if place is not None and place not in self.roster.at:
            leader = self.roster.known_at(place, self.side)
            leader.leader = True
            self.roster.led[self.side] = True
            self.recorder.occupies(leader)

    def _draw_traits(
        self, unit: Unit, kind: UnitType | None, command: Node, dependents: Sequence[Node]
    ) -> None:
        """The traits of a new unit from the seed of its recruitment, and its figures with them."""
        if kind is None or not self.figures:
            return
        seeds = [seed.get("new_seed") for other in dependents for seed in other.every("random_seed")]
        if not seeds and kind.genders == 1 and len(kind.musthave) >= kind.trait_count:
            unit.traits = kind.musthave
        elif not seeds and not kind.traits:
            unit.traits = kind.musthave
        elif seeds:
            drawn = traits_drawn(kind, seeds[0])
            used = _random_calls(command)
            if drawn is not None and (used is None or used >= drawn.calls):
                unit.traits = drawn.traits
        if unit.traits is None:
            self.faults["traits of a recruit not told by the replay"] += 1
            return
        unit.refresh(self.rules, self.match.experience_modifier)
        unit.heal_fully()
        unit.experience = 0

    def _recall(self, node: Node, command: Node, dependents: Sequence[Node]) -> None:
        place = _place(node)
        if place is None or not self._acting(command):
            self.faults["recall that cannot be read"] += place is None
            return
        self._act()
        saved = self.roster.take_from_recall_list(self.side, node.get("value"))
        if saved is None:
            self.faults["recall of a unit the replay does not describe"] += 1
            unit = self.roster.new(self.side, "", place, kind=None)
        else:
            unit = self.roster.from_node(self.side, saved, place)
            unit.moved = True
        cost = self.match.sides[self.side].recall_cost
        self.roster.spend(self.side, cost)
        self.recorder.event(
            EventKind.RECALLED, self.side, unit.type or None, place=place, cost=cost, turn=self.turn
        )
        self.roster.appeared(unit)

    def _disband(self, node: Node, command: Node, dependents: Sequence[Node]) -> None:
        self.roster.take_from_recall_list(max(0, self.side), node.get("value"))
        self.ignored["disband"] += 1

    def _move(self, node: Node, command: Node, dependents: Sequence[Node]) -> None:
        steps = path(node.get("x"), node.get("y"))
        if len(steps) < 2 or not self._acting(command):
            self.faults["move that cannot be read"] += len(steps) < 2
            return
        self._act()
        start, final = steps[0], steps[-1]
        stopped = False
        for result in _results(command):
            if "final_hex_x" in result.attributes:
                final = result.integer("final_hex_x"), result.integer("final_hex_y")
                stopped = result.flag("stopped_early")
        unit = self.roster.known_at(start, self.side)
        if final == start:
            return
        self.roster.move(unit, final)
        self.recorder.event(
            EventKind.MOVED,
            self.side,
            unit.type or None,
            place=final,
            to=written(final),
            **_from(start),
            stopped_early=True if stopped else None,
            leader=True if unit.leader else None,
            turn=self.turn,
        )
        self.recorder.occupies(unit)
        if final in self.match.board.villages:
            self.roster.capture(unit, final, self.turn)

    def _attack(self, node: Node, command: Node, dependents: Sequence[Node]) -> None:
        source, destination = _place(node.first("source")), _place(node.first("destination"))
        if source is None or destination is None or not self._acting(command):
            self.faults["attack that cannot be read"] += source is None or destination is None
            return
        self._act()
        choices = iter([choice.integer("value") for other in dependents for choice in other.every("choose")])
        fight_out(self, node, command, source, destination, choices)

    def _speak(self, node: Node, command: Node, dependents: Sequence[Node]) -> None:
        speaker, message = one_line(node.get("id"), 80), one_line(node.get("message"), CHAT_CHARACTERS)
        number = node.integer("side", 0)
        index = next(
            (
                i
                for i, side in enumerate(self.match.sides)
                if side.number == number or side.name == speaker != ""
            ),
            None,
        )
        self.recorder.event(
            EventKind.CHAT, index, name=speaker, text=message, private=bool(node.get("team_name")) or None
        )
        if speaker == "server" and message.rstrip(".!").endswith(" has surrendered"):
            name = message.rstrip(".!").removesuffix(" has surrendered")
            gone = next((i for i, side in enumerate(self.match.sides) if side.name == name), None)
            if gone is not None:
                self.roster.surrendered(gone)

    def _surrender(self, node: Node, command: Node, dependents: Sequence[Node]) -> None:
        number = node.integer("side_number", command.integer("from_side", 0))
        index = next((i for i, side in enumerate(self.match.sides) if side.number == number), None)
        if index is None:
            self.faults["surrender of a side nobody plays"] += 1
            return
        self._act()
        self.roster.surrendered(index)

    # ---- help for the parts of the game --------------------------------------------------------

    def kind(self, name: str) -> UnitType | None:
        """The figures of a type, None when the knowledge has none."""
        return self.rules.units.get(name)

    def lawful_bonus(self, time_of_day: str) -> int | None:
        """Lawful bonus of an attack's time of day as recorded, else of the turn's."""
        bonus = self.match.schedule.bonus(time_of_day) if time_of_day else None
        if bonus is not None:
            return bonus
        time = self.match.schedule.at(self.turn)
        return None if time is None else time[1]


def _from(start: Hex) -> dict[str, Any]:
    return {"from": written(start)}


def _tags(command: Node) -> set[str]:
    return {tag for tag, _ in command.children}


def _results(command: Node) -> Iterator[Node]:
    for tag, node in command.children:
        if tag == "checkup":
            yield from node.every("result")


def _random_calls(command: Node) -> int | None:
    for result in _results(command):
        if "random_calls" in result.attributes:
            return result.integer("random_calls")
    return None


def _place(node: Node | None) -> Hex | None:
    if node is None:
        return None
    x, y = node.integer("x", -1), node.integer("y", -1)
    return (x, y) if x >= 0 and y >= 0 else None
