from __future__ import annotations

import json
import subprocess
import sys
from functools import cache
from importlib.resources import files
from typing import Any

import pytest

from engine.facts.knowledge import Knowledge, fold
from engine.games.starcraft2.names import Kind, names
from tests.conftest import REPO

RACES = {"Terran", "Protoss", "Zerg"}


@cache
def data() -> dict[str, Any]:
    text = (files("resources") / "knowledge" / "starcraft2.json").read_text(encoding="utf-8")
    loaded: dict[str, Any] = json.loads(text)
    return loaded


@cache
def knowledge() -> Knowledge:
    return Knowledge.from_json(data())


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("Command Center", "CommandCenter"),
        ("CC", "CommandCenter"),
        ("nexus", "Nexus"),
        ("hatch", "Hatchery"),
        ("rax", "Barracks"),
        ("fact", "Factory"),
        ("port", "Starport"),
        ("gate", "Gateway"),
        ("cyber core", "CyberneticsCore"),
        ("robo", "RoboticsFacility"),
        ("twilight", "TwilightCouncil"),
        ("templar archives", "TemplarArchives"),
        ("probes", "Probe"),
        ("SCVs", "SCV"),
        ("drones", "Drone"),
        ("rine", "Marine"),
        ("marauders", "Marauder"),
        ("medivacs", "Medivac"),
        ("tank", "SiegeTank"),
        ("Siege Tanks", "SiegeTank"),
        ("stalkers", "Stalker"),
        ("zealots", "Zealot"),
        ("colossi", "Colossus"),
        ("sentries", "Sentry"),
        ("banelings", "Baneling"),
        ("broodlords", "BroodLord"),
        ("phoenixes", "Phoenix"),
        ("pool", "SpawningPool"),
        ("ebay", "EngineeringBay"),
        ("stim", "Stimpack"),
        ("ling speed", "MetabolicBoost"),
        ("Metabolic Boost", "MetabolicBoost"),
        ("Terran Infantry Weapons Level 1", "TerranInfantryWeaponsLevel1"),
        ("+1 melee", "ZergMeleeWeaponsLevel1"),
        ("+1 weapons", "level 1 weapons"),
        ("+2 armor", "level 2 armor"),
        ("chrono boost", "ChronoBoost"),
        ("injects", "SpawnLarva"),
        ("workers", "worker"),
        ("natural", "natural"),
        ("third", "third base"),
        ("third nexus", "third base"),
        ("town hall", "base"),
        ("production", "production building"),
        ("static defense", "static defence"),
        ("toss", "Protoss"),
        ("机枪", "Marine"),
        ("机枪兵", "Marine"),
        ("光头", "Marauder"),
        ("坦克", "SiegeTank"),
        ("追猎", "Stalker"),
        ("不朽", "Immortal"),
        ("小狗", "Zergling"),
        ("蟑螂", "Roach"),
        ("刺蛇", "Hydralisk"),
        ("飞龙", "Mutalisk"),
        ("大龙", "BroodLord"),
        ("雷兽", "Ultralisk"),
        ("基地", "base"),
        ("分矿", "natural"),
        ("二矿", "natural"),
        ("三矿", "third base"),
        ("气矿", "gas building"),
        ("兵营", "Barracks"),
        ("兴奋剂", "Stimpack"),
        ("农民", "worker"),
        ("人族", "Terran"),
        ("神族", "Protoss"),
        ("星灵", "Protoss"),
        ("虫族", "Zerg"),
        ("一攻", "level 1 weapons"),
    ],
)
def test_the_words_players_use(written: str, name: str) -> None:
    found = knowledge().resolve(written)
    assert found is not None
    assert found.name == name


@pytest.mark.parametrize(
    ("written", "name"),
    [
        ("worker count", "workers"),
        ("supply used", "supply"),
        ("人口", "supply"),
        ("mineral income", "mineral_rate"),
        ("income", "income"),
        ("army value", "army_value"),
        ("农民数", "workers"),
        ("base count", "bases"),
        ("手速", "apm"),
    ],
)
def test_the_words_for_metrics(written: str, name: str) -> None:
    found = knowledge().resolve_metric(written)
    assert found is not None
    assert found.name == name


