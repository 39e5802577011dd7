"""From the names the game writes into replays to the canonical names of the knowledge."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import cached_property, lru_cache
from importlib.resources import files

from engine.facts import Entry, Knowledge
from engine.games.oneline import one_line


class Kind(Enum):
    """What a tracked object is to the facts."""

    UNIT = "unit"
    BUILDING = "building"
    SUMMON = "summon"  # lives for a limited time, costs nothing or is used up: made, never lost
    SCENERY = "scenery"  # beacons, missiles, dummies, eggs: no thing of the game


STAGES: Mapping[str, str] = {
    "BanelingCocoon": "Baneling",
    "BroodLordCocoon": "BroodLord",
    "LurkerMPEgg": "Lurker",
    "OverlordCocoon": "Overseer",
    "RavagerCocoon": "Ravager",
    "TransportOverlordCocoon": "OverlordTransport",
}
"""Type a unit has while it turns into something else -> what it will be."""

_KINDS = {kind.value: kind for kind in Kind}

# Made and gone within moments, by the hundred.
_FLEETING = frozenset({"Broodling", "Interceptor", "Larva", "Locust", "InfestedTerran"})

_SCENERY = re.compile(
    r"Beacon|ACGluescreen|Dummy|Placeholder|PLACEHOLDER|Preview|Missile|Weapon|PhaseShift|ParasiticBomb|KD8Charge"
    r"|DisruptorPhased|ForceField|LocustMPPrecursor|InfestedTerransEgg|PathingBlocker|CreepBlocker|DropPod"
    r"|EconDrop|Tentacle|Snapshot|Spray|Critter|^Egg$|Cocoon$|MineralField|Geyser|ChangelingEgg|SlaynElementalGrab"
)
_FORM = re.compile(r"(?:Burrowed|Uprooted|Lowered|Sieged|SiegeMode|Phasing|Rich)(?:MP)?$")

_MAP_ABILITY = re.compile(r"Bridge|Door(?:[NSEW]|$)|^CAbil|^TestZerg")

_COSMETIC = re.compile(
    r"^(?:Spray|RewardDance|GameHeart|Console|DecalUpgrade|Voice|Announcer|Loading)|Skin|Portrait|Taunt"
    r"|^Colossus(?:Tal|Fire|Ihan|Purifier)|(?:Collector|Special|Mengsk|Taldarim)$"
)


@dataclass(frozen=True, slots=True)
class Thing:
    """A tracked type: its canonical name, what it is, and what it is worth.

    Attributes:
        worth: Minerals and gas together that the game counts as lost with it; None if unknown.
    """

    name: str
    kind: Kind
    worth: int | None = None

    @property
    def counted(self) -> bool:
        """Whether its number over time is kept and its death can be a loss."""
        return self.kind in (Kind.UNIT, Kind.BUILDING)

    @property
    def told(self) -> bool:
        """Whether the facts tell that it was made."""
        return self.kind is not Kind.SCENERY and self.name not in _FLEETING


class Names:
    """The dictionary of one game, read from the knowledge file; shared by all replays."""

    def __init__(self, knowledge: Knowledge, ids: Mapping[str, str], orders: Mapping[str, str]) -> None:
        self.knowledge = knowledge
        self._ids = ids
        self._orders = orders
        self._things: dict[str, Thing] = {}

    def thing(self, written: str) -> Thing:
        """The thing a type name of the tracker stands for; unknown ones keep their name."""
        found = self._things.get(written)
        if found is None:
            found = self._things[written] = self._look_up(written)
        return found

    def _look_up(self, written: str) -> Thing:
        name = self._ids.get(written)
        if name is None:
            if _SCENERY.search(written):
                return Thing(written, Kind.SCENERY)
            base = _FORM.sub("", written) or written
            name = self._ids.get(base, base)
        entry = self.knowledge.entries.get(name)
        if entry is None:
            return Thing(one_line(name, 60), Kind.UNIT)
        worth = entry.properties.get("worth_minerals")
        total = None if worth is None else int(worth) + int(entry.properties["worth_gas"])
        # The one group a type is named after is the add-on without a building.
        return Thing(name, _KINDS.get(entry.kind, Kind.BUILDING), total)

    def upgrade(self, written: str) -> str | None:
        """The canonical name of an upgrade; None for skins, sprays, dances and the like."""
        name = self._ids.get(written)
        if name is not None and self.knowledge.entries[name].kind == "upgrade":
            return name
        return None if _COSMETIC.search(written) else one_line(written, 60)

    def order(self, ability: str) -> str | None:
        """What an order makes, researches or casts; None for one that is no thing of the knowledge."""
        return self._orders.get(ability)

    def fits(self, ability: str, race: str | None) -> bool:
        """Whether a side of this race can have given an order of this name.

        sc2reader's tables of abilities are off for some versions: a Terran "hallucinates", or moves a bridge
        of a map. Such a name says nothing.
        """
        if _MAP_ABILITY.search(ability):
            return False
        if race not in ("Terran", "Protoss", "Zerg"):
            return True
        if ability.startswith("Hallucinat"):
            return race == "Protoss"
        entry = self.knowledge.entries.get(self._orders.get(ability, ""))
        return entry is None or not entry.factions or race in entry.factions

    def known(self, name: str) -> bool:
        return name in self.knowledge.entries

    @cached_property
    def knowledge_before_lotv(self) -> Knowledge:
        """The knowledge with the build times of Wings of Liberty and Heart of the Swarm, on their clock."""
        return replace(
            self.knowledge,
            entries={name: _before_lotv(entry) for name, entry in self.knowledge.entries.items()},
        )

    def with_unknown(self, knowledge: Knowledge, seen: Iterable[tuple[str, str]]) -> Knowledge:
        """``knowledge`` with an entry for each (name, kind) of a replay it lacks: co-op, arcade maps."""
        extra = {
            name: Entry(name, kind, properties={"display_en": _spaced(name)})
            for name, kind in sorted(set(seen))
            if name not in knowledge.entries
        }
        return replace(knowledge, entries={**knowledge.entries, **extra}) if extra else knowledge


@lru_cache
def names() -> Names:
    """The names of the game. Raises FileNotFoundError if the installation lacks them."""
    text = (files("resources") / "knowledge" / "starcraft2.json").read_text(encoding="utf-8")
    data = json.loads(text)
    return Names(_with_game_names(Knowledge.from_json(data), data["ids"]), data["ids"], data["orders"])


def _with_game_names(knowledge: Knowledge, ids: Mapping[str, str]) -> Knowledge:
    """``knowledge`` that also knows what the game's own files and their parsers call things."""
    written: dict[str, list[str]] = {}
    forms = {
        f"{name}Burrowed": name
        for name, entry in knowledge.entries.items()
        if entry.kind == "unit" and "Zerg" in entry.factions
    }
    for alias, name in {**forms, **ids}.items():
        if name in knowledge.entries and knowledge.resolve(alias) is None:
            written.setdefault(name, []).append(alias)
    entries = {
        name: replace(entry, aliases={**entry.aliases, "game": written[name]}) if name in written else entry
        for name, entry in knowledge.entries.items()
    }
    return replace(knowledge, entries=entries)


_BUILD, _EARLIER, _BEFORE = "build_seconds", "build_seconds_earlier", "build_seconds_before_lotv"


def _before_lotv(entry: Entry) -> Entry:
    properties = {
        key: value for key, value in entry.properties.items() if key not in (_BUILD, _EARLIER, _BEFORE)
    }
    if _BEFORE in entry.properties:
        properties[_BUILD] = entry.properties[_BEFORE]
    return replace(entry, properties=properties)


def _spaced(name: str) -> str:
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])", " ", name)
