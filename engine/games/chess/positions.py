"""What holds in a position, as states.

State (``side`` is the owner of the piece; what belongs to both sides is written once for each):

- ``occupies`` object=piece place=square: the piece stands there
- ``undefended`` object place: a piece or pawn, no king, that nothing of its own side could take back on
- ``under_attack`` object place: one that an enemy piece bears on; details ``attackers``
- ``hanging`` object place: the opponent could win material on that square if it were the opponent's move
  (static exchange, :func:`engine.games.chess.exchange.winnable`); details ``gain`` (pawns, the most while
  it lasted), ``attackers``, ``defenders`` (squares when it began), ``undefended``
- ``pinned`` object place: :func:`engine.games.chess.motifs.pins`; details ``absolute``, ``by``,
  ``by_square``, ``to``, ``to_square``
- ``fork`` object=the forking piece place: :func:`engine.games.chess.motifs.fork_targets`; details
  ``targets``, ``safe`` (the forking piece itself cannot be won)
- ``in_check`` object=king place: the side to move stands in check; details ``checkers``
- ``castling_right`` place=``kingside`` or ``queenside``: neither king nor that rook has moved
- ``passed_pawn``, ``isolated_pawn`` object=pawn place=square; ``doubled_pawns`` place=file, details ``count``
- ``open_file`` place=file without pawns; ``half_open_file`` place=file without own pawns
- ``bishop_pair``: bishops on both colours of squares
- ``repetition``: the position has stood before; details ``count`` (3: a draw may be claimed)
"""

from __future__ import annotations

import chess

from engine.games.chess import motifs
from engine.games.chess.exchange import winnable
from engine.games.chess.pieces import NAMES, slot
from engine.games.chess.states import StateRecorder


def record_position(states: StateRecorder, moment: int, board: chess.Board, *, seen: int) -> None:
    """Write down what holds in a position.

    Args:
        states: Where it goes.
        moment: The ply that led to it, 0 for the start.
        board: The position.
        seen: How often it has now stood.
    """
    for square, piece in board.piece_map().items():
        name = chess.square_name(square)
        states.hold(moment, "occupies", slot(piece.color), NAMES[piece.piece_type], name)
    if board.is_check():
        king = board.king(board.turn)
        assert king is not None
        states.hold(
            moment,
            "in_check",
            slot(board.turn),
            "king",
            chess.square_name(king),
            variant=str(moment),  # each check is one of its own, even if the next ply brings another
            checkers=_names(board.checkers()),
        )
    for color in chess.COLORS:
        _pieces(states, moment, board, color)
        _pawns(states, moment, board, color)
        side = slot(color)
        for place, has in (
            ("kingside", board.has_kingside_castling_rights(color)),
            ("queenside", board.has_queenside_castling_rights(color)),
        ):
            if has:
                states.hold(moment, "castling_right", side, None, place)
        for file in motifs.open_files(board):
            states.hold(moment, "open_file", side, None, file)
        for file in motifs.half_open_files(board, color):
            states.hold(moment, "half_open_file", side, None, file)
        if motifs.has_bishop_pair(board, color):
            states.hold(moment, "bishop_pair", side)
        if seen > 1:
            states.hold(moment, "repetition", side, variant=str(moment), count=seen)


def _pieces(states: StateRecorder, moment: int, board: chess.Board, color: chess.Color) -> None:
    side = slot(color)
    for square in chess.scan_forward(board.occupied_co[color] & ~board.kings):
        name, where = _name_at(board, square), chess.square_name(square)
        if not board.attackers_mask(color, square):
            states.hold(moment, "undefended", side, name, where)
        if board.attackers_mask(not color, square):
            attackers = _names(board.attackers(not color, square))
            states.hold(moment, "under_attack", side, name, where, attackers=attackers)
    weak = winnable(board, color)
    for square, gain in weak.items():
        defenders = _names(board.attackers(color, square))
        states.hold(
            moment,
            "hanging",
            side,
            _name_at(board, square),
            chess.square_name(square),
            gain=gain,
            attackers=_names(board.attackers(not color, square)),
            defenders=defenders,
            undefended=not defenders,
        )
    for pin in motifs.pins(board, color):
        by, to = chess.square_name(pin.by), chess.square_name(pin.to)
        states.hold(
            moment,
            "pinned",
            side,
            _name_at(board, pin.pinned),
            chess.square_name(pin.pinned),
            variant=f"{by}-{to}",
            absolute=pin.absolute,
            by=_name_at(board, pin.by),
            by_square=by,
            to=_name_at(board, pin.to),
            to_square=to,
        )
    for square in chess.scan_forward(board.occupied_co[color]):
        targets = _names(motifs.fork_targets(board, square))
        if targets:
            states.hold(
                moment,
                "fork",
                side,
                _name_at(board, square),
                chess.square_name(square),
                variant=" ".join(targets),
                targets=targets,
                safe=square not in weak,
            )


def _pawns(states: StateRecorder, moment: int, board: chess.Board, color: chess.Color) -> None:
    side = slot(color)
    for square in motifs.passed_pawns(board, color):
        states.hold(moment, "passed_pawn", side, "pawn", chess.square_name(square))
    for square in motifs.isolated_pawns(board, color):
        states.hold(moment, "isolated_pawn", side, "pawn", chess.square_name(square))
    for file, count in motifs.doubled_files(board, color).items():
        states.hold(moment, "doubled_pawns", side, "pawn", file, variant=str(count), count=count)


def _name_at(board: chess.Board, square: chess.Square) -> str:
    piece = board.piece_type_at(square)
    assert piece is not None
    return NAMES[piece]


def _names(squares: chess.SquareSet | list[chess.Square]) -> list[str]:
    return [chess.square_name(square) for square in squares]
