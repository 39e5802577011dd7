"""Lists and tables of figures: whose, of what and when is said in a label, a header or the line above."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

LISTS = (
    ("- Lost: 13 (Loyalists), 6 (Rebels)", "- Lost: 13 (Loyalists), 9 (Rebels)"),
    ("- Recruited: 13 (Loyalists), 14 (Rebels)", "- Recruited: 16 (Loyalists), 14 (Rebels)"),
    (
        "- Gold spent on recruits: 212 (Loyalists), 230 (Rebels)",
        "- Gold spent on recruits: 230 (Loyalists), 230 (Rebels)",
    ),
    ("Villages after turn 14: Loyalists 6, Rebels 10.", "Villages after turn 14: Loyalists 3, Rebels 10."),
)
TABLE = """The Loyalists in figures:

| | end of turn 4 | end of turn 12 |
|:--|--:|--:|
| villages | 7 | {} |
"""
SNAPSHOT = """State of play at 6:47:

| | P1 | P2 |
|---|---|---|
| Workers | 48 | {} |
| Supply | 99 | 105 |
"""


@pytest.mark.parametrize(("true", "false"), LISTS)
def test_rows_with_their_owners_in_brackets(true: str, false: str) -> None:
    facts = replay(SAMPLE)
    assert refuted(true, facts) == []
    assert refuted(false, facts)


def test_a_table_about_one_side() -> None:
    facts = replay(SAMPLE)
    assert refuted(TABLE.format(7), facts) == []
    assert refuted(TABLE.format(4), facts)


def test_a_table_of_one_moment() -> None:
    facts = replay("starcraft2/tvp-5.0.13.SC2Replay")
    assert refuted(SNAPSHOT.format(60), facts) == []
    assert refuted(SNAPSHOT.format(87), facts)


def test_a_list_of_one_moment() -> None:
    facts = replay("starcraft2/tvp-5.0.13.SC2Replay")
    text = "6分47秒的面板：\n\n- 农民：P1是48，P2是{}\n- 人口：P1是99，P2是105"
    assert refuted(text.format(60), facts) == []
    assert refuted(text.format(87), facts)


def test_a_table_of_deeds() -> None:
    facts = replay(SAMPLE)
    text = (
        "| | 反抗军 | 保王党 |\n|---|---|---|\n| 招募 | {} | 13 |\n| 损失 | 6 | {} |\n| 花费 | {} | 212 |\n"
    )
    assert refuted(text.format(14, 13, 230), facts) == []
    for figures in ((19, 13, 230), (14, 18, 230), (14, 13, 290)):
        assert len(refuted(text.format(*figures), facts)) == 1


def test_a_time_that_opens_a_sentence_is_that_of_its_figures() -> None:
    facts = replay("starcraft2/tvp-5.0.13.SC2Replay")
    assert refuted("When the clock hit 6:47, P1 was running 48 workers against 60.", facts) == []
    assert refuted("When the clock hit 6:47, P1 was running 95 workers against 60.", facts)
    assert refuted("到了6分47秒，P1农民48个，P2农民60个。", facts) == []
    assert refuted("到了6分47秒，P1农民48个，P2农民90个。", facts)


SENTENCES = (
    ("The Rebels dealt 501 damage and took 427.", "The Rebels dealt 501 damage and took 617."),
    ("伤害方面，反抗军打出501点，吃了427点。", "伤害方面，反抗军打出501点，吃了621点。"),
    (
        "The Rebels held eight villages at the end of turn 6, eight at the end of turn 9 and nine at the end "
        "of turn 12.",
        "The Rebels held eight villages at the end of turn 6, five at the end of turn 9 and nine at the end "
        "of turn 12.",
    ),
    (
        "The Loyalists never owned more than eight villages at once.",
        "The Loyalists never owned more than five villages at once.",
    ),
    (
        "At the end of turn 6 the Rebels were earning 10 gold a turn, the Loyalists 10.",
        "At the end of turn 6 the Rebels were earning 10 gold a turn, the Loyalists 25.",
    ),
)


@pytest.mark.parametrize(("true", "false"), SENTENCES)
def test_figures_that_go_on_with_the_clause_before(true: str, false: str) -> None:
    facts = replay(SAMPLE)
    assert refuted(true, facts) == []
    assert refuted(false, facts)


def test_a_table_with_a_column_for_what_is_measured() -> None:
    facts = replay("starcraft2/tvp-5.0.13.SC2Replay")
    text = (
        "| Time | What | P1 | P2 |\n|---|---|---|---|\n"
        "| 6:47 | Workers | 48 | {} |\n| 6:47 | Supply | 99 | {} |\n"
    )
    assert refuted(text.format(60, 105), facts) == []
    assert len(refuted(text.format(95, 105), facts)) == 1
    assert len(refuted(text.format(60, 165), facts)) == 1


ONES = (
    "The Spearman survives with only 2 HP.",
    "第五回合剑客还了一个。",
    "An Archer lands three of four and he is down to eleven.",
    "可这六只加起来才48金。",
)


@pytest.mark.parametrize("text", ONES)
def test_figures_of_one_fighter_are_none_of_a_side(text: str) -> None:
    assert refuted(text, replay(SAMPLE)) == []


WHOLE = (
    "There were 14 Rebel recruits, 19 dead in all.",
    "反抗军六个阵亡单位合计值100金，保王党则是218金。",
    "At the end of turn 6 things looked even, but in the end the Loyalists lost 13 units.",
    "By turn 10 it was all but clear, and the final count of the fallen was 13 to 6.",
)


@pytest.mark.parametrize("text", WHOLE)
def test_what_is_told_of_the_whole_game_after_all(text: str) -> None:
    assert refuted(text, replay(SAMPLE)) == []
