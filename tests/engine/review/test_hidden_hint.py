"""A turn that carries a hint shows nothing of it: neither its words nor that there was one."""

from __future__ import annotations

import re

import pytest

from engine.games.loader import load_replay
from engine.review.self_correction import WORDINGS
from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import IssueKind, Severity
from tests.conftest import REPO
from tests.engine.validation.asking import REPLAY

EVERY = tuple("\n".join(WORDINGS[name][lang] for name in WORDINGS) for lang in ("en", "zh"))
TOLD = {IssueKind.LEAKED_MARKER, IssueKind.REVISION_CHATTER}


def found(text: str, *, hint: bool = True) -> set[IssueKind]:
    phrases = EVERY if hint else ()
    report = validate(text, REPLAY, ValidationContext(claims="optional", hidden_phrases=phrases))
    assert all(i.severity is Severity.CONTRADICTION for i in report.issues if i.kind in TOLD)
    return {issue.kind for issue in report.issues} & TOLD


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("dimension", list(WORDINGS))
def test_its_words_are_found_wherever_they_stand(lang: str, dimension: str) -> None:
    wording = WORDINGS[dimension][lang]  # type: ignore[index]  # a dimension
    assert IssueKind.LEAKED_MARKER in found(f"The opening was quick.\n\n({wording.upper()})")
    clause = max(re.split("[，。]" if lang == "zh" else "[:,.] ?", wording), key=len)
    assert IssueKind.LEAKED_MARKER in found(f"All fine: {clause}; the rest is history.")


@pytest.mark.parametrize(
    "text",
    [
        "My last reply was too flat. The opening was quick.",
        "This time I'll paint the scene. The opening was quick.",
        "As instructed, I stay in character. The opening was quick.",
        "上一轮的回复有些平淡。开局很快。",
        "这一轮我会更注意。开局很快。",
        "按照提示，我会更谨慎。开局很快。",
    ],
)
def test_talk_about_having_been_told_is_found_in_a_draft_that_was(text: str) -> None:
    assert IssueKind.REVISION_CHATTER in found(text)
    assert found(text, hint=False) == set()


@pytest.mark.parametrize(
    "text",
    [
        "The last fight cost you three units. This time the Rebels were lucky.",
        "Your last reply in chat was “my last answer was wrong”.",
        "As told above, the opening was quick.",
        "上一轮的进攻失败了。这一轮你的部队更谨慎。",
        "这次进攻我方损失三个单位。",
        "按照要求兑换皇后。",
    ],
)
def test_what_is_about_the_game_is_not(text: str) -> None:
    assert found(text) == set()


def test_the_built_in_analyst_never_sounds_told() -> None:
    from engine.providers.embedded import EmbeddedAnalyst
    from engine.providers.task import AnalystTask
    from engine.session.plan import plan_review

    replay = load_replay(REPO / "resources/samples/wesnoth-duel.gz")
    for lang in ("en", "zh"):
        for spec in plan_review(replay, lang=lang):  # type: ignore[arg-type]  # one of the two
            raw = EmbeddedAnalyst().write(AnalystTask("draft", replay, spec, lang, careful=True))
            context = ValidationContext(claims="optional", hidden_phrases=EVERY)
            kinds = {issue.kind for issue in validate(raw, replay, context).issues}
            assert not kinds & TOLD
