"""Whether words are those of their fact: who did what to whom, how many, and when."""

from __future__ import annotations

import pytest

from engine.facts import Replay
from engine.games.loader import load_replay
from engine.validation.paraphrase import objections
from tests.conftest import REPO


@pytest.fixture(scope="module")
def wesnoth() -> Replay:
    return load_replay(REPO / "resources/samples/wesnoth-duel.gz")


@pytest.fixture(scope="module")
def chess() -> Replay:
    pytest.importorskip("chess")
    return load_replay(REPO / "resources/samples/opera-game-1858.pgn")


LOSSES = "Over the whole game, the Loyalists lost 13 units and the Rebels only 6."
LEADER = "The Loyalists' leader, a Javelineer, fell on turn 16 to the Rebels' Elvish Fighter."
COSTLIEST = (
    "The costliest single loss was the Loyalists' Horseman on turn 11, killed by the Rebels' Merman Hunter."
)
VILLAGES = (
    "Both sides had 8 villages on turn 6, but on turn 16 the Rebels had 12 villages and the Loyalists 0."
)
VALUE = "On turn 11, the Rebels had an army value of 144 against the Loyalists' 39."
RESULT = "The Rebels won the game by killing the enemy leader."
QUIET = "Nobody lost anything before turn 5."
MADE = "Both sides recruited 6 units by turn 4."


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        (LOSSES, LOSSES),
        ("The Loyalists lost 13 units over the whole game, the Rebels only 6.", LOSSES),
        ("The Rebels lost 6 units, the Loyalists 13.", LOSSES),
        ("On turn 11, the Loyalists lost a Horseman to the Rebels' Merman Hunter.", COSTLIEST),
        ("On turn 16, the Rebels had 12 villages and the Loyalists 0.", VILLAGES),
        ("The Rebels' army value on turn 11 was 144, and the Loyalists' was 39.", VALUE),
        ("The Rebels won the game by killing the enemy leader", RESULT),
        ("Before turn 5, nobody lost anything.", QUIET),
        ("By turn 4, both sides had recruited 6 units.", MADE),
    ],
)
def test_a_restatement_passes(text: str, plain: str, wesnoth: Replay) -> None:
    assert objections(text, plain, wesnoth) == ()


@pytest.mark.parametrize(
    ("text", "plain"),
    [
        ("The Rebels lost 13 units and the Loyalists only 6.", LOSSES),  # who
        ("The Loyalists killed 13 units and the Rebels only 6.", LOSSES),  # what
        ("The Rebels recruited 13 units and the Loyalists only 6.", LOSSES),
        ("The Loyalists lost 14 units and the Rebels only 6.", LOSSES),  # how many
        ("The Loyalists lost 13 units and the Rebels only 6 by turn 9.", LOSSES),  # when
        ("The Loyalists lost 13 Spearmen and the Rebels only 6.", LOSSES),  # of what
        ("The Rebels' leader, a Javelineer, fell on turn 16 to the Loyalists' Elvish Fighter.", LEADER),
        ("The costliest loss was the Rebels' Merman Hunter, killed by the Loyalists' Horseman.", COSTLIEST),
        ("On turn 6 the Rebels had 12 villages and the Loyalists 0.", VILLAGES),
        ("On turn 16 the Loyalists had 12 villages and the Rebels 0.", VILLAGES),
        ("On turn 11, the Rebels had 144 villages against the Loyalists' 39.", VALUE),
        ("The Loyalists won the game by killing the enemy leader.", RESULT),
        ("The Rebels lost the game by killing the enemy leader.", RESULT),
        ("Nobody lost anything after turn 5.", QUIET),
        ("Everybody lost everything before turn 5.", QUIET),
        ("Neither side recruited 6 units by turn 4.", MADE),
        ("The Loyalists lost 13 units because they attacked at night, the Rebels only 6.", LOSSES),  # a cause
        ("The Rebels dominated and lost only 6 units, the Loyalists 13.", LOSSES),  # a judgement
        ("A dragon burned the forest while a wizard sang of sorrow.", LOSSES),  # something else
        ("Great game.", LOSSES),
        ("On turn 4, both sides recruited 6 units.", MADE),  # by then, not then
        ("The Rebels had an army value of 144 against the Loyalists' 39.", VALUE),  # when?
        ("The Loyalists lost units and so did the Rebels.", LOSSES),  # how many?
        ("", LOSSES),
    ],
)
def test_anything_else_is_objected_to(text: str, plain: str, wesnoth: Replay) -> None:
    assert objections(text, plain, wesnoth)


@pytest.mark.parametrize(
    ("text", "passes"),
    [
        ("第 16 回合反抗军有 12 座村庄，忠诚者联盟有 0 座。", False),  # the fact speaks of another moment
        ("White castled on move 12, and Black never castled.", True),
        ("Black castled on move 12; White never castled.", False),
        ("White castled on move 13; Black never castled.", False),
        ("White castled on move 12; Black castled as well.", False),
        ("White never castled on move 12.", False),
    ],
)
def test_chess(text: str, passes: bool, chess: Replay) -> None:
    assert (objections(text, "White castled on move 12; Black never castled.", chess) == ()) is passes


