#!/usr/bin/env python3
"""Makes ``resources/knowledge/wesnoth.json`` from an installed Wesnoth.

    python scripts/knowledge_wesnoth.py /usr/share/games/wesnoth/1.16 [--output FILE]

Takes figures and names only, no descriptions. The folder holds ``data`` and ``locale`` (the catalogues may
also lie in ``translations``); without the zh_CN catalogues there are no official Chinese names.
"""

from __future__ import annotations

import argparse
import gettext
import json
import re
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1]))

import knowledge_wesnoth_names as names
from knowledge_wesnoth_wml import Preprocessor

from engine.facts.knowledge import fold
from engine.games.wesnoth.wml import Node, read

Entry = dict[str, Any]
DOMAINS = ("wesnoth-units", "wesnoth-help", "wesnoth-multiplayer", "wesnoth-lib", "wesnoth")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument(
        "game", type=Path, help="folder of the game's data, such as /usr/share/games/wesnoth/1.16"
    )
    default = Path(__file__).parents[1] / "resources" / "knowledge" / "wesnoth.json"
    parser.add_argument("--output", type=Path, default=default)
    parser.add_argument(
        "--game-version", help="such as 1.16.9, where the folder's name does not tell it in full"
    )
    options = parser.parse_args()
    data = options.game / "data"
    if not data.is_dir():
        parser.error(f"{data} is not a folder")
    version = options.game_version or game_version(data)
    builder = Builder(data, translator(options.game))
    document = {
        "game": "wesnoth",
        "version": f"1 for Battle for Wesnoth {version}",
        "source": "figures and names of the game's own data files and zh_CN catalogues, "
        f"Battle for Wesnoth {version}",
        "entries": builder.entries(),
        "metrics": metrics(),
        "rules": builder.rules(version),
    }
    options.output.write_text(written(document), encoding="utf-8")
    kinds: dict[str, int] = {}
    for entry in document["entries"].values():
        kinds[entry["kind"]] = kinds.get(entry["kind"], 0) + 1
    print(options.output, kinds)


def game_version(data: Path) -> str:
    """The version, from the first line of the changelog or the folder's name."""
    found = re.search(r"1\.\d+(?:\.\d+)?", data.resolve().parent.name)
    changelog = next((p for p in (data.parent / "changelog.md", data / "changelog.md") if p.is_file()), None)
    if changelog:
        found = re.search(r"1\.\d+\.\d+", changelog.read_text(encoding="utf-8")[:400]) or found
    return found[0] if found else "unknown"


def translator(game: Path) -> Callable[[str], str | None]:
    """Looks a text up in the zh_CN catalogues; None where it is not translated."""
    catalogues = [
        gettext.GNUTranslations(path.open("rb"))
        for domain in DOMAINS
        for folder in ("locale", "translations")
        if (path := game / folder / "zh_CN" / "LC_MESSAGES" / f"{domain}.mo").is_file()
    ]

    def look_up(text: str) -> str | None:
        for catalogue in catalogues:
            found = catalogue.gettext(text)
            if found != text:
                return found.partition("^")[2] or found
        return None

    return look_up


def plain(name: str) -> str:
    """A name without the translators' context (``female^Elvish Shaman``)."""
    return name.rpartition("^")[2]


