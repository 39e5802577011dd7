"""Reads prose about a game that is written in moves and squares."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine.claims.draft import Draft
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.notation.afterwards import read_afterwards
from engine.claims.prose.notation.clauses import Clause, clauses_of
from engine.claims.prose.notation.finding import Finding
from engine.claims.prose.notation.home import read_home
from engine.claims.prose.notation.inventory import read_inventory, read_points
from engine.claims.prose.notation.losses import read_losses
from engine.claims.prose.notation.openings import read_openings
from engine.claims.prose.notation.orders import read_order
from engine.claims.prose.notation.parts import Part, Voice, parts_of
from engine.claims.prose.notation.record import Record, record_of
from engine.claims.prose.notation.roles import told
from engine.claims.prose.notation.sequences import read_written
from engine.claims.prose.notation.spans import spans_of
from engine.claims.prose.notation.standing import read_standing
from engine.claims.prose.notation.tables import read_tables
from engine.claims.prose.notation.telling import judge
from engine.claims.prose.notation.times import Window, moment_of, number_span
from engine.claims.prose.notation.topic import Topic
from engine.claims.prose.notation.trades import read_trades
from engine.claims.prose.notation.words import Word, words_of
from engine.claims.prose.statements import ProseStatement, Standing
from engine.facts.model import Coverage, EventKind, Replay

MAX_WORDS = 400
"""Words of one sentence that are read: what is longer is no sentence."""

ENOUGH = 4
"""Things said of a deed that make a match no accident, even where a word of the clause is unknown."""

Idea = Callable[[Clause, Topic, Record, Replay], Finding | None]


@dataclass(frozen=True, slots=True)
class NotationReading:
    """What the reader made of a draft.

    Attributes:
        statements: Supported or refuted, none of them open.
        understood: Stretches every word of which it knew, and in which no single piece or square is meant.
        applies: Whether the game is written in moves at all.
    """

    statements: tuple[ProseStatement, ...] = ()
    understood: tuple[tuple[int, int], ...] = ()
    applies: bool = False


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
    if not lexicon_of(replay).table.notation or replay.covers(EventKind.MOVED) is not Coverage.COMPLETE:
        return NotationReading()
    record = record_of(replay)
    if not record.plies or len(record.slots) != 2:
        return NotationReading()
    voice = Voice(you, record.slots)
    words = words_of(draft.text, replay)
    out: list[ProseStatement] = []
    understood: list[tuple[int, int]] = []
    topic = Topic()
    at = 0
    previous = 0
    for sentence in draft.sentences:
        while at < len(words) and words[at].end <= sentence.start:
            at += 1
        first = at
        while at < len(words) and words[at].start < sentence.end:
            at += 1
        between = draft.text[previous : sentence.start]
        if "\n\n" in between:
            topic = Topic()
        elif "\n" in between:
            topic.side = topic.subject = None
        previous = sentence.end
        part = words[first : min(at, first + MAX_WORDS)]
        if part and draft.text[sentence.start] != "|":
            _sentence(part, draft.text, voice, topic, record, replay, out, understood)
    out.extend(_elsewhere(draft.text, words, voice, record, replay))
    return NotationReading(tuple(out), tuple(understood), applies=True)


def _elsewhere(
    text: str, words: Sequence[Word], voice: Voice, record: Record, replay: Replay
) -> Iterator[ProseStatement]:
    """Tables and names of openings, which stand outside the clauses."""

    def cell(heading: list[Word], side: str) -> Finding | None:
        parts = parts_of(heading, voice)
        word = heading[0]
        own = Part("S", word.start, word.start, word, side=side)
        clause = Clause(
            heading, [own, *(part for part in parts if part.sym != "S")], [], word.start, word.end
        )
        found = _read(clause, Topic(side=side), record, replay)
        return found if found is not None and clause.understood else None

    for span, found in (
        *read_tables(text, words, voice, record, replay, cell),
        *read_openings(text, replay, record),
    ):
        yield _statement(span, found)


def _statement(span: tuple[int, int], found: Finding) -> ProseStatement:
    return ProseStatement(
        frame=found.frame,
        span=span,
        standing=found.standing,
        actual=found.actual,
        evidence=found.evidence,
        truth=found.truth,
    )


def _sentence(
    words: Sequence[Word],
    text: str,
    voice: Voice,
    topic: Topic,
    record: Record,
    replay: Replay,
    out: list[ProseStatement],
    understood: list[tuple[int, int]],
) -> None:
    topic.state = []
    clauses = list(clauses_of(words, voice, text))
    for word, found in read_written(words, clauses, record):
        out.append(_statement((word.start, word.end), found))
    for clause in clauses:
        if not clause.parts:
            _learn_times(clause, topic, record)
            continue
        found = _read(clause, topic, record, replay)
        if clause.understood and not _pointed(clause):
            understood.append((clause.start, clause.end))
        if found is not None and (found.standing is Standing.SUPPORTED or clause.understood):
            out.append(_statement((clause.start, clause.end), found))
        _learn(clause, topic, record, found)


def _pointed(clause: Clause) -> bool:
    """Whether a clause names squares, moves or one of several pieces alike: only this reader weighs those."""
    return any(
        part.sym in "QM"
        or (
            part.piece is not None
            and bool(
                part.piece.squares or part.piece.file or part.piece.wing or part.piece.shade or part.piece.nth
            )
        )
        for part in clause.parts
    )


def _read(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    if not clause.said:
        return None
    for idea in IDEAS:
        found = idea(clause, topic, record, replay)
        if found is not None:
            return found
    return None


def read_deed(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Deeds: who did what."""
    del replay
    reading = told(clause, topic, record)
    if reading is None:
        return None
    reading.deed.windows = spans_of(clause, topic, record)
    if reading.negated is not None and reading.deed.windows:
        reading.deed.windows = [_past(window, clause, record) for window in reading.deed.windows]
    if reading.deed.windows and "l" in clause.shape:
        # What is given up on one move is taken on the next.
        reading.deed.windows = [replace(window, end=window.end + 2) for window in reading.deed.windows]
    if len(reading.deed.places) > 1 or len({time.kind for time in clause.times if time.kind != "whole"}) > 1:
        reading.complete = False
    found = judge(reading, topic, record)
    if found is None:
        return None
    if not (reading.complete and clause.understood) and (
        found.standing is Standing.REFUTED or len(reading.deed.tests(record)) < ENOUGH
    ):
        return None
    topic.action = reading.deed
    return found


