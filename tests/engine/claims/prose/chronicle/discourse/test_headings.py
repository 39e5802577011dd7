"""An item of a list tells of the side its heading names."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted, supported

HEADINGS = ("## Rebels\n", "**Strengths (blue):**\n", "Blue:\n\n", "### Blue side\n\n")


@pytest.mark.parametrize("heading", HEADINGS)
@pytest.mark.parametrize("item", ["- Opened well\n- {}", "1. Opened well.\n2. {}."])
def test_whose_an_item_is(heading: str, item: str) -> None:
    facts = replay(SAMPLE)
    for true, false in (("Lost 6 units", "Lost 7 units"), ("No village ever lost", "Recruited two Scouts")):
        assert supported(heading + item.format(true), facts)
        assert refuted(heading + item.format(true), facts) == []
        assert refuted(heading + item.format(false), facts)


def test_a_thing_of_the_other_side_stays_the_other_sides() -> None:
    assert refuted("### Threats (red)\n- Woses killed six units", replay(SAMPLE)) == []


def test_what_comes_after_the_list_is_of_nobody_named() -> None:
    text = "## Rebels\n- Opened well\n\nSo it went.\nNever lost a village before turn 12, that was all."
    assert refuted(text, replay(SAMPLE)) == []
