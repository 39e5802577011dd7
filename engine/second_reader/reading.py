"""A second reading: what is asked, what came of it, and how it joins the report of code.

What the model proposed is kept by the words of the sentence, not by its place: the same sentence in a
revision is not asked about again, and what was found in it holds for draft and revision alike.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from engine.claims.describe import describe
from engine.claims.draft import Draft
from engine.claims.model import AnyClaim
from engine.claims.reading import read_draft
from engine.facts.model import Replay
from engine.second_reader.grounded import Grounded
from engine.second_reader.grounding import Ground
from engine.second_reader.judging import judge_grounded
from engine.second_reader.model import Proposal, Question, Reason
from engine.second_reader.passages import Passage, passages_of
from engine.second_reader.unsettled import Span, covered, settled_spans, unsettled
from engine.validation.context import ValidationContext
from engine.validation.policy import severity_of
from engine.validation.report import (
    Issue,
    IssueKind,
    Report,
    Severity,
    Statement,
    Verdict,
    VerdictStatus,
)
from engine.validation.rules.by_verdict import shown
from engine.validation.scope import Scope
from engine.validation.statements import merged
from engine.validation.validator import in_order

MOST_SENTENCES = 24
"""Sentences of one request; a segment has some twenty, and few of them are left open."""
LONGEST_SENTENCE = 600
"""Characters of a sentence that is asked about; what is longer is a list or a table."""

_SKIPPED = (IssueKind.EMPTY, IssueKind.REFUSAL)


@dataclass(slots=True)
class SecondReading:
    """All that was asked and proposed about one segment, its draft and its revision.

    Attributes:
        replay: The facts.
        context: How the segment is judged.
        asked: Sentences that were asked about and answered, by their words.
    """

    replay: Replay
    context: ValidationContext
    asked: dict[str, tuple[AnyClaim, ...]] = field(default_factory=dict)

    def question(self, raw: str, report: Report) -> Question | None:
        """What to ask about a text; None if code settled it all, or it was asked before."""
        if any(issue.kind in _SKIPPED for issue in report.issues):
            return None
        draft = read_draft(raw)
        passages = passages_of(draft, self.replay, self.context.you)
        left = [
            passage
            for passage in unsettled(passages, settled_spans(draft, report))
            if passage.text not in self.asked and len(passage.text) <= LONGEST_SENTENCE
        ]
        chosen: dict[str, Passage] = {}
        for passage in left:
            chosen.setdefault(passage.text, passage)
        if not chosen:
            return None
        first = list(chosen.values())[:MOST_SENTENCES]
        return Question(
            tuple(passage.text for passage in first),
            tuple(
                passage.before.text
                if passage.before is not None and passage.before.text not in chosen
                else ""
                for passage in first
            ),
            tuple(dict.fromkeys(name for passage in first for name in _names(passage))),
        )

    def take(self, question: Question, claims: Mapping[str, tuple[AnyClaim, ...]]) -> None:
        """Note what was read out of an answer by `engine.second_reader.answer.read_answer`."""
        for sentence in question.sentences:
            self.asked[sentence] = claims.get(sentence, ())

    def join(self, raw: str, report: Report) -> tuple[Report, list[Proposal]]:
        """The report of code with what the second reader found, and the fate of every proposal."""
        if not any(self.asked.values()):
            return report, []
        draft = read_draft(raw)
        proposals = list(self._judged(draft, report))
        issues, statements = list(report.issues), list(report.statements)
        told: set[tuple[Span, str]] = set()
        for proposal in proposals:
            if proposal.reason is not None or proposal.verdict is None or proposal.span is None:
                continue
            refuted = proposal.verdict.status is VerdictStatus.REFUTED
            if proposal.verdict.status is VerdictStatus.NOT_CHECKABLE:
                continue
            statements.append(
                Statement(
                    span=proposal.span,
                    status="refuted" if refuted else "verified",
                    source="second_reader",
                    evidence=proposal.verdict.evidence,
                    actual=proposal.verdict.actual,
                )
            )
            key = (proposal.span, str(proposal.verdict.actual))
            if refuted and key not in told:
                told.add(key)  # one fault of a clause, however many claims were made of it
                issues.append(self._issue(proposal, proposal.verdict))
        joined = report.model_copy(
            update={"issues": in_order(issues), "statements": merged(statements, len(draft.text))}
        )
        return joined, proposals

    def _judged(self, draft: Draft, report: Report) -> Iterator[Proposal]:
        """Every proposal for a sentence of the draft, with its reason or its verdict."""
        ground = Ground(self.replay, self.context.you)
        scope = Scope(self.replay, self.context.you)
        settled = settled_spans(draft, report)
        for passage in passages_of(draft, self.replay, self.context.you):
            for claim in self.asked.get(passage.text, ()):
                yield _fate(claim, passage, ground, scope, settled)

    def _issue(self, proposal: Proposal, verdict: Verdict) -> Issue:
        kind = verdict.kind or IssueKind.PROSE_MISMATCH
        suggested = Severity.CONTRADICTION if kind is IssueKind.UNKNOWN_OBJECT else None
        said = " ".join(proposal.sentence.split())[:160]
        assert proposal.claim is not None
        reason = f" ({verdict.reason})" if verdict.reason else ""
        return Issue(
            severity=severity_of(kind, self.context.severities, suggested),
            kind=kind,
            message=(
                f'The text says "{said}"; that is: {describe(proposal.claim)}, '
                f"in truth: {shown(verdict.actual)}{reason}."
            ),
            span=proposal.span,
            expected=verdict.actual,
            evidence=verdict.evidence,
            found_by="second_reader",
        )


def _fate(
    claim: AnyClaim, passage: Passage, ground: Ground, scope: Scope, settled: Sequence[Span]
) -> Proposal:
    found = ground.trace(claim, passage)
    if isinstance(found, Reason):
        return Proposal(sentence=passage.text, span=passage.span, claim=claim, reason=found)
    span = (found.clause.start, found.clause.end)
    verdict, reason = judge_grounded(found, scope)
    if covered(span, settled) and _decided(found, settled):
        reason = Reason.SETTLED
    return Proposal(sentence=passage.text, span=span, claim=found.claim, reason=reason, verdict=verdict)


def _decided(found: Grounded, settled: Sequence[Span]) -> bool:
    """Whether code has judged the words a claim rests on: all of its clause, or its figures."""
    clause = found.clause
    told = [
        (item.start, item.end)
        for item in clause.items
        if item.when is not None or (item.num is not None and item.kind == "num" and not item.num.weak)
    ]
    return all(covered(span, settled) for span in told)


def _names(passage: Passage) -> Iterator[str]:
    for clause in passage.clauses:
        for item in clause.items:
            if item.entry is not None and item.objects:
                yield item.entry.name
            if item.metric is not None:
                yield item.metric
        for chunk in clause.chunks:
            yield from filter(None, map(clause.scene.counter, chunk.nouns))


def counts(proposals: Sequence[Proposal]) -> Mapping[str, int]:
    """How many proposals came to what: ``supported``, ``refuted``, ``open``, and each reason."""
    found: dict[str, int] = {}
    for proposal in proposals:
        if proposal.reason is not None:
            key = proposal.reason.value
        elif proposal.verdict is None or proposal.verdict.status is VerdictStatus.NOT_CHECKABLE:
            key = "open"
        else:
            key = proposal.verdict.status.value
        found[key] = found.get(key, 0) + 1
    return found
