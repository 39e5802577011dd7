"""Two texts compared word by word; Chinese character by character."""

from __future__ import annotations

import re
from dataclasses import dataclass
from difflib import SequenceMatcher
from typing import Literal

MOST_TOKENS = 4_000
"""Longer texts are compared line by line: the comparison of words grows with the square of their number."""

_TOKEN = re.compile(r"[\u2e80-\u9fff\uf900-\ufaff]|\w+|\s+|[^\w\s]")
_LINE = re.compile(r"[^\n]*\n|[^\n]+")


@dataclass(frozen=True, slots=True)
class Piece:
    """A stretch that both texts have, or only the old one, or only the new one."""

    kind: Literal["same", "gone", "new"]
    text: str


def word_diff(old: str, new: str) -> list[Piece]:
    """What was taken out of ``old`` and put in to make ``new``; the pieces hold all of both texts."""
    first, second = _TOKEN.findall(old), _TOKEN.findall(new)
    if max(len(first), len(second)) > MOST_TOKENS:
        first, second = _LINE.findall(old), _LINE.findall(new)
    pieces: list[Piece] = []
    for op, a, b, c, d in SequenceMatcher(None, first, second, autojunk=False).get_opcodes():
        if op == "equal":
            _add(pieces, "same", "".join(first[a:b]))
        else:
            _add(pieces, "gone", "".join(first[a:b]))
            _add(pieces, "new", "".join(second[c:d]))
    return _joined(pieces)


def tidied(pieces: list[Piece]) -> list[Piece]:
    """The same difference with fewer, longer changes: what two texts share by accident is no common ground.

    A stretch both have is taken for changed where it is no longer than what was changed on either side of it
    (the semantic clean-up of Neil Fraser's diff-match-patch). Two texts of different writers would else be
    cut up at every "the".
    """
    while True:
        weights = _weights(pieces)
        split: list[Piece] = []
        for index, piece in enumerate(pieces):
            inside = piece.kind == "same" and 0 < index < len(pieces) - 1
            if inside and len(piece.text.strip()) <= min(weights[index - 1], weights[index + 1]):
                split += [Piece("gone", piece.text), Piece("new", piece.text)]
            else:
                split.append(piece)
        if len(split) == len(pieces):
            return pieces
        pieces = _joined(split)


def _weights(pieces: list[Piece]) -> list[int]:
    """For each piece of a change the characters of the longer side of that change; 0 for what both have."""
    weights = [0] * len(pieces)
    start = 0
    while start < len(pieces):
        stop = start
        while stop < len(pieces) and pieces[stop].kind != "same":
            stop += 1
        change = pieces[start:stop]
        sides = [sum(len(p.text) for p in change if p.kind == kind) for kind in ("gone", "new")]
        weights[start:stop] = [max(sides)] * (stop - start)
        start = stop + 1
    return weights


def _add(pieces: list[Piece], kind: Literal["same", "gone", "new"], text: str) -> None:
    if text:
        pieces.append(Piece(kind, text))


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Join changes that only white space keeps apart: "two words" reads better than "two" "words"."""
    result: list[Piece] = []
    index = 0
    while index < len(pieces):
        gone, new, taken = "", "", 0
        while index + taken < len(pieces):
            piece = pieces[index + taken]
            following = pieces[index + taken + 1] if index + taken + 1 < len(pieces) else None
            if piece.kind == "gone":
                gone += piece.text
            elif piece.kind == "new":
                new += piece.text
            elif taken and piece.text.isspace() and following is not None and following.kind != "same":
                gone, new = gone + piece.text, new + piece.text
            else:
                break
            taken += 1
        if taken:
            _add(result, "gone", gone)
            _add(result, "new", new)
            index += taken
        else:
            result.append(pieces[index])
            index += 1
    return result
