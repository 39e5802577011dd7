"""True statements of which a part was taken for what it is not."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted

GAME = "starcraft2/pvz-5.0.10.SC2Replay"


@pytest.mark.parametrize(
    "text",
    [
        "第一个 Lurker Den 11:28 被 Void Ray 拆掉，3秒之后马上补第二个。",
        "7分钟刚过，神族直接开团！这一分钟里神族足足造了24个狂热者，配上白球往虫族四矿里怼。",
        "12分51秒账上躺着将近3500水晶。",
        "The Gateway is placed at 0:39 and the expansion slips in at 1:26.",
        "| Stat | P1 | P2 |\n|---|---|---|\n| Photon Cannons / Spore Crawlers finished | 10 | 11 |",
    ],
)
def test_what_is_told_of_something_else_is_left_alone(text: str) -> None:
    assert not refuted(text, replay(GAME))


@pytest.mark.parametrize("text", ["第一个 Lurker Den 11:28 被 Zealot 拆掉。", "虫族配上白球往神族四矿里怼。"])
def test_what_is_plainly_wrong_is_found(text: str) -> None:
    assert refuted(text, replay(GAME))
