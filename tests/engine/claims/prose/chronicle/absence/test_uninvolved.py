"""Who is told to have killed or died where it did neither."""

from __future__ import annotations

import pytest

from engine.claims.prose.chronicle import reading
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

WRONG = [
    "The Horseman charged again. An Elvish Archer finished him on turn 11.",
    "On turn 13 that one was slain by an Elvish Shaman.",
    "第十三回合死在精灵弓箭手手里。",
]


@pytest.mark.parametrize("text", WRONG)
def test_who_had_no_part_in_a_death_is_found(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "The Horseman charged again. A Merman Hunter finished him on turn 11.",
        "On turn 13 that one was slain by a Merman Hunter.",
        "第十三回合死在人鱼猎手手里。",
        "A Wose pops up on turn 5.",
        "An Elvish Archer followed on turn 7.",
    ],
)
def test_who_had_a_part_is_left_alone(text: str) -> None:
    assert not refuted(text, replay(SAMPLE))


def test_without_the_idea_a_wrong_killer_gets_through(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "read_uninvolved", lambda clause, topic, record: None)
    assert not all(refuted(text, replay(SAMPLE)) for text in WRONG)
