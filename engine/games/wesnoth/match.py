"""What a replay says before its first command: version, sides, map, units, how the game is set up."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from engine.errors import DamagedReplayError, UnsupportedReplayError
from engine.games.oneline import one_line
from engine.games.wesnoth.board import Board, Hex, Schedule, read_board, read_schedule
from engine.games.wesnoth.rules import Rules
from engine.games.wesnoth.wml import Node

OLDEST = (1, 12)
"""Replays of older versions record no results of actions (no [checkup]) and are refused."""

MOST_SIDES = 32

_VERSION = re.compile(r"\s*(\d{1,4})\.(\d{1,4})")
_NOT_PLAYED = frozenset({"null", "none", ""})
_AI = frozenset({"ai", "network_ai"})
_HUMAN = frozenset({"human", "network", "reserved"})

# Tags of scenario events that change units, gold or villages in ways the commands do not show.
_CHANGING = frozenset(
    "unit kill modify_unit store_unit unstore_unit gold harm_unit heal_unit transform_unit move_unit "
    "teleport modify_side petrify unpetrify capture_village role allow_recruit object modify_turns "
    "recall set_recruit disallow_recruit remove_object lua".split()
)
# Lua the mainline eras bring along; known and followed, or without effect on the game.
_KNOWN_LUA = ("quick_4mp_leaders", "turns_over_advantage")


@dataclass(slots=True)
class SideSetup:
    """One side as the game began.

    Attributes:
        number: As the game counts, from 1.
        faction: As the file has it, "" when it does not say.
        teams: Names of the teams it belongs to.
        human: None when unknown.
        extra_income: Gold a turn on top of the base income.
        defeat: The game's word for what defeats it: ``no_leader_left``, ``no_units_left`` ...
    """

    number: int
    name: str
    faction: str
    teams: tuple[str, ...]
    human: bool | None
    color: str
    gold: int
    extra_income: int
    village_gold: int
    village_support: int
    recall_cost: int
    recruits: tuple[str, ...]
    defeat: str
    leader_type: str
    units: list[Node] = field(default_factory=list)
    villages: list[Hex] = field(default_factory=list)

    @property
    def slot(self) -> str:
        return f"side {self.number}"


@dataclass(slots=True)
class Match:
    """A replay's head.

    Attributes:
        version: As written, such as ``1.16.9``.
        first_turn: Number of the first turn.
        experience_modifier: Per cent of the usual experience an advancement takes.
        experience_told: Whether the file leaves no doubt about it.
        quick_leaders: Whether leaders with four moves are made quick, as the mainline eras do.
        scripted: Number of scenario events that may change units, gold or villages unseen.
        turn_limit: None when the game has no limit.
        root: The whole document.
        start: The part that describes how the game began.
    """

    version: str
    sides: tuple[SideSetup, ...]
    board: Board
    schedule: Schedule
    first_turn: int
    experience_modifier: int
    experience_told: bool
    quick_leaders: bool
    scripted: int
    turn_limit: int | None
    root: Node
    start: Node

    @property
    def release(self) -> tuple[int, int]:
        return release_of(self.version)

    def commands(self) -> Iterator[Node]:
        """The recorded commands in order."""
        for replay in self.root.every("replay"):
            yield from replay.every("command")

    def allied(self, one: int, other: int) -> bool:
        """Whether the sides at two indexes are on one team."""
        return one == other or bool(set(self.sides[one].teams) & set(self.sides[other].teams))


def release_of(version: str) -> tuple[int, int]:
    """``1.16.9`` -> (1, 16). Raises UnsupportedReplayError for something that is no version."""
    found = _VERSION.match(version)
    if found is None:
        shown = one_line(version, 20) or "no version at all"
        raise UnsupportedReplayError(f"this Wesnoth replay is of {shown}, which Truecast does not know")
    return int(found[1]), int(found[2])


def read_match(root: Node, rules: Rules) -> Match:
    """The head of a replay.

    Raises:
        UnsupportedReplayError: a version or kind of file that is refused by name.
        DamagedReplayError: without sides.
    """
    version = root.get("version")
    release = release_of(version)
    if release < OLDEST:
        raise UnsupportedReplayError(
            f"this replay is of Wesnoth {one_line(version, 20)}; Truecast reads replays from Wesnoth 1.12 on"
        )
    if release >= (2, 0):
        raise UnsupportedReplayError(
            f"this replay is of Wesnoth {one_line(version, 20)}, newer than the format Truecast knows"
        )
    if not any(True for _ in root.every("replay")):
        raise UnsupportedReplayError(
            "this is a saved game of Wesnoth without a recording; open the replay the game saves at its end"
        )
    start = _start(root)
    sides = tuple(_sides(start, rules))
    if not sides:
        raise DamagedReplayError("this Wesnoth replay names no sides; it may be cut off: copy it again")
    if len(sides) > MOST_SIDES:
        raise UnsupportedReplayError(
            f"this Wesnoth replay has more than {MOST_SIDES} sides, more than the game allows"
        )
    events = [*start.every("event"), *(event for era in start.every("era") for event in era.every("event"))]
    events += [event for era in root.every("era") for event in era.every("event")]
    multiplayer = root.first("multiplayer") or Node()
    limit = start.integer("turns", multiplayer.integer("mp_num_turns", -1))
    return Match(
        version=version,
        sides=sides,
        board=read_board(start.get("map_data"), rules),
        schedule=read_schedule(start),
        first_turn=min(max(1, start.integer("turn_at", 1)), 1000),
        experience_modifier=start.integer("experience_modifier", 100),
        experience_told="experience_modifier" in start.attributes
        or multiplayer.integer("experience_modifier", 100) == 100,
        quick_leaders=not multiplayer.get("mp_campaign") and any(_makes_quick(event) for event in events),
        scripted=sum(1 for event in events if _changes_the_game(event)),
        turn_limit=limit if limit > 0 else None,
        root=root,
        start=start,
    )


def _start(root: Node) -> Node:
    """Where the file says how the game began, the most telling place first."""
    for tag in ("replay_start", "scenario", "level", "snapshot"):
        found = root.first(tag)
        if found is not None and found.first("side") is not None:
            return found
    return root


def _sides(start: Node, rules: Rules) -> Iterator[SideSetup]:
    for position, node in enumerate(start.every("side"), 1):
        controller = node.get("controller", "human").casefold()
        units = [unit for unit in node.every("unit") if unit.get("x") and unit.get("y")]
        if controller in _NOT_PLAYED and (not units or node.flag("hidden")):
            continue
        leader = node.first("leader")
        leader_type = node.get("type") or (leader.get("type") if leader is not None else "")
        yield SideSetup(
            number=node.integer("side", position),
            name=node.get("current_player") or node.get("player_id") or node.get("side_name"),
            faction=node.get("faction"),
            teams=tuple(
                team.strip() for team in node.get("team_name", str(position)).split(",") if team.strip()
            ),
            human=True if controller in _HUMAN else False if controller in _AI else None,
            color=_color(node.get("color"), position),
            gold=node.integer("gold", 100),
            extra_income=node.integer("income"),
            village_gold=node.integer("village_gold", rules.constants.village_income),
            village_support=node.integer("village_support", rules.constants.village_support),
            recall_cost=node.integer("recall_cost", rules.constants.recall_cost),
            recruits=tuple(unit.strip() for unit in node.get("recruit").split(",") if unit.strip()),
            defeat=node.get("defeat_condition", "no_leader_left"),
            leader_type="" if node.flag("no_leader") or leader_type in ("random", "null") else leader_type,
            units=list(node.every("unit")),
            villages=[(village.integer("x"), village.integer("y")) for village in node.every("village")],
        )


_COLORS = ("red", "blue", "green", "purple", "black", "brown", "orange", "white", "teal")


def _color(written: str, position: int) -> str:
    """A side's colour by name; the game numbers its standard colours."""
    if written.isdecimal():
        position = int(written)
    elif written:
        return written.casefold()
    return _COLORS[position - 1] if 1 <= position <= len(_COLORS) else ""


def _makes_quick(event: Node) -> bool:
    return any(tag == "lua" and "quick_4mp_leaders" in node.get("code") for tag, node in event.walk())


def _changes_the_game(event: Node) -> bool:
    for tag, node in event.walk():
        if tag == "lua" and any(known in node.get("code") for known in _KNOWN_LUA):
            continue
        if tag in _CHANGING or (tag == "terrain" and "^V" in node.get("terrain")):
            return True
    return False


def map_name(start: Node, root: Node) -> str | None:
    """The scenario's name as players know it."""
    multiplayer = root.first("multiplayer") or Node()
    name = start.get("name") or multiplayer.get("mp_scenario_name") or start.get("id")
    return one_line(name, 120) or None
