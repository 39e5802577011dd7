"""The reader's own words: deeds, agents, superlatives and hedges that the frames do without.

They stand in ``resources/lexicon/alignment.txt``, a section for each class, and are found by one pattern over
the whole text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
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
    longest_first = sorted(_phrases(), key=len, reverse=True)
    english = "|".join(
        re.escape(phrase).replace(r"\ ", r"\s+") for phrase in longest_first if phrase.isascii()
    )
    chinese = "|".join(re.escape(phrase) for phrase in longest_first if not phrase.isascii())
    return re.compile(rf"(?<![A-Za-z])(?:{english})(?![A-Za-z])|(?:{chinese})", re.IGNORECASE)


def marks_in(text: str) -> Iterator[Mark]:
    """The phrases of the vocabulary in a text, the longest at each place, in order."""
    phrases = _phrases()
    for match in _pattern().finditer(text):
        low = " ".join(match.group().lower().replace("’", "'").split())
        name = phrases.get(low)
        if name is not None:
            yield Mark(name, low, match.start(), match.end())
