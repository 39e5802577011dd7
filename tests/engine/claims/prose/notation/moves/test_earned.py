"""What is told without its time is verified only where the story has come to it."""

from __future__ import annotations

import pytest

from engine.claims.prose import Standing, read_prose
from engine.claims.reading import read_draft
from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.claims.prose.notation.games import game

EARNED = (
    ("byrne", "It was not until move 16 that the first check was given.", "first check"),
    ("opera", "The last piece to give check was the rook.", "was the rook"),
    ("byrne", "白方的双象都被吃掉了。", "双象都被吃掉"),
    ("opera", "两匹白马都没能活到最后。", "没能活到最后"),
    ("byrne", "Black captured eleven times and White six.", "White six"),
    ("opera", "White developed the king's bishop on move 6.", "developed the king's bishop"),
    # game, text, words that are verified in it
    ("byrne", "After 11.Bg5 Black replied by moving his knight.", "moving his knight"),
    ("immortal", "By move 18 White's knight had already come to d5.", "come to d5"),
    ("programs", "White was the first of the two to castle.", "first of the two"),
    ("programs", "白方全盘将了三次军。", "将了三次军"),
    ("opera", "At the end the bishop stood on g5.", "stood on g5"),
    ("immortal", "黑后吃车还带将军，白王走到e2。", "走到e2"),
    (
        "opera",
        "At the end White had a rook and a bishop, and Black had a queen and a rook.",
        "queen and a rook",
    ),
)
TRUE = (
    ("immortal", "White lost, in order, a bishop, a pawn, a rook, the other rook and the queen.", None),
    ("opera", "Black's only bishop that ever moved was the one on c8.", None),
    ("immortal", "这只杀王的象，第15回合之前一步没动过。", None),
    ("opera", "第17回合后白方另有一象在g5。", None),
    ("opera", "First White lost a knight, and only later a bishop.", None),
    ("opera", "The h7-pawn never drops, but the b5-pawn drops.", None),
    ("opera", "第10回合白方连吃两个兵。", None),
    # game, text, whom "you" means: true, and read as something false before
    ("immortal", "The queen's knight first moved on move 20 (to a6).", None),
    ("byrne", "And your queen gave the only check you ever had.", "White"),
    ("byrne", "第4回合就易位，第5回合d5。", "Black"),
    ("opera", "On move one White pushes his e-pawn two squares.", None),
    ("programs", "White is ahead at the end, and White is the one who wins.", None),
    ("byrne", "到第15回合为止，黑方已经易位，白王也没动过。", None),
    ("reti", "White castled on move 8, so the rook castled to d1.", None),
    (
        "immortal",
        "At move 20 the king steps to e2. Three moves after that his rival is in check and it is mate.",
        None,
    ),
)
WRONG = (
    ("byrne", "It was not until move 18 that the first check was given."),
    ("opera", "The last piece to give check was the queen."),
    ("opera", "Both of White's rooks fell."),
    ("opera", "两匹黑马都没能活到最后。"),
    ("opera", "With three pawns at move 11, White could afford to wait."),
    ("opera", "First White lost a bishop, and only later a knight."),
    ("opera", "白方先吃掉了车，后吃掉了兵。"),
    ("opera", "Before move 13 was over White had captured 2 pawns."),
    (
        "opera",
        "The table:\n\n| Move | White | Black |\n|---|---|---|\n| 4 | dxe5 | Bxf3 |\n| 5 | Qxf3 | Nc6 |\n",
    ),
    (
        "opera",
        "| move | White | Black |\n|---|---|---|\n| after 4...Bxf3 | 36 points (White) | 38 left |\n"
        "| after 5.Qxf3 | 36 | 35 in hand |\n| after 6...Nf6 | 34 remaining | 35 |\n",
    ),
    ("byrne", "Black captured eleven times and White seven."),
    ("byrne", "No rook and no queen was ever captured."),
    ("opera", "第 10 回合（黑方），黑方吃掉了B7的马。"),
    # game, text: false, and let through or verified before
    ("byrne", "After 17...Be6 White replied by moving his knight."),
    ("byrne", "18.Bxb6, White wins a rook."),
    ("opera", "直到第9回合白象才走到c4。"),
    ("opera", "White took the knight on b8 at move 13."),
    ("opera", "White finished the game without having captured a knight."),
    ("opera", "The queen went to b8 with 15.Qb8+."),
    ("immortal", "Your queen was lost on move 21."),
)
LAX = (
    ("opera", "Two knights were taken: the first on b5, the second on f3.", "first on b5"),
    ("opera", "Only six pieces moved for White before he castled.", "six pieces moved"),
    (
        "opera",
        "On move 16 Black's knight takes the queen, and the point in the end went to Black.",
        "the point in",
    ),
    ("programs", "The rook check on h7 came before the king ever reached e5.", "came before"),
    (
        "opera",
        "On move 4 the bishop takes on f3; White recaptures with the queen. Black's knight recaptures there.",
        "knight recaptures there",
    ),
    ("programs", "With 12 pieces and pawns at move 34, Black could afford to wait.", "With 12"),
    # game, text, words that are true at some time and not at the one the text has come to
    ("byrne", "After 17...Be6 White replied by moving his knight.", "moving his knight"),
    (
        "immortal",
        "On move 5 the bishop takes on b5. By then the queen's knight had already come to d5.",
        "come to d5",
    ),
    ("byrne", "White's king was the first of the two to castle.", "first of the two"),
    ("programs", "白方全盘只将了两次军。", "只将了两次"),
    ("opera", "That bishop stood on c4.", "stood on c4"),
    ("immortal", "第19回合黑后吃车带将军，白王退回f1。", "退回f1"),
    ("byrne", "白方的车只动了一次。", "只动了一次"),
)


def _verified(name: str, text: str, words: str) -> bool:
    found = read_prose(read_draft(text), game(name)).statements
    at = text.index(words)
    return any(
        statement.standing is Standing.SUPPORTED
        and statement.span[0] < at + len(words)
        and at < statement.span[1]
        for statement in found
    )


@pytest.mark.parametrize(("name", "text", "words"), EARNED)
def test_what_the_story_bears_out_is_verified(name: str, text: str, words: str) -> None:
    assert _verified(name, text, words)


@pytest.mark.parametrize(("name", "text", "words"), LAX)
def test_what_was_only_so_at_another_time_is_not(name: str, text: str, words: str) -> None:
    assert not _verified(name, text, words)


@pytest.mark.parametrize(("name", "text", "you"), TRUE)
def test_what_is_true_is_not_refuted(name: str, text: str, you: str | None) -> None:
    issues = validate(text, game(name), ValidationContext(you=you, claims="optional")).issues
    assert [issue.message for issue in issues if issue.severity.needs_revision] == []


@pytest.mark.parametrize(("name", "text"), WRONG)
def test_what_is_plainly_wrong_is_refuted(name: str, text: str) -> None:
    issues = validate(text, game(name), ValidationContext(you="White", claims="optional")).issues
    assert any(issue.severity.needs_revision for issue in issues)
