"""Words of a clause to parts: sides, pieces with all that is said of them, squares, verbs, numbers.

Every part has one letter, so that a clause is a short string: ``S`` side, ``P`` piece, ``L`` list of pieces,
``Q`` square, ``M`` written move, ``N`` number, ``O`` first, last or nth, verbs (see `VERBS`), ``n`` negation,
``e`` developed, ``u`` what is not said as fact, ``x`` a word of no vocabulary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.claims.prose.copying import replace
from engine.claims.prose.notation.parsing.pieces import (
    _FILES,
    DETERMINERS,
    POSSESSIVE,
    Piece,
    Voice,
    is_after,
    piece_at,
)
from engine.claims.prose.notation.parsing.words import Word

VERBS = {
    "move": "m", "take": "t", "check": "k", "mate": "K", "castle": "c", "castle-kingside": "c",
    "castle-queenside": "c", "promote": "p", "stand": "d", "lose": "l", "trade": "r", "keep": "h",
    "play": "y", "happen": "v", "fall": "F", "resign": "R", "beat": "W", "last": "Z", "be": "b",
    "survive": "i",
}  # fmt: skip
_OTHER = {
    "passive": "B", "object": "A", "with": "w", "on": "o", "from": "f", "to": "g", "level": "=",
    "against": "|", "home": "H", "leave": "q", "flag": "+", "give": "G",
    "than": "Y", "gone": "D",
}  # fmt: skip
_ASPECT = frozenset(("上", "方面", "中", "里"))
"""What closes 在 ... 上."""
_SINGULAR = frozenset("he she 他 她".split())
_LIST = frozenset(
    ("and", ",", "、", "和", "加", "外加", "及", "以及", "与", "加上", "plus", "带", "as well as")
)


@dataclass(slots=True)
class Part:
    """A part of a clause: its letter and what it holds.

    ``third`` is whom "he" means if it means a player: never the one spoken to.
    """

    sym: str
    start: int
    end: int
    word: Word
    piece: Piece | None = None
    side: str | None = None
    number: int | None = None
    unit: str = ""
    pieces: list[Piece] = field(default_factory=list)
    third: str | None = None


def parts_of(words: Sequence[Word], voice: Voice) -> list[Part]:
    """The parts of a clause, what says nothing left out."""
    out: list[Part] = []
    words = _without_own(words)
    at = 0
    while at < len(words):
        found = piece_at(words, at, voice) if _may_name(words[at]) else None
        if found is not None:
            piece, following = found
            part = Part("P", words[at].start, words[following - 1].end, words[following - 1], piece=piece)
            at = following
            _append_piece(out, part)
            continue
        part_or_none, at = _single(words, at, voice, out)
        if part_or_none is not None:
            out.append(part_or_none)
    out = _counted_after([part for part in out if part.sym != "&"], words)
    while out and out[-1].sym in "ofgw" and not out[-1].word.chinese:
        out.pop()  # "on its walk": what stood there says nothing
    return out


def _without_own(words: Sequence[Word]) -> Sequence[Word]:
    """The words without the "own" of "White's own king", which has nothing."""
    return [
        word
        for k, word in enumerate(words)
        if not (word.low == "own" and k and (words[k - 1].possessive or words[k - 1].low in _OWNING))
    ]


_OWNING = frozenset("his her its their your my our".split())


def _counted_after(out: list[Part], words: Sequence[Word]) -> list[Part]:
    """The parts with a number told behind what it counts put to it: 损失兵3枚, 剩马一个."""
    for k in range(len(out) - 1, 0, -1):
        number, piece = out[k], out[k - 1].piece
        if number.sym != "N" or number.unit or piece is None or not out[k - 1].word.chinese:
            continue
        if piece.count is not None or piece.squares or piece.pronoun or not piece.names:
            continue
        if k + 1 < len(out) and out[k + 1].sym == "n":
            continue  # 大子一个不剩
        behind = next((word for word in words if word.start >= number.end), None)
        if behind is not None and behind.has("count") and behind.start == number.end:
            counted = replace(piece, count=number.number, plural=(number.number or 0) > 1)
            out[k - 1 : k + 1] = [replace(out[k - 1], piece=counted, end=behind.end)]
    return out


_NAMING = frozenset("wing two pron other same side both shade count".split())


def _may_name(word: Word) -> bool:
    """Whether a piece may begin at a word: a cheap look before the careful one."""
    return bool(
        word.piece
        or word.side is not None
        or word.kind in ("number", "square")
        or word.low in DETERMINERS
        or word.low in _FILES
        or not _NAMING.isdisjoint(word.tags)
    )


def _append_piece(out: list[Part], part: Part) -> None:
    """Counted pieces in a row are one list: 双车一马三兵, "a rook and two pawns", "queen and knight"."""
    piece = part.piece
    assert piece is not None
    k = len(out)
    while k and out[k - 1].sym == "&":
        k -= 1
    before = out[k - 1] if k else None
    linked = len(out) > k or (part.word.chinese and piece.count is not None)
    if before is None or not linked or not _countable(piece):
        out.append(part)
        return
    if before.sym == "L":
        before.pieces.append(piece)
        before.end = part.end
    elif before.sym == "P" and before.piece is not None and _countable(before.piece):
        out[k - 1] = Part(
            "L", before.start, part.end, part.word, pieces=[before.piece, piece], side=before.piece.side
        )
    else:
        out.append(part)
        return
    del out[k:]
    for member in out[k - 1].pieces:
        if member.count is None:
            member.count = 1


def _countable(piece: Piece) -> bool:
    """Whether a piece may stand in a list of what somebody has: counted, or one by its form."""
    return not piece.squares and not piece.pronoun and (piece.count is not None or not piece.plural)


def _single(words: Sequence[Word], at: int, voice: Voice, out: list[Part]) -> tuple[Part | None, int]:
    word = words[at]
    tags = word.tags

    def make(sym: str, **more: object) -> tuple[Part, int]:
        part = Part(sym, word.start, word.end, word)
        for name, value in more.items():
            setattr(part, name, value)
        return part, at + 1

    if word.kind == "square":
        return make("Q")
    if (word.low == "后" and is_after(words, at)) or word.low == "子":
        return None, at + 1
    if word.kind == "move":
        return make("M")
    if word.low == "instead" and (at == 0 or at + 1 == len(words)):
        return None, at + 1  # "instead, the king wandered": what follows is what was done
    if (
        word.low == "to"
        and out
        and out[-1].sym == "b"
        and at + 1 < len(words)
        and words[at + 1].form == "base"
    ):
        return make("u")  # "one was to take the rook"
    if word.low == "without" and at + 1 < len(words) and words[at + 1].low in ("having", "ever"):
        return make("n", unit="never")  # "without having captured a knight"
    if word.low == "到" and out and out[-1].sym in "tl" and not _at_square(words, at + 1):
        return None, at + 1  # 丢到
    if word.low == "even" and not out and at + 1 < len(words) and words[at + 1].kind == "word":
        return None, at + 1  # "even at the price of a pawn"
    if word.low in _MADE_TO and [one.low for one in words[at + 1 : at + 2]] == ["to"]:
        if at + 2 < len(words) and words[at + 2].form == "base":
            return None, at + 2  # "is forced to take it"
    if word.has("left") and out and out[-1].sym in "kK":
        return None, at + 1  # "checkmated on the board"
    if word.low == "能" and out and out[-1].sym == "n":
        return None, at + 1  # 没能活到最后
    if "irr" in tags:
        return make("u")
    if "neg" in tags:
        return make("n", unit=word.value("neg"))
    if "neither" in tags:
        part, following = make("n", unit="never")
        part.side = "both"
        return part, following
    side = voice.side(word)
    flagged = at + 1 < len(words) and bool(words[at + 1].value("how"))
    if (
        side is not None
        and word.possessive
        and not flagged
        and at + 1 < len(words)
        and words[at + 1].has("verb", "neg")
        and words[at + 1].form != "base"
        and not (at and words[at - 1].low == "of" and not words[at + 1].has("neg"))
        and not (words[at + 1].verb == "be" and any(later.kind == "move" for later in words[at + 2 : at + 4]))
    ):
        return make("x")  # "White's had made no other move": some piece of White's
    if side is not None:
        following = at + 1
        while following < len(words) and words[following].low in ("的", "player"):
            following += 1
        part = Part("S", word.start, word.end, word, side=side)
        return part, following
    if word.low in _LIST:
        return make("&")
    if word.low in _ASPECT and len(out) > 1 and out[-1].sym in "VP" and out[-2].sym == "o":
        return None, at + 1
    if word.low == "one" and at and words[at - 1].low == "the" and _nothing_counted(words, at + 1):
        if at + 1 == len(words) or words[at + 1].low in ("who", "that", "to"):
            return None, at + 1  # "White is the one who loses"
        return make("x")  # "the one on c8"
    if word.kind in ("number", "times") or (word.low == "第" and at + 1 < len(words)):
        return _number(words, at)
    if word.low == "second" and at + 1 < len(words) and words[at + 1].value("unit") == "times":
        return Part("O", word.start, words[at + 1].end, word, number=2), at + 2
    if word.kind == "ordinal":
        return make("O", number=int(word.number or 0))
    if "diff" in tags and out and (out[-1].unit == "point" or (out[-1].sym == "P" and _been(out))):
        return make("U", unit=word.value("diff"))
    if word.low == "比" and out and out[-1].sym == "N" and _is_number(words, at + 1):
        return make("|")  # 38比38
    if word.low == "之后" and not out and at + 1 < len(words):
        return None, at + 1  # 之后先吃f5: afterwards
    if "order" in tags:
        value = word.value("order")
        following_word = words[at + 1] if at + 1 < len(words) else None
        if word.low == "single" and following_word is not None and following_word.low in ("move", "step"):
            return make("N", number=1)  # "made just a single move"
        if word.low == "only" and not _determined(words, at):
            return None, at + 1  # "only took", "going only as far as": no one of its kind
        if value in ("first", "last", "only"):
            return make("O", number={"first": 1, "last": -1, "only": 0}[value], unit=value)
        return make("<" if value == "before" else ">")
    if word.low == "gone" and out and out[-1].sym in "bP":
        return make("D")
    if word.low == "下了" and at + 1 < len(words) and words[at + 1].kind in ("move", "square"):
        return make("y")
    if word.low in _SUFFERS:  # "had to answer seven checks"
        return make("B" if _is_number(words, at + 1) else "x")
    if word.low in _MEETS and not _answers(words, at):
        return make("x")  # "White met the threat": and not what a move was met with
    if "with" in tags and "verb" in tags and _by_means(words, at, voice):
        return make("w")  # 拿象吃回来
    if "verb" in tags:
        after = words[at + 1] if at + 1 < len(words) else None
        if word.low in ("move", "moves", "turns", "turn") and out and out[-1].sym in "NO":
            return make("m", unit="noun")
        if word.low == "move" and len(out) > 1 and out[-1].sym == "P" and out[-2].sym == "w":
            return None, at + 1  # "mated by a rook move"
        if word.low in _PICKS and at + 1 < len(words) and words[at + 1].kind == "square":
            return make("m")  # "he picks h8": whatever went there
        if word.verb == "move" and at and words[at - 1].low in DETERMINERS and not word.chinese:
            return None, at + 1  # "on its walk"
        if word.low in ("drops", "dropped") and word.verb == "move" and after is None:
            return make("F")  # "the c-pawn drops"
        if word.verb == "take" and _is_number(words, at + 1) and at + 2 < len(words):
            if words[at + 2].low in ("step", "steps", "move", "moves"):
                return make("m")  # "took eleven steps"
        if word.low == "将" and after is not None and (after.piece or after.has("pron")):
            return make("A")
        if out and out[-1].sym in "kKtcp" and word.low in ("come", "comes", "came"):
            return make("v")  # "mate came on move 17"
        if word.low in ("win", "wins", "won", "winning") and not _object_follows(words, at):
            return make("W")
        return make(VERBS[word.verb])
    if "side" in tags:
        return make("S")  # "you" where nobody is spoken to: a side, but not which
    if "pron" in tags:
        if word.value("pron") == "it":
            if (word.low in POSSESSIVE and not _as_object(words, at)) or (
                word.low.endswith("self") and out and out[-1].sym in "PSNt"
            ):
                return None, at + 1
            return Part("P", word.start, word.end, word, piece=Piece(pronoun=True, definite=True)), at + 1
        if word.low in POSSESSIVE:
            return None, at + 1
        return make("S", unit="pronoun", third=voice.third if word.low in _SINGULAR else None)
    if word.low == "left" and out and out[-1].sym in "PLQbN":
        return make("j")
    if "developed" in tags and "verb" not in tags:
        return make("e")
    if not tags.keys().isdisjoint(_OTHER):
        return make(next(sym for name, sym in _OTHER.items() if name in tags))
    if "measure" in tags:
        return make("V", unit=word.value("measure"))
    if word.has("course", "top", "beyond"):
        return make("T")
    if "more" in tags:
        if [later.low for later in words[at + 1 : at + 2]] == ["than"] and _is_number(words, at + 2):
            return None, at + 2  # "more than ten": how the number is meant
        return make("C", unit=word.value("more"))
    if "wings" in tags:
        return make("E", unit=word.value("wings"))
    if word.low == "each" and out and out[-1].sym == "N" and at + 1 == len(words):
        return make("a")  # "six each"
    if word.low in ("each", "every", "每"):
        return make("x")  # said of many moves at once
    if "diff" in tags:
        return make("U", unit=word.value("diff"))
    if "each" in tags:
        return make("a")
    if "left" in tags:
        return make("j")
    if "time" in tags or "unit" in tags:
        return make("s", unit=word.value("unit"))
    if word.has("amount", "trail", "how"):
        return None, at + 1
    if word.low == "两个":
        return make("N", number=2)
    if word.has("fill", "split", "other", "same", "count", "moved", "two", "wing", "shade", "pair"):
        return None, at + 1
    if word.kind == "stop":
        return None, at + 1
    if not word.chinese and word.low.endswith("ly"):
        return None, at + 1
    return make("x")


_DONE = frozenset("moves checks captures".split())
_MADE_TO = frozenset("forced obliged compelled had has".split())
_PICKS = frozenset(
    "pick picks picked choose chooses chose select selects selected 选 选了 选择 选择了 挑".split()
)
_SUFFERS = frozenset(
    ("had to answer", "had to face", "had to meet", "had to parry", "faced", "suffered", "endured")
) | {"was subjected to", "had to endure", "had to survive", "挨", "挨了", "吃了", "承受了", "面临"}
_MEETS = frozenset("meet meets met meeting counter counters countered countering".split())


def _answers(words: Sequence[Word], at: int) -> bool:
    """Whether it is a move that is met: "met 17.Bxg7 by ...", "17.Bxg7 was met by ..."."""
    following = words[at + 1] if at + 1 < len(words) else None
    return following is not None and (following.kind == "move" or following.low in ("with", "by"))


def _by_means(words: Sequence[Word], at: int, voice: Voice) -> bool:
    """Whether a piece and what it does follow a word for taking up: 拿象吃回来, "uses the knight to take"."""
    found = piece_at(words, at + 1, voice) if at + 1 < len(words) else None
    rest = words[found[1] : found[1] + 4] if found is not None else ()
    return any(word.verb in ("take", "check", "mate", "move", "castle") for word in rest)


def _is_number(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and words[at].number is not None


def _determined(words: Sequence[Word], at: int) -> bool:
    """Whether an adjective stands after an article or an owner: "the only check", "Black's only move"."""
    before = words[at - 1] if at else None
    return before is not None and (
        before.low in DETERMINERS or before.low == "your" or before.possessive or before.has("count")
    )


def _been(out: Sequence[Part]) -> bool:
    """Whether the last part is what somebody "is": "was a rook behind"."""
    return len(out) > 1 and out[-2].sym == "b"


def _object_follows(words: Sequence[Word], at: int) -> bool:
    """Whether a piece is named soon after a verb: "won the queen", and not "won by mate"."""
    for word in words[at + 1 : at + 6]:
        if word.piece or word.value("pron") == "it":
            return True
        if word.has("verb", "with") or word.kind == "stop":
            return False
    return False


def _at_square(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and words[at].kind == "square"


def _nothing_counted(words: Sequence[Word], at: int) -> bool:
    """Whether no thing stands at a word that a number could be of."""
    return at >= len(words) or not (words[at].piece or words[at].has("unit", "count"))


def _number(words: Sequence[Word], at: int) -> tuple[Part | None, int]:
    word = words[at]
    if word.low == "第":
        number = words[at + 1].number
        if number is None:
            return Part("x", word.start, word.end, word), at + 1
        following = at + 2
        while following < len(words) and words[following].has("count"):
            following += 1
        if following < len(words) and words[following].value("unit") == "times":
            following += 1
        return Part("O", word.start, words[following - 1].end, word, number=int(number)), following
    value = word.number if word.number is not None else -1
    whole = int(value) if value == int(value) else -1
    part = Part("N", word.start, word.end, word, number=whole)
    if word.kind == "times":
        part.unit = "times"
        return part, at + 1
    following = at + 1
    if following < len(words) and words[following].low in ("square", "squares"):
        return None, following + 1  # "two squares": how far
    while following < len(words) and words[following].has("count"):
        following += 1
    if following < len(words) and words[following].has("unit"):
        unit = words[following].value("unit")
        if unit != "turn" or words[following].chinese:
            part.unit, part.end = unit, words[following].end
            return part, following + 1
    return part, following


def _as_object(words: Sequence[Word], at: int) -> bool:
    """Whether "her" is whom it is done to: "takes her with the bishop"."""
    if words[at].low != "her":
        return False
    after = words[at + 1] if at + 1 < len(words) else None
    return (
        after is None or after.kind in ("stop", "square") or after.has("with", "on", "time", "from", "order")
    )
