"""How many legal moves there were: "Black had three legal replies", 只有一步合法, "the only legal move"."""

from __future__ import annotations

import chess

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record, record_of
from engine.claims.prose.notation.board.windows import moment_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.amounts import accepts, bound
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.kept import per_replay
from engine.facts.model import Replay

_LEGAL = frozenset("legal legally 合法 合法的 应法 合法应着 合法走法 合法着法 合法应法".split())
_KNOWN = frozenset("SMNOuhbgmywsvqaoxfPc")


def read_legal(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """So many legal moves where the story is, or after the move that is written."""
    if not any(word.low in _LEGAL for word in clause.words) or not clause.judged:
        return None
    shape = clause.shape
    if not set(shape) <= _KNOWN or any(part.sym == "n" for part in clause.parts):
        return None
    numbers = [part for part in clause.parts if part.sym == "N" and part.unit in ("", "step", "turn")]
    alone = any(part.sym == "O" and part.number == 0 for part in clause.parts)
    if len(numbers) > 1 or (len(numbers) == 1 and alone and numbers[0].number != 1):
        return None
    if not numbers and not alone:
        return None
    at = _position(clause, topic, record)
    side = next((part.side for part in clause.parts if part.sym == "S"), None)
    if at is None or not _only_king(clause):
        return None
    counts = _legal_moves(replay)
    if at not in counts or side not in (None, record.slots[at % 2]):
        return None
    true = counts[at]
    said = float(numbers[0].number or 0) if numbers else 1.0
    how = bound(clause.words, numbers[0]) if numbers else ""
    if accepts(how, said, float(true)):
        return supported("metric")
    if side is None and _of_what_was_told(clause):  # "the king goes to d8: it was his only legal move"
        return supported("metric") if accepts(how, said, float(counts.get(at - 1, 0))) else None
    truth = f"there were {true} legal moves at {replay.clock.text(at)}"
    return refuted("metric", truth, actual=true)


def _of_what_was_told(clause: Clause) -> bool:
    """Whether it may be the move told of last itself that was one of so many."""
    return not clause.times and not any(part.sym == "M" for part in clause.parts)


def _only_king(clause: Clause) -> bool:
    """Whether no piece is named whose moves alone may be meant."""
    return not any(part.sym in "PQ" for part in clause.parts)


def _position(clause: Clause, topic: Topic, record: Record) -> int | None:
    """The moment whose legal moves are counted; None where it cannot be told."""
    moves = [part for part in clause.parts if part.sym == "M" and part.word.move_number is not None]
    dated = [time for time in clause.times if time.kind not in ("whole", "then")]
    if len(dated) == 1 and dated[0].kind == "move" and dated[0].mode in ("after", "reply") and not moves:
        return moment_of(dated[0].word, record)
    if dated:
        return None
    if moves:
        moment = moment_of(moves[0].word, record)
        if moment is None:
            return None
        opens = clause.parts[0] is moves[0]
        following = clause.parts[1].sym if len(clause.parts) > 1 else ""
        return moment - 1 if opens and following == "b" else moment
    window = topic.window
    return window.end if window is not None and window.start == window.end else None


@per_replay
def _legal_moves(replay: Replay) -> dict[int, int]:
    """Half-move -> how many legal moves there were after it; empty for a game from another position."""
    record = record_of(replay)
    board = chess.Board()
    start = {chess.square_name(square) for square in board.piece_map()}
    if start != set(record.board(0)) or [ply.at for ply in record.plies] != [*range(1, record.end + 1)]:
        return {}
    found = {0: board.legal_moves.count()}
    for ply in record.plies:
        try:
            board.push_san(ply.san)
        except ValueError:
            return {}
        found[ply.at] = board.legal_moves.count()
    return found
