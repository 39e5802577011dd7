from __future__ import annotations

from dataclasses import replace

import pytest

from engine.facts import Grade
from engine.games.starcraft2.outcome import find_endings, find_outcome
from engine.games.starcraft2.roster import Roster
from tests.engine.games.starcraft2.tracked import roster

LEFT = {"P1": (900, "f7"), "P2": (1000, "f9")}


def with_results(*results: str | None, teams: tuple[str, ...] = ("1", "2")) -> Roster:
    given = roster(*teams)
    sides = tuple(replace(side, result=result) for side, result in zip(given.sides, results, strict=True))
    return replace(given, sides=sides)


def test_the_replays_own_word_and_the_loser_who_left() -> None:
    outcome = find_outcome(with_results("win", "loss"), LEFT)
    assert (outcome.winners, outcome.by, outcome.evidence) == (("P1",), "left", ("f9",))
    assert outcome.grade is Grade.OBSERVED


@pytest.mark.parametrize(
    ("fell", "by"), [(950, "elimination"), (1000, "elimination"), (1050, "left"), (None, "left")]
)
def test_elimination_counts_until_the_loser_leaves(fell: int | None, by: str) -> None:
    outcome = find_outcome(with_results("win", "loss"), LEFT, lambda slot: fell)
    assert outcome.by == by


def test_a_draw() -> None:
    outcome = find_outcome(with_results("draw", "draw"), {})
    assert outcome.draw
    assert outcome.winners == ()


def test_no_winner_recorded_is_derived_from_who_left_first() -> None:
    outcome = find_outcome(with_results(None, None), LEFT)
    assert (outcome.winners, outcome.by, outcome.evidence) == (("P2",), "left", ("f7",))
    assert outcome.grade is Grade.DERIVED


@pytest.mark.parametrize("left", [{}, {"P1": (900, "f7"), "P2": (900, "f9")}])
def test_no_winner_recorded_and_nobody_left_before_the_other_is_unknown(
    left: dict[str, tuple[int, str]],
) -> None:
    assert not find_outcome(with_results(None, None), left).known


def test_a_team_has_left_when_all_of_it_has() -> None:
    teams = ("1", "1", "2")
    undecided = with_results(None, None, None, teams=teams)
    assert not find_outcome(undecided, {"P1": (100, "f1")}).known
    outcome = find_outcome(undecided, {"P1": (100, "f1"), "P2": (200, "f2")})
    assert outcome.winners == ("P3",)
    assert outcome.evidence == ("f1", "f2")


def test_nothing_is_derived_between_more_than_two_teams() -> None:
    everyone = with_results(None, None, None, teams=("1", "2", "3"))
    assert not find_outcome(everyone, {"P1": (100, "f1")}).known


def test_several_winners_of_one_team() -> None:
    outcome = find_outcome(with_results("loss", "win", "win", teams=("1", "2", "2")), {})
    assert outcome.winners == ("P2", "P3")
    assert outcome.by is None


def test_a_match_ends_when_its_loser_leaves_whoever_watches_on() -> None:
    sides = with_results("win", "loss")
    outcome = find_outcome(sides, {"P2": (1000, "f9"), "P1": (1040, "f10")})
    assert find_endings(outcome, sides, {"P2": 1000, "P1": 1040}, lambda slot: None, 1300) == [
        1300,
        1000,
        1040,
    ]


def test_of_a_team_the_last_to_leave_decides() -> None:
    sides = with_results("win", "win", "loss", "loss", teams=("1", "1", "2", "2"))
    left = {"P1": 200, "P3": 500, "P4": 900}
    outcome = find_outcome(sides, {slot: (at, f"f{at}") for slot, at in left.items()})
    assert find_endings(outcome, sides, left, lambda slot: None, 905) == [905, 900]


def test_a_match_is_over_when_the_last_building_falls() -> None:
    sides = with_results("win", "loss")
    outcome = find_outcome(sides, {"P2": (1000, "f9")}, lambda slot: 950)
    assert find_endings(outcome, sides, {"P2": 1000}, lambda slot: 950, 1100) == [1100, 950, 1000]


def test_where_nobody_won_there_is_one_end() -> None:
    sides = with_results(None, None)
    assert find_endings(find_outcome(sides, {}), sides, {"P1": 900}, lambda slot: None, 1000) == [1000]
