"""Words that narrow what is said have a part in what bears it out."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted


@pytest.mark.parametrize(
    ("false", "true"),
    [
        ("整局忠诚者只招过一个重步兵。", "整局忠诚者只招过一个法师。"),
        ("忠诚者全场仅招募一名重装步兵。", "忠诚者全场仅招募一名剑客。"),
        (
            "The Loyalists hired just a single Heavy Infantryman.",
            "The Loyalists hired just a single Mage.",
        ),
        ("反抗军只丢了一个精灵斥候。", "反抗军只丢了一个精灵战士。"),
        ("弓箭手全是被树人打死的。", "骑兵全是被树人打死的。"),
    ],
)
def test_no_more_than_is_said(false: str, true: str) -> None:
    assert refuted(false, replay(SAMPLE))
    assert not refuted(true, replay(SAMPLE))


def test_one_among_others_is_not_all_there_were() -> None:
    assert not refuted("第8回合忠诚者丢了一个重步兵。", replay(SAMPLE))
    assert not refuted("第6回合和第9回合各丢一个弓箭手。这几个弓箭手全是被树人打死的。", replay(SAMPLE))
    assert not refuted("The Loyalists hired a Heavy Infantryman.", replay(SAMPLE))
