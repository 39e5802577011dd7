"""Answers that leave out what they answer: 问：人口最高多少？答：66。"""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PVP = "starcraft2/pvp-4.10.1.SC2Replay"
"""Zealots of player 1: 24 made, 13 lost. Player 2: 14 Stalkers, supply at most 66, 24 Probes lost."""

ANSWERS = (
    ("问：一号出了多少叉子？答：{}个。", "24", "31"),
    ("问：一号死了几个狂热者？\n答：一共{}个。", "13", "17"),
    ("问：一号人口最高多少？答：72。问：二号呢？答：最多到过{}。", "66", "71"),
    ("一号的狂热者死了几个？{}个狂热者。", "十三", "十七"),
    ("提问：一号一共死了多少狂热者？回答：{}个吧。", "13", "17"),
    ("谁的人口峰值更高？{}。", "一号", "二号"),
)


@pytest.mark.parametrize(("wording", "so", "otherwise"), ANSWERS[:5])
def test_a_bare_answer_goes_on_with_its_question(wording: str, so: str, otherwise: str) -> None:
    assert supported(wording.format(so), replay(PVP))
    assert not refuted(wording.format(so), replay(PVP))
    assert refuted(wording.format(otherwise), replay(PVP))


@pytest.mark.parametrize(
    "text",
    [
        "问：一号出了多少叉子？答：够多了。第二点，9个水晶。",
        "一号的狂热者为什么死了这么多？13个。",
        "问：卡人口严重吗？答：还行。",
    ],
)
def test_what_is_no_answer_is_read_by_itself(text: str) -> None:
    assert not refuted(text, replay(PVP))
