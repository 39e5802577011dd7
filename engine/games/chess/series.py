"""What is counted after every half-move.

Metric (a sample at every moment from 0 to the end unless said otherwise, exact until the next):

- ``material``: worth of the side's men in pawns, king 0 (pawn 1, knight and bishop 3, rook 5, queen 9)
- ``material_balance``: own material less the opponent's
- ``pieces``: men on the board, pawns and king included; ``pawns``: pawns
- ``developed``: knights and bishops on the board that are not on the square they began on; only for games
  that began with all four on their own back rank
- ``moves``: half-moves this side has made
- ``halfmove_clock``: half-moves since the last capture or pawn move (the 50-move rule speaks of 100); of
  both sides alike
- ``legal_moves``: moves the side can choose from, at the moments it is to move
- ``clock``: seconds left, at the plies of the side where the file has ``[%clk]``
- ``move_time``: seconds spent on a move: ``[%emt]`` where the file has it, else the clock before, less the
  clock after, plus the increment of a plain ``TimeControl`` tag
- ``evaluation``: pawns from the side's own view, as an engine's ``[%eval]`` in the file has it
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

import chess

from engine.facts import Grade, Series
from engine.games.chess.movetext import GameRecord
from engine.games.chess.pieces import NAMES, VALUES, slot

FORMULAS = {
    "material": "sum of piece values in pawns: pawn 1, knight 3, bishop 3, rook 5, queen 9",
    "material_balance": "own material less the opponent's",
    "pieces": "men on the board, pawns and king included",
    "pawns": "pawns on the board",
    "developed": "knights and bishops that are not on the square they began on",
    "moves": "half-moves made",
    "halfmove_clock": "half-moves since the last capture or pawn move",
    "legal_moves": "legal moves of the side to move",
    "move_time": "clock before less clock after plus increment",
}
_TIME_CONTROL = re.compile(r"\d{1,6}(?:\+(\d{1,5}(?:\.\d{1,3})?))?")
_MINORS = (chess.KNIGHT, chess.BISHOP)


@dataclass(slots=True)
class _Samples:
    moments: list[int] = field(default_factory=list)
    values: list[float] = field(default_factory=list)


class SeriesRecorder:
    """Collects the metrics position by position."""

    def __init__(self, start: chess.Board) -> None:
        self._samples: dict[tuple[str, str], _Samples] = {}
        self._made = {chess.WHITE: 0, chess.BLACK: 0}
        self._at_home = {color: _minors_at_home(start, color) for color in chess.COLORS}
        self._counts_development = all(len(home) == 4 for home in self._at_home.values())

    def position(self, moment: int, board: chess.Board, mover: chess.Color | None) -> None:
        """Measure a position.

        Args:
            moment: The ply that led to it, 0 for the start.
            board: The position.
            mover: Who made the half-move; None for the start and for a null move.
        """
        if mover is not None:
            self._made[mover] += 1
        worth = {color: _material(board, color) for color in chess.COLORS}
        for color in chess.COLORS:
            side = slot(color)
            self._add("material", side, moment, worth[color])
            self._add("material_balance", side, moment, worth[color] - worth[not color])
            self._add("pieces", side, moment, board.occupied_co[color].bit_count())
            self._add("pawns", side, moment, board.pieces_mask(chess.PAWN, color).bit_count())
            self._add("moves", side, moment, self._made[color])
            self._add("halfmove_clock", side, moment, board.halfmove_clock)
            if self._counts_development:
                self._add("developed", side, moment, self._developed(board, color))
        self._add("legal_moves", slot(board.turn), moment, board.legal_moves.count())

    def clocks(self, record: GameRecord, *, white_begins: bool) -> None:
        """What the comments say of time and evaluation."""
        found = _TIME_CONTROL.fullmatch(record.tags.get("TimeControl", "").strip())
        increment = None if found is None else float(found[1] or 0)
        before: dict[str, float] = {}
        for ply, played in enumerate(record.moves, start=1):
            side = slot((ply % 2 == 1) == white_begins)
            spent = played.elapsed
            if played.clock is not None:
                self._add("clock", side, ply, played.clock)
                if spent is None and increment is not None and side in before:
                    spent = before[side] + increment - played.clock
                before[side] = played.clock
            if spent is not None and spent >= 0:
                self._add("move_time", side, ply, round(spent, 3))
            if played.evaluation is not None:
                for color, sign in ((chess.WHITE, 1), (chess.BLACK, -1)):
                    self._add("evaluation", slot(color), ply, sign * played.evaluation + 0.0)

    def series(self, first_id: int) -> list[Series]:
        """All series, ids from ``first_id`` on."""
        result = []
        for (metric, side), samples in self._samples.items():
            written = metric in ("clock", "evaluation")
            result.append(
                Series(
                    metric=metric,
                    side=side,
                    moments=tuple(samples.moments),
                    values=tuple(samples.values),
                    first_id=first_id,
                    grade=Grade.OBSERVED if written else Grade.DERIVED,
                    interval=None,
                    formula=FORMULAS.get(metric),
                    exact_between=not written and metric not in ("legal_moves", "move_time"),
                )
            )
            first_id += len(samples.moments)
        return result

    def _add(self, metric: str, side: str, moment: int, value: float) -> None:
        samples = self._samples.setdefault((metric, side), _Samples())
        samples.moments.append(moment)
        samples.values.append(value)

    def _developed(self, board: chess.Board, color: chess.Color) -> int:
        # A minor that left its square does not count as at home again when another comes to stand there.
        home = self._at_home[color]
        for square in [
            square for square, kind in home.items() if board.piece_at(square) != chess.Piece(kind, color)
        ]:
            del home[square]
        minors = sum(board.pieces_mask(kind, color).bit_count() for kind in _MINORS)
        return minors - len(home)


def _minors_at_home(board: chess.Board, color: chess.Color) -> dict[chess.Square, chess.PieceType]:
    rank = 0 if color else 7
    return {
        square: kind
        for kind in _MINORS
        for square in board.pieces(kind, color)
        if chess.square_rank(square) == rank
    }


def _material(board: chess.Board, color: chess.Color) -> int:
    return sum(VALUES[kind] * board.pieces_mask(kind, color).bit_count() for kind in NAMES)
