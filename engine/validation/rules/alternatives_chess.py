"""Other readings the facts of a chess game may allow."""

from __future__ import annotations

from engine.facts.clock import Span
from engine.facts.model import Event, EventKind
from engine.validation.rules.alternative import Alternative, Found, Reading, words

REGAIN_PLIES = 4
"""Half-moves within which what was given comes back in an exchange or a combination."""
MIN_GAIN = 1.0
"""Pawns that must come back for a loss to have been no loss."""


def _moves(reading: Reading) -> list[Event]:
    """The moves a reading speaks of: those of its side in its window."""
    if not reading.dated:
        return []
    store = reading.replay.store
    return [
        event
        for side in reading.sides
        for event in store.find(kind=EventKind.MOVED, side=side, window=reading.window)
    ]


def _forced(reading: Reading) -> Found | None:
    """A bad move that was the only legal one."""
    for event in _moves(reading):
        if event.details.get("only_move"):
            return Found(
                f"{event.details.get('san')} was the only legal move at {reading.text_of(event.at)}",
                (event.id,),
            )
    return None


def _regained(reading: Reading) -> Found | None:
    """Material that came back at once: an exchange or a sacrifice, no blunder."""
    store = reading.replay.store
    for side in reading.sides if reading.dated else ():
        for loss in store.find(kind=EventKind.LOST, side=side, window=reading.around(1)):
            after = Span(loss.at, loss.at + REGAIN_PLIES)
            back = store.find(kind=EventKind.CAPTURED, side=side, window=after)
            worth = sum(float(event.details.get("value") or 0) for event in back)
            given = sum(
                float(event.details.get("value") or 0)
                for event in store.find(kind=EventKind.LOST, side=side, window=after)
            )
            if worth >= MIN_GAIN and worth >= given:
                return Found(
                    f"{side} took {worth:g} pawns' worth within {REGAIN_PLIES} half-moves after it",
                    (loss.id, *(event.id for event in back)),
                )
            mates = store.find(
                kind=EventKind.MATED, side=side, window=Span(loss.at, loss.at + 2 * REGAIN_PLIES)
            )
            if mates:
                return Found(f"{side} mated at {reading.text_of(mates[0].at)}", (loss.id, mates[0].id))
    return None


def _blunder(reading: Reading) -> Found | None:
    return _forced(reading) or _regained(reading)


def _castling(reading: Reading) -> Found | None:
    """A king that stayed in the middle because it could no longer castle."""
    store = reading.replay.store
    for side in reading.sides:
        if store.find(kind=EventKind.CASTLED, side=side):
            continue
        rights = store.find_states("castling_right", side=side)
        last = max((state.end for state in rights), default=0)
        if last < reading.window.start or (not reading.dated and last < reading.replay.clock.end):
            return Found(
                f"{side} had lost the right to castle by {reading.text_of(last + 1)}",
                tuple(state.id for state in rights),
            )
    return None


def _time(reading: Reading) -> Found | None:
    """Trouble with the clock in a game whose clocks are not recorded."""
    if any(
        reading.replay.store.series(name, side) for name in ("clock", "move_time") for side in reading.sides
    ):
        return None
    return Found("the game has no clock times, so time trouble cannot be told from a bad move")


CHESS: tuple[Alternative, ...] = (
    Alternative(
        "blunder",
        words(
            r"blunder(?:ed|s|ing)?|hung|hangs|gave away|gives away|threw away|lost (?:a|the) (?:\w+ "
            ")?(?:piece|knight|bishop"
            r"|rook|queen|pawn) for nothing|oversight|mistake",
            r"漏着|大漏|漏招|失误|送吃|白送|白丢|昏着|败着",
        ),
        _blunder,
    ),
    Alternative(
        "castling",
        words(
            r"(?:should have|failed to|never|neglected to|forgot to|did not|didn['’]t|refused to) "
            "castled?|without castling",
            r"(?:没有|未能?|忘记|应该?)(?:及时)?易位|王(?:留在|滞留)中央",
        ),
        _castling,
    ),
    Alternative(
        "time trouble",
        words(
            r"time trouble|time pressure|zeitnot|short of time|low on time|ran out of time|rushed",
            r"时间紧张|时间恐慌|时间不足|时间压力|仓促",
        ),
        _time,
    ),
)