class Builder:
    def __init__(self, data: Path, translate: Callable[[str], str | None]) -> None:
        self.data = data
        self.translate = translate
        preprocessor = Preprocessor(data)
        preprocessor.folder(data / "core" / "macros")
        core = read(preprocessor.file(data / "core" / "units.cfg")).first("units")
        assert core is not None
        self.races = {race.get("id"): race for race in core.every("race")}
        self.movetypes = {movetype.get("name"): movetype for movetype in core.every("movetype")}
        self.global_traits = list(core.every("trait"))
        self.traits: dict[str, Node] = {}
        raw: dict[str, Node] = {}
        for file in sorted((data / "core" / "units").rglob("*.cfg")):
            if file.parent.name != "fake":
                for unit in read(preprocessor.file(file)).every("unit_type"):
                    raw[unit.get("id")] = unit
        self.units = {identity: based(unit, raw) for identity, unit in raw.items()}
        self.factions = {
            side.get("id"): side
            for file in sorted((data / "multiplayer" / "factions").glob("*-default.cfg"))
            for side in read(preprocessor.file(file)).every("multiplayer_side")
        }
        self.terrains = [
            terrain
            for terrain in read(preprocessor.file(data / "core" / "terrain.cfg")).every("terrain_type")
            if terrain.get("string")
        ]
        self.times = {
            node.get("id"): node
            for name in (
                "DAWN",
                "MORNING",
                "MIDDAY",
                "AFTERNOON",
                "DUSK",
                "FIRST_WATCH",
                "MIDNIGHT",
                "SECOND_WATCH",
            )
            for node in read(preprocessor.expand("{" + name + "}")).every("time")
        }

    def zh(self, *texts: str) -> list[str]:
        found = (self.translate(text) for text in texts)
        return [text for text in found if text]

    # ---- entries -------------------------------------------------------------------------------

    def entries(self) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        found.update(self.unit_entries())
        found.update(self.faction_entries())
        found.update(self.groups(found))
        for make in (self.terrain_entries, self.time_entries, self.word_entries, self.trait_entries):
            add(found, make())
        add(found, self.ability_entries())
        add(found, self.weapon_entries())
        return without_repeats(found)

    def owners(self) -> dict[str, list[str]]:
        """Unit -> factions that recruit it, lead with it, or get it by advancement."""
        owners: dict[str, list[str]] = {}
        for faction, side in self.factions.items():
            waiting = split(side.get("recruit")) + split(side.get("leader"))
            seen: set[str] = set()
            while waiting:
                unit = waiting.pop()
                if unit in seen or unit not in self.units:
                    continue
                seen.add(unit)
                waiting.extend(split(self.units[unit].get("advances_to")))
            for unit in seen:
                owners.setdefault(unit, []).append(faction)
        return owners

    def unit_entries(self) -> dict[str, Entry]:
        owners = self.owners()
        recruited, led = self.lists("recruit"), self.lists("leader")
        found: dict[str, Entry] = {}
        for identity, unit in sorted(self.units.items()):
            factions = sorted(owners.get(identity, []))
            shown = plain(unit.get("name")) or identity
            own = names.UNITS.get(identity, {})
            english = [shown] if fold(shown) != fold(identity) else []
            english += own.get("en", [])
            for prefix, others in names.PREFIXES:
                if shown.startswith(prefix):
                    english += [other + shown.removeprefix(prefix) for other in others]
            female = unit.first("female")
            chinese = self.zh(unit.get("name"), "female^" + shown, *([female.get("name")] if female else []))
            if female and fold(plain(female.get("name"))) not in {fold(shown), ""}:
                english.append(plain(female.get("name")))
            properties = self.properties(unit)
            if shown != identity:
                properties["display_en"] = shown
            if recruited.get(identity):
                properties["recruited_by"] = recruited[identity]
            if led.get(identity):
                properties["leader_of"] = led[identity]
            found[identity] = {
                "kind": "unit",
                "factions": factions,
                "aliases": {"en": english, "zh": chinese + own.get("zh", [])},
                "properties": properties,
            }
        return found

    def lists(self, key: str) -> dict[str, list[str]]:
        found: dict[str, list[str]] = {}
        for faction, side in sorted(self.factions.items()):
            for unit in split(side.get(key)):
                found.setdefault(unit, []).append(faction)
        return found

    def properties(self, unit: Node) -> Entry:
        race = self.races.get(unit.get("race"), Node())
        pool, musthave, count = self.trait_pool(unit, race)
        found: Entry = {
            "level": unit.integer("level", 1),
            "cost_gold": unit.integer("cost"),
            "hitpoints": unit.integer("hitpoints"),
            "moves": unit.integer("movement"),
            "experience": unit.integer("experience"),
            "alignment": unit.get("alignment", "neutral"),
            "race": unit.get("race"),
            "usage": unit.get("usage"),
            "advances_to": [name for name in split(unit.get("advances_to")) if name != "null"],
            "attacks": [attack(node) for node in unit.every("attack")],
            "resistance_percent": self.resistances(unit),
            "abilities": abilities(unit),
            "traits": pool,
            "musthave_traits": musthave,
            "trait_count": count,
            "genders": len(split(unit.get("gender"))) or 1,
            "undead_variation": unit.get("undead_variation") or race.get("undead_variation"),
        }
        if any(advancement.get("id") == "amla_default" for advancement in unit.every("advancement")):
            found["amla"] = True
        variations = {
            variation.get("variation_id"): self.variation(unit, variation)
            for variation in unit.every("variation")
        }
        if variations:
            found["variations"] = variations
        return {
            key: value for key, value in found.items() if value not in ("", [], {}) or key == "advances_to"
        }

    def variation(self, unit: Node, variation: Node) -> Entry:
        merged = merge(unit, variation)
        changed: Entry = {
            "hitpoints": merged.integer("hitpoints"),
            "resistance_percent": self.resistances(merged),
        }
        attacks = [attack(node) for node in merged.every("attack")]
        if attacks != [attack(node) for node in unit.every("attack")]:
            changed["attacks"] = attacks
        return changed

    def resistances(self, unit: Node) -> dict[str, int]:
        """Per cent taken off the damage, by type; negative is a weakness. The files give what is left."""
        left = dict.fromkeys(names.DAMAGE_TYPES, 100)
        for source in (self.movetypes.get(unit.get("movement_type"), Node()), unit):
            for node in source.every("resistance"):
                left.update({key: node.integer(key, 100) for key in node.attributes if key in left})
        return {key: 100 - value for key, value in left.items() if value != 100}

    def trait_pool(self, unit: Node, race: Node) -> tuple[list[str], list[str], int]:
        """The traits it may get by chance in the game's order, those it always has, and how many in all."""
        pool = [] if race.flag("ignore_global_traits") else list(self.global_traits)
        if unit.flag("ignore_race_traits"):
            pool = []
        else:
            pool += [
                trait
                for trait in race.every("trait")
                if unit.get("alignment") != "neutral" or trait.get("id") != "fearless"
            ]
        pool += list(unit.every("trait"))
        for trait in pool:
            self.traits.setdefault(trait.get("id"), trait)
        musthave = [trait.get("id") for trait in pool if trait.get("availability") == "musthave"]
        chance = [trait.get("id") for trait in pool if trait.get("availability") != "musthave"]
        count = unit.integer("num_traits", race.integer("num_traits", 0))
        return unique(chance), unique(musthave), count

    def faction_entries(self) -> dict[str, Entry]:
        return {
            identity: {
                "kind": "faction",
                "aliases": {
                    "en": unique([plain(side.get("name")), *names.FACTIONS[identity]["en"]]),
                    "zh": unique([*self.zh(side.get("name")), *names.FACTIONS[identity]["zh"]]),
                },
                "properties": {
                    "recruits": split(side.get("recruit")),
                    "leaders": split(side.get("leader")),
                    "display_en": "Knalgans" if identity == "Knalgan Alliance" else identity,
                },
            }
            for identity, side in sorted(self.factions.items())
        }

    def groups(self, found: dict[str, Entry]) -> dict[str, Entry]:
        units = {name: entry["properties"] for name, entry in found.items() if entry["kind"] == "unit"}
        members: dict[str, list[str]] = {
            "unit": list(units),
            "leader": [name for name in units if units[name].get("leader_of")],
            "scout": [name for name in units if units[name].get("usage") == "scout"],
            "healer": [
                name
                for name in units
                if {"heals_4", "heals_8", "cures"} & set(units[name].get("abilities", []))
            ],
        }
        groups = {
            name: {"kind": "group", "aliases": names.GROUPS[name], "members": members[name]}
            for name in members
        }
        for level, aliases in names.LEVELS.items():
            of_level = [name for name in units if units[name]["level"] == level]
            groups[f"level-{level} unit"] = {"kind": "group", "aliases": aliases, "members": of_level}
        for race, (name, english, chinese) in names.RACES.items():
            groups[name] = {
                "kind": "group",
                "aliases": {"en": english, "zh": chinese},
                "members": [unit for unit in units if units[unit].get("race") == race],
            }
        return groups

    def terrain_entries(self) -> dict[str, Entry]:
        return {
            name: spoken("terrain", english, chinese) for name, (english, chinese) in names.TERRAINS.items()
        }

    def time_entries(self) -> dict[str, Entry]:
        return {
            name: spoken(
                "time_of_day",
                english,
                unique([*self.zh(self.times[name].get("name")), *chinese]),
                {
                    "lawful_bonus": self.times[name].integer("lawful_bonus"),
                    "display_en": name.replace("_", " "),
                },
            )
            for name, (english, chinese) in names.TIMES.items()
        }

    def word_entries(self) -> dict[str, Entry]:
        found = {name: spoken("alignment", *pair) for name, pair in names.ALIGNMENTS.items()}
        found |= {name: spoken("damage_type", *pair) for name, pair in names.DAMAGE_TYPES.items()}
        return found

    def trait_entries(self) -> dict[str, Entry]:
        return {
            identity: spoken(
                "trait",
                [f"{identity} trait", *names.TRAITS.get(identity, [])],
                self.zh(trait.get("male_name")),
                {"effects": [dict(effect.attributes) for effect in trait.every("effect")]},
            )
            for identity, trait in sorted(self.traits.items())
        }

    def ability_entries(self) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        for unit in self.units.values():
            for holder, kind in [
                (unit, "ability"),
                *((attack, "special") for attack in unit.every("attack")),
            ]:
                for tags in holder.every("abilities" if kind == "ability" else "specials"):
                    for tag, node in tags.children:
                        name = ability_name(tag, node)
                        shown = plain(node.get("name"))
                        found[name] = spoken(
                            kind,
                            [shown] if fold(shown) != fold(name) else [],
                            self.zh(node.get("name")),
                            {"display_en": shown},
                        )
        return dict(sorted(found.items()))

    def weapon_entries(self) -> dict[str, Entry]:
        found: dict[str, Entry] = {}
        for unit in self.units.values():
            for node in unit.every("attack"):
                name = plain(node.get("description") or node.get("name"))
                found[name] = spoken("weapon", [], self.zh(node.get("description")))
        return dict(sorted(found.items()))

    # ---- rules of the game the reader of replays works with ----------------------------------------

    def rules(self, version: str) -> Entry:
        config = read(strip_preprocessor((self.data / "game_config.cfg").read_text(encoding="utf-8")))
        game = config.first("game_config") or Node()
        light = {
            terrain.get("string"): [
                terrain.integer("light"),
                terrain.integer("max_light", terrain.integer("light")),
                terrain.integer("min_light", terrain.integer("light")),
            ]
            for terrain in self.terrains
            if terrain.get("light") or terrain.get("max_light") or terrain.get("min_light")
        }
        return {
            "game_version": version,
            "constants": {
                "base_income": game.integer("base_income", 2),
                "village_income": game.integer("village_income", 1),
                "village_support": game.integer("village_support", 1),
                "poison_amount": game.integer("poison_amount", 8),
                "rest_heal_amount": game.integer("rest_heal_amount", 2),
                "recall_cost": game.integer("recall_cost", 20),
                "kill_experience": game.integer("kill_experience", 8),
            },
            "villages": sorted(t.get("string") for t in self.terrains if t.flag("gives_income")),
            "healing": {t.get("string"): t.integer("heals") for t in self.terrains if t.integer("heals")},
            "light": light,
        }


