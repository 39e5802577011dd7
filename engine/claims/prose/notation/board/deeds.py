"""Deeds: who did what with which piece to which, where and when, laid beside the moves of the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from engine.claims.prose.notation.board.record import Ply, Record
from engine.claims.prose.notation.board.windows import Window, same, strip
from engine.claims.prose.notation.parsing.pieces import Piece

Test = Callable[[Ply], bool]

_CHEAP = {"time": 0, "take": 1, "check": 1, "mate": 0, "castle": 0, "promote": 0, "move": 3}

ACTIONS = ("move", "take", "check", "mate", "castle", "promote")


@dataclass(slots=True)
class Deed:
    """A deed as the text tells it.

    Attributes:
        actions: What is done, each one of `ACTIONS`: "took on f7 with check" is two.
        side: Who does it; None if not said.
        actor: The piece that does it.
        object: The piece it is done to.
        victim: Whose piece, or who is checked.
        places: Squares it goes to.
        starts: Squares it comes from.
        castling: Which way.
        promoted: The new piece.
        windows: When; None if not said or not to be told.
        offered: Whether the time is that at which a piece was offered: it may be taken a move later.
        flags: ``double``, ``discovered``, ``recapture``, ``final`` (the piece moves no more).
        moment: The half-move it is, where that is written.
        written: The move as it is written without its number, empty if it is not.
    """

    actions: set[str] = field(default_factory=set)
    side: str | None = None
    actor: Piece | None = None
    object: Piece | None = None
    victim: str | None = None
    places: list[str] = field(default_factory=list)
    starts: list[str] = field(default_factory=list)
    castling: str | None = None
    promoted: str | None = None
    windows: list[Window] | None = None
    offered: bool = False
    flags: set[str] = field(default_factory=set)
    moment: int | None = None
    written: str = ""

    def tests(self, record: Record) -> list[tuple[str, Test]]:
        """One test for each thing that is said, by name."""
        found: list[tuple[str, Test]] = [(action, _ACTIONS[action]) for action in sorted(self.actions)]
        side, castling, promoted = self.side, self.castling, self.promoted
        if side is not None:
            found.append(("side", lambda ply: ply.side == side))
        if self.victim is not None:
            victim = self.victim
            found.append(("victim", lambda ply: ply.side != victim))
        if self.actor is not None:
            found.extend(_actor(self.actor, record, self.actions <= {"check", "mate"}))
        if self.object is not None:
            found.extend(_object(self.object, record))
        if self.places:
            places = self.places
            kings = self.actions <= {"check", "mate"}
            found.append(
                (
                    "place",
                    lambda ply: all(
                        place in (ply.end, ply.taken_at, _beside(ply))
                        or (kings and place in (ply.king_at, *ply.checkers))
                        for place in places
                    ),
                )
            )
        if self.starts:
            starts, checks = self.starts, bool(self.actions & {"check", "mate"})
            found.append(
                (
                    "from",
                    lambda ply: all(
                        square in (ply.start, ply.origin) or (checks and square in (ply.end, *ply.checkers))
                        for square in starts
                    ),
                )
            )
        if castling is not None:
            found.append(("way", lambda ply: ply.castling == castling))
        if promoted is not None:
            found.append(("promoted", lambda ply: ply.promoted == promoted))
        if self.flags:
            flags = self.flags
            found.append(("flag", lambda ply: all(_flagged(ply, flag, record) for flag in flags)))
        if self.moment is not None:
            moment = self.moment
            found.append(("written", lambda ply: ply.at == moment))
        if self.written:
            written = strip(self.written)
            found.append(("written", lambda ply: same(written, ply.san)))
        if self.windows is not None:
            windows, offered = self.windows, self.offered
            found.append(
                ("time", lambda ply: within(windows, ply.at) or (offered and _offered(windows, ply, record)))
            )
        return found


def _beside(ply: Ply) -> str:
    """Where castling brings the rook; empty for other moves."""
    return "" if ply.castling is None else ("f" if ply.castling == "kingside" else "d") + ply.end[1:]


def within(windows: Sequence[Window], moment: int) -> bool:
    """Whether a half-move lies in one of some stretches."""
    for window in windows:
        if window.start <= moment <= window.end:
            return True
    return False


def _offered(windows: Sequence[Window], ply: Ply, record: Record) -> bool:
    """Whether what a half-move takes stood there already at the end of a stretch just before."""
    for window in windows:
        if window.end < ply.at <= window.end + 2 and ply.taken_at is not None:
            man = record.board(window.end).get(ply.taken_at)
            if man is not None and man.side != ply.side and man.piece == ply.taken:
                return True
    return False


def matching(tests: Sequence[tuple[str, Test]], record: Record) -> list[Ply]:
    """The half-moves that pass all tests."""
    found: Sequence[Ply] = record.plies
    # One test after the other: time and side leave few for the rest.
    for _, test in sorted(tests, key=_cost):
        found = [ply for ply in found if test(ply)]
        if not found:
            break
    return list(found)


def _cost(named: tuple[str, Test]) -> int:
    return _CHEAP.get(named[0], 2)


def nearest(tests: Sequence[tuple[str, Test]], record: Record) -> tuple[Ply | None, str]:
    """The half-move that passes all tests but one, and the name of that one."""
    best: tuple[int, Ply | None, str] = (-1, None, "")
    weights = {"place": 2, "piece": 2}
    for ply in record.plies:
        failed = ""
        for name, test in tests:
            if not test(ply):
                if failed:
                    break
                failed = name
        else:
            weight = weights.get(failed, 1)
            # What differs in a name, at the time that is said, says more than the same thing at another time.
            score = (1 if failed == "time" else 2 + weight) - (4 if failed in ACTIONS else 0) + 4
            if score > best[0] or (score == best[0] and failed == "place"):
                best = (score, ply, failed)
    return best[1], best[2]


_ACTIONS: dict[str, Test] = {
    "move": lambda ply: True,
    "take": lambda ply: ply.taken is not None,
    "check": lambda ply: ply.checker is not None,
    "mate": lambda ply: ply.mate,
    "castle": lambda ply: ply.castling is not None,
    "promote": lambda ply: ply.promoted is not None,
}


def retakes(ply: Ply, record: Record) -> bool:
    """Whether a half-move takes what has just taken on the same square."""
    before = record.by_moment.get(ply.at - 1)
    return ply.taken is not None and before is not None and before.taken is not None and before.end == ply.end


def _flagged(ply: Ply, flag: str, record: Record) -> bool:
    """Whether a check is double or discovered, as the record says, or a capture a recapture."""
    if flag == "recapture":
        return retakes(ply, record)
    if flag == "final":
        return all(
            later.at <= ply.at or later.side != ply.side or later.origin != ply.origin
            for later in record.plies
        )
    if flag == "en_passant":
        return ply.taken is not None and ply.taken_at != ply.end
    return bool(ply.event.details.get(flag)) or ply.check


def _actor(piece: Piece, record: Record, checking: bool) -> list[tuple[str, Test]]:
    found: list[tuple[str, Test]] = []
    if piece.names:
        names = piece.names

        def moved(ply: Ply) -> bool:
            if ply.piece in names or (ply.castling is not None and "rook" in names):
                return True
            return bool(checking and ply.checker in names) or ply.promoted in names

        found.append(("piece", moved))
    if piece.side is not None:
        side = piece.side
        found.append(("owner", lambda ply: ply.side == side))
    if piece.squares:
        squares = piece.squares
        found.append(
            (
                "square",
                lambda ply: any(
                    square in (ply.start, ply.end, ply.origin) or (checking and square in ply.checkers)
                    for square in squares
                ),
            )
        )
    found.extend(_which(piece, lambda ply: (ply.origin, ply.start)))
    del record
    return found


def _object(piece: Piece, record: Record) -> list[tuple[str, Test]]:
    found: list[tuple[str, Test]] = []
    if piece.names:
        names = piece.names
        found.append(("taken", lambda ply: ply.taken in names))
    if piece.side is not None:
        side = piece.side
        found.append(("owner", lambda ply: ply.taken is not None and ply.side != side))
    if piece.squares:
        squares, there = piece.squares, piece.there
        found.append(
            (
                "at",
                lambda ply: (
                    ply.taken is not None
                    and bool(
                        {ply.taken_at, ply.end, "" if there else _taken_origin(record, ply)} & set(squares)
                    )
                ),
            )
        )
    if piece.file is not None:
        found.extend(_which(piece, lambda ply: (_taken_origin(record, ply), ply.taken_at or "")))
    return found


def _taken_origin(record: Record, ply: Ply) -> str:
    before = record.board(ply.at - 1).get(ply.taken_at or "")
    return before.origin if before is not None else ""


def _which(piece: Piece, squares: Callable[[Ply], tuple[str, str]]) -> list[tuple[str, Test]]:
    """Tests for which of several alike: by file, wing or shade."""
    found: list[tuple[str, Test]] = []
    if piece.file is not None:
        file = piece.file
        found.append(("file", lambda ply: any(square[:1] == file for square in squares(ply))))
    if piece.wing is not None:
        files = "efgh" if piece.wing == "kingside" else "abcd"
        found.append(("wing", lambda ply: squares(ply)[0][:1] in files))
    if piece.shade is not None:
        light = piece.shade == "light"
        found.append(("shade", lambda ply: is_light(squares(ply)[0]) == light))
    return found


def is_light(square: str) -> bool:
    """Whether a square is a light one."""
    return len(square) == 2 and (ord(square[0]) - ord("a") + int(square[1])) % 2 == 0
