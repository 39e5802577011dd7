"""Whether an upgrade was ever researched, however it is put."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PVP = "starcraft2/pvp-4.10.1.SC2Replay"
NEVER = [
    "P1 never finished {en}.",
    "P1 never got {en}.",
    "P1 did without {en}.",
    "P1 skipped {en} entirely.",
    "Not once did P1 start {en}.",
    "P1 ended the game without ever getting {en}.",
    "There was never any {en} for P1.",
    "P1从头到尾没有升过{zh}。",
    "P1根本没碰{zh}。",
    "P1一直到最后都没有{zh}。",
    "P1到最后也没把{zh}升出来。",
]
DONE = [
    "P1 finished {en}.",
    "P1 had {en} by the end of the game.",
    "{en} was completed by P1.",
    "P1研究了{zh}。",
    "P1的{zh}在终局前完成了。",
]


@pytest.mark.parametrize("wording", NEVER)
def test_what_was_researched_was_not_done_without(wording: str) -> None:
    assert refuted(wording.format(en="Charge", zh="冲锋"), replay(PVP))
    assert supported(wording.format(en="Graviton Catapult", zh="引力弹射器"), replay(PVP))


@pytest.mark.parametrize("wording", DONE)
def test_what_was_never_researched_was_not_finished(wording: str) -> None:
    assert supported(wording.format(en="Charge", zh="冲锋"), replay(PVP))
    assert refuted(wording.format(en="Psionic Storm", zh="灵能风暴"), replay(PVP))


@pytest.mark.parametrize(
    "text",
    [
        "P1 thought about Psionic Storm.",
        "P1 needed Psionic Storm.",
        "P1 did not charge.",
        "At 3:00 P1 did not have Charge.",
        "P1 had no Charge until 4:42.",
    ],
)
def test_nothing_true_is_refuted(text: str) -> None:
    assert not refuted(text, replay(PVP))
