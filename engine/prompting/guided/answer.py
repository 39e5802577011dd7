"""What a guided model answered, read and put together to an ordinary draft.

Reading is total: any text gives a list of items. Nothing the model says can become a claim, a marker or a
block of its own: claims come from the facts alone.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from engine.claims.reading import read_draft
from engine.prompting.data import clean
from engine.prompting.guided.facts import Guide, Told
from engine.providers.base import DraftedAnswer
from engine.providers.embedded.chinese import spaced

MAX_ANSWER = 40_000
"""Characters of an answer that are read; five sentences take 1,000."""
MAX_ITEMS = 40
MAX_TEXT = 400
"""Characters of one text: the longest sentence of the program has 200."""
ENOUGH = 2
"""Sentences of an answer that broke off which are a segment all the same."""

_OBJECTS = re.compile(r"\{[^{}]{0,2000}\}")
_BRACKETS = re.compile(r"[\[【][^\]】]{0,40}[\]】]")
_LABEL = re.compile(r"^\W*(?:fact\s*)?F\d+\W*[:：.)-]\s*", re.IGNORECASE)
_ENDS = ".!?。！？…"
_FIGURES = re.compile(r"\d+(?:\.\d+)?")
_WRITTEN = {
    figure: re.compile(words, re.IGNORECASE)
    for figure, words in {
        "0": r"\b(?:no|none|nothing|nobody|zero|without|never)\b|没有|无|零|未",
        "1": r"\b(?:an?|one|first|single)\b|一",
        "2": r"\b(?:two|both|second)\b|二|两",
        "3": r"\b(?:three|third)\b|三",
        "4": r"\b(?:four|fourth)\b|四",
        "5": r"\b(?:five|fifth)\b|五",
        "6": r"\b(?:six|sixth)\b|六",
        "7": r"\b(?:seven|seventh)\b|七",
        "8": r"\b(?:eight|eighth)\b|八",
        "9": r"\b(?:nine|ninth)\b|九",
        "10": r"\b(?:ten|tenth)\b|十",
    }.items()
}
_IDS = ("fact", "id", "fact_id")
_TEXTS = ("text", "sentence")


@dataclass(frozen=True, slots=True)
class Item:
    """One sentence or two of the model about one fact.

    Attributes:
        fact: The fact it names; None for one that was not given.
        text: Its words: one line, without anything that could pass for a marker or a block.
    """

    fact: Told | None
    text: str


def read_answer(raw: str, guide: Guide) -> tuple[Item, ...]:
    """The items of an answer, the first about each fact; what names no fact it was given comes last."""
    about: dict[str, Item] = {}
    about_nothing: list[Item] = []
    for data in _objects(raw[:MAX_ANSWER]):
        name = next((data[key] for key in _IDS if isinstance(data.get(key), str | int)), None)
        text = _words(next((data[key] for key in _TEXTS if isinstance(data.get(key), str)), ""))
        if name is None or len(text) < 2:
            continue
        fact = guide.meant(text, guide.fact(str(name)))
        if fact is None:
            about_nothing.append(Item(None, text))
        else:
            about.setdefault(fact.id, Item(fact, text))
        if len(about) + len(about_nothing) >= MAX_ITEMS:
            break
    return (*about.values(), *about_nothing)


def draft_of(raw: str, guide: Guide) -> DraftedAnswer:
    """An answer as a draft: prose with the markers of the facts, and the program's claims."""
    items = read_answer(raw, guide)
    told = {item.fact.id: item.text for item in items if item.fact is not None}
    loose = [item.text for item in items if item.fact is None]
    return _compose(guide, told, loose)


def revision_of(
    raw: str,
    guide: Guide,
    kept: Mapping[str, str],
    wrong: Iterable[str],
    claimed: Collection[str],
    passes: Callable[[Told, str], bool],
) -> DraftedAnswer:
    """The answer to a revision as a draft: what was right stays, what was wrong is said anew.

    A fact that the model does not get right this time either is told in the program's own words.

    Args:
        raw: The answer.
        guide: The facts.
        kept: By fact id, the texts of the draft to keep.
        wrong: Ids of the facts whose texts were wrong.
        claimed: Ids of the claims of the draft, which stay.
        passes: Whether a text says what its fact says.
    """
    said = {item.fact.id: item.text for item in read_answer(raw, guide) if item.fact is not None}
    told = dict(kept)
    for name in wrong:
        fact = guide.fact(name)
        if fact is not None:
            text = said.get(name)
            told[name] = text if text is not None and passes(fact, text) else fact.plain
    if not told:  # there was nothing to correct: the first answer held no fact at all
        for name, text in said.items():
            fact = guide.fact(name)
            if fact is not None:
                told[name] = text if passes(fact, text) else fact.plain
    return _compose(guide, told, (), claimed)


