"""What the analyst says before it has words: sentences of typed slots, with the claims they make.

A sentence names a template and fills it with sides, moments, numbers and things; its claims point at
the same slots. So prose and claims say the same by construction, in either language, and a slip can
change one of them or both.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Side:
    """A side, by its slot."""

    slot: str


@dataclass(frozen=True, slots=True)
class At:
    """A moment, in the clock's unit. ``side`` narrows what a move number means."""

    at: int
    side: str | None = None


@dataclass(frozen=True, slots=True)
class Window:
    """A stretch between two moments as they are written; None at an end means that of the game.

    Attributes:
        start: First moment, in the clock's unit, as it will be written.
        end: Last moment.
    """

    start: int | None
    end: int | None


@dataclass(frozen=True, slots=True)
class Num:
    """A plain number, as it is written in prose and claim alike."""

    value: int | float


@dataclass(frozen=True, slots=True)
class Count:
    """So many of a thing; the thing is None where any will do (``unit``, ``piece``)."""

    value: int
    object: str | None = None


@dataclass(frozen=True, slots=True)
class Thing:
    """A thing of the game, by its canonical name."""

    object: str


@dataclass(frozen=True, slots=True)
class Amount:
    """A value of a metric."""

    metric: str
    value: int | float


@dataclass(frozen=True, slots=True)
class Word:
    """A word of the language file, by its key."""

    key: str


@dataclass(frozen=True, slots=True)
class Raw:
    """Text that is the same in every language: a move, a square."""

    text: str


Slot = Side | At | Window | Num | Count | Thing | Amount | Word | Raw


@dataclass(frozen=True, slots=True)
class Ref:
    """In a claim: the value of a slot, or of one of its attributes."""

    slot: str
    attribute: str | None = None


@dataclass(frozen=True, slots=True)
class Basis:
    """In a claim: the ids of the claims of other sentences, by their names."""

    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Say:
    """In a claim: a text of the language file, filled with the sentence's slots."""

    template: str


@dataclass(frozen=True)
class Sentence:
    """One sentence to be written.

    Attributes:
        template: Key of its wordings in the language file.
        slots: What fills the wording.
        claims: The claims it makes, without ids; marker ``[1]`` of a wording is the first of them.
            Values may be `Ref`, `Basis` or `Say`.
        weight: How much a reader would miss it; the writer keeps the heaviest.
        name: How other sentences refer to it (`Basis`); the template's name when empty.
        after: Sentences that must be there too for this one to make sense (any one of them).
        claim_slots: Slots the claims see instead of `slots`; only slips set it.
    """

    template: str
    slots: Mapping[str, Slot]
    claims: tuple[Mapping[str, Any], ...] = ()
    weight: float = 1.0
    name: str = ""
    after: tuple[str, ...] = ()
    claim_slots: Mapping[str, Slot] = field(default_factory=dict)

    @property
    def key(self) -> str:
        return self.name or self.template

    def with_slots(
        self, *, prose: Mapping[str, Slot] | None = None, claims: Mapping[str, Slot] | None = None
    ) -> Sentence:
        """The same sentence with other slots in its prose, its claims, or both."""
        return replace(
            self,
            slots={**self.slots, **(prose or {})},
            claim_slots={**self.slots, **self.claim_slots, **(claims or {})},
        )

    def seen_by_claims(self) -> Mapping[str, Slot]:
        return self.claim_slots or self.slots
