"""How the game ended: who won or lost, by what, on which move, after how many."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.amounts import accepts, bound
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.statements import Standing
from engine.facts.model import Replay

_HOW = {
    "checkmate": "it ended by checkmate",
    "resignation": "it ended by resignation",
    "timeout": "it was decided on time",
    "stalemate": "it ended in stalemate",
    "repetition": "it was drawn by repetition",
    "agreement": "it was drawn by agreement",
    "insufficient_material": "it was drawn for lack of material",
    "fifty_moves": "it was drawn by the fifty-move rule",
    "seventyfive_moves": "it was drawn by the seventy-five-move rule",
}
_WON = re.compile(r"O?[sabBohvgywW<>fZNmKR|ES]*\Z")
"""What may stand in a clause about the result; pieces, squares and captures make it about something else."""
_LASTED = re.compile(
    r"(?:S?b?)?[sb]*Z[sbo>]*Nm?s*\Z|[sbo>]*N(?:m|s)?\Z|[sb]*hNs*\Z|[sbo]*NZs*\Z|Sa*[yms]+N[ms]*\Z"
)


MARGIN = 0.2
"""Share by which a number of moves may be off and still be meant for all a side made."""


@dataclass(slots=True)
class _Said:
    winner: str | None = None
    loser: str | None = None
    draw: bool = False
    denied: bool = False
    how: str | None = None


def read_result(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Who won, lost or gave up, and how: "White won on time", 最后黑方认输."""
    if not replay.outcome.known:
        return None
    said = _resigned(clause, topic, record) or _won(clause, topic, record)
    if said is None:
        return None
    words = (*clause.words, *(time.word for time in clause.times if time.word is not None))
    how = said.how or next((word.value("how") for word in words if word.value("how")), None)
    wrong = _wrong(said, replay, record) or (None if said.denied else _otherwise(how, replay))
    if wrong is None and not said.denied:
        wrong = _length(clause, record, replay)
    if wrong is not None:
        return wrong
    return supported("result", evidence=replay.outcome.evidence)


