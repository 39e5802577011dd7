from __future__ import annotations

import pytest

from engine.revision.fallback import warn
from engine.validation.report import Issue, IssueKind, Report, Severity
from tests.engine.revision.judged import judged, write


def test_the_warning_names_each_statement_with_its_true_value() -> None:
    report = judged(write(), refuted=("c1",)).report
    text = warn(report, "en")
    assert text == (
        "The validator could not get this part right; the original text is shown. "
        "One statement disagrees with the replay: "
        "“The Loyalists recruited six units by turn 3.” (the replay says: 7)."
    )


def test_in_chinese() -> None:
    report = judged(write(("第 1 方招募了六个单位[c1]。", "它很强[c2]。")), refuted=("c1", "c2")).report
    assert warn(report, "zh") == (
        "验证器未能修正此部分，以下为原文。有 2 处陈述与录像不符："
        "「第 1 方招募了六个单位。」（录像中为：7）；「它很强。」（录像中为：7）。"
    )


def test_a_revision_that_left_something_wrong_says_so() -> None:
    report = judged(write(), refuted=("c1",)).report
    assert warn(report, "en", revised=True).startswith(
        "The validator corrected this part, but not all of it."
    )


def test_two_issues_about_the_same_words_are_named_once() -> None:
    report = judged(
        write(), refuted=("c1",), phrases=("The Loyalists recruited six units by turn 3.",)
    ).report
    assert warn(report, "en").count("recruited six") == 1


def test_what_concerns_the_whole_text_is_said_in_words() -> None:
    report = judged(write(), fatal=(IssueKind.TRUNCATED, IssueKind.MALFORMED_CLAIMS)).report
    assert "The answer broke off; its statements came without a form" in warn(report, "en")


def test_many_are_counted() -> None:
    issues = tuple(
        Issue(severity=Severity.CONTRADICTION, kind=IssueKind.PROSE_MISMATCH, message="m", span=(n, n + 1))
        for n in range(12)
    )
    text = warn(Report(text="abcdefghijklmno", claims=(), issues=issues), "en")
    assert "12 statements disagree" in text
    assert text.endswith("and 7 more.")


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize("kind", IssueKind)
def test_every_kind_can_be_worded(kind: IssueKind, lang: str) -> None:
    issue = Issue(severity=Severity.CONTRADICTION, kind=kind, message="Side 3 is not in the replay.")
    text = warn(Report(text="Some text.", claims=(), issues=(issue,)), lang)
    assert len(text) > 30 or lang == "zh"
