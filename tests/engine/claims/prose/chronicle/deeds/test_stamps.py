"""Clauses without a verb, which go on with what was told of or only say when something was, from a replay."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

ZVT = "starcraft2/zvt-4.9.2.SC2Replay"
"""Evolution Chambers 4:10 and 4:14, Pool 0:17 to 1:03, Nest 4:57 to 5:40, speed 4:56, hooks 8:27,
Stimpack 8:55, Refineries of the Terran 0:28, 3:24, 6:48, 6:50; Factory 2:04 to 2:48, Starport 2:52 to 3:28.
"""

TRUE = (
    "Factory 2:04 → Starport 2:52 → Armory 7:24.",
    "The Terran placed a Refinery at 0:28, the second at 3:24.",
    "The Terran placed a first Refinery at 0:28, another at 3:24, and two more at 6:48 and 6:50.",
    "First Evolution Chamber at 4:10, the second four seconds later.",
    "Build of the Zerg: Spawning Pool at 0:17, Baneling Nest at 4:57.",
    "Two Evolution Chambers, at 4:10 and 4:14.",
    "人族的重工厂2分04秒放下，星港2分52秒。",
    "人族开局：兵营45秒、重工厂2分04秒、星港2分52秒。",
    "兴奋剂要到8分55秒。",
    "人族第一个气矿28秒，第二个3分24秒。",
    "人族第一个气矿28秒放下，第二个要等到3分24秒。",
)
FALSE = (
    "Factory 2:04 → Starport 1:22 → Armory 7:24.",
    "The Terran placed a first Refinery at 0:28, the second at 2:24.",
    "First Evolution Chamber at 4:10, the second half a minute later.",
    "Build of the Zerg: Spawning Pool at 0:17, Baneling Nest at 3:57.",
    "人族的重工厂2分04秒放下，星港1分52秒。",
    "人族开局：兵营45秒、重工厂3分04秒、星港2分52秒。",
    "兴奋剂要到6分55秒。",
    "人族第一个气矿28秒放下，第二个要等到4分24秒。",
)


@pytest.mark.parametrize("text", TRUE)
def test_what_was_done_then_is_borne_out(text: str) -> None:
    assert supported(text, replay(ZVT))
    assert not refuted(text, replay(ZVT))


@pytest.mark.parametrize("text", FALSE)
def test_what_was_not_done_then_is_refuted(text: str) -> None:
    assert refuted(text, replay(ZVT))


@pytest.mark.parametrize(
    ("text", "so"),
    [
        ("Stimpack finished just before 9:00.", True),
        ("Stimpack finished just before 10:30.", False),
        ("The Starport was started shortly after 2:30.", True),
        ("The Starport was started shortly after 1:30.", False),
        ("Right after 2:30 the Terran started the Starport.", True),
    ],
)
def test_just_before_a_moment_is_close_to_it(text: str, so: bool) -> None:
    assert supported(text, replay(ZVT)) is so
    assert bool(refuted(text, replay(ZVT))) is not so


def test_what_follows_who_left_is_read() -> None:
    """To leave is a deed of a side and of nothing; a figure behind it is no more of it."""
    text = "Terran left more; at the twelve-minute mark 6,700. Terran left more;twelve-minute mark 6,700."
    assert refuted(text, replay("starcraft2/zvt-4.9.2.SC2Replay")) == []


@pytest.mark.parametrize(
    "text",
    ["第2到第4回合你没招兵。", "第2到4回合你没招兵。", "第二至四回合你没招兵。", "第2-4回合你没招兵。"],
)
def test_two_turns_share_one_unit(text: str) -> None:
    """From turn 2 to turn 4 nobody was hired in the sample duel; on turn 1 six were, on turn 5 one."""
    facts = replay("wesnoth-duel")
    assert refuted(text, facts, "side 1") == []
    assert refuted(text.replace("4", "5").replace("四", "五"), facts, "side 1")
