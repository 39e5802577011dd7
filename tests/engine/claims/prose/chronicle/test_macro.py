"""Sentences about one game of StarCraft II, true ones beside the same made false."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.told import refuted

from .replays import replay

GAME = "starcraft2/tvp-5.0.16.SC2Replay"
PAIRS = (
    (
        "The Terran opens with a Supply Depot at 0:27 and a Barracks at 0:53.",
        "The Terran opens with a Supply Depot at 0:27 and a Barracks at 1:13.",
    ),
    (
        "The Protoss places a Gateway at 0:53, a Cybernetics Core at 2:00 and a Nexus at 2:01.",
        "The Protoss places a Gateway at 0:53, a Cybernetics Core at 2:00 and a Nexus at 2:41.",
    ),
    (
        "The Protoss expands first, at 2:01; the Terran follows at 2:18.",
        "The Terran expands first, at 2:01; the Protoss follows at 2:18.",
    ),
    ("Warp Gate finishes at 3:58.", "Warp Gate finishes at 4:28."),
    ("Charge is done at 6:45, Blink at 8:20.", "Charge is done at 6:45, Blink at 7:50."),
    ("Stimpack completes at 8:03, a few seconds after Combat Shield.", None),
    ("Stimpack was finished before Combat Shield was started.", None),
    ("Combat Shield finished before Stimpack.", "Stimpack finished before Combat Shield."),
    ("The Protoss lost 28 Stalkers and 52 Zealots.", "The Protoss lost 38 Stalkers and 52 Zealots."),
    ("All three Archons died.", "All three Archons survived."),
    ("The Terran lost only eight SCVs all game.", "The Terran lost only two SCVs all game."),
    ("The Terran never lost a base.", None),
    ("The Protoss never built a Stargate.", "The Protoss never built a Robotics Facility."),
    ("Not a single Banshee was made.", "Not a single Viking was made."),
    ("P1 wins; the Protoss leaves at 13:55.", "P2 wins; the Terran leaves at 13:55."),
    ("The first Orbital Command was done at 2:07 and the second at 3:54.", None),
    ("An Engineering Bay went down at 1:27.", "An Engineering Bay went down at 2:27."),
    ("The Terran got +1 infantry weapons at 8:25, the Protoss +1 weapons at 12:05.", None),
    ("You lost one Nexus.", "You lost three Nexuses."),
    ("神族2分01秒放下二矿。", "神族3分01秒放下二矿。"),
    ("人族53秒放下兵营，1分40秒完工。", None),
    ("折跃门3分58秒研究好。", "折跃门4分38秒研究好。"),
    ("神族一共丢了28个追猎和52个狂热者。", "神族一共丢了38个追猎和52个狂热者。"),
    ("三个执政官全死了。", "三个执政官一个没死。"),
    ("人族一个基地都没丢。", None),
    ("神族从头到尾没造过星门。", "神族从头到尾没造过机械台。"),
    ("人族没造女妖。", "人族没造维京。"),
    ("人族获胜，神族13分55秒退出。", "神族获胜，人族13分55秒退出。"),
    ("冲锋6分45秒就好了，闪烁要到8分20秒。", "冲锋7分45秒就好了，闪烁要到8分20秒。"),
    ("人族先升好战斗护盾，再升好兴奋剂。", None),
    ("人族只死了8个SCV。", "人族只死了2个SCV。"),
    ("两个巨像都没活下来。", None),
)
"""True, and false; None where no false one is told apart."""


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_what_is_true_passes_and_what_is_false_is_found(true: str, false: str | None) -> None:
    assert refuted(true, replay(GAME), you="P2") == []
    if false is not None:
        assert refuted(false, replay(GAME), you="P2")
