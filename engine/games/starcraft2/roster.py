"""Who played: sides, and which id of the replay means whom.

The tracker speaks of player ids, commands and chat of user ids (of player ids before 2.0.0.24247), and
neither is the order of the players: observers and the neutral players of co-op maps lie in between.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.facts import Side
from engine.games.oneline import one_line

RACES = ("Terran", "Protoss", "Zerg")
_TOWN_HALLS = {"CommandCenter": "Terran", "Nexus": "Protoss", "Hatchery": "Zerg"}
_START_SPREAD = 5  # loops over which a map may hand out the first town halls
OBSERVER = "observer"
"""What `Roster.by_user` says of people who only watched."""

_USER_IDS_SINCE = 24247  # build from which commands and chat carry user ids (as sc2reader has it)

_RACE_WORDS: Mapping[str, tuple[str, ...]] = {
    "Terran": ("terran", "the terran", "terrans", "人族", "人类"),
    "Protoss": ("protoss", "the protoss", "toss", "神族", "星灵"),
    "Zerg": ("zerg", "the zerg", "虫族", "异虫"),
}
_COLOURS: Mapping[str, tuple[str, ...]] = {
    "Red": ("red", "红色", "红方"),
    "Blue": ("blue", "蓝色", "蓝方"),
    "Teal": ("teal", "青色", "蓝绿色"),
    "Yellow": ("yellow", "黄色", "黄方"),
    "Purple": ("purple", "紫色", "紫方"),
    "Orange": ("orange", "橙色", "橙方"),
    "Green": ("green", "绿色", "绿方"),
    "Light Pink": ("light pink", "浅粉色"),
    "Violet": ("violet", "紫罗兰色"),
    "Light Grey": ("light grey", "light gray", "浅灰色"),
    "Dark Green": ("dark green", "深绿色"),
    "Brown": ("brown", "棕色"),
    "Light Green": ("light green", "浅绿色"),
    "Dark Grey": ("dark grey", "dark gray", "深灰色"),
    "Pink": ("pink", "粉色", "粉红色"),
    "White": ("white", "白色"),
    "Black": ("black", "黑色"),
}


@dataclass(frozen=True, slots=True)
class Roster:
    """The sides of a match and the ids that mean them.

    Attributes:
        by_player: Player id of the tracker -> slot.
        by_user: Id in commands and chat -> slot, or `OBSERVER`. Two people who share an army share its slot.
        teams: Slot -> team.
        levels: Slot of an AI player -> its difficulty.
        observers: How many people watched.
        cooperative: Whether it is a mission with commanders, people against what the map sends.
    """

    sides: tuple[Side, ...]
    by_player: Mapping[int, str]
    by_user: Mapping[int, str]
    teams: Mapping[str, str]
    levels: Mapping[str, str]
    observers: int
    cooperative: bool

    def allied(self, one: str, other: str) -> bool:
        return self.teams[one] == self.teams[other]


def make_roster(raw: Any) -> Roster:
    """The roster of a `RawReplay` with at least one player."""
    players = sorted(raw.players, key=lambda player: int(player.pid))
    start = game_start(raw)
    halls = _first_town_halls(raw, start)
    # In a map with a lobby of its own whoever gets no town hall turned out to watch.
    watching = [player for player in players if start and halls and player.pid not in halls]
    people = list(raw.observers) + watching
    partners = _partners(players)
    players = [player for player in players if player not in watching and player.pid not in partners]
    cooperative = any(player.commander for player in players)  # the flag of this name means "against AIs"
    slots = {id(player): f"P{number}" for number, player in enumerate(players, 1)}
    teams = _teams(players, cooperative)
    race_of = {
        id(player): halls[player.pid]
        if player.pid in halls and (start or player.play_race not in RACES)
        else player.play_race
        for player in players
    }
    races = Counter(race_of.values())
    colours = Counter(player.color.name for player in players)
    sides = tuple(
        Side(
            slot=slots[id(player)],
            name=one_line(str(player.name or ""), 80),
            faction=_race(race_of[id(player)]),
            team=teams[id(player)],
            result=_result(player),
            human=bool(player.is_human),
            aliases=_aliases(race_of[id(player)], player.color.name, races, colours),
        )
        for player in players
    )
    return Roster(
        sides=sides,
        by_player=_player_ids(raw, players, slots),
        by_user=_user_ids(raw, players, people, slots)
        | {partner.uid: slots[id(leader)] for partner, leader in partners.values() if id(leader) in slots},
        teams={side.slot: side.team for side in sides},
        levels={
            slots[id(player)]: str(player.difficulty)
            for player in players
            if not player.is_human and player.difficulty not in (None, "", "Unknown")
        },
        observers=len(people),
        cooperative=cooperative,
    )


def game_start(raw: Any) -> int:
    """The loop at which the game proper began: 0, or later where the map has a lobby of its own.

    Maps such as GameHeart (before Legacy of the Void) let people choose sides in the game and start the
    match by making the first town halls; the clock starts there.
    """
    if raw.expansion == "LotV":
        return 0
    for event in raw.tracker_events:
        if event.name == "UnitBornEvent" and event.control_pid and event.unit_type_name in _TOWN_HALLS:
            return int(event.frame)
    return 0


def _first_town_halls(raw: Any, start: int) -> dict[int, str]:
    """Player id -> race, by the town hall handed out at the start."""
    found: dict[int, str] = {}
    for event in raw.tracker_events:
        if event.frame > start + _START_SPREAD:
            break
        if event.frame >= start and event.name == "UnitBornEvent" and event.control_pid:
            race = _TOWN_HALLS.get(event.unit_type_name)
            if race:
                found.setdefault(int(event.control_pid), race)
    return found


def _partners(players: Sequence[Any]) -> dict[int, tuple[Any, Any]]:
    """Who shares an army (Archon mode): player id of one who joined -> that one, and whose side it is."""
    by_user = {player.uid: player for player in players if player.is_human}
    found: dict[int, tuple[Any, Any]] = {}
    for player in by_user.values():
        leader = by_user.get(getattr(player, "archon_leader_id", None))
        if leader is not None and leader is not player:
            found[player.pid] = (player, leader)
    return found


def _teams(players: Sequence[Any], cooperative: bool) -> dict[int, str]:
    if cooperative:
        # The lobby's team numbers say nothing there: all people are one side, the map's players the other.
        return {id(player): "1" if player.is_human else "2" for player in players}
    numbers = {id(player): player.team_id for player in players}
    if len(players) > 1 and len(set(numbers.values())) == 1:
        # All in one team is how a lobby without teams looks: everyone for himself.
        return {id(player): str(number) for number, player in enumerate(players, 1)}
    return {key: str(number) for key, number in numbers.items()}


def _player_ids(raw: Any, players: Sequence[Any], slots: Mapping[int, str]) -> dict[int, str]:
    by_sid = {player.sid: slots[id(player)] for player in players}
    setups = [event for event in raw.tracker_events if event.name == "PlayerSetupEvent"]
    told = {event.pid: by_sid[event.sid] for event in setups if event.sid in by_sid}
    return told or {player.pid: slots[id(player)] for player in players}


def _user_ids(
    raw: Any, players: Sequence[Any], people: Sequence[Any], slots: Mapping[int, str]
) -> dict[int, str]:
    older = raw.versions[1] == 1 or (raw.versions[1] == 2 and raw.build < _USER_IDS_SINCE)
    found: dict[int, str] = {}
    for person in people:
        found[person.pid if older else person.uid] = OBSERVER
    for player in players:
        if older:
            found[player.pid] = slots[id(player)]
        elif player.is_human:
            found[player.uid] = slots[id(player)]
    return found


def _race(written: str) -> str | None:
    return written if written in RACES else (one_line(written, 40) or None)


def _result(player: Any) -> str | None:
    return {1: "win", 2: "loss", 3: "draw"}.get(player.detail_data["result"])


def _aliases(race: str, colour: str, races: Counter[str], colours: Counter[str]) -> tuple[str, ...]:
    """Words that mean this side and no other: its race and its colour, where nobody shares them."""
    words: list[str] = []
    if races[race] == 1:
        words += _RACE_WORDS.get(race, ())
    if colours[colour] == 1:
        words += _COLOURS.get(colour, ())
    return tuple(words)
