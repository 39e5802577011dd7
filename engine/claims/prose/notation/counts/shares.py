"""How many deeds of a side were done with a piece: "four of White's checks came from a rook"."""

from __future__ import annotations

import re

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, matching
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.amounts import accepts, bound
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_OF = re.compile(r"[s]*(?P<n>N)[so]*(?P<of>S)(?P<deed>[mkt])[bvymGs]*[wfBo]?(?P<what>P)(?P<noun>m)?[sy]*\Z")
_AMONG = re.compile(r"[s]*(?P<of>S)(?P<deed>[kt])[sho]*(?P<n>N)[sb]*(?P<what>P)[yGs]*\Z")
_WHOSE = re.compile(r"[s]*(?P<n>N)[so]*(?P<deed>[kt])[sb]*(?P<of>S)s*\Z")
_ACTIONS = {"m": "move", "k": "check", "t": "take"}
NEAR = 2.5
"""How many times the true number a number may be, and still be meant for it."""


def read_share(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """A number of the moves, checks or captures of a side, and with which piece they were made."""
    del topic, replay
    shape = clause.shape
    if "N" not in shape or "S" not in shape:
        return None
    match = _OF.match(shape) or _AMONG.match(shape) or _WHOSE.match(shape)
    if match is None or any(time.kind != "whole" for time in clause.times) or not clause.understood:
        return None
    number = clause.parts[match.start("n")]
    side = clause.parts[match.start("of")].side
    action = _ACTIONS[match.group("deed")]
    if side not in record.slots or number.number is None or number.unit not in ("", "times", "step"):
        return None
    groups = match.groupdict()
    if action == "move" and groups.get("noun") is None:
        return None
    piece = clause.parts[match.start("what")].piece if groups.get("what") else None
    if groups.get("what") and (piece is None or not piece.names or piece.pronoun or piece.squares):
        return None
    if piece is not None and (piece.file or piece.wing or piece.shade or piece.nth or piece.other):
        return None
    actor = replace(piece, count=None, plural=False, side=None) if piece is not None else None
    found = matching(Deed(actions={action}, side=side, actor=actor).tests(record), record)
    ways = {len(found), sum(not ply.mate for ply in found)}
    if action == "move":
        ways.add(sum(ply.castling is None for ply in found))
    said, how = float(number.number), bound(clause.words, number)
    if any(accepts(how, said, float(way)) for way in ways):
        return supported("count", found)
    if action == "take" and piece is not None and _accepted_of(said, side, piece.names, record):
        return None  # "five of White's captures were pawns": what was taken
    most = max(ways)
    if said > max(NEAR * most, most + 2) or most > max(NEAR * said, said + 2):
        return None
    shown = f": {listed(found, record)}" if found else ""
    return refuted("count", f"there were {most} of these{shown}", plies=found[:4], actual=most)


def _accepted_of(said: float, side: str, names: tuple[str, ...], record: Record) -> bool:
    taken: list[Ply] = [ply for ply in record.plies if ply.side == side and ply.taken in names]
    return len(taken) == said
