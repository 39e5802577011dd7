"""Make ``resources/knowledge/starcraft2.json``: ``python scripts/knowledge_starcraft2.py``.

Figures come from the data of two installed packages and from nowhere else: races, worth and supply from
sc2reader (``unit_info.json``; build times of the older expansions from ``train_commands.json``), build
times and what a thing is made from out of spawningtool. Names stand in ``knowledge_starcraft2_names.py``.
The tech tree is kept by hand below, as far as it is the same in every version.

Balance changes over the years and the packages keep one table. So what a player pays is written down only
for what never changed since its introduction (``UNCHANGED_COST``); a figure that may be wrong is left out.
``worth_*`` (what the game counts when the thing is lost: earlier stages and the worker in it included) was
checked against the loss counts of real replays of versions 2.0.8 to 5.0.16.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import knowledge_starcraft2_names as names
from sc2reader import data as sc2reader_data
from spawningtool import lotv_constants

OUTPUT = Path(__file__).parents[1] / "resources" / "knowledge" / "starcraft2.json"
VERSION = "1 for StarCraft II 5.0.16"
SOURCE = (
    "worth, supply and races: sc2reader 1.9; build times: spawningtool 3.0 (Legacy of the Void, as of "
    "2026-07) and sc2reader 1.9 (before it); names and the tech tree: kept by hand"
)

# Read off the game's own count of resources lost in replays of 4.6 to 5.0.16, where sc2reader has none or an
# older figure. The Planetary Fortress is what its Command Center and the morph cost together.
WORTH = {
    "Ghost": (150, 125),
    "Liberator": (150, 125),
    "PlanetaryFortress": (550, 150),
    "ShieldBattery": (100, 0),
}
NO_WORTH = {"LurkerDen", "Interceptor"}  # the table has the figures of another time

UNCHANGED_COST = set(
    "SCV Marine Marauder Reaper Hellion Hellbat WidowMine SiegeTank Thor Viking Medivac Banshee "
    "Battlecruiser CommandCenter OrbitalCommand PlanetaryFortress SupplyDepot Refinery Barracks "
    "EngineeringBay Bunker MissileTurret Factory Starport FusionCore GhostAcademy BarracksTechLab "
    "FactoryTechLab StarportTechLab BarracksReactor FactoryReactor StarportReactor Probe Zealot Stalker "
    "Sentry Adept HighTemplar DarkTemplar Phoenix Oracle Carrier Colossus Disruptor Observer Nexus "
    "Pylon Assimilator Gateway Forge CyberneticsCore PhotonCannon TwilightCouncil Stargate "
    "TemplarArchives FleetBeacon ShieldBattery Drone Overlord Roach Baneling Hydralisk Mutalisk "
    "Corruptor Infestor Viper Ravager BroodLord Overseer Lair Hive SpawningPool EvolutionChamber "
    "Extractor RoachWarren BanelingNest SpineCrawler SporeCrawler HydraliskDen InfestationPit Spire "
    "GreaterSpire".split()
)
CHANGED_SUPPLY = {
    "Cyclone",
    "SwarmHost",
    "Tempest",
    "VoidRay",
    "Disruptor",
    "Mothership",
    "Ultralisk",
    "Warhound",
}

# What a morph costs is its worth less the worth of what it is made from.
MORPHED_FROM = {
    "OrbitalCommand": "CommandCenter",
    "PlanetaryFortress": "CommandCenter",
    "WarpGate": "Gateway",
    "Lair": "Hatchery",
    "Hive": "Lair",
    "GreaterSpire": "Spire",
    "Baneling": "Zergling",
    "Ravager": "Roach",
    "Lurker": "Hydralisk",
    "BroodLord": "Corruptor",
    "Overseer": "Overlord",
    "OverlordTransport": "Overlord",
}
NO_SOURCE = {"LurkerDen"}  # spawningtool still has it grown out of a Hydralisk Den
NOT_BY_DRONE = {"CreepTumor", "NydusWorm", "Lair", "Hive", "GreaterSpire"}
DRONE_MINERALS = 50

REQUIRES = """
Barracks: SupplyDepot; Factory: Barracks; Starport: Factory; Bunker: Barracks
EngineeringBay: CommandCenter; MissileTurret: EngineeringBay; SensorTower: EngineeringBay
GhostAcademy: Barracks; Armory: Factory; FusionCore: Starport; OrbitalCommand: Barracks
PlanetaryFortress: EngineeringBay; Marauder: BarracksTechLab; Ghost: GhostAcademy, BarracksTechLab
SiegeTank: FactoryTechLab; Thor: Armory, FactoryTechLab; Hellbat: Armory; Banshee: StarportTechLab
Raven: StarportTechLab; Battlecruiser: FusionCore, StarportTechLab; Gateway: Pylon; Forge: Pylon
CyberneticsCore: Gateway; PhotonCannon: Forge; ShieldBattery: CyberneticsCore
TwilightCouncil: CyberneticsCore; Stargate: CyberneticsCore; RoboticsFacility: CyberneticsCore
TemplarArchives: TwilightCouncil; DarkShrine: TwilightCouncil; FleetBeacon: Stargate
RoboticsBay: RoboticsFacility; Stalker: CyberneticsCore; Sentry: CyberneticsCore; Adept: CyberneticsCore
HighTemplar: TemplarArchives; DarkTemplar: DarkShrine; Colossus: RoboticsBay; Disruptor: RoboticsBay
Carrier: FleetBeacon; Tempest: FleetBeacon; Mothership: FleetBeacon; MothershipCore: CyberneticsCore
WarpGateResearch: CyberneticsCore; Charge: TwilightCouncil; Blink: TwilightCouncil
ResonatingGlaives: TwilightCouncil; PsionicStorm: TemplarArchives; ExtendedThermalLance: RoboticsBay
ShadowStride: DarkShrine; SpawningPool: Hatchery; EvolutionChamber: Hatchery; RoachWarren: SpawningPool
BanelingNest: SpawningPool; SpineCrawler: SpawningPool; Queen: SpawningPool; Zergling: SpawningPool
Lair: SpawningPool; Baneling: BanelingNest; Roach: RoachWarren; Ravager: RoachWarren; HydraliskDen: Lair
InfestationPit: Lair; Spire: Lair; NydusNetwork: Lair; Overseer: Lair; Hydralisk: HydraliskDen
Lurker: LurkerDen; LurkerDen: HydraliskDen; Mutalisk: Spire; Corruptor: Spire; Infestor: InfestationPit
SwarmHost: InfestationPit; Hive: InfestationPit; UltraliskCavern: Hive; GreaterSpire: Hive; Viper: Hive
Ultralisk: UltraliskCavern; BroodLord: GreaterSpire; MetabolicBoost: SpawningPool
AdrenalGlands: SpawningPool, Hive; CentrifugalHooks: BanelingNest, Lair
GlialReconstitution: RoachWarren, Lair
"""

ORDER_PREFIXES = (
    "Train",
    "Build",
    "WarpIn",
    "MorphTo",
    "Morph",
    "UpgradeTo",
    "TransformTo",
    "Research",
    "Evolve",
)

Entry = dict[str, Any]


def listed(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def rows(table: str, width: int) -> Iterator[list[str]]:
    for line in table.strip().splitlines():
        cells = [cell.strip() for cell in line.split("|")]
        yield cells + [""] * (width - len(cells))


def spaced(name: str) -> str:
    """``CommandCenter`` -> ``Command Center``, ``KD8Charge`` -> ``KD8 Charge``."""
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|(?<=[a-z])(?=\d)", " ", name)


def fold(name: str) -> str:
    return re.sub(r"[\s_\-'’.]+", "", name).casefold()


class Builder:
    """Collects entries, ids and orders, and sees to it that no name means two things."""

    def __init__(self) -> None:
        self.entries: dict[str, Entry] = {}
        self.metrics: dict[str, Entry] = {}
        self.ids: dict[str, str] = {}
        self.orders: dict[str, str] = {}

    def add(
        self,
        name: str,
        kind: str,
        english: Iterable[str] = (),
        chinese: Iterable[str] = (),
        *,
        race: str | None = None,
        members: Iterable[str] = (),
        ids: Iterable[str] = (),
        display: str | None = None,
        properties: Entry | None = None,
    ) -> None:
        if name in self.entries:
            raise ValueError(f"{name} twice")
        shown = display or spaced(name)
        aliases = [alias for alias in dict.fromkeys([shown, *english]) if fold(alias) != fold(name)]
        entry: Entry = {"kind": kind}
        if race:
            entry["factions"] = [race]
        entry["aliases"] = {"en": aliases, "zh": list(dict.fromkeys(chinese))}
        everyday = [word for word in (fold(name), *aliases) if word in names.EVERYDAY_WORDS]
        if members:
            entry["members"] = list(dict.fromkeys(members))
        found = dict(properties or {})
        if shown != name:
            found = {"display_en": shown, **found}
        if everyday:
            found["ambiguous_words"] = everyday
        if found:
            entry["properties"] = found
        self.entries[name] = entry
        for written in (name, *ids):
            if kind in ("unit", "building", "summon", "upgrade"):
                self.ids.setdefault(written, name)

    def check(self) -> None:
        for table in (self.entries, self.metrics):
            owner: dict[str, str] = {fold(name): name for name in table}
            for name, entry in table.items():
                for language in ("en", "zh"):
                    for alias in entry["aliases"][language]:
                        key = fold(alias)
                        if owner.setdefault(key, name) != name:
                            raise ValueError(f"{alias!r} means {owner[key]} and {name}")
        for entry in self.entries.values():
            for member in entry.get("members", ()):
                if member not in self.entries:
                    raise ValueError(f"no entry for the member {member}")


def table_of(ids: Iterable[str]) -> Entry | None:
    """sc2reader's figures for the first of these ids it knows."""
    for written in ids:
        title = sc2reader_data.UNIT_LOOKUP.get(written, written)
        for race in ("Terran", "Protoss", "Zerg"):
            found = sc2reader_data.unit_lookup[race].get(title.lower())
            if found:
                return dict(found)
    return None


