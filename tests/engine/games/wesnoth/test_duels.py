"""The duels: agreement with what the game itself counted, and facts read off the files by hand."""

from __future__ import annotations

import pickle
from collections import Counter
from itertools import pairwise
from pathlib import Path

import pytest

from engine.facts import Coverage, Event, EventKind, Grade, Replay, Span
from engine.games import wire
from engine.games.wesnoth import ADAPTER, container, wml
from engine.games.wesnoth.match import Match, read_match
from engine.games.wesnoth.reports import counted, read_reports, statistics
from engine.games.wesnoth.rules import rules

REPO = Path(__file__).resolve().parents[4]
SAMPLE = REPO / "resources" / "samples" / "wesnoth-duel.gz"
DUELS = [SAMPLE, *sorted((REPO / ".." / "shared" / "replays" / "wesnoth").glob("duel-*.gz"))]
LARGEST = next((path for path in DUELS if path.name == "duel-25.gz"), None)


@pytest.fixture(scope="module", params=DUELS, ids=lambda path: path.name)
def duel(request: pytest.FixtureRequest) -> tuple[Path, Replay]:
    return request.param, ADAPTER.load(request.param.read_bytes())


@pytest.fixture(scope="module")
def sample() -> Replay:
    return ADAPTER.load(SAMPLE.read_bytes())


def head(path: Path) -> Match:
    return read_match(wml.read(container.text_of(path.read_bytes())[0]), rules())


def sums(replay: Replay) -> dict[tuple[str, str], float]:
    return {(one.metric, one.side): one.values[-1] for one in replay.store.all_series}


def lost(replay: Replay, slot: str) -> list[Event]:
    return [event for event in replay.store.find(kind=EventKind.LOST, side=slot) if event.object != "village"]


def test_all_sums_are_those_of_the_game(duel: tuple[Path, Replay]) -> None:
    """Recruits, advancements, deaths, kills, strikes and hits by chance, damage done and to be expected."""
    path, replay = duel
    match = head(path)
    own = statistics(match)
    assert own is not None
    mine = counted(replay.store.events, ("side 1", "side 2"), sums(replay))
    for theirs, ours in zip(own, mine, strict=True):
        assert theirs == ours
        assert sum(strikes for _, strikes in ours.strikes.values()) > 50


def test_every_turn_report_of_the_game_agrees(duel: tuple[Path, Replay]) -> None:
    path, replay = duel
    match = head(path)
    reports = read_reports(match)
    clock = replay.clock
    compared = 0
    for at, step in ((reports.at_start, 0), (reports.at_end, 999)):
        for (turn, index), report in at.items():
            slot = match.sides[index].slot
            moment = ((turn - 1) * 2 + index) * 1000 + step
            if moment > clock.end:
                continue
            for metric in ("gold", "units", "villages", "units_cost"):
                series = replay.store.series(metric, slot)
                assert series is not None
                values = [sample.value for sample in replay.store.samples(series, Span(0, moment))]
                if metric == "gold" and step == 0:
                    # Reported before the income of the turn: the first of the two values of the moment.
                    values = [values[series.moments.index(moment)]]
                assert values[-1] == getattr(report, metric), (path.name, metric, turn, slot)
            compared += 1
    assert compared > 60


def test_nothing_was_left_unfollowed(duel: tuple[Path, Replay]) -> None:
    replay = duel[1]
    assert list(replay.dropped) == [
        "bookkeeping of the game without a fact of its own (seeds, start, choices)"
    ]
    for kind in (
        EventKind.LOST,
        EventKind.RECRUITED,
        EventKind.ADVANCED,
        EventKind.CAPTURED,
        EventKind.ATTACKED,
    ):
        assert replay.covers(kind) is Coverage.COMPLETE
    assert replay.covers(EventKind.RESEARCHED) is Coverage.UNOBSERVABLE


