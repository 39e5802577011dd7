"""The course of a game as this reader asks it: moves in order, who stood where, what was lost when."""

from __future__ import annotations

import weakref
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter

from engine.facts.kept import per_replay
from engine.facts.model import Event, Replay, State
from engine.facts.model import EventKind as K

_at = attrgetter("at")


@dataclass(frozen=True, slots=True)
class Ply:
    """One half-move.

    Attributes:
        at: Its moment.
        piece: Canonical name of what moved.
        origin: Square that piece stood on at the start (or was made on).
        start: Square it came from.
        end: Square it went to.
        taken: Canonical name of what it took, None if nothing.
        taken_at: Square that stood on.
        checker: The piece that gives check, None if none does.
        king_at: Square of the king it checks.
        checkers: Squares of the pieces that give check.
        castling: Which way it castles, None if it does not.
        promoted: The new piece, None if it does not promote.
    """

    event: Event
    at: int
    side: str
    piece: str
    origin: str
    start: str
    end: str
    number: int
    san: str
    taken: str | None
    taken_at: str | None
    checker: str | None
    king_at: str | None
    checkers: tuple[str, ...]
    mate: bool
    castling: str | None
    promoted: str | None

    @property
    def check(self) -> bool:
        return self.checker is not None


@dataclass(frozen=True, slots=True)
class Man:
    """What stands on a square."""

    side: str
    piece: str
    square: str
    origin: str


class Record:
    """One replay whose moves go from place to place."""

    def __init__(self, replay: Replay) -> None:
        self.end = replay.clock.end
        self.slots = tuple(side.slot for side in replay.sides)
        self._replay = weakref.ref(replay)
        self._places: dict[int, dict[str, Man]] = {}
        self._men: dict[tuple[int, str], Counter[str]] = {}
        self.plies = tuple(self._walk(replay))
        self.by_moment: Mapping[int, Ply] = {ply.at: ply for ply in self.plies}

    def other(self, side: str) -> str:
        """The opposing slot."""
        return next((slot for slot in self.slots if slot != side), side)

    def written(self, ply: Ply) -> str:
        """A half-move as players write it: ``18.Bxb6``, ``17...Be6``."""
        return f"{ply.number}{'.' if ply.side == self.slots[0] else '...'}{ply.san}"

    def between(self, start: int, end: int) -> Iterator[Ply]:
        """The half-moves from one moment to another, both included."""
        first = bisect_left(self.plies, start, key=_at)
        return iter(self.plies[first : bisect_right(self.plies, end, first, key=_at)])

    def board(self, moment: int) -> Mapping[str, Man]:
        """Square -> what stands there after a half-move."""
        moment = max(0, min(moment, self.end))
        return self._places.get(moment) or self._places[max(k for k in self._places if k <= moment)]

    def men(self, moment: int, side: str) -> Counter[str]:
        """How many of each piece a side has after a half-move: kept, not to be changed."""
        known = self._men.get((moment, side))
        if known is None:
            men = self.board(moment).values()
            known = self._men[moment, side] = Counter([man.piece for man in men if man.side == side])
        return known

    @cached_property
    def worth(self) -> Mapping[str, float]:
        """Piece -> its worth."""
        replay = self._replay()
        if replay is None:
            return {}
        return {
            name: float(entry.properties["value_pawns"])
            for name, entry in replay.knowledge.entries.items()
            if "value_pawns" in entry.properties
        }

    def material(self, moment: int, side: str) -> float:
        """Worth of what a side has after a half-move."""
        return sum(self.worth.get(name, 0) * count for name, count in self.men(moment, side).items())

    def _walk(self, replay: Replay) -> Iterator[Ply]:
        store = replay.store
        board: dict[str, Man] = {}
        for event in store.find(kind=K.CREATED):
            if event.at == 0 and event.place and event.side and event.object:
                board[event.place] = Man(event.side, event.object, event.place, event.place)
        self._places[0] = dict(board)
        arrivals: dict[int, list[State]] = {}
        for state in store.find_states("occupies"):
            arrivals.setdefault(state.start, []).append(state)
        takes = {event.at: event for event in store.find(kind=K.CAPTURED)}
        checks = {event.at: event for event in store.find(kind=K.CHECKED)}
        for event in store.find(kind=K.MOVED):
            if event.side is None or event.object is None or event.place is None:
                continue
            details = event.details
            start = str(details.get("from", ""))
            man = board.pop(start, None)
            take = takes.get(event.at)
            if take is not None and take.place is not None:
                board.pop(take.place, None)
            promoted = details.get("promotion")
            origin = man.origin if man is not None else start
            if promoted:
                board[event.place] = Man(event.side, str(promoted), event.place, event.place)
            else:
                board[event.place] = Man(event.side, event.object, event.place, origin)
            castling = details.get("castling")
            if castling:
                self._castle(event, board, arrivals)
            self._places[event.at] = dict(board)
            check = checks.get(event.at)
            yield Ply(
                event=event,
                at=event.at,
                side=event.side,
                piece=event.object,
                origin=origin,
                start=start,
                end=event.place,
                number=int(details.get("number", 0)),
                san=str(details.get("san", "")),
                taken=take.object if take is not None else None,
                taken_at=take.place if take is not None else None,
                checker=check.object if check is not None else None,
                king_at=check.place if check is not None else None,
                checkers=tuple(check.details.get("checkers", ())) if check is not None else (),
                mate=bool(details.get("mate")),
                castling=str(castling) if castling else None,
                promoted=str(promoted) if promoted else None,
            )

    def _castle(self, event: Event, board: dict[str, Man], arrivals: Mapping[int, list[State]]) -> None:
        """The other piece that castling moves: what newly stands somewhere, and the one that left."""
        for state in arrivals.get(event.at, ()):
            if state.side != event.side or state.place is None or state.place in board:
                continue
            wing = event.details.get("castling")
            rank = state.place[1:]
            own = sorted(
                man.square
                for man in board.values()
                if man.side == event.side and man.piece == state.object and man.square[1:] == rank
            )
            if own:
                old = board.pop(own[-1] if wing == "kingside" else own[0])
                board[state.place] = Man(old.side, old.piece, state.place, old.origin)


@per_replay
def record_of(replay: Replay) -> Record:
    """The record of a replay, made once and kept as long as the replay lives."""
    return Record(replay)
