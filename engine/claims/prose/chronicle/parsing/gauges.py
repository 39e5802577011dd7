"""A clause as amounts: its parts as sides, figures, things measured, and what is said of them.

Parts hold a figure within the thing it counts ("nine villages"); here each stands for itself, so that "nine
villages", 村庄九座 and "villages: nine" have the letters ``N`` and ``M`` in one order or the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.queries import Action, Count, Deed, Measure, Metric, Stock
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.tables import game_table

DEEDS = {
    "l": Action.DIE, "d": Action.DIE, "k": Action.DIE, "t": Action.TAKE, "m": Action.MAKE, "s": Action.START,
    "f": Action.FINISH, "r": Action.RESEARCH, "u": Action.TURN, "a": Action.ATTACK, "c": Action.CANCEL,
}  # fmt: skip
"""Letters of verbs (and of deeds as nouns) that are counted, with what they do."""

_SUFFERED = frozenset("ld")
_PLACES = frozenset(("village",))


@dataclass(frozen=True, slots=True)
class Gauge:
    """Something there may be so much of.

    Attributes:
        metric: Canonical metric that measures it, None if none does.
        names: Things that are counted; empty where it is no thing.
        group: Name of the group the things are, where the text names one.
        word: The word of the text where only what is done with it says which metric it is ("damage").
        also: Further metrics that may be meant, named beside the first ("minerals in the bank").
        deed: Letter of the deed that is counted, of "kills" and "losses"; empty for what a side has.
    """

    metric: str | None = None
    names: tuple[str, ...] = ()
    deed: str = ""
    word: str = ""
    group: str = ""
    also: tuple[str, ...] = ()

    def of(self, side: str | None, record: Record, verb: str = "") -> list[Measure]:
        """The measures it may mean for a side; ``verb`` is the letter of what is done, if it is a deed."""
        letter = verb or self.deed
        found: list[Measure] = []
        if letter in DEEDS and letter:
            if self.metric is not None and self.deed == letter and not verb:
                found.append(Metric((self.metric,), side))
            if not self.names and self.deed:  # "losses" may be those of all resources
                others = game_table(record.replay.game).readings.get(f"deed {self.deed}", ())
                found.extend(Metric((name,), side) for name in others)
            found.append(Count(deed_of(letter, self.names, side, record)))
            return found
        table = game_table(record.replay.game)
        if self.metric is not None:
            found.append(Metric((self.metric,), side))
            others = (*self.also, *table.readings.get(self.metric, ()))
            found.extend(Metric((name,), side) for name in dict.fromkeys(others))
        if self.group and self.metric is None:
            found.extend(Metric((name,), side) for name in table.readings.get(self.group, ()))
        if self.names and not (self.metric is not None and self.is_whole(record)):
            found.append(Stock(side, self.names))
        return found

    def is_whole(self, record: Record) -> bool:
        """Whether its metric counts just these things, so that there is no other way to count them."""
        counted = game_table(record.replay.game).counted_by
        members = record.replay.knowledge.members
        return any(
            metric == self.metric and set(members(name)) == set(self.names)
            for name, metric in counted.items()
        )


def deed_of(letter: str, names: tuple[str, ...], side: str | None, record: Record) -> Deed:
    """The deed of a verb's letter, of some things of a side."""
    del record
    if letter in _SUFFERED:
        if names and set(names) <= _PLACES:
            return Deed((Action.TAKE,), owner=side, object=names)
        return Deed((Action.DIE,), owner=side, object=names)
    return Deed((DEEDS[letter],), doer=side, object=names)


@dataclass(slots=True)
class Atom:
    """One part of an amount: its letter, where it stands, and what it holds.

    Letters: ``S`` side, ``N`` figure, ``M`` what is measured, ``%`` a share ("half", "all"), ``^`` a pronoun,
    and those of `Part` for all else.
    """

    sym: str
    part: Part
    side: str | None = None
    number: Quantity | None = None
    gauge: Gauge | None = None
    share: str = ""


@cache
def _measured_words(game: str) -> frozenset[str]:
    """Words that are measured by what is done with them: "deal damage", "spend gold"."""
    return frozenset(key.partition(" ")[2] for key in game_table(game).measured if " " in key)


