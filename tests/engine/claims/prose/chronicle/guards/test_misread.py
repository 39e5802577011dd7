"""What may be meant otherwise and is then true is not flagged; what is wrong however it is meant is."""

from __future__ import annotations

import pytest

from engine.facts.model import Replay
from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay

PVP = "starcraft2/pvp-4.10.1.SC2Replay"
VS_REBELS = "the Rebels (side 2) beat the Loyalists (side 1) by killing the enemy leader on turn"


def flagged(text: str, replay: Replay, you: str | None = None) -> bool:
    context = ValidationContext(lang=None, you=you, claims="optional")
    return bool(validate(text, replay, context).issues)


@pytest.mark.parametrize(
    ("text", "you", "wrong"),
    [
        (f"**Result:** {VS_REBELS} 16.", None, False),
        (f"**Result:** {VS_REBELS} 12.", None, True),
        ("- Bowmen: you bought four, 56 gold in total.", "side 1", False),
        ("- Bowmen: you bought four, 61 gold in total.", "side 1", True),
        ("Your first reinforcement, a Wose, arrived on turn 5.", "side 2", False),
        ("Your first recruit was a Mage.", "side 2", True),
        ("Of your recruits, four Bowmen took up 56 gold, two Heavy Infantrymen 38.", "side 1", False),
        ("你招了四个弓箭手、两个重步兵，一共212金。", "side 1", False),
        ("Hold the Mage back and you win this.", "side 1", False),
        ("You won the game.", "side 1", True),
        ("标枪兵第15回合扔标枪，中了一发，弓箭手掉14点。然后树人过来两棒，32点血没了。", None, False),
    ],
)
def test_of_the_duel(text: str, you: str | None, wrong: bool) -> None:
    assert flagged(text, replay(SAMPLE), you) == wrong


def test_gateways_that_are_warp_gates_by_then_are_gateways() -> None:
    facts = replay(PVP)
    assert not flagged("P1 had twice as many gateways as P2.", facts)
    assert flagged("P1 had nine gateways at the end of the game.", facts)


def test_never_under_is_no_ceiling() -> None:
    facts = replay(SAMPLE)
    assert not flagged("第5回合以后你的村庄没低过4座。", facts, "side 2")
    assert flagged("第5回合以后你的村庄没低过12座。", facts, "side 2")


def test_what_is_beside_a_rivals_is_no_thing_of_the_rival() -> None:
    facts = replay("starcraft2/hots-pvt-2.0.11.SC2Replay")
    built = "三矿指挥中心14分整放下，15分40秒建成，比对手第三个基地早了一分半。"
    assert not flagged(built, facts, "P2")
    assert not flagged("枪兵死了一大堆，可家里还有五千多的部队。", facts, "P2")
    assert flagged("P2造了900个枪兵。", facts, "P2")
