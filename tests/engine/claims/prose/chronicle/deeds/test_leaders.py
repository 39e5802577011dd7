"""Who leads a side."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

ENGLISH = (
    "The leader of the Rebels was {}.",
    "The Rebel leader, {}, never moved.",
    "The Rebels were led by {}.",
    "The Rebels fought under {}.",
    "Leading the Rebels was {}.",
    "The Rebels had {} for a leader.",
)
CHINESE = ("义军的领袖是{}。", "义军由{}领军。", "率领义军的是{}。", "义军首领（{}）没怎么动。")


@pytest.mark.parametrize("way", ENGLISH)
def test_leaders_in_english(way: str) -> None:
    assert supported(way.format("an Elvish Druid"), replay(SAMPLE))
    assert not refuted(way.format("an Elvish Druid"), replay(SAMPLE))
    assert refuted(way.format("an Elvish Archer"), replay(SAMPLE))
    assert refuted(way.format("an Elvish Captain"), replay(SAMPLE))


@pytest.mark.parametrize("way", CHINESE)
def test_leaders_in_chinese(way: str) -> None:
    assert supported(way.format("精灵德鲁伊"), replay(SAMPLE))
    assert not refuted(way.format("精灵德鲁伊"), replay(SAMPLE))
    assert refuted(way.format("精灵弓箭手"), replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "The killer of the Loyalist leader was an Elvish Archer.",
        "The attack on the Loyalists was led by an Elvish Fighter.",
        "If the leader were an Elvish Captain, this would be another game.",
        "保王党首领是精灵弓箭手射死的。",
        "保王党首领被精灵弓箭手射死。",
    ],
)
def test_what_names_no_leader_is_left_alone(text: str) -> None:
    assert not any("the leader of" in truth for truth in refuted(text, replay(SAMPLE)))
