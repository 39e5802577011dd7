"""A `RawReplay` as far as the roster reads it, and events of people's machines, by hand."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from sc2reader.events.game import (
    BasicCommandEvent,
    CommandManagerStateEvent,
    PlayerLeaveEvent,
    SelectionEvent,
    TargetPointCommandEvent,
    UpdateTargetPointCommandEvent,
)
from sc2reader.events.message import ChatEvent
from sc2reader.events.tracker import PlayerSetupEvent


def player(pid: int, race: str = "Terran", **values: Any) -> Any:
    """A player; ``result`` 1 won, 2 lost, 3 drew, 0 undecided."""
    given: dict[str, Any] = {
        "pid": pid,
        "sid": pid - 1,
        "uid": pid - 1,
        "name": f"name {pid}",
        "play_race": race,
        "team_id": pid,
        "is_human": True,
        "commander": None,
        "difficulty": "Medium",
        "color": SimpleNamespace(name=("Red", "Blue", "Teal", "Purple")[(pid - 1) % 4]),
        "archon_leader_id": None,
    } | values
    given["detail_data"] = {"result": given.pop("result", 0)}
    return SimpleNamespace(**given)


def raw(*players: Any, observers: tuple[Any, ...] = (), tracker: tuple[Any, ...] = (), **values: Any) -> Any:
    given: dict[str, Any] = {
        "players": list(players),
        "observers": list(observers),
        "tracker_events": list(tracker),
        "versions": [0, 4, 10, 1, 75800, 75800],
        "build": 75800,
        "expansion": "LotV",
    } | values
    return SimpleNamespace(**given)


def setup(pid: int, sid: int) -> Any:
    return PlayerSetupEvent(0, {0: pid, 1: 1, 2: sid, 3: sid}, 75800)


def _command(kind: tuple[str, Any], link: int | None, index: int, flags: int) -> dict[str, Any]:
    ability = {"ability_link": link, "ability_command_index": index, "ability_command_data": None}
    return {
        "flags": flags,
        "ability": None if link is None else ability,
        "data": kind,
        "sequence": 1,
        "other_unit_tag": None,
        "unit_group": None,
    }


def command(at: int, uid: int, ability: int | None, flags: int = 0) -> Any:
    """A command without a target; ``ability`` as sc2reader's data has it, None for a right click."""
    link, index = (None, 0) if ability is None else divmod(ability, 32)
    return BasicCommandEvent(at, uid, _command(("None", None), link, index, flags))


def command_at(at: int, uid: int, ability: int, x: float, y: float) -> Any:
    point = {"point": {"x": int(x * 4096), "y": int(y * 4096), "z": 0}}
    link, index = divmod(ability, 32)
    return TargetPointCommandEvent(at, uid, _command(("TargetPoint", point), link, index, 0))


def retarget(at: int, uid: int, x: float, y: float) -> Any:
    point = {"point": {"x": int(x * 4096), "y": int(y * 4096), "z": 0}}
    return UpdateTargetPointCommandEvent(at, uid, _command(("TargetPoint", point), None, 0, 0))


def repeat(at: int, uid: int) -> Any:
    return CommandManagerStateEvent(at, uid, {"state": 1, "sequence": 2})


def selection(at: int, uid: int, *units: tuple[int, int]) -> Any:
    """A selection of (unit id, flags)."""
    data = {
        "control_group_index": 10,
        "subgroup_index": 0,
        "remove_mask": ("None", None),
        "add_subgroups": [
            {"unit_link": 48, "subgroup_priority": 8, "intra_subgroup_priority": flags, "count": 1}
            for _, flags in units
        ],
        "add_unit_tags": [unit for unit, _ in units],
    }
    return SelectionEvent(at, uid, data)


def leave(at: int, uid: int) -> Any:
    return PlayerLeaveEvent(at, uid, {"leave_reason": 0})


def say(at: int, uid: int, text: str, target: int = 0) -> Any:
    return ChatEvent(at, uid, target, text)
