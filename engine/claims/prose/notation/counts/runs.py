"""Checks in a row: "five checks in a row", 黑马连将四次, "the last seven of his moves all gave check"."""

from __future__ import annotations

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, matching, within
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.discourse.spans import spans_of
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.discourse.which import resolved
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.model import Replay

_ROW = frozenset("连 连续 接连 连着 consecutive consecutively".split()) | {
    "in a row", "in succession", "row", "running", "on the trot", "one after another", "一连", "一口气",
}  # fmt: skip
_LONGEST = frozenset("longest 最长".split())
_ACTIONS = {"k": "check", "t": "take"}
_ALLOWED = frozenset("SPNktsObvyhgfowamZ")


def read_run(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """So many checks or captures of one side on moves that follow one another."""
    del replay
    verbs = {part.sym for part in clause.parts} & set(_ACTIONS)
    if len(verbs) != 1 or "n" in clause.shape or not set(clause.shape) <= _ALLOWED:
        return None
    if not any(word.low in _ROW or word.low.startswith("连") for word in clause.words):
        return None
    numbers = [part for part in clause.parts if part.sym == "N" and part.number is not None]
    pieces = [part.piece for part in clause.parts if part.sym == "P" and part.piece is not None]
    if len(numbers) != 1 or len(pieces) > 1 or numbers[0].unit not in ("", "times", "step", "turn"):
        return None
    sides = [part.side or topic.side for part in clause.parts if part.sym == "S"]
    piece = resolved(pieces[0], topic) if pieces else None
    if len(sides) > 1 or "both" in sides or (piece is not None and piece.plural):
        return None
    side = sides[0] if sides else None
    runs = _runs(_ACTIONS[next(iter(verbs))], side, piece, record)
    spans = spans_of(clause, topic, record)
    number = int(numbers[0].number or 0)
    longest = any(word.low in _LONGEST for word in clause.words)
    if longest:
        most = max((len(run) for run in runs), default=0)
        if most == number:
            return supported("count", max(runs, key=len))
        return refuted("count", f"the longest run was {most}", actual=most) if not pieces else None
    if spans is not None:
        runs = [[ply for ply in run if within(spans, ply.at)] for run in runs]
    fitting = [run for run in runs if len(run) == number]
    if fitting:
        return supported("count", fitting[0])
    most = max((len(run) for run in runs), default=0)
    if piece is not None or number <= most or number > most + 3 or most < 2:
        return None  # some of a longer run
    return refuted("count", f"the longest run was {most}", actual=most)


def _runs(action: str, side: str | None, piece: Piece | None, record: Record) -> list[list[Ply]]:
    """The longest stretches of a side's moves that all do it, in order; of both sides' where none is told."""
    actor = None if piece is None else replace(piece, count=None, squares=())
    found = {ply.at for ply in matching(Deed(actions={action}, actor=actor).tests(record), record)}
    out: list[list[Ply]] = []
    for slot in (None, *record.slots) if side is None else (side,):
        run: list[Ply] = []
        for ply in record.plies:
            if slot not in (None, ply.side):
                continue
            if ply.at in found:
                run.append(ply)
                continue
            out.append(run)
            run = []
        out.append(run)
    return [run for run in out if len(run) > 1]
