"""Levels of upgrades in every way they are written, from a replay."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PVT = "starcraft2/hots-pvt-2.0.11.SC2Replay"
"""Weapons of the Terran 14:15, 17:50, armour 14:19; shields of the Protoss 15:14, 20:14, weapons 17:34."""

WAYS = (
    "Level one ground weapons finished at {}.",
    "Ground weapons level one finished at {}.",
    "The first level of ground weapons finished at {}.",
    "Plus one ground weapons finished at {}.",
    "神族的一级地面武器{}好。",
    "神族的 +1 攻{}好。",
    "神族的一级攻击{}好。",
)


@pytest.mark.parametrize("way", WAYS)
def test_a_level_is_read_however_it_is_written(way: str) -> None:
    chinese = not way.isascii()
    true, false = ("17分34秒", "16分34秒") if chinese else ("17:34", "16:34")
    assert supported(way.format(true), replay(PVT))
    assert not refuted(way.format(true), replay(PVT))
    assert not supported(way.format(false), replay(PVT))
    assert refuted(way.format(false), replay(PVT))
