"""Figures and words that are of another side, another measure or another moment than they look."""

from __future__ import annotations

import pytest

from engine.claims.prose.statements import Standing
from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay

TRUE = (
    ("side 1", "你的村子后来守不住。\n④ 忠诚派第1回合招了人鱼战士，没起作用。"),
    ("side 1", "Turn 9: your Bowman attacks the Wose. At the end you held fewer villages than he did."),
    ("side 1", "After turn 11: your 2 units face his 8."),
    ("side 1", "忠诚派的村子数在第五回合摸到最高点8个。\n- 之后就是下坡：从8个最后掉到4个。"),
    ("side 1", "You lost your first unit only after you had killed an Elvish Scout."),
    (
        "side 1",
        "Yours was the poorer army. But his army value went from 128 gold after turn 7 to 144 after turn 11.",
    ),
    ("side 1", "你的村子最多八个,第5回合就到了。到第11回合,场上是你2个对他8个。"),
    ("side 1", "| 项目 | 忠诚派 | 叛军 |\n|---|---|---|\n| 招募 | 13个 | 14个 |\n| 最终村庄 | 4座 | 12座 |"),
    ("side 1", "| 项目 | 忠诚派 | 叛军 |\n|---|---|---|\n| 招募 | 13个 | 14个 |\n| 最终村庄 | 0座 | 12座 |"),
    ("side 1", "转折在第5回合：村子8比8。全场你招了13个兵，对方14个；而且你死的兵比对方多。"),
    ("side 1", "你的村子最多八个,第5回合就到了。到第11回合,你2个对他8个。"),
)
FALSE = (
    (
        "side 1",
        "Yours was the poorer army. But his army value went from 128 gold after turn 7 to 171 after turn 11.",
    ),
    ("side 1", "忠诚派的村子数在第五回合摸到最高点8个。\n- 之后就是下坡：从8个最后掉到6个。"),
    ("side 1", "| 项目 | 忠诚派 | 叛军 |\n|---|---|---|\n| 招募 | 13个 | 14个 |\n| 最终村庄 | 4座 | 8座 |"),
    ("side 1", "转折在第5回合：村子8比8。全场你招了13个兵，对方14个；而且你死的兵比对方少。"),
    ("side 1", "你的村子后来守不住。\n④ 叛军第7回合招了人鱼战士。"),
    (
        "side 1",
        "Turn 9: your Bowman attacks the Wose. At the end you held more villages than he did.",
    ),
)


def _standings(you: str, text: str) -> set[str]:
    context = ValidationContext(lang=None, you=you, claims="optional")
    return {one.status for one in validate(text, replay(SAMPLE), context).statements}


@pytest.mark.parametrize(("you", "text"), TRUE)
def test_what_is_so_of_what_is_meant_is_not_refuted(you: str, text: str) -> None:
    assert Standing.REFUTED.value not in _standings(you, text)


@pytest.mark.parametrize(("you", "text"), FALSE)
def test_what_is_so_of_nothing_that_is_meant_is_refuted(you: str, text: str) -> None:
    assert Standing.REFUTED.value in _standings(you, text)
