"""Statements that are read from what they hold, whatever the order of words."""

from __future__ import annotations

import pytest

from engine.claims.prose.statements import Standing
from tests.engine.claims.prose.notation.test_reading import _read

TRUE = (
    "White's final capture of the game: the rook on d7, move 15.",
    "白方最后一次吃子是第15回合吃d7车。",
    "白方最后吃掉的是d7的车。",
    "第15回合吃车，是白方最后一次吃子。",
    "The last White check came from the rook on move 17.",
    "白方第一次吃子：第4回合，e5，兵。",
    "The side that checked more often was White.",
    "将军次数白方更多。",
    "Checks given by White: three.",
    "第11回合的将军来自b5的象。",
    "白方第13回合拿车在d7吃了一马。",
    "Four pieces fell to Black.",
    "走完10回合，白32分黑34分。",
    "After move 10, the advantage was Black's: two points.",
    "终局白方除了王还有一车一象七兵。",
    "White's own queen had moved three times by the end.",
    "After castling, White captured two times.",
    "易位之后白方吃了两次子。",
    "On move 3 Black picks g4 for the bishop.",
    "第3回合黑方把象放到g4。",
    "At the end White was left with a rook, a bishop and seven pawns beside the king.",
)
FALSE = (
    "White's final capture of the game: the rook on d7, move 13.",
    "白方最后一次吃子是第13回合吃d7车。",
    "白方最后吃掉的是b8的马。",
    "第13回合吃马，是白方最后一次吃子。",
    "The last White check came from the knight on move 17.",
    "白方第一次吃子：第6回合，e5，兵。",
    "The side that checked more often was Black.",
    "将军次数双方打平。",
    "第11回合的将军来自b5的马。",
    "第13回合，d7的马被后吃掉的。",
    "走完10回合，白32分黑36分。",
    "黑方终局时多4分。",
    "White was behind in material from the first move to the last.",
    "白后直到第7回合才第一次动。",
    "The black king never castled. 最后停在f8。",
    "After move 10, the advantage was Black's: four points.",
    "终局白方除了王还有一车一象五兵。",
    "After castling, White captured four times.",
    "易位之后白方吃了四次子。",
    "On move 3 Black picks g4 for the knight.",
    "At the end White was left with a rook, a bishop and five pawns beside the king.",
)


@pytest.mark.parametrize("text", TRUE)
def test_what_is_so_is_borne_out(text: str) -> None:
    standings = {one.standing for one in _read("opera", text)}
    assert standings == {Standing.SUPPORTED}


@pytest.mark.parametrize("text", FALSE)
def test_what_is_not_so_is_refuted(text: str) -> None:
    assert Standing.REFUTED in {one.standing for one in _read("opera", text)}
