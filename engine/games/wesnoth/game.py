"""Plays a replay's commands through: positions, units, hit points, villages, gold, and what is worth telling.

The replay records what players did and how each strike went. Everything else follows from the rules and
is derived here, beside the record, never instead of it: where the two disagree the record holds, the
disagreement is counted in `Game.faults`, and what depended on it counts as unknown from then on.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from engine.errors import DamagedReplayError
from engine.facts import EventKind
from engine.games.oneline import one_line
from engine.games.wesnoth import healing
from engine.games.wesnoth.board import Hex, path
from engine.games.wesnoth.clock import LAST_ACTION, LAST_STEP, TurnClock
from engine.games.wesnoth.commands import Action, actions
from engine.games.wesnoth.damage import Ground
from engine.games.wesnoth.fighting import fight_out
from engine.games.wesnoth.match import Match
from engine.games.wesnoth.recorder import Recorder, written
from engine.games.wesnoth.recruiting import recall, recruit
from engine.games.wesnoth.roster import Roster
from engine.games.wesnoth.rules import Rules, UnitType

MAX_PARTS = 20_000
"""Sides' parts of turns in one game: a thousand turns of twenty sides."""

CHAT_CHARACTERS = 500

_NO_FACT = frozenset(
    "start random_seed label clear_labels rename countdown_update auto_shroud update_shroud choose input "
    "global_variable".split()
)
_SCENARIO = frozenset({"fire_event", "custom_command", "lua_ai"})
"""Commands that run the scenario's own script."""

_SURRENDERED = " has surrendered"


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
        self.handlers: dict[str, Callable[[Action], None]] = {
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

    def play(self) -> None:
        """Play all commands. Raises DamagedReplayError when there are more than any game has."""
        self.roster.set_up()
        found, left_out = actions(self.match)
        self.faults.update(left_out)
        for action in found:
            handler = self.handlers.get(action.tag)
            if handler is not None:
                handler(action)
            elif action.tag in _NO_FACT:
                self.ignored[action.tag] += 1
            elif action.tag in _SCENARIO:
                self.faults["scripted event of the scenario, not followed"] += 1
            else:
                self.faults[f"command [{one_line(action.tag, 30)}], not followed"] += 1
            self.ignored.update(tag for answer in action.answers for tag, _ in answer.children)

    def _moment(self, step: int) -> int:
        return self.clock.moment(self.turn, max(0, self.side), step)

    def _act(self) -> None:
        """The next moment: something is about to happen."""
        self.step = min(LAST_ACTION, self.step + 1)
        self.recorder.now = max(self.recorder.now, self._moment(self.step))

    def _index(self, number: int) -> int | None:
        """Index of the side with a number, None if nobody plays it."""
        return next((i for i, side in enumerate(self.match.sides) if side.number == number), None)

    # ---- turns ---------------------------------------------------------------------------------

    def _init_side(self, action: Action) -> None:
        index = self._index(action.node.integer("side_number", 0))
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

    def _end_turn(self, action: Action) -> None:
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

    def _may_act(self, action: Action, place: object) -> bool:
        """Whether an action can be followed: it says where, and it is by the side whose part it is.

        A part that was never announced begins with its first action.
        """
        index = self._index(action.side)
        if not place:
            self.faults[f"{action.tag} that cannot be read"] += 1
        elif self.ended_part and index is None:
            self.faults["command outside any side's turn"] += 1
        elif not self.ended_part and index not in (None, self.side):
            self.faults["command of a side whose turn it is not"] += 1
        else:
            if self.ended_part and index is not None:
                self._begin_part(index)
            self._act()
            return True
        return False

    # ---- actions -------------------------------------------------------------------------------

    def _recruit(self, action: Action) -> None:
        place = action.place()
        if self._may_act(action, place) and place is not None:
            recruit(self, action, place)

    def _recall(self, action: Action) -> None:
        place = action.place()
        if self._may_act(action, place) and place is not None:
            recall(self, action, place)

    def _disband(self, action: Action) -> None:
        self.roster.take_from_recall_list(max(0, self.side), action.node.get("value"))
        self.ignored["disband"] += 1

    def _move(self, action: Action) -> None:
        steps = path(action.node.get("x"), action.node.get("y"))
        if not self._may_act(action, len(steps) > 1):
            return
        start, final, stopped = steps[0], steps[-1], False
        for result in action.results():
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

    def _attack(self, action: Action) -> None:
        source, destination = action.place("source"), action.place("destination")
        if self._may_act(action, source and destination) and source is not None and destination is not None:
            fight_out(self, action, source, destination)

    def _speak(self, action: Action) -> None:
        node = action.node
        speaker, message = one_line(node.get("id"), 80), one_line(node.get("message"), CHAT_CHARACTERS)
        index = self._index(node.integer("side", 0))
        if index is None:
            index = self._named(speaker)
        private = True if node.get("team_name") else None
        self.recorder.event(EventKind.CHAT, index, name=speaker, text=message, private=private)
        announced = message.rstrip(".!")
        if speaker == "server" and announced.endswith(_SURRENDERED):
            gone = self._named(announced.removesuffix(_SURRENDERED))
            if gone is not None:
                self.roster.surrendered(gone)

    def _named(self, name: str) -> int | None:
        """Index of the side a player of this name plays."""
        return next((i for i, side in enumerate(self.match.sides) if name and side.name == name), None)

    def _surrender(self, action: Action) -> None:
        index = self._index(action.node.integer("side_number", action.side))
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
