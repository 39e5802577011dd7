"""Reads prose about a game that is written in moves and squares."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.claims.draft import Draft
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.notation.clauses import Clause, clauses_of
from engine.claims.prose.notation.finding import Finding
from engine.claims.prose.notation.parts import Voice
from engine.claims.prose.notation.record import Record, record_of
from engine.claims.prose.notation.roles import told
from engine.claims.prose.notation.telling import judge
from engine.claims.prose.notation.times import Window, moment_of, windows
from engine.claims.prose.notation.topic import Topic
from engine.claims.prose.notation.words import Word, words_of
from engine.claims.prose.statements import ProseStatement, Standing
from engine.facts.model import Coverage, EventKind, Replay

MAX_WORDS = 400
"""Words of one sentence that are read: what is longer is no sentence."""

ENOUGH = 4
"""Things said of a deed that make a match no accident, even where a word of the clause is unknown."""

Idea = Callable[[Clause, Topic, Record, Replay], Finding | None]


def read_notation(draft: Draft, replay: Replay, *, you: str | None = None) -> tuple[ProseStatement, ...]:
    """What the moves of a game say about a draft's prose.

    Args:
        draft: The draft; all spans refer to its ``text``.
        replay: The facts.
        you: Slot that "you" means; None when nobody is "you".

    Returns:
        Statements, supported or refuted, none of them open. Empty for games that are not written in moves, and
        for replays whose moves could not all be read.
    """
    if not lexicon_of(replay).table.notation or replay.covers(EventKind.MOVED) is not Coverage.COMPLETE:
        return ()
    record = record_of(replay)
    if not record.plies or len(record.slots) != 2:
        return ()
    voice = Voice(you, record.slots)
    words = words_of(draft.text, replay)
    out: list[ProseStatement] = []
    topic = Topic()
    at = 0
    previous = 0
    for sentence in draft.sentences:
        while at < len(words) and words[at].end <= sentence.start:
            at += 1
        first = at
        while at < len(words) and words[at].start < sentence.end:
            at += 1
        if "\n\n" in draft.text[previous : sentence.start]:
            topic = Topic()
        previous = sentence.end
        part = words[first : min(at, first + MAX_WORDS)]
        if part and draft.text[sentence.start] != "|":
            _sentence(part, draft.text, voice, topic, record, replay, out)
    return tuple(out)


def _sentence(
    words: Sequence[Word],
    text: str,
    voice: Voice,
    topic: Topic,
    record: Record,
    replay: Replay,
    out: list[ProseStatement],
) -> None:
    for clause in clauses_of(words, voice, text):
        if not clause.parts:
            _learn_times(clause, topic, record)
            continue
        found = _read(clause, topic, record, replay)
        if found is not None and (found.standing is Standing.SUPPORTED or clause.understood):
            out.append(
                ProseStatement(
                    frame=found.frame,
                    span=(clause.start, clause.end),
                    standing=found.standing,
                    actual=found.actual,
                    evidence=found.evidence,
                    truth=found.truth,
                )
            )
        _learn(clause, topic, record, found)


def _read(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    if not clause.said:
        return None
    for idea in IDEAS:
        found = idea(clause, topic, record, replay)
        if found is not None:
            return found
    return None


def spans_of(clause: Clause, topic: Topic, record: Record) -> list[Window] | None:
    """When a clause speaks of, as far as it says so."""
    found: list[Window] | None = None
    for time in clause.times:
        if time.kind == "whole":
            continue
        meant = windows(time, record, topic.window)
        if meant is None:
            continue
        if found is None or time.kind not in ("at", "pair"):
            found = meant if found is None else _meet(found, meant)
        else:
            found = [*found, *meant]
    return found


def _meet(first: Sequence[Window], second: Sequence[Window]) -> list[Window]:
    met = [
        Window(max(a.start, b.start), min(a.end, b.end), a.tight and b.tight)
        for a in first
        for b in second
        if a.start <= b.end and b.start <= a.end
    ]
    return met or [*first, *second]


def read_deed(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Deeds: who did what."""
    del replay
    reading = told(clause, topic, record)
    if reading is None:
        return None
    reading.deed.windows = spans_of(clause, topic, record)
    found = judge(reading, topic, record)
    if found is None:
        return None
    if not (reading.complete and clause.understood) and (
        found.standing is Standing.REFUTED or len(reading.deed.tests(record)) < ENOUGH
    ):
        return None
    topic.action = reading.deed
    return found


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
            if not subject_seen:
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


IDEAS: tuple[Idea, ...] = (read_deed,)
