"""How a game ended: by the board where the board says it, else by what the file says.

The rules end a game by checkmate, stalemate, dead position, fivefold repetition and 75 moves; these are
read off the last position. Everything else (resignation, time, agreement) stands only in the ``Result``
and ``Termination`` tags or in the last comment. A decisive game whose file says no more ended "by
resignation or on time": then ``by`` is None rather than a guess.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

import chess

from engine.facts import Grade
from engine.games.chess.movetext import GameRecord
from engine.games.chess.pieces import slot

_RESULTS = {"1-0": chess.WHITE, "0-1": chess.BLACK, "1/2-1/2": None}
_SAME = {"1/2": "1/2-1/2", "½-½": "1/2-1/2", "0.5-0.5": "1/2-1/2", "1:0": "1-0", "0:1": "0-1"}
MAX_COMMENT = 80
"""Characters of a last comment that may say how the game ended; longer ones talk about the moves."""

# Words of Termination tags and last comments -> how, for decisive games and for draws.
_DECISIVE = (
    ("timeout", re.compile(r"on time|time forfeit|timeout|out of time|flag|超时", re.IGNORECASE)),
    ("resignation", re.compile(r"\bresign|gives? up|认输|投子", re.IGNORECASE)),
    ("left", re.compile(r"abandon|disconnect|left the game|离开|断线", re.IGNORECASE)),
    ("adjudication", re.compile(r"adjudicat|裁定", re.IGNORECASE)),
    ("forfeit", re.compile(r"rules infraction|forfeit|illegal move|cheat|违例|弃权", re.IGNORECASE)),
)
_DRAWN = (
    ("timeout", re.compile(r"timeout vs|on time|out of time|time forfeit|超时", re.IGNORECASE)),
    ("repetition", re.compile(r"repetition|重复|三次", re.IGNORECASE)),
    ("fifty_moves", re.compile(r"50[ -]?move|fifty[ -]?move|五十回合|50回合", re.IGNORECASE)),
    ("insufficient_material", re.compile(r"insufficient|子力不足", re.IGNORECASE)),
    ("agreement", re.compile(r"agree|mutual consent|议和|协议|同意和", re.IGNORECASE)),
    ("adjudication", re.compile(r"adjudicat|裁定", re.IGNORECASE)),
    ("left", re.compile(r"abandon|disconnect|断线", re.IGNORECASE)),
)


@dataclass(frozen=True, slots=True)
class Ending:
    """How one game ended.

    Attributes:
        winner: Slot of the winner, None for a draw or when the file does not say.
        draw: True for a draw.
        by: Canonical word for how, None when unknown.
        grade: OBSERVED when the board or the file says it, DERIVED when ``by`` follows from both together.
        source: Where it was read: ``board``, ``Result``, ``Termination`` or ``comment``.
    """

    winner: str | None
    draw: bool
    by: str | None
    grade: Grade
    source: str | None

    @property
    def result(self) -> str:
        """The result as PGN writes it."""
        if self.draw:
            return "1/2-1/2"
        return {None: "*", slot(chess.WHITE): "1-0", slot(chess.BLACK): "0-1"}[self.winner]


def read_ending(record: GameRecord, board: chess.Board, dropped: dict[str, int]) -> Ending:
    """How the game ended.

    Args:
        record: The game.
        board: Its last position, with the moves that led there.
        dropped: Gets a reason for each statement of the file that the board contradicts.
    """
    written = _written_result(record, dropped)
    by_board = _by_board(board, decided=written in ("1-0", "0-1")) if record.complete else None
    if by_board is not None:
        if written is not None and written != by_board.result:
            _add(dropped, "result that the last position contradicts")
        return by_board
    if written is None:
        return Ending(None, False, None, Grade.OBSERVED, None)
    winner = _RESULTS[written]
    by, grade, source = _how(record, board, draw=winner is None)
    return Ending(None if winner is None else slot(winner), winner is None, by, grade, source)


def _written_result(record: GameRecord, dropped: dict[str, int]) -> str | None:
    tag = record.tags.get("Result", "").strip()
    tag = _SAME.get(tag, tag)
    if tag not in _RESULTS:
        tag = ""
    after = record.result if record.result in _RESULTS else None
    if tag and after and tag != after:
        _add(dropped, "result after the moves that differs from the Result tag")
    return tag or after


def _by_board(board: chess.Board, *, decided: bool) -> Ending | None:
    if board.is_checkmate():
        return Ending(slot(not board.turn), False, "checkmate", Grade.OBSERVED, "board")
    by = None
    if board.is_stalemate():
        by = "stalemate"
    elif board.is_insufficient_material():
        by = "insufficient_material"
    elif not decided:  # rules since 2014 only; older games, and some servers, played on and were won
        if board.is_fivefold_repetition():
            by = "repetition"
        elif board.is_seventyfive_moves():
            by = "seventyfive_moves"
    return None if by is None else Ending(None, True, by, Grade.OBSERVED, "board")


def _how(record: GameRecord, board: chess.Board, *, draw: bool) -> tuple[str | None, Grade, str | None]:
    termination = record.tags.get("Termination", "").strip()[:200]
    comment = record.moves[-1].comment if record.moves and record.complete else ""
    for source, words in (("Termination", termination), ("comment", comment)):
        if not words or (source == "comment" and len(words) > MAX_COMMENT):
            continue
        for by, pattern in _DRAWN if draw else _DECISIVE:
            if pattern.search(words):
                return by, Grade.OBSERVED, source
    if draw and record.complete:
        if board.is_repetition(3):
            return "repetition", Grade.DERIVED, "board"
        if board.is_fifty_moves():
            return "fifty_moves", Grade.DERIVED, "board"
    if termination.casefold() == "normal" and record.complete:
        # The tag has words of its own for time, abandonment and infractions; what is left is this.
        return "agreement" if draw else "resignation", Grade.DERIVED, "Termination"
    return None, Grade.OBSERVED, "Result"


def _add(dropped: dict[str, int], reason: str) -> None:
    dropped[reason] = dropped.get(reason, 0) + 1
