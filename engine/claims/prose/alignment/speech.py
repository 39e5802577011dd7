"""Who a clause speaks of, and small questions about its words that several readers ask."""

from __future__ import annotations

from engine.claims.prose.alignment.clauses import Clause
from engine.claims.prose.items import Item
from engine.claims.prose.statements import ProseStatement, Standing


def own_side(clause: Clause) -> str | None:
    """The one side a clause names for certain; None if none or several."""
    if "side" not in clause.kept:
        clause.kept["side"] = _own_side(clause)
    side: str | None = clause.kept["side"]
    return side


def _own_side(clause: Clause) -> str | None:
    found = set()
    for chunk in clause.chunks:
        for _, slots, _ in chunk.sides:
            if slots.both or not slots.sure or len(slots.candidates) != 1:
                if slots.both:
                    return None
                continue
            found.add(slots.candidates[0])
    if not found:
        found = {item.people for item in clause.items if item.people is not None and item.plural}
    return next(iter(found)) if len(found) == 1 else None


def names_sides(clause: Clause) -> bool:
    """Whether it names any side at all, by name or pronoun."""
    return any(chunk.sides for chunk in clause.chunks)


def figures(clause: Clause) -> list[Item]:
    """The numbers that count or measure something: no articles, ordinals or times."""
    return [
        item
        for item in clause.items
        if item.num is not None and item.kind == "num" and not item.num.weak and not item.num.ordinal
    ]


def verbs(clause: Clause) -> list[tuple[str, Item]]:
    """The verbs of a clause, each class with its item."""
    kept: list[tuple[str, Item]] | None = clause.kept.get("verbs")
    if kept is None:
        kept = clause.kept["verbs"] = _verbs(clause)
    return kept


def _verbs(clause: Clause) -> list[tuple[str, Item]]:
    return [
        (name, chunk.items[at])
        for chunk in clause.chunks
        for at, written, _ in chunk.verbs
        for name in written.split("|")
    ]


def cue(item: Item, feature: str, *values: str) -> bool:
    """Whether an item has a cue, with one of the values if any are given."""
    written = item.cues.get(feature)
    return written is not None and (not values or any(part in values for part in written.split("|")))


def refuted(
    frame: str,
    start: int,
    end: int,
    truth: str,
    actual: object = None,
    evidence: tuple[str, ...] = (),
    kind: str = "prose_mismatch",
) -> ProseStatement:
    return ProseStatement(frame, (start, end), Standing.REFUTED, actual, evidence[:20], truth, kind)


def supported(frame: str, clause: Clause, evidence: tuple[str, ...] = ()) -> ProseStatement:
    return ProseStatement(frame, (clause.start, clause.end), Standing.SUPPORTED, None, evidence[:20])
