"""Whether what the model read out of a stretch takes back what code found wrong with it.

Code reads prose by rules, and a rule may take a clause for another than it is. Where every claim the model
made of the same words is borne out by the facts, and those claims account for all figures and moments in
them, the words are true in the model's reading, and a text that is true in one reading is not sent back.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from engine.claims.model import AnyClaim, Op, OrderClaim
from engine.claims.names import resolve_kinds, resolve_objects
from engine.facts.clock import Span
from engine.facts.model import EventKind, Replay
from engine.second_reader.model import Proposal, Reason
from engine.second_reader.parts import moments_of, names_of, squares_of, values_of
from engine.second_reader.passages import Passage
from engine.validation.moments import parse_moment
from engine.validation.report import Issue, VerdictStatus


def contested(issue: Issue) -> bool:
    """Whether an issue is of the prose alone, as code reads it: what a second reading may take back."""
    return issue.claim_id is None and issue.span is not None and issue.found_by == "code"


def taken_back(
    issue: Issue, proposals: Iterable[Proposal], passages: Sequence[Passage], replay: Replay
) -> Proposal | None:
    """The first of the claims that bear the words out, None where they do not or leave something out.

    Each claim that stands in those words has to be true; what they name may be accounted for by any true
    claim of the same sentence, or of the one before, which it goes on from.

    Args:
        issue: A contested issue.
        proposals: All that was proposed for the text, judged.
        passages: The sentences of the text.
        replay: The facts, for names and moments.
    """
    assert issue.span is not None
    start, end = issue.span
    proposals = [one for one in proposals if one.span is not None]
    near = [one for one in proposals if one.span is not None and one.span[0] < end and start < one.span[1]]
    if not near or not all(_bears_out(one) for one in near):
        return None
    said = {one.sentence for one in near}
    said |= {passage.before[-1].text for passage in passages if passage.text in said and passage.before}
    claims = [one.claim for one in proposals if one.sentence in said and _bears_out(one)]
    told = _told([claim for claim in claims if claim is not None], replay)
    squares = {square for one in near if one.claim is not None for square in squares_of(one.claim)}
    for passage in passages:
        for item in passage.items:
            if not start <= item.start < end:
                continue
            if item.num is not None and item.when is None and item.kind == "num" and not item.num.weak:
                if not any(item.num.low <= abs(value) <= item.num.high for value in told.values):
                    return None
            if item.when is not None and item.when.span is not None:
                if not any(item.when.span.overlaps(span) for span in told.spans):
                    return None
            if item.objects and item.countable and told.things.isdisjoint(item.objects):
                if item.metric is None or item.metric not in told.metrics:
                    return None
            if item.move is not None and item.move.square and item.move.san not in squares:
                return None
            if item.kind == "place" and item.move is None and item.low not in squares:
                return None
    return near[0]


def _bears_out(proposal: Proposal) -> bool:
    """Whether a claim speaks for its words: true, and as written; what code has settled is as true."""
    return (
        proposal.claim is not None
        and proposal.reason in (None, Reason.SETTLED)
        and proposal.verdict is not None
        and proposal.verdict.status is VerdictStatus.SUPPORTED
        and not loosely(proposal)
        and not _of_anything(proposal.claim)
    )


def _of_anything(claim: AnyClaim) -> bool:
    """Whether a claim counts losses of whatever kind: villages and summoned things may be among them."""
    counted = getattr(claim, "count", None) or claim
    kinds = resolve_kinds(getattr(counted, "kind", None) or "") or ()
    return getattr(counted, "object", None) is None and not _LOSSES.isdisjoint(kinds)


_LOSSES = frozenset((EventKind.LOST, EventKind.DESTROYED))


@dataclass(frozen=True, slots=True)
class _Told:
    """What some claims account for: figures, moments, things and measures."""

    values: set[float]
    spans: list[Span]
    things: set[str]
    metrics: set[str]


def _told(claims: Sequence[AnyClaim], replay: Replay) -> _Told:
    metrics = {metric for claim in claims if (metric := getattr(claim, "metric", None)) is not None}
    moments = (parse_moment(replay, written) for claim in claims for written in moments_of(claim))
    return _Told(
        {value for claim in claims for value, _ in values_of(claim)} | set(_nths(claims)),
        [moment.exact for moment in moments if moment is not None],
        {
            thing
            for name in (*metrics, *(name for claim in claims for name in names_of(claim)))
            for thing in resolve_objects(name, replay) or ()
        },
        metrics,
    )


def _nths(claims: Iterable[AnyClaim]) -> Iterator[float]:
    """The places in a series that claims give, the first among them."""
    for claim in claims:
        parts = (claim.first, claim.then) if isinstance(claim, OrderClaim) else (claim,)
        found = (getattr(part, "nth", None) for part in parts)
        yield from (float(nth) for nth in found if nth)


def loosely(proposal: Proposal) -> bool:
    """Whether a figure is borne out by another value only, one the words leave room for.

    "Nine villages on turn 15" is true of the middle of a turn that ended with ten: it may be meant so, and
    does not show that whoever read it otherwise was wrong.
    """
    value = getattr(proposal.claim, "value", None)
    actual = proposal.verdict.actual if proposal.verdict is not None else None
    if getattr(proposal.claim, "op", None) is not Op.EQ or not isinstance(actual, int | float):
        return False
    return isinstance(value, int | float) and actual != value
