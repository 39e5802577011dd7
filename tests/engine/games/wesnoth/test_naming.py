from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from engine.facts import Replay
from engine.games.wesnoth import ADAPTER
from engine.games.wesnoth.rules import knowledge, rules
from tests.engine.games.wesnoth.written import attack, begin, end, loaded, part, recruit, side, unit

SAMPLE = Path(__file__).resolve().parents[4] / "resources" / "samples" / "wesnoth-duel.gz"


@pytest.fixture(scope="module")
def sample() -> Replay:
    return ADAPTER.load(SAMPLE.read_bytes())


def meant(replay: Replay, text: str) -> str | None:
    entry = replay.knowledge.resolve(text)
    return None if entry is None else entry.name


# ---- the knowledge file -------------------------------------------------------------------------------


def test_every_unit_has_its_figures_and_a_chinese_name() -> None:
    units = [entry for entry in knowledge().entries.values() if entry.kind == "unit"]
    assert len(units) > 270
    for entry in units:
        assert entry.properties["hitpoints"] > 0
        assert entry.properties["level"] >= 0
        assert set(entry.properties["advances_to"]) <= set(knowledge().entries)
        assert not entry.display("zh").isascii()


def test_the_seven_factions_and_what_they_recruit() -> None:
    factions = {name: entry for name, entry in knowledge().entries.items() if entry.kind == "faction"}
    assert set(factions) == {
        "Loyalists", "Rebels", "Northerners", "Undead", "Knalgan Alliance", "Drakes", "Dunefolk",
    }  # fmt: skip
    for name, entry in factions.items():
        for recruit_type in entry.properties["recruits"]:
            assert name in knowledge().entries[recruit_type].factions


@pytest.mark.parametrize(
    ("text", "name"),
    [
        ("Spearman", "Spearman"), ("spearmen", "Spearman"), ("矛兵", "Spearman"), ("枪兵", "Spearman"),
        ("HI", "Heavy Infantryman"), ("heavy infantry", "Heavy Infantryman"), ("重步兵", "Heavy Infantryman"),
        ("Elven Fighter", "Elvish Fighter"), ("elf shaman", "Elvish Shaman"), ("精灵萨满", "Elvish Shaman"),
        ("WC", "Walking Corpse"), ("zombies", "Walking Corpse"), ("Dark Adepts", "Dark Adept"),
        ("ulf", "Dwarvish Ulfserker"), ("loyalists", "Loyalists"), ("忠诚者", "Loyalists"),
        ("反抗军", "Rebels"), ("knalgans", "Knalgan Alliance"), ("the undead", "Undead"), ("亡灵", "Undead"),
        ("villages", "village"), ("村庄", "village"), ("units", "unit"), ("单位", "unit"),
        ("scouts", "scout"), ("healer", "healer"), ("level 2", "level-2 unit"), ("elves", "elf"),
        ("兽人", "orc"),
        ("first strike", "firststrike"), ("先制", "firststrike"), ("lawful", "lawful"), ("黄昏", "dusk"),
        ("quick", "quick"), ("leader", "leader"),
    ],
)  # fmt: skip
def test_names_players_use(text: str, name: str) -> None:
    entry = knowledge().resolve(text)
    assert entry is not None
    assert entry.name == name


@pytest.mark.parametrize("text", ["Zergling", "Speerman", "Elvish", "knight bishop", ""])
def test_unknown_names_are_not_guessed(text: str) -> None:
    assert knowledge().resolve(text) is None


@pytest.mark.parametrize(
    ("text", "metric"),
    [("gold", "gold"), ("金币", "gold"), ("income", "income"), ("village count", "villages"),
     ("army size", "units"), ("damage dealt", "damage_inflicted"), ("运气", "luck"), ("村庄数", "villages"),
     ("expected damage", "expected_damage_inflicted"), ("casualties", "losses"),
     ("army value", "units_cost")],
)  # fmt: skip
def test_metrics_in_players_words(text: str, metric: str) -> None:
    entry = knowledge().resolve_metric(text)
    assert entry is not None
    assert entry.name == metric


def test_figures_of_a_few_units() -> None:
    spearman = rules().units["Spearman"]
    assert (spearman.cost, spearman.hitpoints, spearman.level, spearman.experience) == (14, 36, 1, 42)
    assert [(w.name, w.damage, w.strikes, w.range) for w in spearman.weapons] == [
        ("spear", 7, 3, "melee"),
        ("javelin", 6, 1, "ranged"),
    ]
    assert "firststrike" in spearman.weapons[0].specials
    corpse = rules().units["Walking Corpse"]
    assert (corpse.hitpoints, corpse.variation("drake").hitpoints) == (18, 23)
    assert corpse.variation("nothing") is corpse
    assert rules().units["Wose"].resistance["fire"] == -50
    assert rules().series == "1.16"