def worth_of(name: str, ids: Iterable[str]) -> tuple[int, int] | None:
    if name in WORTH:
        return WORTH[name]
    found = None if name in NO_WORTH else table_of([name, *ids])
    return None if found is None else (int(found["minerals"]), int(found["vespene"]))


def build_seconds(ids: Iterable[str]) -> Entry:
    """Build time in seconds of the Legacy of the Void clock at Faster, now and before."""
    for written in ids:
        found = lotv_constants.BUILD_DATA.get(written)
        if found and found["build_time"]:
            per_second = lotv_constants.FRAMES_PER_SECOND
            seconds = {"build_seconds": round(found["build_time"] / per_second)}
            earlier = [
                round(time / per_second) for _, time in lotv_constants.BUILD_DATA_HISTORY.get(written, ())
            ]
            if earlier:
                seconds["build_seconds_earlier"] = earlier
            return seconds
    return {}


def older_build_seconds(name: str, ids: Iterable[str]) -> Entry:
    """Build time in seconds of the clock before Legacy of the Void."""
    titles = {sc2reader_data.UNIT_LOOKUP.get(written, written) for written in (name, *ids)}
    for order, (unit, seconds) in sc2reader_data.train_commands.items():
        if unit in titles and seconds and not order.startswith("WarpIn") and "Hallucin" not in unit:
            return {"build_seconds_before_lotv": seconds}
    return {}


