"""What was lost, killed or spent in money, and who was ahead by a verb that says so."""

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
        ("The Loyalists lost 218 gold worth of units.", "The Loyalists lost 100 gold worth of units."),
        ("The units the Rebels lost were worth 100 gold.", "The units the Rebels lost were worth 218 gold."),
        ("The Loyalists' losses came to 218 gold.", "The Loyalists' losses came to 168 gold."),
        ("The Rebels killed 13 units worth 218 gold.", "The Rebels killed 13 units worth 258 gold."),
        ("The Rebels killed 13 units worth 218 gold.", "The Rebels killed 11 units worth 218 gold."),
        ("Your losses were cheaper than theirs.", "The Loyalists' losses were cheaper than the Rebels'."),
        ("You outspent the Loyalists.", "The Loyalists outspent you over the course of the game."),
        ("The Rebels spent more gold on recruits than the Loyalists.", "保王党招兵花的金币比反抗军多。"),
        ("反抗军丢掉了100金币的兵。", "保王党丢掉了100金币的兵。"),
        ("按金币算，保王党亏得更多。", "按金币算，反抗军亏得更多。"),
        ("保王党的损失折合218金。", "保王党的损失折合180金。"),
        ("反抗军打掉了对方218金的部队。", "反抗军打掉了对方268金的部队。"),
    ],
)
def test_worth_is_read_in_any_order(true: str, false: str) -> None:
    assert statuses(true) == {"verified"}
    assert "refuted" in statuses(false)


def test_the_worth_of_what_was_killed_goes_on_behind_a_comma() -> None:
    assert statuses("反抗军击杀了13个单位，价值218金币。") == {"verified"}
    assert "refuted" in statuses("反抗军击杀了13个单位，价值253金币。")


def test_more_units_lost_is_no_matter_of_money() -> None:
    assert statuses("The Loyalists lost more units than the Rebels.") == {"verified"}
    assert "refuted" not in statuses("Both sides spent their 100 gold on the first turn.")


def test_what_is_kept_unspent_at_the_end() -> None:
    assert statuses("收官时红方账上还有7金没花出去。") == {"verified"}


def test_one_who_outnumbers_the_other_has_more_units() -> None:
    assert statuses("At the end of turn 14 the Rebels outnumbered the Loyalists.") == {"verified"}
    assert statuses("At the end of turn 14 the Loyalists outnumbered the Rebels.") == {"refuted"}


@pytest.mark.parametrize(
    ("true", "false"),
    [
        ("收官时红方账上还有7金没花出去。", "收官时红方账上还有17金没花出去。"),
        ("最后红方国库里还有7金。", "最后红方国库里还有19金。"),
        ("反抗军最好的时候有12座村庄。", "反抗军最好的时候有9座村庄。"),
        (
            "The Rebels dealt 501 damage to the Loyalists' 427.",
            "The Loyalists dealt 501 damage to the Rebels' 427.",
        ),
        ("Kills: the Rebels 13, worth 218 gold.", "Kills: the Rebels 13, worth 253 gold."),
        ("Kills: the Rebels 13.", "Kills: the Loyalists 13."),
        (
            "The Loyalists lost twice as many units as the Rebels.",
            "The Loyalists lost four times as many units as the Rebels.",
        ),
    ],
)
def test_amounts_are_read_whatever_comes_first(true: str, false: str) -> None:
    assert statuses(true) == {"verified"}
    assert "refuted" in statuses(false)


@pytest.mark.parametrize(
    "text",
    [
        "The Loyalists were outnumbered nine to three at the end of turn 14.",
        "The bill for the Loyalists' losses: 218 gold.",
        "The Rebels collected 13 kills (218 gold).",
        "反抗军拿下13个人头，总价值218金。",
        "保王党损失的兵力价值比反抗军多118金。",
        "第13回合结束时反抗军占了9座村庄，对手7座。",
    ],
)
def test_a_sum_is_of_what_stands_before_it(text: str) -> None:
    assert "refuted" not in statuses(text)
