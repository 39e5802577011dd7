"""More, fewer, as many: one side beside the other, by how much, and who did more of a thing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.antecedents import holder
from engine.claims.prose.chronicle.discourse.states import At, carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import DEEDS, Atom, Gauge, atoms_of, shape
from engine.claims.prose.chronicle.quantities.levels import settle, windows_for
from engine.claims.prose.chronicle.quantities.untimed import answer_untimed
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Comparison, Measure, Relation
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.gauging import measured
from engine.claims.prose.numbers import Quantity

_ALLOWED = frozenset("SNMCYZhEjWDlkmtdaipyxz@:=%n")
_BARE = frozenset("SNCYZhED@:")
_VERBS = "lkmtda"
_RELATIONS = {
    "more": Relation.MORE,
    "ahead": Relation.MORE,
    "less": Relation.LESS,
    "behind": Relation.LESS,
    "same": Relation.EQUAL,
}


def read_margin(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """One side has or did more than the other."""
    atoms = atoms_of(clause, record)
    if len(atoms) > 1 and atoms[-2].sym == "C" and atoms[-1].part.item.low in ("one", "ones"):
        atoms = atoms[:-1]  # "the more valuable one"
    letters = shape(atoms)
    compared = [atom for atom in atoms if atom.sym == "C" and atom.part.unit in _RELATIONS]
    if len(compared) != 1 or letters.count("C") != 1 or not set(letters) <= _ALLOWED:
        return None
    if letters.count("N") > 1:
        return None
    if letters.startswith("nC") and "Y" not in letters and "than" not in clause.words:
        return None  # "no more recruits after turn 15": none any more, and no comparison
    number = next((atom.number for atom in atoms if atom.sym == "N"), None)
    relation = _RELATIONS[compared[0].part.unit]
    if "n" in letters:
        # "never had more than": at no moment more.
        if letters.count("n") != 1 or "^" in letters or relation is Relation.EQUAL or number is not None:
            return None
        if not _names_other(atoms, compared[0]) and compared[0].part.unit not in ("ahead", "behind"):
            return None  # "never got better than it was": itself at another time
        relation = Relation.NOT_MORE if relation is Relation.MORE else Relation.NOT_LESS
    pair = sides_compared(atoms, compared[0], clause, topic, record) or _of_one_side(atoms, record)
    if pair is None:
        return None
    if number is not None and (relation is Relation.EQUAL or number.ordinal):
        return None
    if re.search("CY?N$", letters) and compared[0].part.item.low.startswith("worth"):
        return None  # "was still worth more than 10,000": so much, and not beside the other side
    if "M" not in letters and "x" in letters:
        return None  # what is compared may be what is not known
    plainly = "p" in letters or (compared[0].part.unit == "behind" and "d" in letters)  # "fell behind"
    verb = next((letter for letter in letters if letter in _VERBS), "") if not plainly else ""
    if letters.endswith("CS") and pair[0] == next((a.side for a in reversed(atoms) if a.sym == "S"), None):
        named = [atom.side for atom in atoms if atom.sym == "S"]
        if len(named) > 1 and len(set(named)) == 1:
            return None  # "you had fifteen recruits behind you"
    two = _two_things(atoms, pair, relation, number, clause, topic, record)
    if two is not None:
        return two
    gauges = measured(atoms, topic, record, bare=_BARE, clause=clause)
    if not gauges and "p" in letters:
        return None  # 在招兵上多花了: of money, and not of what was bought
    if not gauges and verb and "M" not in letters:
        gauges = [Gauge(deed=verb)]
    if not gauges:
        return None
    words = {word for atom in atoms for word in atom.part.item.low.split()}
    if "than" not in words and _about_itself(atoms, number):
        return None
    at = carried(clause, topic, record)
    found: list[Finding | None] = []
    for gauge in gauges:
        counted = gauge.names or gauge.metric is None  # and not resources, which have a measure of their own
        letter = verb if verb in DEEDS and counted else ""
        firsts, seconds = (gauge.of(side, record, letter) for side in pair)
        for first, second in zip(firsts, seconds, strict=True):
            found.append(_compared(first, second, relation, number, at, letter, topic, record))
    return settle(found, at)


def _two_things(
    atoms: Sequence[Atom],
    pair: tuple[str, str],
    relation: Relation,
    number: Quantity | None,
    clause: Clause,
    topic: Topic,
    record: Record,
) -> Finding | None:
    """One thing of one side beside another of the other: "lost more Drones than he lost SCVs"."""
    found = [atom.gauge for atom in atoms if atom.gauge is not None]
    verbs = [atom.sym for atom in atoms if atom.sym in _VERBS]
    if len(found) != 2 or found[0] == found[1] or len(set(verbs)) > 1:
        return None
    if "Y" not in shape(atoms)[shape(atoms).index("M") : shape(atoms).rindex("M")]:
        return None
    if verbs and verbs[0] not in DEEDS:
        return None
    verb = verbs[0] if verbs else ""
    at = carried(clause, topic, record)
    behind = shape(atoms).index("C")
    if not any(atom.sym == "S" for atom in atoms[behind:]) and record.ask.owned(pair[0], found[1].names):
        pair = pair[0], pair[0]  # "made more Marauders than Marines"
    first, second = (gauge.of(side, record, verb)[0] for gauge, side in zip(found, pair, strict=True))
    return settle([_compared(first, second, relation, number, at, verb, topic, record)], at)


def _of_one_side(atoms: Sequence[Atom], record: Record) -> tuple[str, str] | None:
    """Whose two things are where no side is named, and only one ever had either: 光头造得比枪兵还多."""
    if any(atom.sym == "S" for atom in atoms):
        return None
    names = [atom.gauge.names for atom in atoms if atom.gauge is not None]
    sides = {holder(one, record) for one in names}
    side = next(iter(sides)) if len(names) == 2 and len(sides) == 1 else None
    return (side, side) if side is not None else None


def _names_other(atoms: Sequence[Atom], compared: Atom) -> bool:
    """Whether a side is named behind the comparison, or two of them at all."""
    at = next(k for k, atom in enumerate(atoms) if atom is compared)
    named = {atom.side for atom in atoms if atom.sym == "S"}
    return len(named) > 1 or any(atom.sym == "S" for atom in atoms[at:])


def _about_itself(atoms: Sequence[Atom], number: Quantity | None) -> bool:
    """Whether "more" may be said of the same side at another time: "three more villages"."""
    others = {atom.side for atom in atoms if atom.sym == "S"}
    unit = next(atom.part.unit for atom in atoms if atom.sym == "C")
    letters = shape(atoms)
    if letters.startswith("MSC"):
        return False  # 杀敌数保王党反而多一个: of the two sides
    if letters.startswith("SMC") and any(a.sym == "C" and a.part.item.low in _OVER for a in atoms):
        return False  # 村子多出三个
    return len(others) < 2 and unit in ("more", "less") and "Y" not in letters and number is not None


_OVER = frozenset(("多出", "高出", "多出来", "领先"))
"""Comparatives that say that there is more than of somebody else, and not more than before."""


def _compared(
    first: Measure,
    second: Measure,
    relation: Relation,
    number: Quantity | None,
    at: At,
    verb: str,
    topic: Topic,
    record: Record,
) -> Finding | None:
    windows = at.windows if verb and at.spots else windows_for(first, at, record)
    query = Comparison(
        first,
        second,
        relation,
        number,
        windows,
        throughout=at.throughout or relation in (Relation.NOT_MORE, Relation.NOT_LESS),
    )
    return answer_untimed(query, topic, record)


_LEADS = frozenset([*"lead advantage edge 优势 领先优势".split(), "lead of", "a lead of", "advantage of"])


def sides_compared(
    atoms: Sequence[Atom], compared: Atom, clause: Clause, topic: Topic, record: Record
) -> tuple[str, str] | None:
    """Who is compared to whom: the subject, and who is named behind "than", or else the other side."""
    named = [atom.side for atom in atoms if atom.sym == "S"]
    if "both" in named and len(set(named)) == 2:
        named = [side for side in named if side != "both"]  # "the lower of the two"
    if any(side not in record.slots for side in named):
        return None
    sides = [side for side in named if side is not None]
    distinct = list(dict.fromkeys(sides))
    letters = shape(atoms)
    if len(distinct) == 2:
        if letters[0] == "Y" or letters.startswith("TY"):
            return distinct[1], distinct[0]  # 比反抗军，龙人多一座
        return distinct[0], distinct[1]
    if len(distinct) > 2:
        return None
    than = next((k for k, atom in enumerate(atoms) if atom.sym == "Y"), None)
    if len(distinct) == 1:
        other = record.other(distinct[0])
        if other is None:
            return None
        at = next(k for k, atom in enumerate(atoms) if atom.sym == "S")
        word = next(k for k, atom in enumerate(atoms) if atom is compared)
        owned = compared.part.item.low in _LEADS and shape(atoms)[word + 1 : at] in ("", ":")
        beside = atoms[at + 1] if at + 1 < len(atoms) else atoms[at]
        owned = owned or (than is None and beside.gauge is not None and beside.part is atoms[at].part)
        if owned:
            return distinct[0], other  # "the lead of the Rebels", "more Undead units fell"
        if (than is not None and at > than) or (than is None and at > word):
            # "than the Rebels", 超过对手: what is compared to them was said before.
            subject = clause.side if clause.side not in (None, distinct[0]) else topic.side
            subject = other if subject in (None, distinct[0]) else subject
            return (subject, distinct[0]) if subject in record.slots and subject is not None else None
        return distinct[0], other
    if clause.side in record.slots and clause.side is not None:
        other = record.other(clause.side)
        return None if other is None else (clause.side, other)
    return None