CHESS = {
    "prize": "The biggest prize was White's rook, taken by Black on move 13.",
    "trade": "From move 8 to move 10, Black lost 1 piece and White 1, but what Black lost was worth less.",
    "ahead": "On move 10, Black had material worth 34, 2 more than White.",
    "first": "The first capture came on move 4, when White took Black's pawn.",
    "fell": "From move 7 to move 14, White's material fell from 35 to 27, while Black's fell from 35 to 30.",
}


@pytest.mark.parametrize(
    ("fact", "text", "passes"),
    [
        ("prize", "Black took White's rook on move 13.", True),
        ("prize", "White took Black's rook on move 13.", False),
        ("prize", "White's rook was taken by Black on move 13.", True),
        ("prize", "Black's rook was taken by White on move 13.", False),
        ("trade", "From move 8 to move 10 both sides lost 1 piece, but Black's was worth less.", True),
        ("trade", "From move 8 to move 10 both sides lost 1 piece, but White's was worth less.", False),
        ("ahead", "Black had material worth 34 on move 10, 2 more than White.", True),
        ("ahead", "White had material worth 34 on move 10, 2 more than Black.", False),
        ("first", "White took a pawn on move 4, which was the first capture.", True),
        ("first", "Black took a pawn on move 4, which was the first capture.", False),
        ("fell", "White's material fell from 35 to 27 from move 7 to move 14, and Black's to 30.", True),
        ("fell", "Black's material fell from 35 to 27 from move 7 to move 14, and White's to 30.", False),
        ("fell", "White's material rose from 35 to 27 from move 7 to move 14, and Black's to 30.", False),
    ],
)
def test_who_did_what_to_whom(fact: str, text: str, passes: bool, chess: Replay) -> None:
    assert (objections(text, CHESS[fact], chess) == ()) is passes


CHINESE = {
    "villages": (
        "到第 6 回合时，双方都有 8 座村庄；到第 16 回合时，忠勇义军有 12 座村庄，保王党人只有 0 座村庄。"
    ),
    "fight": (
        "从第 7 回合到第 8 回合的交战中，忠勇义军更占便宜：忠勇义军损失了 2 个单位，保王党人损失了 3 个单位。"
    ),
    "later": (
        "从第 9 回合到第 11 回合的交战中，忠勇义军更占便宜："
        "忠勇义军损失了 0 个单位，保王党人损失了 4 个单位。"
    ),
    "loss": "代价最大的一次损失：第 8 回合，忠勇义军的树人击杀了保王党人的重装步兵。",
    "quiet": "第 5 回合之前，各方都没有损失。",
}


@pytest.mark.parametrize(
    ("fact", "text", "passes"),
    [
        ("villages", "第 6 回合时双方各有 8 座村庄，第 16 回合时忠勇义军有 12 座，保王党人 0 座。", True),
        ("villages", "第 16 回合，忠勇义军拥有 12 座村庄，保王党人一座也没有。", True),
        ("villages", "第 16 回合，保王党人有 12 座村庄，忠勇义军有 0 座。", False),
        ("fight", "从第 7 回合到第 8 回合，保王党人损失了 3 个单位，忠勇义军损失了 2 个单位。", True),
        ("later", "忠勇义军在第 11 回合的交战中更占便宜：损失了 0 个单位，保王党人损失了 4 个单位。", False),
        ("fight", "第 7 到第 8 回合，保王党人损失了 2 个单位，忠勇义军损失了 3 个单位。", False),
        ("fight", "第 7 到第 8 回合，忠勇义军损失了 2 个单位，因此奠定胜局。", False),
        ("loss", "第 8 回合，保王党人损失了重装步兵。", True),
        ("loss", "第 8 回合，忠勇义军损失了重装步兵。", False),
        ("loss", "第 8 回合，保王党人的重装步兵击杀了忠勇义军的树人。", False),
        ("quiet", "第 5 回合之前双方都没有损失。", True),
        ("quiet", "第 5 回合之后双方都没有损失。", False),
        ("quiet", "第 5 回合之前双方都有损失。", False),
    ],
)
def test_chinese(fact: str, text: str, passes: bool, wesnoth: Replay) -> None:
    assert (objections(text, CHINESE[fact], wesnoth) == ()) is passes


def test_you_are_the_side_you_played(wesnoth: Replay) -> None:
    plain = "You lost 13 units, your opponent only 6."
    assert objections("Your opponent lost 6 units and you lost 13.", plain, wesnoth, you="side 1") == ()
    assert objections("You lost 6 units and your opponent 13.", plain, wesnoth, you="side 1")
