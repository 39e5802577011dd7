"""Amounts put together from their parts, whatever stands between them and whatever is left out.

A clause that no reader of amounts makes out as it stands is written anew: without the words that only dress
it up, with what it leaves out filled in from what was measured before, for whoever may be meant. Each way
to do so is a reading. It is true if one of them is, and false only where all of them are.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from engine.claims.prose.chronicle.discourse.states import carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import Atom, Gauge, atoms_of, shape
from engine.claims.prose.chronicle.quantities.courses import read_course
from engine.claims.prose.chronicle.quantities.factors import read_factor
from engine.claims.prose.chronicle.quantities.levels import (
    either,
    for_subjects,
    level,
    read_level,
    subjects,
    sums,
)
from engine.claims.prose.chronicle.quantities.margins import read_margin
from engine.claims.prose.chronicle.quantities.plainer import is_it, plain_of, reworded
from engine.claims.prose.chronicle.quantities.scores import read_score
from engine.claims.prose.chronicle.quantities.tops import read_top
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.measuring import curves
from engine.claims.prose.chronicle.questions.queries import Count, Direction, Trend
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.gauging import SCANT, countable, is_unit, of_one, padded
from engine.claims.prose.copying import replace
from engine.claims.prose.statements import Standing
from engine.claims.prose.tables import game_table

Reader = Callable[[Clause, Topic, Record], "Finding | None"]

_READERS: tuple[Reader, ...] = (read_top, read_course, read_factor, read_score, read_margin, read_level)
_TOLD = frozenset("NCXRF")
"""Letters without one of which a clause says nothing of how much there is."""
_ELLIPTIC = frozenset("SNZYhERFKXC@:jWVn")
"""Letters of a clause that may leave out what it measures."""
_SAYS = frozenset("hERFXZYC")
_FAR = 2.5
"""How many times the most there ever was a figure may be and still be one of it, see `slips`."""


def read_composed(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What the readers of amounts make of a clause once it is written plainly."""
    told = atoms_of(clause, record)
    if not _TOLD & set(shape(told)) or any(sums(atom) for atom in told):
        return None
    atoms = reworded(plain_of(clause, topic, record), record)
    if (worth := _worth(atoms, clause, topic, record)) is not None:
        return worth
    numbers = [atom.number for atom in atoms if atom.number is not None]
    if numbers and all(number.weak for number in numbers):
        return None  # "we get one back"
    found: list[Finding] = []
    for variant in _filled(atoms, told, clause, topic, record):
        one = _read(variant, clause, topic, record)
        if one is None:
            return None
        if one.standing is Standing.SUPPORTED:
            return one
        found.append(one)
    if not found or (set(shape(variant)) - set(shape(atoms)) and padded(clause, SCANT)):
        return None  # what was filled in may be what the words left out say it is
    return found[0]


_TOLLS = frozenset("SNMlkh:@")
_MONEY = 100
"""Figures from which a loss without a word for what was lost is one of what it was worth."""


def _worth(atoms: Sequence[Atom], clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What was lost or killed, in money: "lost a little over 8,000", 丢了443金."""
    letters = shape(atoms)
    deeds = [letter for letter in letters if letter in "lk"]
    number = next((atom.number for atom in atoms if atom.number is not None), None)
    if len(deeds) != 1 or letters.count("N") != 1 or not set(letters) <= _TOLLS or number is None:
        return None
    if number.percent or number.times or number.ordinal:
        return None
    named = [atom.gauge for atom in atoms if atom.gauge is not None]
    money = len(named) == 1 and is_unit(named[0], record) and not named[0].names
    if not money and (named or number.low < _MONEY):
        return None
    metrics = game_table(record.replay.game).readings.get(f"deed {deeds[0]}", ())
    gauges = [Gauge(name) for name in metrics]

    def judge(side: str) -> Finding | None:
        at = carried(clause, topic, record, side)
        found = [level(gauges, side, number, at, record, topic)] if gauges else []
        if at.stretch is not None:
            for gauge in gauges:
                for measure in gauge.of(side, record):
                    grown = Trend(measure, Direction.UP, by=number, windows=(at.stretch,))
                    found.append(answer(grown, record))
        return either(found)

    return for_subjects(subjects(atoms, clause, topic, record), judge) if gauges else None


def _read(atoms: list[Atom], clause: Clause, topic: Topic, record: Record) -> Finding | None:
    asked = replace(clause)
    asked.atoms = (asked.parts, atoms)
    for reader in _READERS:
        found = reader(asked, topic, record)
        if found is not None:
            return found
    return None


def _filled(
    atoms: list[Atom], told: Sequence[Atom], clause: Clause, topic: Topic, record: Record
) -> Iterator[list[Atom]]:
    """The atoms with what they leave out: what is measured, and whose it is."""
    letters = shape(atoms)
    variants: list[list[Atom]] = []
    if "M" in letters:
        if letters != shape(told):
            variants.append(atoms)
    elif "N" in letters and set(letters) <= _ELLIPTIC and _leaves_out(letters, clause, topic):
        at = letters.index("N")
        for gauge in spoken(atoms, topic, record):
            named = Atom("M", atoms[at].part, gauge=gauge)
            variants.append([*atoms[: at + 1], named, *atoms[at + 1 :]])
    nobody = clause.side is None and topic.side is None and topic.anchor is None and not clause.things
    open_side = "S" not in letters and (nobody or any(is_it(atom) for atom in told))
    for variant in variants or ([atoms] if open_side and "M" in letters else []):
        if not open_side:
            yield variant
            continue
        for slot in record.slots:
            yield [Atom("S", variant[0].part, side=slot), *variant]


def _leaves_out(letters: str, clause: Clause, topic: Topic) -> bool:
    """Whether a clause goes on with what was measured: with a figure that somebody has, or at some time."""
    if topic.deed or (topic.gauges and topic.gauges[-1].deed):
        return False  # what was done is counted
    if set(letters) <= set("NZY"):
        return any(time.mode == "" and time.when.span is not None for time in clause.times)
    return bool(_SAYS & set(letters))


def spoken(atoms: Sequence[Atom], topic: Topic, record: Record) -> list[Gauge]:
    """What was measured before, the latest first, as far as the figures may be of it."""
    numbers = [(atom.number, atom.part) for atom in atoms if atom.number is not None]
    found: list[Gauge] = []
    for gauge in [*reversed(topic.gauges), *reversed(topic.spoken)]:
        if of_one(gauge, atoms, record):
            return []
        if gauge in found or gauge.deed or gauge.word or not (gauge.metric or gauge.names):
            continue
        if any(part.measure and part.measure != "块" for _, part in numbers) and not countable(gauge, record):
            continue
        tops = [
            max(curve.values, default=0.0)
            for slot in record.slots
            for measure in gauge.of(slot, record)
            if not isinstance(measure, Count)
            for curve in curves(measure, record)
        ]
        if tops and all(number.low <= _FAR * max(tops) for number, _ in numbers):
            found.append(gauge)
    return found[:3]
