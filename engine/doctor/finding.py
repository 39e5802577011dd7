"""One thing that was looked at, and how it stands."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any


class Health(StrEnum):
    """How a thing stands."""

    OK = "ok"
    OPTIONAL = "optional"  # missing, and only needed for something particular
    PROBLEM = "problem"  # missing, and in the way


class Section(StrEnum):
    """What a finding is about, in the order they are told."""

    MODELS = "models"
    GAMES = "games"
    PROGRAM = "program"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at.

    Attributes:
        id: Stable name for scripts.
        title: What it is.
        detail: How it stands.
        advice: What to do about it, None if nothing.
        section: What it belongs to.
    """

    id: str
    health: Health
    title: str
    detail: str
    advice: str | None = None
    section: Section = Section.PROGRAM

    def to_json(self) -> dict[str, Any]:
        return asdict(self) | {"health": self.health.value, "section": self.section.value}
