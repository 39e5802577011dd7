"""An attack is told by what attacks as well as by what is attacked, and time of day by either side's turn."""

from __future__ import annotations

import pytest

from tests.engine.validation.asking import outcome, verdict_on
from tests.engine.validation.test_real_games import game


@pytest.mark.parametrize(("side", "thing"), [("side 2", "Merman Hunter"), ("side 2", "Spearman")])
def test_an_attack_is_of_either(side: str, thing: str) -> None:
    fields = {"side": side, "kind": "attacked", "object": thing, "at": "turn 14"}
    assert outcome(verdict_on("event", game("wesnoth"), **fields)) == "supported"


def test_who_took_no_part_is_no_part_of_an_attack() -> None:
    fields = {"side": "side 2", "kind": "attacked", "object": "Horseman", "at": "turn 14"}
    assert outcome(verdict_on("event", game("wesnoth"), **fields)) == "refuted"


@pytest.mark.parametrize("side", ["side 1", "side 2"])
@pytest.mark.parametrize(("state", "status"), [("dusk", "supported"), ("dawn", "refuted")])
def test_a_turn_named_whole_is_held_by_each_side_in_its_part(side: str, state: str, status: str) -> None:
    fields = {"side": side, "state": state, "start": "turn 16", "end": "turn 16"}
    assert outcome(verdict_on("interval", game("wesnoth"), **fields)) == status
