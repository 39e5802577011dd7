"""The facts of a game: what they say of the sample, and that they agree with an independent reading."""

from __future__ import annotations

import io
import pickle
from collections import Counter

import chess
import chess.pgn
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from engine.errors import DamagedReplayError, UsageError
from engine.facts import Coverage, EventKind, Grade, Replay, Span, Tier
from engine.games.chess import ADAPTER
from tests.engine.games.chess.boards import DATA, OPERA, events, moved, random_game, read


@pytest.fixture(scope="module")
def opera() -> Replay:
    return ADAPTER.load(OPERA.read_bytes())


def test_the_match(opera: Replay) -> None:
    assert opera.game == "chess"
    assert (opera.meta.map, opera.meta.date, opera.meta.match) == ("Paris Opera", "1858", "standard")
    assert opera.meta.length == opera.clock.end == 33
    assert opera.meta.extra["moves"] == 17
    assert opera.meta.extra["result"] == "1-0"
    assert (opera.outcome.winners, opera.outcome.by) == (("White",), "checkmate")
    assert opera.tier is Tier.FULL
    assert opera.dropped == {}


def test_the_start_position_is_there_and_marked(opera: Replay) -> None:
    created = events(opera, EventKind.CREATED)
    assert len(created) == 32
    assert all(event.at == 0 and event.details == {"initial": True} for event in created)


def test_moves_captures_and_losses(opera: Replay) -> None:
    first = moved(opera, 1)
    assert (first.side, first.object, first.place) == ("White", "pawn", "e4")
    assert first.details == {"san": "e4", "uci": "e2e4", "from": "e2", "to": "e4", "number": 1}
    (queen,) = opera.store.find(kind=EventKind.LOST, side="White", object="queen")
    assert opera.clock.text(queen.at) == "move 16 (Black)"
    assert queen.details == {"victim": "White", "killer": "Black", "by": "knight", "value": 9, "san": "Nxb8"}
    taken = opera.store.find(kind=EventKind.CAPTURED, side="Black", object="queen")
    assert [event.place for event in taken] == ["b8"]
    assert taken[0].cause == moved(opera, queen.at).id


def test_the_queen_sacrifice_is_seen_as_one(opera: Replay) -> None:
    assert moved(opera, 31).details["balance"] == -9
    (hanging,) = opera.store.find_states("hanging", object="queen", place="b8")
    assert (hanging.side, hanging.start, hanging.end) == ("White", 31, 31)
    assert hanging.details["gain"] == 9
    assert hanging.grade is Grade.DERIVED


def test_checks_castling_and_mate(opera: Replay) -> None:
    assert [(event.at, event.object) for event in events(opera, EventKind.CHECKED)] == [
        (21, "bishop"),
        (29, "bishop"),
        (31, "queen"),
        (33, "rook"),
    ]
    assert len(opera.store.find(kind=EventKind.CHECKED, object="king")) == 4
    assert len(opera.store.find(kind=EventKind.CHECKED, object="bishop")) == 2
    assert len(opera.store.find(kind=EventKind.CHECKED, object="pawn")) == 0
    (castled,) = events(opera, EventKind.CASTLED)
    assert (castled.at, castled.side, castled.place, castled.details["castling"]) == (
        23,
        "White",
        "c1",
        "queenside",
    )
    (mated,) = events(opera, EventKind.MATED)
    assert (mated.at, mated.side, mated.object, mated.place) == (33, "White", "rook", "e8")


def test_pins_with_what_they_are_pinned_to(opera: Replay) -> None:
    (relative,) = opera.store.find_states("pinned", side="White", object="knight", window=Span(6, 6))
    assert relative.details == {
        "absolute": False,
        "by": "bishop",
        "by_square": "g4",
        "to": "queen",
        "to_square": "d1",
    }
    (absolute,) = opera.store.find_states("pinned", object="rook", place="d7")
    assert absolute.details["absolute"] is True
    assert (absolute.start, absolute.end) == (26, 28)


def test_attack_and_defence_of_single_pieces() -> None:
    replay = read('[FEN "4k3/8/8/3p4/4P3/8/6N1/4K3 w - - 0 1"]\n\n1. Kf2 dxe4 *')
    undefended = {(s.place, s.start, s.end) for s in replay.store.find_states("undefended")}
    assert undefended == {("d5", 0, 1), ("e4", 0, 1), ("g2", 0, 0), ("e4", 2, 2)}
    attacked = {(s.side, s.place, s.start, s.end) for s in replay.store.find_states("under_attack")}
    assert attacked == {("Black", "d5", 0, 1), ("White", "e4", 0, 1)}


