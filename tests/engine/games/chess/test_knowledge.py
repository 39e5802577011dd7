"""The knowledge file, and the openings recognised with it."""

from __future__ import annotations

import chess
import pytest

from engine.games.chess.openings import openings_reached
from engine.games.chess.pieces import NAMES, VALUES
from engine.games.chess.series import FORMULAS
from engine.games.knowledge import load_knowledge
from tests.engine.games.chess.boards import OPERA, read

KNOWLEDGE = load_knowledge("chess")


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("knight", "knight"), ("Knights", "knight"), ("马", "knight"), ("horse", "knight"), ("象", "bishop"),
        ("车", "rook"), ("后", "queen"), ("皇后", "queen"), ("王", "king"), ("兵", "pawn"), ("pawns", "pawn"),
        ("minor pieces", "minor piece"), ("轻子", "minor piece"), ("major piece", "major piece"),
        ("heavy pieces", "major piece"), ("pieces", "piece"), ("castling", "castling"),
        ("王车易位", "castling"),
        ("O-O-O", "queenside castling"), ("长易位", "queenside castling"),
        ("short castling", "kingside castling"),
        ("将军", "check"), ("将死", "checkmate"), ("升变", "promotion"),
        ("吃过路兵", "en passant"), ("捉双", "fork"),
        ("牵制", "pin"), ("passed pawns", "passed_pawn"), ("通路兵", "passed_pawn"), ("逼和", "stalemate"),
        ("Sicilian Defence", "Sicilian Defense"), ("西西里防御", "Sicilian Defense"),
        ("Petroff", "Petrov's Defense"),
        ("Queens Gambit", "Queen's Gambit"), ("Grunfeld Defence", "Grünfeld Defense"),
    ],
)  # fmt: skip
def test_words_players_use(word: str, name: str) -> None:
    entry = KNOWLEDGE.resolve(word)
    assert entry is not None
    assert entry.name == name


@pytest.mark.parametrize(
    ("word", "name"),
    [
        ("material advantage", "material_balance"),
        ("子力优势", "material_balance"),
        ("time left", "clock"),
        ("eval", "evaluation"),
    ],
)
def test_words_for_metrics(word: str, name: str) -> None:
    entry = KNOWLEDGE.resolve_metric(word)
    assert entry is not None
    assert entry.name == name


def test_pieces_agree_with_the_adapter() -> None:
    for kind, name in NAMES.items():
        entry = KNOWLEDGE.entries[name]
        assert entry.kind == "piece"
        assert entry.properties["letter"] == chess.piece_symbol(kind).upper()
        assert entry.properties.get("value_pawns", 0) == VALUES[kind]
        assert entry.display("zh") == entry.aliases["zh"][0]
    assert set(KNOWLEDGE.members("piece")) == set(NAMES.values())


def test_metrics_and_states_of_the_facts_are_known() -> None:
    replay = read(OPERA.read_text())
    assert set(replay.store.metrics()) <= set(KNOWLEDGE.metrics)
    assert set(FORMULAS) <= set(KNOWLEDGE.metrics)
    assert set(replay.store.state_names()) <= set(KNOWLEDGE.entries)
    assert {event.object for event in replay.store.events if event.object} <= set(KNOWLEDGE.entries)


def test_no_word_means_two_things() -> None:
    owners: dict[str, set[str]] = {}
    for entry in KNOWLEDGE.entries.values():
        for names in entry.aliases.values():
            for name in names:
                owners.setdefault(name.casefold(), set()).add(entry.name)
    assert not {name: owner for name, owner in owners.items() if len(owner) > 1}


def test_every_opening_can_be_played_and_is_recognised() -> None:
    for entry in KNOWLEDGE.entries.values():
        if entry.kind != "opening":
            continue
        assert entry.aliases["zh"]
        for line in (entry.properties["moves"], *entry.properties.get("also", ())):
            board = chess.Board()
            for san in line.split():
                board.push_san(san)
            assert openings_reached(board, KNOWLEDGE)[-1] == entry


def test_a_transposition_is_the_same_opening() -> None:
    assert read("1. c4 e6 2. Nc3 Nf6 3. d4 Bb4 *").meta.extra["opening"] == "Nimzo-Indian Defense"


def test_the_opening_of_a_game_and_those_it_went_through() -> None:
    extra = read(OPERA.read_text()).meta.extra
    assert extra["opening"] == "Philidor Defense"
    assert extra["opening_zh"] == "菲利多尔防御"
    assert extra["openings"][0] == "King's Pawn Opening"
    assert extra["eco"] == "C41"


def test_the_file_s_own_opening_is_kept_beside_it() -> None:
    extra = read('[ECO "C42"]\n[Opening "Russian Game: Classical"]\n\n1. e4 e5 2. Nf3 Nf6 *').meta.extra
    assert extra["opening"] == "Petrov's Defense"
    assert extra["opening_in_file"] == "Russian Game: Classical"
    assert extra["eco"] == "C42"


def test_a_game_from_another_position_has_no_opening() -> None:
    extra = read('[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *').meta.extra
    assert "opening" not in extra
    assert extra["start_position"].startswith("4k3")
