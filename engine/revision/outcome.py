"""What became of the claims and the flagged statements of a draft in its revision."""

from __future__ import annotations

from engine.revision.claims import Fate, fates
from engine.revision.judged import Judged
from engine.validation.report import Issue

VANISHED = 0.35
"""A flagged sentence of which less than this share is found again was removed, not corrected."""


def fates_of(draft: Judged, revision: Judged) -> dict[str, Fate]:
    """The fate of each claim; one that was true and was changed into something that is not is gone."""
    became = fates(draft.draft.claims, revision.draft.claims, revision.draft.withdrawn)
    wrong = {issue.claim_id for issue in draft.flagged}
    true_before, true_after = draft.supported, revision.supported
    return {
        name: Fate.GONE
        if what.fate is Fate.CHANGED
        and name in true_before
        and name not in wrong
        and (what.successor is None or what.successor.id not in true_after)
        else what.fate
        for name, what in became.items()
    }


def count(draft: Judged, revision: Judged) -> tuple[int, int]:
    """How many statements of the draft the revision corrected, and how many it removed."""
    fate = fates_of(draft, revision)
    left = {revision.identity(issue) for issue in revision.flagged}
    corrected = removed = 0
    for group in _groups(draft):
        if any(draft.identity(issue) in left for issue in group):
            continue
        if any(issue.claim_id is not None and fate.get(issue.claim_id) is Fate.WITHDRAWN for issue in group):
            removed += 1
        elif all(_vanished(draft, revision, issue) for issue in group):
            removed += 1
        else:
            corrected += 1
    return corrected, removed


def _vanished(draft: Judged, revision: Judged, issue: Issue) -> bool:
    if issue.claim_id is not None:
        return False
    sentence = draft.sentence_of(issue)
    return sentence is not None and revision.sentences.likeness(draft.words(sentence)) < VANISHED


def _groups(draft: Judged) -> list[list[Issue]]:
    """The flagged issues by the statement they object to: a wrong claim and its wrong words are one."""
    groups: dict[str, list[Issue]] = {}
    for issue in draft.flagged:
        if issue.claim_id is not None:
            groups.setdefault(f"claim {issue.claim_id}", []).append(issue)
    for issue in draft.flagged:
        if issue.claim_id is not None:
            continue
        sentence = draft.sentence_of(issue)
        if sentence is None:
            key = f"kind {issue.kind}"
        else:
            marked = [f"claim {name}" for name in sentence.markers if f"claim {name}" in groups]
            key = marked[0] if marked else f"sentence {sentence.start}"
        groups.setdefault(key, []).append(issue)
    return list(groups.values())
