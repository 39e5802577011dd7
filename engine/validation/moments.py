"""Written moments and windows, with the precision they are written with.

A written moment stands for a stretch (a second, a turn) and may be off by the clock's tolerance: one
second for ``2:18``, ten for "about 2:20", nothing for turns and moves unless they are "about".
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from engine.facts.clock import Span
from engine.facts.knowledge import fold
from engine.facts.model import EventKind, Replay
from engine.validation.remember import remembered
from engine.validation.report import IssueKind
from engine.validation.settle import Settled, not_checkable, refuted

_ABOUT = re.compile(
    r"^\s*(?:about|around|approx(?:imately|\.)?|roughly|circa|ca\.?|near(?:ly)?|some(?:where|time) around"
    r"|[~≈∼～]|大约|大概|约|差不多|接近)\s*|\s*(?:左右|前后|上下|许|-?ish|or so)\s*$",
    re.IGNORECASE,
)
_START_WORDS = frozenset(
    fold(word)
    for word in "start,beginning,game start,start of game,start of the game,opening,the "
    "start,开局,开始,游戏开始,比赛开始".split(",")
)
_END_WORDS = frozenset(
    fold(word)
    for word in "end,game end,end of game,end of the game,the "
    "end,finish,final,结束,终局,游戏结束,比赛结束,最后".split(",")
)
_TURN_EDGE = re.compile(r"\s*(start|end)\s+of\s+((?:turn|move|round)\s+\d{1,4})\s*", re.IGNORECASE)
_PLURALS = re.compile(r"\b(turn|move|minute|round)s\b", re.IGNORECASE)
_RANGE = re.compile(r"\s*(?:[-–—~～]|\bto\b|\buntil\b|\bthrough\b|至|到)\s*", re.IGNORECASE)
_BETWEEN = re.compile(r"^\s*(?:between|from|从|在)\s*|\s*(?:之间|期间)\s*$", re.IGNORECASE)
_AND = re.compile(r"\s+and\s+|和|与", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment as written.

    Attributes:
        spans: What the text may name, in the clock's unit: one stretch, or two where it depends on the
            side ("start of turn 5" of the whole turn or of one side's part).
        tolerance: How far it may be off at either end.
    """

    spans: tuple[Span, ...]
    tolerance: int

    @property
    def exact(self) -> Span:
        """The smallest stretch with all of `spans`."""
        return Span(min(span.start for span in self.spans), max(span.end for span in self.spans))

    @property
    def loose(self) -> tuple[Span, ...]:
        """`spans` with the tolerance."""
        return tuple(span.widened(self.tolerance) for span in self.spans)

    def covers(self, moment: int) -> bool:
        """Whether something at ``moment`` may be said to be at this moment."""
        return any(moment in span for span in self.loose)

    def distance(self, moment: int) -> int:
        """How far a moment lies outside of what is written, without tolerance."""
        return min(max(span.start - moment, moment - span.end, 0) for span in self.spans)


@dataclass(frozen=True, slots=True)
class Window:
    """A window as written, both ends included, each with its own tolerance.

    ``nominal`` is what the text says; ``widest`` and ``narrowest`` what it may mean. ``narrowest`` is
    None when the tolerances eat the window up.
    """

    nominal: Span
    start_tolerance: int = 0
    end_tolerance: int = 0

    @property
    def widest(self) -> Span:
        return Span(max(0, self.nominal.start - self.start_tolerance), self.nominal.end + self.end_tolerance)

    @property
    def narrowest(self) -> Span | None:
        start = self.nominal.start + self.start_tolerance
        end = self.nominal.end - self.end_tolerance
        return Span(start, end) if start <= end else None


Written = str | int | float


def says_about(text: str) -> bool:
    """Whether a written value is meant approximately ("about 24 turns", "24 回合左右")."""
    return _ABOUT.search(text) is not None


def parse_moment(replay: Replay, written: Written, sides: Iterable[str] = ()) -> Moment | None:
    """What a written moment means, or None if it is none. Knows "about" and ranges (``2:10-2:30``).

    Args:
        replay: The replay whose clock reads it.
        written: The text or number.
        sides: Slots the claim speaks of; a text that names a moment of each side may mean theirs.
    """
    slots = tuple(sides)
    # bool is an int, and 1 == 1.0 == True: the type belongs to the key.
    key = ("moment", type(written), written, slots)
    return remembered(replay, key, lambda: _parse_moment(replay, written, slots))


