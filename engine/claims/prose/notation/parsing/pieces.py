"""A piece as the text speaks of it, with all that is written before its name."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.claims.prose.notation.parsing.words import Word

_FILES = frozenset("abcdefgh")


DETERMINERS = frozenset("the a an this that these those his her its their my our".split())


POSSESSIVE = frozenset("his her its their".split())


_BARE = frozenset(("光杆", "光", "孤", "孤零零", "孤零零的", "白", "黑"))


_FILE_WORDS = frozenset(("路", "线", "列", "翼"))


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
        there: Whether its square is said to be where it stands, "on b8", and not only the one it came from.
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
    there: bool = False


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


def piece_at(words: Sequence[Word], at: int, voice: Voice) -> tuple[Piece, int] | None:
    """A piece that begins at a word, with all written before its name, and the index after it."""
    piece = Piece()
    k = at
    one_of = _one_of(words, at)
    if one_of:
        found = piece_at(words, at + one_of, voice)
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
        elif word.low in ("子", "子力") and piece.count is None:
            return None  # 子 alone is no piece: 兑子, 黑子; 子力 is what they are worth
        elif word.piece and not (word.low == "后" and is_after(words, k)):
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
        elif word.low in DETERMINERS and not word.hyphen:
            if piece.side is not None:
                return None  # "White developed the king's bishop": who did it, and no owner
            determined = True
            piece.definite = word.low not in ("a", "an")
            if word.low in ("a", "an"):
                piece.count = 1
            piece.own = word.low in POSSESSIVE
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


def _one_of(words: Sequence[Word], at: int) -> int:
    """How many words "one of" takes before "Black's rooks"."""
    low = [word.low for word in words[at : at + 2]]
    return 2 if low in (["one", "of"], ["another", "of"]) else 0


def _owned_next(words: Sequence[Word], k: int) -> bool:
    """Whether a possessive and a piece stand next: "both his knights"."""
    after = words[k + 1] if k + 1 < len(words) else None
    return words[k].low in (*POSSESSIVE, "your", "my", "our") and after is not None and bool(after.piece)


def _names_owner(word: Word, words: Sequence[Word], k: int) -> bool:
    """Whether a side's bare word stands before its piece: "the black knight", "your queen"."""
    return word.low in ("your", "enemy", "opposing") or (
        word.side is not None and " " not in word.low and word.low == word.side.lower()
    )


def is_after(words: Sequence[Word], k: int) -> bool:
    """Whether 后 says "after" and names no queen: 第9回合后, 走d4后."""
    before = words[k - 1] if k else None
    if before is None:
        return False
    if before.kind == "square":
        moved = k > 1 and words[k - 2].has("verb", "to")
        following = words[k + 1] if k + 1 < len(words) else None
        return moved and (following is None or following.kind == "stop")
    return before.value("unit") in ("turn", "step", "times") or before.kind == "move"
