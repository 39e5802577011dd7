"""Encodings, and cutting a file into its games."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import DamagedReplayError, UnsupportedReplayError
from engine.games.chess import text as text_module
from engine.games.chess.text import count_games, decode, split_games

GAME = '[Event "E"]\n[White "{name}"]\n\n1. e4 e5 1-0\n'


@pytest.mark.parametrize(
    ("name", "encoding", "mark", "told"),
    [
        ("Müller", "utf-8", b"", "utf-8"),
        ("Müller", "utf-8", b"\xef\xbb\xbf", "utf-8"),
        ("Müller", "latin-1", b"", "latin-1"),
        ("Réti", "utf-16", b"", "utf-16"),
        ("侯逸凡", "utf-8", b"", "utf-8"),
        ("侯逸凡", "gb18030", b"", "gb18030"),
    ],
)
def test_names_survive_the_encoding(name: str, encoding: str, mark: bytes, told: str) -> None:
    text, found = decode(mark + GAME.format(name=name).encode(encoding))
    assert found == told
    (game,) = split_games(text)
    assert game.tags == {"Event": "E", "White": name}


@pytest.mark.parametrize("ends", ["\n", "\r\n", "\r"])
def test_line_ends_of_every_system(ends: str) -> None:
    text = (GAME.format(name="a") + "\n" + GAME.format(name="b")).replace("\n", ends)
    assert [game.tags["White"] for game in split_games(text)] == ["a", "b"]


def test_tags_after_moves_begin_a_game_even_without_an_empty_line() -> None:
    assert count_games('[Event "a"]\n1. e4 *\n[Event "b"]\n1. d4 *\n') == 2


def test_games_without_moves_count() -> None:
    assert count_games('[Event "a"]\n[Result "1-0"]\n\n[Event "b"]\n[Result "0-1"]\n') == 2


def test_games_without_tags_count() -> None:
    assert [game.lines for game in split_games("1. e4 e5 1-0\n\n1. d4 *\n1. c4 *\n")] == [
        ["1. e4 e5 1-0\n"],
        ["1. d4 *\n"],
        ["1. c4 *\n"],
    ]


def test_an_empty_line_in_the_moves_does_not_end_the_game() -> None:
    (game,) = split_games('[Event "a"]\n\n1. e4 e5\n\n2. Nf3 Nc6\n\n3. Bb5 *\n')
    assert game.lines == ["1. e4 e5\n", "2. Nf3 Nc6\n", "3. Bb5 *\n"]


def test_tags_and_results_inside_comments_and_variations_end_nothing() -> None:
    moves = (
        '1. e4 {first\n\n[Event "not one"]\n1-0\n} e5 (1... c5\n2. Nf3 1-0\n) 2. Nf3 ; rest { of line\n*\n'
    )
    (game,) = split_games('[Event "a"]\n\n' + moves)
    assert game.tags == {"Event": "a"}
    assert game.dropped == {}


def test_a_comment_nobody_closed_does_not_swallow_the_next_game() -> None:
    first, second = split_games('[Event "a"]\n1. e4 {oh\n\n[Event "b"]\n[Site "c"]\n1. d4 *\n')
    assert first.dropped == {"comment that is never closed": 1}
    assert second.tags == {"Event": "b", "Site": "c"}


def test_odd_tags() -> None:
    text = (
        '[Event "a"] [Site "b"]\n[White "say \\"hi\\" \\\\o/"]\n[Black "the "quoted" one"]\n'
        '[Round "1"]\n[Round "2"]\n[broken\n% escaped\n1. e4 *\n'
    )
    (game,) = split_games(text)
    assert game.tags == {
        "Event": "a",
        "Site": "b",
        "White": 'say "hi" \\o/',
        "Black": 'the "quoted" one',
        "Round": "1",
    }
    assert game.dropped == {"tag given twice": 1, "malformed tag": 1}


def test_a_file_without_a_game() -> None:
    with pytest.raises(DamagedReplayError, match="no chess game"):
        count_games("dear diary\n")


def test_one_endless_game_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_module, "MAX_GAME_CHARACTERS", 1000)
    with pytest.raises(UnsupportedReplayError, match="longer than 1,000 characters"):
        count_games("1. e4 {" + "x" * 2000 + "} *\n")
    assert count_games("1. e4 e5 *\n" * 500) == 500


@given(st.binary(max_size=300))
def test_any_bytes_decode(data: bytes) -> None:
    text, _ = decode(data)
    assert isinstance(text, str)


PIECES = [*list('[]{}();%"\\ \n\r*1.-0/2eE4Nf3O'), '[Event "', '"]', "1-0", "\n\n"]


@given(st.lists(st.sampled_from(PIECES), max_size=150).map("".join))
def test_every_line_of_moves_belongs_to_one_game(text: str) -> None:
    games = list(split_games(text))
    kept = sum(len(line) for game in games for line in game.lines)
    assert kept <= len(text) + len(games)
    assert all(game.has_moves or game.tags for game in games)
