"""Thinking is told apart from the answer however it is cut."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.providers.thinking import ThinkingSplitter


def split(pieces: list[str], *, headless: bool = False) -> tuple[str, str]:
    splitter = ThinkingSplitter(headless=headless)
    parts = [part for piece in pieces for part in splitter.feed(piece)] + splitter.finish()
    assert all(text for _, text in parts)
    return (
        "".join(text for kind, text in parts if kind == "text"),
        "".join(text for kind, text in parts if kind == "reasoning"),
    )


@pytest.mark.parametrize(
    ("whole", "text", "reasoning"),
    [
        ("Hi.", "Hi.", ""),
        ("<think>a</think>Hi.", "Hi.", "a"),
        ("\n<thinking>a</thinking>\n\nHi.\n", "Hi.\n", "a"),
        ("<think></think>Hi.", "Hi.", ""),
        ("<think>a</think>Hi <think>b</think>there.", "Hi there.", "ab"),
        ("<think>never closed", "", "never closed"),
        ("a < b and <b>bold</b> <thin", "a < b and <b>bold</b> <thin", ""),
        ("a</think>b", "ab", ""),
        ("", "", ""),
    ],
)
def test_splits_at_every_boundary(whole: str, text: str, reasoning: str) -> None:
    assert split([whole]) == (text, reasoning)
    assert split(list(whole)) == (text, reasoning)
    for at in range(len(whole)):
        assert split([whole[:at], whole[at:]]) == (text, reasoning)


def test_headless() -> None:
    assert split(list("a</think>\n\nHi."), headless=True) == ("Hi.", "a")
    assert split(list("Hi."), headless=True) == ("Hi.", "")
    assert split(list("<think>a</think>Hi."), headless=True) == ("Hi.", "a")


def test_an_orphan_is_noticed() -> None:
    splitter = ThinkingSplitter()
    splitter.feed("a</thi")
    assert not splitter.orphan
    splitter.feed("nk>Hi.")
    assert splitter.orphan


@settings(max_examples=100, deadline=None)
@given(st.lists(st.text("<>/thinkreasog \n", max_size=12), max_size=8))
def test_nothing_is_lost_but_tags_and_leading_space(pieces: list[str]) -> None:
    whole = "".join(pieces)
    text, reasoning = split(pieces)
    if "<" not in whole:
        assert text == whole.lstrip()
    assert len(text) + len(reasoning) <= len(whole)
    assert (text, reasoning) == split([whole])
