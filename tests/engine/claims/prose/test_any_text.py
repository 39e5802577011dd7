"""Any text is read: nothing raises, every span lies in the text, hostile text is bounded."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.claims.prose import read_prose
from engine.claims.reading import read_draft
from tests.engine.claims.prose.samples import sample

WORDS = [
    *"the Rebels Loyalists White Black you your opponent he they lost killed recruited castled".split(),
    *"captured won never not on turn move 5 12 six a dozen before after than more twice Wose Mage".split(),
    *"knight queen".split(),
    *"villages gold units e4 14.Qxd4 Nf3+ O-O from to between and , . ; : ( ) | - %".split(),
    *"第 回合 损失了 三 个 单位 你 对手 比 早 从 到 没有".split(),
    *("\n", "\n\n", "**", "| a | b |\n|---|---|\n"),
]


def check(text: str, game: str, you: str | None) -> None:
    draft = read_draft(text)
    reading = read_prose(draft, sample(game), you=you)
    for statement in reading.statements:
        assert 0 <= statement.span[0] <= statement.span[1] <= len(draft.text)
    for mention in reading.mentions.all():
        assert 0 <= mention.span[0] < mention.span[1] <= len(draft.text)


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=40), st.sampled_from(["wesnoth", "chess"]), st.booleans())
def test_any_jumble_of_words_is_read(words: list[str], game: str, you: bool) -> None:
    slot = {"wesnoth": "side 1", "chess": "White"}[game]
    check(" ".join(words), game, slot if you else None)
    check("".join(words), game, None)


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_read(text: str) -> None:
    check(text, "chess", None)


@pytest.mark.parametrize(
    "text",
    [
        "the Rebels lost six units and " * 3300,
        "((((" * 25_000,
        "12 " * 33_000,
        "14.Qxd4 " * 12_000,
        "第" * 100_000,
        "三" * 100_000,
        "turn 5 to turn 6 to " * 5_000,
        "more than " * 10_000,
        "killed by " * 10_000,
        "a" * 100_000,
        "1:" * 50_000,
    ],
    ids=lambda text: text[:12],
)
def test_a_hundred_thousand_characters_are_bounded(text: str) -> None:
    check(text, "chess", None)  # pytest's own timeout is the bound


@pytest.mark.parametrize("game", ["wesnoth", "chess"])
@pytest.mark.parametrize("digits", [40, 400, 5000])
@pytest.mark.parametrize(
    "pattern", ["{}", "On turn {} side 1 lost {}th units.", "{}:00 {}.5%", "第{}回合损失{}个"]
)
def test_figures_of_any_length_are_read(pattern: str, digits: int, game: str) -> None:
    check(pattern.replace("{}", "9" * digits), game, None)


@pytest.mark.parametrize("text", ["半打", "一打", "第三", "好几", "二十", "百分之", "三分之"])
def test_a_numeral_may_end_the_text(text: str) -> None:
    check(text, "wesnoth", None)
    check(f"损失了{text}", "chess", "White")
