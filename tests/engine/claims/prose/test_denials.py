"""What is denied: never made, not one lost, all alive to the end."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.samples import read, refuted, sample

TRUE = (
    "The Loyalists never recruited a Lieutenant.",
    "The Loyalists went through the game without recruiting a single Javelineer.",
    "Not one Lieutenant was recruited by the Loyalists.",
    "The Rebels never had a Mage of Light.",
    "The Loyalists got through the first three turns without the loss of a single Mage.",
    "Through it all, the Loyalists never gave a single order for a Lieutenant.",
    "保王党人从头到尾没有招募过中尉。",
    "保王党人的中尉一个都没招募。",
    "至于中尉,保王党人整场比赛一个没出。",
)
WRONG = (
    "Not one Mage was recruited by the Loyalists.",
    "No Mage ever appeared for the Loyalists.",
    "The Loyalists never bothered to recruit a Mage.",
    "Not one of the Rebels' Elvish Shamans was ever lost.",
    "Every one of the Loyalists' Horsemen survived to the end of the game.",
    "保王党人从头到尾没有招募过法师。",
    "保王党人的法师一个都没招募。",
    "保王党人连一个法师都没招募过。",
    "至于法师,保王党人整场比赛一个没出。",
    "保王党人的骑兵一个没死,全部活到最后。",
    "保王党人没有损失任何单位。",
)


@pytest.mark.parametrize("sentence", TRUE)
def test_a_true_denial_is_left_alone(sentence: str) -> None:
    assert refuted(sentence, sample("wesnoth")) == []


@pytest.mark.parametrize("sentence", WRONG)
def test_a_wrong_denial_is_caught(sentence: str) -> None:
    assert refuted(sentence, sample("wesnoth")) != []


def test_the_value_is_shown_and_not_the_bound_it_was_judged_by() -> None:
    _, reading = read("The Loyalists had 90 gold at the end of turn 3.", sample("wesnoth"))
    shown = [statement.actual for statement in reading.statements if statement.actual is not None]
    assert all(value == round(value) for value in shown if isinstance(value, float))