def test_castling_rights_end_with_the_move_that_loses_them(opera: Replay) -> None:
    ends = {(state.side, state.place): state.end for state in opera.store.find_states("castling_right")}
    assert ends == {
        ("White", "kingside"): 22,
        ("White", "queenside"): 22,
        ("Black", "queenside"): 23,
        ("Black", "kingside"): 33,
    }


def test_occupation_from_ply_to_ply(opera: Replay) -> None:
    stays = [
        (state.place, state.start, state.end)
        for state in opera.store.find_states("occupies", side="White", object="queen")
    ]
    assert stays == [("d1", 0, 8), ("f3", 9, 12), ("b3", 13, 30), ("b8", 31, 31)]


def test_material_over_the_game(opera: Replay) -> None:
    balance = opera.store.series("material_balance", "White")
    assert balance is not None
    assert balance.exact_between
    assert balance.values[0] == 0
    assert balance.values[-1] == -10
    assert balance.formula is not None


def test_special_moves() -> None:
    replay = read(
        '[FEN "r3k2r/1P6/8/3pP3/8/8/8/R3K2R w KQkq d6 0 1"]\n\n'
        "1. exd6 O-O 2. bxa8=Q Rxa8 3. Rxa8+ Kf7 4. O-O+ *"
    )
    passing = moved(replay, 1)
    assert passing.details["en_passant"] is True
    (taken,) = [event for event in events(replay, EventKind.CAPTURED) if event.at == 1]
    assert (taken.object, taken.place, taken.details["en_passant"]) == ("pawn", "d5", True)
    (promoted,) = events(replay, EventKind.PROMOTED)
    assert (promoted.object, promoted.place) == ("queen", "a8")
    (created,) = [event for event in events(replay, EventKind.CREATED) if event.at == 3]
    assert (created.object, created.cause) == ("queen", moved(replay, 3).id)
    castling_check = events(replay, EventKind.CHECKED)[-1]
    assert (castling_check.object, castling_check.details["checkers"]) == ("rook", ["f1"])
    assert "discovered" not in castling_check.details


def test_discovered_and_double_check() -> None:
    replay = read('[FEN "4k3/8/8/8/4N3/8/8/4RK2 w - - 0 1"]\n\n1. Nf6+ *')
    (check,) = events(replay, EventKind.CHECKED)
    assert check.details["double"] is True
    assert check.details["discovered"] is True
    assert check.details["checkers"] == ["e1", "f6"]
    assert check.object == "knight"


def test_repetition_counts_positions_and_not_moves() -> None:
    replay = read("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8 *")
    assert [moved(replay, at).details.get("repetition") for at in range(1, 9)] == [
        None, None, None, 2, 2, 2, 2, 3,
    ]  # fmt: skip
    threefold = [
        state for state in replay.store.find_states("repetition", side="Black") if state.details["count"] == 3
    ]
    assert [(state.start, state.end) for state in threefold] == [(8, 8)]


def test_the_fifty_move_count_and_forced_moves() -> None:
    replay = read('[FEN "7k/8/5K2/8/8/8/8/6Q1 w - - 40 60"]\n\n60. Qg6 *')
    count = replay.store.series("halfmove_clock", "White")
    assert count is not None
    assert count.values == (40, 41)
    assert replay.outcome.by == "stalemate"
    forced = read('[FEN "k7/8/1K6/8/8/8/8/1R6 b - - 0 1"]\n\n1... Kb8 *')
    assert moved(forced, 1).details["only_move"] is True


def test_development_counts_minors_that_left_home() -> None:
    developed = read("1. Nf3 Nc6 2. Ng1 Nb8 3. Nc3 *").store.series("developed", "White")
    assert developed is not None
    assert developed.values == (0, 1, 1, 1, 1, 2)  # the knight that went home was developed all the same


def test_one_of_several_games() -> None:
    pgn = '[Event "a"]\n\n1. e4 *\n\n[Event "b"]\n\n1. d4 d5 *\n'
    second = read(pgn, game=2)
    assert second.meta.map == "b"
    assert second.meta.extra["game"] == 2
    assert second.meta.extra["games"] == 2
    with pytest.raises(UsageError, match="no game 3 in this file: it holds 2 games"):
        read(pgn, game=3)
    assert ADAPTER.games(pgn.encode()) == 2


def test_a_file_without_a_game() -> None:
    with pytest.raises(DamagedReplayError, match="no chess game in this file"):
        read("dear diary\n")


def test_a_game_without_moves() -> None:
    replay = read('[Event "forfeit"]\n[White "a b"]\n[Result "1-0"]\n\n1-0\n')
    assert replay.clock.end == 0
    assert replay.outcome.winners == ("White",)
    assert replay.meta.extra["moves"] == 0


