"""What players call things: slang, words for several things, words that only look like others."""

from __future__ import annotations

import pytest

from tests.engine.claims.prose.chronicle.replays import replay
from tests.engine.claims.prose.chronicle.told import refuted

TVZ = (
    ("大牛一共出了五头。", "大牛一共出了九头。"),
    ("人族的盾8分15秒升好。", "人族的盾6分02秒升好。"),
)
ZVZ = (("蓝方造了三根地刺。", "蓝方造了七根地刺。"), ("红方的虫池56秒放下。", "红方的虫池1分56秒放下。"))


@pytest.mark.parametrize(("true", "false"), TVZ)
def test_slang_and_words_for_several_things(true: str, false: str) -> None:
    facts = replay("starcraft2/tvz-5.0.0.SC2Replay")
    assert refuted(true, facts) == []
    assert refuted(false, facts)


@pytest.mark.parametrize(("true", "false"), ZVZ)
def test_a_word_for_several_things_means_what_is_in_the_replay(true: str, false: str) -> None:
    facts = replay("starcraft2/zvz-3.1.2.SC2Replay")
    assert refuted(true, facts) == []
    assert refuted(false, facts)


def test_an_article_and_a_noun_make_no_other_word() -> None:
    facts = replay("starcraft2/pvz-5.0.10.SC2Replay")
    assert refuted("A Void Ray was made at 4:06.", facts) == []
    assert refuted("A Void Ray was made at 2:46.", facts)
    assert refuted("An Oracle was made at 3:31, and a Void Ray joined it at 4:06.", facts) == []


def test_who_kills_it_is_not_of_its_own_side() -> None:
    facts = replay("wesnoth/duel-27.gz")
    told = "Turn four: this Glider flies to 13,23 and breathes on a Wose. {} finishes it."
    assert refuted(told.format("The other Wose"), facts) == []
