"""The measured pitfalls of the tracker's events, one by one."""

from __future__ import annotations

import pytest

from engine.facts import Coverage, Event, EventKind
from engine.games.starcraft2 import lives
from tests.engine.games.starcraft2.tracked import (
    BUILD_WITHOUT_KILLERS,
    Told,
    begun,
    born,
    changed,
    died,
    done,
    follow,
    given,
    researched,
    score,
)


def test_what_is_there_at_the_start_is_created_as_initial() -> None:
    told = follow(born(0, 1, "CommandCenter"), born(0, 2, "SCV"), born(300, 3, "SCV"))
    assert told.lines() == [
        (0, "P1", "created", "CommandCenter"),
        (0, "P1", "created", "SCV"),
        (300, "P1", "created", "SCV"),
    ]
    assert [event.details.get("initial") for event in told.events] == [True, True, None]
    assert told.events[0].place == "10,20"


def test_a_building_is_started_and_completed() -> None:
    told = follow(score(160, food_used=14, food_made=15), begun(200, 1, "Barracks"), done(1300, 1))
    assert told.lines() == [(200, "P1", "started", "Barracks"), (1300, "P1", "completed", "Barracks")]
    started, completed = told.events
    assert started.details == {"supply": 14}
    assert completed.cause == started.id


def test_a_warp_in_is_created_when_done() -> None:
    told = follow(begun(200, 1, "Stalker"), done(300, 1))
    assert told.lines() == [(200, "P1", "started", "Stalker"), (300, "P1", "created", "Stalker")]
    assert told.events[1].details == {"warped_in": True}


def test_an_unfinished_building_its_own_side_ends_is_cancelled() -> None:
    told = follow(begun(200, 1, "Nexus"), died(400, 1, killer=1, by=1))
    assert told.lines() == [(200, "P1", "started", "Nexus"), (400, "P1", "cancelled", "Nexus")]
    assert told.number("Nexus") == 0


def test_a_warp_in_that_loses_its_power_is_cancelled() -> None:
    told = follow(begun(200, 1, "Zealot"), died(250, 1, killer=1))
    assert told.lines()[-1] == (250, "P1", "cancelled", "Zealot")


def test_an_unfinished_building_an_enemy_destroys_is_lost() -> None:
    told = follow(begun(200, 1, "Pylon"), died(250, 1, killer=2))
    lost = told.of(EventKind.LOST)[0]
    assert lost.details == {"victim": "P1", "killer": "P2", "value": 100, "unfinished": True}
    assert not told.of(EventKind.CANCELLED)


def test_a_kill_is_told_from_both_sides() -> None:
    told = follow(born(100, 1, "Marine"), born(100, 2, "Roach", pid=2), died(500, 1, killer=2, by=2))
    destroyed, lost = told.events[-2:]
    assert (destroyed.side, destroyed.kind, destroyed.object) == ("P2", EventKind.DESTROYED, "Marine")
    assert (lost.side, lost.kind, lost.object, lost.cause) == ("P1", EventKind.LOST, "Marine", destroyed.id)
    assert lost.details == {"victim": "P1", "killer": "P2", "by": "Roach", "value": 50}
    assert told.number("Marine") == 0


def test_a_kill_without_a_killing_unit_is_still_a_loss() -> None:
    # One death in twelve names a player and no unit.
    told = follow(born(100, 1, "Marine"), died(500, 1, killer=2))
    lost = told.of(EventKind.LOST)[0]
    assert lost.details["killer"] == "P2"
    assert "by" not in lost.details


@pytest.mark.parametrize(
    ("unit", "reason"),
    [("Drone", lives.CONSUMED), ("HighTemplar", lives.CONSUMED), ("Zergling", lives.CONSUMED)],
)
def test_what_a_morph_or_merger_consumes_is_not_lost(unit: str, reason: str) -> None:
    told = follow(born(100, 1, unit), died(500, 1))
    assert not told.of(EventKind.LOST)
    assert told.facts.dropped == {reason: 1}
    assert not told.facts.exceptions


