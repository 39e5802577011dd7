"""What people did at their machines: orders, actions per minute, chat, leaving.

An action is a command (a repeated one counts each time), a selection or the use of a control group; camera
moves are none. The rate is per minute of the displayed clock, until the player left. It is some tenth lower
than the figure the game itself keeps, which counts more and does not say what.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from engine.facts import EventKind, Grade
from engine.games.oneline import one_line
from engine.games.starcraft2.clock import GameClock
from engine.games.starcraft2.facts import Collector
from engine.games.starcraft2.names import Names
from engine.games.starcraft2.roster import OBSERVER, Roster

ACTIONS = "commands, repeated commands, selections and control groups per displayed minute"

BY_OBSERVERS = "actions and messages of observers"
RIGHT_CLICKS = "right clicks (counted as actions)"
NAMELESS = "orders of no ability known here (counted as actions)"
UNKNOWN_USER = "actions of nobody in the list of players"
BEFORE_RESUME = "actions before the game was resumed from a replay"

_COMMANDS = frozenset(
    {"BasicCommandEvent", "TargetPointCommandEvent", "TargetUnitCommandEvent", "DataCommandEvent"}
)
# A repeated order: where it is to go now, if it has a target, and then that it was given again.
_TARGETS = frozenset({"UpdateTargetPointCommandEvent", "UpdateTargetUnitCommandEvent"})
_OTHER_ACTIONS = frozenset(
    {
        "SelectionEvent",
        "SetControlGroupEvent",
        "AddToControlGroupEvent",
        "GetControlGroupEvent",
        "DeleteControlGroupEvent",
    }
)
_RECIPIENTS = {0: "all", 1: "allies", 2: "allies", 4: "observers"}
_NOBODY = 16
_QUEUED = 0x2  # flag of a command given with Shift
MAX_CHAT = 500  # characters of one message; the game allows fewer


@dataclass(frozen=True, slots=True)
class _Order:
    """What was ordered: the game's name of the ability, None if it is unknown or a right click."""

    ability: str | None
    named: bool
    queued: bool


class Actions:
    """Reads the events of the people's machines."""

    def __init__(self, collector: Collector, roster: Roster, names: Names) -> None:
        self._facts = collector
        self._roster = roster
        self._names = names
        self.times: dict[str, list[int]] = defaultdict(list)
        """Slot -> moments of its actions."""
        self.left: dict[str, tuple[int, str]] = {}
        """Slot -> when it left, and the id of the fact that says so."""
        self.hallucinated: set[int] = set()
        """Units whose owner's selection marked them as hallucinations."""
        self.hallucination_orders = 0
        self._races = {side.slot: side.faction for side in roster.sides}
        self._last: dict[str, _Order] = {}
        self._target: dict[str, tuple[int, str | None]] = {}

    def follow(self, events: Iterable[Any], abilities: Mapping[int, Any], since: int = 0) -> None:
        """Go through the game events; those before the loop ``since`` belong to an earlier game."""
        moment, dropped = self._facts.moment, self._facts.dropped
        for event in events:
            if event.name == "SelectionEvent":
                self._note_hallucinations(event)
            slot = self._roster.by_user.get(event.pid)
            if slot is None:
                if event.pid != _NOBODY:
                    dropped[UNKNOWN_USER] += 1
                continue
            if slot == OBSERVER:
                dropped[BY_OBSERVERS] += 1
                continue
            if event.frame < since:
                dropped[BEFORE_RESUME] += 1
                continue
            at = moment(event.frame)
            if at is None:
                continue
            if event.name in _COMMANDS:
                self.times[slot].append(at)
                ability = abilities.get(event.ability_id) if event.has_ability else None
                if ability is not None and not self._names.fits(ability.name, self._races[slot]):
                    ability = None
                order = _Order(
                    ability.name if ability else None, event.has_ability, bool(event.flags & _QUEUED)
                )
                self._last[slot] = order
                self._ordered(order, at, slot, _place(event))
            elif event.name in _TARGETS:
                self._target[slot] = (at, _place(event))
            elif event.name == "CommandManagerStateEvent":
                self.times[slot].append(at)
                self._repeated(at, slot)
            elif event.name in _OTHER_ACTIONS:
                self.times[slot].append(at)
            elif event.name == "PlayerLeaveEvent" and slot not in self.left:
                self.left[slot] = (at, self._facts.event(at, slot, EventKind.LEFT))

    def _repeated(self, at: int, slot: str) -> None:
        """The last order of this side was given again, perhaps with another target."""
        order = self._last.get(slot)
        if order is not None:
            target_at, place = self._target.get(slot, (-1, None))
            self._ordered(order, at, slot, place if target_at == at else None, repeat=True)

    def _ordered(self, order: _Order, at: int, slot: str, place: str | None, *, repeat: bool = False) -> None:
        if order.ability is None:
            self._facts.dropped[NAMELESS if order.named else RIGHT_CLICKS] += 1
            return
        if order.ability.startswith("Hallucinat"):
            self.hallucination_orders += 1
        details: dict[str, Any] = {"ability": order.ability}
        if order.queued:
            details["queued"] = True
        if repeat:
            details["repeat"] = True
        self._facts.event(
            at,
            slot,
            EventKind.ORDERED,
            self._names.order(order.ability),
            place=place,
            grade=Grade.COMMAND,
            details=details,
        )

    def _note_hallucinations(self, event: Any) -> None:
        for unit_id, _, _, flags in event.new_unit_info:
            if flags & 2:
                self.hallucinated.add(unit_id)

    def chat(self, messages: Iterable[Any]) -> None:
        """The messages; those of observers belong to no side."""
        for message in messages:
            slot = self._roster.by_user.get(message.pid)
            details = {
                "text": one_line(str(message.text), MAX_CHAT),
                "to": _RECIPIENTS.get(message.target, "all"),
            }
            if slot is None or slot == OBSERVER:
                details["from"] = OBSERVER
            side = None if slot == OBSERVER else slot
            at = self._facts.moment(message.frame)
            if at is not None:
                self._facts.event(at, side, EventKind.CHAT, details=details)

    def add_rates(self, clock: GameClock, end: int) -> dict[str, float]:
        """The series ``apm``, one sample at the end of each minute; the rate of the whole game by side."""
        whole: dict[str, float] = {}
        minute = round(clock.per_minute)
        for slot in sorted(self.times, key=lambda name: int(name[1:])):
            last = max(1, self.left[slot][0] if slot in self.left else end)
            counted = Counter(min(at, last) // minute for at in self.times[slot])
            moments: list[int] = []
            values: list[float] = []
            for number in range((last - 1) // minute + 1):
                stop = min((number + 1) * minute, last)
                if moments and stop - number * minute < minute // 4:
                    break  # too short a rest to speak of a rate
                moments.append(stop)
                values.append(round(counted[number] * minute / (stop - number * minute), 1))
            self._facts.line(
                "apm",
                slot,
                tuple(moments),
                tuple(values),
                grade=Grade.DERIVED,
                interval=minute,
                formula=ACTIONS,
            )
            whole[slot] = round(len(self.times[slot]) * minute / last, 1)
        return whole


def _place(event: Any) -> str | None:
    if event.ability_type not in ("TargetPoint", "TargetUnit"):
        return None
    return f"{event.x:.0f},{event.y:.0f}"
