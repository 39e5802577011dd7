"""The words that mean a player."""

from __future__ import annotations

import pytest

from engine.facts import Side
from tests.engine.games.chess.boards import read


def sides(white: str, black: str, tags: str = "") -> tuple[Side, Side]:
    replay = read(f'[White "{white}"]\n[Black "{black}"]\n{tags}\n1. e4 e5 1-0')
    return replay.sides[0], replay.sides[1]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("Paul Morphy", {"paul morphy", "morphy"}),
        ("Morphy, Paul", {"morphy, paul", "paul morphy", "morphy"}),
        ("GM Kasparov G", {"gm kasparov g", "kasparov"}),
        ("侯逸凡", {"侯逸凡"}),
        ("some_handle99", {"some_handle99"}),
        ("Engine 15.1 (skill 3)", {"engine 15.1 (skill 3)"}),
    ],
)
def test_names_and_surnames(name: str, words: set[str]) -> None:
    white, black = sides(name, "Somebody Else")
    assert words <= set(white.aliases)
    assert not words & set(black.aliases)
    assert {"white", "白方"} <= set(white.aliases)


def test_a_shared_surname_means_neither() -> None:
    white, black = sides("Judit Polgar", "Susan Polgar")
    assert "polgar" not in white.aliases + black.aliases
    assert "judit polgar" in white.aliases


def test_a_name_that_is_a_word_of_the_game_is_no_alias() -> None:
    white, black = sides("Anna Knight", "John White")
    assert "knight" not in white.aliases
    assert "white" not in black.aliases
    assert "john white" in black.aliases


@pytest.mark.parametrize("name", ["", "?", "NN", "N.N.", "Anonymous"])
def test_nobody(name: str) -> None:
    white, _ = sides(name, "x y")
    assert white.name == ""
    assert not any(word in white.aliases for word in ("?", "nn", "n.n.", "anonymous"))


def test_results_and_kinds_of_players() -> None:
    white, black = sides("a b", "c d", '[WhiteType "human"]\n[BlackTitle "BOT"]\n')
    assert (white.result, black.result) == ("win", "loss")
    assert (white.human, black.human) == (True, False)
    assert (white.slot, black.slot) == ("White", "Black")
    assert white.team != black.team


def test_a_hostile_name_is_one_short_line() -> None:
    white, _ = sides("A\x1b[31m\u202eB" + "x" * 500, "c d")
    assert white.name.isprintable()
    assert len(white.name) <= 80


def test_who_moves_first_when_black_begins() -> None:
    replay = read('[FEN "4k3/8/8/8/8/8/8/R3K3 b - - 0 30"]\n\n30... Kd7 31. Ra7+ *')
    assert "先手" not in replay.sides[0].aliases + replay.sides[1].aliases
    assert [event.at for event in replay.store.of_side("Black") if event.kind == "moved"] == [1]
