"""The reader's own words: deeds, agents, superlatives and hedges that the frames do without.

They stand in ``resources/lexicon/alignment.txt``, a section for each class, and are found by one pattern over
the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache

from engine.claims.prose.vocabulary import FOLDER, regular_forms, sections


@dataclass(frozen=True, slots=True)
class Mark:
    """A phrase of the vocabulary where it stands in the text.

    Attributes:
        name: Its class (a section of the file).
        low: The phrase as the file writes it, folded.
    """

    name: str
    low: str
    start: int
    end: int


@cache
def _phrases() -> dict[str, str]:
    table: dict[str, str] = {}
    for feature, value, phrases in sections(FOLDER / "alignment.txt"):
        for phrase in phrases:
            if feature == "deed" and phrase.isascii():
                words = [word.strip() for word in phrase.split("/")]
                forms = list(regular_forms(words[0])) if len(words) == 1 else words
            else:
                forms = [phrase]
            for form in forms:
                table.setdefault(form, value)
    return table


@cache
def _pattern() -> re.Pattern[str]:
    english = _by_first_letter(phrase for phrase in _phrases() if phrase.isascii())
    chinese = _by_first_letter(phrase for phrase in _phrases() if not phrase.isascii())
    return re.compile(rf"(?<![a-z])(?:{english})(?![a-z])|(?:{chinese})")


def _by_first_letter(phrases: Iterable[str]) -> str:
    """An alternative for each first letter: most places of a text are ruled out by one look."""
    rests: dict[str, list[str]] = {}
    for phrase in phrases:
        rests.setdefault(phrase[0], []).append(phrase[1:])
    return "|".join(
        f"{re.escape(first)}(?:"
        + "|".join(re.escape(rest).replace(r"\ ", r"\s+") for rest in sorted(found, key=len, reverse=True))
        + ")"
        for first, found in rests.items()
    )


def _lower(text: str) -> str:
    """The text in small letters, each where it stood: a few letters of the world become two when folded."""
    low = text.lower()
    if len(low) == len(text):
        return low
    return "".join(small if len(small := letter.lower()) == 1 else letter for letter in text)


def marks_in(text: str) -> Iterator[Mark]:
    """The phrases of the vocabulary in a text, the longest at each place, in order."""
    phrases = _phrases()
    # Small letters looked for in small letters are several times as fast as a search that folds.
    for match in _pattern().finditer(_lower(text)):
        low = " ".join(match.group().replace("’", "'").split())
        name = phrases.get(low)
        if name is not None:
            yield Mark(name, low, match.start(), match.end())