def test_larvae_and_eggs_are_no_facts() -> None:
    told = follow(born(100, 1, "Larva"), changed(110, 1, "Egg"), changed(300, 1, "Larva"), died(300, 1))
    assert told.events == []
    assert told.facts.dropped == {lives.FLEETING: 1}


@pytest.mark.parametrize("kind", ["InvisibleTargetDummy", "KD8Charge", "Larva"])
def test_larvae_and_dummies_leave_no_trace_but_a_count(kind: str) -> None:
    told = follow(born(100, 1, kind), died(200, 1, killer=2))
    assert told.events == []
    assert sum(told.facts.dropped.values()) == 1


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("Broodling", "Broodling"),
        ("BroodlingEscort", "Broodling"),
        ("Interceptor", "Interceptor"),
        ("LocustMP", "Locust"),
    ],
)
def test_what_comes_by_the_dozen_is_only_told_when_an_enemy_kills_it(kind: str, name: str) -> None:
    told = follow(born(100, 1, kind), born(100, 2, kind), died(200, 1, killer=2), died(200, 2, killer=1))
    assert told.lines() == [(200, "P2", "destroyed", name), (200, "P1", "lost", name)]
    assert told.facts.dropped == {lives.FLEETING: 2, lives.EXPIRED: 1}
    assert told.facts.exceptions == {(EventKind.CREATED, name): Coverage.PARTIAL}


def test_a_summoned_thing_an_enemy_kills_is_lost_but_stands_aside() -> None:
    told = follow(born(100, 1, "MULE"), died(900, 1, killer=2, by=3))
    assert told.lines() == [
        (100, "P1", "created", "MULE"),
        (900, "P2", "destroyed", "MULE"),
        (900, "P1", "lost", "MULE"),
    ]
    assert told.events[-1].details == {"victim": "P1", "killer": "P2", "temporary": True}
    assert [event.aside for event in told.events] == [None, "temporary", "temporary"]


@pytest.mark.parametrize("killer", [None, 1])
def test_a_summoned_thing_whose_time_is_up_is_not_lost(killer: int | None) -> None:
    told = follow(born(100, 1, "AutoTurret"), died(900, 1, killer=killer))
    assert told.lines() == [(100, "P1", "created", "AutoTurret")]
    assert told.events[0].details == {"temporary": True}
    assert told.facts.dropped == {lives.EXPIRED: 1}


@pytest.mark.parametrize(
    "kind",
    ["BeaconArmy", "AdeptPhaseShift", "ParasiticBombDummy", "ParasiticBombRelayDummy", "DisruptorPhased"],
)
def test_scenery(kind: str) -> None:
    told = follow(born(100, 1, kind), died(150, 1, killer=1))
    assert told.events == []
    assert told.facts.dropped == {lives.SCENERY: 1}


@pytest.mark.parametrize(
    ("before", "after"),
    [("Hatchery", "Lair"), ("Lair", "Hive"), ("CommandCenter", "OrbitalCommand"), ("Spire", "GreaterSpire")],
)
def test_a_type_change_of_a_building_is_a_morph(before: str, after: str) -> None:
    told = follow(born(0, 1, before), changed(900, 1, after))
    assert told.lines()[-1] == (900, "P1", "morphed", after)
    assert told.events[-1].details == {"from": before}
    assert (told.number(before), told.number(after)) == (0, 1)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("SiegeTank", "SiegeTankSieged"),
        ("SupplyDepot", "SupplyDepotLowered"),
        ("CommandCenter", "CommandCenterFlying"),
        ("WidowMine", "WidowMineBurrowed"),
        ("VikingFighter", "VikingAssault"),
        ("Liberator", "LiberatorAG"),
        ("WarpPrism", "WarpPrismPhasing"),
        ("SporeCrawler", "SporeCrawlerUprooted"),
        ("CreepTumorQueen", "CreepTumorBurrowed"),
        ("Roach", "RoachBurrowed"),
        ("LurkerMP", "LurkerMPBurrowed"),
        ("ObserverSiegeMode", "Observer"),
        ("BarracksTechLab", "TechLab"),
    ],
)
def test_a_change_of_form_is_noise(before: str, after: str) -> None:
    told = follow(born(100, 1, before), changed(900, 1, after))
    assert len(told.events) == 1


