"""The request that asks for the one revision of a segment.

A fresh single turn: no history to apologise for. It carries the draft, the issues with severity, kind,
message and expected value, and the facts that bear on them, in the language of the review.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.facts import Replay
from engine.prompting import templates
from engine.prompting.data import fenced, to_json
from engine.prompting.draft import game_name, who_is_you
from engine.providers.base import ChatMessage
from engine.revision.facts import REVISION_FACTS_TOKENS, relevant_facts
from engine.validation.report import Issue, Report, Severity

MAX_DRAFT = 24_000
"""Characters of the draft that are sent back; a segment has some 2,000."""

MAX_ISSUES = 40
MAX_MESSAGE = 500


def revision_messages(
    replay: Replay,
    raw_draft: str,
    report: Report,
    *,
    title: str,
    lang: str,
    you: str | None = None,
    folder: Path | None = None,
    facts_tokens: int = REVISION_FACTS_TOKENS,
) -> tuple[ChatMessage, ...]:
    """The prompt for a revision.

    Args:
        replay: The replay.
        raw_draft: The draft as the model wrote it, claims block and all.
        report: What the validator said about it.
        title: Title of the segment.
        lang: ``en`` or ``zh``.
        you: Slot "you" refers to.
        folder: Where a designer's own templates lie.
        facts_tokens: Budget of the facts.
    """
    revision = templates.load("revision", lang, folder=folder).fill(
        game=game_name(replay.game, lang),
        title=title,
        you=who_is_you(you, lang),
        draft=fenced(raw_draft[:MAX_DRAFT]),
        issues="\n".join(issue_line(issue, report) for issue in _worst_first(report)),
        facts=relevant_facts(replay, report, lang=lang, you=you, budget=facts_tokens),
    )
    vocabulary = templates.load("vocabulary", folder=folder).fill()
    return (ChatMessage(role="system", content=vocabulary), ChatMessage(role="user", content=revision))


def issue_line(issue: Issue, report: Report) -> str:
    """One issue as a line of JSON: severity, kind, what is wrong, where, and the true value."""
    line: dict[str, Any] = {"severity": issue.severity.value, "kind": issue.kind.value}
    if issue.claim_id is not None:
        line["claim"] = issue.claim_id
    line["message"] = issue.message[:MAX_MESSAGE]
    if issue.span is not None:
        line["text"] = report.text[slice(*issue.span)][:MAX_MESSAGE]
    if issue.expected is not None:
        line["expected"] = issue.expected
    if issue.evidence:
        line["evidence"] = list(issue.evidence[:8])
    return to_json(line)


def _worst_first(report: Report) -> list[Issue]:
    """The issues a writer can do something about, the gravest first."""
    told = [issue for issue in report.issues if issue.severity is not Severity.INFO]
    told.sort(key=lambda issue: -issue.severity.weight)
    return told[:MAX_ISSUES]
