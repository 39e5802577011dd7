"""Text to tokens: every character once, whatever the text."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.claims.prose.tokens import MAX_CHARACTERS, tokenise

MARKUP = set("*_`")


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=300), st.booleans())
def test_tokens_are_in_order_and_leave_nothing_out(text: str, moves: bool) -> None:
    covered = set()
    end = 0
    for token in tokenise(text, moves=moves):
        assert end <= token.start < token.end <= len(text)
        assert token.text == text[token.start : token.end]
        covered.update(range(token.start, token.end))
        end = token.end
    left = {text[i] for i in range(len(text)) if i not in covered and not text[i].isspace()}
    assert left <= MARKUP | set("#>'’")


def test_moves_are_tokens_only_where_they_are_asked_for() -> None:
    kinds = [(token.kind, token.text) for token in tokenise("14.Qxd4 Qxd4 23...Nd3+ O-O", moves=True)]
    assert kinds == [
        ("moveno", "14."),
        ("move", "Qxd4"),
        ("move", "Qxd4"),
        ("moveno", "23..."),
        ("move", "Nd3+"),
        ("move", "O-O"),
    ]
    assert all(token.kind != "move" for token in tokenise("Qxd4"))


def test_possessives_and_full_width_forms_are_folded() -> None:
    tokens = tokenise("White's ＡＢ the Rebels' leader")
    assert [(token.low, token.possessive) for token in tokens] == [
        ("white", True),
        ("ab", False),
        ("the", False),
        ("rebels", True),
        ("leader", False),
    ]


def test_no_more_than_the_limit_is_read() -> None:
    assert tokenise("a " * MAX_CHARACTERS)[-1].end <= MAX_CHARACTERS
