"""What is told in parts, with words left out, is read: verified where it is true, refuted where it is not."""

from __future__ import annotations

import pytest

from engine.claims.prose import ProseStatement, Standing, read_prose
from engine.claims.reading import read_draft
from tests.engine.claims.prose.notation.games import game

READ = (
    # counts of what was named before
    ("byrne", "Checks: Black 13, White 1.", "White 1"),
    ("byrne", "Captures: Black 11, White 6.", "Black 11"),
    ("byrne", "There were seventeen captures, eleven by Black and six by White.", "eleven by Black"),
    ("byrne", "King moves by White: fourteen.", "fourteen"),
    ("programs", "全盘将军七次，白方三次，黑方四次。", "黑方四次"),
    ("byrne", "82 half-moves: 41 by White and 41 by Black.", "41 by White"),
    ("programs", "25 captures and seven checks.", "25 captures"),
    # one move after the other
    ("byrne", "Black gave seven checks in a row at the end.", "seven checks in a row"),
    ("byrne", "从第35回合起，黑方连将七步。", "黑方连将七步"),
    # the way of a piece
    ("programs", "White's light-squared bishop shuffled: c4, e2, c4, e2.", "c4, e2, c4, e2"),
    ("opera", "White's light-squared bishop went to c4, then b5, finally d7.", "finally d7"),
    ("programs", "白方的白格象走了四步：c4、e2、c4、e2。", "c4、e2、c4、e2"),
    ("byrne", "White's queen went to b3, c4, c5 and a3.", "b3, c4, c5"),
    # two things and which came first
    ("byrne", "Black castled before White's queen went to b3.", "castled before"),
    ("opera", "White had a bishop on b5 before White castled.", "bishop on b5"),
    # moves written without a number, pawn moves by their square
    ("programs", "Rh7 was checkmate.", "was checkmate"),
    ("programs", "第1回合黑方应d6。", "应d6"),
    ("immortal", "第20回合黑方走出马a6。", "走出马a6"),
    ("byrne", "White's king ended up making fourteen moves.", "fourteen moves"),
    ("byrne", "White made six pawn moves and Black seven.", "six pawn moves"),
    # who attacks, guards and pins what
    ("opera", "On move 7 the queen went to b3 and attacked the pawn on f7.", "attacked the pawn on f7"),
    ("opera", "The bishop on g5 guarded d8.", "guarded d8"),
    ("opera", "第9回合象到g5，牵制f6的马。", "牵制f6的马"),
    ("programs", "No piece was taken between move 41 and move 46.", "No piece was taken"),
    # how far apart the sides are
    ("programs", "第34回合黑方丢了车，差距从2分拉到7分。", "差距从2分拉到7分"),
    ("byrne", "After move 41 the gap was five points.", "gap"),
    # a verb left out, a fall told with its square
    ("opera", "Knight takes on b8, rook to d8, mate.", "rook to d8"),
    ("opera", "Knight takes on b8, rook to d8, mate.", "mate"),
    ("evergreen", "On move 22 the bishop went to f5, then king e8, bishop d7.", "bishop d7"),
    ("opera", "The knight on b5 fell to the c-pawn.", "fell to the c-pawn"),
    ("opera", "白方一共走了17步。", "走了17步"),
    # castling may be counted as a move of the king or rook, or not
    ("opera", "White's rooks moved three times.", "moved three times"),
    ("opera", "White's rooks moved four times.", "moved four times"),
    # who was ahead
    ("immortal", "At no point was White ahead on material after move 6.", "ahead on material"),
    ("byrne", "White never was ahead after move 30.", "never was ahead"),
    # what stands where, what is left, what is gone, what either side lost
    ("programs", "After move 41 White's rooks stood side by side on d6 and a6.", "d6 and a6"),
    ("programs", "第41回合后白方的两个车分别在d6和a6。", "d6和a6"),
    ("programs", "After move 27 both sides have 18 points left.", "18 points left"),
    ("programs", "第27回合之后双方各剩18分。", "各剩18分"),
    ("byrne", "White lost six of eight pawns.", "six of eight pawns"),
    ("byrne", "White lost both of his rooks.", "both of his rooks"),
    ("programs", "双方各丢了两个象。", "两个象"),
    ("programs", "到第49回合，黑方最后一个车也没了。", "没了"),
    # marks, and moments told in other ways
    ("opera", "The rook went to d8, mate.", "mate"),
    ("programs", "第45回合白车到a8，将军。", "将军"),
    ("programs", "34回合黑车到e1，37回合白王走到f2。", "37回合白王走到f2"),
    ("programs", "Material was 18 against 18 after 27 moves.", "18 against 18"),
    ("programs", "第27回合之后子力是18比18。", "18比18"),
    ("opera", "White went long on move 12.", "went long"),
    ("opera", "The white bishop ended up on g5.", "ended up on g5"),
    # who is left out was told before
    (
        "immortal",
        "On move 17 the queen took the pawn on b2, and on move 19 it took the rook on a1.",
        "rook on a1",
    ),
    ("opera", "It was not a draw. Black was not checkmated by the queen.", "not checkmated"),
)

