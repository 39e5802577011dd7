"""How severe each kind of issue is: the one table the whole program goes by.

A single finding may be milder than its kind (one broken line of an otherwise readable claims block is
no reason to start over); it says so itself where it is found. Overrides of the settings win over both.
"""

from __future__ import annotations

from collections.abc import Mapping

from engine.validation.report import IssueKind, Severity

SEVERITY: Mapping[IssueKind, Severity] = {
    IssueKind.WRONG_OUTCOME: Severity.FATAL,
    IssueKind.UNKNOWN_SIDE: Severity.FATAL,
    IssueKind.MALFORMED_CLAIMS: Severity.FATAL,
    IssueKind.TRUNCATED: Severity.FATAL,
    IssueKind.EMPTY: Severity.FATAL,
    IssueKind.REFUSAL: Severity.FATAL,
    IssueKind.AFTER_THE_END: Severity.CONTRADICTION,
    IssueKind.REPLAY_MISMATCH: Severity.CONTRADICTION,
    IssueKind.PROSE_MISMATCH: Severity.CONTRADICTION,
    IssueKind.SELF_CONTRADICTION: Severity.CONTRADICTION,
    IssueKind.CROSS_SEGMENT_CONTRADICTION: Severity.CONTRADICTION,
    IssueKind.GAME_KNOWLEDGE: Severity.CONTRADICTION,
    IssueKind.MISSED_ALTERNATIVE: Severity.WARNING,
    IssueKind.UNKNOWN_OBJECT: Severity.WARNING,  # contradiction where a claim rests on it
    IssueKind.UNBACKED_STATEMENT: Severity.WARNING,
    IssueKind.DROPPED_CONTENT: Severity.WARNING,
    IssueKind.REVISION_CHATTER: Severity.CONTRADICTION,  # only looked for in revisions
    IssueKind.LANGUAGE_MISMATCH: Severity.CONTRADICTION,
    IssueKind.LEAKED_MARKER: Severity.CONTRADICTION,
    IssueKind.NOT_CHECKABLE: Severity.INFO,
}


def severity_of(
    kind: IssueKind, overrides: Mapping[IssueKind, Severity], suggested: Severity | None = None
) -> Severity:
    """The severity of a finding: the settings' word, else the finding's own, else the table's."""
    if kind in overrides:
        return overrides[kind]
    return suggested if suggested is not None else SEVERITY[kind]
