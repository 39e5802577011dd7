"""Counts of what was named just before: "Checks: Black 13", "17 captures, eleven by Black", 双方各四次."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.board.deeds import Deed, matching
from engine.claims.prose.notation.board.finding import Finding, refuted, supported
from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.discourse.topic import Topic
from engine.claims.prose.notation.parsing.amounts import any_accepted, bound
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.facts.model import Replay

_ACTIONS = {"t": "take", "k": "check", "m": "move", "p": "promote"}
_HEAD = re.compile(r"[sOb]*S?[sO]*(?:N[os]*)?(?P<piece>P)?(?P<deed>[tkmp])(?:[wf]?S[hby]*)?[sbv]*\Z")
"""What is counted: "checks", "17 captures in all", "queen moves", "king moves by White"."""
_MADE = re.compile(r"S[hbs]*y?(?P<piece>P)(?P<deed>m)(?:S[hbsy]*N)?s*\Z")
"""White made eleven pawn moves and Black six."""
_OF = re.compile(r"[s]*N[tk][wf]Ss*\Z")
_TOLD = re.compile(r"[tkmpSNPbhsavwgy|nojO]+\Z")
_DEEDS = frozenset("tkmp")
_THEM = frozenset(("them", "they", "their", "其"))
NEAR = 2.5
"""How many times the true number a number may be, and still be meant for it."""


class Tally:
    """What is counted, of either side or of one: the half-moves at which it was done."""

    def __init__(self, name: str, plies: dict[str, list[Ply]], of: str | None = None) -> None:
        self.name = name
        self.plies = plies
        self.of = of

    def ways(self, side: str | None) -> set[int]:
        """How many there were; a check that mates may be left out."""
        found = [ply for slot, each in self.plies.items() if side in (None, slot) for ply in each]
        return {len(found), sum(not ply.mate for ply in found)} if self.name == "check" else {len(found)}


def head_of(clause: Clause, topic: Topic, record: Record) -> Tally | None:
    """What a clause names to be counted, None if it names nothing of the kind."""
    match = _HEAD.match(clause.shape) or _MADE.match(clause.shape)
    if match is None or any(time.kind != "whole" for time in clause.times):
        return _steps(clause, record)
    if any(one.sym == "O" and one.number in (1, -1) for one in clause.parts):
        return None  # "the first capture: 6": which, and not how many
    part = clause.parts[match.start("deed")]
    if part.sym == "m" and match.group("piece") is None:
        return None
    if not (part.unit == "noun" or part.word.form in ("", "s", "base", "ing") or "N" in clause.shape):
        return None
    piece = clause.parts[match.start("piece")].piece if match.group("piece") else None
    if piece is not None and (not piece.names or piece.pronoun or piece.squares):
        return None
    sides = [one.side for one in clause.parts if one.sym == "S"]
    found = _tally(_ACTIONS[part.sym], piece, record)
    found.of = sides[0] if len(sides) == 1 and sides[0] in record.slots else piece.side if piece else None
    return found


def _steps(clause: Clause, record: Record) -> Tally | None:
    """The half-moves of the game: "49 half-moves: 25 by White, 24 by Black"."""
    numbers = [part for part in clause.parts if part.sym == "N"]
    if len(numbers) != 1 or numbers[0].unit != "step" or not set(clause.shape) <= set("sobN"):
        return None
    return None if any(part.word.chinese for part in numbers) else _tally("move", None, record)


def keep_tally(clause: Clause, topic: Topic, record: Record, counted: Deed | None = None) -> None:
    """Remember what a clause counts: what it names, or the deed it told with how often it was done."""
    named = head_of(clause, topic, record)
    if named is None and counted is not None and len(counted.actions) == 1:
        action = next(iter(counted.actions))
        if action in _ACTIONS.values() and counted.windows is None:
            actor = None if counted.actor is None else replace(counted.actor, side=None)
            free = Deed(actions={action}, actor=actor, object=counted.object, places=counted.places)
            found = matching(free.tests(record), record)
            named = Tally(action, {slot: [ply for ply in found if ply.side == slot] for slot in record.slots})
    if named is not None:
        topic.tally, topic.tallied = named, True


def _tally(action: str, piece: Piece | None, record: Record) -> Tally:
    actor = None if piece is None else replace(piece, count=None, plural=False, side=None)
    found = matching(Deed(actions={action}, actor=actor).tests(record), record)
    return Tally(action, {slot: [ply for ply in found if ply.side == slot] for slot in record.slots})


def read_tally(clause: Clause, topic: Topic, record: Record, replay: Replay) -> Finding | None:
    """Numbers with their sides, of what was named before or in the clause itself."""
    del replay
    own = head_of(clause, topic, record)
    tally = own or topic.tally
    if not isinstance(tally, Tally) or not _TOLD.match(clause.shape):
        return None
    if own is None and (not _DEEDS.isdisjoint(clause.shape) or "P" in clause.shape):
        return None
    if any(time.kind != "whole" for time in clause.times):
        return None
    said = _said(clause, tally, record)
    if not said:
        return None

    def right(pairs: Sequence[tuple[Part, float, str | None]]) -> bool:
        return all(any_accepted(bound(clause.words, part), n, tally.ways(side)) for part, n, side in pairs)

    if any(right(pairs) for pairs in said):
        return supported("count", [ply for each in tally.plies.values() for ply in each])
    made = _MADE.match(clause.shape) is not None
    if own is not None and _OF.match(clause.shape) and clause.understood:
        made = True  # "9 checks from White in all"
    if (own is not None and not made) or not (topic.tallied or made):
        return None
    if not all(side for _, _, side in said[0]) or len(said) > 1:
        return None
    if any(not _near(number, tally.ways(side)) for _, number, side in said[0]):
        return None
    truth = ", ".join(f"{slot} {max(tally.ways(slot))}" for slot in record.slots)
    return refuted("count", f"the game has {truth}", actual=truth)


def _near(said: float, true: set[int]) -> bool:
    most = max(true)
    return said <= max(NEAR * most, most + 2) and most <= max(NEAR * said, said + 2)


def _said(clause: Clause, tally: Tally, record: Record) -> list[list[tuple[Part, float, str | None]]]:
    """The numbers with whose they may be, in every way that may be meant."""
    numbers: list[tuple[Part, float]] = []
    sides: list[str] = []
    for part in clause.parts:
        if part.sym == "N" and part.number is not None and part.unit in ("", "times", "step", "turn"):
            numbers.append((part, float(part.number)))
        elif part.sym == "N":
            return []
        elif part.piece is not None and part.piece.count is not None and _MADE.match(clause.shape):
            numbers.append((part, float(part.piece.count)))
        elif part.sym == "n":
            numbers.append((part, 0.0))
        elif part.sym == "S":
            if part.side is None and part.word.low not in _THEM:
                return []
            if part.side is not None:
                sides.append(part.side)
    if len(numbers) == 2 and "n" in clause.shape and "N" in clause.shape:
        numbers = [one for one in numbers if one[0].sym == "N"][:1] or numbers
        numbers = [(numbers[0][0], 0.0)]  # "not even one"
    if not numbers or len(numbers) > 2:
        return []
    if sides in (["both"], [*record.slots]) and len(numbers) == 1 and "a" in clause.shape:
        return [[(*numbers[0], slot) for slot in record.slots]]
    if "both" in sides or "a" in clause.shape:
        return []
    if len(numbers) == len(sides):
        return [[(*number, side) for number, side in zip(numbers, sides, strict=True)]]
    if len(numbers) == 1 and not sides and tally.of is not None:
        return [[(*numbers[0], tally.of)]]
    if len(numbers) == 1 and not sides:
        return [[(*numbers[0], side)] for side in (None, *record.slots)]
    if len(numbers) == 2 and len(sides) < 2:
        orders = [record.slots, record.slots[::-1]]
        if len(sides) == 1 and "|" not in clause.shape:
            orders = [order for order in orders if order[0] == sides[0]]
        return [[(*n, side) for n, side in zip(numbers, order, strict=True)] for order in orders]
    return []
