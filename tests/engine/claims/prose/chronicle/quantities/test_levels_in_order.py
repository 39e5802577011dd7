"""Which level of an upgrade was done first; what is told of another game."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted

ZVT = "starcraft2/zvt-4.9.2.SC2Replay"
"""Carapace Level 1 at 6:35, Infantry Armor Level 1 at 8:27; both went on to Level 2. No Carriers."""


@pytest.mark.parametrize(
    ("text", "wrong"),
    [
        ("P1 finished Ground Carapace Level 1 before P2 finished Infantry Armor Level 1.", False),
        ("P2 finished Infantry Armor Level 1 before P1 finished Ground Carapace Level 1.", True),
        ("P2 finished with Infantry Armor Level 1.", True),
        ("P2 only finished Infantry Armor Level 1.", True),
        ("Not so much as one Battlecruiser came out of P2's production.", False),
        ("去年决赛P1被航母打爆。", False),
    ],
)
def test_a_level_that_was_done_is_not_the_last(text: str, wrong: bool) -> None:
    assert bool(refuted(text, replay(ZVT))) is wrong
