"""What a side killed beside what it lost, who was last to fall, whether the only one of a kind lived on."""

from __future__ import annotations

import pytest

from engine.validation import validate
from engine.validation.context import ValidationContext
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay


def statuses(text: str) -> set[str]:
    """What became of the statements of a text."""
    report = validate(text, replay(SAMPLE), ValidationContext(lang=None, you="side 2", claims="optional"))
    return {statement.status for statement in report.statements}


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("The Rebels killed more units than they lost.", "The Loyalists killed more units than they lost."),
        ("The Loyalists lost more units than they killed.", "The Rebels lost more units than they killed."),
        ("You lost fewer units than you killed.", "You killed fewer units than you lost."),
        ("The Javelineer was the last to fall.", "The Fencer was the last to die."),
        ("The Elvish Druid survived.", "The Mage survived."),
        ("精灵德鲁伊活到了最后。", "法师活到了最后。"),
    ],
)
def test_told_as_it_was_it_is_borne_out_and_told_otherwise_refuted(true: str, false: str) -> None:
    assert statuses(true) == {"verified"}
    assert statuses(false) == {"refuted"}


def test_to_survive_a_fight_is_not_to_survive_the_game() -> None:
    assert "refuted" not in statuses("On turn 13 the Woses closed in. The Mage survived.")


def test_two_things_of_one_side_are_compared_within_it() -> None:
    # four Bowmen and two Spearmen, all of them of the Loyalists
    assert statuses("The Loyalists lost more Bowmen than Spearmen.") == {"verified"}
    assert statuses("The Loyalists lost more Spearmen than Bowmen.") == {"refuted"}


def test_all_gone_is_no_word_for_a_single_death() -> None:
    assert statuses("弓兵招了四个，全没了。") == {"verified"}
    assert "refuted" in statuses("精灵战士招了不少，全没了。")


@pytest.mark.parametrize(
    ("true", "false"),
    [
        (
            "The Loyalists lost twice as many Bowmen as Spearmen.",
            "The Loyalists lost twice as many Spearmen as Bowmen.",
        ),
        (
            "The Loyalists lost twice as many units as the Rebels.",
            "The Rebels lost twice as many units as the Loyalists.",
        ),
        ("弓兵死得比枪兵多。", "枪兵死得比弓兵多。"),
    ],
)
def test_so_many_times_as_many_were_lost(true: str, false: str) -> None:
    assert statuses(true) == {"verified"}
    assert statuses(false) == {"refuted"}
