"""Two sides in one clause, each with its own number, from replays."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

DRAKES = "wesnoth/duel-27.gz"
"""Side 1 recruited and lost two Drake Fighters; side 2 recruited three Woses and lost two Elvish Archers."""
TVZ = "starcraft2/tvz-5.0.0.SC2Replay"
"""The Terran built 39 Marauders and lost 7 Missile Turrets; the Zerg built 12 Roaches, lost 43 Mutalisks."""

SAID = (
    (DRAKES, "The Drakes recruited two Drake Fighters and the Rebels {} Woses.", "three", "five"),
    (DRAKES, "Over the game the Drakes hired two Drake Fighters, against {} Woses for the Rebels.", "3", "5"),
    (DRAKES, "The Rebels traded two Elvish Archers for {} Drake Fighters.", "two", "four"),
    (DRAKES, "义军死了两个精灵弓箭手，对面{}个龙人战士。", "两", "四"),
    (TVZ, "The Terran built 39 Marauders and the Zerg {} Roaches.", "twelve", "sixteen"),
    (TVZ, "人族用七个导弹塔换了虫族{}个异龙。", "43", "57"),
)


@pytest.mark.parametrize(("name", "text", "right", "wrong"), SAID)
def test_each_side_has_its_own_number(name: str, text: str, right: str, wrong: str) -> None:
    game = replay(name)
    assert supported(text.format(right), game)
    assert not refuted(text.format(right), game)
    assert refuted(text.format(wrong), game)


@pytest.mark.parametrize(
    ("name", "text"),
    [
        (DRAKES, "龙族的损失：龙人滑翔者五个，蜥蜴人散兵2个。"),
        (DRAKES, "The bill: two Saurian Skirmishers for the Drakes, two Elvish Archers for the Rebels."),
        (TVZ, "The bill: 43 Mutalisks for the Zerg, 14 Hellions for the Terran."),
    ],
)
def test_a_bill_of_losses_is_no_army(name: str, text: str) -> None:
    assert not refuted(text, replay(name))