def test_an_add_on_that_changes_its_building_is_counted_there() -> None:
    told = follow(
        begun(100, 1, "BarracksTechLab"),
        done(500, 1),
        changed(600, 1, "TechLab"),
        changed(700, 1, "FactoryTechLab"),
    )
    assert [line[2:] for line in told.lines()] == [
        ("started", "BarracksTechLab"),
        ("completed", "BarracksTechLab"),
    ]
    assert (told.number("BarracksTechLab"), told.number("FactoryTechLab")) == (0, 1)


def test_a_cocoon_is_the_start_of_what_comes_out_of_it() -> None:
    told = follow(born(100, 1, "Overlord"), changed(200, 1, "OverlordCocoon"), changed(400, 1, "Overseer"))
    assert told.lines()[1:] == [(200, "P1", "started", "Overseer"), (400, "P1", "morphed", "Overseer")]
    started, morphed = told.events[1:]
    assert started.details == {"from": "Overlord", "morph": True}
    assert morphed.cause == started.id
    assert (told.number("Overlord"), told.number("Overseer")) == (0, 1)


def test_a_cocoon_that_opens_on_what_it_was_is_cancelled() -> None:
    told = follow(born(100, 1, "Overlord"), changed(200, 1, "OverlordCocoon"), changed(300, 1, "Overlord"))
    assert told.lines()[-1] == (300, "P1", "cancelled", "Overseer")
    assert told.number("Overlord") == 1


def test_a_cocoon_an_enemy_destroys_is_a_loss_of_what_was_in_it() -> None:
    told = follow(born(100, 1, "Zergling"), changed(200, 1, "BanelingCocoon"), died(250, 1, killer=2))
    lost = told.of(EventKind.LOST)[0]
    assert lost.object == "Zergling"
    assert lost.details == {"victim": "P1", "killer": "P2", "turning_into": "Baneling", "value": 75}


@pytest.mark.parametrize("told_creator", [True, False])
def test_a_baneling_is_a_morph_and_its_zergling_no_loss(told_creator: bool) -> None:
    # The Baneling is born, the cocoon becomes a Zergling again and dies, all in one loop.
    creator = {"creator": 1, "ability": "MorphZerglingToBaneling"} if told_creator else {}
    told = follow(
        born(100, 1, "Zergling"),
        changed(200, 1, "BanelingCocoon"),
        born(400, 2, "Baneling", **creator),  # type: ignore[arg-type]  # two kinds of values
        changed(400, 1, "Zergling"),
        died(400, 1),
    )
    assert [line[2:] for line in told.lines()] == [
        ("created", "Zergling"),
        ("started", "Baneling"),
        ("morphed", "Baneling"),
    ]
    assert told.events[-1].details == {"from": "Zergling"}
    assert (told.number("Zergling"), told.number("Baneling")) == (0, 1)


def test_two_templar_merge_into_an_archon() -> None:
    told = follow(
        born(100, 1, "HighTemplar"),
        born(100, 2, "DarkTemplar"),
        begun(300, 3, "Archon"),
        done(500, 3),
        died(500, 1),
        died(500, 2),
    )
    assert told.lines()[2:] == [(300, "P1", "started", "Archon"), (500, "P1", "created", "Archon")]
    assert told.events[-1].details == {"from": "HighTemplar"}
    assert told.facts.dropped == {lives.CONSUMED: 2}
    assert (told.number("HighTemplar"), told.number("Archon")) == (0, 1)


def test_a_hellion_that_transforms_is_another_unit_each_way() -> None:
    told = follow(born(100, 1, "Hellion"), changed(200, 1, "HellionTank"), changed(300, 1, "Hellion"))
    assert told.lines()[1:] == [(200, "P1", "morphed", "Hellbat"), (300, "P1", "morphed", "Hellion")]


