"""Clauses whose verb is left out, is a noun, or stands elsewhere, with the verb where it is looked for."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part

_DEEDS = frozenset("mtkKcp")
_BROUGHT_OUT = re.compile(r"S[hbs]*(?P<out>e)(?P<what>P)(?:[go]Q)?s*\Z")
_NAMED_SQUARE = re.compile(r"[s]*PQs*\Z")
_TO_SQUARE = re.compile(r"[sO]*S?P(?:[of]Q)?(?P<to>g)Qs*\Z")
_PLAYED_PIECE = re.compile(r"yPQs*\Z")
_LEFT_FOR = re.compile(r"[sO]*S?P[sbh]*(?P<left>j)(?:fo?)?Q(?P<to>g)Qs*\Z")
_TOPICAL = re.compile(r"PS[sbhO]*(?P<verb>t)N?s*\Z")


def with_verb(clause: Clause) -> tuple[list[Part], bool]:
    """The parts of a clause with its verb in its place, and whether it named just a piece and its square."""
    parts = _moves_made(_move_named(_object_last(clause)))
    out = _BROUGHT_OUT.match(clause.shape)
    if out is not None and clause.parts[out.start("what")].piece is not None:
        at = out.start("out")  # "You developed your king's knight on move 6"
        parts = [*parts[:at], replace(parts[at], sym="m"), *parts[at + 1 :]]
    bare = _NAMED_SQUARE.match(clause.shape) is not None and not clause.times and not clause.opens
    if bare:  # "bishop d7, king f8": moves as players say them, or where the pieces stand
        at = next(k for k, part in enumerate(parts) if part.sym == "Q")
        parts = [*parts[:at], replace(parts[at], sym="m"), *parts[at:]]
    return parts, bare


def _moves_made(parts: Sequence[Part]) -> list[Part]:
    """The parts without the verb of "ended up making fourteen moves": what is counted are the moves."""
    nouns = [k for k, part in enumerate(parts) if part.unit == "noun" and k and parts[k - 1].sym in "NP"]
    if len(nouns) != 1:
        return list(parts)
    return [part for k, part in enumerate(parts) if k in nouns or part.sym not in "my"]


def _move_named(parts: Sequence[Part]) -> list[Part]:
    """The parts with 走了一步马a6 told as a move of the piece to the square."""
    shape = "".join(part.sym for part in parts)
    verbless = _TO_SQUARE.match(shape)
    if verbless is not None:  # "rook to d8"
        at = verbless.start("to")
        return [*parts[:at], replace(parts[at], sym="m"), *parts[at + 1 :]]
    left = _LEFT_FOR.match(shape)
    if left is not None:  # "the queen left d1 for d2"
        at, to = left.start("left"), left.start("to")
        went, origin = replace(parts[at], sym="m"), replace(parts[at], sym="f")
        return [*parts[:at], went, origin, parts[to - 1], *parts[to:]]
    match = _PLAYED_PIECE.search(shape)
    if match is None or not parts[match.start()].word.chinese or not _DEEDS.isdisjoint(shape):
        return list(parts)
    at = match.start()
    return [*parts[:at], replace(parts[at], sym="m"), *parts[at + 1 :]]


def _object_last(clause: Clause) -> list[Part]:
    """The parts with what is spoken of put after the verb: 兵黑方吃掉了六个 is of pawns that were taken."""
    match = _TOPICAL.match(clause.shape)
    if match is None or not clause.parts[0].word.chinese:
        return clause.parts
    verb = match.end("verb")
    return [*clause.parts[1:verb], clause.parts[0], *clause.parts[verb:]]
