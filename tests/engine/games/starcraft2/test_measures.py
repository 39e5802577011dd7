from __future__ import annotations

from engine.facts import Grade, Series
from engine.games.starcraft2.facts import PAST_THE_END, Collector
from engine.games.starcraft2.measures import BLOCKED, add_numbers, add_scores
from engine.games.starcraft2.names import names
from tests.engine.games.starcraft2.tracked import born, changed, died, follow, score

SLOTS = {1: "P1", 2: "P2"}


def series(facts: Collector, metric: str, side: str = "P1") -> Series:
    return next(found for found in facts.series if (found.metric, found.side) == (metric, side))


def test_samples_every_160_loops() -> None:
    facts = Collector()
    scores = [
        score(at, workers=at // 160, minerals=50, food_used=14.5, food_made=15) for at in (160, 320, 480)
    ]
    add_scores(facts, scores, SLOTS)
    workers = series(facts, "workers")
    assert (workers.moments, workers.values) == ((160, 320, 480), (1, 2, 3))
    assert (workers.grade, workers.interval, workers.exact_between) == (Grade.SAMPLED, 160, False)
    assert series(facts, "supply").values == (14.5, 14.5, 14.5)  # food is already divided by 4096


def test_sums() -> None:
    facts = Collector()
    add_scores(
        facts,
        [
            score(
                160,
                minerals=300,
                vespene=100,
                mineral_rate=900,
                gas_rate=300,
                army=500,
                gas_army=200,
                lost_army=50,
                lost_economy=100,
                gas_lost_army=25,
                killed_army=75,
                own_army=50,
            )
        ],
        SLOTS,
    )
    values = {found.metric: found.values[0] for found in facts.series}
    assert values["bank"] == 400
    assert values["income"] == 1200
    assert (values["army_value"], values["army_minerals"], values["army_gas"]) == (700, 500, 200)
    assert (values["resources_lost"], values["army_lost"], values["economy_lost"]) == (175, 75, 100)
    assert values["resources_killed"] == 75
    assert values["own_fire"] == 50


def test_spending_is_what_lives_is_in_the_making_or_was_lost_since_the_start() -> None:
    facts = Collector()
    add_scores(
        facts,
        [score(160, economy=1000), score(320, economy=1050, progress_army=100, lost_economy=50)],
        SLOTS,
    )
    spent = series(facts, "spent")
    assert spent.values == (0, 200)
    assert spent.grade is Grade.DERIVED
    assert spent.formula


def test_the_last_of_two_samples_of_one_moment_counts() -> None:
    facts = Collector()
    add_scores(facts, [score(160, workers=5), score(160, workers=6)], SLOTS)
    assert series(facts, "workers").values == (6,)


def test_supply_blocks_last_from_the_first_to_the_last_sample_that_shows_one() -> None:
    facts = Collector()
    used = [(160, 14, 15), (320, 15, 15), (480, 15, 15), (640, 16, 23), (800, 23, 23), (960, 200, 200)]
    add_scores(facts, [score(at, food_used=u, food_made=m) for at, u, m in used], SLOTS)
    assert [(state.name, state.start, state.end, state.grade) for state in facts.states] == [
        (BLOCKED, 320, 480, Grade.SAMPLED),
        (BLOCKED, 800, 800, Grade.SAMPLED),
    ]


def test_no_supply_at_all_is_no_block() -> None:
    facts = Collector()
    add_scores(facts, [score(160)], SLOTS)
    assert facts.states == []


def test_supply_beyond_the_limit_is_of_no_use() -> None:
    facts = Collector()
    add_scores(facts, [score(160, food_used=198, food_made=232)], SLOTS)
    assert series(facts, "supply_cap").values == (200,)


def test_samples_past_the_end_and_of_no_side_are_left_out() -> None:
    facts = Collector(end=200)
    add_scores(facts, [score(160, workers=3), score(320, workers=9), score(160, pid=9, workers=1)], SLOTS)
    assert series(facts, "workers").moments == (160,)
    assert facts.dropped == {PAST_THE_END: 1}


def test_bases_are_finished_town_halls_whatever_they_morph_into() -> None:
    told = follow(
        born(0, 1, "Hatchery", pid=2),
        born(500, 2, "Hatchery", pid=2),
        changed(900, 1, "Lair"),
        died(1500, 2, killer=1),
    )
    add_numbers(told.facts, told.lives.steps, names().knowledge)
    bases = series(told.facts, "bases", "P2")
    steps = dict(zip(bases.moments, bases.values, strict=True))
    assert steps == {0: 1, 500: 2, 900: 2, 1500: 1}
    assert bases.exact_between
    assert series(told.facts, "count:Lair", "P2").values == (1,)


def test_ids_are_unique_over_events_samples_and_states() -> None:
    told = follow(born(0, 1, "Marine"), died(50, 1, killer=2))
    add_scores(told.facts, [score(160, food_used=9, food_made=9), score(320)], SLOTS)
    add_numbers(told.facts, told.lives.steps, names().knowledge)
    ids = [event.id for event in told.facts.events]
    ids += [found.sample_id(i) for found in told.facts.series for i in range(len(found.moments))]
    ids += [state.id for state in told.facts.states]
    assert len(ids) == len(set(ids))
