from __future__ import annotations

from engine.games.starcraft2.roster import OBSERVER, game_start, make_roster
from tests.engine.games.starcraft2.people import player, raw, setup
from tests.engine.games.starcraft2.tracked import born


def test_sides_of_a_duel() -> None:
    roster = make_roster(raw(player(1, "Terran", result=1), player(2, "Zerg", result=2)))
    first, second = roster.sides
    assert (first.slot, first.faction, first.result, first.human) == ("P1", "Terran", "win", True)
    assert (second.slot, second.faction, second.result) == ("P2", "Zerg", "loss")
    assert first.team != second.team
    assert {"terran", "the terran", "人族", "red", "红方"} <= set(first.aliases)
    assert {"zerg", "虫族", "blue"} <= set(second.aliases)
    assert all(alias == alias.lower() for side in roster.sides for alias in side.aliases)


def test_a_race_both_play_means_neither() -> None:
    roster = make_roster(raw(player(1, "Zerg"), player(2, "Zerg")))
    assert not any("zerg" in side.aliases for side in roster.sides)
    assert "red" in roster.sides[0].aliases


def test_blank_names_stay_blank_and_odd_ones_get_one_line() -> None:
    roster = make_roster(raw(player(1, name=""), player(2, name="a\nb\u202e")))
    assert [side.name for side in roster.sides] == ["", "a b"]


def test_ai_players() -> None:
    roster = make_roster(raw(player(1), player(2, "Zerg", is_human=False, difficulty="Elite", uid=None)))
    assert [side.human for side in roster.sides] == [True, False]
    assert roster.levels == {"P2": "Elite"}
    assert roster.by_user == {0: "P1"}


def test_the_trackers_ids_are_not_the_order_of_the_players() -> None:
    # A co-op map: a neutral player sits between the people and the last of the map's own.
    players = (player(1), player(2, "Zerg"), player(3, "Zerg", is_human=False, uid=None))
    roster = make_roster(raw(*players, tracker=(setup(1, 0), setup(2, 1), setup(8, 2))))
    assert roster.by_player == {1: "P1", 2: "P2", 8: "P3"}


def test_co_op_puts_people_on_one_side_whatever_the_lobby_says() -> None:
    people = [player(1, commander="Kerrigan", team_id=1), player(2, commander="Raynor", team_id=2)]
    foes = [player(3, "Zerg", is_human=False, commander="", team_id=1)]
    roster = make_roster(raw(*people, *foes))
    assert roster.cooperative
    assert roster.allied("P1", "P2")
    assert not roster.allied("P1", "P3")


def test_team_games() -> None:
    roster = make_roster(raw(*(player(n, team_id=1 + (n > 2)) for n in (1, 2, 3, 4))))
    assert [side.team for side in roster.sides] == ["1", "1", "2", "2"]


def test_all_in_one_team_means_everyone_for_himself() -> None:
    roster = make_roster(raw(player(1, team_id=1), player(2, team_id=1)))
    assert not roster.allied("P1", "P2")


def test_user_ids_and_observers() -> None:
    watching = player(3, uid=1)
    roster = make_roster(raw(player(1, uid=0), player(2, uid=4), observers=(watching,)))
    assert roster.by_user == {0: "P1", 1: OBSERVER, 4: "P2"}
    assert roster.observers == 1


def test_before_user_ids_events_carried_player_ids() -> None:
    old = {"versions": [0, 1, 3, 6, 19269, 19132], "build": 19269, "expansion": "WoL"}
    roster = make_roster(raw(player(1, uid=5), player(3, uid=6), observers=(player(2, uid=7),), **old))
    assert roster.by_user == {1: "P1", 3: "P2", 2: OBSERVER}


def test_two_people_who_share_an_army_are_one_side() -> None:
    players = (player(1, uid=0), player(2, uid=1, archon_leader_id=0), player(3, "Zerg", uid=2))
    roster = make_roster(raw(*players))
    assert [side.slot for side in roster.sides] == ["P1", "P2"]
    assert roster.by_user == {0: "P1", 1: "P1", 2: "P2"}


def test_a_map_with_a_lobby_of_its_own_starts_with_its_first_town_halls() -> None:
    handed_out = (born(4000, 1, "Nexus", 1), born(4001, 2, "Hatchery", 3))
    lobby = raw(
        player(1, "Terran"), player(2, "Terran"), player(3, "Terran"), tracker=handed_out, expansion="HotS"
    )
    assert game_start(lobby) == 4000
    roster = make_roster(lobby)
    assert [(side.slot, side.faction) for side in roster.sides] == [("P1", "Protoss"), ("P2", "Zerg")]
    assert roster.by_user[1] == OBSERVER
    assert roster.observers == 1


def test_an_ordinary_game_starts_at_zero() -> None:
    assert game_start(raw(player(1), tracker=(born(0, 1, "Nexus"),), expansion="HotS")) == 0
    assert game_start(raw(player(1), tracker=(born(900, 1, "Nexus"),))) == 0


def test_a_race_in_an_unknown_language_is_told_by_the_first_town_hall() -> None:
    roster = make_roster(raw(player(1, "Протос"), player(2, "Zerg"), tracker=(born(0, 1, "Nexus", 1),)))
    assert roster.sides[0].faction == "Protoss"
    assert "protoss" in roster.sides[0].aliases
