"""Two texts compared: nothing is lost, and accidental common words cut nothing up."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from gui.debug_pane.diff import Piece, tidied, word_diff

_WORDS = st.lists(
    st.sampled_from(["the ", "eight ", "villages ", "of ", "你", "有", "，", "\n", "x"]), max_size=30
)


def side(pieces: list[Piece], other: str) -> str:
    return "".join(piece.text for piece in pieces if piece.kind != other)


def test_texts_of_two_writers_are_not_cut_up_at_every_small_word() -> None:
    old = "Protoss lost the fight at the bridge because of the Colossus."
    new = "Terran won a battle on the ramp, thanks to the many Marines of the second wave."
    assert len(tidied(word_diff(old, new))) < len(word_diff(old, new)) / 2


def test_a_single_changed_word_stays_a_single_changed_word() -> None:
    old, new = "The Rebels held eight villages on turn 3.", "The Rebels held nine villages on turn 3."
    pieces = tidied(word_diff(old, new))
    assert [piece.text for piece in pieces if piece.kind == "gone"] == ["eight"]
    assert [piece.text for piece in pieces if piece.kind == "new"] == ["nine"]


@settings(max_examples=200, deadline=None)
@given(_WORDS.map("".join), _WORDS.map("".join))
def test_both_texts_are_whole_after_tidying(old: str, new: str) -> None:
    pieces = tidied(word_diff(old, new))
    assert side(pieces, "new") == old
    assert side(pieces, "gone") == new
    assert all(piece.text for piece in pieces)
    assert tidied(pieces) == pieces
