"""Times of day and supply blocks: what is so is left alone, what is not is found."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

DAY = (
    ("The end came at dusk on turn 16.", "The end came at dawn on turn 16."),
    ("第1回合黎明，双方开始招兵。", "第1回合黄昏，双方开始招兵。"),
    ("It was dusk on turn 4 when they met.", "It was dawn on turn 4 when they met."),
)


@pytest.mark.parametrize(("true", "false"), DAY)
def test_times_of_day(true: str, false: str) -> None:
    facts = replay(SAMPLE)
    assert refuted(true, facts) == []
    assert refuted(false, facts)


def test_a_bad_morning_is_no_time_of_day() -> None:
    assert refuted("On turn 4 the Rebels woke up to a bad morning.", replay(SAMPLE)) == []


def test_supply_blocks() -> None:
    facts = replay("starcraft2/tvp-5.0.13.SC2Replay")
    assert refuted("P1 was supply blocked at 5:50.", facts) == []
    assert refuted("P1 was supply blocked at 7:10.", facts)
    assert refuted("P1 was never supply blocked.", facts)
