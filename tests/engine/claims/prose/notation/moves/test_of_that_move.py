"""What is said of one move, one halt or one kind of piece is not read of the whole game."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest

from engine.facts import Replay
from engine.games.chess import ADAPTER
from engine.validation import validate
from engine.validation.context import ValidationContext

_GAME = Path(__file__).resolve().parents[6] / "tests/benchmarks/data/games/rotlewi-rubinstein-1907.pgn"


@lru_cache
def _game() -> Replay:
    return ADAPTER.load(_GAME.read_bytes())


def _flags(text: str) -> list[str]:
    report = validate(text, _game(), ValidationContext(claims="optional"))
    return [issue.message for issue in report.issues if issue.severity.needs_revision]


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("第23步黑车冲到d2送给白后吃。", "第23步黑车冲到d4送给白后吃。"),
        ("第23步黑车又冲到d2让给白后吃。", "第21步黑车又冲到d2让给白后吃。"),
    ],
)
def test_what_a_move_offers_is_not_the_deed(true: str, false: str) -> None:
    assert not _flags(true)
    assert _flags(false)


def test_further_on_a_halt_may_be_one_on_the_way() -> None:
    assert not _flags("第16步双方换掉了马，黑方的象停在e5，下一步又退回c7。")
    assert _flags("第16步双方换掉了马，黑方的象停在h5，下一步又退回c7。")
    assert _flags("黑方的象最后停在e5。")


def test_a_piece_compared_with_a_side_may_be_compared_with_its_like() -> None:
    assert not _flags("White's queen moved more often than Black.")
    assert not _flags("White's queen moved more often than Black's queen.")
    assert _flags("Black's queen moved more often than White.")


@pytest.mark.parametrize(
    "true",
    [
        "The final black move was a quiet one too, no capture and no check.",
        "25...Rh3 was quiet, no capture, no check.",
        "黑方最后一手很安静，没有吃子也没有将军。",
    ],
)
def test_no_capture_is_said_of_the_move_the_sentence_speaks_of(true: str) -> None:
    assert not _flags(true)


def test_no_check_of_a_side_is_said_of_the_game() -> None:
    assert _flags("Black castled early and gave no check.")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("After 24...Bxe4+ White still had Rf3.", "After 24...Bxe4+ White still had Kg1."),
        ("24...Bxe4+ 之后，白方还有 Rf3 可走。", "④ 24...Bxe4+ 之后，白王还有 Kg1 这步可走。"),
    ],
)
def test_a_move_that_was_at_hand_need_not_have_been_played(true: str, false: str) -> None:
    assert not _flags(true)
    assert _flags(false)


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("White's queen left d1 for d2 on move 10.", "White's queen left d1 for d2 on move 11."),
        (
            "White's queen left d1 for d2 on move 10 and got to e2 on move 14.",
            "White's queen left d1 for d2 on move 10 and got to e2 on move 13.",
        ),
    ],
)
def test_leaving_a_square_for_another_is_a_move(true: str, false: str) -> None:
    assert not _flags(true)
    assert _flags(false)


def test_the_other_of_several_is_one() -> None:
    told = "Both White knights left: one was swapped on e5, the other was snapped off on c3 by a "
    assert not _flags(told + "rook.")
    assert _flags(told + "bishop.")
