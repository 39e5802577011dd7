"""Reads prose about a game that is told in events and figures."""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable, Sequence
from dataclasses import replace

from engine.claims.prose.chronicle.absence.absent import absent_things
from engine.claims.prose.chronicle.absence.ceilings import read_ceiling
from engine.claims.prose.chronicle.absence.elsewhere import read_elsewhere
from engine.claims.prose.chronicle.absence.everybody import read_everybody, speaks_of_all
from engine.claims.prose.chronicle.absence.presence import read_presence
from engine.claims.prose.chronicle.absence.uninvolved import read_uninvolved
from engine.claims.prose.chronicle.deeds.against import note_compared
from engine.claims.prose.chronicle.deeds.happenings import DEED_IDEAS, HAPPENING_IDEAS
from engine.claims.prose.chronicle.deeds.leaders import leaders_in
from engine.claims.prose.chronicle.discourse.announcing import announced, tell_of
from engine.claims.prose.chronicle.discourse.gapping import fill_in
from engine.claims.prose.chronicle.discourse.headings import under_heading
from engine.claims.prose.chronicle.discourse.leagues import note_league
from engine.claims.prose.chronicle.discourse.lists import note_list
from engine.claims.prose.chronicle.discourse.occasions import note_occasion
from engine.claims.prose.chronicle.discourse.remembering import remember
from engine.claims.prose.chronicle.discourse.replies import answered, question_of
from engine.claims.prose.chronicle.discourse.resolving import learn, resolve
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.guards.caution import stands
from engine.claims.prose.chronicle.guards.earned import earned
from engine.claims.prose.chronicle.order.intervals import read_interval
from engine.claims.prose.chronicle.order.lapses import read_lapse
from engine.claims.prose.chronicle.order.orders import across, deeds_in
from engine.claims.prose.chronicle.order.places import read_place
from engine.claims.prose.chronicle.order.precedence import precedence
from engine.claims.prose.chronicle.parsing.clauses import Clause, clauses_of
from engine.claims.prose.chronicle.parsing.gauges import atoms_of, shape
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.parsing.voice import Voice
from engine.claims.prose.chronicle.quantities.echoes import note_counted, read_echo
from engine.claims.prose.chronicle.quantities.figures import read_figures
from engine.claims.prose.chronicle.quantities.measures import MEASURE_IDEAS
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Deed
from engine.claims.prose.chronicle.questions.record import Record, record_of
from engine.claims.prose.chronicle.roles.gist import borne_out
from engine.claims.prose.chronicle.roles.roles import Roles
from engine.claims.prose.chronicle.rules.lore import read_lore
from engine.claims.prose.chronicle.tables.grids import Grids
from engine.claims.prose.chronicle.tables.ledgers import Ledgers
from engine.claims.prose.items import Item
from engine.claims.prose.scan import Scan, Scanned
from engine.claims.prose.statements import ProseStatement, Standing, overlap

Idea = Callable[[Clause, Topic, Record], "Finding | None"]
"""What a clause may say: reads one kind of statement out of it, None if it is none of that kind."""

IDEAS: tuple[Idea, ...] = (
    read_place, read_lapse, read_interval, *HAPPENING_IDEAS, *MEASURE_IDEAS, *DEED_IDEAS, read_figures
)  # fmt: skip
"""The most particular first: the first idea that makes something of a clause has it."""


def read_chronicle(scan: Scan) -> list[ProseStatement]:
    """What the events and figures of a game say about a draft's prose: each supported or refuted.

    For games that are told in events; those written in moves have a reader of their own.
    """
    if not scan.replay.sides:
        return []
    record = record_of(scan.replay, scan.you)
    voice = Voice(scan.you, record.slots)
    out: list[ProseStatement] = []
    topic = Topic()
    for sentence in scan.sentences:
        if sentence.breaks == 2:
            asked, asking, under = topic.asked, topic.asking, topic.under
            topic = Topic(heading=topic.heading, timed=topic.timed, listed=topic.listed)
            topic.asked, topic.asking, topic.under = asked, asking, under
        elif sentence.breaks:
            topic.side, topic.subject = topic.heading, None
        if not sentence.row:
            _sentence(sentence, voice, topic, record, out)
    out.extend(found.at(span) for span, found in Grids(scan, voice, record, read_clause).findings())
    out.extend(found.at(span) for span, found in Ledgers(scan, voice, record).findings())
    return out


