"""What stayed so for a whole game, and what went from one moment to another, from replays."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PVT = "starcraft2/hots-pvt-2.0.11.SC2Replay"
"""The Terran had a third base from 15:40 on."""
ZVT = "starcraft2/zvt-4.9.2.SC2Replay"
"""The Zerg were at 141 supply at 10:57 and at 111 at 12:01."""
ZVZ = "starcraft2/zvz-3.1.2.SC2Replay"
"""The Baneling Nest of P1 was placed at 1:52, that of P2 at 2:00."""
OBSERVED = "starcraft2/hots-tvp-observer-2.0.8.SC2Replay"
"""The Terran spent 47,591 and the Protoss 44,050."""

SAID = (
    (PVT, "The Terran stayed on three bases for the whole game.", True),
    (PVT, "The Terran stayed on two bases for the whole game.", False),
    (PVT, "The Terran stayed on two town halls for the entire game.", False),
    (ZVT, "The Zerg supply fell from 141 at 10:57 to about 110 at 12:01.", True),
    (ZVT, "The Zerg supply rose from 141 at 10:57 to about 160 at 12:01.", False),
    (PVT, "The Terran was on three bases from 15:40.", True),
    (PVT, "The Terran had three bases from 12:00 on.", False),
    (ZVZ, "爆虫巢是P1先下的。", True),
    (ZVZ, "爆虫巢是P2先下的。", False),
    (OBSERVED, "Over the whole game the Terran spent more than the Protoss.", True),
    (OBSERVED, "Over the whole game the Protoss spent more than the Terran.", False),
)


@pytest.mark.parametrize(("name", "text", "so"), SAID)
def test_what_is_said_of_a_whole_time_is_laid_beside_all_of_it(name: str, text: str, so: bool) -> None:
    assert supported(text, replay(name)) is so
    assert bool(refuted(text, replay(name))) is not so


def test_to_have_had_none_is_not_borne_out_by_the_time_before_the_first() -> None:
    assert not supported("The Protoss had no Twilight Council at all.", replay(PVT))
    assert supported("The Protoss had no Stargate at all.", replay(PVT))
