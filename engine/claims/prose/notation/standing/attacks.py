"""Which piece attacks, guards or pins which: "the knight hits the queen on c5", 车看住d8."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

import chess

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Man, Record
from engine.claims.prose.notation.board.windows import Window
from engine.claims.prose.notation.discourse.moments import moments_in, positions
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.discourse.which import fits, resolved
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.model import Replay

_ATTACKS = frozenset(
    "attack attacks attacked attacking hit hits hitting eyes eyeing eyed targets targeted targeting".split()
) | {"攻击", "捉", "瞄准", "盯着", "盯住", "bears down on", "under attack"}
_GUARDS = frozenset(
    "guard guards guarded guarding cover covers covered defend defends defended defending protect protects "
    "protected protecting support supports supported".split()
) | {"保护", "看住", "防守"}
_PINS = frozenset("pin pins pinned pinning".split()) | {"牵制"}
_SLIDERS = frozenset(("bishop", "rook", "queen"))
_KNOWN = frozenset("SPQoubwBgfsOdm")


def read_attack(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A piece that attacks or guards a piece or a square, at a time or where the story is."""
    del replay
    at = [k for k, part in enumerate(clause.parts) if part.sym == "u"]
    if len(at) != 1 or not clause.judged or not set(clause.shape) <= _KNOWN:
        return None
    word = clause.parts[at[0]].word.low
    own = word in _GUARDS
    if not own and word not in _ATTACKS and word not in _PINS:
        return None
    before, after = _told(clause.parts[: at[0]], topic), _told(clause.parts[at[0] + 1 :], topic)
    by = clause.parts[at[0] + 1].word.low if at[0] + 1 < len(clause.parts) else ""
    passive = by in ("by", "被") or any(part.sym in "bB" for part in clause.parts[: at[0]])
    attacker, target = (after, before) if passive else (before, after)
    if word in _PINS:
        return _pinned(target if passive else after, clause, topic, record)
    if topic.last:
        ply = topic.last[0]
        moved = Piece(names=(ply.piece,), side=ply.side, squares=(ply.end,))
        attacker, target = (attacker, target or moved) if passive else (attacker or moved, target)
    if attacker is None or target is None or not attacker.names:
        return None
    spans = _spans(clause, topic, record)
    if any(_holds(attacker, target, moment, record, own=own) for moment in moments_in(spans, record)):
        return supported("position")
    if len(attacker.squares) != 1 or len(target.squares) != 1:
        return None
    name = attacker.names[0]
    if name == "pawn" or _in_reach(name, attacker.squares[0], target.squares[0]):
        return None  # behind something, or at another time
    when = list(moments_in(spans, record))
    for piece in (attacker, target):
        if piece.names and not any(_there(piece, moment, record) for moment in when):
            return None  # no such piece there: something else is wrong, or is told of
    verb = "guards" if own else "attacks"
    truth = f"a {'/'.join(attacker.names)} on {attacker.squares[0]} never {verb} {target.squares[0]}"
    return refuted("position", truth, actual=truth)


def _told(parts: Sequence[Part], topic: Topic) -> Piece | None:
    """The piece some parts name, with its square; a bare square is a piece of no name."""
    squares = tuple(part.word.text for part in parts if part.sym == "Q")
    pieces = [part.piece for part in parts if part.piece is not None]
    if len(pieces) > 1 or len(squares) > 1 or any(part.sym == "L" for part in parts):
        return None
    if not pieces:
        return Piece(squares=squares) if squares else None
    piece = resolved(pieces[0], topic)
    if piece is None or piece.plural:
        return None
    side = next((part.side for part in parts if part.sym == "S"), None)
    return replace(piece, squares=squares or pieces[0].squares, side=piece.side or side, count=None)


def _spans(clause: Clause, topic: Topic, record: Record) -> list[Window]:
    found = positions(clause, topic, record)
    if found:
        return found
    if topic.window is not None:
        return [Window(topic.window.start, topic.window.end + 2)]
    return [Window(0, record.end)]


def _there(piece: Piece, moment: int, record: Record) -> bool:
    return any(True for _ in _men(piece, record.board(moment)))


def _men(piece: Piece, board: Mapping[str, Man]) -> Iterator[Man]:
    kind = replace(piece, squares=())
    if piece.squares:
        there = (board.get(square) for square in piece.squares)
        return (man for man in there if man is not None and fits(kind, man))
    return (man for man in board.values() if fits(kind, man))


def _holds(attacker: Piece, target: Piece, moment: int, record: Record, *, own: bool) -> bool:
    """Whether some piece that may be meant attacks the other, of its own side where it guards."""
    men = record.board(moment)
    aims = set(target.squares)
    if target.names:
        aims = {man.square for man in _men(target, men)}
    hitters = list(_men(attacker, men))
    if not aims or not hitters:
        return False
    hitters = [man for man in hitters if any(_may_reach(man, square) for square in aims)]
    if not hitters:
        return False
    board = _board(men, record)
    for man in hitters:
        reach = board.attacks(chess.parse_square(man.square)) | _through(board, man, men)
        for square in aims:
            there = men.get(square)
            if there is not None and (there.side == man.side) != own:
                continue
            if chess.parse_square(square) in reach:
                return True
    return False


def _through(board: chess.Board, man: Man, men: Mapping[str, Man]) -> chess.SquareSet:
    """What a piece reaches through those of its own side that go the same way."""
    clear = board.copy(stack=False)
    for other in men.values():
        if other.side == man.side and other.square != man.square and other.piece in _SLIDERS:
            clear.remove_piece_at(chess.parse_square(other.square))
    return clear.attacks(chess.parse_square(man.square))


def _may_reach(man: Man, square: str) -> bool:
    return man.piece == "pawn" or _in_reach(man.piece, man.square, square)


@lru_cache(maxsize=4096)
def _in_reach(name: str, start: str, end: str) -> bool:
    """Whether a piece gets from one square to another on an empty board."""
    board = chess.Board(None)
    square = chess.parse_square(start)
    board.set_piece_at(square, chess.Piece(chess.PIECE_NAMES.index(name), chess.WHITE))
    return chess.parse_square(end) in board.attacks(square)


def _board(men: Mapping[str, Man], record: Record) -> chess.Board:
    board = chess.Board(None)
    for man in men.values():
        kind = chess.PIECE_NAMES.index(man.piece)
        board.set_piece_at(chess.parse_square(man.square), chess.Piece(kind, man.side == record.slots[0]))
    return board


def _pinned(piece: Piece | None, clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """A piece that shields a better one, or its king, from a slider. Only ever supports."""
    if piece is None or not piece.names:
        return None
    for moment in moments_in(_spans(clause, topic, record), record):
        men = record.board(moment)
        if any(_shields(man, men, record) for man in _men(piece, men)):
            return supported("position")
    return None


def _shields(man: Man, men: Mapping[str, Man], record: Record) -> bool:
    lines = [
        other
        for other in men.values()
        if other.side != man.side and other.piece in _SLIDERS and _may_reach(other, man.square)
    ]
    if not lines:
        return False
    board = _board(men, record)
    square = chess.parse_square(man.square)
    bare = board.copy(stack=False)
    bare.remove_piece_at(square)
    for other in lines:
        start = chess.parse_square(other.square)
        if square not in board.attacks(start):
            continue
        for revealed in bare.attacks(start) & ~board.attacks(start):
            behind = men.get(chess.square_name(revealed))
            better = behind is not None and record.worth.get(behind.piece, 0) > record.worth.get(man.piece, 0)
            if behind is not None and behind.side == man.side and (better or behind.piece == "king"):
                return True
    return False
