"""More about what was just counted: "Black gave two checks, both with the queen"."""

from __future__ import annotations

import re

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed
from engine.claims.prose.notation.board.finding import Finding, listed, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.facts.model import Replay

_WITH = re.compile(r"[Sa]?[wfb](?P<what>P)s*\Z")
_ON = re.compile(r"oQs*\Z")


def read_detail(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """What all of the deeds just counted have in common, or where the only one was."""
    del replay
    plies = topic.all_told
    if not plies or clause.times or not isinstance(topic.action, Deed) or _another(clause):
        return None
    match = _WITH.match(clause.shape)
    if match is not None and (len(plies) == 1 or clause.parts[0].sym in "Sa"):
        if clause.parts[0].sym == "S" and clause.parts[0].side != "both":
            return None
        piece = clause.parts[match.start("what")].piece
        if piece is None or not piece.names or piece.pronoun or piece.squares:
            return None
        deed = Deed(actions=set(topic.action.actions), actor=replace(piece, count=None, plural=False))
        tests = deed.tests(record)
        wrong = [ply for ply in plies if not all(test(ply) for _, test in tests)]
    elif _ON.match(clause.shape) and len(plies) == 1:
        square = clause.parts[-1].word.text
        wrong = [ply for ply in plies if square not in (ply.end, ply.taken_at, ply.king_at, *ply.checkers)]
    else:
        return None
    if not wrong:
        return supported("move", plies)
    return refuted("move", f"the game has {listed(wrong, record)}", plies=wrong, actual=listed(wrong, record))


def _another(clause: Clause) -> bool:
    """Whether it is told of another one: "one on d1, the other on e1"."""
    return any(word.has("other") for word in clause.words)
