"""Figures in sentences of many builds: true ones pass, those that fit nothing are found."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

PAIRS = (
    (
        "When turn 11 drew to a close the Loyalists were sitting on eight villages.",
        "When turn 11 drew to a close the Loyalists were sitting on four villages.",
    ),
    (
        "They could hardly afford it: the Loyalists closed turn 15 with one gold in the bank.",
        "They could hardly afford it: the Loyalists closed turn 15 with 26 gold in the bank.",
    ),
    (
        "Recruitment cost the Loyalists 212 gold in total and the Rebels 230.",
        "Recruitment cost the Loyalists 252 gold in total and the Rebels 230.",
    ),
    (
        "The Rebels put 230 gold into 14 recruits.",
        "The Rebels put 270 gold into 14 recruits.",
    ),
    (
        "The Rebels went from 111 gold of army after turn 6 to 159 after turn 13.",
        "The Rebels went from 111 gold of army after turn 6 to 259 after turn 13.",
    ),
)
TRUE = (
    "The Horseman was down to seven hit points.",
    "第十一回合弓手三箭只中一箭,才掉2点血。",
    "Two of those six were Spearmen.",
    "图上总共16个村。",
    "The Rebels paid 20 gold apiece for their Woses.",
    "- 阵亡折价:保王党218金,反抗军100金",
    "- 招兵14个，花了230金；对手13个，212金。",
)


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_a_figure_that_fits_nothing_is_found(true: str, false: str) -> None:
    facts = replay(SAMPLE)
    assert refuted(true, facts, "side 2") == []
    assert refuted(false, facts, "side 2")


@pytest.mark.parametrize("text", TRUE)
def test_a_figure_of_something_else_is_left_alone(text: str) -> None:
    assert refuted(text, replay(SAMPLE), "side 2") == []


ROWS = (
    ("- Peak villages of the Rebels: 12", "- Peak villages of the Rebels: 15"),
    ("你最多的时候占了十二座村庄，对面最多八座。", "你最多的时候占了十二座村庄，对面最多十一座。"),
    ("It was all about villages: the Rebels never went over 12.", None),
    ("The Loyalist army was the more valuable one on turn 4.", None),
)


@pytest.mark.parametrize(("true", "false"), ROWS)
def test_peaks_in_rows_and_short_clauses(true: str, false: str | None) -> None:
    facts = replay(SAMPLE)
    assert refuted(true, facts, "side 2") == []
    assert false is None or refuted(false, facts, "side 2")


MORE = (
    (
        "On turn 5 the Rebels had as much income as ever. Over the game their recruits cost 230 gold.",
        None,
    ),
    ("The luck of the Rebels fell over the game to minus 10 by the end of turn 16.", None),
    (
        "- Attacks made: 25 by the Loyalists, 38 by the Rebels",
        "- Attacks made: 38 by the Loyalists, 25 by the Rebels",
    ),
    ("You ended the game with ten gold unspent.", "You ended the game with more than ninety gold unspent."),
    ("伤害是反抗军打得多。", "伤害是保王党打得多。"),
    ("一棵树两下全中，23点伤害，弓手没了。", None),
)


@pytest.mark.parametrize(("true", "false"), MORE)
def test_figures_of_the_whole_game(true: str, false: str | None) -> None:
    facts = replay(SAMPLE)
    assert refuted(true, facts, "side 2") == []
    assert false is None or refuted(false, facts, "side 2")


def test_so_many_times_as_much() -> None:
    facts = replay("wesnoth/duel-27.gz")
    assert refuted("By the end of turn 16 the Rebels had three times the income of the Drakes.", facts) == []
    assert refuted("到第十六回合，反抗军收入是龙人的两倍。", facts)
