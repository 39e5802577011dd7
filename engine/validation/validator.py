"""The one entrance to validation.

``validate`` takes the draft apart (:mod:`engine.claims.reading`), judges every
claim (:mod:`engine.validation.verdicts`), and asks every rule (:mod:`engine.validation.rules`). No model
is involved; the same text, replay and context always give the same report.
"""

from __future__ import annotations

from collections.abc import Sequence
from time import perf_counter

from engine.claims.reading import read_draft
from engine.collecting import uncollected
from engine.facts.model import Replay
from engine.validation.case import Case, stretches_of
from engine.validation.context import ValidationContext
from engine.validation.repeats import without_repeats
from engine.validation.report import CheckedClaim, Issue, Report, Severity, Statement
from engine.validation.rules import RULES, Rule
from engine.validation.scope import Scope
from engine.validation.statements import merged, statements_of
from engine.validation.verdicts import judge_all

_DEFAULT = ValidationContext()
_ORDER = {severity: rank for rank, severity in enumerate(reversed(Severity))}


def validate(
    raw: str, replay: Replay, context: ValidationContext = _DEFAULT, *, rules: Sequence[Rule] = RULES
) -> Report:
    """Everything that can be said about a draft. Never raises for any text; linear in its length.

    Args:
        raw: The draft as the model wrote it, claims block and all.
        replay: The replay it speaks of.
        context: Language, reader, what has been shown already; see `ValidationContext`.
        rules: The rules to ask, in order; all of them unless a test leaves one out.
    """
    with uncollected():  # a few milliseconds, in which nothing of weight is left behind
        return _validated(raw, replay, context, rules)


def _validated(raw: str, replay: Replay, context: ValidationContext, rules: Sequence[Rule]) -> Report:
    began = perf_counter()
    draft = read_draft(raw)
    scope = Scope(replay, context.you)
    verdicts = judge_all(draft.claims, scope)
    stretches = stretches_of(draft)
    sentences: dict[str, list[tuple[int, int]]] = {}
    for sentence in draft.sentences:
        for name in sentence.markers:
            sentences.setdefault(name, []).append((sentence.start, sentence.end))
    checked = tuple(
        CheckedClaim(claim=claim, verdict=verdicts[claim.id], spans=tuple(sentences.get(claim.id, ())))
        for claim in draft.claims
    )
    case = Case(draft, replay, context, scope, checked, stretches)
    issues: list[Issue] = []
    statements: list[Statement] = list(statements_of(draft, checked))
    for rule in rules:
        for finding in rule.check(case):
            if isinstance(finding, Issue):
                issues.append(finding)
            else:
                statements.append(finding)
    return Report(
        text=draft.text,
        claims=checked,
        issues=in_order(without_repeats(issues, checked, draft.text)),
        statements=merged(statements, len(draft.text)),
        milliseconds=round((perf_counter() - began) * 1000, 3),
    )


def in_order(issues: list[Issue]) -> tuple[Issue, ...]:
    """The gravest first, then in reading order."""
    last = (1 << 60, 0)
    return tuple(sorted(issues, key=lambda issue: (_ORDER[issue.severity], issue.span or last)))
