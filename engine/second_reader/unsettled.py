"""Which sentences say something that could be checked and that code did not settle.

Honest accounting: a number, a time, a name with a deed counts as settled only if a statement that was
verified covers it, or a marked claim that was supported or refuted. What code merely understood
and could not decide is not settled, nor is what it passed over in silence.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from engine.claims.draft import Draft
from engine.claims.model import AnyClaim
from engine.claims.prose.items import Item
from engine.facts.model import Replay
from engine.second_reader.parts import moments_of, values_of
from engine.second_reader.passages import Passage
from engine.second_reader.wording import stated
from engine.validation.case import stretches_of
from engine.validation.moments import parse_moment
from engine.validation.report import Report, VerdictStatus

Span = tuple[int, int]

_DECIDED = (VerdictStatus.SUPPORTED, VerdictStatus.REFUTED)
_RELATIONS = ("cmp", "sup", "trend", "res", "order")
"""Features of words that compare, order or tell who won."""


def settled_spans(draft: Draft, report: Report, passages: Sequence[Passage], replay: Replay) -> list[Span]:
    """The stretches of the prose that code has judged, by a claim or as true by reading, in order.

    What it read as wrong is not settled: that sentence is read again before it is sent back.
    """
    return sorted([*verified_spans(report), *claimed_spans(draft, report, passages, replay)])


def verified_spans(report: Report) -> list[Span]:
    """The stretches of the prose that code found true by reading, in order."""
    return sorted(
        statement.span
        for statement in report.statements
        if statement.source == "prose" and statement.status == "verified"
    )


def claimed_spans(draft: Draft, report: Report, passages: Sequence[Passage], replay: Replay) -> list[Span]:
    """The words of the prose that a marked claim decided speaks for, in order.

    Of figures and times those alone that the claim gives: a marker behind a sentence with five figures does
    not answer for the other four.
    """
    marked = stretches_of(draft)
    found: set[Span] = set()
    for checked in report.claims:
        if checked.verdict.status not in _DECIDED:
            continue
        for start, end in marked.get(checked.claim.id, ()):
            for passage in passages:
                if passage.span[0] < end and start < passage.span[1]:
                    told = {item.start for item in stated(passage)}
                    found |= {
                        (item.start, item.end)
                        for item in passage.items
                        if start <= item.start < end
                        and (item.start not in told or _gives(checked.claim, item, replay))
                    }
    return sorted(found)


def _gives(claim: AnyClaim, item: Item, replay: Replay) -> bool:
    """Whether a claim gives a figure or a time."""
    if item.when is None:
        number = item.num
        values = [*(value for value, _ in values_of(claim)), float(getattr(claim, "ratio", None) or 0)]
        return number is not None and any(number.low <= abs(value) <= number.high for value in values)
    if item.when.span is None:
        gap = getattr(claim, "gap", None)
        return gap is not None or len(moments_of(claim)) > 1  # a length of time: from one to the other
    moments = (parse_moment(replay, written) for written in moments_of(claim))
    return any(moment is not None and moment.exact.overlaps(item.when.span) for moment in moments)


def unsettled(passages: Sequence[Passage], settled: Sequence[Span]) -> list[Passage]:
    """The sentences with something checkable in them that no settled stretch covers."""
    return [passage for passage in passages if passage.asserted and _open(passage, settled)]


def covered(span: Span, settled: Iterable[Span]) -> bool:
    """Whether a settled stretch touches a span."""
    return any(start < span[1] and span[0] < end for start, end in settled)


def _open(passage: Passage, settled: Sequence[Span]) -> bool:
    told = [(item.start, item.end) for item in stated(passage)]
    if any(not covered(span, settled) for span in told):
        return True
    return any(
        _tells(items) and not covered((items[0].start, items[-1].end), settled)
        for items in stretches(passage)
    )


def stretches(passage: Passage) -> Iterator[list[Item]]:
    """The words between the marks of punctuation of a sentence."""
    held: list[Item] = []
    for item in passage.items:
        if item.kind in ("punct", "sep"):
            if held and item.low == "-" and item.start == held[-1].end:
                continue  # "a ten-worker lead" is one thing
            if held:
                yield held
            held = []
        else:
            held.append(item)
    if held:
        yield held


def _tells(items: Sequence[Item]) -> bool:
    """Whether words without figures name anything that facts know: a thing, a side, a measure, a square.

    What is said of it may be left to be understood: "Black, by a rook", "the Colossi did, all of them".
    """
    if any(item.objects or item.metric or item.move is not None for item in items):
        return True
    told = any(not _SAYING.isdisjoint(item.cues) for item in items)
    return told and any(item.sides or item.people is not None for item in items)


_SAYING = frozenset(("verb", "deed", "neg", *_RELATIONS))
"""Features of words that tell of a deed, deny one, or relate what is named."""
