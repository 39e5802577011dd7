"""Reads prose about a game that is written in moves and squares."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.claims.draft import Draft
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.notation.afterwards import read_afterwards
from engine.claims.prose.notation.clauses import Clause, clauses_of
from engine.claims.prose.notation.compare import read_comparison
from engine.claims.prose.notation.deed_reading import read_deed, read_neither
from engine.claims.prose.notation.development import read_development
from engine.claims.prose.notation.dialogue import answer, ask
from engine.claims.prose.notation.finding import Finding
from engine.claims.prose.notation.home import read_home, read_stayed
from engine.claims.prose.notation.inventory import read_inventory
from engine.claims.prose.notation.learning import learn, learn_times
from engine.claims.prose.notation.losses import read_all_lost, read_losses
from engine.claims.prose.notation.openings import read_openings
from engine.claims.prose.notation.orders import read_order, read_things
from engine.claims.prose.notation.parts import Part, Voice, parts_of
from engine.claims.prose.notation.points import read_points
from engine.claims.prose.notation.record import Record, record_of
from engine.claims.prose.notation.sequences import read_written
from engine.claims.prose.notation.standing import read_standing
from engine.claims.prose.notation.tables import read_tables
from engine.claims.prose.notation.times import without_halves
from engine.claims.prose.notation.topic import Topic
from engine.claims.prose.notation.trades import read_exchange, read_traded, read_trades
from engine.claims.prose.notation.wings import read_wings
from engine.claims.prose.notation.words import Word, words_of
from engine.claims.prose.statements import ProseStatement, Standing
from engine.facts.model import Coverage, EventKind, Replay

MAX_WORDS = 400
"""Words of one sentence that are read: what is longer is no sentence."""

_MATES = re.compile(r"[SP][hbO]*K")

Idea = Callable[[Clause, Topic, Record, Replay], Finding | None]

IDEAS: tuple[Idea, ...] = (
    read_comparison,
    read_wings,
    read_order,
    read_things,
    read_home,
    read_stayed,
    read_afterwards,
    read_exchange,
    read_trades,
    read_traded,
    read_losses,
    read_all_lost,
    read_development,
    read_inventory,
    read_points,
    read_standing,
    read_neither,
    read_deed,
)
"""What a clause may say, the most particular first: the first idea that makes something of it has it."""


@dataclass(slots=True)
class NotationReading:
    """What the reader made of a draft.

    Attributes:
        statements: Supported or refuted, none of them open.
        understood: Stretches every word of which it knew, and in which no single piece or square is meant.
        deeds: Stretches in which somebody does something on the board.
        mates: Stretches in which somebody mates.
        applies: Whether the game is written in moves at all.
    """

    statements: list[ProseStatement] = field(default_factory=list)
    understood: list[tuple[int, int]] = field(default_factory=list)
    deeds: list[tuple[int, int]] = field(default_factory=list)
    mates: list[tuple[int, int]] = field(default_factory=list)
    applies: bool = False

    def add(self, span: tuple[int, int], found: Finding) -> None:
        """Note a finding at a stretch of the text."""
        self.statements.append(
            ProseStatement(
                frame=found.frame,
                span=span,
                standing=found.standing,
                actual=found.actual,
                evidence=found.evidence,
                truth=found.truth,
            )
        )


def read_notation(draft: Draft, replay: Replay, *, you: str | None = None) -> NotationReading:
    """What the moves of a game say about a draft's prose.

    Args:
        draft: The draft; all spans refer to its ``text``.
        replay: The facts.
        you: Slot that "you" means; None when nobody is "you".

    Returns:
        An empty reading for games that are not written in moves, and for replays whose moves could not all be
        read.
    """
    reading = NotationReading()
    if not lexicon_of(replay).table.notation or replay.covers(EventKind.MOVED) is not Coverage.COMPLETE:
        return reading
    record = record_of(replay)
    if not record.plies or len(record.slots) != 2:
        return reading
    reading.applies = True
    text = draft.text
    voice = Voice(you, record.slots)
    words = without_halves(words_of(text, replay))
    topic = Topic()
    at = 0
    previous = 0
    for sentence in draft.sentences:
        while at < len(words) and words[at].end <= sentence.start:
            at += 1
        first = at
        while at < len(words) and words[at].start < sentence.end:
            at += 1
        between = text[previous : sentence.start]
        if "\n\n" in between:
            topic = Topic()
        elif "\n" in between:
            topic.side = topic.subject = None
        previous = sentence.end
        part = words[first : min(at, first + MAX_WORDS)]
        if part and text[sentence.start] != "|":
            _sentence(part, voice, topic, record, replay, reading)
    _elsewhere(text, words, voice, record, replay, reading)
    return reading


def _sentence(
    words: Sequence[Word],
    voice: Voice,
    topic: Topic,
    record: Record,
    replay: Replay,
    reading: NotationReading,
) -> None:
    topic.state = []
    clauses = clauses_of(words, voice)
    for word, written in read_written(words, clauses, record):
        reading.add((word.start, word.end), written)
    answer(clauses, topic, record)
    ask(clauses, topic)
    for clause in clauses:
        if not clause.parts:
            learn_times(clause, topic, record)
            continue
        span = (clause.start, clause.end)
        found = _read(clause, topic, record, replay)
        if any(part.sym in "tkcp" for part in clause.parts):
            reading.deeds.append(span)
        if _MATES.search(clause.shape):
            reading.mates.append(span)
        if clause.understood and not _pointed(clause):
            reading.understood.append(span)
        if found is not None and (found.standing is Standing.SUPPORTED or clause.understood):
            reading.add(span, found)
        learn(clause, topic, record, found)


def _read(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    if not clause.said:
        return None
    for idea in IDEAS:
        found = idea(clause, topic, record, replay)
        if found is not None:
            return found
    return None


def _pointed(clause: Clause) -> bool:
    """Whether a clause names squares, moves or one of several pieces alike: only this reader weighs those."""
    for part in clause.parts:
        if part.sym in "QM":
            return True
        piece = part.piece
        if piece is not None and (piece.squares or piece.file or piece.wing or piece.shade or piece.nth):
            return True
    return False


def _elsewhere(
    text: str, words: Sequence[Word], voice: Voice, record: Record, replay: Replay, reading: NotationReading
) -> None:
    """Tables and names of openings, which stand outside the clauses."""

    def cell(heading: list[Word], side: str) -> Finding | None:
        word = heading[0]
        own = Part("S", word.start, word.start, word, side=side)
        parts = [own, *(part for part in parts_of(heading, voice) if part.sym != "S")]
        clause = Clause(heading, parts, [], word.start, word.end)
        found = _read(clause, Topic(side=side), record, replay)
        return found if found is not None and clause.understood else None

    for span, found in read_tables(text, words, voice, record, replay, cell):
        reading.add(span, found)
    for span, found in read_openings(text, replay, record):
        reading.add(span, found)
