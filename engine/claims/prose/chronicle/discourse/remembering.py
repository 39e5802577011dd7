"""What is carried on from clause to clause: what was measured, when, of whom, under which label."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.states import carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.fighting.attacks import ATTACKS, counts_attacks
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import DEEDS, Atom, Gauge, atoms_of, shape
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.gauging import TOTALS, dealt, is_unit, unit_alone
from engine.claims.prose.copying import replace
from engine.claims.prose.tables import game_table


def remember(clause: Clause, topic: Topic, record: Record) -> None:
    """Carry on what was measured and when, for the clauses that follow."""
    if clause.opens:
        topic.told = topic.pair = None
        topic.busy = topic.labels = topic.obscure = topic.dated = topic.worth = False
    atoms = atoms_of(clause, record)
    letters = shape(atoms)
    topic.labels = topic.labels or clause.lead in (":", "：")
    money = [atom.gauge for atom in atoms if atom.gauge is not None and is_unit(atom.gauge, record)]
    if money and (letters.count("M") > 1 or unit_alone(money[0], atoms, topic, record).also):
        topic.worth = True
    kinds = set(letters)
    if clause.opens:
        told = bool(clause.times) or not kinds.isdisjoint("SPN")
        topic.obscure = not told and not _LABEL.fullmatch(letters)
    for k, atom in enumerate(atoms) if "S" in letters else ():
        than = k > 0 and atoms[k - 1].sym == "Y"  # 比亡灵多两个 goes on about the one that has more
        if atom.sym == "S" and atom.side in record.slots and atom.part.unit != "rival" and not than:
            topic.anchor = atom.side
            break
    verbs = [letter for letter in letters if letter in DEEDS] if "C" in letters else []
    topic.deed = verbs[0] if len(verbs) == 1 else ""
    topic.busy = topic.busy or any(atom.gauge is not None and atom.gauge.names for atom in atoms)
    named = list(dict.fromkeys(atom.side for atom in atoms if atom.sym == "S"))
    if len(named) == 1 and "C" in letters and (other := record.other(named[0])) is not None:
        named.append(other)
    if len(named) == 2 and all(side in record.slots for side in named):
        topic.pair = str(named[0]), str(named[1])
    topic.labelled = "M" in letters and kinds.issubset("MS%")
    _remember_gauge(atoms, letters, clause, topic, record)
    for atom in atoms:
        if atom.gauge is not None and (atom.gauge.metric or atom.gauge.names) and not atom.gauge.deed:
            topic.spoken = [*(one for one in topic.spoken if one != atom.gauge), atom.gauge][-4:]
    at = carried(clause, topic, record, clause.side if clause.side in record.slots else None)
    if at.said:
        topic.told = at
    if clause.opens and at.said and kinds.isdisjoint("SMNP^%"):
        topic.dated = True
    elif clause.times or clause.lead not in _TOGETHER:
        topic.dated = False
    tops = [atom for atom in atoms if atom.sym == "X"]
    if len(tops) == 1 and kinds.issubset("XSM:%"):
        topic.extreme = tops[0].part.unit
        topic.labelled = "M" in letters
    elif len(tops) == 1 and kinds.issubset("XSMN%") and not clause.times and clause.parts[0].chinese:
        topic.extreme = tops[0].part.unit  # 农民最多的时候神族44，人族52
    elif clause.opens or not kinds.issubset("SN"):
        topic.extreme = ""


_LABEL = re.compile("[SM:%]*M[SM:%]*")
"""Letters of a clause that says no more than what the figures after it are of."""


def _course_of(atom: Atom) -> str:
    """The letter of an atom; of a verb that may say that something rises or falls, that of doing so."""
    if atom.gauge is None:
        return next((letter for letter in "RF" if letter in atom.part.alts), atom.sym)
    return atom.sym


_LABELS = frozenset("ldkma")
"""Verbs that are labels where they stand alone: "Lost: 13 (Loyalists)"."""


def _attached(atoms: Sequence[Atom]) -> bool:
    """Whether the one thing measured stands with its figure behind a word of having: nothing else has it."""
    return any(
        one.sym == "h" and two.sym == "N" and three.sym == "M" and two.part is three.part
        for one, two, three in zip(atoms, atoms[1:], atoms[2:], strict=False)
    )


_TOGETHER = frozenset((",", "，", "and", "while", "whereas", "而", ";", "；", ":", "：", "(", "（"))
"""What joins clauses of one time; "but" may go on to another."""
_CARRIED = frozenset("lkmtd")
"""Letters of deeds that clauses which leave them out go on to count."""


_MONEY = 100
"""Figures from which what was lost is counted in money, where no thing is named."""


def _in_money(atoms: Sequence[Atom]) -> bool:
    numbers = [atom.number for atom in atoms if atom.number is not None]
    return len(numbers) == 1 and numbers[0].low >= _MONEY


def _remember_gauge(
    atoms: Sequence[Atom], letters: str, clause: Clause, topic: Topic, record: Record
) -> None:
    """What is measured goes on where it was said plainly: by itself, or with a figure of it."""
    said = list(dict.fromkeys(atom.gauge for atom in atoms if atom.sym == "M" and atom.gauge is not None))
    letters = "".join(_course_of(atom) for atom in atoms)
    both = any(atom.side == "both" for atom in atoms)
    verbs = [letter for letter in letters if letter in DEEDS]
    totals = next((letter for letter in letters if letter in TOTALS), "")
    label = letters[:1] if letters[1:] in ("", "m") else ""
    if label and label in _LABELS and clause.opens and not clause.times and clause.closed:
        # "- Lost: 13 (Loyalists), 9 (Rebels)"
        topic.gauges.append(Gauge(deed="l" if label == "d" else label))
        topic.labelled, topic.obscure = True, False
        return
    if "N" in letters and counts_attacks(clause):
        topic.gauges.append(ATTACKS)
        return
    if totals or (len(said) == 1 and said[0].word):
        topic.gauges.extend(dealt(totals or "i", said, record))
        return
    if (
        len(said) == 1
        and len(verbs) <= 1
        and (clause.closed or _attached(atoms))
        and ("N" in letters or both or set(letters) <= set("MS%RFEhCY@X:"))
    ):
        gauge = unit_alone(said[0], atoms, topic, record)
        if (
            verbs and verbs[0] in _CARRIED and not gauge.deed
        ):  # what was lost is counted, and not what there is
            deed = "l" if verbs[0] == "d" else verbs[0]
            gauge = replace(gauge, deed=deed, metric=None if gauge.names else gauge.metric)
        topic.gauges.append(gauge)
        del topic.gauges[:-3]
    elif not said and len(verbs) == 1 and verbs[0] in "lk" and _in_money(atoms):
        topic.gauges.append(Gauge(deed=verbs[0]))  # "lost 443 gold's worth, the Rebels 418"
    elif "t" in letters and "village" in game_table(record.replay.game).counted_by:
        topic.gauges.append(Gauge(game_table(record.replay.game).counted_by["village"], ("village",)))
    elif said or verbs:
        topic.gauges.clear()
