"""The game's own figures, as the knowledge file has them, in the form the reader of replays works with."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from importlib.resources import files
from typing import Any

from engine.facts import Knowledge

ALWAYS = frozenset({"undead", "mechanical", "elemental"})
"""Traits whose bearers cannot be drained, poisoned or plagued."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """One attack of a unit type.

    Attributes:
        kind: Damage type (``blade``, ``pierce`` ...).
        range: ``melee`` or ``ranged``.
        damage: Base damage of one strike, in hit points.
        strikes: Strikes of an unhurt unit.
        absorb: Factor on what the opponent does to it, 1 unless the weapon absorbs.
        plague: Type a killed victim rises as, or "".
    """

    name: str
    kind: str
    range: str
    damage: int
    strikes: int
    specials: frozenset[str] = frozenset()
    absorb: float = 1.0
    plague: str = ""


@dataclass(frozen=True, slots=True)
class UnitType:
    """What the game says of a type of unit. Resistances are per cent taken off the damage."""

    name: str
    level: int
    cost: int
    hitpoints: int
    moves: int
    experience: int
    alignment: str
    weapons: tuple[Weapon, ...]
    resistance: Mapping[str, int]
    abilities: frozenset[str]
    traits: tuple[str, ...]
    musthave: tuple[str, ...]
    trait_count: int
    genders: int
    undead_variation: str
    advances_to: tuple[str, ...]
    amla: bool
    variations: Mapping[str, UnitType] = field(default_factory=dict)

    def variation(self, name: str) -> UnitType:
        """The type as a corpse of something else; itself where there is no such variation."""
        return self.variations.get(name, self)


@dataclass(frozen=True, slots=True)
class Constants:
    """Figures of the rules: gold a turn, gold and upkeep a village, hit points, gold, experience."""

    base_income: int = 2
    village_income: int = 1
    village_support: int = 1
    poison_amount: int = 8
    rest_heal_amount: int = 2
    recall_cost: int = 20
    kill_experience: int = 8


@dataclass(frozen=True, slots=True)
class Rules:
    """Everything of the knowledge file the reader needs.

    Attributes:
        version: Version of the game the figures are of, such as ``1.16.9``.
        units: Type id -> its figures.
        traits: Trait id -> its effects as the game writes them.
        villages: Terrain codes of villages, such as ``^Vh``.
        healing: Terrain code -> hit points healed a turn.
        light: Terrain code -> (added to the lawful bonus, at most, at least).
    """

    version: str
    constants: Constants
    units: Mapping[str, UnitType]
    traits: Mapping[str, tuple[Mapping[str, str], ...]]
    villages: frozenset[str]
    healing: Mapping[str, int]
    light: Mapping[str, tuple[int, int, int]]

    @property
    def series(self) -> str:
        """The stable series the figures hold for: ``1.16``."""
        return ".".join(self.version.split(".")[:2])


@lru_cache(maxsize=1)
def document() -> Mapping[str, Any]:
    """The knowledge file as JSON."""
    text = files("resources").joinpath("knowledge", "wesnoth.json").read_text(encoding="utf-8")
    parsed: Mapping[str, Any] = json.loads(text)
    return parsed


@lru_cache(maxsize=1)
def knowledge() -> Knowledge:
    """The knowledge of the game, common to all replays."""
    return Knowledge.from_json(document())


@lru_cache(maxsize=1)
def rules() -> Rules:
    """The rules made of the knowledge file."""
    raw = document()
    entries, given = raw["entries"], raw["rules"]
    return Rules(
        version=given["game_version"],
        constants=Constants(**given["constants"]),
        units={
            name: _unit_type(name, entry["properties"])
            for name, entry in entries.items()
            if entry["kind"] == "unit"
        },
        traits={
            name.removesuffix(" (trait)"): tuple(entry["properties"]["effects"])
            for name, entry in entries.items()
            if entry["kind"] == "trait"
        },
        villages=frozenset(given["villages"]),
        healing=given["healing"],
        light={code: (light[0], light[1], light[2]) for code, light in given["light"].items()},
    )


def _unit_type(name: str, properties: Mapping[str, Any]) -> UnitType:
    return UnitType(
        name=name,
        level=properties["level"],
        cost=properties["cost_gold"],
        hitpoints=properties["hitpoints"],
        moves=properties["moves"],
        experience=properties["experience"],
        alignment=properties["alignment"],
        weapons=tuple(_weapon(attack) for attack in properties.get("attacks", ())),
        resistance=properties.get("resistance_percent", {}),
        abilities=frozenset(properties.get("abilities", ())),
        traits=tuple(properties.get("traits", ())),
        musthave=tuple(properties.get("musthave_traits", ())),
        trait_count=properties["trait_count"],
        genders=properties.get("genders", 1),
        undead_variation=properties.get("undead_variation", ""),
        advances_to=tuple(properties.get("advances_to", ())),
        amla=properties.get("amla", False),
        variations={
            variation: _unit_type(name, {**properties, "variations": {}, **changed})
            for variation, changed in properties.get("variations", {}).items()
        },
    )


def _weapon(attack: Mapping[str, Any]) -> Weapon:
    return Weapon(
        name=attack["name"],
        kind=attack["type"],
        range=attack["range"],
        damage=attack["damage"],
        strikes=attack["strikes"],
        specials=frozenset(attack.get("specials", ())),
        absorb=attack.get("absorb", 1.0),
        plague=attack.get("plague", ""),
    )
