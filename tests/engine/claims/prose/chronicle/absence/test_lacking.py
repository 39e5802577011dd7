"""What a side is said never to have had, however it is put."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

WORDINGS = [
    "Zero {en} for the Loyalists, which says a lot.",
    "The Loyalists hadn't a single {en} to show for it.",
    "There was no {en} among the Loyalists' forces.",
    "{en}: none for the Loyalists.",
    "The Loyalists skipped {en} entirely.",
    "保王党的阵容里没有{zh}。",
    "保王党全场零{zh}。",
    "保王党这边{zh}挂零。",
    "至于{zh}，保王党一个都没有。",
    "保王党的{zh}数量：0。",
]


@pytest.mark.parametrize("wording", WORDINGS)
def test_what_was_never_had_is_borne_out(wording: str) -> None:
    assert supported(wording.format(en="Drake Burner", zh="龙人灼烧者"), replay(SAMPLE))


@pytest.mark.parametrize("wording", WORDINGS)
def test_what_was_had_is_found(wording: str) -> None:
    assert refuted(wording.format(en="Bowmen", zh="重装步兵"), replay(SAMPLE))


@pytest.mark.parametrize(
    "text",
    [
        "保王党的重装步兵一直没打出效果。",
        "The Bowmen never got going for the Loyalists.",
        "There was hardly a Bowman among the Loyalists' forces.",
    ],
)
def test_what_was_only_of_no_use_is_left_alone(text: str) -> None:
    assert not refuted(text, replay(SAMPLE))
