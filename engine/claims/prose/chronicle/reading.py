"""Reads prose about a game that is told in events and figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace

from engine.claims.draft import Draft
from engine.claims.prose.chronicle.caution import stands
from engine.claims.prose.chronicle.clauses import Clause, clauses_of
from engine.claims.prose.chronicle.finding import Finding
from engine.claims.prose.chronicle.gapping import fill_in
from engine.claims.prose.chronicle.grids import Grids
from engine.claims.prose.chronicle.happenings import DEED_IDEAS, HAPPENING_IDEAS
from engine.claims.prose.chronicle.lapses import read_lapse
from engine.claims.prose.chronicle.levels import remember
from engine.claims.prose.chronicle.measures import MEASURE_IDEAS
from engine.claims.prose.chronicle.orders import across, deeds_in
from engine.claims.prose.chronicle.queries import Deed
from engine.claims.prose.chronicle.record import Record, record_of
from engine.claims.prose.chronicle.resolving import learn, resolve
from engine.claims.prose.chronicle.roles import Roles
from engine.claims.prose.chronicle.times import Time
from engine.claims.prose.chronicle.topic import Topic
from engine.claims.prose.chronicle.voice import Voice
from engine.claims.prose.chronicle.words import vocabulary_of, words_of
from engine.claims.prose.items import Item
from engine.claims.prose.lexicon import Lexicon
from engine.claims.prose.statements import ProseStatement, Standing
from engine.claims.prose.tokens import tokenise
from engine.facts.model import Replay

MAX_WORDS = 600
"""Tokens of one sentence that are read: what is longer is no sentence."""

Idea = Callable[[Clause, Topic, Record], "Finding | None"]
"""What a clause may say: reads one kind of statement out of it, None if it is none of that kind."""

IDEAS: tuple[Idea, ...] = (read_lapse, *HAPPENING_IDEAS, *MEASURE_IDEAS, *DEED_IDEAS)
"""The most particular first: the first idea that makes something of a clause has it."""


_KINDS = {"result": "wrong_outcome", "knowledge": "game_knowledge"}
"""Kinds of issue by the frame of what was refuted, where it is none of plain prose."""


@dataclass(slots=True)
class ChronicleReading:
    """What the reader made of a draft.

    Attributes:
        statements: Supported or refuted, none of them open.
        understood: Stretches every word of which it knew.
        applies: Whether the game is one of this kind at all.
    """

    statements: list[ProseStatement] = field(default_factory=list)
    understood: list[tuple[int, int]] = field(default_factory=list)
    applies: bool = False

    def add(self, span: tuple[int, int], found: Finding) -> None:
        """Note a finding at a stretch of the text."""
        self.statements.append(
            ProseStatement(
                frame=found.frame,
                span=found.span or span,
                standing=found.standing,
                actual=found.actual,
                evidence=found.evidence,
                truth=found.truth,
                kind=_KINDS.get(found.frame, "prose_mismatch"),
            )
        )


def read_chronicle(draft: Draft, replay: Replay, *, you: str | None = None) -> ChronicleReading:
    """What the events and figures of a game say about a draft's prose.

    Args:
        draft: The draft; all spans refer to its ``text``.
        replay: The facts.
        you: Slot that "you" means; None when nobody is "you".

    Returns:
        An empty reading for games that are written in moves: they have a reader of their own.
    """
    reading = ChronicleReading()
    vocabulary = vocabulary_of(replay)
    if vocabulary.table.notation or not replay.sides:
        return reading
    reading.applies = True
    record = record_of(replay, you)
    voice = Voice(you, record.slots)
    text = draft.text
    tokens = tokenise(text)
    topic = Topic()
    at = previous = 0
    for sentence in draft.sentences:
        while at < len(tokens) and tokens[at].end <= sentence.start:
            at += 1
        first = at
        while at < len(tokens) and tokens[at].start < sentence.end:
            at += 1
        between = text[previous : sentence.start]
        if "\n\n" in between:
            topic = Topic(heading=topic.heading, timed=topic.timed)
        elif "\n" in between:
            topic.side, topic.subject = topic.heading, None
        previous = sentence.end
        part = tokens[first : min(at, first + MAX_WORDS)]
        if not part or text[sentence.start] == "|":
            continue
        items = words_of(part, vocabulary, replay.clock, record.ask.spellings)
        judged = not _unsaid(text[sentence.start : sentence.end], items)
        _sentence(items, voice, vocabulary, topic, record, reading, judged=judged)
    for span, found in Grids(text, tokens, vocabulary, voice, record).findings():
        reading.add(span, found)
    return reading


_TAG = re.compile(
    r"[，,]\s*(?:你敢信|敢信|你信吗?|信不信|对吧|对不对|是吧|是不是|不是吗|懂吗|懂吧|你说呢"
    r"|right|isn['’]t it|okay|eh|huh|can you believe it|would you believe it|you know)"
    r"吗?\s*[?？][\"'”’)） *_]*$",
    re.IGNORECASE,
)
"""A question behind a statement, which is said as fact all the same: "..., 你敢信？"."""


def _unsaid(text: str, items: Sequence[Item]) -> bool:
    """Questions, conditions and advice: nothing in the sentence is said as fact."""
    if text.rstrip("\"'”’)） *_").endswith(("?", "？")) and not _TAG.search(text):
        return True
    for item in items:
        irr = item.cues.get("irr")
        if irr is not None and "sentence" in irr and not item.objects and item.num is None:
            if not any(name in item.cues for name in ("c.verb", "c.fill", "c.time")):
                return True
    return False


def _sentence(
    items: Sequence[Item],
    voice: Voice,
    vocabulary: Lexicon,
    topic: Topic,
    record: Record,
    reading: ChronicleReading,
    *,
    judged: bool,
) -> None:
    held: tuple[str, Deed, Roles] | None = None
    begun = 0
    earlier: list[Time] = []
    topic.going = ()
    clauses = clauses_of(items, voice, vocabulary, record.replay.clock, judged=judged)
    _lend_subject(clauses)
    for clause in clauses:
        fill_in(clause, topic)
        resolve(clause, topic, record)
        if clause.said and (ordered := across(held, clause, topic, record)) is not None:
            if ordered.standing is Standing.SUPPORTED or clause.closed:
                reading.add((min(begun, clause.start), clause.end), ordered)
        told = deeds_in(clause, topic, record) if clause.said and not clause.unknown else None
        held, begun = None, clause.start
        if told is not None:
            held = ("first" if told[1].first else clause.lead, *told)
        found = read_clause(clause, topic, record)
        if found is not None and found.standing is Standing.REFUTED:
            if not stands(clause, topic, record, earlier, read_clause, found):
                found = None
        earlier.extend(clause.times)
        if found is not None:
            reading.add((clause.start, clause.end), found)
        if clause.closed:
            reading.understood.append((clause.start, clause.end))
        learn(clause, topic, record, found)
        remember(clause, topic, record)


def _lend_subject(clauses: list[Clause]) -> None:
    """A phrase that opens a sentence speaks of the subject after it: "With 44 workers, the Terran ..."."""
    if len(clauses) < 2 or not clauses[0].shape.startswith("W") or "S" in clauses[0].shape:
        return
    following = clauses[1].parts
    if following and following[0].sym == "S":
        clauses[0] = replace(clauses[0], parts=[*clauses[0].parts, following[0]], _shape=None)


def read_clause(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What the first idea that makes something of a clause finds; None if none does."""
    if not clause.said or not clause.parts:
        return None
    for idea in IDEAS:
        found = idea(clause, topic, record)
        if found is None:
            continue
        if found.standing is Standing.REFUTED and not clause.closed and not found.monotone:
            return None
        return found
    return None
