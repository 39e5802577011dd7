"""How much there is: "nine villages on turn 7", 这时候农民有82个, "Drakes 7", "spent 99 gold"."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.claims.prose.chronicle.answers import answer
from engine.claims.prose.chronicle.clauses import Clause
from engine.claims.prose.chronicle.finding import Finding
from engine.claims.prose.chronicle.gauges import (
    Atom,
    Gauge,
    atoms_of,
    deed_of,
    shape,
    softened,
    unit_of,
    widened,
)
from engine.claims.prose.chronicle.inquiry import Window
from engine.claims.prose.chronicle.measuring import is_total
from engine.claims.prose.chronicle.queries import Amount, Count, Measure, Metric
from engine.claims.prose.chronicle.record import Record
from engine.claims.prose.chronicle.states import At, carried
from engine.claims.prose.chronicle.topic import Topic
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing
from engine.claims.prose.tables import game_table
from engine.facts.clock import Span

_ALLOWED = frozenset("SNMhEjW@:zpgiyxZ^V")
"""Letters that may stand in a clause that says how much there is; ``x`` leaves it open."""
_BARE = frozenset("SNhE")
"""Letters of a clause that leaves out what is measured: "four by turn 18"."""
_WITH_WORDS = {"l": "lose", "k": "kill", "t": "take_damage"}
"""Letters of deeds that say with a word of the game what is measured: "lost 6,375 resources"."""
TOTALS = {"i": "deal", "y": "take_damage", "p": "spend"}
"""Letters of verbs that name what is measured, with the word of the game's table for them."""


