"""The moves of one game, read from its text with python-chess.

Only what was played is read: variations are counted and set aside, comments are looked through for
clocks and evaluations.
"""

from __future__ import annotations

import io
import re
from dataclasses import dataclass, field

import chess
import chess.pgn

from engine.errors import DamagedReplayError, UnsupportedReplayError
from engine.games.chess.text import GameText
from engine.games.oneline import one_line

MAX_PLIES = 12_000
"""Half-moves of one game: the longest possible game under the 75-move rule has under 11,800."""

MAX_COMMENT = 2000
"""Characters of a move's comment that are looked at."""

_CLOCK = re.compile(r"\[%clk\s+(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2}(?:\.\d{1,9})?)\s*\]")
_ELAPSED = re.compile(r"\[%emt\s+(?:(\d{1,4}):)?(\d{1,4}):(\d{1,2}(?:\.\d{1,9})?)\s*\]")
_EVALUATION = re.compile(r"\[%eval\s+(#)?([+-]?\d{1,6}(?:\.\d{1,6})?)(?:,\d{1,4})?\s*\]")
_COMMENT = re.compile(r"\{[^}]*\}?|;[^\n]*")
_MORE_ON_THE_LINE = re.compile(r"[^\S\n]*\S")
_COMMAND = re.compile(r"\[%[^\]\[]{0,4000}\]")

# A piece letter of another language, or a chess figure, where PGN has N B R Q K.
_FOREIGN = re.compile(r"(?<![\w.])(?:\d+\.+)?([^\W\da-hNBRQKPOZ_]|[♔-♟])[a-h]?[1-8]?[x:]?[a-h][1-8](?!\w)")
_FIGURES = str.maketrans("♔♕♖♗♘♙♚♛♜♝♞♟", "KQRBNPKQRBNP")

_STANDARD = {"", "?", "-", "standard", "chess", "classical", "normal", "from position", "illegal", "blitz"}
_CHESS960 = {
    "chess960",
    "chess 960",
    "960",
    "fischerandom",
    "fischerrandom",
    "fischer random",
    "fischer random chess",
    "frc",
}


@dataclass(slots=True)
class PlayedMove:
    """One half-move as the file has it.

    Attributes:
        move: The move; a null move where the file has ``--``.
        clock: Seconds left on the mover's clock after it (``[%clk]``).
        elapsed: Seconds spent on it (``[%emt]``).
        evaluation: Pawns from White's view (``[%eval]``), None if absent or a forced mate.
        nags: Numeric annotation glyphs: 1 good, 2 mistake, 4 blunder ...
        comment: The words of its comment.
    """

    move: chess.Move
    clock: float | None = None
    elapsed: float | None = None
    evaluation: float | None = None
    nags: list[int] = field(default_factory=list)
    comment: str = ""


@dataclass(slots=True)
class GameRecord:
    """One game, moves not yet looked at.

    Attributes:
        start: The position it began from.
        chess960: Played under the castling rules of Chess960.
        result: The result written after the moves, None if there is none.
        complete: False where the moves break off at one that cannot be played.
        dropped: Reason -> count.
    """

    tags: dict[str, str]
    start: chess.Board
    chess960: bool
    moves: list[PlayedMove]
    result: str | None
    complete: bool
    dropped: dict[str, int]


def read_record(text: GameText) -> GameRecord:
    """Read one game.

    Raises:
        UnsupportedReplayError: a variant other than standard chess and Chess960, another game altogether,
            piece letters of another language, or too many moves.
        DamagedReplayError: an impossible start position, or a first move that cannot be played.
    """
    _refuse_other_games(text.tags)
    chess960 = text.tags.get("Variant", "").strip().casefold() in _CHESS960
    movetext = _short_lines(_english("".join(text.lines)))
    start = _start_position(text.tags, chess960)
    header = f'[FEN "{start.fen()}"]\n' + ('[Variant "Chess960"]\n' if start.chess960 else "")
    try:
        read = chess.pgn.read_game(io.StringIO(f"{header}\n{movetext}\n"), Visitor=_Mainline)
    except (ValueError, AssertionError) as error:
        raise DamagedReplayError(
            f"the moves of this game cannot be read ({one_line(str(error), 150)})"
        ) from error
    if read is None:
        raise DamagedReplayError("the moves of this game cannot be read: there is no text")
    if read.error is not None and not read.moves:
        raise DamagedReplayError(
            f"the first move of this game cannot be played ({one_line(read.error, 150)})"
        )
    dropped = dict(text.dropped)
    for reason, count in read.dropped.items():
        dropped[reason] = dropped.get(reason, 0) + count
    return GameRecord(
        tags=text.tags,
        start=start,
        chess960=start.chess960,
        moves=read.moves,
        result=read.final_result,
        complete=read.error is None,
        dropped=dropped,
    )


