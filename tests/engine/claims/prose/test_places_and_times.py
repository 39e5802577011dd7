"""A comma between two numbers makes a place of them, unless a time begins behind it."""

from __future__ import annotations

import pytest

from engine.claims.reading import read_draft
from engine.second_reader.passages import passages_of
from tests.engine.claims.prose.samples import sample


@pytest.mark.parametrize(
    ("text", "places"),
    [("金币从没低于过80，10回合时有90。", []), ("步兵走到13,18。", ["13,18"])],
)
def test_a_figure_and_a_turn_are_no_place(text: str, places: list[str]) -> None:
    (passage,) = passages_of(read_draft(text), sample("wesnoth"))
    assert [item.low for item in passage.items if item.kind == "place"] == places
