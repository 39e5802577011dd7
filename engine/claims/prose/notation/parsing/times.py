"""Times of moves: "on move 23", 第23回合, "two moves later", "by move 10", 最后七回合, "after 14...Qxd4"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.parsing.phrases import NO_TAGS
from engine.claims.prose.notation.parsing.words import Word

_AT = frozenset("on at in during with around".split()) | {
    "at the end of",
    "在",
    "于",
    "当",
    "到",
    "到了",
    "用",
    "走到",
    "打到",
    "战至",
    "弈至",
    "下到",
    "来到",
}
_BY = {"by": "by", "until": "by", "till": "by", "before": "before", "prior to": "before", "up to": "by"} | {
    "by the end of": "by",
    "after": "after", "since": "after", "from": "after", "following": "after", "直到": "by", "一直到": "by",
    "截至": "by",
    "截止": "by", "自": "after", "从": "after", "直至": "by",
}  # fmt: skip
_UNITS = frozenset(("回合", "个回合", "步", "手", "着", "步棋", "手棋", "回"))
_NUMBERED = frozenset(("回合", "手"))
_ENGLISH_UNITS = frozenset(("move", "moves", "turn", "turns", "full move", "full moves"))
_MOVES = frozenset(("moves", "full moves", "turns"))
_AFTER = frozenset(("往后", "后", "之后", "以后", "过后", "完", "起", "开始", "后的", "走完", "下完"))
_AFTER_MOVE = frozenset(("后", "之后", "以后", "过后", "后的", "之后的"))
_MEANS = frozenset(("take", "play", "check", "mate"))
_CLOSES = frozenset("。.！!?？；;\n")
_DONE = frozenset(("走完", "下完"))
_FACING = frozenset(
    ("面对", "针对", "对", "对于", "in reply to", "in response to", "in answer to", "in return for")
) | {"facing", "faced with", "confronted with", "confronted by", "against", "as a reply to", "in reaction to"}
"""What stands before the move that is answered."""
_BEFORE = frozenset(("前", "之前", "以前"))
_LATER = frozenset(("later", "after", "after that", "afterwards", "on", "further on"))
_CLOSING_TIME = frozenset(("收盘", "局末"))
_STEPS = frozenset(("步", "手", "着"))
_SO = frozenset(("直", "直接", "先", "的", "时", "则", "立即", "马上", "随即"))
MANY_STEPS = 10
"""Steps nobody counts in words, and that are the number of a move where they open a clause."""
_FURTHER = frozenset(("又", "才", "再", "就", "被"))
_DEEDS = frozenset(("take", "check", "mate", "castle", "castle-kingside", "castle-queenside"))
_WERE_OVER = ("was over", "is over", "ended", "had ended")
"""What may follow the number in "before move 13 was over"."""
_OF_PLAYERS = frozenset(("resign", "beat", "castle", "castle-kingside", "castle-queenside"))
"""What players do, and no queen."""
_UNTIL = frozenset(("until", "till", "直到", "直至", "一直到"))
_OVER = (["was", "over"], ["is", "over"], ["was", "done"])
_THAT = frozenset(("that", "this", "which", "it"))
_OPENING = frozenset(("first", "opening", "initial"))
_CLOSING = frozenset(("last", "final", "closing"))


@dataclass(frozen=True, slots=True)
class Time:
    """A time as written.

    Attributes:
        kind: ``at``, ``by``, ``before``, ``after``, ``next``, ``later``, ``earlier``, ``end``, ``close``,
            ``then``, ``start``, ``whole``, ``first``, ``last``, ``span``, ``move``, ``event``.
        low: Move number, or how many moves; the half-move of an ``event``.
        high: End of a stretch of move numbers; of ``later`` the move number it may be, 0 if it is none.
        word: The written move of a ``move``; the words of what is one phrase ("when White resigned").
        until: Whether a ``by`` is written "until", 直到.
        mode: ``at``, ``after``, ``reply`` of a written move; ``anchor`` of "two moves after the queen fell".
    """

    kind: str
    start: int
    end: int
    low: int = 0
    high: int = 0
    word: Word | None = None
    mode: str = "at"
    until: bool = False


def with_queens(words: Sequence[Word]) -> list[Word]:
    """The words with a 后 that closes a sentence behind a number as the queen it must be: 一共走了两步后。"""
    found: list[Word] = []
    for k, word in enumerate(words):
        following = _at(words, k + 1)
        owned = k > 0 and words[k - 1].side is not None and following is not None
        if word.low == "以后" and owned and following is not None and following.verb in _MEANS:
            middle = word.start + 1  # 白方以后应对: with the queen
            found.append(replace(word, low="以", end=middle, tags={"with": ("with", "")}))
            found.append(replace(word, low="皇后", start=middle, tags=NO_TAGS, piece=("queen",)))
        else:
            found.append(word)
    words = list(found)
    for k in range(2, len(words)):
        if words[k].low == "后" and words[k - 1].value("unit") and words[k - 2].number is not None:
            following = _at(words, k + 1)
            if following is None or following.low in _CLOSES:
                found[k] = replace(words[k], low="皇后")
    return found


def without_halves(words: Sequence[Word]) -> list[Word]:
    """The words without the side in "move 37 (Black)", 第 45 回合（黑方）: no clause of its own."""
    kept: list[Word] = []
    at = 0
    while at < len(words):
        half = words[at : at + 3]
        if (
            len(half) == 3
            and half[0].low in ("(", "（")
            and half[1].side is not None
            and half[2].low in (")", "）")
            and kept
            and (kept[-1].number is not None or kept[-1].low in _UNITS)
        ):
            at += 3
            continue
        kept.append(words[at])
        at += 1
    return kept


def read_time(words: Sequence[Word], at: int) -> tuple[Time, int] | None:
    """The time that begins at a word, and the index after it."""
    word = words[at]
    following = _at(words, at + 1)
    if word.low in _CLOSING_TIME and following is not None and (following.side or following.piece):
        return Time("end", word.start, word.end), at + 1  # 收盘白方有五个兵
    if word.has("time") and not word.piece:
        return Time(word.value("time"), word.start, word.end, word=word), at + 1
    if (since := _since_move(words, at)) is not None:
        return since
    if word.chinese or (word.kind in ("number",) and at + 1 < len(words) and words[at + 1].low in _UNITS):
        return _chinese(words, at) or (_english(words, at) if word.low in _AT or word.low in _BY else None)
    found = _english(words, at)
    if found is not None and found[0].kind == "before":
        time, end = found
        over = _at(words, end)
        if over is not None and over.low in _WERE_OVER:
            return replace(time, end=over.end), end + 1
    return found


def _since_move(words: Sequence[Word], at: int) -> tuple[Time, int] | None:
    """24.cxd4之后, 走完24.cxd4: the position after a written move."""
    first = words[at]
    facing = first.low in _FACING
    done = facing or first.low in _DONE
    if not done and first.kind != "move":
        return None
    move, tail = _at(words, at + done), _at(words, at + done + 1)
    if move is None or move.kind != "move" or move.move_number is None:
        return None
    over = not done and tail is not None and tail.low in _DONE  # 11...dxc4走完后
    tail = _at(words, at + 2) if over else tail
    if facing:
        skipped = tail is not None and tail.low in ("这", "的", "一步", "这一步", "这步")
        return Time("move", first.start, move.end, word=move, mode="reply"), at + 2 + skipped
    after = tail is not None and tail.low in _AFTER_MOVE
    after = after and not (tail is not None and tail.low == "后" and not over and _acts(words, at + done + 1))
    if not after or tail is None:
        return (Time("move", first.start, move.end, word=move, mode="after"), at + 2) if done else None
    return Time("move", first.start, tail.end, word=move, mode="after"), at + done + over + 2


def _whole(word: Word | None) -> int | None:
    if word is not None and word.low == "两个":
        return 2
    if word is None or word.number is None or word.number != int(word.number) or word.number < 0:
        return None
    return int(word.number)


def _at(words: Sequence[Word], index: int) -> Word | None:
    return words[index] if 0 <= index < len(words) else None


def _english(words: Sequence[Word], at: int) -> tuple[Time, int] | None:
    first = words[at]
    k = at
    kind = "at"
    prefixed = False
    if first.low in _BY:
        kind, k, prefixed = _BY[first.low], at + 1, True
    elif first.low in ("as early as", "as late as"):
        k, prefixed = at + 1, True
    elif first.low in _AT:
        k, prefixed = at + 1, True
    if prefixed and (word := _at(words, k)) is not None and word.low in ("only", "just", "about"):
        k += 1
    word = _at(words, k)
    if word is None:
        return None
    owner = word.low in ("your", "his", "her", "their", "the") or (word.side is not None and word.possessive)
    if prefixed and owner and (move := _at(words, k + 1)) is not None and move.move_number is not None:
        k, word = k + 1, move  # "after your 37...Rxd7"
    done_by = kind == "by" and at > 0 and words[at - 1].verb == "play"  # "was answered by 11...h6"
    if prefixed and word.kind == "move" and word.move_number is not None and not done_by:
        mode = {"after": "after", "by": "at", "before": "before"}.get(kind, "at")
        return Time("move", first.start, word.end, word=word, mode=mode), k + 1
    if first.low == "between" or (first.low in ("from",) and word.low in _ENGLISH_UNITS):
        k2 = at + 1 if first.low == "between" else k
        if (unit := _at(words, k2)) is not None and unit.low in _ENGLISH_UNITS:
            k2 += 1
        low, joint, high = _whole(_at(words, k2)), _at(words, k2 + 1), None
        if low is not None and joint is not None and joint.low in ("and", "to", "until", "through", "till"):
            k3 = k2 + 2
            if (unit := _at(words, k3)) is not None and unit.low in _ENGLISH_UNITS:
                k3 += 1
            high = _whole(_at(words, k3))
            if high is not None:
                return Time("span", first.start, words[k3].end, low, high), k3 + 1
        if low is not None and joint is not None and joint.low in ("to the end", "onwards", "on"):
            return Time("after", first.start, joint.end, low), k2 + 2
    if word.low in _ENGLISH_UNITS:
        low = _whole(_at(words, k + 1))
        if low is not None and words[k + 1].kind == "number":
            end = k + 2
            if kind == "before" and [one.low for one in words[end : end + 2]] in _OVER:
                return Time("by", first.start, words[end + 1].end, low), end + 2
            joint, after = _at(words, k + 2), _at(words, k + 3)
            if (
                joint is not None
                and joint.low in ("and", "to", ",", "-", "–", "until", "through", "or")
                and after is not None
                and after.kind == "number"
                and (word.plural or word.low.endswith("s"))
            ):
                high = _whole(after)
                if high is not None:
                    span = "pair" if joint.low in ("and", ",", "or") else "span"
                    return Time(span, first.start, after.end, low, high), k + 4
            until = first.low in _UNTIL
            return Time(kind, first.start, words[k + 1].end, low, until=until), end
        if not prefixed:
            return None
    if word.low in ("the", "his", "her", "your", "white", "black", "their", "its"):
        k += 1
        word = _at(words, k)
        if word is None:
            return None
    following = _at(words, k + 1)
    if word.kind == "ordinal" or (word.low in ("first", "second") and following is not None):
        number = _whole(word)
        if (
            number is not None
            and following is not None
            and following.low in ("move", "turn", "round")
            and prefixed
        ):
            return Time(kind, first.start, following.end, number), k + 2
    if (word.low in _OPENING or word.low in _CLOSING) and following is not None:
        number = _whole(following)
        unit = _at(words, k + 2)
        if number is not None and unit is not None and unit.low in _ENGLISH_UNITS:
            kind = "first" if word.low in _OPENING else "last"
            return Time(kind, first.start, unit.end, number), k + 3
    unit = _at(words, k + 1)
    if prefixed and kind == "after" and word.kind == "number" and unit is not None and unit.low in _MOVES:
        number = _whole(word)  # "after 21 moves it was level"
        if number is not None and not _counted_from(words, k + 2):
            return Time("after", first.start, unit.end, number), k + 2
    number = _whole(words[at]) if words[at].kind == "number" or words[at].low == "a" else None
    if words[at].low == "a":
        number = 1
    unit = _at(words, at + 1)
    if (
        number is not None
        and unit is not None
        and unit.low in (_ENGLISH_UNITS | {"ply", "plies", "half move", "half moves"})
    ):
        later = _at(words, at + 2)
        spent = later is not None and later.low == "on" and _names(words, at + 3)  # "five moves on pawns"
        if later is not None and not spent and later.low in _ONWARD:
            return _relative("later", number, unit, words[at].start, later.end), at + 3
        if later is not None and later.low in ("earlier",):
            return _relative("earlier", number, unit, words[at].start, later.end), at + 3
        anchor = _at(words, at + 3)
        if later is not None and later.low == "after" and anchor is not None and anchor.low not in _THAT:
            if (
                anchor.piece
                or anchor.side
                or anchor.has("side")
                or anchor.low in ("the", "his", "her", "your")
            ):
                found = _relative("later", number, unit, words[at].start, later.end)
                return replace(found, mode="anchor"), at + 3
        if later is not None and later.low in ("after", "before"):
            end = at + 3
            while (
                end < len(words)
                and end < at + 6
                and (
                    words[end].low
                    in ("that", "this", "the", "hop", "jump", "move", "capture", "check", "which", "it")
                )
            ):
                end += 1
            if end > at + 3:
                kind = "later" if later.low == "after" else "earlier"
                return _relative(kind, number, unit, words[at].start, words[end - 1].end), end
    return None


_ONWARD = frozenset(("later", "afterwards", "on", "after that", "after this"))


def _names(words: Sequence[Word], at: int) -> bool:
    """Whether a piece is named at a word, or behind an article."""
    word, following = _at(words, at), _at(words, at + 1)
    article = word is not None and word.low in ("the", "his", "her", "your", "its", "their")
    return word is not None and bool(word.piece or (article and following is not None and following.piece))


def _counted_from(words: Sequence[Word], at: int) -> bool:
    """Whether so many moves are those of somebody or something: "after eight moves of the king"."""
    word = _at(words, at)
    return word is not None and word.low in ("of", "by", "with", "from", "in")


def _relative(kind: str, number: int, unit: Word, start: int, end: int) -> Time:
    plies = number if unit.low in ("ply", "plies", "half move", "half moves") else 2 * number
    return Time(kind, start, end, plies)


def _chinese(words: Sequence[Word], at: int) -> tuple[Time, int] | None:
    k = at
    kind = "at"
    first = words[at]
    if first.low in _BY:
        kind, k = _BY[first.low], at + 1
    elif first.low in _DONE:
        kind, k = "after", at + 1
    elif first.low in _AT:
        k = at + 1
    word = _at(words, k)
    if word is None:
        return None
    if word.low in ("后", "之后", "在") and (move := _at(words, k + 1)) is not None and move.kind == "move":
        return None
    if (stretch := _stretch(words, at)) is not None:
        return stretch
    if word.has("mark") or word.low == "第":
        numbers: list[int] = []
        j = k + 1
        ranged = False
        while (number := _whole(_at(words, j))) is not None:
            numbers.append(number)
            j += 1
            step = _at(words, j)
            unit_between = step is not None and step.low in _UNITS
            joint = _at(words, j + 1) if unit_between else step
            following = j + 2 if unit_between else j + 1
            if joint is None or joint.low not in (
                "、",
                "和",
                "与",
                "及",
                "到",
                "至",
                "-",
                "—",
                "~",
                "–",
                "跟",
            ):
                break
            if (more := _at(words, following)) is not None and more.low == "第":
                following += 1
            if (more := _at(words, following)) is None or more.number is None:
                break
            ranged = ranged or joint.low in ("到", "至", "-", "—", "~", "–")
            j = following
        unit = _at(words, j)
        if numbers and unit is not None and unit.low in _UNITS:
            end, j = unit.end, j + 1
            tail = _at(words, j)
            if tail is not None and tail.low in _AFTER and not _acts(words, j):
                kind, end, j = "after", tail.end, j + 1
            elif tail is not None and tail.low in _BEFORE:
                kind, end, j = "before", tail.end, j + 1
            elif tail is not None and tail.low == "为止":
                kind, end, j = "by", tail.end, j + 1
            if len(numbers) > 1:
                pair = "span" if ranged else "pair"
                return Time(pair, first.start, end, numbers[0], numbers[-1]), j
            joint = _at(words, j)
            if kind == "after" and joint is not None and joint.value("time") in ("end", "close"):
                return Time("after", first.start, joint.end, numbers[0]), j + 1
            return Time(kind, first.start, end, numbers[0], until=first.low in _UNTIL), j
        return None
    if word.low in ("前", "最初", "开头", "开局", "头", "最后", "末", "开局前"):
        number, unit = _whole(_at(words, k + 1)), _at(words, k + 2)
        if unit is not None and unit.low == "个":
            unit = _at(words, k + 3)
            k += 1
        if number is not None and unit is not None and unit.low in _UNITS:
            kind = "last" if word.low in ("最后", "末") else "first"
            return Time(kind, first.start, unit.end, number), k + 3
    number = _whole(word)
    if number is not None:
        unit = _at(words, k + 1)
        j = k + 2
        if first.low in _DONE and k > at and unit is not None and unit.low in ("回合", "个回合"):
            return Time("after", first.start, unit.end, number), j  # 走完23回合
        if unit is not None and unit.low == "个":
            unit = _at(words, j)
            j += 1
        tail = _at(words, j)
        last = _at(words, at - 1)
        opens = k == at and (last is None or last.kind == "stop" or last.low in _AFTER_MOVE)
        if opens and unit is not None and tail is not None and _numbers_a_move(word, unit, words, j):
            return Time("at", first.start, unit.end, number), j
        if unit is not None and unit.low in _UNITS and tail is not None and tail.low in _AFTER:
            counted = number if at == 0 else 0  # 十步以后 may count from the beginning
            return Time("later", first.start, tail.end, 2 * number, counted), j + 1
        if k > at and first.low in ("在", "于", "到", "到了") and unit is not None and unit.low in _NUMBERED:
            return Time("at", first.start, unit.end, number), k + 2
        closes = unit is not None and unit.low == "步" and (tail is None or tail.kind == "stop")
        if k > at and first.low == "在" and closes and unit is not None:
            return Time("at", first.start, unit.end, number), k + 2  # 发生在6步
        if unit is not None and unit.low in _UNITS and tail is not None and tail.low in _BEFORE:
            return Time("earlier", first.start, tail.end, 2 * number), j + 1
    return None


_FROM = frozenset(("从", "自"))
_TO = frozenset(("到", "至", "-", "—", "~", "–"))


def _stretch(words: Sequence[Word], at: int) -> tuple[Time, int] | None:
    """Moves from one to another, numbered only at the end: 从18到23回合."""
    if words[at].low not in _FROM:
        return None
    low, joint, high, unit = (_at(words, at + k) for k in range(1, 5))
    if joint is None or joint.low not in _TO or unit is None or unit.low != "回合":
        return None
    start, end = _whole(low), _whole(high)
    if start is None or end is None or not 0 < start < end:
        return None
    return Time("span", words[at].start, unit.end, start, end), at + 5


def stretch_alone(chunk: Sequence[Word], before: Sequence[Word]) -> Time | None:
    """Moves told by their bare numbers, alone between commas: "In six moves, from 18 to 23, Black ...".

    Args:
        before: The words of the sentence before it, which speak of moves or are none.
    """
    if len(chunk) != len(("from", "18", "to", "23")) or chunk[0].low not in ("from", "从"):
        return None
    if chunk[2].low not in ("to", "through", "到", "至") or any(word.low in _SCORED for word in before):
        return None
    if before and not any(word.low in _ENGLISH_UNITS or word.low in _UNITS for word in before):
        return None
    start, end = _whole(chunk[1]), _whole(chunk[3])
    if start is None or end is None or not 0 < start < end:
        return None
    return Time("span", chunk[0].start, chunk[3].end, start, end)


_SCORED = frozenset(("material", "points", "score", "lead", "子力", "分", "分数", "优势"))


def _numbers_a_move(number: Word, unit: Word, words: Sequence[Word], at: int) -> bool:
    """Whether a number at the beginning says which move it was: 35回合白车吃a5兵, 18步白方走e4, 20步后g4.

    A few steps are a count, 三步走到e4; written in figures, or many, they are a move's number.
    """
    if unit.low == "回合":
        return _starts(words, at)
    if unit.low not in _STEPS or number.number is None:
        return False
    if number.chinese and number.number < MANY_STEPS:
        return False
    word, following = words[at], _at(words, at + 1)
    if word.low == "后":  # the queen, and not "so many steps later"
        acts = following is not None and (following.low in _FURTHER or _acts(words, at))
        square = following is not None and following.kind == "square"
        return (square or acts) and number.number >= MANY_STEPS
    if word.value("verb") == "mate" or word.low in _AFTER or word.low in _BEFORE:
        return False  # 三步杀
    if word.low in _FURTHER | _SO and following is not None:
        word = following
    if word.value("verb") == "mate" or word.value("unit"):
        return False
    return bool(word.side is not None or word.piece or word.has("side", "verb") or word.kind == "square")


def _starts(words: Sequence[Word], at: int) -> bool:
    """Whether what was done on a move begins at a word: 35回合白车吃a5兵, 40回合又吃掉d6兵."""
    word, following = words[at], _at(words, at + 1)
    if word.low in _AFTER and not _acts(words, at):
        return False
    if word.low in _FURTHER and following is not None:
        word = following
    return bool(word.side is not None or word.piece or word.has("side") or word.verb in _DEEDS)


def _acts(words: Sequence[Word], at: int) -> bool:
    """Whether 后 is the queen, who does what follows: 第17回合后到d8将死."""
    word, following = words[at], _at(words, at + 1)
    if not word.piece or following is None or following.value("verb") in _OF_PLAYERS:
        return False  # 第25回合后认输
    return following.has("verb", "on", "from", "passive")
