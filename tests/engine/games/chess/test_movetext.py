"""Reading the moves: variations, comments, clocks, marks, illegal moves, variants."""

from __future__ import annotations

import pytest

from engine.errors import DamagedReplayError, UnsupportedReplayError
from engine.facts import Coverage, EventKind
from engine.games.chess import movetext
from tests.engine.games.chess.boards import events, moved, read


def sans(pgn: str) -> list[str]:
    return [event.details["san"] for event in events(read(pgn), EventKind.MOVED)]


def test_only_what_was_played_is_read() -> None:
    pgn = "1. e4 (1. d4 d5 (1... Nf6 2. c4) 2. c4) 1... e5 {why not} (1... c5) 2. Nf3 Nc6 *\n"
    replay = read(pgn)
    assert [event.details["san"] for event in events(replay, EventKind.MOVED)] == ["e4", "e5", "Nf3", "Nc6"]
    assert replay.dropped == {"variation that was not played": 2, "comment": 1}
    assert replay.covers(EventKind.MOVED) is Coverage.COMPLETE


def test_spellings_of_the_same_moves() -> None:
    assert sans("1.e4 e5 2.Ng1-f3 Nb8c6 3.Bf1-b5 a6 4.0-0!? axb5?? *") == [
        "e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "O-O", "axb5",
    ]  # fmt: skip
    assert sans("1. ♘f3 ♞c6 2. ♙e4 *") == ["Nf3", "Nc6", "e4"]


def test_marks_clocks_and_evaluations() -> None:
    replay = read(
        '[TimeControl "300+3"]\n\n'
        "1. e4! {[%eval 0.17] [%clk 0:05:00]} e5 $6 {[%clk 0:04:58.5]} 2. Nf3?? "
        "{good [%clk 0:04:50] [%eval -1.5,20]} 2... Nc6 {[%eval #-3] [%clk 4:40]} *\n"
    )
    assert moved(replay, 1).details["nags"] == [1]
    assert moved(replay, 2).details["nags"] == [6]
    assert moved(replay, 3).details["nags"] == [4]
    assert moved(replay, 3).details["clock"] == 290
    clock = replay.store.series("clock", "White")
    assert clock is not None
    assert (clock.moments, clock.values) == ((1, 3), (300, 290))
    spent = replay.store.series("move_time", "White")
    assert spent is not None
    assert (spent.moments, spent.values) == ((3,), (13,))  # 300 + 3 - 290
    black = replay.store.series("clock", "Black")
    assert black is not None
    assert black.values == (298.5, 280)
    for side, values in (("White", (0.17, -1.5)), ("Black", (-0.17, 1.5))):
        evaluation = replay.store.series("evaluation", side)
        assert evaluation is not None
        assert (evaluation.moments, evaluation.values) == ((1, 3), values)
    assert replay.dropped == {"comment": 1, "evaluation that is a forced mate, not a number": 1}


def test_time_spent_as_the_file_has_it() -> None:
    spent = read("1. e4 {[%emt 0:00:07]} e5 {[%emt 0:01:00]} *").store.series("move_time", "Black")
    assert spent is not None
    assert spent.values == (60,)


def test_without_a_plain_time_control_no_time_is_computed() -> None:
    replay = read('[TimeControl "40/7200:3600"]\n\n1. e4 {[%clk 2:00:00]} e5 2. d4 {[%clk 1:59:00]} *')
    assert replay.store.series("move_time", "White") is None
    assert replay.store.series("clock", "White") is not None


def test_moves_after_an_illegal_one_are_counted_and_not_invented() -> None:
    replay = read("1. e4 e5 2. Ke5 Nc6 3. Bb5 a6 4. Ba4 *")
    assert [event.details["san"] for event in events(replay, EventKind.MOVED)] == ["e4", "e5"]
    assert replay.dropped["move that cannot be played"] == 1
    assert replay.covers(EventKind.MOVED) is Coverage.PARTIAL
    assert replay.covers(EventKind.CAPTURED) is Coverage.PARTIAL


def test_an_illegal_move_inside_a_later_variation_is_no_matter() -> None:
    replay = read("1. e4 (1. Ke5 e5) e5 2. Nf3 *")
    assert len(events(replay, EventKind.MOVED)) == 3
    assert replay.covers(EventKind.MOVED) is Coverage.COMPLETE


