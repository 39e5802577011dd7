"""Each kind of issue is found by its rule, and gets through when that rule is left out."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.policy import SEVERITY
from engine.validation.report import CheckedClaim, IssueKind, Report, Severity, Verdict, VerdictStatus
from engine.validation.rules import RULES, without
from tests.engine.validation.asking import REPLAY, claim, draft, kinds_of

K = IssueKind
TRUE = {"type": "event", "side": "P1", "kind": "started", "object": "forge", "at": "0:30"}
WRONG = {**TRUE, "at": "0:45"}
SHOWN = CheckedClaim(
    claim=claim("event", side="P1", kind="ordered", object="Red Knight", nth=1, at="3:00"),
    verdict=Verdict(status=VerdictStatus.NOT_CHECKABLE),
)
ORDERED = {"type": "event", "side": "P1", "kind": "ordered", "object": "Red Knight", "nth": 1}

# rule, kind, context, draft. The words around the claims say nothing a reader of prose could check.
CASES: list[tuple[str, IssueKind, dict[str, Any], str]] = [
    ("empty", K.EMPTY, {}, draft("# Title", TRUE)),
    ("refusal", K.REFUSAL, {}, draft("I'm sorry, but I can't help with that.", TRUE)),
    ("refusal", K.REFUSAL, {"lang": "zh"}, draft("抱歉，我无法分析这场比赛。", TRUE)),
    ("truncated", K.TRUNCATED, {"finish_reason": "length"}, draft("All fine [c1].", TRUE)),
    ("truncated", K.TRUNCATED, {}, draft("All fine [c1].", TRUE)[:-30]),
    ("truncated", K.TRUNCATED, {}, draft("All was fine because", TRUE)),
    ("malformed_claims", K.MALFORMED_CLAIMS, {}, "All fine."),
    ("malformed_claims", K.MALFORMED_CLAIMS, {}, "All fine.\n```claims\nnothing\n```"),
    ("malformed_claims", K.MALFORMED_CLAIMS, {}, draft("All fine [c1].", {"type": "rumour"})),
    ("unknown_side", K.UNKNOWN_SIDE, {}, draft("All fine [c1].", {**TRUE, "side": "P7"})),
    (
        "wrong_outcome", K.WRONG_OUTCOME, {},
        draft("All fine [c1].", {"type": "result", "side": "P2", "value": "win"}),
    ),
    ("after_the_end", K.AFTER_THE_END, {}, draft("All fine [c1].", {**TRUE, "at": "19:00"})),
    ("replay_mismatch", K.REPLAY_MISMATCH, {}, draft("All fine [c1].", WRONG)),
    (
        "game_knowledge", K.GAME_KNOWLEDGE, {},
        draft("All fine [c1].", {"type": "knowledge", "subject": "grunt", "property": "cost", "value": 7}),
    ),
    ("unknown_object", K.UNKNOWN_OBJECT, {}, draft("All fine [c1].", {**TRUE, "object": "dragon"})),
    (
        "self_contradiction", K.SELF_CONTRADICTION, {},
        draft("All fine [c1] [c2].", {**ORDERED, "at": "1:00"}, {**ORDERED, "at": "5:00"}),
    ),
    (
        "cross_segment_contradiction", K.CROSS_SEGMENT_CONTRADICTION, {"shown": (SHOWN,)},
        draft("All fine [c1].", {**ORDERED, "at": "5:00"}),
    ),
    (
        "unbacked_reading", K.UNBACKED_STATEMENT, {},
        draft("All fine [c1].", {"type": "advice", "text": "Do better.", "basis": ["c9"]}),
    ),
    (
        "revision_chatter", K.REVISION_CHATTER, {"role": "revision"},
        draft("I apologise for the confusion. All fine [c1].", TRUE),
    ),
    (
        "language_mismatch", K.LANGUAGE_MISMATCH, {"lang": "zh"},
        draft("What was done here was done with great care and in the end it was fine [c1].", TRUE),
    ),
    ("leaked_marker", K.LEAKED_MARKER, {}, draft("All fine (c1) and so on.", TRUE)),
    ("not_checkable", K.NOT_CHECKABLE, {}, draft("All fine [c1].", {**TRUE, "kind": "scouted"})),
]  # fmt: skip


@pytest.mark.parametrize(("rule", "kind", "context", "raw"), CASES)
def test_a_rule_finds_what_it_is_for_and_nothing_does_without_it(
    rule: str, kind: IssueKind, context: dict[str, Any], raw: str
) -> None:
    asked = ValidationContext(**context)
    found = [issue for issue in validate(raw, REPLAY, asked).issues if issue.kind is kind]
    assert found, f"{kind} is found"
    assert found[0].message
    report = validate(raw, REPLAY, asked, rules=without(rule))
    assert kind not in kinds_of(report), "and gets through where the rule is left out"


def test_every_rule_that_reads_claims_has_a_case() -> None:
    # Those three have tests of their own.
    told = {rule for rule, *_ in CASES} | {"prose", "missed_alternative", "told"}
    assert told == {rule.name for rule in RULES}


@pytest.mark.parametrize(("rule", "kind", "context", "raw"), CASES)
def test_the_severity_is_that_of_the_table(
    rule: str, kind: IssueKind, context: dict[str, Any], raw: str
) -> None:
    del rule
    issue = next(i for i in validate(raw, REPLAY, ValidationContext(**context)).issues if i.kind is kind)
    expected = Severity.CONTRADICTION if kind is K.UNKNOWN_OBJECT else SEVERITY[kind]
    assert issue.severity is expected


def test_the_table_is_complete() -> None:
    assert set(SEVERITY) == set(IssueKind)


def test_severities_can_be_overridden() -> None:
    context = ValidationContext(severities={K.REPLAY_MISMATCH: Severity.INFO})
    report = validate(draft("All fine [c1].", WRONG), REPLAY, context)
    assert [issue.severity for issue in report.issues] == [Severity.INFO]
    assert not report.needs_revision


def test_a_rule_that_is_not_there_cannot_be_left_out() -> None:
    with pytest.raises(KeyError):
        without("grammar")


# --- how a draft is written ---------------------------------------------------------------------------


def check(raw: str, **context: Any) -> Report:
    return validate(raw, REPLAY, ValidationContext(**context))


def test_a_clean_draft_has_no_issues() -> None:
    report = check(draft("P1 started a forge at 0:30 [c1].", TRUE), lang="en")
    assert report.issues == ()
    assert [s.status for s in report.statements if s.source == "claim"] == ["verified"]
    assert report.text == "P1 started a forge at 0:30."


def test_prose_alone_is_fine_where_claims_are_optional() -> None:
    assert check("Hello there.", claims="optional").issues == ()
    assert kinds_of(check("Hello there.\n```claims\nnothing\n```", claims="optional")) == [K.MALFORMED_CLAIMS]


def test_one_broken_line_is_a_warning_that_names_it() -> None:
    raw = draft("All fine [c1] [c2].", TRUE, {"type": "rumour"})
    (issue,) = check(raw).issues
    assert (issue.kind, issue.severity, issue.claim_id) == (K.MALFORMED_CLAIMS, Severity.WARNING, "c2")
    assert "rumour" in issue.message


def test_more_lost_than_read_is_unreadable() -> None:
    raw = draft("All fine [c1].", TRUE, {"type": "rumour"}, {"type": "gossip"})
    assert [(i.kind, i.severity) for i in check(raw).issues] == [(K.MALFORMED_CLAIMS, Severity.FATAL)]


def test_a_sentence_marked_with_a_claim_that_is_not_there_is_not_verified() -> None:
    report = check(draft("All fine [c1] [c8].", TRUE))
    assert [(i.kind, i.severity) for i in report.issues] == [(K.MALFORMED_CLAIMS, Severity.WARNING)]
    assert [s.status for s in report.statements if s.source == "claim"] == ["not_checkable"]


@pytest.mark.parametrize(
    "text",
    [
        "Key points:\n- forge first\n- then the town",
        "The forge came first",
        "**Conclusion**: a fine game",
        "他先造了铁匠铺",
        "| a | b |\n|---|---|\n| c | d |",
    ],
)
def test_a_missing_full_stop_is_no_truncation(text: str) -> None:
    assert K.TRUNCATED not in kinds_of(check(draft(text, TRUE)))


@pytest.mark.parametrize(
    "text", ["And then the", "It fell, but", "He lost (", "他输了，因为", "First one, then,"]
)
def test_sentences_nobody_ends_so(text: str) -> None:
    assert K.TRUNCATED in kinds_of(check(draft(text, TRUE)))


@pytest.mark.parametrize(
    "text",
    [
        "As an AI player, P2 expanded late.",
        "I cannot recommend that build.",
        "Blue can't help but lose here.",
        "You will not see a better opening.",
        "他无法防守这一波进攻。",
        "作为AI玩家，P2发展很慢。",
    ],
)
def test_no_refusal(text: str) -> None:
    assert K.REFUSAL not in kinds_of(check(draft(text, TRUE)))


@pytest.mark.parametrize(
    "text",
    [
        "As a large language model, I have no opinion.",
        "I cannot access the replay file.",
        "I'm unable to analyze this game.",
        "对不起，我不能提供分析。",
        "作为一个AI语言模型，我没有看法。",
    ],
)
def test_refusals(text: str) -> None:
    assert K.REFUSAL in kinds_of(check(draft(text, TRUE)))


CHATTER = [
    "Apologies for the earlier error.",
    "I'm sorry for the mistake.",
    "Sorry for the confusion!",
    "I have corrected the time of the forge.",
    "Here is the corrected version of the segment.",
    "Corrected analysis: the forge came first.",
    "In my previous answer the time was off.",
    "As I previously stated, the forge came late.",
    "Based on the validation issues, the forge came first.",
    "The validator flagged the time.",
    "Contrary to what I said, the forge came first.",
    "Upon re-checking, the forge came first.",
    "Correction: the forge came first.",
    "I was mistaken about the forge.",
    "The time has been corrected to 0:30.",
    "抱歉，之前的时间有误。",
    "更正：铁匠铺更早。",
    "我已更正上述时间。",
    "修正后的分析如下。",
    "之前的分析有误，铁匠铺更早。",
    "根据校验结果修改，铁匠铺更早。",
    "经核实，铁匠铺在0:30开工。",
    "以下是修订后的版本。",
]
INNOCENT = [
    "White corrected the pawn structure with c4.",
    "The mistake was to attack too early.",
    "His first mistake came at 5:00.",
    "The earlier attack had failed, the later one did not.",
    "A sorry end for Blue.",
    "As shown above, the forge came first.",
    "The original plan was a fast expansion.",
    "Blue revised its plan after the fight.",
    "Fix your supply before the next attack.",
    "He typed \u201csorry\u201d and left.",
    "Initially Blue claimed the centre.",
    "The previous wave had been larger.",
    "An early error in the opening.",
    "You should correct this habit.",
    "白方修正了兵形。",
    "这是一个错误的决定。",
    "之前的进攻没有成功。",
    "他打出“抱歉”后离开。",
    "对手误判了形势。",
    "需要改正这个习惯。",
]


@pytest.mark.parametrize("text", CHATTER)
def test_chatter_in_a_revision(text: str) -> None:
    raw = draft(text + " [c1]", TRUE)
    assert K.REVISION_CHATTER in kinds_of(check(raw, role="revision"))
    assert K.REVISION_CHATTER not in kinds_of(check(raw)), "a draft has nothing to have corrected"


@pytest.mark.parametrize("text", INNOCENT)
def test_talk_of_the_game_is_no_chatter(text: str) -> None:
    assert K.REVISION_CHATTER not in kinds_of(check(draft(text, TRUE), role="revision"))


@pytest.mark.parametrize(
    ("text", "lang", "wrong"),
    [
        ("The forge was the first thing that he made, and it was done at once.", "en", False),
        ("他首先建造了铁匠铺，然后扩张了基地，节奏很好。", "zh", False),
        ("他首先建造了铁匠铺，然后扩张了基地，节奏很好。", "en", True),
        ("The forge was the first thing that he made, and it was done at once.", "zh", True),
        ("Ada 在 Long River 上先造 forge，APM 很高，然后用 grunt 进攻 Bob。", "zh", False),
        ("P1 (红族) went for the 铁匠铺 before the town and it was a good idea.", "en", False),
        ("节奏很好。The forge was the first thing that he made and it was fine.", "zh", True),
        (
            "Die Schmiede war das erste Gebäude und sie wurde nicht früh genug mit der Stadt fertig.",
            "en",
            True,
        ),
        (
            "La forge était le premier bâtiment et les ouvriers sont venus avec une ville pour lui.",
            "en",
            True,
        ),
        ("Кузница была первым зданием, и это было хорошее решение.", "en", True),
        ("GG WP", "zh", False),
        ("# Opening", "zh", False),
        ("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6", "zh", False),
        ("| forge | 0:30 |", "zh", False),
    ],
)
def test_languages(text: str, lang: str, wrong: bool) -> None:
    report = check(draft(text, TRUE), lang=lang)
    assert (K.LANGUAGE_MISMATCH in kinds_of(report)) is wrong


def test_any_language_will_do_where_none_is_asked_for() -> None:
    assert K.LANGUAGE_MISMATCH not in kinds_of(check(draft("这一局节奏很好，值得学习。", TRUE)))


HINT = "上一轮的回复有些脱离角色设定（OOC），这一轮请更严格地贴合角色的性格、说话方式和身份。"


@pytest.mark.parametrize(
    "text",
    [
        "All fine (c1).",
        "All fine [c1, and more.",
        'All fine. {"id":"c7","type":"absent"}',
        "All fine [f12].",
        "<think>hm</think> All fine.",
        "All fine. [claim c1]",
        "All fine 【c1，。",
        "All fine.\n```json\nx\n```",
    ],
)
def test_debris_of_the_program_in_the_text(text: str) -> None:
    assert K.LEAKED_MARKER in kinds_of(check(draft(text, TRUE)))


@pytest.mark.parametrize(
    "text",
    [
        "White takes on c1.",
        "Bishop to c1 (check).",
        "The move 14... c1 wins.",
        "A list [of things].",
        "See F12.",
    ],
)
def test_squares_and_brackets_leak_nothing(text: str) -> None:
    assert K.LEAKED_MARKER not in kinds_of(check(draft(text, TRUE)))


@pytest.mark.parametrize(
    ("text", "leaks"),
    [
        (f"{HINT} All fine.", True),
        ("这一轮请更严格地贴合角色的性格、说话方式和身份。", True),
        ("角色的性格很鲜明。", False),
        ("All fine.", False),
    ],
)
def test_hints_never_show(text: str, leaks: bool) -> None:
    report = check(draft(text, TRUE), hidden_phrases=(HINT,))
    assert (K.LEAKED_MARKER in kinds_of(report)) is leaks


def test_a_segment_that_takes_one_side_for_the_other() -> None:
    swapped = [
        {"type": "event", "side": "P2", "kind": "started", "object": "forge", "at": "0:30"},
        {"type": "event", "side": "P1", "kind": "started", "object": "forge", "at": "0:40"},
        {"type": "count", "side": "P2", "kind": "lost", "object": "unit", "value": 3},
    ]
    report = check(draft("All fine [c1] [c2] [c3].", *swapped))
    (issue,) = [issue for issue in report.issues if issue.kind is K.UNKNOWN_SIDE]
    assert issue.severity is Severity.FATAL
    assert issue.expected == {"P1": "P2", "P2": "P1"}
    one = check(draft("All fine [c1].", swapped[0]))
    assert kinds_of(one) == [K.REPLAY_MISMATCH], "one slip is a slip"


def test_what_rests_on_a_wrong_claim_is_a_warning() -> None:
    reading = {"type": "interpretation", "text": "Hence the loss.", "basis": ["c1"]}
    report = check(draft("All fine [c1]. Hence [c2].", WRONG, reading))
    assert [(i.claim_id, i.severity) for i in report.issues] == [
        ("c1", Severity.CONTRADICTION),
        ("c2", Severity.WARNING),
    ]


def test_readings_and_advice_need_no_issue() -> None:
    reading = {"type": "interpretation", "text": "Hence the loss.", "basis": ["c1"]}
    report = check(draft("All fine [c1]. Hence [c2].", TRUE, reading))
    assert report.issues == ()
    assert [s.status for s in report.statements if s.source == "claim"] == ["verified", "reading"]


def test_an_issue_says_what_was_said_and_what_is_true_and_where() -> None:
    report = check(draft("All is well. It came late [c1].", WRONG))
    (issue,) = report.issues
    assert issue.message == "claim c1 says: P1 started forge at 0:45; in truth: 0:30"
    assert issue.expected == "0:30"
    assert issue.evidence
    assert issue.span is not None
    assert report.text[slice(*issue.span)] == "It came late"


def test_shown_claims_that_are_refuted_bind_nobody() -> None:
    refuted = replace_verdict(SHOWN, VerdictStatus.REFUTED)
    report = check(draft("All fine [c1].", {**ORDERED, "at": "5:00"}), shown=(refuted,))
    assert K.CROSS_SEGMENT_CONTRADICTION not in kinds_of(report)


def test_what_the_facts_support_contradicts_nobody() -> None:
    wrong = CheckedClaim(
        claim=claim("event", side="P1", kind="started", object="forge", nth=1, at="5:00"),
        verdict=Verdict(status=VerdictStatus.NOT_CHECKABLE),
    )
    report = check(draft("All fine [c1].", {**TRUE, "nth": 1}), shown=(wrong,))
    assert report.issues == ()


def replace_verdict(checked: CheckedClaim, status: VerdictStatus) -> CheckedClaim:
    return checked.model_copy(update={"verdict": Verdict(status=status, actual="x")})


def test_the_context_is_plain_data() -> None:
    assert replace(ValidationContext(), lang="zh").lang == "zh"