WRONG = (
    ("byrne", "Checks: Black 11, White 1.", "Black 11"),
    ("byrne", "There were seventeen captures, nine by Black and six by White.", "nine by Black"),
    ("programs", "全盘将军七次，白方四次，黑方三次。", "白方四次"),
    ("byrne", "Black gave nine checks in a row at the end.", "nine checks in a row"),
    ("byrne", "White's queen went to b3, c4, d5 and a3.", "d5"),
    ("opera", "White's light-squared bishop went to c4, then b5, finally e7.", "finally e7"),
    ("programs", "第47回合白车到d7，将军。", "将军"),
    ("byrne", "White's queen went to b3 before Black castled.", "before Black castled"),
    ("opera", "White had a bishop on c4 after Black's knight took on b8.", "bishop on c4"),
    ("programs", "Rd7 was checkmate.", "was checkmate"),
    (
        "programs",
        "White put the rook on d7 on move 47. Black took it with the king.",
        "took it with the king",
    ),
    ("byrne", "After move 41 the gap was eight points.", "gap"),
    ("opera", "Knight takes on b8, rook to e8, mate.", "rook to e8"),
    ("opera", "白方一共走了19步。", "走了19步"),
    ("byrne", "White lost the queen and only one rook.", "only one rook"),
    ("opera", "The bishop on g5 guarded b8.", "guarded b8"),
    ("opera", "The queen on b3 attacked the pawn on h7.", "attacked the pawn on h7"),
    ("byrne", "At no point was Black ahead on material.", "ahead on material"),
    ("programs", "第41回合后白方的两个车分别在e6和a6。", "e6和a6"),
    ("programs", "After move 27 both sides have 25 points left.", "25 points left"),
    ("byrne", "White lost seven of eight pawns.", "seven of eight pawns"),
    ("programs", "双方各丢了三个象。", "三个象"),
    ("byrne", "White made nine pawn moves and Black seven.", "nine pawn moves"),
    ("programs", "第27回合之后子力是20比15。", "20比15"),
    ("opera", "White went short on move 12.", "went short"),
    ("programs", "第47回合白方把车送到d7，被黑后吃掉。", "被黑后吃掉"),
)


def _over(name: str, text: str, words: str) -> list[ProseStatement]:
    at = text.index(words)
    statements = read_prose(read_draft(text), game(name)).statements
    return [one for one in statements if one.span[0] < at + len(words) and at < one.span[1]]


@pytest.mark.parametrize(("name", "text", "words"), READ)
def test_what_is_true_is_read(name: str, text: str, words: str) -> None:
    found = _over(name, text, words)
    assert found
    assert all(one.standing is Standing.SUPPORTED for one in found)


@pytest.mark.parametrize(("name", "text", "words"), WRONG)
def test_what_is_not_is_refuted(name: str, text: str, words: str) -> None:
    assert any(one.standing is Standing.REFUTED for one in _over(name, text, words))
