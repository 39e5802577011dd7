"""The model's answer: lines of the vocabulary, each with the sentence it speaks of."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from engine.claims.draft import Draft
from engine.claims.model import AnyClaim
from engine.claims.reading import read_draft
from engine.second_reader.model import Proposal, Reason

MOST_CLAIMS = 6
"""Claims one sentence may hold; a long one says four things."""

_ID = re.compile(r"s?(?P<sentence>\d{1,3})(?:[.\-_]?[a-z0-9]{0,3})?\Z", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Read:
    """What was read out of an answer.

    Attributes:
        claims: The claims of each sentence, by its words.
        thrown: A proposal for every line that is no claim of a sentence.
        held_any: Whether the answer had a block or lines of JSON at all.
    """

    claims: Mapping[str, tuple[AnyClaim, ...]]
    thrown: tuple[Proposal, ...]
    held_any: bool


def read_answer(raw: str, sentences: tuple[str, ...]) -> Read:
    """The claims of an answer by sentence. Never raises; bounded.

    Args:
        raw: What the model wrote. Whatever is not a line of the block is not read.
        sentences: The sentences as asked, numbered from 1.
    """
    draft = _read(raw)
    thrown = [
        Proposal(reason=Reason.UNREADABLE, detail=problem.detail)
        for problem in draft.problems
        if problem.kind not in ("no_block", "unclosed_block", "second_block", "unknown_marker")
    ]
    found: dict[str, list[AnyClaim]] = {}
    for claim in draft.claims:
        match = _ID.match(claim.id)
        number = int(match["sentence"]) if match is not None else 0
        if not 1 <= number <= len(sentences):
            detail = f"{claim.id!r} is not the number of a sentence that was asked about"
            thrown.append(Proposal(claim=claim, reason=Reason.NO_SENTENCE, detail=detail))
            continue
        sentence = sentences[number - 1]
        claims = found.setdefault(sentence, [])
        if len(claims) >= MOST_CLAIMS:
            thrown.append(Proposal(sentence=sentence, claim=claim, reason=Reason.TOO_MANY))
            continue
        claims.append(claim)
    by_sentence = {sentence: tuple(claims) for sentence, claims in found.items()}
    return Read(by_sentence, tuple(thrown), draft.has_block)


def _read(raw: str) -> Draft:
    """The answer taken apart; bare lines of JSON count as a block."""
    draft = read_draft(raw)
    if draft.has_block:
        return draft
    lines = list(_objects(raw))
    return read_draft("```claims\n" + "\n".join(lines) + "\n```") if lines else draft


def _objects(raw: str) -> Iterator[str]:
    for line in raw.splitlines():
        bare = line.strip().rstrip(",")
        if bare.startswith("{") and bare.endswith("}"):
            yield bare