_DROPPED = frozenset("b&")


def atoms_of(clause: Clause, record: Record) -> list[Atom]:
    """The atoms of a clause in order, without "be" and "and". Made once for a clause: not to be changed."""
    known = clause.atoms
    if known is None or known[0] is not clause.parts:
        known = clause.atoms = (clause.parts, _atoms(clause, record))
    return known[1]


def _atoms(clause: Clause, record: Record) -> list[Atom]:
    found: list[Atom] = []
    words = _measured_words(record.replay.game)
    behind = _down(clause) if "down" in clause.words and "C" not in clause.shape else None
    for k, part in enumerate(clause.parts):
        if part is behind:
            fewer = clause.parts[k + 1].sym == "G"  # of things it may be that they were lost
            found.append(Atom("C", replace(part, sym="C", unit="behind")) if fewer else Atom("x", part))
        if part.sym in _DROPPED:
            continue
        if part.sym == "C" and part.item.low == "outnumbered" and k and clause.parts[k - 1].sym in "bB":
            part = replace(part, unit="behind")  # "were outnumbered"
        if part.item.low in words and part.sym not in "GQ":
            found.append(Atom("M", part, gauge=Gauge(word=part.item.low)))
            continue
        if part.sym == "S" and part.unit == "we" and part.side is None:
            continue  # "we count", 我们看到: whoever tells it
        if part.sym == "<" and part.item.low.startswith(_AHEAD):
            part = replace(part, sym="C", unit="ahead")
            found.append(Atom("C", part))
        elif part.sym == "p" and part.item.low.startswith(_OUTSPENT):
            found.extend((Atom("p", part), Atom("C", replace(part, sym="C", unit="more"))))
        elif part.sym == "S":
            found.append(Atom("S", part, side=part.side))
        elif part.sym == "N":
            found.append(Atom("N", part, number=part.number))
        elif part.sym == "P" and part.thing is not None:
            found.extend(_of_thing(part, part.thing))
        elif part.sym in "GQ":
            if part.side is not None:
                found.append(Atom("S", part, side=part.side))
            if part.number is not None:
                found.append(Atom("N", part, number=part.number))
            deed = part.unit if part.sym == "Q" else ""
            found.append(Atom("M", part, gauge=Gauge(part.metric, deed=deed)))
        elif part.sym == "g" and (
            named := record.replay.knowledge.resolve_metric(part.item.low.rstrip("了"))
        ):
            found.append(Atom("M", part, gauge=Gauge(named.name)))  # 27的收入了
        elif part.item.low in _LOCATIVE and found and found[-1].sym == "M":
            continue  # 在收入上: "in income"
        else:
            found.append(Atom(part.sym, part))
    if "C" in clause.shape and not any(atom.sym == "M" for atom in found):
        found.extend(_of_number(found, record))
    return _factors(_without_units(_merged(found), record))


def _of_number(atoms: Sequence[Atom], record: Record) -> list[Atom]:
    """What there are more of where one side outnumbers the other: units, where the game counts them."""
    table = game_table(record.replay.game)
    metrics = [
        table.counted_by[name] for name in table.objects.get("anything", ()) if name in table.counted_by
    ]
    told = [atom for atom in atoms if atom.sym == "C" and atom.part.item.low.startswith("outnumber")]
    return [Atom("M", told[0].part, gauge=Gauge(metrics[0]))] if told and metrics else []


_FACTOR = frozenset("CSM?Y^")


def _factors(atoms: list[Atom]) -> list[Atom]:
    """A figure before the word "times" as a factor, where something is so many times something else."""
    out: list[Atom] = []
    k = 0
    while k < len(atoms):
        atom = atoms[k]
        following = atoms[k + 1] if k + 1 < len(atoms) else None
        if atom.number is not None and following is not None and following.part.item.low == "times":
            after = atoms[k + 2].sym if k + 2 < len(atoms) else ""
            if after in _FACTOR and after:
                out.append(replace(atom, number=replace(atom.number, times=True, weak=False)))
                k += 2
                continue
        out.append(atom)
        k += 1
    return out