def test_an_ambiguous_move_is_not_guessed() -> None:
    replay = read("1. Nf3 d5 2. d3 e5 3. Nd2 *")
    assert replay.dropped["move that cannot be played"] == 1
    assert len(events(replay, EventKind.MOVED)) == 4


def test_a_game_whose_first_move_is_illegal() -> None:
    with pytest.raises(DamagedReplayError, match="first move"):
        read("1. Qh5 e5 *")


def test_null_moves_take_a_ply_and_are_counted() -> None:
    replay = read("1. e4 -- 2. d4 Nf6 *")
    assert [(event.at, event.details["san"]) for event in events(replay, EventKind.MOVED)] == [
        (1, "e4"),
        (3, "d4"),
        (4, "Nf6"),
    ]
    assert replay.dropped == {"null move": 1}


@pytest.mark.parametrize("move", ["Sf3", "Cf3", "Pf3 Tf3", "Кf3"])
def test_piece_letters_of_another_language_are_refused_by_name(move: str) -> None:
    with pytest.raises(UnsupportedReplayError, match="piece letter of another language"):
        read(f"1. {move} e5 2. {move} *")


def test_words_in_comments_are_no_foreign_moves() -> None:
    assert sans("1. e4 {Se5 was possible} e5 ; Td4 too\n2. Nf3 *") == ["e4", "e5", "Nf3"]


@pytest.mark.parametrize("variant", ["Atomic", "Crazyhouse", "Antichess", "Horde", "Three-check", "xiangqi"])
def test_variants_are_refused_by_name(variant: str) -> None:
    with pytest.raises(UnsupportedReplayError, match=f"'{variant}' is not read"):
        read(f'[Variant "{variant}"]\n\n1. e4 e5 *')


def test_another_game_is_refused_by_name() -> None:
    with pytest.raises(UnsupportedReplayError, match="Chinese Chess"):
        read('[Game "Chinese Chess"]\n\n1. C2=5 *')


@pytest.mark.parametrize("variant", ["Standard", "From Position", "chess", "?"])
def test_names_of_standard_chess(variant: str) -> None:
    assert read(f'[Variant "{variant}"]\n\n1. e4 e5 *').meta.match == "standard"


def test_chess960() -> None:
    replay = read(
        '[Variant "Chess960"]\n[FEN "nrknbbqr/pppppppp/8/8/8/8/PPPPPPPP/NRKNBBQR w HBhb - 0 1"]\n\n'
        "1. Nc3 Nc6 2. O-O-O *\n"
    )
    (castled,) = events(replay, EventKind.CASTLED)
    assert (castled.place, castled.details["castling"]) == ("c1", "queenside")
    assert moved(replay, 3).details["from"] == "c1"  # this king castles without leaving its square
    assert replay.meta.match == "Chess960"
    assert replay.meta.extra["variant"] == "Chess960"
    rooks = replay.store.find_states("occupies", side="White", object="rook")
    assert {state.place for state in rooks} == {"b1", "d1", "h1"}


@pytest.mark.parametrize(
    "fen",
    [
        "rubbish",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "kk6/8/8/8/8/8/8/K7 w - - 0 1",
        "k7/8/8/8/8/8/8/K7 w - - 0 99999999999999999999",
        "k7/8/8/8/8/8/8/K7 w - - 99999 1",
        "k7/8/8/8/8/8/8/K7/8 w - - 0 1",
    ],
)
def test_impossible_start_positions(fen: str) -> None:
    with pytest.raises(DamagedReplayError, match="start position"):
        read(f'[FEN "{fen}"]\n\n1. Kb1 *')


def test_too_many_half_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(movetext, "MAX_PLIES", 8)
    with pytest.raises(UnsupportedReplayError, match="more than 8 half-moves"):
        read("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 5. Nf3 *")


def test_a_monstrous_annotation_glyph_is_one_line() -> None:
    with pytest.raises(DamagedReplayError, match="cannot be read"):
        read(f"1. e4 ${'9' * 5000} e5 *")


def test_deep_nesting_is_no_trouble() -> None:
    assert sans("1. e4 " + "(1. d4 " * 20_000 + ") " * 20_000 + "e5 *") == ["e4", "e5"]
