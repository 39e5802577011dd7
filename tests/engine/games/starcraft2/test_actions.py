from __future__ import annotations

from types import SimpleNamespace

from engine.facts import EventKind, Grade
from engine.games.starcraft2 import actions as a
from engine.games.starcraft2.actions import Actions
from engine.games.starcraft2.clock import GameClock
from engine.games.starcraft2.facts import Collector
from engine.games.starcraft2.names import names
from engine.games.starcraft2.roster import OBSERVER
from tests.engine.games.starcraft2.people import command, command_at, leave, repeat, retarget, say, selection
from tests.engine.games.starcraft2.tracked import roster

TRAIN_MARINE, ATTACK, HALLUCINATE = 100, 200, 300
ABILITIES = {
    TRAIN_MARINE: SimpleNamespace(name="TrainMarine"),
    ATTACK: SimpleNamespace(name="Attack"),
    HALLUCINATE: SimpleNamespace(name="HallucinateOracle"),
}


def followed(*events: object, since: int = 0) -> tuple[Actions, Collector]:
    facts = Collector()
    sides = roster()
    sides.by_user[5] = OBSERVER  # type: ignore[index]  # a plain dict in the tests
    reader = Actions(facts, sides, names())
    reader.follow(events, ABILITIES, since)
    return reader, facts


def test_an_order_is_a_command_and_names_what_it_makes() -> None:
    _, facts = followed(command(100, 0, TRAIN_MARINE, flags=0x2))
    order = facts.events[0]
    assert (order.side, order.kind, order.object) == ("P1", EventKind.ORDERED, "Marine")
    assert order.grade is Grade.COMMAND
    assert order.details == {"ability": "TrainMarine", "queued": True}


def test_an_order_of_no_thing_keeps_the_games_name_and_its_place() -> None:
    _, facts = followed(command_at(100, 1, ATTACK, 33.4, 71.6))
    order = facts.events[0]
    assert (order.side, order.object, order.place) == ("P2", None, "33,72")
    assert order.details == {"ability": "Attack"}


def test_right_clicks_and_unknown_abilities_are_counted() -> None:
    reader, facts = followed(command(1, 0, None), repeat(2, 0), command(3, 0, 77), repeat(4, 0))
    assert facts.events == []
    assert facts.dropped == {a.RIGHT_CLICKS: 2, a.NAMELESS: 2}
    assert reader.times == {"P1": [1, 2, 3, 4]}


def test_newer_versions_write_a_repeated_order_as_a_repeat_of_the_last() -> None:
    # Five Marines in a row are one order and four repeats; each side repeats its own.
    _, facts = followed(command(1, 0, TRAIN_MARINE), command(2, 1, ATTACK), repeat(3, 0), repeat(4, 0))
    assert [(event.at, event.side, event.object) for event in facts.events] == [
        (1, "P1", "Marine"),
        (2, "P2", None),
        (3, "P1", "Marine"),
        (4, "P1", "Marine"),
    ]
    assert facts.events[-1].details == {"ability": "TrainMarine", "repeat": True}


def test_a_repeated_order_goes_to_its_new_target() -> None:
    _, facts = followed(
        command_at(1, 0, ATTACK, 10, 10), retarget(5, 0, 20, 30), repeat(5, 0), repeat(9, 0), repeat(9, 1)
    )
    assert [(event.at, event.place) for event in facts.events] == [(1, "10,10"), (5, "20,30"), (9, None)]


def test_an_order_another_race_gives_is_a_name_gone_wrong() -> None:
    _, facts = followed(command(1, 1, TRAIN_MARINE), command(2, 0, HALLUCINATE))
    assert facts.events == []
    assert facts.dropped == {a.NAMELESS: 2}


def test_observers_leak_into_the_events_and_are_kept_out() -> None:
    reader, facts = followed(
        command(1, 5, TRAIN_MARINE), leave(9, 5), command(2, 16, None), command(3, 9, None)
    )
    assert facts.events == []
    assert not reader.times
    assert facts.dropped == {a.BY_OBSERVERS: 2, a.UNKNOWN_USER: 1}  # 16 is nobody: the game itself


def test_who_left_when() -> None:
    reader, facts = followed(leave(900, 1), leave(950, 1), leave(960, 0))
    assert [(event.at, event.side, event.kind) for event in facts.events] == [
        (900, "P2", EventKind.LEFT),
        (960, "P1", EventKind.LEFT),
    ]
    assert reader.left["P2"] == (900, facts.events[0].id)


def test_what_was_done_before_a_resume_belongs_to_another_game() -> None:
    reader, facts = followed(command(10, 0, TRAIN_MARINE), command(600, 0, TRAIN_MARINE), since=500)
    assert [event.at for event in facts.events] == [600]
    assert facts.dropped == {a.BEFORE_RESUME: 1}
    assert reader.times == {"P1": [600]}


def test_selections_mark_hallucinations() -> None:
    reader, _ = followed(selection(5, 0, (111, 1), (222, 2)))
    assert reader.hallucinated == {222}


def test_chat_is_data_on_one_line() -> None:
    reader, facts = followed()
    reader.chat([say(5, 0, "gl\nhf\x1b[31m"), say(6, 5, "hello", target=4), say(7, 1, "x" * 900, target=2)])
    first, second, third = facts.events
    assert (first.side, first.details) == ("P1", {"text": "gl hf [31m", "to": "all"})
    assert (second.side, second.details) == (None, {"text": "hello", "to": "observers", "from": OBSERVER})
    assert third.details["to"] == "allies"
    assert len(third.details["text"]) <= a.MAX_CHAT


def test_actions_per_minute_by_the_displayed_clock_until_the_player_left() -> None:
    first = [command(at, 0, None) for at in range(0, 1344, 14)]  # 96 in the first minute
    second = [command(at, 0, None) for at in range(1344, 2016, 14)]  # 48 in half a minute
    reader, facts = followed(*first, *second, leave(2016, 0))
    whole = reader.add_rates(GameClock(9000), 9000)
    rate = facts.series[0]
    assert (rate.metric, rate.moments, rate.values) == ("apm", (1344, 2016), (96.0, 96.0))
    assert rate.grade is Grade.DERIVED
    assert rate.formula == a.ACTIONS
    assert whole == {"P1": 96.0}


def test_a_rest_too_short_to_speak_of_a_rate_is_left_out() -> None:
    reader, facts = followed(command(0, 0, None), command(1350, 0, None), leave(1351, 0))
    reader.add_rates(GameClock(9000), 9000)
    assert facts.series[0].moments == (1344,)