def test_no_alias_is_given_to_two_entries() -> None:
    owners: dict[str, set[str]] = {}
    for name, entry in knowledge().entries.items():
        for aliases in entry.aliases.values():
            for alias in aliases:
                owners.setdefault(alias.casefold(), set()).add(name)
    assert not {alias: names for alias, names in owners.items() if len(names) > 1}


# ---- names in one match ---------------------------------------------------------------------------------


def test_short_names_mean_what_took_part(sample: Replay) -> None:
    assert meant(sample, "the Shaman".removeprefix("the ")) == "Elvish Shaman"
    assert meant(sample, "Hunters") == "Merman Hunter"
    assert meant(sample, "猎手") == "Merman Hunter"
    # Both an Elvish and a Merman Fighter took part.
    assert meant(sample, "Fighter") is None
    # A word for a group keeps its meaning.
    assert meant(sample, "scout") == "scout"


def test_a_short_name_goes_to_the_type_of_this_match() -> None:
    orcs = side(1, faction="Northerners", units=unit("Orcish Warrior", 1, 1, leader=True)) + side(
        2, faction="Undead", units=unit("Dark Sorcerer", 8, 6, leader=True)
    )
    replay = loaded(part(1, recruit(1, "Orcish Assassin", 2, 1, (1, 1))), sides=orcs)
    assert meant(replay, "the assassin".removeprefix("the ")) == "Orcish Assassin"
    assert knowledge().resolve("Assassin").name == "Assassin"  # type: ignore[union-attr]


def test_a_short_name_never_takes_another_types_name() -> None:
    sides = side(1, faction="Northerners", units=unit("Orcish Warrior", 1, 1, leader=True)) + side(
        2, faction="Loyalists", units=unit("Lieutenant", 8, 6, leader=True)
    )
    replay = loaded(
        part(1, recruit(1, "Goblin Spearman", 2, 1, (1, 1))),
        part(2, recruit(2, "Spearman", 7, 6, (8, 6))),
        sides=sides,
    )
    assert meant(replay, "Spearman") == meant(replay, "矛兵") == "Spearman"
    assert meant(replay, "地精矛兵") == "Goblin Spearman"


def test_a_unit_goes_before_an_ability_of_the_same_name() -> None:
    sides = side(1, faction="Drakes", units=unit("Drake Flare", 1, 1, leader=True)) + side(2)
    replay = loaded(part(1, recruit(1, "Saurian Skirmisher", 2, 1, (1, 1))), sides=sides)
    assert meant(replay, "Skirmishers") == meant(replay, "散兵") == "Saurian Skirmisher"
    assert meant(replay, "skirmisher (ability)") == "skirmisher (ability)"
    assert knowledge().entries["skirmisher"].kind == "ability"


def test_common_words_are_no_short_names() -> None:
    sides = side(1, faction="Rebels", units=unit("Elvish Hero", 1, 1, leader=True)) + side(2)
    replay = loaded(part(1), sides=sides)
    assert meant(replay, "hero") is None
    assert meant(replay, "英雄") is None


def test_leader_means_the_leaders_of_the_match(sample: Replay) -> None:
    assert set(sample.knowledge.members("leader")) == {"Javelineer", "Elvish Druid"}


def test_a_leader_that_advances_stays_the_leader() -> None:
    sides = side(1, units=unit("Lieutenant", 4, 4, leader=True, extra="experience=79\n")) + side(
        2, units=unit("Mage", 8, 6, leader=True) + unit("Mage", 4, 5, extra="hitpoints=3\n")
    )
    replay = loaded(begin(1), attack(1, (4, 4), (4, 5), [(60, 8, "dies")]), end(), sides=sides)
    assert set(replay.knowledge.members("leader")) == {"Lieutenant", "General", "Mage"}
    assert Counter(state.object for state in replay.store.find_states("leader", side="side 1")) == Counter(
        {"Lieutenant": 1, "General": 1}
    )


def test_words_for_the_sides(sample: Replay) -> None:
    first, second = sample.sides
    assert {"loyalists", "the loyalists", "red", "红方", "side one", "player 1", "第一方"} <= set(
        first.aliases
    )
    assert {"rebels", "blue", "蓝方", "第2方"} <= set(second.aliases)
    assert not set(first.aliases) & set(second.aliases)
    assert all(word == word.casefold() for side in sample.sides for word in side.aliases)