def strip_preprocessor(text: str) -> str:
    """Comments and macro calls taken out: of game_config.cfg only plain figures are wanted."""
    return re.sub(r"\{[^{}\n]*\}", "", text)


def split(text: str) -> list[str]:
    return [part.strip() for part in text.split(",") if part.strip()]


def unique(items: Iterable[str]) -> list[str]:
    return list(dict.fromkeys(item for item in items if item))


def spoken(kind: str, english: list[str], chinese: list[str], properties: Entry | None = None) -> Entry:
    entry: Entry = {
        "kind": kind,
        "aliases": {"en": english, "zh": [text for text in chinese if len(text) > 1]},
    }
    if properties:
        entry["properties"] = properties
    return entry


def add(found: dict[str, Entry], more: dict[str, Entry]) -> None:
    """Add entries; a name that is taken gets its kind appended (the trait ``undead``, the race ...)."""
    for name, entry in more.items():
        taken = {fold(known) for known in found}
        shown = name
        if fold(name) in taken:
            shown = f"{name} ({entry['kind'].replace('_', ' ')})"
            entry.setdefault("properties", {}).setdefault("display_en", name)
        found[shown] = entry


def without_repeats(found: dict[str, Entry]) -> dict[str, Entry]:
    """Drop aliases that say nothing new or that belong to an entry that came first."""
    taken = {fold(name): name for name in found}
    for name, entry in found.items():
        for language, aliases in entry.get("aliases", {}).items():
            kept: list[str] = []
            for alias in unique(aliases):
                owner = taken.setdefault(fold(alias), name)
                if owner == name and fold(alias) != fold(name):
                    kept.append(alias)
            entry["aliases"][language] = kept
    return found


