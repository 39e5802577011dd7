"""Any text is read: nothing raises, every span lies in the text, hostile text is bounded."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.claims.prose import Standing, read_prose
from engine.claims.reading import read_draft

from .replays import SAMPLE, replay

WORDS = [
    *"the Rebels Loyalists you your opponent he they it his both neither each all none".split(),
    *"other lost killed".split(),
    *"recruited took captured died fell finished started built survived won left beat rose".split(),
    *"dropped had left leave gave up".split(),
    *"by to from with of and but when before after which who that than more fewer first".split(),
    *"last only never".split(),
    *"not no turn 5 12 six a the dozen twice Wose Woses Mage Elvish Scout leader unit".split(),
    *"units village villages".split(),
    *"gold kills losses recruits 13,18 10,12 , . ; : ( ) - % ? would by then later".split(),
    *"第 5 回合 损失了 三 个 单位 你 对手 双方 比 早 先 再 从 到 没有 一个都没 被 把 的".split(),
    *"村庄 树人 杀掉 占了".split(),
    *"死在 手里 之前 之后 其中 全部 只 人头 拿了 领先 首领 矛兵 凶手 是".split(),
    *("\n", "\n\n", "**", "two turns later", "at the end", "5:30", "6分半"),
]


def check(text: str, you: str | None = None) -> None:
    draft = read_draft(text)
    for statement in read_prose(draft, replay(SAMPLE), you=you).statements:
        assert 0 <= statement.span[0] < statement.span[1] <= len(draft.text)
        assert statement.standing is not Standing.OPEN


@settings(max_examples=150, deadline=None)
@given(st.lists(st.sampled_from(WORDS), max_size=40), st.booleans())
def test_any_jumble_of_words_is_read(words: list[str], you: bool) -> None:
    check(" ".join(words), "side 1" if you else None)
    check("".join(words))


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=400))
def test_any_text_is_read(text: str) -> None:
    check(text)


@pytest.mark.parametrize(
    "text",
    [
        "the Rebels lost six units and " * 3300,
        "((((" * 25_000,
        "第" * 100_000,
        "turn 5 to turn 6 to " * 5_000,
        "killed by a Wose " * 6_000,
        "被树人杀掉的" * 16_000,
        "a Wose, a Mage and " * 5_000,
        "一个" * 50_000,
    ],
    ids=lambda text: text[:12],
)
def test_hostile_text_is_bounded(text: str) -> None:
    check(text)
