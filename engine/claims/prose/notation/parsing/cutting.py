"""Where a sentence is cut into clauses: at punctuation, and at conjunctions with a verb on either side."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.claims.prose.notation.parsing.times import read_time
from engine.claims.prose.notation.parsing.words import Word

_STOPS = frozenset(",，;；:：。.!！?？、—–-()（）|\n") | {"——", "--", "...", "…", "……"}
_OUTSIDE = frozenset(("和", "与", "外", "之外", "以外"))
_DID = frozenset(("did", "does", "had", "has", "did not", "didnt", "does not", "had not"))
GAPS = frozenset(("and", ",", "，", "、", "then", "和"))
INSTEAD = frozenset(("instead of", "rather than", "而不是", "而非", "而没有", "not so much"))
"""What follows these did not happen."""


def cut(words: Sequence[Word]) -> Iterator[tuple[list[Word], str]]:
    """Stretches between punctuation and conjunctions, each with what stood before it."""
    start = 0
    lead = ""
    for index, word in enumerate(words):
        if word.kind == "stop" and word.low in _STOPS:
            if _inside(words, index):
                continue
        elif _begins(words, start, index, lead) or _suffers(words, start, index):
            yield list(words[start:index]), lead
            lead, start = "", index
            continue
        elif word.low not in INSTEAD and not (word.has("split") and _joins(words, start, index)):
            continue
        if index > start:
            yield list(words[start:index]), lead
        lead = word.low
        start = index + 1
    if start < len(words):
        yield list(words[start:]), lead


def _suffers(words: Sequence[Word], start: int, index: int) -> bool:
    """Whether what was done to the subject begins after what it did: 白后走到f7|被黑马吃掉."""
    return words[index].low in ("被", "遭", "遭到") and _verbs(words[start:index])


def _begins(words: Sequence[Word], start: int, index: int, lead: str) -> bool:
    """Whether a second subject begins: "when you mated on move 17 you were ten points down"."""
    word = words[index]
    if lead not in ("when", "while", "as", "after", "before", "once", "since") or index < start + 3:
        return False
    following = words[index + 1] if index + 1 < len(words) else None
    somebody = word.side is not None or word.has("side") or word.value("pron") == "side"
    return (
        somebody
        and not word.possessive
        and following is not None
        and following.verb in ("be", "keep")
        and _verbs(words[start:index])
    )


def _inside(words: Sequence[Word], index: int) -> bool:
    """Whether a comma stands inside a list of counted things or of move numbers."""
    word = words[index]
    before = words[index - 1] if index else None
    after = words[index + 1] if index + 1 < len(words) else None
    if before is None or after is None:
        return False
    if word.low in (":", "：") and before.value("result"):
        return True  # "The winner: White."
    if word.low not in (",", "，", "、", "-", "–", "—"):
        return False
    if after.has("with") and not _verbs(_until_stop(words, index + 1)):
        return True
    if word.low == "、" and before.piece and (after.piece or after.number is not None or after.has("two")):
        return True
    if before.number is not None and after.number is not None and word.low in ("、", "-", "–", "—", ","):
        return True
    if before.low in ("回合", "步") and after.low == "第" and word.low == "、":
        return True
    counted = after.number is not None or after.low in ("a", "an", "双", "外加", "加上", "plus", "再加")
    if not (before.piece and counted):
        return False
    for later in words[index + 1 : index + 5]:
        if later.piece:
            return True
        if later.kind == "stop" or later.has("verb"):
            return False
    return False


def _until_stop(words: Sequence[Word], start: int) -> Sequence[Word]:
    end = start
    while end < len(words) and not (words[end].kind == "stop" and words[end].low in _STOPS):
        end += 1
    return words[start:end]


def _verbs(words: Sequence[Word]) -> bool:
    return any(_is_verb(words, index) for index in range(len(words)))


def _is_verb(words: Sequence[Word], index: int) -> bool:
    word = words[index]
    if word.low == "left" and index and words[index - 1].piece:
        after = words[index + 1] if index + 1 < len(words) else None
        return after is not None and (after.kind == "square" or after.low in ("the", "his", "its", "home"))
    if word.has("leave"):
        return True
    if not word.has("verb") or word.verb == "be":
        return False
    if word.has("unit"):  # "after move 40", "two moves later"
        around = (*words[max(0, index - 1) : index], *words[index + 1 : index + 2])
        return all(other.number is None for other in around)
    return word.verb != "keep" or not word.chinese


def _joins(words: Sequence[Word], start: int, index: int) -> bool:
    """Whether a conjunction parts two clauses: a verb on either side of it."""
    word = words[index]
    if (
        word.low in ("as",)
        and index + 1 < len(words)
        and words[index + 1].low in ("many", "early", "late", "far")
    ):
        return False
    end = index + 1
    while end < len(words) and not (words[end].kind == "stop" and words[end].low in _STOPS):
        end += 1
    after = words[index + 1 : end]
    if word.low in ("and", "和") and _another_thing(after):
        return False
    if len(after) == 2 and after[0].side is not None and after[1].low in _DID:
        return True  # "White never castled and Black did"
    if word.low == "and" and any(near.low == "between" for near in words[max(start, index - 4) : index]):
        return False
    if not _verbs(words[start:index]):
        return word.low in ("when", "while", "as", "which", "who", "whereas", "because", "although", "though")
    if after and after[0].low in ("also", "then") and not _verbs(after):
        return False
    if word.low in GAPS and _dated(words[start:index]) and _dated(after):
        return True
    return _verbs(after) or any(later.kind == "move" for later in after)


def _another_thing(words: Sequence[Word]) -> bool:
    """Whether a list ends with a last piece before the next conjunction: "and two knights and ..."."""
    for k, word in enumerate(words):
        if word.low in ("and", "but") and k and words[k - 1].piece:
            return True
        if word.piece or word.number is not None or word.low in ("a", "an", "the", "his", "her", "both"):
            continue
        return False
    return False


def _dated(words: Sequence[Word]) -> bool:
    """Whether a time is written among some words."""
    return any(read_time(words, index) is not None for index in range(len(words)))


def without_besides(words: Sequence[Word]) -> Sequence[Word]:
    """The words without "besides the king and pawns": what stands there is not what is counted."""
    start = next((k for k, word in enumerate(words) if word.has("besides")), None)
    if start is None:
        return words
    end = start + 1
    named = False
    while end < len(words):
        word = words[end]
        if word.piece:
            if word.piece[0] not in ("king", "pawn"):
                return words
            named = True
        elif not (word.has("count", "fill", "pron", "side", "split") or word.side or word.low in _OUTSIDE):
            break
        end += 1
    return [*words[:start], *words[end:]] if named else words
