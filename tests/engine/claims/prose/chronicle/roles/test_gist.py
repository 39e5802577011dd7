"""Deeds told in whatever order: what is so is borne out, the same made false never is."""

from __future__ import annotations

import pytest

from engine.claims.prose import Standing, read_prose
from engine.claims.reading import read_draft
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay

MIRROR = "starcraft2/pvp-4.10.1.SC2Replay"

PAIRS = (
    (SAMPLE, "On turn 7 a Merman Fighter fell, and *a Spearman went with it*.",
     "On turn 7 a Merman Fighter fell, and *a Bowman went with it*."),
    (SAMPLE, "*One Bowman killed at 12,15*.", "*One Spearman killed at 12,15*."),
    (SAMPLE, "*第10回合拿下骑兵*。", "*第11回合拿下骑兵*。"),
    (SAMPLE, "*两个精灵斥候全是保王党打死的*。", "*两个人鱼猎手全是保王党打死的*。"),
    (SAMPLE, "*The Elvish Druid never attacked anyone*.", "*The Wose never attacked anyone*."),
    (SAMPLE, "From turn 5 to turn 8, *in four turns the Rebels lost four units*.",
     "From turn 5 to turn 8, *in four turns the Rebels lost five units*."),
    (SAMPLE, "*Nobody died in the first four turns*.", "*Nobody died in the first five turns*."),
    (SAMPLE, "*双方前四回合一个兵都没死*。", "*双方前五回合一个兵都没死*。"),
    (SAMPLE, "*法师是第12回合招、第15回合死的*。", "*法师是第12回合招、第14回合死的*。"),
    (MIRROR, "*5:17水晶塔被哨兵打了*。", "*5:17水晶塔被追猎者打了*。"),
    (MIRROR, "P1 lost a Nexus at 5:34, *started at 1:22*.", "P1 lost a Nexus at 5:34, *started at 1:40*."),
    (MIRROR, "*三座光子炮全是狂热者拆的*。", "*三座光子炮全是追猎者拆的*。"),
)  # fmt: skip


FALSE = (
    (SAMPLE, "The Rebels lost five units on turn 6 and turn 8. In all side 1 recruited 13 units, "
     "*side 2 recruited 12*."),
    (SAMPLE, "From turn 9 to turn 11 the Loyalists killed nobody, *while losing seven units*."),
)  # fmt: skip


def borne_out(name: str, text: str) -> bool:
    """Whether what stands between the asterisks is supported, and nothing in it refuted."""
    start = text.index("*")
    plain = text.replace("*", "")
    end = text.rindex("*") - 1
    reading = read_prose(read_draft(plain), replay(name))
    found = [one for one in reading.statements if one.span[0] < end and start < one.span[1]]
    return bool(found) and all(one.standing is Standing.SUPPORTED for one in found)


@pytest.mark.parametrize(("name", "true"), [(name, true) for name, true, _ in PAIRS])
def test_what_is_so_is_borne_out(name: str, true: str) -> None:
    assert borne_out(name, true)


@pytest.mark.parametrize(("name", "false"), [(name, false) for name, _, false in PAIRS if false])
def test_what_is_not_so_is_not_borne_out(name: str, false: str) -> None:
    assert not borne_out(name, false)


@pytest.mark.parametrize(("name", "false"), FALSE)
def test_what_is_not_so_in_any_account_is_found(name: str, false: str) -> None:
    start, plain = false.index("*"), false.replace("*", "")
    reading = read_prose(read_draft(plain), replay(name))
    assert any(one.span[1] > start and one.standing is Standing.REFUTED for one in reading.statements)
