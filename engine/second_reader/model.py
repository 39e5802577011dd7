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
    UNSUITED = "unsuited"  # of a type whose words are not traced back to a sentence
    NOT_ASSERTED = "not_asserted"  # the sentence is a guess, a condition, a question or advice
    NUMBER = "number"  # a number that the sentence does not have, or has of something else
    NUMBER_LEFT_OUT = "number_left_out"  # the sentence has one that the claim passes over
    COMPARISON = "comparison"  # more, less, at least, rose, highest: not as the sentence has it
    OBJECT = "object"  # a name that the sentence does not have
    SIDE = "side"  # a side that the sentence does not name, or names in another part
    DEED = "deed"  # something else happens in the sentence
    TIME = "time"  # a time that the sentence does not have
    TIME_LEFT_OUT = "time_left_out"
    PLACE = "place"
    PLACE_LEFT_OUT = "place_left_out"
    NEGATION = "negation"  # one denies what the other says
    ORDER = "order"  # which came first cannot be told, or is the other way round
    SETTLED = "settled"  # code has judged these very words
    WITHIN = "within"  # refuted as written, but the sentence's own words allow the true value
    SCOPE = "scope"  # refuted as written, but the sentence may speak of a part only


class Proposal(BaseModel):
    """One claim the second reader read out of a sentence, or a line that was none.

    Attributes:
        sentence: The sentence, as asked.
        span: Where in the text of the attempt: the clause that says so, the sentence where none does, None
            for a line of no sentence.
        claim: The claim; None for a line that could not be read.
        reason: Why it was thrown away, None if it counts.
        verdict: What the facts say of it, as far as it was judged.
        detail: One line in English for whoever looks into it.
    """

    model_config = ConfigDict(frozen=True, defer_build=True)

    sentence: str = ""
    span: tuple[int, int] | None = None
    claim: AnyClaim | None = None
    reason: Reason | None = None
    verdict: Verdict | None = None
    detail: str = ""


@dataclass(frozen=True, slots=True)
class Question:
    """What one request asks about.

    Attributes:
        sentences: The sentences, as they stand.
        before: For each the sentence before it in its paragraph, empty if there is none.
        names: Canonical names of the things and metrics they mention.
    """

    sentences: tuple[str, ...]
    before: tuple[str, ...]
    names: tuple[str, ...] = ()