def _past(window: Window, clause: Clause, record: Record) -> Window:
    """ "Not again after move 10" leaves move 10 itself out."""
    for time in clause.times:
        if time.kind == "after" and time.low:
            span = number_span(record, time.low, time.low)
            if span is not None and span.start == window.start:
                return Window(span.end + 1, window.end, False)
        if time.kind == "move" and time.mode == "after":
            return Window(window.start + 1, window.end, False)
    return window


def _learn_times(clause: Clause, topic: Topic, record: Record) -> None:
    spans = spans_of(clause, topic, record)
    if spans:
        topic.window = Window(spans[0].start, spans[-1].end)


def _learn(clause: Clause, topic: Topic, record: Record, found: Finding | None) -> None:
    spans = spans_of(clause, topic, record)
    named = any(time.kind in ("at", "pair", "move", "next", "later", "earlier") for time in clause.times)
    narrow = [span for span in spans or () if span.tight and named]
    told_of = found.plies if found is not None and found.standing is Standing.SUPPORTED else ()
    if len(told_of) == 1 or (told_of and found is not None and found.frame == "event"):
        topic.window = Window(told_of[0].at, told_of[0].at)
    elif narrow:
        topic.window = Window(narrow[0].start, narrow[-1].end)
    elif told_of and found is not None and found.frame == "move":
        # Of several that fit, the story goes on to the next one.
        past = topic.window.end if topic.window is not None else 0
        following = next((ply for ply in told_of if ply.at > past), told_of[0])
        topic.window = Window(following.at, following.at)
    for part in clause.parts:
        if part.sym == "M" and (at := moment_of(part.word, record)) is not None:
            topic.window = Window(at, at)
    subject_seen = False
    for part in clause.parts:
        if part.sym == "S" and part.side not in (None, "both"):
            if not subject_seen:
                topic.side, topic.subject = part.side, None
                subject_seen = True
        elif part.sym == "P" and part.piece is not None and part.piece.names:
            piece = part.piece
            if (
                piece.side is None
                and found is not None
                and found.plies
                and found.standing is Standing.SUPPORTED
            ):
                ply = found.plies[0]
                if ply.piece in piece.names and ply.taken not in piece.names:
                    piece = replace(piece, side=ply.side)
                elif ply.taken in piece.names and ply.piece not in piece.names:
                    piece = replace(piece, side=record.other(ply.side))
            acts = any(later.sym in "mtkKcpdF" for later in clause.parts)
            if not subject_seen and acts:
                topic.subject = piece
                if piece.side is not None:
                    topic.side = piece.side
                subject_seen = True
            topic.learn(piece)
    for index, part in enumerate(clause.parts[:-2]):
        # "the queen on b6": which one is known where just one stands there
        rest = clause.parts[index + 1 : index + 3]
        if part.sym == "P" and rest[0].sym == "o" and rest[1].sym == "Q" and topic.pieces:
            _locate(part.piece.names if part.piece else (), rest[1].word.text, topic, record)


def _locate(names: Sequence[str], square: str, topic: Topic, record: Record) -> None:
    if topic.window is None:
        return
    for moment in range(topic.window.start, topic.window.end + 1):
        man = record.board(moment).get(square)
        if man is not None and man.piece in names:
            for index, piece in enumerate(topic.pieces):
                if man.piece in piece.names:
                    topic.pieces[index] = replace(piece, side=man.side, squares=(square,))
            return


IDEAS: tuple[Idea, ...] = (
    read_order,
    read_home,
    read_afterwards,
    read_trades,
    read_losses,
    read_inventory,
    read_points,
    read_standing,
    read_deed,
)