def test_an_unknown_name_is_never_guessed() -> None:
    assert knowledge().resolve("Marinne") is None
    assert knowledge().resolve("Goliath") is None


def test_no_word_means_two_things() -> None:
    for table in (data()["entries"], data()["metrics"]):
        owner = {fold(name): name for name in table}
        for name, entry in table.items():
            for alias in [*entry["aliases"]["en"], *entry["aliases"]["zh"]]:
                assert owner.setdefault(fold(alias), name) == name, alias


def test_every_thing_has_a_chinese_name_and_a_race() -> None:
    for name, entry in knowledge().entries.items():
        assert entry.aliases["zh"], name
        if entry.kind in ("unit", "building", "summon", "upgrade", "ability"):
            assert len(entry.factions) == 1, name
            assert set(entry.factions) <= RACES, name


def test_display_names() -> None:
    entries = knowledge().entries
    assert entries["CommandCenter"].display() == "Command Center"
    assert entries["CommandCenter"].display("zh") == "指挥中心"
    assert entries["Marine"].display() == "Marine"
    assert entries["TerranInfantryWeaponsLevel1"].display() == "Terran Infantry Weapons Level 1"
    assert entries["level 1 weapons"].display() == "+1 weapons"


def test_members_of_groups_and_requirements_exist() -> None:
    entries = knowledge().entries
    for entry in entries.values():
        for name in (
            *entry.members,
            *entry.properties.get("requires", ()),
            *entry.properties.get("made_from", ()),
        ):
            assert name in entries, (entry.name, name)


@pytest.mark.parametrize(
    ("group", "inside", "outside"),
    [
        ("worker", {"SCV", "Probe", "Drone"}, {"MULE", "Queen"}),
        (
            "base",
            {"CommandCenter", "OrbitalCommand", "PlanetaryFortress", "Nexus", "Lair", "Hive"},
            {"Pylon"},
        ),
        ("army unit", {"Marine", "Queen", "Observer", "Overseer"}, {"SCV", "Overlord", "MULE", "Barracks"}),
        ("unit", {"Marine", "SCV", "Overlord"}, {"MULE", "Larva", "Barracks"}),
        ("gas building", {"Refinery", "Assimilator", "Extractor"}, {"Nexus"}),
        ("TechLab", {"BarracksTechLab"}, {"BarracksReactor"}),
        ("add-on", {"BarracksTechLab", "StarportReactor"}, {"Barracks"}),
        ("static defence", {"Bunker", "SpineCrawler", "PhotonCannon"}, {"Barracks"}),
        (
            "level 1 weapons",
            {"TerranInfantryWeaponsLevel1", "ZergMeleeWeaponsLevel1"},
            {"ZergMeleeWeaponsLevel2"},
        ),
    ],
)
def test_groups(group: str, inside: set[str], outside: set[str]) -> None:
    members = set(knowledge().members(group))
    assert inside <= members
    assert not outside & members


@pytest.mark.parametrize(
    ("name", "cost", "worth"),
    [
        ("Marine", (50, 0), (50, 0)),
        ("SpawningPool", (200, 0), (250, 0)),  # lost with the Drone that became it
        ("Extractor", (25, 0), (75, 0)),
        ("Lair", (150, 100), (500, 100)),
        ("OrbitalCommand", (150, 0), (550, 0)),
        ("PlanetaryFortress", (150, 150), (550, 150)),
        ("Baneling", (25, 25), (50, 25)),
        ("BroodLord", (150, 150), (300, 250)),
    ],
)
def test_what_is_paid_and_what_is_lost(name: str, cost: tuple[int, int], worth: tuple[int, int]) -> None:
    properties = knowledge().entries[name].properties
    assert (properties["cost_minerals"], properties["cost_gas"]) == cost
    assert (properties["worth_minerals"], properties["worth_gas"]) == worth


def test_a_cost_that_changed_over_the_years_is_left_out() -> None:
    for name in ("Raven", "VoidRay", "Hatchery", "Ghost", "Cyclone", "Tempest", "Liberator", "Queen"):
        assert "cost_minerals" not in knowledge().entries[name].properties, name


def test_build_times_of_both_clocks() -> None:
    marine = knowledge().entries["Marine"].properties
    assert (marine["build_seconds"], marine["build_seconds_before_lotv"]) == (18, 25)
    stalker = knowledge().entries["Stalker"].properties
    assert stalker["build_seconds"] not in stalker["build_seconds_earlier"]


