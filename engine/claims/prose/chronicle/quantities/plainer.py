"""Amounts put plainly: words that only dress up a figure are left out, or stand for that there is so much.

"They ran eleven units", 双方都摸到了200人口, "it stood at nine", "four finished bases": which verb is used,
and what is put between a figure and what it is of, says nothing of how much there is.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import Atom, Gauge, atoms_of, shape, softened
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.tables import game_table

_IT = frozenset("it this that these those they them their theirs 它 它们 这 那".split())
_WHOLE = frozenset("finished completed complete standing working living remaining intact active".split())
"""What a thing that is counted is anyway."""
_HAD = "vDa"
"""Letters of verbs that before a figure say no more than that there is so much of something."""
_GOING_DOWN = frozenset("fell fall falls fallen falling went dropped drop drops dropping".split())
_DEEDS = frozenset("kldtmsfrucaiyq~wop")


def plain_of(clause: Clause, topic: Topic, record: Record) -> list[Atom]:
    """The atoms of a clause put plainly. Made once for a clause as it stands: not to be changed."""
    atoms = atoms_of(clause, record)
    goes_on = bool(topic.gauges and topic.gauges[-1].metric)
    known = clause.plain
    if known is None or known[0] is not atoms or known[1] != goes_on:
        known = clause.plain = (atoms, goes_on, plain(atoms, topic))
    return known[2]


def plain(atoms: Sequence[Atom], topic: Topic) -> list[Atom]:
    """Atoms without what only dresses up a figure."""
    kept = _without_dress(softened(atoms))
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


def is_it(atom: Atom) -> bool:
    """Whether a pronoun may stand for what was measured last."""
    return atom.sym == "^" and atom.part.item.low in _IT and not atom.share


def _without_dress(atoms: list[Atom]) -> list[Atom]:
    letters = shape(atoms)
    if "N" not in letters or "M" not in letters:
        return atoms
    out: list[Atom] = []
    for k, atom in enumerate(atoms):
        low = atom.part.item.low
        if low in _WHOLE and letters[k - 1 : k] == "N" and letters[k + 1 : k + 2] == "M":
            continue
        out.append(atom)
    return out


def _fallen(atoms: list[Atom]) -> list[Atom]:
    """An amount that falls, by a verb that may say as well that somebody does."""
    letters = shape(atoms)
    if "N" not in letters or ("K" not in letters and "Z" not in letters):
        return atoms
    return [
        replace(atom, sym="F") if atom.sym in "dlm" and atom.part.item.low in _GOING_DOWN else atom
        for atom in atoms
    ]


_EACH = frozenset(("each", "both"))
_LATE = frozenset("最后 最终 到最后 终于".split())
_LEFT = frozenset("left leaving leaves leave".split())
_LEVEL = frozenset(("level", "even", "dead", "level at", "were level"))


def reworded(atoms: Sequence[Atom], record: Record) -> list[Atom]:
    """Atoms in the words the readers of amounts know.

    "Eight apiece" is said of both, "to nothing" is to nought, "three times as much" is a factor, "left the
    Rebels with two" is that they had them, and "one" is no figure where it only stands for a name.
    """
    out = list(atoms)
    numbers = sum(atom.sym == "N" for atom in out)
    kept: list[Atom] = []
    both = False
    for k, atom in enumerate(out):
        low = atom.part.item.low
        after = out[k + 1].sym if k + 1 < len(out) else ""
        before = kept[-1].sym if kept else ""
        if atom.sym == "%" and atom.share in _EACH:
            both = True
            continue
        if atom.sym == "%" and atom.share == "none" and before in ("Z", "Y") and after != "M":
            kept.append(replace(atom, sym="N", number=Quantity(0, 0), share=""))
            continue
        if atom.sym == "N" and atom.number is not None and atom.number.weak and numbers > 1 and after != "M":
            continue
        if is_it(atom) and not any(one.sym in "MP" for one in out):
            continue
        if atom.sym == "O" and low in _LATE:
            continue
        if atom.sym == "q" and low in _LEFT and numbers:
            kept.append(replace(atom, sym="h"))
            continue
        if atom.sym in "ud" and low in _LEVEL:
            continue
        if atom.sym == ":" and not after and before == "N":
            continue  # "twelve of them"
        if atom.sym == "P" and atom.part.thing is not None and atom.part.thing.leader and after == "N":
            units = game_table(record.replay.game).counted_by.get("unit")
            if units is not None and out[k + 1].number == Quantity(1, 1, weak=True):
                kept.append(Atom("M", atom.part, gauge=Gauge(units)))
                continue
        kept.append(atom)
    kept = _without_tail(kept)
    if both and not any(atom.sym == "S" for atom in kept) and len(record.slots) == 2:
        kept.insert(0, Atom("S", out[0].part, side="both"))
    return kept


def _without_tail(atoms: list[Atom]) -> list[Atom]:
    """Atoms without what only says again that money is not spent: 还剩两千九百多没花."""
    letters = shape(atoms)
    if (unspent := re.search("np[DR]?$", letters)) and "N" in letters[: unspent.start()] and "h" in letters:
        atoms, letters = atoms[: unspent.start()], letters[: unspent.start()]
    if letters.startswith(("@j", "@h")) and "N" in letters:
        return atoms[2:] if letters.startswith("@j") else atoms[1:]
    return atoms