class _Mainline(chess.pgn.BaseVisitor["_Mainline"]):
    """Collects the moves that were played."""

    def __init__(self) -> None:
        self.moves: list[PlayedMove] = []
        self.final_result: str | None = None
        self.error: str | None = None
        self.dropped: dict[str, int] = {}
        self._before_first = ""

    def begin_variation(self) -> chess.pgn.SkipType:
        self._drop("variation that was not played")
        return chess.pgn.SKIP

    def begin_parse_san(self, board: chess.Board, san: str) -> chess.pgn.SkipType | None:
        if self.error is not None:
            self._drop("move after one that cannot be played")
            return chess.pgn.SKIP
        return None

    def parse_san(self, board: chess.Board, san: str) -> chess.Move:
        # In another notation 0-0 and O-O are the same move; python-chess reads both.
        return board.parse_san(san)

    def visit_move(self, board: chess.Board, move: chess.Move) -> None:
        if len(self.moves) >= MAX_PLIES:
            raise UnsupportedReplayError(
                f"this game has more than {MAX_PLIES:,} half-moves, more than chess allows"
            )
        if not move:
            self._drop("null move")
        self.moves.append(PlayedMove(move))

    def visit_nag(self, nag: int) -> None:
        if self.moves and self.error is None and len(self.moves[-1].nags) < 16:
            self.moves[-1].nags.append(nag)

    def visit_comment(self, comment: str) -> None:
        if not self.moves or self.error is not None:
            return
        played = self.moves[-1]
        if (found := _CLOCK.search(comment)) is not None:
            played.clock = _seconds(found)
        if (found := _ELAPSED.search(comment)) is not None:
            played.elapsed = _seconds(found)
        if (found := _EVALUATION.search(comment)) is not None:
            if found[1]:
                self._drop("evaluation that is a forced mate, not a number")
            else:
                played.evaluation = float(found[2])
        words = " ".join(_COMMAND.sub(" ", comment).split())
        if words:
            self._drop("comment")
            if len(played.comment) < MAX_COMMENT:
                played.comment = f"{played.comment} {words}".strip()[:MAX_COMMENT]

    def visit_result(self, result: str) -> None:
        self.final_result = result

    def handle_error(self, error: Exception) -> None:
        if self.error is None:
            self.error = str(error)
            self._drop("move that cannot be played")

    def result(self) -> _Mainline:
        return self

    def _drop(self, reason: str) -> None:
        self.dropped[reason] = self.dropped.get(reason, 0) + 1


def _refuse_other_games(tags: dict[str, str]) -> None:
    game = tags.get("Game", "").strip()
    if (game and "chess" not in game.casefold().split()) or "chinese" in game.casefold():
        raise UnsupportedReplayError(
            f"this is a game of {one_line(game, 60)!r}; Truecast reads standard chess and Chess960"
        )
    variant = tags.get("Variant", "").strip()
    if variant.casefold() not in _STANDARD | _CHESS960 and not variant.casefold().startswith("wild/"):
        raise UnsupportedReplayError(
            f"the variant {one_line(variant, 60)!r} is not read; Truecast reads standard chess and Chess960"
        )


def _start_position(tags: dict[str, str], chess960: bool) -> chess.Board:
    fen = tags.get("FEN", "").strip()
    try:
        board = chess.Board(fen, chess960=chess960) if fen and fen != "?" else chess.Board(chess960=chess960)
    except (ValueError, OverflowError) as error:
        raise DamagedReplayError(
            f"the start position of this game cannot be read ({one_line(str(error), 150)})"
        ) from error
    board.chess960 = board.chess960 or board.has_chess960_castling_rights()
    if not (
        len(board.pieces(chess.KING, chess.WHITE)) == 1 == len(board.pieces(chess.KING, chess.BLACK))
        and 1 <= board.fullmove_number <= 10_000
        and 0 <= board.halfmove_clock <= 10_000
    ):
        raise DamagedReplayError(
            "the start position of this game is impossible: each side needs one king, and sane counters"
        )
    return board


def _english(movetext: str) -> str:
    """The moves with figures as letters. Raises UnsupportedReplayError for letters of another language.

    ``Sf3`` (a German knight) must not be read as the pawn move ``f3`` inside it.
    """
    outside = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), movetext)
    for match in _FOREIGN.finditer(outside):
        if match[1] not in "♔♕♖♗♘♙♚♛♜♝♞♟":
            raise UnsupportedReplayError(
                f"the move {one_line(match[0], 20)!r} uses a piece letter of another language; "
                "PGN wants K, Q, R, B, N: save the game again in English notation"
            )
    return movetext.translate(_FIGURES)


def _short_lines(movetext: str) -> str:
    """The moves with a line end after each comment.

    python-chess copies the rest of the line at every comment, which on a line of a million is never done.
    """

    def broken(match: re.Match[str]) -> str:
        followed = match[0].endswith("}") and _MORE_ON_THE_LINE.match(match.string, match.end())
        return match[0] + "\n " if followed else match[0]

    return _COMMENT.sub(broken, movetext)


def _seconds(found: re.Match[str]) -> float:
    return int(found[1] or 0) * 3600 + int(found[2]) * 60 + float(found[3])
