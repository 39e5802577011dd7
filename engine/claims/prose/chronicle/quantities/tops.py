"""The most and the least there was: "peaked at nine on turn 7", "never more than seven units", 最多44个."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.states import At, at_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import Atom, Gauge, atoms_of, shape
from engine.claims.prose.chronicle.quantities.levels import either, for_subjects, settle, subjects
from engine.claims.prose.chronicle.quantities.plainer import plain_of
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import Count, Peak
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.gauging import measured
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import MEASURED_SHARE, Form, Quantity

_ALLOWED = frozenset("SNMXhEWjx:@z")
_ROW = frozenset("SNM:@%")
"""Letters of a figure whose label said that it is a peak."""
_NEVER = frozenset("SNMnhRFECYx")
_BARE = frozenset("SNXhE@:")


def read_top(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """A peak with its figure, its time, or both; a bound that was never passed."""
    told = atoms_of(clause, record)
    letters = shape(told)
    if letters.count("N") != 1:
        return None
    number = told[letters.index("N")].number
    most = "most" in [atom.share for atom in told]
    bounded = most or topic.extreme or (number is not None and number.form is Form.AT_MOST)
    if not bounded and "X" not in letters and "n" not in letters:
        return None  # no word of it says that it is the most or the least
    atoms = plain_of(clause, topic, record)
    if most:
        atoms = [
            replace(atom, sym="X", part=replace(atom.part, unit="max"))  # "was the most they ever had"
            if atom.share == "most"
            and atom.part.thing is not None
            and (
                atom.part.thing.pronoun or letters.startswith("%M")  # "the most workers they ever had"
            )
            else atom
            for atom in atoms
        ]
    letters = shape(atoms)
    if "vN" in letters:
        following = letters[1:] + " "
        atoms = [
            replace(atom, sym="h") if atom.sym == "v" and after == "N" else atom
            for atom, after in zip(atoms, following, strict=False)
        ]  # "at their best they ran eleven units"
        letters = shape(atoms)
    extreme = topic.extreme if "X" not in letters else ""
    if topic.labelled and clause.lead not in (":", "：") and not topic.labels:
        extreme = ""  # 弓箭手最多，有四个: of how many there were made
    if number is None or number.percent or number.times or number.ordinal:
        return None
    if letters.count("X") == 1 and set(letters) <= _ALLOWED:
        highest = next(atom.part.unit for atom in atoms if atom.sym == "X") == "max"
        return _peak(atoms, clause, topic, record, number, highest)
    if number.form is Form.AT_MOST and not clause.times and set(letters) <= _ALLOWED and _chinese(atoms):
        # 最多十二座 is how many there were at most, and not that there were no more than that.
        return _peak(atoms, clause, topic, record, replace(number, form=Form.EXACT), True)
    if extreme and not clause.times and set(letters) <= _ROW:
        return _peak(atoms, clause, topic, record, number, extreme == "max")
    atoms = [replace(atom, sym="h") if _goes(atom) else atom for atom in atoms if not _it(atom, topic)]
    if shape(atoms).count("n") == 1 and set(shape(atoms)) <= _NEVER:
        return _never(atoms, clause, topic, record, number)
    return None


_AT_ONCE = frozenset(("at once", "at the same time", "simultaneously", "同时", "at any one time"))
_GOES = frozenset(
    "went go goes going gone got get rose rise climbed climb grew grow came come fell fall falls dropped drop"
    " drops dipped sank slipped slid made make rise moved 过 升 爬 跌 掉".split()
)
_PASSING = frozenset(
    "exceeded exceed exceeds topped top tops passed pass crossed cross surpassed surpass broke break breaks"
    " cracked beat bettered 超过 超过过 突破 突破过 破过 高于 过".split()
)
"""Verbs of going over a figure: "never exceeded 12,000"."""
_REACHING = frozenset(
    "reached reach hit hits touched touch attained saw 到 到过 达到 达到过 摸到 摸到过 碰到 碰到过".split()
)
"""Verbs of getting to a figure: "never reached 200" is to stay under it."""


def _under(number: Quantity) -> Quantity:
    """Less than a figure by however little, as `Quantity.bounds` takes it."""
    bound = (number.low - 0.25) / (1 + MEASURED_SHARE / 4)
    return replace(number, low=bound, high=bound, unit=1, form=Form.UNDER)


def _goes(atom: Atom) -> bool:
    """Whether a verb may say how far an amount goes: "never went over 1,500"."""
    return atom.gauge is None and atom.part.item.low in _GOES


def _it(atom: Atom, topic: Topic) -> bool:
    """Whether a pronoun may stand for what was measured last."""
    return atom.sym == "^" and bool(topic.gauges) and atom.part.item.low in ("it", "this", "that", "它")


def _chinese(atoms: Sequence[Atom]) -> bool:
    return any(atom.sym == "N" and not atom.part.item.low.isascii() for atom in atoms) or any(
        atom.part.chinese for atom in atoms
    )


def _never(
    atoms: Sequence[Atom], clause: Clause, topic: Topic, record: Record, number: Quantity
) -> Finding | None:
    """A bound that was never passed: "never had more than seven", 从没超过二十."""
    unit = next((atom.part.unit for atom in atoms if atom.sym == "C"), "")
    words = {atom.part.item.low.rstrip("了") for atom in atoms if atom.gauge is None and atom.sym != "S"}
    if number.form is Form.EXACT and not unit and words & _PASSING:
        number = replace(number, form=Form.OVER)
    elif number.form is Form.EXACT and not unit and words & _REACHING:
        return _peak(atoms, clause, topic, record, _under(number), highest=True)
    if unit != "less" and (number.form in (Form.OVER, Form.AT_LEAST) or unit == "more"):
        found = _peak(atoms, clause, topic, record, replace(number, form=Form.AT_MOST), highest=True)
        unknown = {atom.part.item.low for atom in atoms if atom.sym == "x"}
        return found if found is None or not unknown <= _AT_ONCE else replace(found, monotone=True)
    if number.form is Form.UNDER or unit == "less" or "F" in shape(atoms):
        return _peak(atoms, clause, topic, record, replace(number, form=Form.AT_LEAST), highest=False)
    return None


def _peak(
    atoms: Sequence[Atom],
    clause: Clause,
    topic: Topic,
    record: Record,
    number: Quantity,
    highest: bool,
) -> Finding | None:
    gauges = measured(atoms, topic, record, bare=_BARE | {"n", "C", "Y", "R", "F"}, clause=clause)
    if not gauges or ("R" in shape(atoms) and not clause.opens):
        return None  # "... and never climbed above 39 again": since then
    bound = number.form in (Form.AT_MOST, Form.AT_LEAST, Form.UNDER)

    def judge(side: str) -> Finding | None:
        at = at_of(clause, topic, record, side)
        readings = [at]
        if not at.said and not clause.opens and topic.told is not None:
            readings.append(topic.told)
        return either([_one(gauges, side, number, highest, bound, one, record) for one in readings])

    return for_subjects(subjects(atoms, clause, topic, record), judge)


def _one(
    gauges: Sequence[Gauge],
    side: str,
    number: Quantity,
    highest: bool,
    bound: bool,
    at: At,
    record: Record,
) -> Finding | None:
    within = (at.stretch,) if at.stretch is not None else at.windows if bound else ()
    if bound and at.stretch is not None:
        late = 20 * record.ask.exact_time  # what is sampled shows at the next sample
        start, end = at.stretch.first[1] + late, at.stretch.last[0]
        within = (Window((start, start), (end, end)),) if start < end else within
    spots = () if bound or at.stretch is not None else at.windows
    found = [
        answer(Peak(measure, highest, number, spots, within), record)
        for gauge in gauges
        for measure in gauge.of(side, record)
        if not isinstance(measure, Count)
    ]
    return settle(found, at)