def test_ids_are_unique_and_found_again(duel: tuple[Path, Replay]) -> None:
    store = duel[1].store
    ids = [event.id for event in store.events] + [state.id for state in store.states]
    ids += [series.sample_id(i) for series in store.all_series for i in range(len(series.moments))]
    assert len(set(ids)) == len(ids)
    assert all(identity[0] == "f" and identity[1:].isdigit() for identity in ids)
    assert all(store.fact(identity).id == identity for identity in ids[:: max(1, len(ids) // 50)])


def test_units_alive_are_those_that_came_less_those_that_fell(duel: tuple[Path, Replay]) -> None:
    replay = duel[1]
    for side in replay.sides:
        came = [*replay.store.find(kind=EventKind.RECRUITED, side=side.slot)]
        came += replay.store.find(kind=EventKind.CREATED, side=side.slot)
        series = replay.store.series("units", side.slot)
        assert series is not None
        assert series.values[-1] == len(came) - len(lost(replay, side.slot))


def test_every_loss_is_a_kill_of_the_other_side(duel: tuple[Path, Replay]) -> None:
    replay = duel[1]
    for side, other in (("side 1", "side 2"), ("side 2", "side 1")):
        fell, killed = lost(replay, side), replay.store.find(kind=EventKind.DESTROYED, side=other)
        assert Counter(event.object for event in fell) == Counter(event.object for event in killed)
        for event in fell:
            cause = replay.store.fact(event.cause or "")
            assert isinstance(cause, Event)
            assert cause.kind is EventKind.ATTACKED
            assert (event.details["victim"], event.details["killer"]) == (side, other)


def test_moments_never_go_back_and_states_lie_inside_the_game(duel: tuple[Path, Replay]) -> None:
    replay = duel[1]
    moments = [event.at for event in replay.store.events]
    assert moments == sorted(moments)
    assert replay.clock.end == replay.meta.length >= moments[-1]
    for state in replay.store.states:
        assert 0 <= state.start <= state.end <= replay.clock.end


def test_no_hex_is_occupied_twice(duel: tuple[Path, Replay]) -> None:
    by_place: dict[str, list[tuple[int, int]]] = {}
    for state in duel[1].store.find_states("occupies"):
        by_place.setdefault(state.place or "", []).append((state.start, state.end))
    for spans in by_place.values():
        spans.sort()
        # A unit may step in at the very moment another fell.
        assert all(one[1] <= other[0] for one, other in pairwise(spans))


def test_the_same_bytes_give_the_same_facts_and_cross_a_process(duel: tuple[Path, Replay]) -> None:
    path, replay = duel
    again = ADAPTER.load(path.read_bytes())
    assert again.store.events == replay.store.events
    assert again.store.all_series == replay.store.all_series
    back = wire.decode(wire.encode(replay), "engine.games.wesnoth:ADAPTER")
    assert back.store.events == replay.store.events
    assert pickle.dumps(back)


def test_duels_are_recognised_by_their_content() -> None:
    data = SAMPLE.read_bytes()
    assert ADAPTER.sniff(data[:65536], "anything") > 0.8
    assert ADAPTER.sniff(container.unpacked(data)[:65536], "") > 0.8
    assert ADAPTER.games(data) == 1


# ---- the sample, read by hand -------------------------------------------------------------------------


def test_the_sample_and_its_sides(sample: Replay) -> None:
    assert (sample.game, sample.meta.version, sample.meta.match) == ("wesnoth", "1.16.9", "1v1")
    assert [(s.slot, s.faction, s.human, s.result) for s in sample.sides] == [
        ("side 1", "Loyalists", False, "loss"),
        ("side 2", "Rebels", False, "win"),
    ]
    extra = sample.meta.extra
    assert (extra["turns"], extra["era"], extra["start_gold"], extra["villages"]) == (
        16,
        "era_default",
        100,
        16,
    )
    assert extra["ai"] is True
    assert len(sample.meta.sha256) == 64


def test_who_won_and_what_shows_it(sample: Replay) -> None:
    outcome = sample.outcome
    assert (outcome.winners, outcome.by, outcome.grade) == (("side 2",), "leader_killed", Grade.OBSERVED)
    (evidence,) = outcome.evidence
    fact = sample.store.fact(evidence)
    assert isinstance(fact, Event)
    assert (fact.kind, fact.side, fact.object, fact.place) == (EventKind.LOST, "side 1", "Javelineer", "13,3")
    assert fact.details["leader"] is True
    assert sample.clock.text(fact.at) == "turn 16"


def test_the_last_fight_begins_with_the_defenders_first_strike(sample: Replay) -> None:
    """The elf attacks the Javelineer's spear: hit, miss, hit, miss, miss, hit, by turns from the defender."""
    fight = sample.store.find(kind=EventKind.ATTACKED)[-1]
    assert (fight.side, fight.object, fight.place) == ("side 2", "Javelineer", "13,3")
    assert (fight.details["weapon"], fight.details["defender_weapon"]) == ("sword", "spear")
    strikes = fight.details["strikes"]
    assert [strike["by"] for strike in strikes] == ["defender", "attacker"] * 3
    assert [strike["damage"] for strike in strikes] == [8, 0, 8, 0, 0, 6]
    assert [strike["chance"] for strike in strikes] == [40] * 6
    assert fight.details["killed"] == "defender"
    # The leader had 3 hit points left; its two hits took 16.
    assert (fight.details["damage"], fight.details["damage_taken"]) == (3, 16)
    assert fight.details["expected_damage"] == pytest.approx(3 * 0.4 * 3)
    assert fight.details["tod"] == "dusk"


def test_the_first_turn(sample: Replay) -> None:
    recruits = [e for e in sample.store.find(kind=EventKind.RECRUITED, side="side 1") if e.at < 1000]
    assert [(e.object, e.place, e.details["cost"]) for e in recruits] == [
        ("Heavy Infantryman", "12,2", 19),
        ("Spearman", "12,3", 14),
        ("Bowman", "13,2", 14),
        ("Horseman", "13,4", 23),
        ("Fencer", "14,2", 16),
        ("Merman Fighter", "14,3", 14),
    ]
    village = sample.store.find(kind=EventKind.CAPTURED, side="side 1")[0]
    assert (village.object, village.place, village.details["by"]) == ("village", "9,4", "Javelineer")
    leader = sample.store.find(kind=EventKind.CREATED, side="side 1")[0]
    assert (leader.object, leader.place, leader.details["initial"]) == ("Javelineer", "13,3", True)


def test_the_first_three_attacks(sample: Replay) -> None:
    first, second, third = sample.store.find(kind=EventKind.ATTACKED)[:3]
    assert [(s["by"], s["damage"]) for s in first.details["strikes"]] == [("attacker", 7), ("attacker", 7)]
    assert first.details["attacker"] == "Elvish Scout"
    assert first.details["weapon"] == "bow"
    assert "defender_weapon" not in first.details
    assert second.details["weapon"] == "entangle"
    # Slowed by the Shaman before, the Fencer does 3 a hit; it has a strike more than the Scout.
    assert [(s["by"][0], s["damage"]) for s in third.details["strikes"]] == [
        ("a", 5), ("d", 0), ("a", 0), ("d", 3), ("a", 0), ("d", 0), ("d", 3),
    ]  # fmt: skip


def test_gold_is_as_the_game_reported_it(sample: Replay) -> None:
    series = sample.store.series("gold", "side 1")
    assert series is not None
    assert series.grade is Grade.OBSERVED
    span = sample.clock.parse("turn 11")
    assert span is not None
    # Reported before the income and at the end; eight villages and the base income of 2 brought 10.
    assert [(s.at, s.value) for s in sample.store.samples(series, span)] == [
        (20_000, 8),
        (20_000, 18),
        (20_999, 18),
    ]


def test_numbers_of_single_types(sample: Replay) -> None:
    bowmen = sample.store.series("count:Bowman", "side 1")
    assert bowmen is not None
    assert (bowmen.values[0], max(bowmen.values), bowmen.values[-1]) == (0, 2, 0)
    assert "count:Bowman" not in sample.store.metrics()


def test_a_village_changes_hands(sample: Replay) -> None:
    taken = next(
        e for e in sample.store.find(kind=EventKind.CAPTURED, side="side 2") if "victim" in e.details
    )
    assert (taken.place, taken.details["by"], taken.details["victim"]) == ("10,12", "Merman Hunter", "side 1")
    assert sample.clock.text(taken.at) == "turn 12"
    told = next(e for e in sample.store.find(kind=EventKind.LOST, side="side 1", object="village"))
    assert (told.place, told.cause) == ("10,12", taken.id)


def test_luck_over_the_game(sample: Replay) -> None:
    for slot, inflicted, expected in (("side 1", 427, 459.6), ("side 2", 501, 536.2)):
        luck = sample.store.series("luck", slot)
        assert luck is not None
        assert luck.values[-1] == pytest.approx(inflicted - expected)


def test_time_of_day_as_states(sample: Replay) -> None:
    span = sample.clock.parse("turn 4")
    assert span is not None
    assert {state.name for state in sample.store.find_states("dusk", window=span)} == {"dusk"}
    assert not sample.store.find_states("dawn", window=span)


def test_where_a_unit_stood(sample: Replay) -> None:
    (leader,) = sample.store.find_states("leader", side="side 1")
    assert (leader.object, leader.start, leader.end) == ("Javelineer", 0, sample.store.events[-2].at)
    standing = sample.store.find_states("occupies", place="13,3", side="side 1")
    assert {state.object for state in standing} == {"Javelineer"}


# ---- another duel, read by hand ------------------------------------------------------------------------


@pytest.mark.skipif(LARGEST is None, reason="the shared replays are not here")
def test_the_long_duel() -> None:
    assert LARGEST is not None
    replay = ADAPTER.load(LARGEST.read_bytes())
    assert [(s.faction, s.result) for s in replay.sides] == [("Northerners", "win"), ("Loyalists", "loss")]
    assert replay.meta.extra["turns"] == 44
    last = replay.store.find(kind=EventKind.ATTACKED)[-1]
    assert (last.details["attacker"], last.object, last.place) == ("Orcish Archer", "Pikeman", "16,28")
    assert [s["damage"] for s in last.details["strikes"]] == [3, 3]
    assert last.details["tod"] == "morning"
    advanced = replay.store.find(kind=EventKind.ADVANCED)
    assert Counter((e.side, e.object, e.details["from"]) for e in advanced) == Counter(
        {
            ("side 1", "Orcish Crossbowman", "Orcish Archer"): 1,
            ("side 1", "Troll", "Troll Whelp"): 1,
        }
    )
    assert len(replay.store.find(kind=EventKind.RECRUITED, side="side 1")) == 42
    assert len(lost(replay, "side 1")) == 31
    assert len(lost(replay, "side 2")) == 26
