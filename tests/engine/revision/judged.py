"""Drafts and revisions with made-up reports, for tests of the gate."""

from __future__ import annotations

import json
from typing import Any

from engine.claims.reading import read_draft
from engine.revision.judged import Judged
from engine.validation.report import (
    CheckedClaim,
    Issue,
    IssueKind,
    Report,
    Severity,
    Verdict,
    VerdictStatus,
)

SENTENCES = (
    "The Loyalists recruited six units by turn 3 [c1].",
    "The Rebels took five villages before turn 6 [c2].",
    "No unit fell before turn 5 [c3].",
    "On turn 8 the Loyalists had 40 gold [c4].",
    "The leader stayed in the keep all game [c5].",
)
CLAIMS: tuple[dict[str, Any], ...] = (
    {"id": "c1", "type": "count", "side": "side 1", "kind": "recruited", "to": "turn 3", "value": 6},
    {"id": "c2", "type": "count", "side": "side 2", "kind": "captured", "to": "turn 6", "value": 5},
    {"id": "c3", "type": "absent", "side": "both", "kind": "lost", "to": "turn 4"},
    {"id": "c4", "type": "metric", "side": "side 1", "metric": "gold", "at": "turn 8", "value": 40},
    {"id": "c5", "type": "absent", "side": "side 1", "kind": "moved", "object": "leader"},
)


def write(sentences: tuple[str, ...] = SENTENCES, claims: tuple[dict[str, Any], ...] = CLAIMS) -> str:
    """A draft in the format models write."""
    lines = "\n".join(json.dumps(claim, ensure_ascii=False) for claim in claims)
    return f"{' '.join(sentences)}\n\n```claims\n{lines}\n```\n"


def change(items: tuple[Any, ...], index: int, new: Any) -> tuple[Any, ...]:
    return (*items[:index], new, *items[index + 1 :])


def drop(items: tuple[Any, ...], *indexes: int) -> tuple[Any, ...]:
    return tuple(item for index, item in enumerate(items) if index not in indexes)


def judged(
    raw: str,
    *,
    refuted: tuple[str, ...] = (),
    kinds: tuple[IssueKind, ...] = (),
    fatal: tuple[IssueKind, ...] = (),
    phrases: tuple[str, ...] = (),
    cut_off: bool = False,
) -> Judged:
    """An answer with a report.

    Args:
        raw: The answer.
        refuted: Ids of claims the facts refute.
        kinds: Contradictions about the text as a whole.
        fatal: Fatal issues about the text as a whole.
        phrases: Words of the prose that are contradictions of their own.
    """
    draft = read_draft(raw)
    spans = {
        name: (sentence.start, sentence.end) for sentence in draft.sentences for name in sentence.markers
    }
    issues = [
        Issue(
            severity=Severity.CONTRADICTION,
            kind=IssueKind.REPLAY_MISMATCH,
            message=f"{name} is wrong",
            claim_id=name,
            span=spans.get(name),
            expected=7,
        )
        for name in refuted
    ]
    for phrase in phrases:
        at = draft.text.index(phrase)
        issues.append(
            Issue(
                severity=Severity.CONTRADICTION,
                kind=IssueKind.PROSE_MISMATCH,
                message=f"{phrase} is wrong",
                span=(at, at + len(phrase)),
            )
        )
    issues += [Issue(severity=Severity.CONTRADICTION, kind=kind, message=kind.value) for kind in kinds]
    issues += [Issue(severity=Severity.FATAL, kind=kind, message=kind.value) for kind in fatal]
    claims = tuple(
        CheckedClaim(
            claim=claim,
            verdict=Verdict(status=VerdictStatus.REFUTED if claim.id in refuted else VerdictStatus.SUPPORTED),
        )
        for claim in draft.claims
    )
    return Judged(raw, Report(text=draft.text, claims=claims, issues=tuple(issues)), cut_off)
