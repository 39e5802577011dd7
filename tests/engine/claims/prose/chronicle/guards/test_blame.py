"""What is not written cannot be wrong: a clause is refuted for a word that stands in it, or not at all."""

from __future__ import annotations

import pytest

from engine.claims.prose.chronicle.guards import caution
from tests.engine.claims.prose.chronicle.replays import SAMPLE, replay
from tests.engine.claims.prose.chronicle.told import refuted

FILLED_IN = (
    # Which scout is the second (that is told of, or that was made, or that fell) is not written.
    "Your Bowman shot an Elvish Scout on turn 5. A turn later your Merman Fighter finished the second scout.",
    # Whose victim "him" is stands in the sentence before.
    "The Mage stepped forward. On turn 6 a Wose crushed him.",
    # A name that has no part in what is asked.
    "On turn 16 an Elvish Fighter cut down the leader beside the Mage.",
)


WOLVES = "The first to fall was a wolf, and the last of the wolves died to a Heavy Infantryman."


def test_a_word_of_a_name_is_no_other_thing_that_was_never_there() -> None:
    """There are Wolf Riders in this duel, and no Wolf."""
    assert refuted(WOLVES, replay("wesnoth/duel-25.gz")) == []


@pytest.mark.parametrize("text", FILLED_IN)
def test_what_the_reader_filled_in_refutes_nothing(text: str) -> None:
    assert refuted(text, replay(SAMPLE), "side 1") == []


def test_without_the_guard_a_true_sentence_is_refuted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(caution, "blameless", lambda *_, **__: False)
    assert refuted(FILLED_IN[0], replay(SAMPLE), "side 1")


@pytest.mark.parametrize(
    "text",
    [
        "On turn 16 an Elvish Archer cut down the leader.",  # who did it
        "The Bowman shot down an Elvish Scout on turn 9.",  # when
        "The Rebels never lost a unit.",  # of whom it is denied
        "保王党第5回合丢了一个剑客，凶手是树人。",  # goes on within its sentence
    ],
)
def test_a_written_word_that_is_wrong_is_blamed(text: str) -> None:
    assert refuted(text, replay(SAMPLE))


def test_a_thing_that_somebody_could_have_had_is_itself() -> None:
    """A Mothership Core that was lost is no Mothership."""
    text = "The Protoss did not lose any Motherships."
    assert refuted(text, replay("starcraft2/hots-pvt-2.0.11.SC2Replay")) == []


@pytest.mark.parametrize(
    "text",
    [
        "There was no turn in which the Rebels did not lose a unit.",  # denied twice
        "On turn 9 the Javelineer came forward.",  # and was not bought then
        "Side 2 doubled up on Elvish Scouts.",
        "村庄上，反抗军自己一个村子都没丢过。",  # as for the villages
        "反抗军从8个村庄一路涨到12个。",
        "Recruitment: 14 units against 13 — one more than the Loyalists managed.",
        "On turn 16 an Elvish Fighter brought down the Javelineer on the village at 13,3.",
        "You had 14 recruits behind you.",
    ],
)
def test_what_is_said_otherwise_is_not_refuted(text: str) -> None:
    assert refuted(text, replay(SAMPLE), "side 2") == []


LEFT_ALONE = (
    # Denied twice over.
    ("wesnoth/duel-22.gz", "Neither side recruited a single Drake Burner.", None),
    # The leader fell as well, and is no unit that was hired.
    ("wesnoth/duel-22.gz", "你一共招了15个兵，战死14个，再加上领主。", "side 1"),
    # Some of the many that fell, at a time told before.
    ("starcraft2/zvt-4.9.2.SC2Replay", "那一分钟打得最惨。虫族丢了75条小狗。", None),
    # When is told by what stands before.
    (
        "starcraft2/zvt-4.9.2.SC2Replay",
        "The Terran army value peaked at 10:57; the Zerg one peaked more than two minutes later.",
        None,
    ),
    # Soon after a time that stands before it.
    ("starcraft2/tvp-5.0.13.SC2Replay", "神族的不朽者先倒下一个，12分40秒，紧接着四个巨像没了。", None),
    # None of what its sentence counted.
    (SAMPLE, "保王党损失了4个弓手，反抗军没有损失。", None),
)


@pytest.mark.parametrize(("name", "text", "you"), LEFT_ALONE)
def test_what_may_be_meant_otherwise_is_left_alone(name: str, text: str, you: str | None) -> None:
    assert refuted(text, replay(name), you) == []


@pytest.mark.parametrize(
    "text",
    ["The Zerg lost 900 Zerglings.", "The Zerg lost only 75 Zerglings in all.", "虫族一共丢了75条小狗。"],
)
def test_a_number_of_all_there_were_is_held_to_them(text: str) -> None:
    assert refuted(text, replay("starcraft2/zvt-4.9.2.SC2Replay"))
