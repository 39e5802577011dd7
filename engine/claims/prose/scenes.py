"""Reads the prose of a draft: statements with what the facts say about them.

Deterministic and linear in the length of the text. Works sentence by sentence; a paragraph carries over
who and when it speaks of. Only what is said as fact is judged, and a statement is refuted only when none of
its admissible readings is true.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import lru_cache

from engine.claims.draft import Draft, Sentence
from engine.claims.prose.clauses import Chunk, Slots, Splitter, attach_forms
from engine.claims.prose.ellipsis import fill_in
from engine.claims.prose.frames_absent import read_absence
from engine.claims.prose.frames_balance import read_balance
from engine.claims.prose.frames_compare import read_comparisons
from engine.claims.prose.frames_counts import read_counts
from engine.claims.prose.frames_deeds import read_deeds
from engine.claims.prose.frames_events import read_events, read_repeats
from engine.claims.prose.frames_first import read_first
from engine.claims.prose.frames_length import read_after_the_end, read_length
from engine.claims.prose.frames_metrics import read_extremes, read_metrics
from engine.claims.prose.frames_moves import read_moves
from engine.claims.prose.frames_order import read_order
from engine.claims.prose.frames_outcome import read_outcome
from engine.claims.prose.frames_owners import read_owners, read_sides
from engine.claims.prose.frames_states import read_states
from engine.claims.prose.frames_trade import read_trades
from engine.claims.prose.frames_trend import read_trend
from engine.claims.prose.inquiry import inquiry_of
from engine.claims.prose.items import Item, scan
from engine.claims.prose.later import resolve_later
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.meanings import DONE
from engine.claims.prose.moments import read_moments
from engine.claims.prose.phrases import read_chunk
from engine.claims.prose.scene import Scene, Topic
from engine.claims.prose.tokens import Token, tokenise
from engine.facts.model import Replay

MAX_WORDS = 2000
"""Tokens of one sentence that are read: what is longer is no sentence, and the bound keeps cost linear."""

MAX_SENTENCES = 2000
"""Sentences that are read: a long segment has a hundred."""

_DEEDS = tuple(f"verb {name}" for name in (*DONE, "expand"))
_FRAMES: tuple[tuple[frozenset[str], Callable[[Scene, int], None]], ...] = tuple(
    (frozenset(needs), frame)
    for needs, frame in (
        (("verb last", "verb end"), read_length),
        (("when",), read_after_the_end),
        (("res", "verb leave", "verb mate", "verb lose"), read_outcome),
        (("absent", "sides", "side like"), read_sides),
        (("sup",), read_extremes),
        (("trend", "num"), read_trend),
        (("cmp", "word"), read_balance),
        (("cmp", "outdo", "num"), read_comparisons),
        (("num",), read_counts),
        (("num",), read_metrics),
        (("order", "word"), read_first),
        (("order", "word", "cmp"), read_order),
        (("state",), read_states),
        (("verb trade",), read_trades),
        (("num",), read_repeats),
        (("deed",), read_deeds),
        (("noun", "when", *_DEEDS), read_events),
        (("neg", "num", "noun", "verb check", "verb survive"), read_absence),
        (("move",), read_moves),
        (("noun",), read_owners),
    )
)
"""Each frame with the features a chunk must have one of for the frame to have anything to read."""


@lru_cache(maxsize=2048)
def _frames_for(features: frozenset[str]) -> tuple[Callable[[Scene, int], None], ...]:
    return tuple(frame for needs, frame in _FRAMES if not needs.isdisjoint(features))


def scenes_of(draft: Draft, replay: Replay, you: str | None = None) -> tuple[Scene, ...]:
    """The sentences of a draft, each taken apart into chunks."""
    lexicon = lexicon_of(replay)
    splitter = Splitter(lexicon, you)
    tokens = tokenise(draft.text, moves=bool(lexicon.table.notation))
    scenes: list[Scene] = []
    topic = Topic()
    position = 0
    previous_end = 0
    for sentence in draft.sentences[:MAX_SENTENCES]:
        while position < len(tokens) and tokens[position].end <= sentence.start:
            position += 1
        first = position
        while position < len(tokens) and tokens[position].start < sentence.end:
            position += 1
        part = tokens[first : min(position, first + MAX_WORDS)]
        if not part:
            continue
        topic = _carry(topic, draft.text[previous_end : sentence.start])
        previous_end = sentence.end
        scene = _read_sentence(part, draft.text, sentence, replay, splitter, topic, you)
        scenes.append(scene)
    return tuple(scenes)


def _carry(topic: Topic, between: str) -> Topic:
    """What a new sentence takes over: all within a paragraph, the heading alone across a blank line."""
    if between.count("\n") >= 2:
        return Topic(heading=topic.heading)
    if "\n" in between:
        return Topic(heading=topic.heading or topic.subject, subject=None, when=None)
    return topic


def _read_sentence(
    tokens: Sequence[Token],
    text: str,
    sentence: Sentence,
    replay: Replay,
    splitter: Splitter,
    topic: Topic,
    you: str | None,
) -> Scene:
    lexicon, ask = splitter.lexicon, inquiry_of(replay)
    items = attach_forms(read_moments(scan(tokens, lexicon), replay.clock, ask.spellings))
    items = [item for item in items if item.kind != "filler" and not (item.kind == "num" and item.used)]
    chunks = splitter.split(items)
    context = topic.subject or topic.heading
    for chunk in chunks:
        read_chunk(chunk, splitter, context)
        if chunk.subject is not None and not chunk.subject.both and chunk.subject.sure:
            context = chunk.subject
    fill_in(chunks)
    scene = Scene(replay, lexicon, ask, you, text, chunks, topic)
    scene.judged = not _not_fact(text, sentence, items)
    _spread_irrealis(chunks)
    resolve_later(chunks, topic.when, scene.ask.reach, exact=bool(scene.ask.exact_time))
    if scene.judged:
        for index, chunk in enumerate(chunks):
            if chunk.irrealis:
                read_moves(scene, index)
                continue
            features = chunk.features
            if index and chunk.lead in ("before", "after"):
                features.add("order")
            for frame in _frames_for(frozenset(features)):
                frame(scene, index)
    _learn(topic, chunks, items, context)
    return scene


def _not_fact(text: str, sentence: Sentence, items: Sequence[Item]) -> bool:
    """Questions, conditions and advice: nothing in the sentence is said as fact."""
    tail = text[sentence.start : sentence.end].rstrip("\"'”’)） *_")
    if tail.endswith(("?", "？")):
        return True
    for item in items:
        irr = item.cues.get("irr")
        if (
            irr is not None
            and "sentence" in irr
            and not item.objects
            and not item.metric
            and item.num is None
        ):
            return True
    first = next((item for item in items if item.kind not in ("sep", "punct")), None)
    return (
        first is not None
        and first.cues.get("form") == "base"
        and "verb" in first.cues
        and not first.chinese
        and not first.objects
        and not first.sides
    )


def _spread_irrealis(chunks: Sequence[Chunk]) -> None:
    """What continues a clause that is not said as fact, or that is denied, is not said as fact either."""
    for before, chunk in itertools.pairwise(chunks):
        if before.irrealis and not chunk.irrealis and not chunk.hard and chunk.subject is None:
            finite = any(form in ("past", "s") for _, _, form in chunk.verbs)
            if not finite:
                chunk.irrealis = True
        if (
            before.negation is not None
            and chunk.negation is None
            and not chunk.hard
            and chunk.lead in ("or", "and", ",", "nor", "和", "或", "、", "也", "及")
        ):
            first = chunk.items[0]
            if (
                not chunk.verbs
                and chunk.subject is None
                and "approx" not in first.cues
                and not chunk.has("conj", "but")
            ):
                chunk.negation = before.negation


def _learn(topic: Topic, chunks: Sequence[Chunk], items: Sequence[Item], context: Slots | None) -> None:
    topic.subject = context
    for chunk in chunks:
        for item in chunk.whens:
            if item.when is not None and item.when.span is not None:
                topic.when = item.when
        if chunk.has("span", "vague"):
            topic.vague = True
    del items