def made_from(ids: Iterable[str], builder: Builder) -> list[str]:
    for written in ids:
        found = lotv_constants.BUILD_DATA.get(written)
        if found and found["built_from"]:
            places = [
                builder.ids.get(place.replace(" ", ""), place.replace(" ", ""))
                for place in found["built_from"]
            ]
            return [place for place in places if place in builder.entries]
    return []


def add_things(builder: Builder) -> None:
    for kind, tables in (("unit", names.UNITS), ("building", names.BUILDINGS), ("summon", names.SUMMONED)):
        for race, table in tables.items():
            for name, english, chinese, written in rows(table, 4):
                ids = listed(written)
                properties: Entry = {}
                worth = worth_of(name, ids) if kind != "summon" else None
                if worth:
                    properties["worth_minerals"], properties["worth_gas"] = worth
                figures = table_of([name, *ids])
                if figures and kind == "unit" and figures["supply"] and name not in CHANGED_SUPPLY:
                    properties["supply"] = figures["supply"]
                if kind != "summon":
                    properties |= build_seconds([name, *ids]) | older_build_seconds(name, ids)
                builder.add(
                    name, kind, listed(english), listed(chinese), race=race, ids=ids, properties=properties
                )


def add_costs(builder: Builder) -> None:
    for name in UNCHANGED_COST:
        entry = builder.entries[name]
        properties = entry["properties"]
        minerals, gas = properties["worth_minerals"], properties["worth_gas"]
        source = MORPHED_FROM.get(name)
        if source:
            before = builder.entries[source]["properties"]
            minerals, gas = minerals - before["worth_minerals"], gas - before["worth_gas"]
        elif entry["kind"] == "building" and entry["factions"] == ["Zerg"] and name not in NOT_BY_DRONE:
            minerals -= DRONE_MINERALS
        properties["cost_minerals"], properties["cost_gas"] = minerals, gas