def one_fact(guide: Guide, fact: Told, text: str) -> DraftedAnswer:
    """A draft of one sentence, to see whether it stands."""
    return _compose(guide, {fact.id: text}, (), follows=False)


def _compose(
    guide: Guide,
    told: Mapping[str, str],
    loose: Iterable[str],
    claimed: Collection[str] = (),
    *,
    follows: bool = True,
) -> DraftedAnswer:
    facts = [_said(fact, told[fact.id], claimed) for fact in guide.facts if fact.id in told]
    every = [(fact, told[fact.id]) for fact in facts]
    if told and follows:
        made = {marker for fact in facts for marker in fact.markers}
        every += [
            (_resting(one, made), one.plain)
            for one in guide.follows
            if not one.after or one.after & set(told)
        ]
    every.sort(key=lambda one: one[0].order)
    sentences = [_marked(one, text) for one, text in every]
    return DraftedAnswer(
        raw=_with_block([*sentences, *loose], [one for one, _ in every], guide),
        told=guide.plain(),
        own=guide.own(),
        whole=len(facts) >= min(ENOUGH, len(guide.facts)),
    )


def _said(fact: Told, text: str, claimed: Collection[str]) -> Told:
    """The fact with those of its claims that the text makes: whose figures and moments stand in it."""
    if text == fact.plain:
        return fact
    figures = set(_FIGURES.findall(text)) | {
        figure for figure, words in _WRITTEN.items() if words.search(text)
    }
    made = [
        claim
        for claim in fact.claims
        if claim["id"] in claimed
        or all(
            figure in figures
            for key in ("at", "from", "to", "value")
            for figure in _FIGURES.findall(str(claim.get(key, "")))
        )
    ]
    return replace(fact, claims=tuple(made)) if made else fact


def _resting(one: Told, made: Collection[str]) -> Told:
    """What follows from facts, resting on those of their claims that are made."""
    return replace(
        one,
        claims=tuple(
            {**claim, "basis": [name for name in claim["basis"] if name in made]}
            if "basis" in claim
            else claim
            for claim in one.claims
        ),
    )


def _with_block(sentences: list[str], told: Iterable[Told], guide: Guide) -> str:
    prose = spaced("".join(sentences)) if guide.lang == "zh" else " ".join(sentences)
    lines = [json.dumps(claim, ensure_ascii=False) for one in told for claim in one.claims]
    return "\n".join([prose, "", "```claims", *lines, "```"]) if lines else prose


def _marked(fact: Told, text: str) -> str:
    """The text with the fact's markers at the end of each of its sentences."""
    if text == fact.plain and all(f"[{marker}]" in fact.marked for marker in fact.markers):
        return fact.marked
    markers = "".join(f"[{marker}]" for marker in fact.markers)
    pieces: list[str] = []
    position = 0
    for sentence in read_draft(text).sentences:
        end = sentence.end
        while end > sentence.start and text[end - 1] in _ENDS:
            end -= 1
        pieces += [text[position:end], " ", markers]
        position = end
    return "".join([*pieces, text[position:]])


def _words(text: str) -> str:
    """A text as one line that can hold no marker, no fence and no mark, and ends like a sentence."""
    line = clean(text, MAX_TEXT * 2)
    line = _LABEL.sub("", _BRACKETS.sub("", line))
    line = re.sub(r"[`<>\[\]{}|*#_\\]+", "", line)
    line = re.sub(r"\s+([.,;:!?])", r"\1", " ".join(line.split()))
    if len(line) > MAX_TEXT:
        line = line[:MAX_TEXT].rsplit(" ", 1)[0].rstrip(" ,;:") + "…"
    if line and line[-1] not in _ENDS:
        line += "。" if "\u3400" <= line[-1] <= "\u9fff" else "."
    return line


def _objects(raw: str) -> Iterator[Mapping[str, Any]]:
    """The objects of an answer: of the whole when it is JSON, else each that stands in it complete."""
    try:
        found = json.loads(raw)
    except (ValueError, RecursionError):
        found = None
    if isinstance(found, dict):
        found = next((value for value in found.values() if isinstance(value, list)), [found])
    if isinstance(found, list):
        yield from (one for one in found if isinstance(one, dict))
        return
    for match in _OBJECTS.finditer(raw):
        try:
            one = json.loads(match.group())
        except (ValueError, RecursionError):
            continue
        if isinstance(one, dict):
            yield one
