"""What can be counted on the board at a moment: points of material, men, pawns, rooks."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from engine.claims.prose.notation.board.record import Record
from engine.claims.prose.notation.parsing.clauses import Clause
from engine.claims.prose.notation.parsing.parts import Part
from engine.claims.prose.notation.parsing.pieces import Piece

_OFFICERS = frozenset(("knight", "bishop", "rook", "queen"))

Values = Callable[[int, str], tuple[float, ...]]
"""Moment and slot to what it may be said to be then: 棋子 may or may not count pawns and the king."""


@dataclass(frozen=True, slots=True)
class Figure:
    """Something counted.

    Attributes:
        name: What it is, in words.
        values: What it is at a moment for a side, in every way it may be counted, always as many.
        strict: Whether it is named as a figure ("material", 棋子总数) and not as pieces somebody has.
    """

    name: str
    values: Values
    strict: bool = False

    def lead(self, moment: int, side: str, other: str) -> tuple[float, ...]:
        """How much more one side has than the other, counted in each way."""
        own, theirs = self.values(moment, side), self.values(moment, other)
        return tuple(a - b for a, b in zip(own, theirs, strict=True))


@dataclass(frozen=True, slots=True)
class Number:
    """A number of a clause that is no count of moves or times."""

    value: float
    start: int
    part: Part


def figure_of(clause: Clause, record: Record) -> Figure | None:
    """What a clause counts; None if it names nothing or several things."""
    named = {part.unit for part in clause.parts if part.sym == "V"}
    if len(named) > 1 or "gap" in named:
        return None
    if named:
        return _measure(next(iter(named)), record)
    pieces = [part.piece for part in clause.parts if part.sym == "P" and part.piece is not None]
    if any(not _plain(piece) for piece in pieces):
        return None
    if any(piece.names == ("king",) and (piece.count or 0) > 1 for piece in pieces):
        return None  # "four plus the king"
    kinds = {piece.names for piece in pieces}
    points = any(part.sym == "N" and part.unit == "point" for part in clause.parts)
    if points:
        return _measure("material", record) if not kinds else None
    if len(kinds) != 1:
        return None
    if any(part.sym == "P" and part.word.value("measure") == "material" for part in clause.parts):
        return _worth_or_men(record)
    return men_of(next(iter(kinds)), record)


def _worth_or_men(record: Record) -> Figure:
    """子力, which says either how much the pieces are worth or how many they are."""

    def values(moment: int, side: str) -> tuple[float, ...]:
        return record.material(moment, side), *_ways(record, moment, side)

    return Figure("points of material", values)


def men_of(names: Sequence[str], record: Record) -> Figure:
    """Pieces of some kinds. "Pieces" may leave out the king, or the pawns too."""
    if "king" in names and len(names) > 1:
        return Figure("pieces", lambda moment, side: _ways(record, moment, side))
    if set(names) == _OFFICERS:
        return Figure("pieces", lambda moment, side: _ways(record, moment, side)[2:])

    def count(moment: int, side: str) -> tuple[float, ...]:
        men = record.men(moment, side)
        return (float(sum(men[name] for name in names)),)

    return Figure("/".join(names), count)


def numbers_of(clause: Clause) -> list[Number]:
    """The numbers of a clause that may be values, in order."""
    found: list[Number] = []
    for part in clause.parts:
        if part.sym == "N" and part.number is not None and part.unit in ("", "point"):
            found.append(Number(float(part.number), part.start, part))
        elif part.sym == "P" and part.piece is not None and part.piece.count is not None:
            found.append(Number(float(part.piece.count), part.start, part))
    return found


def shown(figure: Figure, moment: int, record: Record) -> str:
    """The figure of both sides at a moment, in words."""
    each = (f"{slot} has {figure.values(moment, slot)[0]:g}" for slot in record.slots)
    return f"{', '.join(each)} {figure.name}"


def figure_of_material(record: Record) -> Figure:
    """The worth of the pieces."""
    return _measure("material", record)


def _measure(unit: str, record: Record) -> Figure:
    if unit == "material":
        return Figure("points of material", lambda moment, side: (record.material(moment, side),), True)
    return Figure("men", lambda moment, side: _ways(record, moment, side)[:2], True)


def _ways(record: Record, moment: int, side: str) -> tuple[float, ...]:
    men = record.men(moment, side)
    everything = float(sum(men.values()))
    officers = float(sum(men[name] for name in _OFFICERS))
    return everything, everything - men["king"], officers, officers + men["king"]


def _plain(piece: Piece) -> bool:
    """Whether all of a kind are meant, and no particular one."""
    which = piece.squares or piece.file or piece.wing or piece.shade or piece.nth or piece.other
    return bool(piece.names) and not piece.pronoun and not which
