"""Words that are said once for several things: "went to b3 on move 7 and to b8 on move 16"."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.notation.parsing.cutting import GAPS
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece
from engine.claims.prose.notation.parsing.times import Time

DEEDS = frozenset("mtkKcpdrlh")
_LISTED = frozenset(("、", ",", "，", "和", "and", "finally"))
_ONWARD = re.compile(r"[s>]*g?Q\Z")
_ELEMENT = re.compile(r"s*(?:[PL](?:oQ)?(?:wP)?)")
_TAKING = re.compile(r"(?P<verb>O?(?:S|SP|P)?[hbsO]*[tl])(?P<things>(?:s*[PL](?:oQ)?(?:wP)?)+)s*\Z")
_THINGS = re.compile(r"(?:s*[PL](?:oQ)?(?:wP)?)+s*\Z")


def gapped(parts: list[Part], times: Sequence[Time], whole: Sequence[Part], lead: str) -> list[Part]:
    """The verb said once: "the queen went to b3 on move 7 and to b8 on move 16"."""
    shape = "".join(part.sym for part in parts)
    onward = _ONWARD.match(shape) is not None
    if not (times or onward) or not whole or lead not in GAPS or any(part.sym in DEEDS for part in parts):
        return parts
    verb = next((k for k, part in enumerate(whole) if part.sym in DEEDS), None)
    if verb is None or not any(part.sym in "QP" for part in parts):
        return parts
    if whole[verb].sym == "c" and "S" not in shape:
        return parts  # "castled on move 4, d5 on move 5"
    return [*whole[: verb + 1], *parts]


def spread(parts: list[Part], whole: Sequence[Part], lead: str, times: Sequence[Time]) -> list[list[Part]]:
    """The parts of each thing of a list that has one verb: "gave up a knight on b5 and the queen on b8".

    Args:
        parts: Parts of a clause.
        whole: Parts of the clause before it in the sentence, the verb of which may be meant.
        lead: What stands between the two.
        times: Times of the clause.

    Returns:
        The clause itself where it lists nothing.
    """
    shape = "".join(part.sym for part in parts)
    match = _TAKING.match(shape)
    if match is not None and parts[match.start("things")].word.chinese:
        return [parts]  # nothing parts the things: 象吃后马又 ...
    if match is not None:
        verb, things = parts[: match.end("verb")], parts[match.start("things") : match.end("things")]
    else:
        before = _TAKING.match("".join(part.sym for part in whole))
        if before is not None and whole[0].sym == "O":
            return [parts]  # "first a bishop, and only later a rook"
        if times or before is None or lead not in _LISTED or _THINGS.match(shape) is None:
            return [parts]
        verb, things = list(whole[: before.end("verb")]), parts
    if any(part.side is not None for part in things if part.sym == "L"):
        return [parts]
    if any(part.piece is not None and _vague(part.piece) for part in things):
        return [parts]
    each = _elements(things)
    if match is not None and len(each) < 2:
        return [parts]
    return [[*verb, *element] for element in each]


def _vague(piece: Piece) -> bool:
    """Whether a piece is none of its own in a list: "it", "the pawns"."""
    return piece.pronoun or (piece.plural and piece.count is None)


def _elements(things: Sequence[Part]) -> list[list[Part]]:
    shape = "".join(part.sym for part in things)
    return [list(things[match.start() : match.end()]) for match in _ELEMENT.finditer(shape)]
