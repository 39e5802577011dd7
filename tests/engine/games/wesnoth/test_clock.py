from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.facts import Clock, Span
from engine.games.wesnoth.clock import LAST_STEP, STEPS, TurnClock

TWO = TurnClock(("side 1", "side 2"), 31_500)
FOUR = TurnClock(("side 1", "side 2", "side 3", "side 4"), 200_000)
TURN_5 = Span(8_000, 9_999)


def test_it_is_a_clock() -> None:
    assert isinstance(TWO, Clock)
    assert (TWO.unit, TWO.end, TWO.per_minute) == ("step", 31_500, None)


@given(st.integers(0, 3_000_000), st.sampled_from([TWO, FOUR]), st.sampled_from(["en", "zh"]))
@settings(max_examples=100, deadline=None)
def test_what_is_written_is_read_back(moment: int, clock: TurnClock, lang: str) -> None:
    span = clock.parse(clock.text(moment, lang))
    assert span is not None
    assert moment in span
    assert span.end - span.start + 1 == clock.turn_length


@pytest.mark.parametrize(
    "text",
    [
        5, 5.0, "5", "turn 5", "Turn 5", "T5", "t 5", "turn five", "the fifth turn", "fifth turn",
        "5th turn", "the 5th turn", "on turn 5", "by turn 5", "in turn 5", "Turn #5", "turn no. 5",
        "round 5", "during turn 5", "第5回合", "第 5 回合", "第五回合", "5回合", "五回合", "第五个回合",
        "第5轮", "回合5", "在第5回合", "第五回合时",
    ],
)  # fmt: skip
@pytest.mark.parametrize("side", [None, "side 1", "side 2"])
def test_a_turn_is_the_whole_turn_of_all_sides(text: str | int | float, side: str | None) -> None:
    assert TWO.parse(text, side=side) == TURN_5


@pytest.mark.parametrize(
    ("text", "turn"),
    [
        ("turn twelve", 12), ("the twenty-first turn", 21), ("turn twenty one", 21), ("thirtieth turn", 30),
        ("第十二回合", 12), ("第二十一回合", 21), ("第一百零五回合", 105), ("第两回合", 2), ("turn 44", 44),
    ],
)  # fmt: skip
def test_numbers_in_words(text: str, turn: int) -> None:
    span = TWO.parse(text)
    assert span is not None
    assert TWO.turn(span.start) == TWO.turn(span.end) == turn


@pytest.mark.parametrize(
    "text", ["turn 5 (side 2)", "side 2's turn 5", "turn 5, side 2", "第5回合（第2方）", "第二方的第五回合"]
)
def test_a_side_named_in_the_text_means_its_part(text: str) -> None:
    assert TWO.parse(text) == Span(9_000, 9_999)


@pytest.mark.parametrize(
    "text",
    ["start of turn 5", "the beginning of turn 5", "at the start of turn 5", "第5回合开始时", "第五回合初"],
)
def test_the_start_of_a_turn_is_that_of_the_side_asked_about(text: str) -> None:
    assert TWO.parse(text) == Span(8_000, 8_000)
    assert TWO.parse(text, side="side 2") == Span(9_000, 9_000)


@pytest.mark.parametrize(
    "text", ["end of turn 5", "the end of turn 5", "turn 5's end", "T5 end", "第5回合末", "第五回合结束时"]
)
def test_the_end_of_a_turn_is_that_of_the_side_asked_about(text: str) -> None:
    assert TWO.parse(text) == Span(9_999, 9_999)
    assert TWO.parse(text, side="side 1") == Span(8_999, 8_999)


def test_the_ends_of_the_game() -> None:
    assert TWO.parse("the start") == TWO.parse("开局") == Span(0, 0)
    assert TWO.parse("the end of the game") == TWO.parse("终局") == Span(31_500, 31_500)
    assert TWO.parse("last turn") == TWO.parse("最后一回合") == TWO.parse("turn 16")


def test_a_moment_past_the_end_is_still_a_moment() -> None:
    span = TWO.parse("turn 40")
    assert span is not None
    assert span.start > TWO.end


@pytest.mark.parametrize(
    "text",
    ["", "turn", "hello", "2:18", "turn 0", "turn -1", True, 5.5, float("nan"), float("inf"), "side 2",
     "turn 5 (side 7)", "turn 5 to 6", "x" * 200, "turn 99999999", "5 gold", "第回合"],
)  # fmt: skip
def test_what_is_no_moment_is_none(text: str | int | float) -> None:
    assert TWO.parse(text) is None


@given(st.one_of(st.text(max_size=40), st.integers(), st.floats()))
@settings(max_examples=200, deadline=None)
def test_anything_is_a_moment_or_none(text: str | int | float) -> None:
    span = FOUR.parse(text, side="side 3")
    assert span is None or 0 <= span.start <= span.end
    length = FOUR.duration(text)
    assert length is None or length >= 0


@pytest.mark.parametrize(
    ("text", "turns"),
    [("2 turns", 2), ("two turns", 2), ("a turn", 1), ("half a turn", 0.5), (3, 3), ("3", 3), ("两个回合", 2),
     ("2回合", 2), ("半个回合", 0.5), ("twelve turns", 12), ("30 seconds", None), ("turns", None)],
)  # fmt: skip
def test_lengths(text: str | int, turns: float | None) -> None:
    assert TWO.duration(text) == (None if turns is None else turns * 2 * STEPS)
    assert FOUR.duration(text) == (None if turns is None else turns * 4 * STEPS)


def test_exact_turns_have_no_tolerance() -> None:
    assert TWO.tolerance(about=False) == 0
    assert TWO.tolerance(about=True) == 2 * STEPS


def test_moments_of_the_parts_of_a_turn() -> None:
    assert FOUR.moment(3, 2) == 10_000
    assert FOUR.moment(3, 2, LAST_STEP) == 10_999
    assert FOUR.side(10_500) == "side 3"
    assert FOUR.turn(10_500) == 3
