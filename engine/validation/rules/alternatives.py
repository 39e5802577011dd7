"""A reading stated as certain where the facts allow another."""

from __future__ import annotations

from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue


def missed_alternative(case: Case) -> Iterator[Issue]:
    """The rules of the replay's game; a reading that names alternatives itself has missed none."""
    yield from ()
