"""Plies and the move numbers players know them by.

Moment 0 is the start position, moment ``n`` the position after the n-th half-move (ply), and the
half-move itself. A move number names a moment of each side, so without a side it means both.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from engine.facts import Span
from engine.games.numerals import CHARACTERS, chinese_number

_NUMBER = rf"(\d{{1,5}}|[{CHARACTERS}]{{1,7}})"
_SAN = r"(?:[NBRQKP]?[a-h]?[1-8]?[-x]?[a-h][1-8](?:=?[NBRQnbrq])?|[O0]-[O0](?:-[O0])?)[+#!?]*"
_WHITE = re.compile(r"\bwhite(?:['’]?s)?\b|白(?:方|棋)?", re.IGNORECASE)
_BLACK = re.compile(r"\bblack(?:['’]?s)?\b|黑(?:方|棋)?", re.IGNORECASE)
_NOISE = re.compile(
    r"[()（）\[\],，。:：]|\b(?:on|at|by|in|around|about|after|before|the|of|from|for)\b|(?:在|的时候|的|时|左右|大约|约)"
)

_START = re.compile(
    r"(?:start|start(?:ing)? position|beginning|initial position|开局|开始|初始局面)", re.IGNORECASE
)
_END = re.compile(
    r"(?:end|final (?:move|position)|last move|end of (?:the )?game|终局|结束|最后一步|最后一手)",
    re.IGNORECASE,
)
_PLY = re.compile(
    rf"(?:ply|half[- ]?move)\s*(?:no\.?\s*|#\s*)?{_NUMBER}|{_NUMBER}(?:st|nd|rd|th)?\s*(?:ply|half[- ]?move)"
    rf"|第\s*{_NUMBER}\s*(?:个?半回合|个?半步)",
    re.IGNORECASE,
)
_BLACKS_MOVE = re.compile(rf"(?:moves?\s*)?{_NUMBER}\s*\.?\s*(?:\.{{2,}}|…)\s*(?:{_SAN})?", re.IGNORECASE)
_NUMBERED_MOVE = re.compile(rf"(?:moves?\s*)?{_NUMBER}\s*(\.)?\s*{_SAN}", re.IGNORECASE)
_MOVE = re.compile(
    rf"(?:moves?|turn|round|m)?\s*(?:no\.?\s*|number\s*|#\s*)?{_NUMBER}(?:st|nd|rd|th)?\s*(?:\.|moves?|turn)?"
    rf"|第?\s*{_NUMBER}\s*(?:个?回合|步棋?|手棋?|着|招|回)",
    re.IGNORECASE,
)
_WORDS = (
    "zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth "
    "fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth"
).split()
_CARDINALS = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
    "seventeen eighteen nineteen twenty"
).split()
_SPELLED = {
    **{word: n for n, word in enumerate(_WORDS)},
    **{word: n for n, word in enumerate(_CARDINALS)},
}
_SPELLED_WORD = re.compile(rf"\b(?:{'|'.join(sorted(_SPELLED, key=len, reverse=True))})\b", re.IGNORECASE)
_DURATION = re.compile(
    rf"(?:{_NUMBER}|(an?|half an?))\s*-?\s*(?:full\s*)?"
    rf"(?:(half[- ]?moves?|pl(?:y|ies)|个?半回合|个?半步)|(moves?|turns?|个?回合|步棋?|手棋?|着))",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class ChessClock:
    """The clock of one game.

    Attributes:
        plies: Half-moves that were played: the last moment.
        first_move: Number of the first move (1 unless the game began from a position of its own).
        black_begins: True when Black made the first half-move.
    """

    plies: int
    first_move: int = 1
    black_begins: bool = False

    @property
    def unit(self) -> str:
        return "ply"

    @property
    def end(self) -> int:
        return self.plies

    @property
    def per_minute(self) -> float | None:
        return None

    def number(self, moment: int) -> int:
        """The move number of a moment (of the start: that of the first move)."""
        return self.first_move + (max(0, moment - 1) + self.black_begins) // 2

    def is_white(self, moment: int) -> bool:
        """Whether White made the half-move of this moment (1 or later)."""
        return (moment - 1 + self.black_begins) % 2 == 0

    def ply(self, number: int, *, white: bool) -> int:
        """The moment of one side's move of a number; 0 or less when that lies before the game."""
        return 2 * (number - self.first_move) + (1 if white else 2) - self.black_begins

    def text(self, moment: int, lang: str = "en") -> str:
        """``move 12`` for White's, ``move 12 (Black)`` for Black's; in Chinese ``第 12 回合（黑方）``."""
        if moment <= 0:
            return "开局" if lang.startswith("zh") else "the start"
        number, white = self.number(moment), self.is_white(moment)
        if lang.startswith("zh"):
            return f"第 {number} 回合" + ("" if white else "（黑方）")
        return f"move {number}" + ("" if white else " (Black)")

    def parse(self, text: str | int | float, *, side: str | None = None) -> Span | None:
        """What a written move may mean.

        ``12``, ``move 12``, ``12.``, ``第12回合``, ``第十二步`` mean both half-moves of move 12, or the one
        of ``side``; ``12...``, ``12...Nf6``, ``move 12 (Black)``, ``Black's 12th move`` mean Black's;
        ``12. Nf3`` and ``White's 12th move`` White's, whatever ``side`` is; ``ply 23`` means that ply.
        """
        if isinstance(text, bool):
            return None
        if isinstance(text, int | float):
            return self._move(int(text), side) if math.isfinite(text) and text == int(text) else None
        if len(text) > 80:
            return None
        white, black = bool(_WHITE.search(text)), bool(_BLACK.search(text))
        if white != black:
            side = "White" if white else "Black"
        bare = _BLACK.sub(" ", _WHITE.sub(" ", text))
        bare = " ".join(_NOISE.sub(" ", bare).split())
        bare = _SPELLED_WORD.sub(lambda found: str(_SPELLED[found[0].lower()]), bare)
        if _START.fullmatch(bare):
            return Span(0, 0)
        if _END.fullmatch(bare):
            return Span(self.plies, self.plies)
        if (found := _PLY.fullmatch(bare)) is not None:
            ply = _number(found)
            return None if ply is None else Span(ply, ply)
        if (found := _BLACKS_MOVE.fullmatch(bare)) is not None:
            return self._move(_number(found), "Black")
        if (found := _NUMBERED_MOVE.fullmatch(bare)) is not None:
            # One dot is White's by the notation; where words name Black, or there is no dot, they decide.
            by_notation = found[2] is not None and not (black and not white)
            return self._move(_number(found), "White" if by_notation else side)
        if (found := _MOVE.fullmatch(bare)) is not None:
            return self._move(_number(found), side)
        return None

    def tolerance(self, *, about: bool) -> int:
        """No ply for an exact move, one whole move (two plies) for "about"."""
        return 2 if about else 0

    def duration(self, text: str | int | float) -> int | None:
        """A written number of moves in plies: ``2 moves``, ``两回合`` and 2 are 4, ``3 plies`` is 3."""
        if isinstance(text, bool):
            return None
        if isinstance(text, int | float):
            plies = text * 2
            return int(plies) if math.isfinite(plies) and plies >= 0 and plies == int(plies) else None
        if len(text) > 80:
            return None
        bare = _SPELLED_WORD.sub(lambda found: str(_SPELLED[found[0].lower()]), " ".join(text.split()))
        found = _DURATION.fullmatch(bare)
        if found is None:
            number = chinese_number(bare) if not bare.isascii() else int(bare) if bare.isdigit() else None
            return None if number is None else number * 2
        amount = 1 if found[2] else _numeral(found[1])
        if amount is None:
            return None
        if found[2] and found[2].lower().startswith("half"):
            return 1
        return amount if found[3] else amount * 2

    def _move(self, number: int | None, side: str | None) -> Span | None:
        if number is None or number < 0:
            return None
        if number == 0:
            return Span(0, 0)
        first, last = self.ply(number, white=True), self.ply(number, white=False)
        if side in ("White", "Black"):
            first = last = first if side == "White" else last
        if last < 1:
            return None  # before the first move of a game that began later
        return Span(max(1, first), last)


def _number(found: re.Match[str]) -> int | None:
    return next((_numeral(group) for group in found.groups() if group and group != "."), None)


def _numeral(text: str) -> int | None:
    return int(text) if text.isdecimal() else chinese_number(text)
