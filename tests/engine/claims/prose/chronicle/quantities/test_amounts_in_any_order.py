"""Amounts in whatever order they are told: true sentences beside the same made false."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

PAIRS = (
    (
        "At the end of turn 11 the Loyalists were in trouble. By then they had two units left.",
        "At the end of turn 11 the Loyalists were in trouble. By then they had six units left.",
    ),
    (
        "Turn 14 was over. The Rebels had more villages at that point.",
        "Turn 14 was over. The Loyalists had more villages at that point.",
    ),
    ("第14回合打完，反抗军这时候有10个村庄。", "第14回合打完，反抗军这时候有8个村庄。"),
    ("The Loyalists' villages never reached nine.", "The Loyalists' villages never reached seven."),
    ("The Rebels' villages never exceeded 12.", "The Rebels' villages never exceeded 10."),
    (
        "The Rebels never had more than nine living units.",
        "The Rebels never had more than seven living units.",
    ),
    ("保王党的村庄从来没到过九个。", "保王党的村庄从来没到过七个。"),
    (
        "Over the whole game the Rebels spent more than the Loyalists.",
        "Over the whole game the Loyalists spent more than the Rebels.",
    ),
    ("整局下来反抗军花得更多。", "整局下来保王党花得更多。"),
    (
        "At the end of turn 15 the villages stood at twelve to four for the Rebels.",
        "At the end of turn 15 the villages stood at eight to four for the Rebels.",
    ),
    (
        "反抗军的村庄从第11回合结束时的8座涨到第15回合结束时的12座。",
        "反抗军的村庄从第11回合结束时的8座涨到第15回合结束时的15座。",
    ),
    ("再看村庄。第11回合结束时双方各有八座。", "再看村庄。第11回合结束时双方各有六座。"),
    (
        "In gold the losses came to more for the Loyalists, who lost 218 gold.",
        "In gold the losses came to more for the Loyalists, who lost 281 gold.",
    ),
    ("保王党整局丢了218金。", "保王党整局丢了281金。"),
    (
        "From turn 12 on the Rebels never fell behind in villages.",
        "From turn 12 on the Loyalists never fell behind in villages.",
    ),
    ("第15回合结束时，反抗军拿到了12座村庄。", "第15回合结束时，反抗军拿到了9座村庄。"),
)


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_the_false_one_of_two_is_refuted(true: str, false: str) -> None:
    assert not refuted(true, replay(SAMPLE))
    assert refuted(false, replay(SAMPLE))


@pytest.mark.parametrize("text", ["The Loyalists had more units.", "The Loyalists had seven villages."])
def test_what_was_so_at_some_moment_or_other_is_not_supported_without_a_time(text: str) -> None:
    assert not supported(text, replay(SAMPLE))


def test_a_figure_and_by_how_much_it_is_more_are_no_score() -> None:
    assert not refuted("保王党阵亡13个单位,比反抗军多七个。", replay(SAMPLE))
