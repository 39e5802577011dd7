"""What was lost, killed or spent, in money: of one side, of both, or of one beside the other.

"Lost units worth 443 gold", 丢掉了443金币的兵, "killed 31 units, worth 418 gold", "his losses were cheaper":
in whatever order a clause has a deed, a sum of money and the sides, the sum is the worth of all that was
lost, killed or bought.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.states import At, carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import Atom, Gauge, atoms_of, deed_of, shape, unit_of
from engine.claims.prose.chronicle.quantities.levels import (
    either,
    for_subjects,
    settle,
    subjects,
    together,
    windows_for,
)
from engine.claims.prose.chronicle.quantities.margins import sides_compared
from engine.claims.prose.chronicle.quantities.scores import pairings
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import (
    Amount,
    Comparison,
    Count,
    Direction,
    Metric,
    Relation,
    Trend,
)
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.gauging import countable, is_unit
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing
from engine.claims.prose.tables import game_table

_ALLOWED = frozenset("SNMCYZh:@WlkdpEj$B")
_TOLL = {"l": "l", "d": "l", "k": "k", "p": "p"}
"""Letters of verbs to the deed whose worth is meant."""
_WORTH = frozenset(
    "worth value valued amounted totalled totaled cost costing 价值 总价值 值 总值"
    " 折合 合计 共计 总计 折算".split()
)
"""Words of having and costing that say that a sum is what things are worth."""
_DEARER = frozenset(
    ("cheaper", "less expensive", "more expensive", "costlier", "dearer", "pricier", "more costly",
     "less costly", "more valuable", "worth more", "worth less", "更值钱", "更贵", "便宜", "更便宜")
)  # fmt: skip
"""Comparatives of money."""
_RELATIONS = {
    "more": Relation.MORE,
    "ahead": Relation.MORE,
    "less": Relation.LESS,
    "behind": Relation.LESS,
}


def read_valued(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """The worth of what was lost, killed or spent: a sum, two sums, or more and less of it."""
    if len(record.slots) != 2 or _DEEDLESS.isdisjoint(clause.shape):
        return None
    atoms = atoms_of(clause, record)
    letters = shape(atoms)
    if not _ALLOWED.issuperset(letters) or ("N" not in letters and "C" not in letters):
        return None
    letter = _deed(atoms, clause, topic, record)
    if not letter:
        return None
    things = [atom for atom in atoms if atom.gauge is not None and atom.gauge.names]
    if any(not _of_all(atom, record) for atom in things):
        return None
    army = any(atom.gauge is not None and atom.gauge.group.startswith("army") for atom in things)
    names = _metrics(letter, army, record)
    if not names or not _in_money(atoms, letter, clause, topic, record):
        return None
    held = {id(atom.part) for atom in things}
    sums = [atom for atom in atoms if atom.sym == "N" and id(atom.part) not in held]
    numbers = [atom.number for atom in sums if atom.number is not None]
    many = [
        (atom.part.thing.count, atom.gauge)
        for atom in things
        if atom.gauge is not None and atom.part.thing is not None and atom.part.thing.count is not None
        if not atom.part.thing.count.weak
    ]
    if len(many) > 1 or any(number.percent or number.times or number.ordinal for number in numbers):
        return None
    if "C" in letters:
        return _beside(atoms, numbers, names, clause, topic, record) if not many else None
    if len(numbers) == 2 and not many:
        return _pairs(atoms, names, clause, topic, record)
    if len(numbers) != 1:
        return None
    owned = _without_victim(atoms, letter)

    def judge(side: str) -> Finding | None:
        at = carried(clause, topic, record, side)
        found = [_sum(names, side, numbers[0], at, record)]
        for number, gauge in many:
            if letter in "lk":
                counted = Count(deed_of(letter, gauge.names, side, record))
                found.append(answer(Amount(counted, number, at.windows), record))
        return together(found)

    return for_subjects(subjects(owned, clause, topic, record), judge)


_DEEDLESS = frozenset("lkdpQGh")


def _deed(atoms: Sequence[Atom], clause: Clause, topic: Topic, record: Record) -> str:
    """The deed whose worth is told: said by a verb or as a noun, or told of just before."""
    known = record.replay.knowledge
    nouns: dict[str, str] = {}
    for word, letter in (("losses", "l"), ("kills", "k")):
        if (metric := known.resolve_metric(word)) is not None:
            nouns[metric.name] = letter
    found = {_TOLL[atom.sym] for atom in atoms if atom.sym in _TOLL and atom.gauge is None}
    if any(atom.sym == "d" for atom in atoms) and not any(
        a.gauge is not None and a.gauge.names for a in atoms
    ):
        return ""  # "died with 652 minerals in the bank"
    for atom in atoms:
        if atom.gauge is not None and not atom.gauge.names:
            deed = atom.gauge.deed or nouns.get(atom.gauge.metric or "", "")
            if deed in ("l", "k"):
                found.add(deed)
            elif deed and deed != "m":
                return ""
    if found:
        return found.pop() if len(found) == 1 else ""
    before = topic.gauges[-1] if topic.gauges else None
    if before is not None and before.metric in nouns:
        before = replace(before, deed=nouns[before.metric])  # 拿下13个人头，总价值218金
    if before is None or before.deed not in ("l", "k", "m") or not _told_worth(atoms, clause) or clause.opens:
        return ""
    if before.names and not _group_of_all(before, record):
        return ""
    return "p" if before.deed == "m" else before.deed


def _told_worth(atoms: Sequence[Atom], clause: Clause) -> bool:
    """Whether a clause without a deed says no more than what something is worth."""
    words = {word for atom in atoms for word in atom.part.item.low.split()}
    if clause.lead in (":", "：", "(", "（") and set(shape(atoms)) <= set("NM"):
        return True
    return bool(words & _WORTH) and set(shape(atoms)) <= set("hNM:$E")


def _group_of_all(gauge: Gauge, record: Record) -> bool:
    table = game_table(record.replay.game).objects
    roles = ("anything", "casualty", "army")
    return gauge.group in {name for role in roles for name in table.get(role, ())} or gauge.group == "unit"


def _of_all(atom: Atom, record: Record) -> bool:
    """Whether things are units whatever they are."""
    thing = atom.part.thing
    if atom.gauge is None or (thing is not None and (thing.nth is not None or thing.place is not None)):
        return False
    return _group_of_all(atom.gauge, record)


def _metrics(letter: str, army: bool, record: Record) -> tuple[str, ...]:
    table = game_table(record.replay.game)
    if letter == "p":
        spent = table.measured.get("spend")
        return (spent,) if spent is not None else ()
    names = table.readings.get(f"deed {letter}", ())
    return tuple(name for name in names if name.startswith("army")) or names if army else names


def _in_money(atoms: Sequence[Atom], letter: str, clause: Clause, topic: Topic, record: Record) -> bool:
    """Whether a clause, or the one before it, says that money is meant."""
    if letter == "p":
        return True
    metrics = _metrics(letter, False, record)
    worded = game_table(record.replay.game).measured
    for atom in atoms:
        gauge = atom.gauge
        if gauge is not None and (_is_money(gauge, record) or gauge.metric in metrics):
            return True
        if gauge is not None and any(name in metrics for name in gauge.also):
            return True
        if gauge is not None and gauge.metric and not gauge.names and metrics:
            unit = unit_of(gauge.metric, record)
            if unit and unit == unit_of(metrics[0], record) and not is_unit(gauge, record):
                return True  # 损失的兵力价值
        if gauge is not None and gauge.word and f"lose {gauge.word}" in worded:
            return True
        low = atom.part.item.low
        if atom.sym in "h$" and (set(low.split()) & _WORTH or atom.sym == "$"):
            return True
        if atom.sym == "C" and low.removesuffix(" than") in _DEARER:
            return True
    said = topic.gauges[-1] if topic.gauges and not clause.opens else None
    return said is not None and _is_money(said, record) and "M" not in shape(atoms)


def _is_money(gauge: Gauge, record: Record) -> bool:
    """Whether a gauge is named by nothing but a unit of money."""
    return not gauge.names and is_unit(gauge, record) and not countable(gauge, record)


def _without_victim(atoms: Sequence[Atom], letter: str) -> list[Atom]:
    """Atoms without the side whose things were killed: "destroyed 418 gold worth of enemy units"."""
    named = [atom.side for atom in atoms if atom.sym == "S"]
    if letter != "k" or len(named) < 2 or atoms[0].sym != "S":
        return list(atoms)
    return [atom for atom in atoms if atom.sym != "S" or atom.side == named[0]]


def _sum(names: Sequence[str], side: str, number: Quantity, at: At, record: Record) -> Finding | None:
    """What the facts say to one sum of one side: all there was by then, or what there was in that time."""
    found: list[Finding | None] = []
    for name in names:
        measure = Metric((name,), side)
        found.append(answer(Amount(measure, number, windows_for(measure, at, record)), record))
        if at.stretch is not None or at.spots:
            grown = Trend(measure, Direction.UP, by=number, windows=at.windows)
            found.append(answer(grown, record))
    return settle(found, at)


def _beside(
    atoms: Sequence[Atom],
    numbers: Sequence[Quantity],
    names: Sequence[str],
    clause: Clause,
    topic: Topic,
    record: Record,
) -> Finding | None:
    """More or less of it than the other side."""
    compared = [atom for atom in atoms if atom.sym == "C"]
    if len(compared) != 1 or compared[0].part.unit not in _RELATIONS or len(numbers) > 1:
        return None
    if not any(atom.sym == "S" for atom in atoms) and clause.side not in record.slots:
        return None
    pair = sides_compared(atoms, compared[0], clause, topic, record)
    if pair is None or pair[0] == pair[1]:
        return None
    named = [atom.side for atom in atoms if atom.sym == "S"]
    low = compared[0].part.item.low
    if len(named) == 1 and low.isascii() and not low.endswith("than") and "Y" not in shape(atoms):
        other = record.other(str(named[0]))  # "the losses came to more for the Loyalists"
        pair = (str(named[0]), other) if other is not None else pair
    at = carried(clause, topic, record)
    if at.stretch is not None or len(at.spots) > 1:
        return None  # more within a time, and not up to it
    relation = _RELATIONS[compared[0].part.unit]
    found: list[Finding | None] = []
    for name in names:
        first, second = (Metric((name,), side) for side in pair)
        margin = numbers[0] if numbers else None
        found.append(
            answer(Comparison(first, second, relation, margin, windows_for(first, at, record)), record)
        )
    result = settle(found, at)
    if at.spots and result is not None and result.standing is Standing.REFUTED:
        return None
    return result


def _pairs(
    atoms: Sequence[Atom], names: Sequence[str], clause: Clause, topic: Topic, record: Record
) -> Finding | None:
    """A sum for each side."""
    if not any(atom.sym == "S" for atom in atoms) and clause.opens:
        return None
    at = carried(clause, topic, record)
    found = [
        together([_sum(names, side, number, at, record) for side, number in pairing])
        for pairing in pairings(atoms, clause, topic, record)
    ]
    return either(found)
