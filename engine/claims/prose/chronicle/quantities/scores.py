"""Two figures for two sides: "nine villages to the enemy's seven", 招募花费212对230, "led 40 to 35"."""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.states import At, carried
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import DEEDS, Atom, Gauge, atoms_of, shape, widened
from engine.claims.prose.chronicle.quantities.levels import settle, together, windows_for
from engine.claims.prose.chronicle.quantities.plainer import plain
from engine.claims.prose.chronicle.quantities.untimed import answer_untimed
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.measuring import curves
from engine.claims.prose.chronicle.questions.queries import Amount, Count
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.gauging import is_unit, measured
from engine.claims.prose.copying import replace
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing

_ALLOWED = frozenset("SNMCYZhEjWDlkmtdaxz@:^ip")
_BARE = frozenset("SNYZhECDj^:")
_VERBS = "lkmtda"

Pairing = list[tuple[str, Quantity]]


def read_score(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Two figures of one measure, one for each side."""
    atoms = atoms_of(clause, record)
    found = _score(atoms, clause, topic, record)
    if found is None or found.standing is Standing.SUPPORTED:
        return found
    meant = plain(atoms, topic)
    if shape(meant) != shape(atoms):  # "fielded nine" is what there was as well as what was made
        other = _score(meant, clause, topic, record)
        return other if other is None or other.standing is Standing.SUPPORTED else found
    return found


def _score(atoms: Sequence[Atom], clause: Clause, topic: Topic, record: Record) -> Finding | None:
    letters = shape(atoms)
    if "Nx" in letters or "N:N" in letters or ("NN" in letters and "S" not in letters):
        return None  # 三箭只中一箭: of what is not known; "two of those six"
    if letters[letters.rfind("N") - 1 : letters.rfind("N")] == "C":
        return None  # 阵亡18个单位,比龙人多三个: how many, and by how many more
    if letters.count("N") != 2 or not set(letters) <= _ALLOWED or len(record.slots) < 2:
        return None
    verb = next((letter for letter in letters if letter in _VERBS), "")
    if verb and any(atom.sym == "M" and atom.gauge is not None and not atom.gauge.names for atom in atoms):
        return None  # "211 gold for 13 recruits": figures of two things
    gauges = measured(atoms, topic, record, bare=_BARE, clause=clause)
    same = [atom.gauge for atom in atoms if atom.sym == "M"]
    if not gauges and len(same) == 2 and same[0] == same[1] and same[0] is not None:
        gauges = [same[0]]
    if not gauges and verb and not same:
        gauges = [Gauge(deed=verb)]
    if not gauges:
        return None
    if len(gauges) == 1 and is_unit(gauges[0], record) and _beyond(atoms, gauges[0], record):
        gauges = [widened(gauges[0], record)]  # "in gold: 325 against 246" is of anything in gold
    label = topic.gauges[-1].deed if topic.labels and topic.gauges else ""
    if label and not verb and same and all(one.names for one in gauges):
        gauges = [replace(one, deed=label, metric=None) for one in gauges]  # "Recruitment: 42 units to 25"
    if verb in DEEDS and not set(letters) & set("SYZ"):
        return None  # "lost one of the eight": no figures of two sides
    if topic.deed and not verb and not clause.opens:
        gauges = [*(replace(one, deed=topic.deed, metric=None) for one in gauges if one.names), *gauges]
    if len(carried(clause, topic, record).spots) > 1 and clause.times:
        return None  # of one side at two times
    pairs = pairings(atoms, clause, topic, record)
    if not pairs:
        return None
    found = [
        together([_one(gauges, side, number, verb, clause, topic, record) for side, number in pairing])
        for pairing in pairs
    ]
    if len(found) == 1:
        return found[0]
    # Which side has which figure is not said: true one way is true.
    for one in found:
        if one is not None and one.standing is Standing.SUPPORTED:
            return one
    return found[0] if all(one is not None for one in found) else None


def _beyond(atoms: Sequence[Atom], gauge: Gauge, record: Record) -> bool:
    """Whether a figure is more than there ever was of what is only named by its unit."""
    tops = [
        max(curve.values, default=0.0)
        for side in record.slots
        for measure in gauge.of(side, record)
        if not isinstance(measure, Count)
        for curve in curves(measure, record)
    ]
    return bool(tops) and any(atom.number.low > max(tops) for atom in atoms if atom.number is not None)


def _one(
    gauges: Sequence[Gauge],
    side: str,
    number: Quantity,
    verb: str,
    clause: Clause,
    topic: Topic,
    record: Record,
) -> Finding | None:
    at = carried(clause, topic, record, side)
    found: list[Finding | None] = []
    for gauge in gauges:
        for measure in gauge.of(side, record, verb if verb in DEEDS else ""):
            if isinstance(measure, Count) and at.spots and not at.stretch:
                windows = at.windows  # "lost two on turn 5, they four"
                by = windows_for(measure, at, record)
                found.append(
                    settle([answer(Amount(measure, number, w), record) for w in (windows, by)], At(at.spots))
                )
                continue
            found.append(
                answer_untimed(Amount(measure, number, windows_for(measure, at, record)), topic, record)
            )
    return settle(found, at)


def pairings(atoms: Sequence[Atom], clause: Clause, topic: Topic, record: Record) -> list[Pairing]:
    """Which figure may be whose: by what stands next to it, else both ways."""
    numbers = [(k, atom.number) for k, atom in enumerate(atoms) if atom.sym == "N"]
    if any(number is None or number.percent or number.times or number.ordinal for _, number in numbers):
        return []
    sides = [(k, atom.side) for k, atom in enumerate(atoms) if atom.sym == "S"]
    if any(side not in record.slots for _, side in sides):
        return []
    values = [number for _, number in numbers if number is not None]
    named = list(dict.fromkeys(side for _, side in sides if side is not None))
    if len(named) == 2 and len(sides) == 2:
        first_after = numbers[0][0] > sides[0][0] and numbers[0][0] < sides[1][0]
        if first_after and numbers[1][0] > sides[1][0]:
            return [[(named[0], values[0]), (named[1], values[1])]]
        if numbers[0][0] < sides[0][0] < numbers[1][0] < sides[1][0]:
            return [[(named[0], values[0]), (named[1], values[1])]]  # "nine for the Drakes, seven for ..."
        if first_after and numbers[1][0] < sides[1][0]:
            between = {atom.sym for atom in atoms[numbers[0][0] : numbers[1][0]]}
            if not between & set("YZ"):
                return []  # "eight villages to seven for the Rebels" it is, or nothing that can be told
        return [[(named[0], values[0]), (named[1], values[1])]]
    if len(named) == 1:
        other = record.other(named[0])
        between = {atom.sym for atom in atoms[numbers[0][0] : numbers[1][0]]}
        if _hyphened(atoms):
            between.add("Z")
        if other is None or not between & set("YZC"):
            return []  # "13 for 212"
        if sides[0][0] > numbers[1][0] and sides[0][0] != numbers[0][0]:
            if _led(values) and "Z" in between and topic.side in (None, named[0], "both"):
                return [[(named[0], values[0]), (other, values[1])]]  # "nine to seven for the Rebels"
            if "Z" in between or {atom.sym for atom in atoms[numbers[1][0] + 1 : sides[0][0]]} - set("M"):
                # "nine to seven in favour of the Rebels" is theirs first, "13 against 16 for ..." is not.
                return [
                    [(other, values[0]), (named[0], values[1])],
                    [(named[0], values[0]), (other, values[1])],
                ]
            return [[(other, values[0]), (named[0], values[1])]]  # "thirteen against sixteen for the Rebels"
        ahead = {atom.sym for atom in atoms[numbers[0][0] : sides[0][0]]}
        if numbers[0][0] < sides[0][0] < numbers[1][0] and ahead & set("YZ"):
            return [[(other, values[0]), (named[0], values[1])]]  # "with eight against the Loyalists' seven"
        if _behind(atoms):
            return [[(named[0], values[0]), (other, values[1])], [(named[0], values[1]), (other, values[0])]]
        return [[(named[0], values[0]), (other, values[1])]]
    if not named and topic.pair is not None and not clause.opens:
        return [[(topic.pair[0], values[0]), (topic.pair[1], values[1])]]
    if not named and len(record.slots) == 2:
        one, other = record.slots
        if clause.side in record.slots and clause.side is not None and any(a.sym == "C" for a in atoms):
            rival = record.other(clause.side)
            return [] if rival is None else [[(clause.side, values[0]), (rival, values[1])]]
        return [[(one, values[0]), (other, values[1])], [(other, values[0]), (one, values[1])]]
    return []


def _hyphened(atoms: Sequence[Atom]) -> bool:
    """Whether two figures are joined by a single sign: "9-7"."""
    parts = [atom.part for atom in atoms if atom.sym == "N"]
    return len(parts) == 2 and all(part.sym == "N" for part in parts) and parts[1].start - parts[0].end == 1


def _led(values: Sequence[Quantity]) -> bool:
    """Whether the first of two figures is the higher: the side that is named behind them is ahead."""
    return values[0].low > values[1].high


def _behind(atoms: Sequence[Atom]) -> bool:
    return any(atom.sym == "C" and atom.part.unit in ("behind", "less") for atom in atoms)