def test_older_expansions_get_the_build_times_of_their_own_clock() -> None:
    older = names().knowledge_before_lotv.entries
    assert older["Marine"].properties["build_seconds"] == 25
    assert "build_seconds" not in older["Liberator"].properties  # there was none
    assert older["Marine"].properties["worth_minerals"] == 50


def test_bases_by_number() -> None:
    assert knowledge().entries["natural"].properties["base_number"] == 2
    assert "third" in knowledge().entries["third base"].properties["ambiguous_words"]


def test_every_id_and_order_means_an_entry() -> None:
    entries = knowledge().entries
    assert set(data()["ids"].values()) <= set(entries)
    assert set(data()["orders"].values()) <= set(entries)


@pytest.mark.parametrize(
    ("written", "name", "kind"),
    [
        ("VikingFighter", "Viking", Kind.UNIT),
        ("HellionTank", "Hellbat", Kind.UNIT),
        ("SiegeTankSieged", "SiegeTank", Kind.UNIT),
        ("LurkerMPBurrowed", "Lurker", Kind.UNIT),
        ("ZerglingBurrowed", "Zergling", Kind.UNIT),
        ("SwarmHostBurrowedMP", "SwarmHost", Kind.UNIT),
        ("TemplarArchive", "TemplarArchives", Kind.BUILDING),
        ("NydusCanal", "NydusWorm", Kind.BUILDING),
        ("RefineryRich", "Refinery", Kind.BUILDING),
        ("TechLab", "TechLab", Kind.BUILDING),
        ("OrbitalCommandFlying", "OrbitalCommand", Kind.BUILDING),
        ("MULE", "MULE", Kind.SUMMON),
        ("BeaconArmy", "BeaconArmy", Kind.SCENERY),
        ("InvisibleTargetDummy", "InvisibleTargetDummy", Kind.SCENERY),
        ("Egg", "Egg", Kind.SCENERY),
        ("SpiderMineBurrowed", "SpiderMine", Kind.UNIT),
    ],
)
def test_names_in_replays(written: str, name: str, kind: Kind) -> None:
    thing = names().thing(written)
    assert (thing.name, thing.kind) == (name, kind)


@pytest.mark.parametrize(
    ("order", "name"),
    [
        ("TrainMarine", "Marine"),
        ("WarpInZealot", "Zealot"),
        ("MorphZergling", "Zergling"),
        ("BuildTemplarArchive", "TemplarArchives"),
        ("UpgradeToLair", "Lair"),
        ("ResearchStimpack", "Stimpack"),
        ("UpgradeTerranInfantryWeapons2", "TerranInfantryWeaponsLevel2"),
        ("EvolveMetabolicBoost", "MetabolicBoost"),
        ("BuildTechLabBarracks", "BarracksTechLab"),
        ("SpawnLarva", "SpawnLarva"),
        ("Attack", None),
        ("SetRallyPoint", None),
    ],
)
def test_orders_in_replays(order: str, name: str | None) -> None:
    assert names().order(order) == name


def test_an_unknown_name_gets_an_entry_of_its_own_in_one_replay_only() -> None:
    own = names().knowledge
    extended = names().with_unknown(own, [("HotSRaptor", "unit"), ("Marine", "unit")])
    found = extended.resolve("HotSRaptor")
    assert found is not None
    assert found.kind == "unit"
    assert extended.entries["Marine"].aliases == knowledge().entries["Marine"].aliases
    assert own.resolve("HotSRaptor") is None
    assert names().with_unknown(own, []) is own


def test_one_entry_to_a_line() -> None:
    text = (files("resources") / "knowledge" / "starcraft2.json").read_text(encoding="utf-8")
    for name in data()["entries"]:
        assert f"\n  {json.dumps(name, ensure_ascii=False)}: {{" in text


def test_the_file_is_what_its_generator_makes() -> None:
    script = REPO / "scripts" / "knowledge_starcraft2.py"
    checked = subprocess.run(
        [sys.executable, str(script), "--check"], capture_output=True, text=True, check=False, timeout=60
    )
    assert checked.returncode == 0, checked.stderr
