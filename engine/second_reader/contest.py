"""Whether what the model read out of a stretch takes back what code found wrong with it.

Code reads prose by rules, and a rule may take a clause for another than it is. Where every claim the model
made of the same words is borne out by the facts, and those claims account for all figures and moments in
them, the words are true in the model's reading, and a text that is true in one reading is not sent back.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from engine.claims.model import Op
from engine.claims.names import resolve_objects
from engine.facts.model import Replay
from engine.second_reader.model import Proposal
from engine.second_reader.passages import Passage
from engine.second_reader.tracing import moments_of, names_of, squares_of, values_of
from engine.validation.moments import parse_moment
from engine.validation.report import Issue, VerdictStatus


def contested(issue: Issue) -> bool:
    """Whether an issue is of the prose alone, as code reads it: what a second reading may take back."""
    return issue.claim_id is None and issue.span is not None and issue.found_by == "code"


def taken_back(
    issue: Issue, proposals: Iterable[Proposal], passages: Sequence[Passage], replay: Replay
) -> Proposal | None:
    """The first of the claims that bear the words out, None where they do not or leave something out.

    Args:
        issue: A contested issue.
        proposals: All that was proposed for the text, judged.
        passages: The sentences of the text.
        replay: The facts, for names and moments.
    """
    assert issue.span is not None
    start, end = issue.span
    near = [one for one in proposals if one.span is not None and one.span[0] < end and start < one.span[1]]
    claims = [
        one.claim
        for one in near
        if one.claim is not None
        and one.reason is None
        and one.verdict is not None
        and one.verdict.status is VerdictStatus.SUPPORTED
        and not loosely(one)
    ]
    if not near or len(claims) != len(near):
        return None
    values = {value for claim in claims for value, _ in values_of(claim)}
    spans = [
        moment.exact
        for claim in claims
        for written in moments_of(claim)
        if (moment := parse_moment(replay, written)) is not None
    ]
    squares = {square for claim in claims for square in squares_of(claim)}
    things = {
        thing for claim in claims for name in names_of(claim) for thing in resolve_objects(name, replay) or ()
    }
    for passage in passages:
        for item in passage.items:
            if not start <= item.start < end:
                continue
            if item.num is not None and item.when is None and item.kind == "num" and not item.num.weak:
                if not any(item.num.low <= abs(value) <= item.num.high for value in values):
                    return None
            if item.when is not None and item.when.span is not None:
                if not any(item.when.span.overlaps(span) for span in spans):
                    return None
            if item.objects and item.countable and things.isdisjoint(item.objects):
                return None
            if item.move is not None and item.move.square and item.move.san not in squares:
                return None
    return near[0]


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
