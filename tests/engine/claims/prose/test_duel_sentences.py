"""Sentences in many wordings against a recorded duel: what is true passes, what is false is told apart."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.claims.prose import Standing, read_prose
from engine.claims.reading import read_draft
from engine.facts import Replay
from engine.games.loader import load_replay
from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import Issue

SAMPLES = Path(__file__).parents[4] / "resources" / "samples"


@cache
def duel() -> Replay:
    return load_replay(SAMPLES / "wesnoth-duel.gz")


def flags(text: str, you: str | None = None) -> list[Issue]:
    report = validate(text, duel(), ValidationContext(claims="optional", you=you))
    return [issue for issue in report.issues if issue.severity.needs_revision]


TRUE = (
    "The first loss of the game came on turn 5, when an Elvish Scout was brought down by a Bowman.",
    "On turn 5 the Elvish Scout at 13,17 was killed by a Bowman.",
    "The Fencer fell to an Elvish Shaman on turn 5.",
    "第6回合，精灵侦察兵被人鱼战士干掉了。",
    "第 6 回合弓手死在树人手里。",
    "The Loyalists' leader was killed by an Elvish Fighter.",
    "A Wose costs 20 gold, and the Rebels bought two.",
    "The Rebels dealt about 35 hit points less than expected.",
    "The Rebels never recruited a Horseman.",
    "反抗军全程没有丢过村庄。",
    "Turn 6 was dawn's opposite: the second watch.",
    "In total the Rebels lost six units and killed thirteen.",
    "保皇党一共损失了13个单位。",
    "Bowmen were the most recruited unit of the Loyalists, four of them.",
    "招得最多的是弓手。",
    "Four Bowmen were hired, and all four of them died.",
    "The Spearmen killed nobody.",
    "The Cavalryman lasted until turn 10, when a Wose got it at 14,19.",
)
NOT_SAID_AS_FACT = (
    "If you had kept the Horseman back, it would have survived.",
    "Why did the Bowman walk into the Wose on turn 9?",
    "A Mage might have burned the Wose on turn 12.",
    "The Bowman was nearly killed by a Mage on turn 5.",
    "要是骑手没有被弓手杀死，结果就不一样了。",
)
FALSE = {
    "A Wose costs 26 gold each.": "20",
    "The end came at dawn on turn 6.": "second watch",
    "The Woses killed nobody.": "turn 6",
    "On turn 5 the Elvish Scout at 13,17 was killed by a Mage.": "Bowman",
    "The Fencer fell to an Elvish Archer on turn 5.": "Elvish Shaman",
    "第 6 回合弓手死在精灵射手手里。": "Wose",
    "保皇党的首领，最后也是死在树人手里。": "Elvish Fighter",
    "The Loyalists' leader was killed by a Wose.": "Elvish Fighter",
    "反抗军的树人在第12回合被重步兵一锤放倒。": "turn 16",
    "The Rebels dealt about 35 hit points more than expected.": "less",
    "The Rebels never recruited a Wose.": "turn 1",
    "反抗军从没招过树人。": "turn 1",
    "In total the Rebels lost nine units.": "6",
    "保皇党一共损失了16个单位。": "13",
    "保皇党招得最多的是骑兵。": "Bowman",
}


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_passes(text: str) -> None:
    assert flags(text) == []


@pytest.mark.parametrize("text", NOT_SAID_AS_FACT)
def test_what_is_not_said_as_fact_passes(text: str) -> None:
    assert flags(text) == []


@pytest.mark.parametrize(("text", "truth"), FALSE.items())
def test_what_is_false_is_found_with_what_is_true(text: str, truth: str) -> None:
    found = flags(text)
    assert len(found) == 1
    assert truth in found[0].message


def test_a_thing_spoken_of_before_is_what_a_pronoun_means() -> None:
    right = "The Cavalryman held the ford. On turn 10 it was killed by a Wose."
    wrong = "The Cavalryman held the ford. On turn 10 it was killed by an Elvish Archer."
    assert flags(right) == []
    assert "Wose" in flags(wrong)[0].message


def test_you_is_the_side_spoken_to() -> None:
    assert flags("Your Merman Hunter died to a Mage on turn 15.", "side 2") == []
    assert "Mage" in flags("Your Merman Hunter died to a Bowman on turn 15.", "side 2")[0].message


def _last(metric: str, slot: str, turn: int) -> int:
    """A metric at the end of a turn."""
    replay = duel()
    series, span = replay.store.series(metric, slot), replay.clock.parse(f"turn {turn}")
    assert series is not None
    assert span is not None
    return int(replay.store.around(series, span.end)[0].value)


def test_a_number_alone_goes_on_with_what_was_counted() -> None:
    first, second = _last("villages", "side 2", 6), _last("villages", "side 2", 10)
    text = "The Rebels had {} villages at turn 6, {} at turn 10."
    assert flags(text.format(first, second)) == []
    assert flags(text.format(first, second + 9))


_WORDS = st.sampled_from(
    "the a Wose Bowman Mage Rebels was were killed lost by on turn 5 turn 12 13,17 two 14 gold cost most"
    " recruited never not one | 树人 弓手 被 杀死 第 6 回合 最多 从没 , . 。 ，".split()
)


@settings(max_examples=60, deadline=None)
@given(st.lists(_WORDS, max_size=30))
def test_any_text_is_read_with_spans_inside_it(words: list[str]) -> None:
    draft = read_draft(" ".join(words))
    for statement in read_prose(draft, duel()).statements:
        start, end = statement.span
        assert 0 <= start < end <= len(draft.text)
        assert statement.standing is not Standing.REFUTED or statement.truth


@pytest.mark.parametrize(
    ("right", "wrong", "truth"),
    [
        (
            "The Loyalists' first loss was a Fencer, on turn 5.",
            "The Loyalists' first loss was a Mage, on turn 5.",
            "Fencer",
        ),
        ("反抗军整局只死了6个。", "反抗军整局只死了9个。", "6"),
    ],
)
def test_firsts_and_totals(right: str, wrong: str, truth: str) -> None:
    assert flags(right) == []
    assert truth in flags(wrong)[0].message
