"""One issue per statement: prose that only repeats a claim found wrong needs no issue of its own."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable, Mapping, Sequence

from engine.claims.model import AnyClaim, EventClaim
from engine.validation.quantities import plain
from engine.validation.report import CheckedClaim, Issue

_NEARBY = 16
"""Issues of claims before a place in the text that are compared with an issue of the prose there."""


def without_repeats(issues: Iterable[Issue], checked: Sequence[CheckedClaim], text: str) -> list[Issue]:
    """The issues, each once.

    An issue of the prose repeats one of a claim when it lies in the words the claim is marked at and
    rests on the same facts, expects the same, or is about the very value the claim states.
    """
    claims = {each.claim.id: each.claim for each in checked}
    of_claims = sorted(
        (issue for issue in issues if issue.claim_id and issue.span and issue.severity.needs_revision),
        key=lambda issue: issue.span or (0, 0),
    )
    starts = [issue.span[0] for issue in of_claims if issue.span is not None]
    kept: list[Issue] = []
    seen: set[tuple[object, ...]] = set()
    for issue in issues:
        key = (issue.kind, issue.claim_id, issue.span, issue.message)
        if key in seen:
            continue
        seen.add(key)
        if issue.claim_id is None and issue.span is not None:
            upto = bisect_right(starts, issue.span[1])
            near = of_claims[max(0, upto - _NEARBY) : upto]
            if any(_repeats(issue, other, claims, text) for other in near):
                continue
        kept.append(issue)
    return kept


def _repeats(prose: Issue, claim: Issue, claims: Mapping[str, AnyClaim], text: str) -> bool:
    if prose.span is None or claim.span is None:
        return False
    if prose.span[1] <= claim.span[0] or claim.span[1] <= prose.span[0]:
        return False
    if set(prose.evidence) & set(claim.evidence):
        return True
    if prose.expected is not None and str(prose.expected) == str(claim.expected):
        return True
    said = _said(claims.get(claim.claim_id or ""))
    return said is not None and _stands_in(said, text[slice(*prose.span)])


def _said(claim: AnyClaim | None) -> str | None:
    """The one value a claim states, as it would stand in a sentence."""
    value = claim.at if isinstance(claim, EventClaim) else getattr(claim, "value", None)
    if isinstance(value, bool) or not isinstance(value, str | int | float) or value == "":
        return None
    return value[:80] if isinstance(value, str) else str(plain(value))


def _stands_in(said: str, words: str) -> bool:
    """Whether a value stands in the words by itself, and not as part of another number or time."""
    at = words.find(said)
    while at >= 0:
        before, after = words[:at][-1:], words[at + len(said) :][:2]
        part = (before.isdigit() or before in (".", ":")) if before else False
        part = part or after[:1].isdigit() or (after[:1] in (".", ":") and after[1:].isdigit())
        if not part:
            return True
        at = words.find(said, at + 1)
    return False
