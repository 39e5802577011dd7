"""What became of each claim of a draft in its revision."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from enum import StrEnum
from typing import NamedTuple

from engine.claims.model import AnyClaim
from engine.facts.knowledge import fold


class Fate(StrEnum):
    """What became of one claim."""

    KEPT = "kept"
    CHANGED = "changed"  # says something else about the same thing
    WITHDRAWN = "withdrawn"  # taken back openly
    GONE = "gone"


class Became(NamedTuple):
    """The fate of a claim, and the claim of the revision that answers for it."""

    fate: Fate
    successor: AnyClaim | None = None


_SUBJECTS = ("object", "metric", "kind", "state", "predicate", "subject", "field")


def content(claim: AnyClaim) -> str:
    """What a claim says, whatever its id: canonical JSON."""
    fields = claim.model_dump(mode="json", by_alias=True, exclude_none=True, exclude={"id"})
    return json.dumps(fields, sort_keys=True, ensure_ascii=False)


def subjects(claim: AnyClaim) -> frozenset[str]:
    """What a claim is about: objects, metrics, kinds ..., folded as names are compared."""
    found: set[str] = set()

    def collect(value: object) -> None:
        if isinstance(value, dict):
            for key, inner in value.items():
                if key in _SUBJECTS and isinstance(inner, str):
                    found.add(fold(inner))
                elif isinstance(inner, dict):
                    collect(inner)

    collect(claim.model_dump(mode="json", exclude_none=True))
    if claim.type in ("result", "exchange", "advice", "interpretation"):
        found.add(claim.type)
    return frozenset(found)


def fates(
    draft: Sequence[AnyClaim], revision: Sequence[AnyClaim], withdrawn: Collection[str]
) -> dict[str, Became]:
    """The fate of each claim of the draft, by id.

    A claim is kept when the revision has one that says the same, under whatever id; changed when one
    with the same id, or else any other, is about the same thing. Each claim of the revision answers for
    one of the draft only, so that one vague claim cannot stand for many.
    """
    result: dict[str, Became] = {}
    by_content: dict[str, list[AnyClaim]] = {}
    for claim in revision:
        by_content.setdefault(content(claim), []).append(claim)
    free = {claim.id: claim for claim in revision}
    for claim in draft:
        same = by_content.get(content(claim))
        if same:
            kept = same.pop()
            free.pop(kept.id, None)
            result[claim.id] = Became(Fate.KEPT, kept)
    for claim in draft:
        if claim.id not in result and claim.id in withdrawn:
            result[claim.id] = Became(Fate.WITHDRAWN)
    for claim in draft:
        if claim.id not in result and claim.id in free and _related(claim, free[claim.id]):
            result[claim.id] = Became(Fate.CHANGED, free.pop(claim.id))
    for claim in draft:
        if claim.id in result:
            continue
        about = next((other for other in free.values() if _related(claim, other)), None)
        result[claim.id] = Became(Fate.GONE) if about is None else Became(Fate.CHANGED, free.pop(about.id))
    return result


def _related(one: AnyClaim, other: AnyClaim) -> bool:
    return bool(subjects(one) & subjects(other))
