"""Sentences about the Opera Game: moves in notation, pieces on squares, material, how it ended."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.samples import refuted, sample

TRUE = (
    "White castled queenside on move 12 and Black never castled.",
    "The exchange sacrifice 13.Rxd7 Rxd7 14.Rd1 kept up the pin.",
    "16.Qb8+!! is the famous queen sacrifice, and after 16...Nxb8 17.Rd8# it was all over.",
    "The whole game lasted only 17 moves.",
    "White captured on f3 with the queen on move 5.",
    "Instead of 9...b5 Black could have played 9...Qb4+.",
    "The threat was Qxb7, winning a pawn.",
    "White gave check three times before mating with the rook.",
    "Morphy won.",
    "The knight on b5 was taken on move 10.",
    "白方在第12回合完成长易位,黑方始终没有易位。",
    "白方在第17回合用车在d8将死黑方。",
    "全局共17回合,白方获胜。",
)
WRONG = (
    "White castled kingside on move 12.",
    "Black castled on move 9.",
    "After 16...Nxb8 17.Rd7# it was all over.",
    "The whole game lasted only 22 moves.",
    "White captured on f3 with the pawn on move 5.",
    "Black gave check twice.",
    "Morphy lost the game.",
    "The game ended in a draw.",
    "White won when Black resigned on move 17.",
    "Black was up a rook at the end of the game, having lost nothing: from move 6 on White was up a queen.",
    "白方在第12回合完成短易位。",
    "黑方获胜。",
    "双方最终握手言和。",
)


@pytest.mark.parametrize("sentence", TRUE)
def test_what_is_true_or_was_not_played_is_left_alone(sentence: str) -> None:
    assert refuted(sentence, sample("chess")) == []


@pytest.mark.parametrize("sentence", WRONG)
def test_what_is_wrong_is_caught(sentence: str) -> None:
    assert refuted(sentence, sample("chess")) != []
