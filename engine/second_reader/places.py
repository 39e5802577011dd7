"""Where in its sentence a claim stands: the words that say what it says."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.claims.model import AnyClaim, CompareClaim, OrderClaim
from engine.claims.names import resolve_kinds, resolve_objects, side_table
from engine.claims.prose.items import Item
from engine.claims.prose.numbers import Quantity
from engine.claims.sentences import LIST_MARK
from engine.facts.clock import Span as Moments
from engine.facts.model import EventKind, Replay
from engine.second_reader import wording
from engine.second_reader.parts import denying, moments_of, names_of, squares_of
from engine.second_reader.passages import Passage
from engine.second_reader.tracing import Traced
from engine.second_reader.unsettled import Span, stretches
from engine.second_reader.wording import figures
from engine.validation.moments import parse_moment


def place(passage: Passage, found: Traced, replay: Replay, you: str | None = None) -> Span:
    """From the first to the last of the words that say what a claim says, else the sentence.

    The shortest run of stretches between marks of punctuation that has as much of the claim as the sentence
    has at all: its numbers, names, squares and moments. "All three fell, the first at 6:58" says when in its
    second half, and of what in its first.
    """
    run = _run(passage, found, replay, you)
    return (run[0][0].start, run[-1][-1].end) if run else passage.span


def told_at(passage: Passage, found: Traced, replay: Replay, you: str | None = None) -> list[Span]:
    """The stretches of that run with figures and times of the claim, where there are none with its names."""
    run = _run(passage, found, replay, you)
    parts = [(words, _parts(words, passage, found, replay, you)) for words in run]
    exact = [words for words, held in parts if any(isinstance(part, float | Moments) for part in held)]
    return [(words[0].start, words[-1].end) for words in exact or [words for words, held in parts if held]]


def said_at(passage: Passage, found: Traced, replay: Replay, you: str | None = None) -> list[Span]:
    """All stretches of that run; the sentence if it has nothing of the claim."""
    run = _run(passage, found, replay, you)
    return [(words[0].start, words[-1].end) for words in run] or [passage.span]


def _run(passage: Passage, found: Traced, replay: Replay, you: str | None) -> list[list[Item]]:
    cut = list(stretches(passage))
    parts = [_parts(words, passage, found, replay, you) for words in cut]
    wanted = frozenset[object]().union(*parts)
    if not wanted:
        return []
    runs = (
        (start, end)
        for start in range(len(cut))
        for end in range(start + 1, len(cut) + 1)
        if frozenset[object]().union(*parts[start:end]) == wanted
    )
    # Of equals that which names its side, then the last: what is said of a thing follows on its name.
    hints = [_hint(words, found, replay, you) for words in cut]
    start, end = min(runs, key=lambda run: (run[1] - run[0], -max(hints[run[0] : run[1]]), -run[0]))
    if max(hints[start:end]) < 0:
        # "Five bases for him, and five for you": the figure beside the side is the one that is meant.
        own = [
            at
            for at, held in enumerate(parts)
            if hints[at] > 0 and any(isinstance(part, float) for part in held)
        ]
        if own:
            start, end = own[0], own[0] + 1
    if all(isinstance(part, Moments) for part in wanted) and end < len(cut):
        end += 1  # a time by itself says nothing: what it is the time of follows
    return cut[start:end]


def _parts(
    words: Sequence[Item], passage: Passage, found: Traced, replay: Replay, you: str | None
) -> frozenset[object]:
    """What of a claim stands among some words: its numbers, names, squares and moments."""
    written = dict(_figures_at(passage))
    things = {name: frozenset(resolve_objects(name, replay) or (name,)) for name in names_of(found.claim)}
    metric = getattr(found.claim, "metric", None)
    moments = [
        moment.exact for text in moments_of(found.claim) if (moment := parse_moment(replay, text)) is not None
    ]
    squares = set(squares_of(found.claim))
    slots = _compared(found, replay)
    claim = found.claim
    relates = isinstance(claim, CompareClaim) and claim.margin is None
    kinds = _bare_deeds(claim)
    held: set[object] = set()
    if denying(claim):
        begin = passage.span[0]
        if wording.denied_in(words, passage.text[words[0].start - begin : words[-1].end - begin]):
            held.add(_Denial())
    gap = claim.gap if isinstance(claim, OrderClaim) else None
    for item in words:
        held.update(_Whose(slot) for slot in wording.sides_of((item,), you) if slot in slots)
        if kinds and not kinds.isdisjoint(resolve_kinds(item.low) or ()):
            held.add(_Deed())
        if relates and wording.relates(item):
            held.add(_Relation())
        if gap is not None and item.when is not None and item.when.duration is not None:
            held.add(_Length(item.when.duration))
        number = written.get(item.start)
        if number is not None and not number.weak and number in found.quantities:
            held.add(float(number.value))
        if item.objects:
            held.update(name for name, objects in things.items() if objects >= set(item.objects))
        if metric is not None and metric in (item.metric, *item.objects):
            held.add(metric)
        if item.move is not None and item.move.square and item.move.san in squares:
            held.add(item.move.san)
        if item.when is not None and item.when.span is not None:
            held.update(span for span in moments if span.overlaps(item.when.span))
    return frozenset(held)


class _Whose(str):
    """A side of a comparison, as a part of it."""


class _Relation(str):
    """A word that compares, as a part of a comparison: it is wrong there and not where the figures are."""


class _Denial(str):
    """Words that deny, as a part of what denies: "the Queens: three, all alive to the end"."""


class _Deed(str):
    """The deed that is counted, where nothing is named it is done to."""


def _bare_deeds(claim: AnyClaim) -> frozenset[EventKind]:
    measure = claim.count if isinstance(claim, CompareClaim) else None
    if measure is None or measure.object is not None or measure.by is not None:
        return frozenset()
    return frozenset(resolve_kinds(measure.kind) or ())


class _Length(int):
    """A length of time between two events, as a part of their order."""


def _hint(words: Sequence[Item], found: Traced, replay: Replay, you: str | None) -> int:
    """1 if some words name the side of a claim, -1 if they name only another, else 0."""
    side = getattr(found.claim, "side", None)
    slots = (
        frozenset(side_table(replay).resolve_many(side, you) or ()) if isinstance(side, str) else frozenset()
    )
    told = wording.sides_of(words, you)
    return 0 if not told or not slots else 1 if told & slots else -1


def _compared(found: Traced, replay: Replay) -> frozenset[str]:
    """The slots a comparison compares: a measure by itself ("Luck:") says nothing of anybody."""
    if not isinstance(found.claim, CompareClaim):
        return frozenset()
    table = side_table(replay)
    return frozenset(slot for name in found.claim.sides for slot in table.resolve_many(name) or ())


def _figures_at(passage: Passage) -> Iterator[tuple[int, Quantity]]:
    """The numbers of a sentence by where they stand; the mark of a list item is none."""
    mark = LIST_MARK.match(passage.text)
    begin = passage.span[0] + (mark.end() if mark is not None else 0)
    yield from ((item.start, number) for item, number in figures(passage) if item.start >= begin)
