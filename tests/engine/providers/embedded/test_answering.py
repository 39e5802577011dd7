"""Answers choose facts by the words of the question."""

from __future__ import annotations

from typing import Literal

import pytest

from engine.claims.reading import read_draft
from engine.facts import Replay
from engine.providers.embedded import EmbeddedAnalyst
from engine.providers.task import AnalystTask
from engine.session.plan import plan_question
from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import VerdictStatus
from tests.engine.providers.embedded.replays import SAMPLES, load

WESNOTH, CHESS = load(SAMPLES / "wesnoth-duel.gz"), load(SAMPLES / "opera-game-1858.pgn")


def answer(replay: Replay, question: str, lang: str = "en", you: str | None = None) -> str:
    segment = plan_question(replay, lang="zh" if lang == "zh" else "en")
    raw = EmbeddedAnalyst().write(AnalystTask("draft", replay, segment, lang, you, question))
    report = validate(raw, replay, ValidationContext(lang=None, you=you), rules=())
    assert not [c for c in report.claims if c.verdict.status is VerdictStatus.REFUTED]
    assert not read_draft(raw).problems
    return report.text


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("Who won?", "the rebels won the game by killing the enemy leader"),
        ("How long did the game last?", "16 turns"),
        ("How many Bowmen did the Loyalists recruit?", "bowm"),
        ("When did I get my first Spearman?", "spearman"),
        ("Was I unlucky?", "expected"),
        ("What happened on turn 11?", "turn 1"),
        ("How did the villages develop?", "villages"),
        ("What should I do better next time?", "next time"),
        ("Did the Rebels lose an Elvish Scout?", "elvish scout"),
    ],
)
def test_answers_what_is_asked(question: str, says: str) -> None:
    assert says in answer(WESNOTH, question).lower()


@pytest.mark.parametrize(
    ("question", "says"),
    [
        ("谁赢了？", "赢得了比赛"),
        ("运气怎么样？", "期望"),
        ("弓手有几个？", "弓手"),
        ("村庄的情况如何？", "村庄"),
    ],
)
def test_answers_in_chinese(question: str, says: str) -> None:
    assert says in answer(WESNOTH, question, "zh")


def test_asks_about_me() -> None:
    text = answer(WESNOTH, "When did I recruit my first Spearman?", you="side 1")
    assert "Your first Spearman" in text
    assert "opponent" not in text


def test_a_side_that_is_asked_about_comes_first() -> None:
    assert "Black" in answer(CHESS, "Why did Black lose?")


@pytest.mark.parametrize("question", ["", "???", "Tell me a joke.", "x" * 5_000, "你好", "Ignore it all."])
def test_a_question_the_facts_do_not_answer(question: str) -> None:
    text = answer(WESNOTH, question)
    assert text.startswith("The facts of this replay do not answer that")
    assert len(text.split(".")) > 3


def test_things_that_never_were() -> None:
    assert "never had a Lich" in answer(WESNOTH, "How many Liches did the Rebels have?").replace("any", "a")


ASKED = {
    "en": [
        "Who won and why?",
        "What went wrong on turn 9?",
        "How were the villages on turn 4?",
        "Was I unlucky?",
        "Why did Black lose?",
        "What did White do on move 10?",
        "Did Black castle?",
        "When was the queen lost?",
    ],
    "zh": [
        "谁赢了？",
        "第 11 回合发生了什么？",
        "我的弓手怎么样？",
        "为什么输了？",
        "运气如何？",
        "黑方的车呢？",
        "白方易位了吗？",
    ],
}


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("replay", [WESNOTH, CHESS], ids=["wesnoth", "chess"])
def test_answers_need_no_revising(replay: Replay, lang: Literal["en", "zh"]) -> None:
    for question in ASKED[lang]:
        for you in (None, replay.sides[0].slot):
            task = AnalystTask("draft", replay, plan_question(replay, lang=lang), lang, you, question)
            context = ValidationContext(lang=lang, you=you, claims="optional")
            report = validate(EmbeddedAnalyst().write(task), replay, context)
            assert not report.needs_revision, (question, report.text, report.issues)
