"""Words of no game in particular, English and Chinese: verbs, comparators, negation, order, outcome.

They stand in ``resources/lexicon/en.txt`` and ``zh.txt``. Each phrase carries cues, feature -> value:

- ``verb``: what happened, by class, with ``form`` ``base``, ``s``, ``past`` or ``ing``
- ``approx`` (how a number is meant), ``neg``, ``irr`` (not said as fact, with its reach ``clause`` or
  ``sentence``), ``order``, ``sup`` (highest, lowest), ``trend``, ``cmp``, ``res`` (outcome), ``conj``,
  ``prep``, ``unit`` of time, ``pron``, ``det``, ``span`` (whole game, its ends, a stretch that is not said),
  ``stop`` (says nothing)

A phrase with several values of one feature carries them joined by ``|``, the likeliest first.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

Cues = dict[str, str]

FOLDER = Path(__file__).resolve().parents[3] / "resources" / "lexicon"
_VOWELS = "aeiou"
_ONE_SHORT_SYLLABLE = re.compile("[^aeiou]+[aeiou][bdgkmnprtv]")
"""Verbs that double their last letter: chop, stab, trim."""


def regular_forms(base: str) -> dict[str, str]:
    """The forms of a regular English verb, particle included, each with its name.

    >>> regular_forms("carry on")
    {'carry on': 'base', 'carries on': 's', 'carried on': 'past', 'carrying on': 'ing'}
    >>> regular_forms("chop down")["chopped down"]
    'past'
    """
    head, _, tail = base.partition(" ")
    tail = f" {tail}" if tail else ""
    ends_in_y = head.endswith("y") and head[-2:-1] not in _VOWELS
    if head.endswith("e"):
        past, ing = head + "d", head[:-1] + "ing"
    elif _ONE_SHORT_SYLLABLE.fullmatch(head):
        past, ing = f"{head}{head[-1]}ed", f"{head}{head[-1]}ing"
    else:
        past, ing = (head[:-1] + "ied" if ends_in_y else head + "ed"), head + "ing"
    if head.endswith(("s", "x", "ch", "sh", "z")):
        third = head + "es"
    else:
        third = head[:-1] + "ies" if ends_in_y else head + "s"
    return {head + tail: "base", third + tail: "s", past + tail: "past", ing + tail: "ing"}


def _forms(entry: str) -> dict[str, str]:
    """``build/builds/built/built/building``: base, third person, past, participle, -ing; or a base alone."""
    words = [word.strip() for word in entry.split("/")]
    if len(words) == 1:
        return regular_forms(words[0])
    forms: dict[str, str] = {}
    for word, form in zip(words, ("base", "s", "past", "past", "ing"), strict=False):
        # "put" is base and past alike: the past is what prose about a game is written in.
        forms[word] = "past" if word in forms else form
    return forms


def sections(path: Path) -> Iterator[tuple[str, str, list[str]]]:
    """The sections of a lexicon file: feature, value, phrases. Raises ValueError for a stray line."""
    feature = value = ""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1):
        line = line.strip()
        if not line or line.startswith("#"):
            continue
        if line.startswith("["):
            feature, _, value = line.strip("[]").partition(" ")
            continue
        if not feature:
            raise ValueError(f"{path.name}, line {number}: a phrase before the first section")
        yield feature, value, [" ".join(part.split()) for part in line.split(";") if part.strip()]


def _add(table: dict[str, Cues], phrase: str, feature: str, value: str) -> None:
    cues = table.setdefault(phrase, {})
    known = cues.get(feature)
    if known is None:
        cues[feature] = value
    elif value not in known.split("|"):
        cues[feature] = f"{known}|{value}"


@cache
def generic_phrases() -> Mapping[str, Cues]:
    """All phrases of both languages with their cues."""
    table: dict[str, Cues] = {}
    for name in ("en", "zh"):
        for feature, value, phrases in sections(FOLDER / f"{name}.txt"):
            for phrase in phrases:
                if feature != "verb":
                    _add(table, phrase, feature, value)
                    continue
                for word, form in (_forms(phrase) if name == "en" else {phrase: "past"}).items():
                    _add(table, word, "verb", value)
                    table[word].setdefault("form", form)
    return table


@cache
def _sets() -> Mapping[str, frozenset[str]]:
    found: dict[str, set[str]] = {}
    for name, rest, phrases in sections(FOLDER / "sets.txt"):
        found.setdefault(f"{name} {rest}".strip(), set()).update(phrases)
    return {name: frozenset(phrases) for name, phrases in found.items()}


def words(name: str) -> frozenset[str]:
    """A set of words by its name in ``sets.txt``. Raises KeyError if there is none."""
    return _sets()[name]


def all_words() -> frozenset[str]:
    """Every word of every set."""
    return frozenset().union(*_sets().values())


CLASSIFIERS = frozenset("个只名支座艘辆架台头匹位次块点队波组枚条张把片员兵人栋门股批尊具颗枝骑挺发种")
"""Chinese measure words that stand between a number and its noun."""