def _sentence(
    sentence: Scanned, voice: Voice, topic: Topic, record: Record, out: list[ProseStatement]
) -> None:
    held: tuple[str, Deed, Roles] | None = None
    previous: Clause | None = None
    begun = 0
    bare: ProseStatement | None = None
    earlier: list[Time] = []
    topic.going = ()
    scan = sentence.scan
    items: Sequence[Item] = sentence.items
    if sentence.text.rstrip().endswith(("?", "？")):
        topic.asked, topic.asking = question_of(items, topic.asked), True
    elif topic.asking:
        items = (answered(topic.asked, items) if topic.asked else None) or items
        topic.asking = False
    clauses = clauses_of(items, voice, scan.vocabulary, scan.replay.clock)
    until = sentence.said_until
    for clause in clauses:
        clause.judged = clause.end <= until
    _lend_subject(clauses)
    if sentence.breaks or sentence.start == 0:
        under_heading(sentence.text, clauses, topic, record)
    spoken, topic.announced = topic.announced, None
    for clause in clauses:
        if spoken is not None:
            tell_of(spoken, clause)
        spoken = announced(clause)
    if len(clauses) == 1 and sentence.text.rstrip().endswith(("?", "？", ":", "：")):
        topic.announced = spoken
    for before, clause in itertools.pairwise(clauses):
        if clause.lead in _OF_WHICH and (_none(before) or (_denied(before) and _denied(clause))):
            clause.judged = False  # "there was no turn in which the Drakes did not lose a unit"
        if _SOME_OF_THEM.match(clause.shape) and before.opens and before.shape in ("Q", "N"):
            before.judged = False  # "Five captures, three of them by the Rebels": of both, or of one place
    for clause, following in itertools.zip_longest(clauses, clauses[1:]):
        if clause.lead in (";", "；"):
            topic.going = ()  # what follows is a statement of its own, if of the whole game where that was
            earlier = [time for time in earlier if time.mode in ("whole", "all")]
        fill_in(clause, topic)
        resolve(clause, topic, record)
        ordered = across(held, clause, topic, record) if clause.said else None
        if ordered is None and previous is not None:
            ordered = precedence(previous, clause, record)
        previous = clause
        if ordered is not None:
            if bare is not None and ordered.standing is Standing.REFUTED:
                out.remove(bare)
            if ordered.standing is Standing.SUPPORTED or clause.closed:
                out.append(ordered.at((min(begun, clause.start), clause.end)))
        elif clause.lead in _RELATED and bare is not None:
            out.remove(bare)  # that it was done is not all that is said: "before the other was finished"
        bare = None
        held, begun = None, clause.start
        if following is not None and clause.said and not clause.unknown:
            told = deeds_in(clause, topic, record)
            if told is not None:
                held = ("first" if told[1].first else clause.lead, *told)
        league = topic.league
        found = read_clause(clause, topic, record)
        ranked = topic.league
        judged: Clause | None = clause
        if found is not None and found.standing is Standing.SUPPORTED:
            judged, found = earned(clause, topic, record, read_clause, found)
        if judged is not None and found is not None and found.standing is Standing.REFUTED:
            if not stands(judged, topic, record, earlier, read_clause, found):
                found = borne_out(clause, topic, record)
        if found is None or (found.frame == "event" and found.standing is Standing.SUPPORTED):
            found = _impossible(clause, topic, record) or found
        topic.league = ranked  # and not as it was set by a reading that was only tried
        earlier.extend(clause.times)
        if found is not None:
            out.append(found.at((clause.start, clause.end)))
            if found.frame == "event" and found.standing is Standing.SUPPORTED and not clause.times:
                bare = out[-1]
        learn(clause, topic, record, found)
        remember(clause, topic, record)
        note_occasion(clause, topic, record, found)
        note_compared(clause, topic, found)
        if (found is None or found.frame != "ranking") and topic.league is league:
            note_league(clause, topic, record)
        elif found is not None and clause.shape in _A_FIGURE and topic.league is not None:
            topic.league = replace(topic.league, told=True)
        note_counted(clause, topic, record, found)
    for clause, missing in absent_things(clauses, record):
        span = (clause.start, clause.end)
        out[:] = [old for old in out if old.span != span or old.standing is Standing.REFUTED]
        if all(old.span != span for old in out):
            out.append(missing.at(span))
    note_list(sentence.text, clauses, topic, record)
    for span, led in leaders_in(sentence.items, until, record):
        settled = led.standing is Standing.SUPPORTED
        if settled or not any(overlap(old.span, span) and old.standing is Standing.REFUTED for old in out):
            out[:] = [old for old in out if not overlap(old.span, span)]
            out.append(led.at(span))


