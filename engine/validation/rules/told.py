"""Guided drafts: the words about a fact say what the fact says, and no words stand without a fact."""

from __future__ import annotations

from collections.abc import Iterator

from engine.claims.reading import read_draft
from engine.validation.case import Case
from engine.validation.paraphrase import objections
from engine.validation.report import Issue, IssueKind, Severity


def _sentences(fact: str) -> set[str]:
    """A fact told in its own words, which may be more than one sentence."""
    return {fact, *(fact[one.start : one.end].strip() for one in read_draft(fact).sentences)}


def told(case: Case) -> Iterator[Issue]:
    """One issue for each sentence that is not its fact's; nothing for drafts that were not guided."""
    facts, own = case.context.told, frozenset(case.context.own)
    if not facts and not own:
        return
    for sentence in case.draft.sentences:
        text = case.draft.text[sentence.start : sentence.end].strip()
        if not text or text in own:
            continue
        span = (sentence.start, sentence.end)
        fact = next((facts[marker] for marker in sentence.markers if marker in facts), None)
        if fact is None:
            yield case.issue(
                IssueKind.UNBACKED_STATEMENT,
                f'"{text}" rests on none of the facts that were given',
                span=span,
                severity=Severity.CONTRADICTION,
            )
            continue
        if text in _sentences(fact):
            continue
        found = objections(text, fact, case.replay, you=case.context.you)
        if found:
            yield case.issue(
                IssueKind.PROSE_MISMATCH,
                f"The words are not what their fact says: {'; '.join(found[:3])}",
                claim_id=next(marker for marker in sentence.markers if marker in facts),
                span=span,
                expected=fact,
            )