def add_upgrades(builder: Builder) -> None:
    for race, table in names.UPGRADES.items():
        for name, english, chinese, written in rows(table, 4):
            ids = listed(written)
            known = [written for written in (name, *ids) if written in lotv_constants.BUILD_DATA]
            figures = lotv_constants.BUILD_DATA[known[0]] if known else None
            display = figures["display_name"] if figures else None
            if display and fold(display) != fold(name):
                display = None
            builder.add(
                name,
                "upgrade",
                listed(english),
                listed(chinese),
                race=race,
                ids=ids,
                display=display,
                properties=build_seconds([name, *ids]),
            )
    families: dict[tuple[str, int], list[str]] = {}
    numerals = {1: "一", 2: "二", 3: "三"}
    in_words = {1: "one", 2: "two", 3: "three"}
    ordinals = {1: "first", 2: "second", 3: "third"}
    for stem, race, english, chinese, family, further in rows(names.LEVELLED, 6):
        words, han = listed(english), listed(chinese)
        for level in (1, 2, 3):
            name = f"{stem}Level{level}"
            ids = [f"{other}Level{level}" for other in (stem, *listed(further))]
            spellings = [
                spelling
                for word in words
                for spelling in (f"{word} Level {level}", f"{word} {level}", f"+{level} {word}")
            ]
            spellings += [
                spelling
                for word in words
                for spelling in (
                    f"level {level} {word}",
                    f"level {in_words[level]} {word}",
                    f"{word} level {in_words[level]}",
                    f"{word} +{level}",
                    f"plus {in_words[level]} {word}",
                    f"the {ordinals[level]} level of {word}",
                )
            ]
            builder.add(
                name,
                "upgrade",
                spellings[1:],
                [f"{h}{number}级" for number in (level, numerals[level]) for h in han]
                + [
                    spelling
                    for number in (level, numerals[level])
                    for h in han
                    for spelling in (f"{number}级{h}", f"{number}级的{h}")
                ]
                + [f"+{level}{h}" for h in han]
                + [f"+{level} {h}" for h in han],
                race=race,
                ids=ids,
                display=spellings[0],
                properties={"level": level, "line": stem} | build_seconds(ids),
            )
            families.setdefault((family, level), []).append(name)
    words_of = {
        "weapons": (
            ("weapons", "attack", "attacks", "attack upgrade", "weapon upgrade"),
            ("攻",),
            ("攻击", "武器", "攻"),
        ),
        "armor": (
            ("armor", "armour", "armor upgrade", "carapace upgrade"),
            ("防", "甲"),
            ("护甲", "防御", "甲", "防"),
        ),
        "shields": (("shields", "shield upgrade"), ("盾",), ("盾",)),
    }
    for (family, level), members in families.items():
        english, chinese, spelt = words_of[family]
        aliases = [
            f"{lead}{word}"
            for word in english
            for lead in (
                f"+{level} ",
                f"plus {level} ",
                f"plus {in_words[level]} ",
                f"level {level} ",
                f"level {in_words[level]} ",
                f"the {ordinals[level]} level of ",
            )
        ]
        if family == "weapons":
            aliases += [f"+{level}", {1: "plus one", 2: "plus two", 3: "plus three"}[level]]
        han = [f"{number}{word}" for word in chinese for number in (level, numerals[level])]
        han += [f"+{level}{gap}{word}" for word in chinese for gap in ("", " ")]
        han += [f"{number}级{word}" for word in spelt for number in (level, numerals[level])]
        taken = {fold(a) for n in members for a in builder.entries[n]["aliases"]["en"]}
        builder.add(
            f"level {level} {family}",
            "group",
            [alias for alias in aliases if fold(alias) not in taken],
            han,
            members=members,
            display=f"+{level} {family}",
            properties={"level": level},
        )


def add_abilities(builder: Builder) -> None:
    for name, race, english, chinese, orders in rows(names.ABILITIES, 5):
        builder.add(name, "ability", listed(english), listed(chinese), race=race)
        for order in listed(orders):
            builder.orders[order] = name


def add_groups(builder: Builder) -> None:
    members_of: dict[str, list[str]] = {}
    for name, english, chinese, members in rows(names.GROUPS, 4):
        listed_members: list[str] = []
        for member in listed(members):
            listed_members += members_of[member[1:]] if member.startswith("@") else [member]
        members_of[name] = listed_members
        builder.add(name, "group", listed(english), listed(chinese), members=listed_members, display=name)
    for name, number, english, chinese in rows(names.NUMBERED_BASES, 4):
        properties: Entry = {"base_number": int(number)}
        builder.add(
            name,
            "group",
            listed(english),
            listed(chinese),
            members=members_of["base"],
            display=name,
            properties=properties,
        )

    def of_kind(kind: str) -> list[str]:
        return [name for name, entry in builder.entries.items() if entry["kind"] == kind]

    units = of_kind("unit")
    no_army = {*members_of["worker"], "Overlord", "OverlordTransport"}
    army = [name for name in units if name not in no_army]
    air = set(members_of["air unit"])
    everything = (
        ("unit", units, ["units", "troops"], ["单位", "兵种"]),
        (
            "army unit",
            army,
            ["army units", "army", "combat unit", "combat units", "fighting units", "fighters"],
            ["作战单位", "战斗单位", "部队", "军队", "兵力"],
        ),
        (
            "ground unit",
            [name for name in army if name not in air],
            ["ground units", "ground army", "ground forces"],
            ["地面单位", "地面部队"],
        ),
        ("building", of_kind("building"), ["buildings", "structure", "structures"], ["建筑", "建筑物"]),
        ("upgrade", of_kind("upgrade"), ["upgrades"], ["升级", "科技"]),
    )
    for name, members, english, chinese in everything:
        builder.add(name, "group", english, chinese, members=members, display=name)