_A_FIGURE = frozenset(("N", "N:", "WN", "WQ", "hN", "DQ", "DN"))
"""Letters of a clause that says no more than how many of what was ranked."""
_RELATED = frozenset(("before", "after", "until", "till"))
"""Words before a clause that says when the deed of the clause before it was done."""
_OF_WHICH = frozenset(("which", "where", "when", "that", "who", "whom"))


_SOME_OF_THEM = re.compile("N:@S")
"""Letters of how many of what was counted were one side's: "three of them by the Rebels"."""


def _denied(clause: Clause) -> bool:
    """Whether anything in it is denied: "there was not a single turn", "you didn't lose a unit"."""
    return "n" in clause.shape


def _none(clause: Clause) -> bool:
    """Whether a clause says that there is none of what the next one tells more of."""
    return any(
        (part.sym == "n" and part.unit == "no") or (part.thing is not None and part.thing.share == "none")
        for part in clause.parts[-2:]
    )


def _lend_subject(clauses: list[Clause]) -> None:
    """A phrase that opens a sentence speaks of the subject after it: "With 44 workers, the Terran ..."."""
    if len(clauses) < 2 or not clauses[0].shape.startswith("W") or "S" in clauses[0].shape:
        return
    following = clauses[1].parts
    if following and following[0].sym == "S":
        clauses[0] = replace(clauses[0], parts=[*clauses[0].parts, following[0]], _shape=None)


def _understood(clause: Clause, record: Record) -> bool:
    """Whether every word of a clause is known, those that are measured by what is done with them as well."""
    return clause.closed or "x" not in shape(atoms_of(clause, record))


def _impossible(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What no reading of a clause could make true, however its words hang together."""
    return (
        read_ceiling(clause, record)
        or read_uninvolved(clause, topic, record)
        or read_elsewhere(clause, record)
    )


def read_clause(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """What the first idea that makes something of a clause finds; None if none does."""
    if clause.parts and speaks_of_all(clause):
        everybody = read_everybody(clause, topic, record, _by_ideas)
        if everybody is not None:
            return everybody
    if not clause.said or not clause.parts:
        return read_lore(clause, topic, record) if clause.parts else None
    echo = read_echo(clause, topic, record) if topic.counted else None
    if echo is None:
        return _by_ideas(clause, topic, record)
    found, firm = echo
    if firm or found.standing is Standing.SUPPORTED:
        return found
    other = _by_ideas(clause, topic, record)
    return found if other is None or other.standing is Standing.REFUTED else other


def _by_ideas(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    for idea in IDEAS:
        found = idea(clause, topic, record)
        if found is None:
            continue
        if found.standing is Standing.REFUTED and not _understood(clause, record) and not found.monotone:
            figures = read_figures(clause, topic, record)
            return figures if figures is not None else read_presence(clause, topic, record)
        return found
    return read_presence(clause, topic, record)