def based(unit: Node, units: dict[str, Node]) -> Node:
    """A unit with what it inherits through [base_unit]."""
    base = unit.first("base_unit")
    if base is None:
        return unit
    return merge(based(units[base.get("id")], units), unit)


def merge(base: Node, over: Node) -> Node:
    """``over`` laid over ``base``, tags of one name merged by their position, as the game does it."""
    merged = Node(base.attributes | over.attributes)
    counted: dict[str, int] = {}
    upper: dict[str, list[Node]] = {}
    for tag, node in over.children:
        upper.setdefault(tag, []).append(node)
    for tag, node in base.children:
        if tag == "variation":
            continue
        index = counted.get(tag, 0)
        counted[tag] = index + 1
        others = upper.get(tag, [])
        merged.children.append((tag, merge(node, others[index]) if index < len(others) else node))
    for tag, nodes in upper.items():
        merged.children.extend((tag, node) for node in nodes[counted.get(tag, 0) :])
    return merged


def attack(node: Node) -> Entry:
    found: Entry = {
        "name": plain(node.get("description") or node.get("name")),
        "type": node.get("type"),
        "range": node.get("range"),
        "damage": node.integer("damage"),
        "strikes": node.integer("number"),
    }
    specials = [
        ability_name(tag, special) for tags in node.every("specials") for tag, special in tags.children
    ]
    if specials:
        found["specials"] = specials
    for tags in node.every("specials"):
        for tag, special in tags.children:
            if tag == "damage" and special.get("id") == "absorb":
                found["absorb"] = float(special.get("multiply"))
            if tag == "plague":
                found["plague"] = special.get("type")
    return found


