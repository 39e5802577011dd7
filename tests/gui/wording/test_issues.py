"""Issues, gate reasons and verdict reasons in both languages: whatever the engine can say has its row."""

from __future__ import annotations

import ast
import re
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from engine.claims.describe import describe
from engine.claims.model import CLAIM, CLAIM_TYPES
from engine.validation.report import CheckedClaim, Issue, IssueKind, Severity, Verdict, VerdictStatus
from gui import i18n
from gui.wording import claims, evidence, issues, kinds
from gui.wording.engine_texts import gate_condition, gate_detail
from gui.wording.reasons import reason
from tests.gui import scripted

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

ENGINE = Path(__file__).resolve().parents[3] / "engine"
CHINESE = re.compile(r"[\u4e00-\u9fff]")
ENGLISH = re.compile(r"\b(?:the|is|no|of|not|this|was|says|replay|claim|game|which)\b")


@pytest.fixture
def chinese() -> None:
    i18n.install("zh")


def spoken(node: ast.expr | None) -> Iterator[str]:
    """What an expression can say, with an X for what varies; nothing for what is computed elsewhere."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else "X" for part in node.values)
    elif isinstance(node, ast.IfExp):
        yield from spoken(node.body)
        yield from spoken(node.orelse)
    elif isinstance(node, ast.BinOp):
        for left in list(spoken(node.left)) or ["X"]:
            for right in list(spoken(node.right)) or ["X"]:
                yield left + right
    elif isinstance(node, ast.BoolOp):
        for value in node.values:
            yield from spoken(value)


def said_in(path: Path, wanted: Callable[[ast.AST], list[ast.expr | None]]) -> list[tuple[str, str]]:
    """Place and words of everything a file says in the places ``wanted`` picks."""
    found = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for expression in wanted(node):
            found += [(f"{path.name}:{node.lineno}", text) for text in spoken(expression) if text.strip("X ")]  # type: ignore[attr-defined]  # of an expression
    return found


def _name(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def _reasons(node: ast.AST) -> list[ast.expr | None]:
    if not isinstance(node, ast.Call):
        return []
    picked: list[ast.expr | None] = [
        keyword.value
        for keyword in node.keywords
        if keyword.arg in ("reason", "gap")
        and _name(node) in ("supported", "refuted", "not_checkable", "Verdict", "Occurrences")
    ]
    if _name(node) == "not_checkable" and node.args:
        picked.append(node.args[0])
    return picked


def _returned(node: ast.AST) -> list[ast.expr | None]:
    if not isinstance(node, ast.Return):
        return []
    return list(node.value.elts) if isinstance(node.value, ast.Tuple) else [node.value]


def _messages(node: ast.AST) -> list[ast.expr | None]:
    if not isinstance(node, ast.Call):
        return []
    if _name(node) == "issue" and len(node.args) > 1:
        return [node.args[1]]
    if _name(node) == "Issue":
        return [keyword.value for keyword in node.keywords if keyword.arg == "message"]
    return []


def _found(node: ast.AST) -> list[ast.expr | None]:
    return [node.args[0]] if isinstance(node, ast.Call) and _name(node) == "Found" and node.args else []


def _problems(node: ast.AST) -> list[ast.expr | None]:
    if isinstance(node, ast.Call) and _name(node) == "ClaimProblem":
        return [node.args[2]]
    return []


def untold(said: list[tuple[str, str]], tell: Callable[[str], str]) -> list[str]:
    """What is not told in Chinese."""
    bare = ((place, text, text.removesuffix("X")) for place, text in said)  # what varies may be nothing
    return [f"{p}: {text}" for p, text, short in bare if not CHINESE.search(tell(text) + tell(short))]


def test_every_reason_of_a_verdict_is_told_in_chinese(chinese: None) -> None:
    said = [
        one
        for path in sorted((ENGINE / "validation").rglob("*.py"))
        for one in said_in(path, _reasons)
        if "rules" not in path.parts
    ]
    said += [
        (place, text)
        for place, text in said_in(ENGINE / "validation" / "coverage.py", _returned)
        if " " in text
    ]
    assert len(said) > 50
    assert untold(said, reason) == [], "add a row to gui/wording/reasons.py"


def test_every_message_of_a_rule_is_told_in_chinese(chinese: None) -> None:
    said = [
        one
        for path in sorted((ENGINE / "validation" / "rules").glob("*.py"))
        for one in said_in(path, _messages)
    ]
    assert len(said) > 15
    assert untold(said, issues.plain) == [], "add a row to gui/wording/issues.py"


def test_what_is_put_into_messages_is_told_in_chinese_too(chinese: None) -> None:
    rules = ENGINE / "validation" / "rules"
    others = [one for path in sorted(rules.glob("alternatives_*.py")) for one in said_in(path, _found)]
    conflicts = said_in(ENGINE / "validation" / "conflicts.py", _returned)
    problems = said_in(ENGINE / "claims" / "reading.py", _problems)
    assert len(others) > 10
    assert len(conflicts) > 5
    assert len(problems) > 4
    for name, said in (("other", others), ("why", conflicts), ("problem", problems)):
        assert untold(said, issues._TOLD[name]) == [], f"add a row to gui/wording/issues.py ({name})"


def test_every_condition_and_reason_of_the_gate_is_told_in_chinese(chinese: None) -> None:
    from engine.revision.gate import CONDITIONS

    said = [one for one in said_in(ENGINE / "revision" / "gate.py", _returned) if " " in one[1]]
    said = [(place, text) for place, text in said if re.search(r"[a-z]{3}", text)]
    assert len(said) > 15
    assert untold(said, gate_detail) == [], "add a row to gui/wording/engine_texts.py"
    assert [name for name in CONDITIONS if not CHINESE.search(gate_condition(name))] == []


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_every_kind_of_issue_has_its_name(lang: i18n.Language) -> None:
    i18n.install(lang)
    names = [kinds.issue(kind) for kind in IssueKind]
    assert len(set(names)) == len(names)
    assert all(bool(CHINESE.search(name)) == (lang == "zh") for name in names)


def test_the_gate_names_kinds_and_messages(chinese: None) -> None:
    assert gate_detail("fatal issues left: wrong_outcome, truncated") == "仍有致命问题：胜负有误，中途断开"
    told = gate_detail(
        'new: claim c1 says: P1 lost Zealot: 3; in truth: 2; The text says "losing 36"; 68 unit lost by P1.;'
        " the text speaks of its own correction: 'sorry'"
    )
    assert not ENGLISH.search(told), told
    assert told.count("；") == 3  # one within the first
    assert "文本说“losing 36”，录像并不支持。" in told


def test_an_issue_of_a_claim_is_told_from_the_claim(chinese: None) -> None:
    replay = scripted.replay()
    claim = CLAIM.validate_python(
        {"id": "c1", "type": "count", "side": "side 1", "kind": "lost", "object": "Spearman", "value": 3}
    )
    verdict = Verdict(status=VerdictStatus.REFUTED, actual=2, reason="not every loss is recorded")
    attempt = scripted.draft(0).model_copy(update={"claims": (CheckedClaim(claim=claim, verdict=verdict),)})
    issue = Issue(
        severity=Severity.CONTRADICTION,
        kind=IssueKind.REPLAY_MISMATCH,
        message="claim c1 says: side 1 lost Spearman: 3; in truth: 2 (not every loss is recorded)",
        claim_id="c1",
        expected=2,
    )
    told = issues.message(issue, attempt, replay)
    assert told == "陈述 c1：忠诚者 损失 枪兵：3；录像中为：2（损失并未全部记录）"
    i18n.install("en")
    told = issues.message(issue, attempt, replay)
    assert told == "claim c1 says: Loyalists lost Spearman: 3; in truth: 2 (not every loss is recorded)"
    assert issues.message(issue, None, replay) == issue.message


def test_claims_that_cannot_both_hold_are_told_from_the_claims(chinese: None) -> None:
    made = [
        CLAIM.validate_python({"id": name, "type": "count", "side": "side 1", "kind": "lost", "value": value})
        for name, value in (("c1", 3), ("c2", 4))
    ]
    verdict = Verdict(status=VerdictStatus.NOT_CHECKABLE)
    checked = tuple(CheckedClaim(claim=claim, verdict=verdict) for claim in made)
    one, other = (describe(claim) for claim in made)
    issue = Issue(
        severity=Severity.CONTRADICTION,
        kind=IssueKind.SELF_CONTRADICTION,
        message=f"claim c1 ({one}) and claim c2 ({other}) cannot both hold: they give different values",
        claim_id="c1",
    )
    told = issues.message(issue, scripted.draft(0).model_copy(update={"claims": checked}), scripted.replay())
    assert told == "陈述 c1（忠诚者 损失：3）与陈述 c2（忠诚者 损失：4）不能同时成立：数值不同"
    # One that stands in another segment is told from the claims of that one.
    apart = issue.model_copy(
        update={
            "kind": IssueKind.CROSS_SEGMENT_CONTRADICTION,
            "message": issue.message.replace("claim c2", "claim c2 of another segment"),
        }
    )
    here, there = (scripted.draft(0).model_copy(update={"claims": (one,)}) for one in checked)
    told = issues.message(apart, here, scripted.replay(), others=[there])
    assert told == "陈述 c1（忠诚者 损失：3）与另一段的陈述 c2（忠诚者 损失：4）不能同时成立：数值不同"
    i18n.install("en")
    told = issues.message(apart, here, scripted.replay(), others=[there])
    assert told.startswith("claim c1 (Loyalists lost: 3) and claim c2 of another segment (Loyalists lost: 4)")


def test_sides_are_called_by_their_names() -> None:
    issue = Issue(
        severity=Severity.FATAL,
        kind=IssueKind.UNKNOWN_SIDE,
        message="the segment takes side 1 for side 2: c3, c4 are true of the other side",
    )
    told = issues.message(issue, scripted.draft(0), scripted.replay())
    assert told == "the segment takes Loyalists for Rebels: c3, c4 are true of the other side"


def test_an_issue_of_words_is_told_with_the_facts(chinese: None) -> None:
    replay = scripted.replay()
    attempt = scripted.draft(0, "zh")
    issue = Issue(
        severity=Severity.CONTRADICTION,
        kind=IssueKind.PROSE_MISMATCH,
        message='The text says "XX"; the replay shows it at turn 9.',
        span=(0, 6),
        expected="turn 9",
        evidence=("f5",),
    )
    told = issues.message(issue, attempt, replay)
    assert told.startswith("文本说“第 5 回合”；录像中为：第 9 回合；第 9 回合：忠诚者")
    assert not ENGLISH.search(told)
    bare = issue.model_copy(update={"expected": None, "evidence": ()})
    assert issues.message(bare, attempt, replay) == "文本说“第 5 回合”，录像并不支持。"


EXAMPLES: dict[str, dict[str, object]] = {
    "meta": {"side": "side 1", "field": "map", "value": "Two Rivers"},
    "result": {"side": "side 1", "value": "win", "by": "checkmate"},
    "event": {"side": "side 1", "kind": "lost", "object": "Spearman", "nth": 2, "at": "9", "place": "9,11"},
    "count": {"side": "side 2", "kind": "recruited", "op": ">=", "value": 4, "from": "1"},
    "absent": {"side": "side 2", "kind": "lost", "to": "5"},
    "order": {"first": {"kind": "lost"}, "then": {"kind": "captured", "nth": 1}},
    "metric": {"side": "side 1", "metric": "gold", "at": "turn 11", "op": "~", "value": 18},
    "compare": {"metric": "villages", "sides": ["side 1", "side 2"], "op": "<", "margin": 2, "at": "3"},
    "extremum": {"side": "side 1", "metric": "gold", "which": "max", "value": 100},
    "trend": {"side": "side 1", "metric": "units", "from": "8", "to": "12", "direction": "down"},
    "interval": {"side": "side 1", "state": "supply_blocked", "from": "1", "to": "2"},
    "exchange": {"losses": {"side 1": {"Spearman": 2}}, "better": "side 2", "from": "8", "to": "12"},
    "knowledge": {"subject": "Spearman", "property": "cost", "value": 14},
    "position": {"at": "3", "predicate": "occupies", "side": "side 1", "object": "Spearman", "square": "3,4"},
}


@pytest.mark.parametrize("name", [name for name in CLAIM_TYPES if name not in ("interpretation", "advice")])
def test_every_claim_is_told_in_both_languages(name: str) -> None:
    claim = CLAIM.validate_python({"id": "c1", "type": name, **EXAMPLES[name]})
    english = claims.describe(claim, scripted.replay())
    i18n.install("zh")
    told = claims.describe(claim, scripted.replay())
    assert CHINESE.search(told)
    assert not CHINESE.search(english)
    assert not ENGLISH.search(told), told
    assert "{" not in told + english


def test_moments_of_claims_are_told_as_the_reader_writes_them() -> None:
    i18n.install("zh")
    claim = CLAIM.validate_python({"id": "c1", "type": "metric", **EXAMPLES["metric"]})
    assert claims.describe(claim, scripted.replay()).endswith("时刻 第 11 回合")
    vague = claim.model_copy(update={"at": "some time around turn 11"})
    assert "some time around turn 11" in claims.describe(vague, scripted.replay())


@pytest.mark.parametrize("value", ["never", "not so", "empty", "only 3", "at least 2", "turn 9", "side 1"])
def test_true_values_that_are_words_are_told_in_chinese(chinese: None, value: str) -> None:
    assert CHINESE.search(evidence.truth(value, scripted.replay()))