def test_hallucinations_by_the_ability_that_made_them_or_by_selection() -> None:
    told = follow(
        born(100, 1, "Phoenix", ability="HallucinationPhoenix"),
        born(100, 2, "Archon"),
        died(200, 1, killer=2),
        died(200, 2, killer=2),
        hallucinated=(2 << 18 | 1,),
    )
    assert told.events == []
    assert told.facts.dropped == {lives.HALLUCINATIONS: 2}


def test_a_changeling_born_under_its_victims_id_is_not_the_victims_unit() -> None:
    told = follow(
        born(50, 9, "Changeling", pid=2),
        born(100, 1, "ChangelingMarineShield", pid=1),
        given(100, 1, 2, 2),
        died(100, 9, killer=2),
        died(300, 1, killer=1),
    )
    assert told.lines() == [
        (50, "P2", "created", "Changeling"),
        (300, "P1", "destroyed", "Changeling"),
        (300, "P2", "lost", "Changeling"),
    ]
    assert told.number("Marine") == 0


def test_what_changes_hands_later_was_its_first_owners() -> None:
    told = follow(born(100, 1, "Marine"), given(100 + lives.SETTLING + 1, 1, 2, 2))
    assert told.lines() == [(100, "P1", "created", "Marine")]
    assert (told.number("Marine"), told.number("Marine", "P2")) == (0, 1)


def losses_proper(told: Told) -> list[Event]:
    return [event for event in told.of(EventKind.LOST) if event.aside is None]


def test_own_fire_is_no_loss_and_leaves_the_count_of_losses_open() -> None:
    told = follow(born(100, 1, "SiegeTank"), born(100, 2, "Marine"), died(300, 2, killer=1, by=1))
    assert not losses_proper(told)
    assert told.events[-1].details == {
        "victim": "P1",
        "killer": None,
        "by": "SiegeTank",
        "value": 50,
        "aside": "own_fire",
    }
    assert told.facts.dropped == {lives.OWN_FIRE: 1}
    assert told.facts.exceptions == {(EventKind.LOST, "Marine"): Coverage.PARTIAL}
    assert told.number("Marine") == 0


def test_an_ally_is_no_enemy() -> None:
    told = follow(born(100, 1, "Marine"), died(300, 1, killer=2), teams=("1", "1", "2"))
    assert [event.aside for event in told.of(EventKind.LOST)] == ["own_fire"]


def test_a_baneling_that_blows_up_is_used_not_lost() -> None:
    told = follow(born(100, 1, "Baneling"), died(300, 1, killer=1, by=1))
    assert [event.aside for event in told.of(EventKind.LOST)] == ["used_up"]
    assert told.facts.dropped == {lives.USED_UP: 1}


def test_a_building_that_burns_down_is_lost_to_nobody() -> None:
    told = follow(born(0, 1, "Barracks"), died(300, 1, killer=1, by=1))
    lost = told.of(EventKind.LOST)[0]
    assert lost.details == {"victim": "P1", "killer": None, "value": 150, "burned": True}
    assert not told.of(EventKind.DESTROYED)


def test_before_killing_units_were_recorded_a_building_burns_down_too() -> None:
    told = follow(born(0, 1, "Refinery"), died(300, 1, killer=1, build=BUILD_WITHOUT_KILLERS))
    assert told.of(EventKind.LOST)[0].details["burned"] is True


def test_a_salvaged_bunker_is_not_lost() -> None:
    told = follow(begun(10, 1, "Bunker"), done(50, 1), died(300, 1, killer=1, by=1))
    assert [event.aside for event in told.of(EventKind.LOST)] == ["salvaged"]
    assert told.facts.dropped == {lives.SALVAGED: 1}


def test_a_death_nobody_caused_is_not_guessed_at() -> None:
    told = follow(born(100, 1, "Marine"), died(300, 1))
    assert [event.aside for event in told.of(EventKind.LOST)] == ["unexplained"]
    assert told.facts.dropped == {lives.NO_KILLER: 1}
    assert told.facts.exceptions == {(EventKind.LOST, "Marine"): Coverage.PARTIAL}