def add_tech_tree(builder: Builder) -> None:
    for clause in re.split(r"[;\n]", REQUIRES.strip()):
        name, _, needed = clause.partition(":")
        things = listed(needed)
        for thing in (name.strip(), *things):
            if thing not in builder.entries:
                raise ValueError(f"the tech tree speaks of {thing}")
        builder.entries[name.strip()].setdefault("properties", {})["requires"] = things
    for written, name in builder.ids.items():
        places = made_from([written], builder)
        if places and name not in NO_SOURCE:
            builder.entries[name].setdefault("properties", {}).setdefault("made_from", places)


def add_orders(builder: Builder) -> None:
    spelled = {
        ability.name
        for expansion in sc2reader_data.builds.values()
        for build in expansion.values()
        for ability in build.abilities.values()
    }
    by_fold = {fold(name): name for name in builder.entries}
    for order in sorted(spelled):
        for prefix in ORDER_PREFIXES:
            if not order.startswith(prefix):
                continue
            rest = order.removeprefix(prefix)
            name = builder.ids.get(rest) or by_fold.get(fold(rest))
            if name and builder.entries[name]["kind"] in ("unit", "building", "summon", "upgrade"):
                builder.orders.setdefault(order, name)
                break
    for name, orders in rows(names.ORDERS, 2):
        for order in listed(orders):
            if name.endswith("Level"):
                for level in (1, 2, 3):
                    builder.orders[f"{order}{level}"] = f"{name}{level}"
            else:
                builder.orders[order] = name
    for order, name in builder.orders.items():
        if name not in builder.entries:
            raise ValueError(f"the order {order} speaks of {name}")


def add_metrics(builder: Builder) -> None:
    for name, english, chinese, unit, meaning in rows(names.METRICS, 5):
        aliases = [alias for alias in listed(english) if fold(alias) != fold(name)]
        builder.metrics[name] = {
            "aliases": {"en": aliases, "zh": listed(chinese)},
            "properties": {"unit": unit, "meaning": meaning},
        }


def build() -> Entry:
    builder = Builder()
    for race, english, chinese in rows(names.RACES, 3):
        builder.add(race, "faction", listed(english), listed(chinese))
    add_things(builder)
    add_costs(builder)
    add_upgrades(builder)
    add_abilities(builder)
    add_groups(builder)
    add_tech_tree(builder)
    add_orders(builder)
    add_metrics(builder)
    builder.check()
    return {
        "game": "starcraft2",
        "version": VERSION,
        "source": SOURCE,
        "entries": builder.entries,
        "metrics": builder.metrics,
        "ids": dict(sorted(builder.ids.items())),
        "orders": dict(sorted(builder.orders.items())),
    }


def written(knowledge: Entry) -> str:
    """As JSON with one entry to a line."""

    def one(value: object) -> str:
        return json.dumps(value, ensure_ascii=False, separators=(",", ":"))

    lines = ["{"]
    for key in ("game", "version", "source"):
        lines.append(f" {one(key)}: {one(knowledge[key])},")
    for key in ("entries", "metrics"):
        inner = ",\n".join(f"  {one(name)}: {one(item)}" for name, item in knowledge[key].items())
        lines.append(f" {one(key)}: {{\n{inner}\n }},")
    lines.append(f' "ids": {one(knowledge["ids"])},')
    lines.append(f' "orders": {one(knowledge["orders"])}')
    lines.append("}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    text = written(build())
    if "--check" in sys.argv[1:]:
        sys.exit(0 if OUTPUT.read_text(encoding="utf-8") == text else f"{OUTPUT.name} is out of date")
    OUTPUT.write_text(text, encoding="utf-8")
    print(f"{OUTPUT.name}: {len(text):,} characters")