def read_level(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """One side, one thing measured, one figure."""
    told = atoms_of(clause, record)
    if shape(told).count("N") != 1:
        return None
    atoms = softened(told)
    letters = shape(atoms)
    worded = any(atom.gauge is not None and atom.gauge.word for atom in atoms)
    worded = worded or _turned_about(set(letters), topic, record) is not None
    if not set(letters) <= (_ALLOWED | set(_ABOUT) if worded else _ALLOWED):
        return None
    number = next(atom.number for atom in atoms if atom.sym == "N")
    if number is None or number.percent or number.times or number.ordinal:
        return None
    if number.high == 1 and "M" in letters and letters.index("M") < letters.index("N") and "h" not in letters:
        return None  # 散兵还了一个
    if letters.startswith((":", "@", "C")) or _apart(letters) or any(sums(atom) for atom in atoms):
        return None
    if "V" in letters and not any(time.mode in ("", "same", "end") for time in clause.times):
        return None  # how many survived is counted from those there were
    gauges = measured(atoms, topic, record, bare=_BARE, clause=clause)
    if not gauges:
        return None
    ended = any(atom.sym == "h" and atom.part.item.low.startswith(_ENDED) for atom in atoms)

    def judge(side: str) -> Finding | None:
        at = carried(clause, topic, record, side)
        if ended and not at.said and not at.sure:
            return None
        if ended and not at.said:
            end = record.ask.end
            at = At((Span(max(0, end - max(record.ask.reach, 1)), end),), said=True)
        return level(gauges, side, number, at, record)

    return for_subjects(subjects(atoms, clause, topic, record), judge)


_ENDED = ("end", "finish", "最后剩", "最终剩", "终局剩")
"""Words of having that say that it was so at the end: "ended with eight Gateways"."""
_OF_THEM = re.compile("N:(?![SM])")
"""Some of them: what is named behind is no more what is counted."""
_SUMS = frozenset("合计 总计 共计 加起来 两边 combined together altogether".split())


def sums(atom: Atom) -> bool:
    """Whether a word says that both sides are taken together."""
    return atom.part.item.low in _SUMS


def _apart(letters: str) -> bool:
    """Whether an unknown word stands between a figure and what is measured, or behind a figure by itself: it
    may be of something else.
    """
    if _OF_THEM.search(letters):
        return True
    if "M" not in letters:
        return "Nx" in letters
    if "Nx" in letters and letters.index("M") < letters.index("N"):
        return True
    first, last = sorted((letters.index("N"), letters.index("M")))
    return "x" in letters[first:last]


def measured(
    atoms: Sequence[Atom],
    topic: Topic,
    record: Record,
    *,
    bare: frozenset[str] = frozenset(),
    clause: Clause | None = None,
) -> list[Gauge]:
    """What a clause measures: said in it, by its verb, or before it where it leaves that out."""
    found = [
        gauge for gauge in _measured(atoms, topic, record, bare, clause) if not of_one(gauge, atoms, record)
    ]
    if any(atom.sym == "N" and atom.part.unit == "points" for atom in atoms):
        return [gauge for gauge in found if not gauge.names]  # 三点血 is of no number of things
    return found


_WHOLE = frozenset("total army combined overall all 总 总血量 总生命值 部队 全军 军队".split())


def of_one(gauge: Gauge, atoms: Sequence[Atom], record: Record) -> bool:
    """Whether a gauge is one that each single thing has, too, and nothing says that all of them are meant."""
    each = game_table(record.replay.game).options.get("of each", ())
    if not isinstance(each, list | tuple) or gauge.metric not in each:
        return False
    words = {word for atom in atoms for word in atom.part.item.low.split()}
    return not words & _WHOLE


def _measured(
    atoms: Sequence[Atom],
    topic: Topic,
    record: Record,
    bare: frozenset[str],
    clause: Clause | None,
) -> list[Gauge]:
    said = [atom.gauge for atom in atoms if atom.sym == "M" and atom.gauge is not None]
    if any(atom.sym == "M" and atom.part.item.low in _SINGLE for atom in atoms):
        return []  # "he is down to eleven"
    verb = next((atom.sym for atom in atoms if atom.sym in TOTALS), "")
    if verb:
        return dealt(verb, said, record)
    if len(set(said)) > 1:
        return []
    if said and said[0].word and said[0].metric is None:
        table = game_table(record.replay.game).measured
        done = (_WITH_WORDS[atom.sym] for atom in atoms if atom.sym in _WITH_WORDS)
        deed = next(done, "deal")
        letters = {atom.sym for atom in atoms}
        if "N" in letters and not letters & set("SlkD:"):
            return []  # 23点伤害 by itself is of one blow
        metric = table.get(f"{deed} {said[0].word}")  # 总伤害, "lost 6,375 resources"
        return [Gauge(metric)] if metric is not None else []
    if said:
        return [unit_alone(said[0], atoms, topic, record)]
    letters = {atom.sym for atom in atoms}
    if (other := _turned_about(letters, topic, record)) is not None:
        return [other]
    if letters == {"N"} and clause is not None and not clause.times:
        return [topic.gauges[-1]] if clause.lead in (":", "：") and topic.labelled and topic.gauges else []
    if letters <= bare and topic.gauges and clause is not None and (clause.times or not clause.opens):
        if letters == {"N"} and padded(clause, SCANT):
            return []  # "19 dead in all"
        if any(_counting(atom) for atom in atoms) and not countable(topic.gauges[-1], record):
            return []  # 花了230金；对手13个 goes back to what was counted before
        if topic.gauges[-1].names and topic.gauges[-1].metric is None and _single(clause):
            return []  # "he is down to eleven"
        opens = clause.opens and topic.gauges[-1].metric is None
        if opens or ((clause.opens or "h" in letters) and padded(clause)):
            return []  # a new sentence may have begun to speak of something else
        return [topic.gauges[-1]]
    if clause is not None and not topic.busy and letters <= bare and any(_left(atom) for atom in atoms):
        return _units(record)
    return []


_SINGLE = frozenset("he she it him her 他 她 它".split())


def _single(clause: Clause) -> bool:
    """Whether somebody alone is spoken of: "he", 它."""
    return any(part.item.low in _SINGLE for part in clause.parts)


def _counting(atom: Atom) -> bool:
    """Whether a figure is written with a Chinese word for counting things."""
    return atom.sym == "N" and atom.part.sym == "N" and atom.part.end > atom.part.item.end


def countable(gauge: Gauge, record: Record) -> bool:
    """Whether a gauge is of things one by one, and not of money or damage."""
    known = game_table(record.replay.game).counted_by.values()
    if gauge.names or gauge.deed or gauge.metric is None:
        return True
    return gauge.metric in known or unit_of(gauge.metric, record) in known


_ABOUT = {"l": "lose", "k": "kill", "t": "take_damage"}
"""Letters of verbs that turn what was measured before about: "dealt 514 damage and took 463"."""


def _turned_about(letters: set[str], topic: Topic, record: Record) -> Gauge | None:
    """What a bare figure is of whose verb says the same of the other way round, None if it does not."""
    before = topic.gauges[-1].metric if topic.gauges else None
    verb = next((letter for letter in _ABOUT if letter in letters), "")
    if before is None or not verb or not letters <= {"S", "N", "h", ":", verb}:
        return None
    table = game_table(record.replay.game).measured
    found: dict[str, str] = {}
    for key, metric in table.items():
        found.setdefault(key.partition(" ")[0], metric)
    pairs = (("deal", "take_damage"), ("lose", "kill"))
    for pair in pairs:
        if _ABOUT[verb] in pair and before in [found.get(word) for word in pair]:
            return Gauge(found.get(_ABOUT[verb]))
    return None


def is_unit(gauge: Gauge, record: Record) -> bool:
    """Whether a gauge is named by nothing but a unit."""
    return gauge.metric is not None and unit_of(gauge.metric, record) == gauge.metric


_OF_WHAT = re.compile("M:(?!S)")
"""A unit with what there is so much of: "111 gold of army"."""
_WORTH = frozenset("worth average averaged amounted total totalled totaled 价值 值 总值 合计".split())


def unit_alone(gauge: Gauge, atoms: Sequence[Atom], topic: Topic, record: Record) -> Gauge:
    """What a figure of gold is of: of what there is, unless it may be the price or worth of something."""
    if gauge.metric is None or unit_of(gauge.metric, record) != gauge.metric:
        return gauge
    before = topic.gauges[-1].metric if topic.gauges else None
    words = {word for atom in atoms for word in atom.part.item.low.split()}
    others = any(atom.sym not in "SNMXhECYZRFKvW@:=" for atom in atoms) or bool(words & _WORTH)
    letters = shape(atoms)
    others = others or topic.labels or topic.worth or bool(_OF_WHAT.search(letters))
    others = others or ("C" in letters and "NM" in letters and "h" not in letters)
    if others or (before not in (None, gauge.metric) and unit_of(str(before), record) == gauge.metric):
        return widened(gauge, record)
    return gauge


def _left(atom: Atom) -> bool:
    """Whether a word says that so many are left: of units, where nothing else is named."""
    low = atom.part.item.low
    return atom.sym == "h" and ("剩" in low or low in ("left with", "was left with", "were left with"))


def _units(record: Record) -> list[Gauge]:
    table = game_table(record.replay.game)
    names = table.objects.get("anything", ())
    metric = table.counted_by.get(names[0]) if names else None
    return [Gauge(metric)] if metric is not None else []


PADDING = 8
"""Characters of words that say nothing, with blanks, in a sentence that leaves out what it measures."""


SCANT = 5
"""The same where nothing but a figure is left."""


def padded(clause: Clause, most: int = PADDING) -> bool:
    """Whether a clause has more words than its parts and times."""
    said = sum(part.end - part.start for part in clause.parts)
    said += sum(time.end - time.start for time in clause.times)
    if most < PADDING and any(time.mode == "" for time in clause.times):
        return False  # when it was is said, with words of its own
    return clause.end - clause.start - said > most


def dealt(verb: str, said: Sequence[Gauge], record: Record) -> list[Gauge]:
    """What a verb says is measured: damage that is dealt or taken, gold that is spent."""
    if len(said) > 1:
        return []
    table = game_table(record.replay.game).measured
    word = said[0].word or said[0].metric or "" if said else ""
    if said and not word:
        return []
    metric = table.get(f"{TOTALS[verb]} {word}") or (
        table.get(f"{TOTALS[verb]} damage") if not said and verb != "p" else None
    )
    if metric is not None:
        return [Gauge(metric)]
    running = bool(said) and said[0].metric is not None and is_total(said[0].metric, record)
    return list(said) if running and verb != "p" else []


def subjects(atoms: Sequence[Atom], clause: Clause, topic: Topic, record: Record) -> list[tuple[str, ...]]:
    """The sides something is said of, each reading a tuple of them: one, or both; empty where it is open.

    A clause without a subject goes on about whom the clause before spoke of, or about the one that was named
    before "the opponent" was.
    """
    named = [atom.side for atom in atoms if atom.sym == "S"]
    if any(side is None for side in named) or len(set(named)) > 1:
        return []
    if named:
        return _both(named[0], record)
    if clause.things and any(atom.gauge is not None and not atom.gauge.names for atom in atoms):
        if any(part.thing is not None and part.thing.names for part in clause.things):
            return []  # "the Horseman was down to seven hit points"
    measured_things = [atom.part for atom in atoms if atom.sym in "M%"]
    its = [p for p in clause.things if topic.gauges and p.thing is not None and p.thing.pronoun]
    if any(part not in measured_things and part not in its for part in clause.things):
        return []  # said of some thing and not of a side
    told = topic.subject
    if told is not None and (clause.carried or clause.side is None):
        if not any(gauge.names == told.names for gauge in topic.gauges[-1:]):
            return []
    if topic.busy and any(atom.gauge is not None and atom.gauge.deed for atom in atoms):
        return []  # kills of that thing
    found = [*_both(clause.side or topic.side, record), *_both(topic.anchor, record)]
    return list(dict.fromkeys(found))


def _both(side: str | None, record: Record) -> list[tuple[str, ...]]:
    if side == "both":
        return [record.slots] if len(record.slots) == 2 else []
    return [(side,)] if side is not None and side in record.slots else []


def for_subjects(found: Sequence[tuple[str, ...]], judge: Callable[[str], Finding | None]) -> Finding | None:
    """What is true of some reading of who is meant; refuted where it is of all."""
    return either([together([judge(side) for side in sides]) for sides in found])


def either(found: Sequence[Finding | None]) -> Finding | None:
    """Several readings: supported by one that is true, refuted where all are refuted."""
    for one in found:
        if one is not None and one.standing is Standing.SUPPORTED:
            return one
    return found[0] if found and all(one is not None for one in found) else None


def _had(names: tuple[str, ...], record: Record) -> bool:
    return any(record.ask.owned(slot, names) > 0 for slot in record.slots)


def level(gauges: Sequence[Gauge], side: str, number: Quantity, at: At, record: Record) -> Finding | None:
    """What the facts say to one figure of one side."""
    found: list[Finding | None] = []
    for gauge in gauges:
        if gauge.names and gauge.metric is None and number.high > 0 and not _had(gauge.names, record):
            return None  # what nobody had is known by another name: 地刺 is a Lurker and a Spine Crawler
        for measure in gauge.of(side, record):
            found.append(answer(Amount(measure, number, windows_for(measure, at, record)), record))
            if isinstance(measure, Count) and at.spots:  # in that turn, or up to it
                found.append(answer(Amount(measure, number, at.windows), record))
            elif isinstance(measure, Count) and at.points:  # "after 16 turns" is up to then
                until = tuple(Window((0, 0), (span.start, span.end)) for span in at.points)
                found.append(answer(Amount(measure, number, until), record))
        if (
            gauge.names and not gauge.deed and not at.said and not at.spots
        ):  # "had 18 of them in all" is how many were made
            made = Count(deed_of("m", gauge.names, side, record))
            found.append(answer(Amount(made, number, ()), record))
    return settle(found, at)


def windows_for(measure: Measure, at: At, record: Record) -> tuple[Window, ...]:
    """The windows a measure is asked for: a count or running total runs from the start to a moment."""
    end = record.ask.end
    if isinstance(measure, Count):
        if at.stretch is not None:
            return (at.stretch,)
        return tuple(Window((0, 0), (span.start, span.end)) for span in at.spots)
    if at.points and not at.spots and not record.ask.exact_time:
        turn = record.ask.reach  # "after turn 14" is how it stood when that turn was played
        return tuple(Window((span.start - turn,) * 2, (span.end + turn,) * 2) for span in at.points)
    if at.windows:
        return at.windows
    if isinstance(measure, Metric) and all(is_total(name, record) for name in measure.names):
        return (Window((end, end), (end, end)),)
    return ()


def settle(found: Sequence[Finding | None], at: At) -> Finding | None:
    """Several readings of one thing: supported by one that is true, refuted where none is left open."""
    for one in found:
        if one is not None and one.standing is Standing.SUPPORTED:
            return one if not at.spots else replace(one, window=at.spots[-1])
    if not found or any(one is None for one in found):
        return None
    first = found[0]
    assert first is not None
    monotone = all(one is not None and one.monotone for one in found)
    if not at.sure and not monotone:
        return None
    return replace(first, monotone=monotone)


def together(found: Sequence[Finding | None]) -> Finding | None:
    """Several things said in one breath: refuted by one that is, supported where all are."""
    for one in found:
        if one is not None and one.standing is Standing.REFUTED:
            return one
    return found[0] if found and all(one is not None for one in found) else None
