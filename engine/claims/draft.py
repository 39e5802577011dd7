"""A draft taken apart: prose, markers, sentences and the claims block.

Reading is total: any text gives a :class:`Draft`; what could not be read stands in ``problems``.
Nothing repairs a broken line: a repaired claim can be a plausible lie.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.claims.model import AnyClaim


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence of the prose.

    Attributes:
        start: First code point in `Draft.text`.
        end: One past the last.
        markers: Ids of the claims the sentence is marked with, in order, without repeats.
        marker_spans: For each marker, the stretch it closes: from the end of the marker before it in
            the same sentence (or the sentence's start) to where it stood.
    """

    start: int
    end: int
    markers: tuple[str, ...] = ()
    marker_spans: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimProblem:
    """A line of the claims block that is not a claim.

    Attributes:
        line: Number of the line in the block, from 1; 0 when the block as a whole is meant.
        kind: ``no_block``, ``unclosed_block``, ``second_block``, ``not_json``, ``unknown_type``,
            ``bad_fields``, ``duplicate_id``, ``unknown_marker``, ``too_many``.
        detail: One line saying what is wrong.
    """

    line: int
    kind: str
    detail: str
    claim_id: str | None = None


@dataclass(frozen=True, slots=True)
class Draft:
    """A draft taken apart.

    Attributes:
        raw: The text as the model wrote it.
        text: The prose: without markers and without the claims block, spaces before a removed marker
            removed with it. All spans refer to this text.
        sentences: In order; together they cover all of ``text`` that is not white space.
        claims: Claims that could be read, in order; ids are unique.
        has_block: Whether there was a claims block at all.
        block_closed: Whether its closing fence arrived.
        withdrawn: Ids of claims a revision takes back openly, by a line
            ``{"id": "c3", "type": "withdrawn"}`` in its block; such a line is no claim and no problem.
    """

    raw: str
    text: str
    sentences: tuple[Sentence, ...]
    claims: tuple[AnyClaim, ...]
    problems: tuple[ClaimProblem, ...]
    has_block: bool
    block_closed: bool
    withdrawn: tuple[str, ...] = ()
