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
from engine.second_reader.contest import contested, taken_back
from engine.second_reader.judging import judge_traced, plain
from engine.second_reader.model import Proposal, Question, Reason
from engine.second_reader.passages import Passage, passages_of
from engine.second_reader.places import place, said_at, told_at
from engine.second_reader.together import apart
from engine.second_reader.tracing import Traced, Tracer
from engine.second_reader.unsettled import (
    Span,
    claimed_spans,
    covered,
    settled_spans,
    unsettled,
)
from engine.second_reader.wording import figures, moved
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

MOST_SENTENCES = 32
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
        passages = passages_of(draft, self.replay)
        chosen: dict[str, Passage] = {}
        # What is open first; then what code found true, which may be true of something else.
        found = unsettled(passages, settled_spans(draft, report, passages, self.replay))
        claimed = claimed_spans(draft, report, passages, self.replay)
        found += [one for one in unsettled(passages, claimed) if one not in found]
        for passage in found:
            if passage.text not in self.asked and len(passage.text) <= LONGEST_SENTENCE:
                chosen.setdefault(passage.text, passage)
            if len(chosen) == MOST_SENTENCES:
                break
        if not chosen:
            return None
        asked = sorted(chosen.values(), key=lambda passage: passage.span)
        number_of = {passage.span: number for number, passage in enumerate(asked, start=1)}
        end = asked[-1].span[0]
        rows = tuple(
            (number_of.get(passage.span), passage.text[:LONGEST_SENTENCE])
            for passage in passages
            if passage.span[0] <= end
        )
        names = dict.fromkeys(name for passage in asked for name in _names((*passage.before, passage)))
        return Question(tuple(passage.text for passage in asked), rows, tuple(names))

    def take(self, question: Question, claims: Mapping[str, tuple[AnyClaim, ...]]) -> None:
        """Note what was read out of an answer by `engine.second_reader.answer.read_answer`."""
        for sentence in question.sentences:
            self.asked[sentence] = claims.get(sentence, ())

    def join(self, raw: str, report: Report) -> tuple[Report, list[Proposal]]:
        """The report of code with what the second reader found, and the fate of every proposal."""
        if not any(self.asked.values()):
            return report, []
        draft = read_draft(raw)
        passages = passages_of(draft, self.replay)
        proposals = list(self._judged(draft, report, passages))
        issues, statements = self._left(report, proposals, passages)
        wrong = [issue.span for issue in issues if contested(issue) and issue.span is not None]
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
            if refuted and key not in told and not _known(proposal, wrong):
                told.add(key)  # one fault of a clause, however many claims were made of it
                issues.append(self._issue(proposal, proposal.verdict))
        joined = report.model_copy(
            update={"issues": in_order(issues), "statements": merged(statements, len(draft.text))}
        )
        return joined, proposals

    def _left(
        self, report: Report, proposals: list[Proposal], passages: Sequence[Passage]
    ) -> tuple[list[Issue], list[Statement]]:
        """What code found without what the second reading takes back; the proposals note that they did."""
        back: list[Issue] = []
        for issue in filter(contested, report.issues):
            by = taken_back(issue, proposals, passages, self.replay)
            if by is not None:
                back.append(issue)
                at = proposals.index(by)
                proposals[at] = by.model_copy(update={"detail": f"takes back: {issue.message}"})
        spans = [issue.span for issue in back if issue.span is not None]
        issues = [issue for issue in report.issues if issue not in back]
        statements = [
            one
            for one in report.statements
            if one.source != "prose" or one.status != "refuted" or not covered(one.span, spans)
        ]
        return issues, statements

    def _judged(self, draft: Draft, report: Report, passages: Sequence[Passage]) -> Iterator[Proposal]:
        """Every proposal for a sentence of the draft, with its reason or its verdict."""
        tracer = Tracer(self.replay, self.context.you)
        scope = Scope(self.replay, self.context.you)
        settled = settled_spans(draft, report, passages, self.replay)
        claimed = claimed_spans(draft, report, passages, self.replay)
        for passage in passages:
            claims = self.asked.get(passage.text, ())
            found = [tracer.trace(claim, passage, claims) for claim in claims]
            told = apart([one.claim for one in found if isinstance(one, Traced)], scope)
            for claim, one in zip(claims, found, strict=True):
                yield _fate(claim, one, passage, scope, settled, claimed, told.get(claim.id))

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
    claim: AnyClaim,
    found: Traced | Reason,
    passage: Passage,
    scope: Scope,
    settled: Sequence[Span],
    claimed: Sequence[Span],
    beside: Verdict | None,
) -> Proposal:
    """What becomes of a claim; ``beside`` is the verdict on it as told beside another figure.

    What code read as true may be true of something else: that stands against what is not plain. What a marked
    claim says stands against everything.
    """
    if isinstance(found, Reason):
        return Proposal(sentence=passage.text, span=passage.span, claim=claim, reason=found)
    verdict, reason = judge_traced(found, scope, passage)
    if beside is not None and verdict.status is VerdictStatus.SUPPORTED:
        verdict = beside
    if verdict.status is not VerdictStatus.REFUTED:
        known = _decided(passage, found, settled)
    else:
        known = _decided(passage, found, claimed) or (
            not plain(found.claim, passage, scope)
            and all(covered(span, settled) for span in said_at(passage, found, scope.replay, scope.you))
        )
    if known:
        reason = Reason.SETTLED
    span = place(passage, found, scope.replay, scope.you)
    return Proposal(
        sentence=passage.text,
        span=span,
        claim=found.claim,
        reason=reason,
        verdict=verdict,
        told_at=tuple(told_at(passage, found, scope.replay, scope.you)),
    )


def _known(proposal: Proposal, wrong: Sequence[Span]) -> bool:
    """Whether code found fault with all the words that say what a claim says."""
    return all(covered(span, wrong) for span in proposal.told_at or (proposal.span or (0, 0),))


def _decided(passage: Passage, found: Traced, settled: Sequence[Span]) -> bool:
    """Whether code has judged the figures a claim rests on, wherever they stand in its sentence."""
    told = [item for item, number in figures(passage) if any(number == one for one in found.quantities)]
    return bool(told) and all(covered((item.start, item.end), settled) for item in told)


def _names(passages: Sequence[Passage]) -> Iterator[str]:
    for passage in passages:
        for item in passage.items:
            if item.entry is not None and item.objects:
                yield item.entry.name
            if item.metric is not None:
                yield item.metric
        yield from sorted(moved(passage))


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
