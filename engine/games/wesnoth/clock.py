"""Turns, sides' parts of a turn, and the numbers players know them by.

A moment is a *step*: every side's part of a turn has a thousand of them, 0 for its start (healing, income),
1 to 998 for what it does, 999 for its end. A turn is the parts of all its sides in the order they play, so
what side 2 does to side 1 in turn 5 is in turn 5, and ``turn 5`` means all of it.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from engine.facts import Span
from engine.games.numerals import CHARACTERS, chinese_number

STEPS = 1000
"""Moments in one side's part of a turn."""

LAST_STEP = STEPS - 1
LAST_ACTION = STEPS - 2
_MAX_TURN = 9_999

_ONES = "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen"
_ONES += " seventeen eighteen nineteen"
_ONES_TH = "first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth"
_ONES_TH += " fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth"
_TENS = {
    ten: 10 * n for n, ten in enumerate("twenty thirty forty fifty sixty seventy eighty ninety".split(), 2)
}
_WORDS = {word: n for n, word in enumerate(_ONES.split(), 1)} | _TENS
_ORDINALS = {word: n for n, word in enumerate(_ONES_TH.split(), 1)}
_ORDINALS |= {word[:-1] + "ieth": value for word, value in _TENS.items()}
_UNDER_TEN = {word: n for word, n in (_WORDS | _ORDINALS).items() if n < 10}
_SPELLED = re.compile(
    rf"\b(?:({'|'.join(_TENS)})(?:[ -]({'|'.join(_UNDER_TEN)}))?|({'|'.join([*_ORDINALS, *_WORDS])}))\b"
)

_NUMBER = rf"(?P<n>\d{{1,5}}|[{CHARACTERS}]{{1,7}})"
_TURN = re.compile(
    rf"(?:(?:turn|round|t|r)\.?\s*(?:no\.?|number|#)?\s*)?{_NUMBER}"
    rf"|(?:the\s+)?{_NUMBER.replace('<n>', '<nth>')}(?:st|nd|rd|th)?\s*(?:turn|round)"
    rf"|第?\s*{_NUMBER.replace('<n>', '<zh>')}\s*个?(?:回合|轮|回)"
    rf"|(?:回合|轮次?)\s*{_NUMBER.replace('<n>', '<zh2>')}"
)
_SIDE = re.compile(
    rf"\(?\s*(?:side|player|s|p)\s*#?\s*(?P<side>\d{{1,2}})(?:['’]s)?(?:\s+(?:turn|part))?\s*\)?"
    rf"|[（(]?\s*(?:第\s*(?P<zh>[0-9{CHARACTERS}]{{1,3}})\s*方|阵营\s*(?P<zh2>[0-9{CHARACTERS}]{{1,3}})"
    rf"|(?P<zh3>\d{{1,2}})\s*(?:号|方|号方|号阵营))\s*的?\s*[)）]?"
)
_EDGE = re.compile(
    r"(?P<start>\b(?:the\s+)?(?:start|beginning|begin|opening|onset)\s+of\b|开始时?|初期?|之初|刚开始)"
    r"|(?P<end>\b(?:the\s+)?(?:end|close|ending)\s+of\b|结束时?|末期?|之末|终了|最后)"
    r"|(?P<start2>\b(?:start|beginning)\b)|(?P<end2>\bend\b)"
)
_WHOLE_START = re.compile(
    r"(?:the\s+)?(?:start|beginning)(?:\s+of\s+(?:the\s+)?(?:game|match))?|(?:游戏|比赛|对局)?(?:开局|开始时?)"
)
_WHOLE_END = re.compile(
    r"(?:the\s+)?(?:end|finish)(?:\s+of\s+(?:the\s+)?(?:game|match))?|(?:the\s+)?(?:last|final)\s+turn"
    r"|(?:游戏|比赛|对局)?(?:终局|结束时?)|(?:最后|最终)(?:一个?)?回合"
)
_NOISE = re.compile(
    r"[,，。:：;；]|\b(?:on|at|by|in|during|around|about|after|before|until|till|from|to|since|for)\b|在|大约|左右|约|时候?|的(?=\s|$)"
)
_DURATION = re.compile(
    rf"(?:(?P<half>half\s+an?|半个?)|(?P<one>an?|a\s+full)|{_NUMBER})\s*-?\s*(?:full\s+|whole\s+|more\s+)?(?:turns?|rounds?|个?回合|轮)"
)


