"""The reader by itself: what it says is true, where it stops, and that any text can be read."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.claims.prose import ProseStatement, Standing, read_prose
from engine.claims.prose.notation.board.record import record_of
from engine.claims.reading import read_draft
from tests.engine.claims.prose.notation.games import game


def _read(name: str, text: str) -> tuple[ProseStatement, ...]:
    return read_prose(read_draft(text), game(name)).statements


@pytest.mark.parametrize(
    ("name", "text", "truth"),
    [
        ("byrne", "On move 18 White takes the queen with the knight.", "18.Bxb6"),
        ("programs", "White's b-pawn got as far as b7.", "43.b6"),
        ("programs", "White had two rooks, two knights and three pawns after move 40.", "1 knight"),
        ("opera", "Black's king was on d8 when the mate came.", "e8"),
        ("opera", "第17回合后到d8将死。", "17.Rd8#"),
        ("byrne", "Byrne moved his queen ten times.", "8 such moves"),
    ],
)
def test_a_refutation_says_what_is_true(name: str, text: str, truth: str) -> None:
    refuted = [one for one in _read(name, text) if one.standing is Standing.REFUTED]
    assert len(refuted) == 1
    assert truth in refuted[0].truth


@pytest.mark.parametrize(
    "text",
    [
        "The knight could have taken the queen on b8 with check.",
        "Would the bishop have gone to a6?",
        "The rook gobsmacked the bishop frolicsomely with the knight on h1.",
        "If Black castles on move 9, the rook goes to d8.",
        "Instead of 9...b5 Black should play 9...Qb4+.",
        "The threat was the queen to b7.",
    ],
)
def test_what_is_not_said_as_fact_or_not_understood_is_left_alone(text: str) -> None:
    assert [one for one in _read("opera", text) if one.standing is Standing.REFUTED] == []


@pytest.mark.parametrize("name", ["opera", "byrne", "programs", "immortal", "evergreen"])
def test_the_record_agrees_with_the_positions(name: str) -> None:
    replay = game(name)
    record = record_of(replay)
    for moment in range(record.end + 1):
        held = {
            (state.side, state.object, state.place)
            for state in replay.store.find_states("occupies")
            if state.start <= moment <= state.end
        }
        assert held == {(man.side, man.piece, man.square) for man in record.board(moment).values()}


_PIECES = (
    "the knight queen rook bishop king pawn White Black takes took goes to on e4 b8 with and , . "
    "move 3 16 castled "
    "check mate never was by her it first last two more 16.Qb8+ "
    "白 黑 车 马 后 象 兵 王 第 回合 吃 将死 在 到 被 把 用 三 次 | \n"
).split(" ")


@given(st.lists(st.sampled_from(_PIECES), max_size=40))
@settings(max_examples=150, deadline=None)
def test_any_words_can_be_read(words: list[str]) -> None:
    text = " ".join(words)
    for one in _read("opera", text):
        assert 0 <= one.span[0] < one.span[1] <= len(text)
        assert one.standing is not Standing.OPEN


@given(st.text(max_size=200))
@settings(max_examples=100, deadline=None)
def test_any_text_can_be_read(text: str) -> None:
    _read("programs", text)
