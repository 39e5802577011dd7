"""From sentences to a draft: choosing, wording, numbering, and the claims block."""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from engine.providers.embedded.chinese import Chinese, spaced
from engine.providers.embedded.english import English
from engine.providers.embedded.sentence import (
    Amount,
    At,
    Basis,
    Count,
    Num,
    Raw,
    Ref,
    Say,
    Sentence,
    Side,
    Slot,
    Thing,
    Window,
    Word,
)
from engine.providers.embedded.view import View
from engine.providers.embedded.wording import Speak, fill, load_wordings

MOST = 6
"""Sentences of one segment: what a reader takes in at a glance."""
ENOUGH = 4
_WORTH_A_PLACE = 1.0
"""Weight below which a sentence is only told when there are not enough others."""
_MARKER = re.compile(r"\[(\d+)\]")


def choose(sentences: Sequence[Sentence], most: int = MOST) -> list[Sentence]:
    """The sentences a reader would miss most, in the order they are told.

    A sentence that rests on others goes when none of them stays; of readings only the weightiest stays.
    """
    heaviest = sorted(range(len(sentences)), key=lambda index: (-sentences[index].weight, index))
    kept: set[int] = set()
    for index in heaviest:
        if len(kept) == most:
            break
        sentence = sentences[index]
        if sentence.weight < _WORTH_A_PLACE and len(kept) >= ENOUGH:
            break
        if sentence.key.startswith("reading:") and any(sentences[k].key.startswith("reading:") for k in kept):
            continue
        kept.add(index)
    while True:
        keys = {sentences[index].key for index in kept}
        orphans = {i for i in kept if sentences[i].after and not keys.intersection(sentences[i].after)}
        if not orphans:
            return [sentences[index] for index in sorted(kept)]
        kept -= orphans


@dataclass(frozen=True, slots=True)
class Part:
    """One sentence in words.

    Attributes:
        sentence: What it was made from.
        prose: Its words, with markers.
        claims: The claims of its markers.
    """

    sentence: Sentence
    prose: str
    claims: tuple[Mapping[str, Any], ...]


class Writer:
    """Writes one segment.

    Args:
        view: The replay and the language.
        variety: What decides between wordings that say the same; the same text gives the same words.
    """

    def __init__(self, view: View, variety: str) -> None:
        self._view = view
        self._wordings = load_wordings(view.lang)
        self._speak: Speak = (
            Chinese(view, self._wordings) if view.lang.startswith("zh") else English(view, self._wordings)
        )
        self._variety = variety
        self._used: Counter[str] = Counter()

    def write(self, sentences: Sequence[Sentence]) -> str:
        """The draft: prose with markers, and the claims block when there is any claim."""
        parts = self.parts(sentences)
        prose = [part.prose for part in parts]
        lines = [line for part in parts for line in part.claims]
        text = spaced("".join(prose)) if self._view.lang.startswith("zh") else " ".join(prose)
        if not lines:
            return text
        block = "\n".join(json.dumps(line, ensure_ascii=False) for line in lines)
        return f"{text}\n\n```claims\n{block}\n```"

    def parts(self, sentences: Sequence[Sentence]) -> list[Part]:
        """The sentences one by one; ids of claims count on from one to the next."""
        parts: list[Part] = []
        ids: dict[str, tuple[str, ...]] = {}
        count = 0
        for sentence in sentences:
            wording = self._wording(sentence.template)
            lines: list[dict[str, Any]] = []
            given: dict[str, str] = {}
            for number in dict.fromkeys(_MARKER.findall(wording)):
                count += 1
                given[number] = f"c{count}"
                claim = sentence.claims[int(number) - 1]
                lines.append({"id": given[number], **self._claim(claim, sentence, ids)})
            ids[sentence.key] = tuple(given.values())
            marked = _renumbered(wording, given)
            prose = _capitalised(fill(marked, sentence.slots, self._speak))
            parts.append(Part(sentence, prose, tuple(lines)))
        return parts

    def _wording(self, template: str) -> str:
        variants = self._wordings.variants(template)
        start = int.from_bytes(hashlib.sha256(f"{self._variety}/{template}".encode()).digest()[:4])
        wording = variants[(start + self._used[template]) % len(variants)]
        self._used[template] += 1
        return wording

    def _claim(
        self, claim: Mapping[str, Any], sentence: Sentence, ids: Mapping[str, tuple[str, ...]]
    ) -> dict[str, Any]:
        resolved = {key: self._value(value, sentence, ids) for key, value in claim.items()}
        return {key: value for key, value in resolved.items() if value is not None}

    def _value(self, value: Any, sentence: Sentence, ids: Mapping[str, tuple[str, ...]]) -> Any:
        match value:
            case Ref():
                return self._slot(sentence.seen_by_claims()[value.slot], value.attribute)
            case Basis():
                return [claim for name in value.sentences for claim in ids.get(name, ())]
            case Say():
                return fill(self._wordings.texts[value.template], sentence.slots, self._speak)
            case Mapping():
                return {
                    key: resolved
                    for key, item in value.items()
                    if (resolved := self._value(item, sentence, ids)) is not None
                }
            case list() | tuple():
                return [self._value(item, sentence, ids) for item in value]
        return value

    def _slot(self, slot: Slot, attribute: str | None) -> Any:
        match slot:
            case Side():
                return slot.slot
            case At():
                return self._view.text(slot.at)
            case Window():
                edge = slot.start if attribute == "start" else slot.end
                return None if edge is None else self._view.text(edge)
            case Thing():
                return slot.object
            case Amount() | Count():
                return getattr(slot, attribute or "value")
            case Num():
                return slot.value
            case Raw():
                return slot.text
            case Word():
                return slot.key


def _renumbered(wording: str, ids: Mapping[str, str]) -> str:
    return _MARKER.sub(lambda found: f"[{ids[found[1]]}]", wording)


def _capitalised(text: str) -> str:
    return text[:1].upper() + text[1:]
