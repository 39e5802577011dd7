"""Sentences taken apart into chunks, for the second reader."""

from __future__ import annotations

import itertools
from collections.abc import Sequence

from engine.claims.draft import Draft, Sentence
from engine.claims.prose.clauses import Chunk, Slots, Splitter, attach_forms
from engine.claims.prose.ellipsis import fill_in
from engine.claims.prose.inquiry import inquiry_of
from engine.claims.prose.items import Item, scan
from engine.claims.prose.later import resolve_later
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.moments import read_moments
from engine.claims.prose.phrases import read_chunk
from engine.claims.prose.scene import Scene, Topic
from engine.claims.prose.tokens import Token, tokenise
from engine.facts.model import Replay

MAX_WORDS = 2000
"""Tokens of one sentence that are read: what is longer is no sentence, and the bound keeps cost linear."""

MAX_SENTENCES = 2000
"""Sentences that are read: a long segment has a hundred."""


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
