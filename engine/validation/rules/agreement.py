"""Sentences against the claims they are marked with: words that say otherwise than a claim that is true.

Only what no fact bears out is looked at: a number or time that stands alone in the stretch its marker
closes, where the claim gives one of its own. Everything else the prose reader has settled by itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.claims.draft import Draft
from engine.claims.model import AnyClaim, CountClaim, EventClaim, ExtremumClaim, MetricClaim
from engine.claims.names import resolve_objects
from engine.claims.prose import Mention, ProseReading
from engine.claims.prose.items import Item
from engine.claims.sentences import LIST_MARK
from engine.facts.clock import Span
from engine.facts.model import Replay
from engine.validation.context import ValidationContext
from engine.validation.policy import severity_of
from engine.validation.report import CheckedClaim, Issue, IssueKind, VerdictStatus

_STOPS = " \n.。!！?？,，;；:：*_)）"


def disagreements(
    draft: Draft,
    reading: ProseReading,
    checked: Sequence[CheckedClaim],
    replay: Replay,
    context: ValidationContext,
) -> Iterator[Issue]:
    """Issues for sentences whose words and claim differ, the claim being true."""
    by_id = {item.claim.id: item for item in checked if item.verdict.status is VerdictStatus.SUPPORTED}
    if not by_id:
        return
    for sentence in draft.sentences:
        mark = LIST_MARK.match(draft.text, sentence.start)
        begin = mark.end() if mark is not None else sentence.start  # "6) You never ..." says no six
        stretches: dict[tuple[int, int], list[str]] = {}
        for name, stretch in zip(sentence.markers, sentence.marker_spans, strict=True):
            stretches.setdefault(stretch, []).append(name)
        for (start, end), names in stretches.items():
            marked = by_id.get(names[0]) if len(names) == 1 else None
            if marked is None or not _says_a_figure(marked.claim):
                continue
            first = max(start, begin)
            words = draft.text[first:end].rstrip(_STOPS)
            if reading.mentions.settled(first + len(words) - len(words.lstrip()), first + len(words)):
                continue  # all of it was settled by what it says
            if not _speaks_of(reading.mentions.words(first, end), marked.claim, replay):
                continue
            inside = reading.mentions.within(first, end)
            issue = _number(inside, marked, draft, context) or _time(inside, marked, draft, replay, context)
            if issue is not None:
                yield issue


def _says_a_figure(claim: AnyClaim) -> bool:
    """Whether a claim gives a number or a moment that its words might give otherwise."""
    if isinstance(claim, EventClaim | MetricClaim) and claim.at is not None:
        return True
    return isinstance(claim, CountClaim | MetricClaim | ExtremumClaim) and claim.value is not None


def _speaks_of(words: Sequence[Item], claim: AnyClaim, replay: Replay) -> bool:
    """Whether words may say what a claim says: all things they name are its own, all times are its.

    Words that name nothing ("it left 5 of them behind") may; those that set another time or put one before
    another do not.
    """
    objects = getattr(claim, "object", None)
    things = frozenset(resolve_objects(objects, replay) or ()) if objects is not None else None
    metric = getattr(claim, "metric", None)
    named = replay.knowledge.resolve_metric(metric) if metric is not None else None
    if isinstance(claim, EventClaim) and any(item.kind == "sep" for item in words[:-1]):
        return False  # which of its clauses the moment belongs to is not looked at here
    for item in words:
        cues = item.cues
        if item.objects and item.countable and frozenset(item.objects) != things:
            if named is None or item.metric != named.name:
                return False
        elif item.metric is not None and not item.objects and (named is None or item.metric != named.name):
            return False
        if item.when is None and ("c.time" in cues or cues.get("order", "") in ("before", "after", "until")):
            return False
    return True


def _number(
    inside: Sequence[Mention], checked: CheckedClaim, draft: Draft, context: ValidationContext
) -> Issue | None:
    claim = checked.claim
    if not isinstance(claim, CountClaim | MetricClaim | ExtremumClaim) or claim.value is None:
        return None
    numbers = [mention for mention in inside if mention.kind == "number"]
    if len(numbers) != 1 or numbers[0].consumed or numbers[0].quantity is None:
        return None
    quantity = numbers[0].quantity
    if quantity.ordinal or quantity.times or quantity.percent or quantity.weak or quantity.value < 1:
        return None
    value = float(claim.value)
    measured = not isinstance(claim, CountClaim)
    if quantity.accepts(value, measured=measured) or quantity.accepts(-value, measured=measured):
        return None  # "fifty below par" is -50
    return _issue(numbers[0], checked, draft, context, claim.value)


def _time(
    inside: Sequence[Mention],
    checked: CheckedClaim,
    draft: Draft,
    replay: Replay,
    context: ValidationContext,
) -> Issue | None:
    claim = checked.claim
    if not isinstance(claim, EventClaim | MetricClaim) or claim.at is None:
        return None
    times = [mention for mention in inside if mention.kind == "time"]
    if len(times) != 1 or times[0].consumed or times[0].prep != "at":
        return None
    side = claim.side if isinstance(claim.side, str) else None
    meant = replay.clock.parse(claim.at, side=side)
    if meant is None:
        return None
    slack = replay.clock.tolerance(about=True)
    written = Span(*times[0].value).widened(slack)
    if written.overlaps(meant):
        return None
    return _issue(times[0], checked, draft, context, claim.at)


def _issue(
    mention: Mention, checked: CheckedClaim, draft: Draft, context: ValidationContext, expected: object
) -> Issue:
    said = draft.text[mention.span[0] : mention.span[1]]
    return Issue(
        severity=severity_of(IssueKind.PROSE_MISMATCH, context.severities),
        kind=IssueKind.PROSE_MISMATCH,
        message=f'The sentence says "{said}", its claim {checked.claim.id} says {expected}, which is true.',
        claim_id=checked.claim.id,
        span=mention.span,
        expected=expected,
        evidence=checked.verdict.evidence,
    )
