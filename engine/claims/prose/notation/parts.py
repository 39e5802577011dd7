"""Words of a clause to parts: sides, pieces with all that is said of them, squares, verbs, numbers.

Every part has one letter, so that a clause is a short string: ``S`` side, ``P`` piece, ``L`` list of pieces,
``Q`` square, ``M`` written move, ``N`` number, ``O`` first, last or nth, verbs (see `VERBS`), ``n`` negation,
``e`` developed, ``u`` what is not said as fact, ``x`` a word of no vocabulary.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.claims.prose.notation.words import Word

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
_FILES = frozenset("abcdefgh")
_DETERMINERS = frozenset("the a an this that these those his her its their my our".split())
_POSSESSIVE = frozenset("his her its their".split())
_BARE = frozenset(("光杆", "光", "孤", "孤零零", "孤零零的", "白", "黑"))
_ASPECT = frozenset(("上", "方面", "中", "里"))
"""What closes 在 ... 上."""
_SINGULAR = frozenset("he she 他 她".split())
_FILE_WORDS = frozenset(("路", "线", "列", "翼"))
_LIST = frozenset(
    ("and", ",", "、", "和", "加", "外加", "及", "以及", "与", "加上", "plus", "带", "as well as")
)


@dataclass(slots=True)
class Piece:
    """A piece as the text speaks of it.

    Attributes:
        names: Canonical names it may be.
        side: Whose it is; None if not said. ``you`` and ``opponent`` are already slots.
        own: Written with "his", "their", 自己的.
        squares: Squares written with it.
        file: File letter written with it ("b-pawn").
        wing: ``kingside`` or ``queenside`` ("king's rook").
        shade: ``light`` or ``dark`` ("dark-squared bishop").
        count: How many, None if not said.
        plural: Written in the plural.
        pronoun: Written as "it", "her".
        definite: Written with "the", "his", "that", or nothing.
        other: Written with "other", 另一只.
        nth: Written with "first" (1) or "last" (-1).
        rival: Its side is written as "the opponent", whose opponent must be seen from the clause.
    """

    names: tuple[str, ...] = ()
    side: str | None = None
    own: bool = False
    squares: tuple[str, ...] = ()
    file: str | None = None
    wing: str | None = None
    shade: str | None = None
    count: int | None = None
    plural: bool = False
    pronoun: bool = False
    definite: bool = False
    other: bool = False
    nth: int | None = None
    rival: bool = False


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


@dataclass(slots=True)
class Voice:
    """Who is meant by the words for people.

    Attributes:
        you: Slot that "you" means.
        slots: The slots, in order.
    """

    you: str | None
    slots: tuple[str, ...]

    def side(self, word: Word) -> str | None:
        """The slot a word names; ``both`` for both, None if it names none."""
        if word.side is not None:
            return word.side
        value = word.value("side")
        if value and self.you is not None and len(self.slots) == 2:
            if value == "you":
                return self.you
            return next(slot for slot in self.slots if slot != self.you)
        if word.has("both"):
            return "both"
        return None

    @property
    def third(self) -> str | None:
        """Whom "he" means when it means a player: the one of two who is not spoken to, None if unknown."""
        if self.you is None or len(self.slots) != 2:
            return None
        return next(slot for slot in self.slots if slot != self.you)


def parts_of(words: Sequence[Word], voice: Voice) -> list[Part]:
    """The parts of a clause, what says nothing left out."""
    out: list[Part] = []
    at = 0
    while at < len(words):
        found = _piece(words, at, voice) if _may_name(words[at]) else None
        if found is not None:
            piece, following = found
            part = Part("P", words[at].start, words[following - 1].end, words[following - 1], piece=piece)
            at = following
            _append_piece(out, part)
            continue
        part_or_none, at = _single(words, at, voice, out)
        if part_or_none is not None:
            out.append(part_or_none)
    out = [part for part in out if part.sym != "&"]
    while out and out[-1].sym in "ofgw" and not out[-1].word.chinese:
        out.pop()  # "on its walk": what stood there says nothing
    return out


_NAMING = frozenset("wing two pron other same side both shade count".split())


def _may_name(word: Word) -> bool:
    """Whether a piece may begin at a word: a cheap look before the careful one."""
    return bool(
        word.piece
        or word.side is not None
        or word.kind in ("number", "square")
        or word.low in _DETERMINERS
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
    if (word.low == "后" and _is_after(words, at)) or word.low == "子":
        return None, at + 1
    if word.kind == "move":
        return make("M")
    if word.low == "instead" and (at == 0 or at + 1 == len(words)):
        return None, at + 1  # "instead, the king wandered": what follows is what was done
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
    if word.kind in ("number", "times") or (word.low == "第" and at + 1 < len(words)):
        return _number(words, at)
    if word.low == "second" and at + 1 < len(words) and words[at + 1].value("unit") == "times":
        return Part("O", word.start, words[at + 1].end, word, number=2), at + 2
    if word.kind == "ordinal":
        return make("O", number=int(word.number or 0))
    if "diff" in tags and out and (out[-1].unit == "point" or (out[-1].sym == "P" and _been(out))):
        return make("U", unit=word.value("diff"))
    if "order" in tags:
        value = word.value("order")
        if word.low == "only" and not _determined(words, at):
            return None, at + 1  # "only took", "going only as far as": no one of its kind
        if value in ("first", "last", "only"):
            return make("O", number={"first": 1, "last": -1, "only": 0}[value], unit=value)
        return make("<" if value == "before" else ">")
    if word.low == "gone" and out and out[-1].sym in "bP":
        return make("D")
    if "verb" in tags:
        after = words[at + 1] if at + 1 < len(words) else None
        if word.low in ("move", "moves", "turns", "turn") and out and out[-1].sym in "NO":
            return make("m", unit="noun")
        if word.verb == "move" and at and words[at - 1].low in _DETERMINERS and not word.chinese:
            return None, at + 1  # "on its walk"
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
            if (word.low in _POSSESSIVE and not _as_object(words, at)) or (
                word.low.endswith("self") and out and out[-1].sym in "PS"
            ):
                return None, at + 1
            return Part("P", word.start, word.end, word, piece=Piece(pronoun=True, definite=True)), at + 1
        if word.low in _POSSESSIVE:
            return None, at + 1
        return make("S", unit="pronoun", third=voice.third if word.low in _SINGULAR else None)
    if word.low == "left" and out and out[-1].sym in "PLQb":
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


def _is_number(words: Sequence[Word], at: int) -> bool:
    return at < len(words) and words[at].number is not None


def _determined(words: Sequence[Word], at: int) -> bool:
    """Whether an adjective stands after an article or an owner: "the only check", "Black's only move"."""
    before = words[at - 1] if at else None
    return before is not None and (
        before.low in _DETERMINERS or before.low == "your" or before.possessive or before.has("count")
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


def _number(words: Sequence[Word], at: int) -> tuple[Part, int]:
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
    while following < len(words) and words[following].has("count"):
        following += 1
    if following < len(words) and words[following].has("unit"):
        unit = words[following].value("unit")
        if unit != "turn" or words[following].chinese:
            part.unit, part.end = unit, words[following].end
            return part, following + 1
    return part, following


def _piece(words: Sequence[Word], at: int, voice: Voice) -> tuple[Piece, int] | None:
    """A piece that begins at a word, with all written before its name, and the index after it."""
    piece = Piece()
    k = at
    one_of = _one_of(words, at)
    if one_of:
        found = _piece(words, at + one_of, voice)
        if found is None or not found[0].plural or found[0].count is not None:
            return None
        found[0].plural, found[0].definite = False, False
        return found
    determined = False
    adjectives = 0
    while k < len(words) and k - at < 9:
        word = words[k]
        tags = word.tags
        following = words[k + 1] if k + 1 < len(words) else None
        if "wing" in tags and following is not None and following.piece:
            piece.wing = word.value("wing")
        elif word.piece and word.possessive and following is not None and following.piece:
            piece.wing = {"king": "kingside", "queen": "queenside"}.get(word.piece[0])
        elif word.low == "子" and piece.count is None:
            return None  # 子 alone is no piece: 兑子, 黑子
        elif word.piece and not (word.low == "后" and _is_after(words, k)):
            piece.names = word.piece
            piece.plural = word.plural or (piece.count or 1) > 1
            if not piece.definite and (word.chinese or not determined):
                piece.definite = piece.count is None
            return piece, k + 1
        elif "two" in tags and (
            word.low in ("双", "俩")
            or (following is not None and (following.piece or not word.low == "both"))
            or (following is not None and _owned_next(words, k + 1))
        ):
            piece.count, piece.plural, determined = 2, True, True
        elif (
            word.low == "a"
            and following is not None
            and ((following.piece and following.chinese) or following.low in _FILE_WORDS)
        ):
            piece.file, determined = "a", True
        elif word.low in _DETERMINERS and not word.hyphen:
            determined = True
            piece.definite = word.low not in ("a", "an")
            if word.low in ("a", "an"):
                piece.count = 1
            piece.own = word.low in _POSSESSIVE
        elif "pron" in tags and word.value("pron") == "side" and word.low.endswith("的"):
            piece.own = determined = True
        elif word.kind == "number" and word.number is not None and word.number == int(word.number):
            if piece.count is not None:
                return None
            piece.count, determined = int(word.number), True
        elif "count" in tags and piece.count is not None:
            pass
        elif "other" in tags or "same" in tags:
            piece.other = "other" in tags
            determined = True
            piece.count = None if "same" in tags else piece.count
        elif (side := voice.side(word)) is not None and side != "both":
            if piece.side is not None:
                return None
            linked = following is not None and following.low == "的"
            if not (word.possessive or word.chinese or linked or _names_owner(word, words, k)):
                return None
            piece.side, determined = side, True
            piece.rival = word.value("side") == "opponent"
            piece.definite = True
        elif word.low in _BARE and piece.count is not None:
            pass
        elif word.low in ("的", "方", "上", "上的", "处", "格", "这", "那", "了"):
            if k == at or word.low == "了":
                return None
        elif word.kind == "square":
            if piece.squares or (k > at and not word.chinese and not determined):
                return None
            if following is None or not (
                following.piece
                or following.low in ("的", "上", "上的", "处", "格", "处的", "格的")
                or following.kind != "stop"
            ):
                return None
            piece.squares = (word.text,)
            determined = True
        elif (
            word.low in _FILES
            and following is not None
            and (following.piece or following.low in _FILE_WORDS or following.low == "file")
        ):
            piece.file = word.low
            determined = True
        elif word.low in _FILE_WORDS or word.low in ("file", "的"):
            if piece.file is None:
                return None
        elif "shade" in tags:
            piece.shade = word.value("shade")
            determined = True
        elif (
            determined
            and not word.chinese
            and adjectives < 3
            and word.kind == "word"
            and not word.has(
                *("verb", "irr", "neg", "with", "on", "from", "to", "unit", "time", "pron", "split", "order"),
                *("more", "diff", "measure", "course", "top", "beyond", "level"),
            )
        ):
            adjectives += 1
            if not word.tags and word.possessive:
                return None
        elif (
            determined and not word.chinese and "order" in tags and following is not None and following.piece
        ):
            if word.low not in ("last", "final", "only", "sole", "lone", "single", "first"):
                return None
            piece.nth = {"first": 1, "last": -1}.get(word.value("order"))
            if word.value("order") == "only":
                piece.count = piece.count or 1
        else:
            return None
        k += 1
    return None


def _as_object(words: Sequence[Word], at: int) -> bool:
    """Whether "her" is whom it is done to: "takes her with the bishop"."""
    if words[at].low != "her":
        return False
    after = words[at + 1] if at + 1 < len(words) else None
    return (
        after is None or after.kind in ("stop", "square") or after.has("with", "on", "time", "from", "order")
    )


def _one_of(words: Sequence[Word], at: int) -> int:
    """How many words "one of" takes before "Black's rooks"."""
    low = [word.low for word in words[at : at + 2]]
    return 2 if low in (["one", "of"], ["another", "of"]) else 0


def _owned_next(words: Sequence[Word], k: int) -> bool:
    """Whether a possessive and a piece stand next: "both his knights"."""
    after = words[k + 1] if k + 1 < len(words) else None
    return words[k].low in (*_POSSESSIVE, "your", "my", "our") and after is not None and bool(after.piece)


def _names_owner(word: Word, words: Sequence[Word], k: int) -> bool:
    """Whether a side's bare word stands before its piece: "the black knight", "your queen"."""
    return word.low in ("your", "enemy", "opposing") or (
        word.side is not None and " " not in word.low and word.low == word.side.lower()
    )


def _is_after(words: Sequence[Word], k: int) -> bool:
    """Whether 后 says "after" and names no queen: 第9回合后, 走d4后."""
    before = words[k - 1] if k else None
    if before is None:
        return False
    if before.kind == "square":
        moved = k > 1 and words[k - 2].has("verb", "to")
        following = words[k + 1] if k + 1 < len(words) else None
        return moved and (following is None or following.kind == "stop")
    return before.value("unit") in ("turn", "step", "times") or before.kind == "move"