def _down(clause: Clause) -> Part | None:
    """The "were" of a side that is so many down: "were down 24 supply"."""
    for part, after in zip(clause.parts, clause.parts[1:], strict=False):
        if part.sym == "b" and after.sym in "GP":
            between = [item.low for item in clause.items if part.end <= item.start < after.start]
            if "down" in between and "to" not in between:
                return part
    return None


_AHEAD = ("ahead", "in front of")
_OUTSPENT = "outsp"
"""How a verb begins that says that more was spent."""
_LOCATIVE = frozenset(("上", "方面", "上面"))


def _without_units(atoms: list[Atom], record: Record) -> list[Atom]:
    """Atoms without the unit of a figure, where it is said what it is of: "an income of 14 gold"."""
    metrics = [a.gauge.metric for a in atoms if a.gauge is not None and a.gauge.metric and not a.gauge.names]
    if len(set(metrics)) < 2:
        return atoms
    units = {unit_of(metric, record) for metric in metrics if unit_of(metric, record) != metric}
    return [
        atom
        for atom in atoms
        if atom.gauge is None or atom.gauge.names or atom.gauge.metric not in units or atom.gauge.deed
    ]


def _merged(atoms: list[Atom]) -> list[Atom]:
    """Two metrics side by side are one, named twice: "minerals in the bank"."""
    found: list[Atom] = []
    for atom in atoms:
        before = found[-1] if found else None
        if (
            before is not None
            and before.gauge is not None
            and atom.gauge is not None
            and before.gauge.metric is not None
            and atom.gauge.metric is not None
            and not before.gauge.names
            and not atom.gauge.names
            and not before.gauge.deed
            and not atom.gauge.deed
        ):
            before.gauge = replace(before.gauge, also=(*before.gauge.also, atom.gauge.metric))
            continue
        found.append(atom)
    return found


def _of_thing(part: Part, thing: Thing) -> list[Atom]:
    found: list[Atom] = []
    if thing.side is not None:
        found.append(Atom("S", part, side=thing.side))
    if not thing.names:
        return [*found, Atom("%" if thing.share else "^", part, share=thing.share)]
    if thing.nth is not None or thing.other or thing.place is not None or thing.leader:
        return [*found, Atom("P", part)]  # one of them, and not how many there are
    if thing.share and thing.share not in ("none", "any"):
        found.append(Atom("%", part, share=thing.share))
    if thing.share == "none":
        found.append(Atom("N", part, number=Quantity(0, 0)))
    elif thing.count is not None and not thing.count.weak:
        found.append(Atom("N", part, number=thing.count))
    group = thing.entry.name if thing.entry is not None and thing.entry.members else ""
    found.append(Atom("M", part, gauge=Gauge(part.metric, thing.names, group=group)))
    return found


_GOT = frozenset("got get gets reached".split())
_WENT = frozenset("went rose climbed".split())


def softened(atoms: Sequence[Atom]) -> list[Atom]:
    """Verbs that may say that there is something as verbs of having: "the highest it got was seven"."""
    out: list[Atom] = []
    for k, atom in enumerate(atoms):
        if atom.gauge is not None or atom.sym in "Sh":
            out.append(atom)
            continue
        low = atom.part.item.low
        goes = low in _WENT and k + 1 < len(atoms) and atoms[k + 1].sym in "ZX"
        having = "h" in atom.part.alts or low in _GOT or goes
        out.append(replace(atom, sym="h") if having else atom)
    return out


def widened(gauge: Gauge, record: Record) -> Gauge:
    """A metric named by its unit alone ("139 gold") as whatever is measured in that unit."""
    metrics = record.replay.knowledge.metrics
    if gauge.metric is None or gauge.names or gauge.deed or unit_of(gauge.metric, record) != gauge.metric:
        return gauge
    others = tuple(name for name in metrics if unit_of(name, record) == gauge.metric and name != gauge.metric)
    return replace(gauge, also=tuple(dict.fromkeys((*gauge.also, *others))))


def unit_of(metric: str, record: Record) -> str:
    """The unit a metric is counted in, that of a rate without its time; empty if none is known."""
    entry = record.replay.knowledge.metrics.get(metric)
    return str(entry.properties.get("unit", "")).split(" per ")[0] if entry is not None else ""


def shape(atoms: Sequence[Atom]) -> str:
    """The letters of atoms in order."""
    return "".join([atom.sym for atom in atoms])
