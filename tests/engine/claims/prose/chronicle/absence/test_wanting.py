"""What a side never had, or had none of at a time."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

TRUE = (
    "The Rebels never had a Mage.",
    "The Rebels did without a Mage.",
    "On turn 5 the Loyalists had no Mage.",
    "Things looked bad on turn 5. The Loyalists had no Mage.",
    "反抗军从没有过法师。",
)
FALSE = (
    "The Loyalists never fielded a single Cavalryman.",
    "The Loyalists did without a Cavalryman.",
    "On turn 13 the Loyalists had no Mage.",
    "保王党从没有过骑兵。",
)


@pytest.mark.parametrize("text", TRUE)
def test_what_was_not_there_may_be_denied(text: str) -> None:
    assert refuted(text, replay(SAMPLE)) == []


@pytest.mark.parametrize("text", FALSE)
def test_what_was_there_may_not(text: str) -> None:
    assert refuted(text, replay(SAMPLE))