@pytest.mark.parametrize(
    ("date", "iso"),
    [
        ("1858.11.02", "1858-11-02"),
        ("1858.11.??", "1858-11"),
        ("1858.??.??", "1858"),
        ("????.??.??", None),
        ("soon", None),
    ],
)
def test_dates_as_far_as_they_are_known(date: str, iso: str | None) -> None:
    assert read(f'[Date "{date}"]\n\n1. e4 *').meta.date == iso


def test_the_same_bytes_make_the_same_facts(opera: Replay) -> None:
    again = ADAPTER.load(OPERA.read_bytes())
    assert again.store.events == opera.store.events
    assert again.store.states == opera.store.states
    assert again.store.all_series == opera.store.all_series


def test_ids_are_unique_and_resolve(opera: Replay) -> None:
    ids = [event.id for event in opera.store.events] + [state.id for state in opera.store.states]
    ids += [one.sample_id(i) for one in opera.store.all_series for i in range(len(one.moments))]
    assert sorted(ids) == sorted(f"f{number}" for number in range(len(ids)))
    for identity in ids:
        assert opera.store.fact(identity).id == identity


def test_it_pickles(opera: Replay) -> None:
    assert pickle.loads(pickle.dumps(opera)).store.events == opera.store.events


def test_what_is_never_recorded_is_not_claimed_to_be_complete(opera: Replay) -> None:
    assert opera.covers(EventKind.MOVED) is Coverage.COMPLETE
    assert opera.covers(EventKind.ATTACKED) is Coverage.UNOBSERVABLE


def _check_against_a_plain_reading(pgn: str) -> None:
    """Compare with the same text read by python-chess alone and looked at through FEN strings."""
    replay = read(pgn)
    game = chess.pgn.read_game(io.StringIO(pgn))
    assert game is not None
    worth = {"p": 1, "n": 3, "b": 3, "r": 5, "q": 9, "k": 0}
    names = {"p": "pawn", "n": "knight", "b": "bishop", "r": "rook", "q": "queen", "k": "king"}
    board = game.board()
    sans: list[str] = []
    losses: Counter[tuple[int, str, str]] = Counter()
    checks: list[int] = []
    material: list[tuple[int, int]] = []

    def men() -> Counter[str]:
        return Counter(letter for letter in board.board_fen() if letter.isalpha())

    def sums() -> tuple[int, int]:
        found = men()
        return (
            sum(worth[letter.lower()] * n for letter, n in found.items() if letter.isupper()),
            sum(worth[letter] * n for letter, n in found.items() if letter.islower()),
        )

    material.append(sums())
    for ply, move in enumerate(game.mainline_moves(), start=1):
        before = men()
        sans.append(board.san(move))
        board.push(move)
        gone = before - men()
        for letter in gone:
            own_promotion = move.promotion is not None and letter == ("P" if not board.turn else "p")
            if not own_promotion:
                losses[ply, "White" if letter.isupper() else "Black", names[letter.lower()]] += gone[letter]
        if sans[-1][-1] in "+#":
            checks.append(ply)
        material.append(sums())
        squares = {
            (state.place, state.side, state.object)
            for state in replay.store.find_states("occupies", window=Span(ply, ply))
        }
        assert squares == {
            (
                chess.square_name(square),
                "White" if piece.color else "Black",
                names[piece.symbol().lower()],
            )
            for square, piece in board.piece_map().items()
        }
    assert [event.details["san"] for event in events(replay, EventKind.MOVED)] == sans
    assert Counter((e.at, e.side, e.object) for e in events(replay, EventKind.LOST)) == losses
    assert [event.at for event in events(replay, EventKind.CHECKED)] == checks
    assert [event.at for event in events(replay, EventKind.MATED)] == (
        [len(sans)] if sans and sans[-1].endswith("#") else []
    )
    for index, side in enumerate(("White", "Black")):
        series = replay.store.series("material", side)
        assert series is not None
        assert list(series.values) == [pair[index] for pair in material]
    assert replay.meta.extra["final_position"] == board.fen()
    if board.is_game_over():
        told = board.outcome()
        assert told is not None
        assert replay.outcome.winners == (
            () if told.winner is None else ("White" if told.winner else "Black",)
        )


@pytest.mark.parametrize("path", [OPERA, DATA / "selfplay.pgn"], ids=lambda path: path.name)
def test_real_games_agree_with_a_plain_reading(path) -> None:  # type: ignore[no-untyped-def]
    _check_against_a_plain_reading(path.read_text(encoding="utf-8"))


@settings(max_examples=8, deadline=None)
@given(seed=st.integers(0, 100_000), chess960=st.booleans())
@example(seed=3, chess960=True)
def test_any_game_agrees_with_a_plain_reading(seed: int, chess960: bool) -> None:
    _check_against_a_plain_reading(str(random_game(seed, 120, chess960=chess960)) + "\n")
