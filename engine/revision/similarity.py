"""Whether a sentence is still there after a harmless rewording.

Not a judgement of truth, which is the validator's: only of whether what was said is still said
somewhere. Numbers and negations must survive; most of the words that carry meaning must; the rest may change.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from difflib import SequenceMatcher
from functools import cached_property
from itertools import pairwise

_TOKEN = re.compile(r"\d+(?:[:.,]\d+)*|[^\W\d_]+(?:['’][^\W\d_]+)*")
_CJK = re.compile(r"[\u3400-\u9fff\uf900-\ufaff]")

# Words that say nothing about the game. Negations are not among them.
_EMPTY = frozenset(
    "a an the and or but so as at by for from in into of off on onto out over to up with than then that "
    "this these those there here it its is are was were be been being do does did has have had will would "
    "can could you your yours he his she her they them their we our i my which who whom whose what when "
    "where while also just still even very quite rather much more most some any all both each only "
    "too".split()
) | frozenset("的了在是也就都而与和及并把被将着过又还很更最这那其之于以为个一些所则")
_NEGATIONS = frozenset("no not never none nobody nothing neither nor without cannot 不 没 未 无 非".split())
_NUMBER_WORDS = {
    word: str(value)
    for value, word in enumerate(
        "zero one two three four five six seven eight nine ten eleven twelve".split()
    )
} | dict(zip("零一二三四五六七八九十", map(str, range(11)), strict=True))

KEPT_SHARE = 0.55
"""Share of a sentence's meaning that must be found again in one sentence."""
KEPT_SHARE_OF_TWO = 0.75
"""Or in two neighbouring ones, which hold more words to be found by chance."""
KEPT_RATIO = 0.72
"""Or: how alike the two are as strings (difflib's ratio), for short sentences and inflections."""
MAX_SENTENCES = 200
"""Sentences compared; a segment has some 20. What lies beyond counts as not kept."""
_CANDIDATES = 3  # places worth comparing letter by letter


def _stem(word: str) -> str:
    for ending in ("'s", "’s", "ing", "ies", "es", "ed", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word


def tokens(text: str) -> Counter[str]:
    """What a text says, as a bag of stems, numbers and Chinese characters."""
    found: Counter[str] = Counter()
    for match in _TOKEN.finditer(text.casefold()):
        word = match.group()
        if word[0].isdigit():
            found["#" + word] += 1
        elif word in _NEGATIONS:
            found["#not"] = 1
        elif _CJK.search(word):
            found.update(character for character in word if character not in _EMPTY | _NEGATIONS)
            if not _NEGATIONS.isdisjoint(word):
                found["#not"] = 1
        elif word in _NUMBER_WORDS:
            found["#" + _NUMBER_WORDS[word]] += 1
        elif word not in _EMPTY:
            found[_stem(word)] += 1
    return found


def normalised(text: str) -> str:
    """A sentence without case, spacing and punctuation."""
    return " ".join(_TOKEN.findall(text.casefold()))


class Sentences:
    """The sentences of one text, ready to be searched."""

    def __init__(self, sentences: Sequence[str]) -> None:
        self._sentences = tuple(sentences[:MAX_SENTENCES])

    @cached_property
    def _exact(self) -> frozenset[str]:
        return frozenset(normalised(sentence) for sentence in self._sentences)

    @cached_property
    def _places(self) -> tuple[tuple[Counter[str], str, float], ...]:
        """Each sentence and each pair of neighbours: its bag, its words, the share that must be found."""
        single = [(tokens(sentence), normalised(sentence), KEPT_SHARE) for sentence in self._sentences]
        pairs = [
            (first + then, f"{a} {b}", KEPT_SHARE_OF_TWO) for (first, a, _), (then, b, _) in pairwise(single)
        ]
        return (*single, *pairs)

    def holds(self, sentence: str) -> bool:
        """Whether the sentence is still there, perhaps reworded, split or joined with its neighbour."""
        plain = normalised(sentence)
        wanted = tokens(sentence)
        if not wanted or plain in self._exact:
            return True
        must = [(token, count) for token, count in wanted.items() if token[0] == "#"]
        places = [
            (_share(wanted, bag) - enough, text)
            for bag, text, enough in self._places
            if all(bag[token] >= count for token, count in must)
        ]
        places.sort(key=lambda place: place[0], reverse=True)
        return any(
            over >= 0 or SequenceMatcher(None, plain[:1000], text[:1000]).ratio() >= KEPT_RATIO
            for over, text in places[:_CANDIDATES]
        )

    def likeness(self, sentence: str) -> float:
        """The largest share of the sentence's meaning that any one place of the text holds, 0 to 1."""
        wanted = tokens(sentence)
        if not wanted:
            return 1.0
        return max((_share(wanted, bag) for bag, _, _ in self._places), default=0.0)


def _share(wanted: Counter[str], bag: Counter[str]) -> float:
    return sum((wanted & bag).values()) / sum(wanted.values())
