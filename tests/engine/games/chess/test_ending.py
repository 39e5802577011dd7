"""How games end, and what is said where the file does not say."""

from __future__ import annotations

import pytest

from engine.facts import EventKind, Grade
from tests.engine.games.chess.boards import events, read

SCHOLAR = "1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxf7#"
STALEMATE = '[FEN "7k/5Q2/8/8/8/8/8/K7 w - - 0 1"]\n\n1. Qf7-g6'
SHUFFLE = "1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8"


def ending(pgn: str) -> tuple[tuple[str, ...], bool, str | None]:
    outcome = read(pgn).outcome
    return outcome.winners, outcome.draw, outcome.by


@pytest.mark.parametrize(
    ("pgn", "expected"),
    [
        (f"{SCHOLAR} 1-0", (("White",), False, "checkmate")),
        (SCHOLAR, (("White",), False, "checkmate")),
        (f"{STALEMATE} *", ((), True, "stalemate")),
        ('[FEN "7k/8/8/8/8/8/1p6/K7 w - - 0 1"]\n\n1. Kxb2 1/2-1/2', ((), True, "insufficient_material")),
        (f"{SHUFFLE} 1/2-1/2", ((), True, "repetition")),
        ('[FEN "7k/8/8/8/8/8/R7/K7 w - - 99 80"]\n\n80. Ra3 1/2-1/2', ((), True, "fifty_moves")),
        ('[FEN "7k/8/8/8/8/8/R7/K7 w - - 149 80"]\n\n80. Ra3 1/2-1/2', ((), True, "seventyfive_moves")),
        ("1. e4 e5 1-0", (("White",), False, None)),
        ("1. e4 e5 0-1", (("Black",), False, None)),
        ("1. e4 e5 1/2-1/2", ((), True, None)),
        ("1. e4 e5 *", ((), False, None)),
        ('[Result "0-1"]\n\n1. e4 e5', (("Black",), False, None)),
        ('[Result "½-½"]\n\n1. e4 e5', ((), True, None)),
    ],
)
def test_what_the_board_and_the_result_say(pgn: str, expected: object) -> None:
    assert ending(pgn) == expected


@pytest.mark.parametrize(
    ("termination", "by"),
    [
        ("Time forfeit", "timeout"),
        ("Fischer won on time", "timeout"),
        ("Fischer won by resignation", "resignation"),
        ("Normal", "resignation"),
        ("Abandoned", "left"),
        ("Rules infraction", "forfeit"),
        ("adjudication", "adjudication"),
        ("unterminated", None),
        ("?", None),
    ],
)
def test_the_termination_tag_of_a_win(termination: str, by: str | None) -> None:
    assert ending(f'[Termination "{termination}"]\n\n1. e4 e5 1-0') == (("White",), False, by)


@pytest.mark.parametrize(
    ("termination", "by"),
    [
        ("Game drawn by agreement", "agreement"),
        ("Game drawn by repetition", "repetition"),
        ("Game drawn by timeout vs insufficient material", "timeout"),
        ("Game drawn by insufficient material", "insufficient_material"),
        ("Game drawn by 50-move rule", "fifty_moves"),
        ("normal", "agreement"),
    ],
)
def test_the_termination_tag_of_a_draw(termination: str, by: str) -> None:
    assert ending(f'[Termination "{termination}"]\n\n1. e4 e5 1/2-1/2') == ((), True, by)


@pytest.mark.parametrize(
    ("comment", "by"),
    [
        ("White resigns", "resignation"),
        ("Black forfeits on time", "timeout"),
        ("黑方认输", "resignation"),
        ("黑方超时", "timeout"),
        ("a fine game", None),
        (
            "White could have resigned here with a clear conscience, for after the rook comes to the seventh",
            None,
        ),
    ],
)
def test_a_short_last_comment(comment: str, by: str | None) -> None:
    assert ending(f"1. e4 e5 {{{comment}}} 1-0")[2] == by


def test_how_sure_that_is() -> None:
    assert read('[Termination "Normal"]\n\n1. e4 e5 1-0').outcome.grade is Grade.DERIVED
    assert read('[Termination "Time forfeit"]\n\n1. e4 e5 1-0').outcome.grade is Grade.OBSERVED
    assert read(f"{SCHOLAR} 1-0").outcome.grade is Grade.OBSERVED


def test_the_board_outweighs_a_wrong_result_and_says_so() -> None:
    replay = read(f'[Result "0-1"]\n\n{SCHOLAR} 0-1')
    assert replay.outcome.winners == ("White",)
    assert replay.dropped == {"result that the last position contradicts": 1}


def test_two_results_that_differ_are_reported() -> None:
    replay = read('[Result "1-0"]\n\n1. e4 e5 0-1')
    assert replay.outcome.winners == ("White",)
    assert replay.dropped == {"result after the moves that differs from the Result tag": 1}


def test_a_game_won_although_repeated_stays_won() -> None:
    moves = " ".join(f"{2 * n + 1}. Nf3 Nf6 {2 * n + 2}. Ng1 Ng8" for n in range(5))
    assert ending(f"{moves} 1-0") == (("White",), False, None)
    assert ending(f"{moves} 1/2-1/2") == ((), True, "repetition")


def test_the_last_event_says_how_it_ended() -> None:
    replay = read(f"{SCHOLAR} 1-0")
    (ended,) = events(replay, EventKind.ENDED)
    (mated,) = events(replay, EventKind.MATED)
    assert (ended.at, ended.side) == (7, None)
    assert ended.details == {"result": "1-0", "by": "checkmate", "source": "board"}
    assert replay.outcome.evidence == (mated.id, ended.id)


def test_who_abandoned_the_game_left_it() -> None:
    (left,) = events(read('[Termination "Abandoned"]\n\n1. e4 e5 1-0'), EventKind.LEFT)
    assert left.side == "Black"


def test_a_broken_off_game_does_not_end_by_its_last_legal_position() -> None:
    assert ending('[Result "0-1"]\n\n1. e4 e5 2. Qh5 Nc6 3. Bc4 Nf6 4. Qxh7 Rxh7') == (
        ("Black",),
        False,
        None,
    )
    broken = '[FEN "7k/5Q2/8/8/8/8/8/K7 w - - 0 1"]\n[Result "1-0"]\n\n1. Qg6 Kxg6'
    assert ending(broken) == (("White",), False, None)