def _parse_moment(replay: Replay, written: Written, sides: tuple[str, ...]) -> Moment | None:
    clock = replay.clock
    bare: Written = written
    about = False
    if isinstance(written, str):
        if len(written) > 120:
            return None
        bare = _ABOUT.sub("", written)
        about = bare != written
    span = clock.parse(bare)
    if span is None and isinstance(bare, str):
        span = clock.parse(written) or _parse_edge(replay, bare) or _parse_range(replay, bare)
    if span is None:
        return None
    spans = {span: None}
    for side in sides:
        narrowed = clock.parse(bare, side=side)
        # A narrower stretch inside the one that is there already adds nothing.
        if narrowed is not None and not (span.start <= narrowed.start and narrowed.end <= span.end):
            spans[narrowed] = None
    return Moment(tuple(spans), clock.tolerance(about=about))


def _parse_edge(replay: Replay, text: str) -> Span | None:
    """The start or the end of the game or of a turn, in games whose clock has no words for them."""
    found = _TURN_EDGE.fullmatch(text)
    if found is not None:
        turn = replay.clock.parse(found[2])
        if turn is None:
            return None
        return Span(turn.start, turn.start) if found[1].lower() == "start" else Span(turn.end, turn.end)
    if fold(text) in _START_WORDS:
        return Span(0, 0)
    return Span(replay.clock.end, replay.clock.end) if fold(text) in _END_WORDS else None


def _parse_range(replay: Replay, text: str) -> Span | None:
    bare = _PLURALS.sub(r"\1", _BETWEEN.sub("", text))
    for separator in (_RANGE, _AND) if _BETWEEN.match(text) else (_RANGE,):
        parts = separator.split(bare)
        if len(parts) == 2 and all(parts):
            first, last = replay.clock.parse(parts[0]), replay.clock.parse(parts[1])
            if first is not None and last is not None and first.start <= last.end:
                return Span(first.start, last.end)
    return None


def read_moment(replay: Replay, written: Written, sides: Iterable[str] = ()) -> Moment:
    """The moment a claim speaks of.

    Raises:
        Settled: not checkable if the text is no moment; refuted if it lies after the end of the game.
    """
    moment = _parsed(replay, written, sides)
    _refuse_after_end(replay, moment.exact.start, moment.tolerance)
    return moment


def _parsed(replay: Replay, written: Written, sides: Iterable[str]) -> Moment:
    moment = parse_moment(replay, written, sides)
    if moment is None:
        raise Settled(not_checkable(f"{str(written)[:60]!r} is no moment of this game"))
    return moment


def read_window(
    replay: Replay, start: Written | None, end: Written | None, sides: Iterable[str] = ()
) -> Window:
    """The window a claim speaks of; a missing end is the start or the end of the game.

    Raises:
        Settled: like `read_moment`; also not checkable if the window ends before it begins.
    """
    first = None if start is None else read_moment(replay, start, sides)
    last = None if end is None else _parsed(replay, end, sides)
    if last is not None:
        # A window may close a little after the game did ("until 15:00" of a game of 14:52).
        about = replay.clock.tolerance(about=True)
        _refuse_after_end(replay, last.exact.start, max(last.tolerance, about))
    nominal = Span(
        0 if first is None else first.exact.start, replay.clock.end if last is None else last.exact.end
    )
    if nominal.start > nominal.end:
        raise Settled(not_checkable("the window ends before it begins"))
    return Window(nominal, first.tolerance if first else 0, last.tolerance if last else 0)


def _refuse_after_end(replay: Replay, moment: int, tolerance: int) -> None:
    if moment > replay.clock.end + tolerance:
        ended = replay.store.find(kind=EventKind.ENDED)
        raise Settled(
            refuted(
                replay.clock.text(replay.clock.end),
                [event.id for event in ended],
                kind=IssueKind.AFTER_THE_END,
                reason=f"the game ended at {replay.clock.text(replay.clock.end)}",
            )
        )
