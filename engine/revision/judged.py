"""An answer together with what the validator says about it, ready to be compared with another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine.claims.draft import Draft, Sentence
from engine.claims.reading import read_draft
from engine.revision.claims import content
from engine.revision.similarity import Sentences, normalised
from engine.validation.report import Issue, IssueKind, Report, VerdictStatus


@dataclass(frozen=True)
class Judged:
    """An answer with its report.

    Attributes:
        raw: The answer as the model wrote it.
        report: What the validator said about it.
        cut_off: Whether the answer is known not to be whole.
    """

    raw: str
    report: Report
    cut_off: bool = False

    @cached_property
    def draft(self) -> Draft:
        return read_draft(self.raw)

    @cached_property
    def flagged(self) -> tuple[Issue, ...]:
        """The issues that call for a revision."""
        return tuple(issue for issue in self.report.issues if issue.severity.needs_revision)

    @cached_property
    def supported(self) -> frozenset[str]:
        """Ids of the claims the facts support."""
        return frozenset(
            checked.claim.id
            for checked in self.report.claims
            if checked.verdict.status is VerdictStatus.SUPPORTED
        )

    @cached_property
    def kinds(self) -> frozenset[IssueKind]:
        return frozenset(issue.kind for issue in self.report.issues)

    def words(self, sentence: Sentence) -> str:
        return self.draft.text[sentence.start : sentence.end]

    @cached_property
    def sentences(self) -> Sentences:
        return Sentences([self.words(sentence) for sentence in self.draft.sentences])

    def sentence_of(self, issue: Issue) -> Sentence | None:
        """The sentence an issue points at, None if it points at none."""
        if issue.span is None:
            return None
        start, end = issue.span
        for sentence in self.draft.sentences:
            if sentence.start < max(end, start + 1) and start < sentence.end:
                return sentence
        return None

    def identity(self, issue: Issue) -> str:
        """What an issue objects to, comparable between two texts: the claim, or the sentence, or the kind."""
        if issue.claim_id is not None:
            for checked in self.report.claims:
                if checked.claim.id == issue.claim_id:
                    return content(checked.claim)
        sentence = self.sentence_of(issue)
        return issue.kind.value if sentence is None else normalised(self.words(sentence))