def abilities(unit: Node) -> list[str]:
    return [ability_name(tag, node) for tags in unit.every("abilities") for tag, node in tags.children]


def ability_name(tag: str, node: Node) -> str:
    """One name per ability; healers and regeneration differ by their amount."""
    if tag == "heals":
        return "cures" if node.get("poison") == "cured" else f"heals_{node.get('value')}"
    if tag == "regenerate":
        return "regenerates" if node.get("value") == "8" else f"regenerates_{node.get('value')}"
    return {"illumination": "illuminates", "slow": "slows"}.get(node.get("id"), node.get("id") or tag)


def metrics() -> dict[str, Entry]:
    return {
        name: {"aliases": {"en": english, "zh": chinese}, "properties": {"unit": unit}}
        for name, (unit, english, chinese) in names.METRICS.items()
    }


def written(document: Entry) -> str:
    """JSON with one entry a line."""
    lines = ["{"]
    for key in ("game", "version", "source"):
        lines.append(f" {json.dumps(key)}: {json.dumps(document[key], ensure_ascii=False)},")
    for key in ("entries", "metrics", "rules"):
        lines.append(f" {json.dumps(key)}: {{")
        items = document[key].items()
        rows = [
            f"  {json.dumps(name)}: " + json.dumps(item, ensure_ascii=False, separators=(",", ":"))
            for name, item in items
        ]
        lines.append(",\n".join(rows))
        lines.append(" }" if key == "rules" else " },")
    lines.append("}")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
