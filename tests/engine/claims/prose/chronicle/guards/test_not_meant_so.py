"""Sentences that say less, or something else, than their nearest reading, from replays."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

ZVT = "starcraft2/zvt-4.9.2.SC2Replay"
ZVP = "starcraft2/zvp-4.0.1.SC2Replay"
"""The Zerg lost 27 Drones and made more than a hundred."""
PVZ = "starcraft2/pvz-5.0.10.SC2Replay"
"""The Zerg, P2, left at 14:44."""

PVT = "starcraft2/hots-pvt-2.0.11.SC2Replay"
"""The second Nexus was finished at 11:10 and the third placed at 15:38."""
ZVZ = "starcraft2/zvz-3.1.2.SC2Replay"
"""The other side had its Baneling Nest first."""

NOT_REFUTED = (
    (ZVZ, "Red's base was placed before the Lair was done, which left the middle game slow."),
    (ZVZ, "P2先放爆虫巢，再放进化腔。"),
    (ZVZ, "P2先下了爆虫巢，然后补了进化腔。"),
    (ZVT, "+1 weapons beat +1 armor by a single second."),
    (ZVP, "All told the Zerg lost 27 Drones, every single one of them to Oracles."),
    (PVZ, 'The Protoss came out on top when the Zerg typed "gg" and left at 14:44.'),
    (PVZ, "The Protoss army was still worth more than 10,000 at 14:24."),
    (PVZ, "Warp Gate finished at 4:14. The one branch left bare is the Dark Shrine: it was never built."),
    (ZVP, "From 11:04 to the end the Protoss lost more resources than the Zerg."),
    (PVZ, "P2以为赢了。"),
    (PVZ, "P2觉得自己赢了。"),
    (PVZ, "P2 all but won."),
)


@pytest.mark.parametrize(("name", "text"), NOT_REFUTED)
def test_what_is_meant_otherwise_is_not_refuted(name: str, text: str) -> None:
    assert not refuted(text, replay(name))


NOT_EARNED = (
    (ZVT, "The Zerg had as many Carriers as the Terran."),
    (PVZ, "The Protoss won with five bases."),
    (PVT, "The third Nexus came before the natural one was finished."),
)


@pytest.mark.parametrize(("name", "text"), NOT_EARNED)
def test_what_says_more_than_was_asked_is_not_borne_out(name: str, text: str) -> None:
    assert not supported(text, replay(name))


def test_losses_of_resources_are_not_counted_by_the_head() -> None:
    assert supported("The Zerg lost more in resources than the Protoss.", replay(ZVP))
    assert refuted("The Protoss lost more in resources than the Zerg.", replay(ZVP))
