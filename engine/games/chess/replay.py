"""One chess game as a replay: plays the moves through and writes down what each position shows."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from dataclasses import dataclass
from typing import Any

import chess

from engine.errors import DamagedReplayError, UsageError
from engine.facts import Coverage, EventKind, FactStore, Knowledge, Meta, Outcome, Replay
from engine.games.chess.clock import ChessClock
from engine.games.chess.ending import Ending, read_ending
from engine.games.chess.events import EventWriter
from engine.games.chess.movetext import GameRecord, read_record
from engine.games.chess.openings import openings_reached
from engine.games.chess.positions import record_position
from engine.games.chess.series import SeriesRecorder
from engine.games.chess.sides import read_sides
from engine.games.chess.states import StateRecorder
from engine.games.chess.text import NO_GAME, decode, split_games
from engine.games.oneline import one_line

MAX_TAG = 200
"""Characters of a tag's value that are kept."""

_KINDS = (
    EventKind.CREATED,
    EventKind.MOVED,
    EventKind.CAPTURED,
    EventKind.LOST,
    EventKind.CASTLED,
    EventKind.PROMOTED,
    EventKind.CHECKED,
    EventKind.MATED,
    EventKind.ENDED,
)
_DATE = re.compile(r"(\d{4})[.\-/](\d{1,2}|\?\?)[.\-/](\d{1,2}|\?\?)")
_NUMBER = re.compile(r"\d{1,4}")


@dataclass(slots=True)
class _Walk:
    """Everything gathered while the moves were played through."""

    events: EventWriter
    series: SeriesRecorder
    states: StateRecorder
    board: chess.Board


def read_game(data: bytes, game: int, knowledge: Knowledge) -> Replay:
    """Game number ``game`` (from 1) of a PGN file.

    Raises:
        UsageError: the file has no such game.
        DamagedReplayError, UnsupportedReplayError: with one clear line.
    """
    text, encoding = decode(data)
    found = None
    count = 0
    for count, candidate in enumerate(split_games(text), start=1):
        if count == game:
            found = candidate
    if not count:
        raise DamagedReplayError(NO_GAME)
    if found is None:
        games = "one game" if count == 1 else f"{count} games"
        raise UsageError(f"there is no game {game} in this file: it holds {games}")
    record = read_record(found)
    clock = ChessClock(
        plies=len(record.moves),
        first_move=record.start.fullmove_number,
        black_begins=record.start.turn == chess.BLACK,
    )
    walk = _play(record, clock)
    dropped = dict(record.dropped)
    ending = read_ending(record, walk.board, dropped)
    evidence = walk.events.end(ending, clock.end)
    series = walk.series.series(walk.events.next_id)
    states = walk.states.states(walk.events.next_id + sum(len(one.moments) for one in series))
    coverage = Coverage.COMPLETE if record.complete else Coverage.PARTIAL
    return Replay(
        meta=_meta(
            record,
            walk.board,
            ending,
            knowledge,
            clock,
            data,
            {"encoding": encoding, "game": game, "games": count},
        ),
        sides=read_sides(record.tags, ending, knowledge, black_begins=clock.black_begins),
        clock=clock,
        store=FactStore(walk.events.events, series, states),
        knowledge=knowledge,
        outcome=Outcome(
            winners=() if ending.winner is None else (ending.winner,),
            draw=ending.draw,
            by=ending.by,
            evidence=evidence,
            grade=ending.grade,
        ),
        coverage=dict.fromkeys(_KINDS, coverage),
        dropped=dropped,
    )


def _play(record: GameRecord, clock: ChessClock) -> _Walk:
    board = record.start.copy()
    walk = _Walk(EventWriter(), SeriesRecorder(board), StateRecorder(), board)
    stood = Counter([_position(board)])
    walk.events.start(board)
    walk.series.position(0, board, None)
    record_position(walk.states, 0, board, seen=1)
    for at, played in enumerate(record.moves, start=1):
        before = board.copy(stack=False)
        board.push(played.move)
        position = _position(board)
        stood[position] += 1
        seen = stood[position]
        if played.move:
            walk.events.move(before, board, played, at=at, number=clock.number(at), seen=seen)
        walk.series.position(at, board, before.turn if played.move else None)
        record_position(walk.states, at, board, seen=seen)
    walk.series.clocks(record, white_begins=not clock.black_begins)
    return walk


def _position(board: chess.Board) -> str:
    """What makes two positions the same under the repetition rule: men, turn, castling, en passant."""
    return board.epd(en_passant="legal")


def _meta(
    record: GameRecord,
    board: chess.Board,
    ending: Ending,
    knowledge: Knowledge,
    clock: ChessClock,
    data: bytes,
    more: dict[str, Any],
) -> Meta:
    tags = record.tags
    openings = openings_reached(board, knowledge)
    opening = openings[-1] if openings else None
    event, site = _tag(tags, "Event"), _tag(tags, "Site")
    extra: dict[str, Any] = {
        "event": event,
        "site": site,
        "round": _tag(tags, "Round"),
        "time": _tag(tags, "UTCTime") or _tag(tags, "Time"),
        "time_control": _tag(tags, "TimeControl"),
        "termination": _tag(tags, "Termination"),
        "annotator": _tag(tags, "Annotator"),
        "white_elo": _rating(tags, "WhiteElo"),
        "black_elo": _rating(tags, "BlackElo"),
        "opening": opening.name if opening else _tag(tags, "Opening"),
        "opening_zh": opening.display("zh") if opening else None,
        "openings": [entry.name for entry in openings],
        "opening_in_file": _tag(tags, "Opening"),
        "variation": _tag(tags, "Variation"),
        "eco": _tag(tags, "ECO") or (str(opening.properties["eco"]) if opening else None),
        "start_position": None if record.start.fen() == chess.STARTING_FEN else record.start.fen(),
        "final_position": board.fen(),
        "result": ending.result,
        "variant": "Chess960" if record.chess960 else "standard",
    }
    kept = {name: value for name, value in extra.items() if value not in (None, [], "")}
    return Meta(
        game="chess",
        version="PGN",
        map=event or (opening.name if opening else None),
        date=_date(tags),
        match="Chess960" if record.chess960 else "standard",
        length=clock.end,
        sha256=hashlib.sha256(data).hexdigest(),
        extra={**kept, "plies": clock.end, "moves": _moves(clock), **more},
    )


def _moves(clock: ChessClock) -> int:
    """Full moves that were at least begun."""
    return clock.number(clock.end) - clock.first_move + 1 if clock.end else 0


def _tag(tags: dict[str, str], name: str) -> str | None:
    value = one_line(tags.get(name, ""), MAX_TAG)
    return None if value in ("", "?", "-", "????.??.??") else value


def _rating(tags: dict[str, str], name: str) -> int | None:
    value = tags.get(name, "").strip()
    return int(value) if _NUMBER.fullmatch(value) and int(value) > 0 else None


def _date(tags: dict[str, str]) -> str | None:
    """The date as ISO writes it, as far as it is known: ``1858-11-02``, ``1858-11``, ``1858``."""
    for name in ("UTCDate", "Date", "EventDate"):
        found = _DATE.fullmatch(tags.get(name, "").strip())
        if found is not None:
            year, month, day = found.groups()
            if "?" in month:
                return year
            return f"{year}-{month:0>2}" + ("" if "?" in day else f"-{day:0>2}")
    return None
