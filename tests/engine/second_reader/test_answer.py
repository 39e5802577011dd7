"""The model's answer is read strictly, whatever it holds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.second_reader.answer import MOST_CLAIMS, read_answer
from engine.second_reader.model import Reason

SENTENCES = ("Ada lost three grunts.", "Bob left.")
LINE = '{"id":"1a","type":"count","side":"P1","kind":"lost","object":"grunt","op":"=","value":3}'


@pytest.mark.parametrize(
    "raw",
    [
        f"```claims\n{LINE}\n```",
        f"Here you are:\n```claims\n{LINE}\n```\nAnything else?",
        f"```json\n{LINE}\n```",
        f"{LINE}\n",
        f"Sure.\n{LINE},\nDone.",
        f"```claims\n{LINE}",  # cut off behind the line
        f"```claims\n{LINE.replace('1a', 's1.2')}\n```",
    ],
)
def test_lines_are_read_in_and_out_of_a_block(raw: str) -> None:
    read = read_answer(raw, SENTENCES)
    assert [claim.type for claim in read.claims[SENTENCES[0]]] == ["count"]
    assert read.held_any
    assert not read.thrown


def test_a_claim_of_no_sentence_is_thrown_away() -> None:
    for name in ("0", "3a", "c1", "999", "a"):
        read = read_answer(LINE.replace("1a", name), SENTENCES)
        assert not read.claims
        assert [proposal.reason for proposal in read.thrown] == [Reason.NO_SENTENCE], name


def test_a_line_that_is_no_claim_is_thrown_away_and_named() -> None:
    read = read_answer('```claims\n{"id":"1a","type":"count"}\nnot json\n```', SENTENCES)
    assert [proposal.reason for proposal in read.thrown] == [Reason.UNREADABLE] * 2
    assert all(proposal.detail for proposal in read.thrown)


def test_a_sentence_holds_only_so_many_claims() -> None:
    lines = "\n".join(LINE.replace("1a", f"1{letter}") for letter in "abcdefghij")
    read = read_answer(lines, SENTENCES)
    assert len(read.claims[SENTENCES[0]]) == MOST_CLAIMS
    assert {proposal.reason for proposal in read.thrown} == {Reason.TOO_MANY}


@pytest.mark.parametrize("raw", ["", "I cannot help with that.", "抱歉，我无法完成。"])
def test_a_refusal_holds_nothing(raw: str) -> None:
    assert not read_answer(raw, SENTENCES).held_any


@given(st.text(alphabet=st.sampled_from('{}[]",:`\n 1a\\e9𝟛claimstypecount\u202e\x00')) | st.text())
@settings(max_examples=80, deadline=None)
def test_any_text_is_read(raw: str) -> None:
    read = read_answer(raw, SENTENCES)
    assert set(read.claims) <= set(SENTENCES)