def read_length(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """How many moves the game took: "the game lasted 54 moves", 全局共19回合."""
    if not _LASTED.match(clause.shape) or not record.plies:
        return None
    of_the_game = any(word.value("time") == "whole" or word.low == "game" for word in clause.words) or any(
        time.kind == "whole" for time in clause.times
    )
    both = any(part.side == "both" for part in clause.parts)
    if any(part.sym == "S" for part in clause.parts) and not both:
        return _moves_of_one(clause, record) if of_the_game else None
    if not of_the_game and not both and "Z" not in clause.shape:
        return None
    if any(time.kind != "whole" for time in clause.times):
        return None
    found = _length(clause, record, replay, alone=True)
    if found is not None and found.standing is Standing.REFUTED and topic.cast and not both:
        return None  # "the king: four moves in the whole game"
    return found


def _moves_of_one(clause: Clause, record: Record) -> Finding | None:
    """So many moves of one side in all: 白方一共走了17步."""
    side = next(part.side for part in clause.parts if part.sym == "S")
    numbers = [part for part in clause.parts if part.sym == "N" and part.unit in ("step", "turn", "")]
    moved = any(part.sym == "m" or part.unit in ("step", "turn") for part in clause.parts)
    others = [time for time in clause.times if time.kind != "whole"]
    if side not in record.slots or len(numbers) != 1 or numbers[0].number is None or not moved or others:
        return None
    made = sum(ply.side == side for ply in record.plies)
    if accepts(bound(clause.words, numbers[0]), float(numbers[0].number), float(made)):
        return supported("count")
    if abs(numbers[0].number - made) > MARGIN * made:
        return None  # of one of its pieces
    return refuted("count", f"{side} made {made} moves", actual=made)


def _resigned(clause: Clause, topic: Topic, record: Record) -> _Said | None:
    at = next((k for k, part in enumerate(clause.parts) if part.sym == "R"), None)
    if at is None or any(word.low in ("himself", "herself", "themselves") for word in clause.words):
        return None
    before = [part for part in clause.parts[:at] if part.sym == "S"]
    behind = clause.parts[at + 1 : at + 3]
    if not before and [part.sym for part in behind] == ["b", "S"]:
        before = behind[1:]  # 最后认输的是白方
    side = before[-1].side if before else topic.side
    if before and before[-1].unit == "pronoun":
        side = before[-1].third
    after = clause.parts[at + 1 : at + 2]
    if side not in record.slots or (after and after[0].sym in "gPQt"):
        return None
    denied = any(part.sym == "n" for part in clause.parts[:at])
    if not before and (not denied and topic.side is None):
        return None
    return _Said(loser=side, how="resignation", denied=denied)


def _won(clause: Clause, topic: Topic, record: Record) -> _Said | None:
    shape = clause.shape
    parts = [part for part in clause.parts if part.sym != "n"]
    if not _WON.match(shape.replace("n", "").replace("l", "W")):
        return None
    words = [part for part in parts if part.word.value("result") or part.sym == "l"]
    if any(part.sym == "l" for part in words) and not _lost_it(clause):
        return None
    if not words or any(part.sym == "l" and len(parts) > 4 and not _of_the_game(clause) for part in words):
        return None
    if parts[0].sym == "O" and parts[0].number != -1:
        return None  # "the first win"
    if len({_kind(part) for part in words}) > 1:
        return None
    word = words[-1]
    kind = _kind(word)
    denied = "n" in shape
    at = parts.index(word)
    sides = [(k, part) for k, part in enumerate(parts) if part.sym == "S"]
    if any(part.side is None and part.unit != "pronoun" for _, part in sides):
        return None
    named = [(k, part.third if part.unit == "pronoun" else part.side) for k, part in sides]
    if any(side is None for _, side in named):
        return None
    if kind == "draw":
        if len({side for _, side in named if side != "both"}) > 1:
            return None
        return _Said(draw=True, denied=denied)
    if kind == "loss" and word.sym == "l" and not named:
        return None
    if not named and topic.side is not None and at == 0:
        named = [(-1, topic.side)]
    if any(side == "both" for _, side in named):
        return None
    if kind == "beat":
        before = [side for k, side in named if k < at]
        after = [side for k, side in named if k > at]
        if len(before) != 1 or len(after) != 1 or before == after or denied:
            return None
        return _Said(winner=before[0], loser=after[0])
    if len({side for _, side in named}) == 2:
        before = [side for k, side in named if k < at]
        after = [side for k, side in named if k > at]
        # "White won, Black lost" is two clauses; "White won against Black", "lost to White" is one.
        if len(before) != 1 or len(after) != 1 or not _against(parts, at):
            return None
        named = [(0, before[0])]
    if len(named) != 1:
        return None
    side = named[0][1]
    if kind == "win":
        return _Said(winner=side, denied=denied)
    return _Said(loser=side, denied=denied)


def _kind(part: Part) -> str:
    return part.word.value("result") or "loss"


def _lost_it(clause: Clause) -> bool:
    """Whether "lost" is said of nothing but the game: 丢了两个 is of two pieces."""
    numbered = any(word.number is not None or word.has("two") for word in clause.words)
    return _of_the_game(clause) or (
        not numbered
        and all(part.word.low in ("lost", "lose", "loses") for part in clause.parts if part.sym == "l")
    )


def _of_the_game(clause: Clause) -> bool:
    return any(
        word.low in ("game", "the game", "this one", "this game", "比赛", "对局", "棋")
        for word in clause.words
    )


def _against(parts: Sequence[Part], at: int) -> bool:
    return any(part.sym in "|g" for part in parts[at:])


def _wrong(said: _Said, replay: Replay, record: Record) -> Finding | None:
    outcome = replay.outcome
    if said.draw:
        right = outcome.draw
    elif said.winner is not None:
        right = said.winner in outcome.winners and said.loser not in outcome.winners
    else:
        right = not outcome.draw and said.loser not in outcome.winners
    if said.denied and said.how is not None and outcome.by not in (None, said.how):
        return None  # "White did not resign" where somebody was mated
    if right != said.denied:
        return None
    shown = "it was a draw" if outcome.draw else f"{' and '.join(outcome.winners)} won"
    if said.how is not None:
        shown += f"; {_HOW.get(str(outcome.by), '')}" if outcome.by else ""
    actual = "draw" if outcome.draw else list(outcome.winners)
    del record
    return refuted("result", shown, actual=actual, evidence=outcome.evidence)


def _otherwise(how: str | None, replay: Replay) -> Finding | None:
    by = replay.outcome.by
    if how is None or by is None or how == by or (how == "fifty_moves" and by == "seventyfive_moves"):
        return None
    return refuted("result", _HOW.get(by, by), actual=by, evidence=replay.outcome.evidence)


def _length(clause: Clause, record: Record, replay: Replay, *, alone: bool = False) -> Finding | None:
    """A number of moves or the move a clause about the end names, where it is not that of the game."""
    last = record.plies[-1]
    shown = f"the game ended at {replay.clock.text(record.end)}"
    for part in clause.parts:
        if part.sym != "N" or part.number is None or part.number < 1 or not _of_moves(part, clause):
            continue
        full = {float(last.number)}
        if last.side == record.slots[0]:
            full.add(float(last.number - 1))
        if part.unit == "step" or _half(part, clause):
            full.add(float(len(record.plies)))
        if any(other.side == "both" for other in clause.parts) and "a" not in clause.shape:
            full.add(float(len(record.plies)))
        how = bound(clause.words, part)
        if not any(accepts(how, float(part.number), value) for value in full):
            return refuted("length", shown, plies=[last], actual=last.number)
        if alone:
            return supported("length", [last])
    for time in clause.times:
        if time.kind == "at" and time.low and abs(time.low - last.number) > (time.low > last.number):
            return refuted("length", shown, plies=[last], actual=last.number)
    return None


def _of_moves(part: Part, clause: Clause) -> bool:
    if part.unit in ("turn", "step"):
        return True
    following = next((word for word in clause.words if word.start >= part.end), None)
    return following is not None and following.value("unit") in ("turn", "step")


def _half(part: Part, clause: Clause) -> bool:
    following = next((word for word in clause.words if word.start >= part.end), None)
    return following is not None and following.value("unit") == "step"
