"""Amounts put plainly: words that only dress up a figure are left out, or stand for that there is so much.

"They ran eleven units", 双方都摸到了200人口, "it stood at nine", "four finished bases": which verb is used,
and what is put between a figure and what it is of, says nothing of how much there is.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from engine.claims.prose.chronicle.gauges import Atom, shape, softened
from engine.claims.prose.chronicle.topic import Topic

_IT = frozenset("it this that these those they them their theirs 它 它们 这 那".split())
_WHOLE = frozenset("finished completed complete standing working living remaining intact active".split())
"""What a thing that is counted is anyway."""
_HAD = "vDa"
"""Letters of verbs that before a figure say no more than that there is so much of something."""
_GOING_DOWN = frozenset("fell fall falls fallen falling went dropped drop drops dropping".split())
_DEEDS = frozenset("kldtmsfrucaiyq~wop")


def plain(atoms: Sequence[Atom], topic: Topic) -> list[Atom]:
    """Atoms without what only dresses up a figure."""
    kept = _without_dress(softened(atoms), topic)
    kept = _fallen(kept)
    letters = shape(kept)
    if "N" not in letters or "n" in letters:
        return kept
    measured = [atom.gauge for atom in kept if atom.gauge is not None]
    if any(gauge.metric is None and gauge.names for gauge in measured) or len(measured) > 1:
        return kept  # "two Zealots walked in"
    if not measured and not (topic.gauges and topic.gauges[-1].metric):
        return kept
    first = letters.index("N")
    if set(letters[:first]) & (_DEEDS - set(_HAD)) or set(letters[first:]) & _DEEDS or "h" in letters:
        return kept
    at = next((k for k in range(first) if letters[k] in _HAD), None)
    if at is None or not set(letters[at + 1 : first]) <= set("SZM@:"):
        return kept
    kept[at] = replace(kept[at], sym="h")
    return kept


def _without_dress(atoms: list[Atom], topic: Topic) -> list[Atom]:
    letters = shape(atoms)
    out: list[Atom] = []
    for k, atom in enumerate(atoms):
        low = atom.part.item.low
        if low in _WHOLE and letters[k - 1 : k] == "N" and letters[k + 1 : k + 2] == "M":
            continue
        if atom.sym == "^" and low in _IT and topic.gauges and "M" not in letters and "P" not in letters:
            continue  # what was measured last
        out.append(atom)
    return out


def _fallen(atoms: list[Atom]) -> list[Atom]:
    """An amount that falls, by a verb that may say as well that somebody does."""
    letters = shape(atoms)
    if "N" not in letters or not set("KZ") & set(letters):
        return atoms
    return [
        replace(atom, sym="F") if atom.sym in "dlm" and atom.part.item.low in _GOING_DOWN else atom
        for atom in atoms
    ]
