"""What a clause measures: said in it, by its verb, or before it; and what a bare unit may be of."""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import Atom, Gauge, shape, unit_of, widened
from engine.claims.prose.chronicle.questions.measuring import is_total
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.tables import game_table

WITH_WORDS = {"l": "lose", "k": "kill", "t": "take_damage"}
"""Letters of deeds that say with a word of the game what is measured: "lost 6,375 resources"."""
TOTALS = {"i": "deal", "y": "take_damage", "p": "spend"}
"""Letters of verbs that name what is measured, with the word of the game's table for them."""


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
        done = (WITH_WORDS[atom.sym] for atom in atoms if atom.sym in WITH_WORDS)
        deed = next(done, "deal")
        letters = {atom.sym for atom in atoms}
        if "N" in letters and not letters & set("SlkD:"):
            return []  # 23点伤害 by itself is of one blow
        metric = table.get(f"{deed} {said[0].word}")  # 总伤害, "lost 6,375 resources"
        return [Gauge(metric)] if metric is not None else []
    if said:
        return [unit_alone(said[0], atoms, topic, record)]
    letters = {atom.sym for atom in atoms}
    if (other := turned_about(letters, topic, record)) is not None:
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


ABOUT = {"l": "lose", "k": "kill", "t": "take_damage"}
"""Letters of verbs that turn what was measured before about: "dealt 514 damage and took 463"."""


def turned_about(letters: set[str], topic: Topic, record: Record) -> Gauge | None:
    """What a bare figure is of whose verb says the same of the other way round, None if it does not."""
    before = topic.gauges[-1].metric if topic.gauges else None
    verb = next((letter for letter in ABOUT if letter in letters), "")
    if before is None or not verb or not letters <= {"S", "N", "h", ":", verb}:
        return None
    table = game_table(record.replay.game).measured
    found: dict[str, str] = {}
    for key, metric in table.items():
        found.setdefault(key.partition(" ")[0], metric)
    pairs = (("deal", "take_damage"), ("lose", "kill"))
    for pair in pairs:
        if ABOUT[verb] in pair and before in [found.get(word) for word in pair]:
            return Gauge(found.get(ABOUT[verb]))
    return None


def is_unit(gauge: Gauge, record: Record) -> bool:
    """Whether a gauge is named by nothing but a unit."""
    return gauge.metric is not None and unit_of(gauge.metric, record) == gauge.metric


_DONE = frozenset("lkmtdar")
_OF_WHAT = re.compile("M:(?!S)")
"""A unit with what there is so much of: "111 gold of army"."""
_WORTH = frozenset("worth average averaged amounted total totalled totaled 价值 值 总值 合计".split())


def unit_alone(gauge: Gauge, atoms: Sequence[Atom], topic: Topic, record: Record) -> Gauge:
    """What a figure of gold is of: of what there is, unless it may be the price or worth of something."""
    if gauge.metric is None or unit_of(gauge.metric, record) != gauge.metric:
        return gauge
    before = topic.gauges[-1].metric if topic.gauges else None
    words = {word for atom in atoms for word in atom.part.item.low.split()}
    if countable(gauge, record) and not set(shape(atoms)) & _DONE and not topic.labels:
        return gauge  # "village count" is of those a side holds
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
    alone = table.get(f"{TOTALS[verb]} damage", table.get(TOTALS[verb])) if not said else None
    metric = table.get(f"{TOTALS[verb]} {word}") or alone  # "spent more" is of all there is to spend
    if metric is not None:
        return [Gauge(metric)]
    running = bool(said) and said[0].metric is not None and is_total(said[0].metric, record)
    return list(said) if running and verb != "p" else []
