"""The facts a guided model is given: whole sentences that the program wrote, ranked, with their claims."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from engine.facts import Replay
from engine.facts.knowledge import fold
from engine.providers.embedded.answering import answer
from engine.providers.embedded.segments import sentences
from engine.providers.embedded.sentence import Basis, Sentence
from engine.providers.embedded.view import View
from engine.providers.embedded.writer import Part, Writer

if TYPE_CHECKING:
    from engine.session.plan import SegmentSpec


MOST_FACTS = 8
"""Facts of one segment: small models choose badly, and from many worst."""
TOLD = 5
"""Sentences a segment tells at most."""

_MARKERS = re.compile(r"\s*\[c\d+\]")
_WORDS = re.compile(r"[\u3400-\u9fff]|[^\W_]+")
_SURELY = 0.8
"""Share of the words of a text that a fact must hold to be the one it is about, whatever id it came with."""
_CLEARLY = 0.2
_READINGS = frozenset({"interpretation", "advice"})


@dataclass(frozen=True, slots=True)
class Told:
    """One sentence of the program.

    Attributes:
        id: ``F1`` for the fact that matters most, and so on; empty for what follows from facts.
        plain: The sentence, without markers.
        marked: The sentence, with markers.
        claims: Its claims, with their ids.
        order: Where it stands when all are told.
        after: Ids of the facts of which one must be told for it to make sense; empty where none must.
    """

    id: str
    plain: str
    marked: str
    claims: tuple[Mapping[str, Any], ...]
    order: int
    after: frozenset[str] = frozenset()

    @property
    def markers(self) -> tuple[str, ...]:
        return tuple(str(claim["id"]) for claim in self.claims)


@dataclass(frozen=True)
class Guide:
    """What one segment may tell.

    Attributes:
        facts: What the model may choose from, the most telling first.
        follows: Readings, advice and remarks that the program adds in its own words.
        lang: ``en`` or ``zh``.
    """

    facts: tuple[Told, ...]
    follows: tuple[Told, ...]
    lang: str

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(fact.id for fact in self.facts)

    def fact(self, name: str) -> Told | None:
        """A fact by id, however it is written (``f2``, ``2``, ``[F2]``)."""
        bare = re.sub(r"\D", "", name)
        wanted = f"F{bare}"
        return next((fact for fact in self.facts if fact.id == wanted), None)

    def meant(self, text: str, named: Told | None) -> Told | None:
        """The fact that words are about: small models tell one under the id of another.

        Nothing is taken on trust by that: whether the words are the fact's is checked afterwards.

        Args:
            text: What was said.
            named: The fact it was said of; None for one that was not given.
        """
        words = _words(text)
        if not words:
            return named
        shares = {fact.id: len(words & _words(fact.plain)) / len(words) for fact in self.facts}
        best = max(self.facts, key=lambda fact: shares[fact.id], default=None)
        if best is None or shares[best.id] < _SURELY:
            return named
        return best if named is None or shares[best.id] - shares[named.id] >= _CLEARLY else named

    def fact_of(self, marker: str) -> Told | None:
        """The fact a claim belongs to."""
        return next((fact for fact in self.facts if marker in fact.markers), None)

    def plain(self) -> dict[str, str]:
        """By claim id: the sentence it was made with."""
        return {marker: told.plain for told in (*self.facts, *self.follows) for marker in told.markers}

    def own(self) -> tuple[str, ...]:
        """The sentences the program adds by itself."""
        return tuple(told.plain for told in self.follows)


def guide_for(
    replay: Replay,
    segment: SegmentSpec,
    *,
    lang: str,
    you: str | None = None,
    question: str | None = None,
    earlier: Sequence[str] = (),
) -> Guide:
    """The facts of a segment. The same arguments give the same facts, ids and words.

    Args:
        replay: Where they come from.
        segment: What they are for.
        lang: ``en`` or ``zh``.
        you: Slot of the reader, None for nobody.
        question: The reader's question, when the segment answers one.
        earlier: Earlier questions, oldest first.
    """
    view = View(replay, lang, you, segment.start, segment.end)
    if question is None:
        found: Sequence[Sentence] = sentences(view, segment.focus)
    else:
        view, found = answer(view, question, tuple(earlier))
    facts = [one for one in found if one.claims and not _is_reading(one)]
    heaviest = sorted(range(len(facts)), key=lambda index: (-facts[index].weight, index))[:MOST_FACTS]
    ranks = {facts[index].key: f"F{rank}" for rank, index in enumerate(heaviest, 1)}
    kept = [one for one in found if one.key in ranks or _follows(one, ranks)]
    writer = Writer(view, f"{replay.meta.sha256}/{segment.id}")
    told = [_told(part, order, ranks) for order, part in enumerate(writer.parts(kept))]
    return Guide(
        facts=tuple(sorted((one for one in told if one.id), key=lambda one: int(one.id[1:]))),
        follows=tuple(_one_reading(one for one in told if not one.id)),
        lang=lang,
    )


def _words(text: str) -> frozenset[str]:
    return frozenset(_WORDS.findall(fold(text)))


def _told(part: Part, order: int, ranks: Mapping[str, str]) -> Told:
    after = frozenset(ranks[key] for key in _rests_on(part.sentence) if key in ranks)
    return Told(
        id=ranks.get(part.sentence.key, ""),
        plain=_MARKERS.sub("", part.prose),
        marked=part.prose,
        claims=part.claims,
        order=order,
        after=after,
    )


def _is_reading(sentence: Sentence) -> bool:
    return any(claim.get("type") in _READINGS for claim in sentence.claims)


def _follows(sentence: Sentence, ranks: Mapping[str, str]) -> bool:
    """Whether the program may add it: a remark that claims nothing, or a reading of facts that are there."""
    if not sentence.claims:
        return not sentence.after or any(key in ranks for key in sentence.after)
    on = _rests_on(sentence)
    return _is_reading(sentence) and bool(on) and all(key in ranks for key in on)


def _rests_on(sentence: Sentence) -> tuple[str, ...]:
    named = [
        name
        for claim in sentence.claims
        for value in claim.values()
        if isinstance(value, Basis)
        for name in value.sentences
    ]
    return tuple(dict.fromkeys((*named, *sentence.after)))


def _one_reading(told: Iterable[Told]) -> Iterable[Told]:
    """Every remark and piece of advice, but one reading: more of them are no analysis."""
    read = False
    for one in told:
        if any(claim["type"] == "interpretation" for claim in one.claims):
            if read:
                continue
            read = True
        yield one
