"""What is said of both sides, or of neither."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

BOTH_HAD = [
    "Both sides made {en}s.",
    "Both players had at least one {en}.",
    "There were {en}s on both sides.",
    "Both the Loyalists and the Rebels recruited {en}s.",
    "双方都出了{zh}。",
    "两边都有{zh}。",
    "保王党和义军都出过{zh}。",
]
NEITHER_HAD = [
    "Neither side made a {en}.",
    "Neither player ever had a {en}.",
    "There was no {en} on either side.",
    "No {en}s were recruited by either side.",
    "双方都没出过{zh}。",
    "谁也没出过{zh}。",
    "双方从头到尾都没有{zh}。",
    "这局没有出现过{zh}。",
]


@pytest.mark.parametrize("wording", BOTH_HAD)
def test_what_one_side_alone_had_was_not_had_by_both(wording: str) -> None:
    assert refuted(wording.format(en="Wose", zh="树人"), replay(SAMPLE))


@pytest.mark.parametrize("wording", NEITHER_HAD)
def test_what_one_side_had_was_not_had_by_neither(wording: str) -> None:
    assert refuted(wording.format(en="Wose", zh="树人"), replay(SAMPLE))
    assert supported(wording.format(en="Drake Burner", zh="龙人灼烧者"), replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "Both leaders survived.",
        "Neither leader fell.",
        "双方首领都活到了最后。",
        "双方主将都没阵亡。",
        "Neither side lost a Mage.",
        "Both sides lost a Mage.",
    ],
)
def test_each_side_is_asked(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "Neither side lost an Elvish Archer.",
        "Both sides lost units.",
        "Between them, both sides made Woses and Mages.",
        "Nobody fell on turn 3.",
    ],
)
def test_nothing_true_is_refuted(text: str) -> None:
    assert not refuted(text, replay(SAMPLE))


def test_so_many_of_each_side() -> None:
    assert refuted("Each side lost three units on turn 5.", replay(SAMPLE))
    assert refuted("Both sides lost four units on turn 5.", replay(SAMPLE))
    assert refuted("双方第5回合各死三个。", replay(SAMPLE))
    assert not refuted("Each side lost one unit on turn 5.", replay(SAMPLE))
    assert not refuted("双方第5回合各死一个。", replay(SAMPLE))
    assert not refuted("Both sides recruited six units on turn 1.", replay(SAMPLE))
