"""Move numbers as players write them."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.facts import Clock, Span
from engine.games.chess.clock import ChessClock

CLOCK = ChessClock(107)
BOTH, WHITE, BLACK = Span(23, 24), Span(23, 23), Span(24, 24)

BOTH_SIDES = [
    "move 12", "Move 12", "12", "12.", "on move 12", "at move 12.", "by move 12", "move #12", "move no. 12",
    "move number 12", "12th move", "the 12th move", "move twelve", "the twelfth move", "m12", "turn 12",
    "第12回合", "第 12 回合", "第十二回合", "第十二步", "第12手",
    "第十二着", "第12步棋", "在第12回合", "第12回合时", "十二", 12, 12.0,
]  # fmt: skip
WHITES = [
    "12. Nf3", "12.Nf3", "12.O-O", "12. e8=Q#", "12.Nxf3+",
    "White's 12th move", "white's move 12", "move 12 (White)",
    "move 12 for White", "白方第12回合", "第 12 回合（白方）", "白棋第十二步",
]  # fmt: skip
BLACKS = [
    "12...", "12...Nf6", "12... Nf6", "12. ... Nf6", "12…Nf6", "12...O-O-O",
    "Black's 12th move", "move 12 (Black)",
    "move 12 for Black", "move 12...", "黑方第12回合", "第 12 回合（黑方）", "黑棋第十二步", "Black 12. Nf6",
]  # fmt: skip


@pytest.mark.parametrize("text", BOTH_SIDES)
def test_a_bare_number_means_both_half_moves_or_those_of_the_side(text: str | float) -> None:
    assert CLOCK.parse(text) == BOTH
    assert CLOCK.parse(text, side="White") == WHITE
    assert CLOCK.parse(text, side="Black") == BLACK


@pytest.mark.parametrize("text", WHITES)
def test_notation_and_words_for_white(text: str) -> None:
    assert CLOCK.parse(text) == WHITE
    assert CLOCK.parse(text, side="Black") == WHITE


@pytest.mark.parametrize("text", BLACKS)
def test_notation_and_words_for_black(text: str) -> None:
    assert CLOCK.parse(text) == BLACK
    assert CLOCK.parse(text, side="White") == BLACK


@pytest.mark.parametrize("text", ["ply 23", "half-move 23", "23rd ply", "第23个半回合"])
def test_plies(text: str) -> None:
    assert CLOCK.parse(text) == WHITE


def test_ends_of_the_game() -> None:
    assert CLOCK.parse("the start") == CLOCK.parse("开局") == CLOCK.parse("move 0") == Span(0, 0)
    assert CLOCK.parse("the end") == CLOCK.parse("the last move") == CLOCK.parse("终局") == Span(107, 107)


def test_a_move_past_the_end_is_still_returned() -> None:
    assert CLOCK.parse("move 99") == Span(197, 198)


@pytest.mark.parametrize(
    "text",
    ["", "2:18", "soon", "Nf3", "Black", "move", "move x", "12 pawns", "-3", True, 12.5, float("nan"), "1e9",
     "9" * 200],
)  # fmt: skip
def test_what_is_no_moment(text: str | float) -> None:
    assert CLOCK.parse(text) is None


@pytest.mark.parametrize(
    ("text", "plies"),
    [
        ("2 moves", 4), ("two moves", 4), ("a move", 2), ("1 full move", 2), ("3 plies", 3),
        ("half a move", 1),
        ("5 half-moves", 5), ("两回合", 4), ("三个半回合", 3), ("十步", 20), (2, 4), (0.5, 1), ("2", 4),
        ("2 minutes", None), ("soon", None), (-1, None), (True, None),
    ],
)  # fmt: skip
def test_durations(text: str | float, plies: int | None) -> None:
    assert CLOCK.duration(text) == plies


def test_tolerance() -> None:
    assert CLOCK.tolerance(about=False) == 0
    assert CLOCK.tolerance(about=True) == 2


def test_a_game_that_begins_later_with_black() -> None:
    clock = ChessClock(4, first_move=30, black_begins=True)
    assert [clock.text(ply) for ply in range(5)] == [
        "the start",
        "move 30 (Black)",
        "move 31",
        "move 31 (Black)",
        "move 32",
    ]
    assert clock.parse("move 30") == Span(1, 1)
    assert clock.parse("30...") == Span(1, 1)
    assert clock.parse("move 30", side="White") is None
    assert clock.parse("move 31") == Span(2, 3)
    assert clock.parse("move 5") is None


def test_texts_in_both_languages() -> None:
    assert CLOCK.text(23) == "move 12"
    assert CLOCK.text(24) == "move 12 (Black)"
    assert CLOCK.text(23, "zh") == "第 12 回合"
    assert CLOCK.text(24, "zh") == "第 12 回合（黑方）"


def test_it_is_a_clock() -> None:
    assert isinstance(CLOCK, Clock)
    assert (CLOCK.unit, CLOCK.end, CLOCK.per_minute) == ("ply", 107, None)


@given(
    st.integers(0, 300),
    st.integers(1, 200),
    st.booleans(),
    st.sampled_from(["en", "zh"]),
)
def test_every_text_is_read_back(moment: int, first: int, black: bool, lang: str) -> None:
    clock = ChessClock(300, first, black)
    text = clock.text(moment, lang)
    span = clock.parse(text)
    assert span is not None
    assert moment in span
    if moment:
        side = "White" if clock.is_white(moment) else "Black"
        assert clock.parse(text, side=side) == Span(moment, moment)
        assert clock.ply(clock.number(moment), white=clock.is_white(moment)) == moment


@given(st.text(max_size=90), st.sampled_from([None, "White", "Black"]))
def test_any_text_is_a_moment_or_none(text: str, side: str | None) -> None:
    span = CLOCK.parse(text, side=side)
    assert span is None or 0 <= span.start <= span.end
    duration = CLOCK.duration(text)
    assert duration is None or duration >= 0