def test_what_falls_after_its_side_has_left_says_so() -> None:
    told = follow(
        born(0, 1, "Barracks"),
        born(0, 2, "Barracks"),
        died(500, 1, killer=2),
        died(501, 2, killer=2),
        left={"P1": 500},
    )
    assert [event.details.get("after_leaving") for event in told.of(EventKind.LOST)] == [None, True]


def test_the_maps_own_creatures_kill_too() -> None:
    told = follow(born(100, 1, "Marine"), died(300, 1, killer=15))
    assert told.of(EventKind.LOST)[0].details["killer"] is None


def test_a_unit_taken_over_for_good_changes_sides_and_one_controlled_for_a_while_does_not() -> None:
    told = follow(
        born(100, 1, "Colossus"),
        given(200, 1, 2, 1),  # neural parasite: commanded by the other, still paid for by its owner
        born(100, 2, "Marine"),
        given(300, 2, 2, 2),
        died(400, 1, killer=2),
        died(400, 2, killer=1),
    )
    assert [(event.side, event.object) for event in told.of(EventKind.LOST)] == [
        ("P1", "Colossus"),
        ("P2", "Marine"),
    ]


def test_a_drone_inside_an_unfinished_building_is_not_at_hand() -> None:
    told = follow(
        born(0, 1, "Drone"),
        born(0, 2, "Drone"),
        begun(100, 3, "Extractor"),
        begun(110, 4, "SpawningPool"),
        died(150, 3, killer=1, by=3),  # cancelled: its Drone comes back
        done(900, 4),
        died(900, 2),  # the Drone in the pool goes when it is done
    )
    moments, numbers = told.lives.steps["P1", "Drone"]
    assert list(zip(moments, numbers, strict=True)) == [(0, 2), (100, 1), (110, 0), (150, 1)]


def test_upgrades_and_what_only_looks_like_one() -> None:
    told = follow(
        researched(0, "SprayTerran"),
        researched(5, "RewardDanceMule"),
        researched(5, "GameHeartActive"),
        researched(5, "MarineSkin"),
        researched(4000, "ShieldWall"),
        researched(5000, "zerglingmovementspeed", pid=2),
        researched(6000, "TerranInfantryWeaponsLevel1"),
    )
    assert told.lines() == [
        (4000, "P1", "researched", "CombatShield"),
        (5000, "P2", "researched", "MetabolicBoost"),
        (6000, "P1", "researched", "TerranInfantryWeaponsLevel1"),
    ]
    assert told.facts.dropped == {lives.COSMETIC: 4}


def test_an_unknown_unit_keeps_its_name_and_gets_into_the_knowledge() -> None:
    told = follow(born(100, 1, "HotSRaptor"), died(300, 1, killer=2))
    assert told.lines()[0] == (100, "P1", "created", "HotSRaptor")
    assert told.facts.unknown == {("HotSRaptor", "unit")}
    assert "value" not in told.of(EventKind.LOST)[0].details


def test_neutral_things_are_nobodys() -> None:
    told = follow(born(0, 1, "MineralField", pid=0), born(0, 2, "XelNagaTower", pid=0), died(9, 1))
    assert told.events == []
    assert not told.facts.dropped


def test_events_of_units_never_introduced_are_counted() -> None:
    told = follow(died(100, 7, killer=2), changed(100, 8, "Lair"), done(100, 9))
    assert told.events == []
    assert told.facts.dropped == {lives.UNSEEN: 3}


def test_elimination_is_the_fall_of_the_last_building_even_an_unfinished_one() -> None:
    told = follow(
        born(0, 1, "Nexus", pid=2), begun(100, 2, "Pylon", pid=2), died(500, 1, killer=1), born(0, 3, "Nexus")
    )
    assert told.lives.eliminated_at("P2") is None
    told = follow(
        born(0, 1, "Nexus", pid=2),
        begun(100, 2, "Pylon", pid=2),
        died(500, 1, killer=1),
        died(600, 2, killer=1),
    )
    assert told.lives.eliminated_at("P2") == 600
