"""What the second reader proposed and what became of it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from pydantic import BaseModel, ConfigDict

from engine.claims.model import AnyClaim
from engine.validation.report import Verdict


class Reason(StrEnum):
    """Why a proposed claim was thrown away."""

    UNREADABLE = "unreadable"  # not one JSON object of the vocabulary
    NO_SENTENCE = "no_sentence"  # of a sentence that was not asked about
    TOO_MANY = "too_many"  # more claims than one sentence can hold
    UNSUITED = "unsuited"  # an opinion: nothing of it can be true or false
    NOT_ASSERTED = "not_asserted"  # the sentence is a condition, a question or advice
    NUMBER = "number"  # a number that the sentence does not have
    COMPARISON = "comparison"  # more, less, at least: not as the sentence has it
    OBJECT = "object"  # a name that neither the sentence has nor those it goes on from
    SIDE = "side"  # a side where none is named
    TIME = "time"  # a time that is not written
    TIME_LEFT_OUT = "time_left_out"  # the whole game, where the sentence gives a time
    NEGATION = "negation"  # a denial without a word that denies
    SETTLED = "settled"  # code has judged these very words
    WITHIN = "within"  # refuted as written, but the sentence's own words allow the true value
    FILLED = "filled"  # refuted as filled in, but true with what the sentence leaves out filled in otherwise
    SCOPE = "scope"  # refuted as written, but the sentence may speak of a part only


class Proposal(BaseModel):
    """One claim the second reader read out of a sentence, or a line that was none.

    Attributes:
        sentence: The sentence, as asked.
        span: Where in the text of the attempt: the words that say so, None for a line of no sentence.
        claim: The claim; None for a line that could not be read.
        reason: Why it was thrown away, None if it counts.
        verdict: What the facts say of it, as far as it was judged.
        detail: One line in English for whoever looks into it.
        told_at: The stretches of those words with its figures and times, else with its names.
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    sentence: str = ""
    span: tuple[int, int] | None = None
    claim: AnyClaim | None = None
    reason: Reason | None = None
    verdict: Verdict | None = None
    detail: str = ""
    told_at: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What one request asks about.

    Attributes:
        sentences: The sentences to read, as they stand.
        rows: All sentences from the first to the last of them in order, each with its number among
            ``sentences`` (from 1), None for one that is only there to say whom and when they go on about.
        names: Canonical names of the things and metrics they mention.
    """

    sentences: tuple[str, ...]
    rows: tuple[tuple[int | None, str], ...]
    names: tuple[str, ...] = ()
