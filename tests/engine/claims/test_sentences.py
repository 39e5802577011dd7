"""Where sentences end, in English, Chinese and Markdown."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.claims.sentences import split_sentences


def parts(text: str) -> list[str]:
    return [text[start:end] for start, end in split_sentences(text)]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("He won. She lost.", ["He won.", "She lost."]),
        ("It took 3.5 minutes. Then it ended.", ["It took 3.5 minutes.", "Then it ended."]),
        ("12. Nf3 was strong. 12... Nf6 was not.", ["12. Nf3 was strong.", "12... Nf6 was not."]),
        ("After 12. Nf3! White wins.", ["After 12. Nf3!", "White wins."]),
        ("White plays Nf3. Black replies.", ["White plays Nf3.", "Black replies."]),
        ("14. Qxh7+?? loses, 14. O-O holds.", ["14. Qxh7+?? loses, 14. O-O holds."]),
        ("White won 1-0. A fine game.", ["White won 1-0.", "A fine game."]),
        ("Terran vs. Zerg is hard. Yes.", ["Terran vs. Zerg is hard.", "Yes."]),
        ("Units, e.g. Marines, died.", ["Units, e.g. Marines, died."]),
        ("It took 5 min. Then he left.", ["It took 5 min.", "Then he left."]),
        ("It took 5 min. of play.", ["It took 5 min. of play."]),
        ("J. Smith won. He was glad.", ["J. Smith won.", "He was glad."]),
        ("Wait... what happened? Nothing!", ["Wait... what happened?", "Nothing!"]),
        ("Wait... He left.", ["Wait...", "He left."]),
        ('He said "gg." Then he left.', ['He said "gg."', "Then he left."]),
        ("It was **over.** Then rest.", ["It was **over.**", "Then rest."]),
        ("他输了。她赢了！真的？是的…", ["他输了。", "她赢了！", "真的？", "是的…"]),
        ("他说：“好。”然后走了。", ["他说：“好。”", "然后走了。"]),
        ("他在2:18开矿，比对手早；很好。", ["他在2:18开矿，比对手早；很好。"]),
        ("P1在2.5分钟开矿。P2更晚.然后结束", ["P1在2.5分钟开矿。", "P2更晚.", "然后结束"]),
        ("# Title\nText here. More.", ["# Title", "Text here.", "More."]),
        ("- one\n- two. Three.\n1. four", ["- one", "- two.", "Three.", "1. four"]),
        ("| a | b. C |\n|---|---|\n| c | d |", ["| a | b. C |", "|---|---|", "| c | d |"]),
        ("A line that is\nwrapped here. Next.", ["A line that is\nwrapped here.", "Next."]),
        ("One\n\nTwo", ["One", "Two"]),
        ("一、开局很快。\n二、中局。", ["一、开局很快。", "二、中局。"]),
        ("The moves were 1. e4 e5 2. Nf3 Nc6. Good.", ["The moves were 1. e4 e5 2. Nf3 Nc6.", "Good."]),
        ("It fell on turn 12. The rest ran.", ["It fell on turn 12.", "The rest ran."]),
        ("", []),
        ("  \n ", []),
    ],
)
def test_sentences(text: str, expected: list[str]) -> None:
    assert parts(text) == expected


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet='aB1.!?。 \n-#|*"”5e4N…他：', max_size=80))
def test_sentences_cover_the_text_in_order(text: str) -> None:
    spans = split_sentences(text)
    assert all(start < end for start, end in spans)
    assert all(a[1] <= b[0] for a, b in pairwise(spans))
    outside = "".join(
        text[a[1] : b[0]] for a, b in zip([(0, 0), *spans], [*spans, (len(text), 0)], strict=True)
    )
    assert not outside.strip()