@dataclass(frozen=True, slots=True)
class TurnClock:
    """The clock of one game.

    Attributes:
        sides: Slots in the order they play.
        last: The last moment of the game.
    """

    sides: tuple[str, ...]
    last: int

    @property
    def unit(self) -> str:
        return "step"

    @property
    def end(self) -> int:
        return self.last

    @property
    def per_minute(self) -> float | None:
        return None

    @property
    def turn_length(self) -> int:
        """Moments in one whole turn."""
        return STEPS * len(self.sides)

    def moment(self, turn: int, side: int, step: int = 0) -> int:
        """The moment of a step in the part of the side at index ``side`` (from 0) of a turn (from 1)."""
        return ((turn - 1) * len(self.sides) + side) * STEPS + step

    def turn(self, moment: int) -> int:
        """The number of the turn a moment lies in, from 1."""
        return max(0, moment) // self.turn_length + 1

    def side(self, moment: int) -> str:
        """The slot of the side whose part of the turn it is."""
        return self.sides[max(0, moment) // STEPS % len(self.sides)]

    def text(self, moment: int, lang: str = "en") -> str:
        """``turn 5``, in Chinese ``第 5 回合``."""
        return f"第 {self.turn(moment)} 回合" if lang.startswith("zh") else f"turn {self.turn(moment)}"

    def parse(self, text: str | int | float, *, side: str | None = None) -> Span | None:
        """What a written moment may mean.

        ``turn 5``, ``T5``, ``5``, ``the fifth turn``, ``第五回合`` mean the whole turn; a side named in the
        text (``turn 5 (side 2)``) means its part. ``start of turn 5`` and ``end of turn 5`` mean the first
        and last moment of ``side``'s part when a side is given (its gold at the start of turn 5 is what it
        had when its own part began), else of the turn.
        """
        if isinstance(text, bool):
            return None
        if isinstance(text, int | float):
            return self._span(int(text), None) if math.isfinite(text) and text == int(text) else None
        if len(text) > 80:
            return None
        bare = " ".join(text.casefold().split())
        if _WHOLE_START.fullmatch(bare):
            return Span(0, 0)
        if _WHOLE_END.fullmatch(bare):
            last = self.turn(self.last)
            return self._span(last, None) if "turn" in bare or "回合" in bare else Span(self.last, self.last)
        named: str | None = None
        found = _SIDE.search(bare)
        if found is not None and found.end() - found.start() < len(bare):
            named = self._slot(next(group for group in found.groups() if group))
            if named is None:
                return None
            bare = f"{bare[: found.start()]} {bare[found.end() :]}"
        edge = _EDGE.search(bare)
        if edge is not None:
            bare = f"{bare[: edge.start()]} {bare[edge.end() :]}"
        bare = " ".join(_NOISE.sub(" ", bare).replace("'s", "").replace("’s", "").split())
        number = _turn_number(bare)
        if number is None:
            return None
        if edge is None:
            return self._span(number, named)
        span = self._span(number, named or (side if side in self.sides else None))
        if span is None:
            return None
        moment = span.start if edge["start"] or edge["start2"] else span.end
        return Span(moment, moment)

    def tolerance(self, *, about: bool) -> int:
        """Nothing for an exact turn, one whole turn for "about"."""
        return self.turn_length if about else 0

    def duration(self, text: str | int | float) -> int | None:
        """A written number of turns in steps: ``2 turns``, ``两个回合``, ``2``."""
        if isinstance(text, bool):
            return None
        if isinstance(text, int | float):
            return int(text * self.turn_length) if math.isfinite(text) and 0 <= text <= _MAX_TURN else None
        if len(text) > 80:
            return None
        bare = _spelled_out(" ".join(text.casefold().split()))
        found = _DURATION.fullmatch(bare)
        if found is None:
            number = _numeral(bare)
            return None if number is None else number * self.turn_length
        if found["half"]:
            return self.turn_length // 2
        amount = 1 if found["one"] else _numeral(found["n"])
        return None if amount is None else amount * self.turn_length

    def _slot(self, written: str) -> str | None:
        slot = f"side {_numeral(written)}"
        return slot if slot in self.sides else None

    def _span(self, turn: int, side: str | None) -> Span | None:
        if not 1 <= turn <= _MAX_TURN:
            return None
        if side is None:
            start = self.moment(turn, 0)
            return Span(start, start + self.turn_length - 1)
        start = self.moment(turn, self.sides.index(side))
        return Span(start, start + LAST_STEP)


def _turn_number(bare: str) -> int | None:
    found = _TURN.fullmatch(_spelled_out(bare))
    if found is None:
        return None
    return _numeral(next(group for group in found.groups() if group))


def _spelled_out(text: str) -> str:
    def figure(found: re.Match[str]) -> str:
        if found[1]:
            return str(_TENS[found[1]] + (_UNDER_TEN[found[2]] if found[2] else 0))
        return str(_ORDINALS.get(found[3]) or _WORDS[found[3]])

    return _SPELLED.sub(figure, text)


def _numeral(text: str) -> int | None:
    return int(text) if text.isdecimal() and len(text) < 6 else chinese_number(text)
