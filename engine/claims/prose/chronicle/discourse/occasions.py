"""What was told of last, with when it was: what a clause without a verb goes on with, or is timed by."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from engine.claims.prose.chronicle.discourse.antecedents import FEW, holder, names_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.gauges import deed_of
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.happening import chosen
from engine.claims.prose.chronicle.questions.queries import Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.copying import replace
from engine.claims.prose.lexicon import lexicon_of
from engine.claims.prose.statements import Standing
from engine.facts.model import EventKind as K

if TYPE_CHECKING:
    from engine.claims.prose.chronicle.discourse.topic import Topic

_KEPT = 4
"""Occasions that are remembered."""
DONE = {K.STARTED: "s", K.LOST: "l", K.DESTROYED: "l", K.CAPTURED: "t", K.CANCELLED: "c"}
DONE |= dict.fromkeys((K.COMPLETED, K.CREATED, K.RECRUITED, K.RESEARCHED, K.MORPHED, K.ADVANCED), "f")
"""Kind of event -> letter of what was done."""
_BRIEF = 4
"""Parts of a clause up to which it may go on with what was told of without naming it."""
_FEW = 3
"""Deeds of one kind up to which each may be meant where it is not said which."""
_LETTERS = {
    "m": "sf", "h": "sf", "s": "s", "f": "f", "r": "f", "u": "u", "l": "l", "d": "l", "k": "l", "t": "t",
    "e": "sf", "c": "c",
}  # fmt: skip
"""Letter of a verb -> what may be meant by it, as far as it makes a moment."""


@dataclass(frozen=True, slots=True)
class Occasion:
    """A deed as a text tells of it.

    Attributes:
        names: What it was done to, or what was made.
        side: Whose; None if not said.
        nth: Which of them (1 first, -1 last); None if not said.
        letters: Letters of what may have been done.
        said: Whether a verb says what was done.
        at: Moments at which it took place, where the facts bear that out.
        doubtful: Whether what was told of it may be false.
    """

    names: tuple[str, ...]
    side: str | None = None
    nth: int | None = None
    letters: str = ""
    said: bool = False
    at: tuple[int, ...] = ()
    doubtful: bool = False


def occasion_of(parts: Sequence[Part], record: Record, side: str | None = None) -> Occasion | None:
    """The one thing some parts name, with what was done to it; None where they name none or several.

    Args:
        parts: Parts of a clause.
        record: The game.
        side: Whose it is where the parts do not say.
    """
    things = [
        part.thing
        for k, part in enumerate(parts)
        if part.sym == "P" and part.thing is not None and part.thing.names
        if not (part.chinese and k and parts[k - 1].sym == "B")  # 全被女王打下来: who did it
    ]
    if not things and not any(part.sym in "PLON" for part in parts):
        return _of_a_side(parts, record, side)
    if len(things) != 1 or any(part.sym == "L" for part in parts):
        return None
    thing = things[0]
    if len(thing.names) > FEW or thing.share in ("none", "any", "all", "both", "each", "most", "half"):
        return None
    sides = {part.side for part in parts if part.sym == "S"}
    named = thing.side or (next(iter(sides)) if len(sides) == 1 else None) or side
    names = names_of(thing, record)
    nth = thing.nth if thing.nth is not None else next((p.nth for p in parts if p.sym == "O"), None)
    if nth is None and thing.entry is not None:
        number = thing.entry.properties.get("base_number")  # "the natural" is the second base
        nth = int(number) if isinstance(number, int) else None
    verbs = [part for part in parts if part.sym in _LETTERS and part.sym not in "hb"]
    if len(verbs) > 1 or nth == 0 or (nth is None and set(names) <= lexicon_of(record.replay).takes):
        return None
    if not verbs:
        verbs = [part for part in parts if part.sym == "h"]
    letters = ""
    if verbs:
        known = (verbs[0].sym + verbs[0].alts)[:2]
        letters = "".join(_LETTERS[letter] for letter in known if letter in _LETTERS)
        if verbs[0].item.low.startswith("finish") and "f" in letters:
            letters = "f"  # what is built or researched is not finished off
    whose = named if named in record.slots else holder(names, record)
    return Occasion(names, whose, nth, may_be(letters, names, record), bool(verbs))


def _of_a_side(parts: Sequence[Part], record: Record, side: str | None) -> Occasion | None:
    """What a side does without anything named: it expands, it leaves."""
    verbs = [part.sym for part in parts if part.sym in "eq"]
    if len(verbs) != 1:
        return None
    sides = sides_of(parts) or ([side] if side is not None else [])
    if len(sides) != 1 or sides[0] not in record.slots:
        return None
    if verbs[0] == "q":
        return Occasion((), sides[0], None, "q", True)
    lexicon = lexicon_of(record.replay)
    bases = lexicon.table.objects.get("expansion", ())
    names = tuple(name for base in bases for name in lexicon.group(base))
    return Occasion(names, sides[0], 2, may_be("sf", names, record), True) if names else None


def may_be(letters: str, names: Sequence[str], record: Record) -> str:
    """What may have been done to some things, of what a verb leaves open (all, if it is empty)."""
    entries = record.replay.knowledge.entries
    kinds = {entries[name].kind for name in names if name in entries}
    if set(names) <= lexicon_of(record.replay).takes:
        return "t"
    able = "f" if kinds <= {"upgrade"} else "fl" if kinds <= {"unit"} else "sfl"
    if letters == "t" and "s" in able:
        letters = "sf"  # a base is taken by being built
    return "".join(letter for letter in able if letter in letters) if letters else able


@dataclass(frozen=True, slots=True)
class Moment:
    """When an occasion may have been.

    Attributes:
        at: In the clock's unit.
        letter: What was done then; empty where several things may be meant.
        initial: Whether what was there at the start is counted, where it is said which one it was.
        alone: Whether all that the occasion may be is known.
    """

    at: int
    letter: str
    initial: bool = False
    alone: bool = True


def moments(occasion: Occasion, record: Record) -> list[Moment]:
    """When an occasion may have been: of many of a kind, when the first was."""
    if occasion.at:
        return [Moment(at, occasion.letters) for at in occasion.at]
    found: dict[Moment, None] = {}
    likely: dict[Moment, None] = {}
    base = len(occasion.names) > 1 and (occasion.nth or 0) > 1
    for letter, deed in deeds_meant(occasion, record):
        ways = rows_of(record.replay).ways(deed)
        with_first = [any(row.event.details.get("initial") for row in way.rows) for way in ways]
        for way, first in zip(ways, with_first, strict=True):
            if base and not first and any(with_first):
                continue  # bases are counted from the one there at the start
            fitting = [(row.at, known) for row, known in chosen(way, deed) if row.at > 0]
            rows = [at for at, known in fitting if known]  # and not what it only became later
            sure = bool(rows) or not fitting
            rows = rows or [at for at, _ in fitting]
            alone = sure and (occasion.nth is not None or len(rows) <= _FEW)
            known_as = found if sure else likely
            known_as |= {Moment(at, letter, first, alone): None for at in (rows if alone else rows[:1])}
    return list(found or likely)


def deeds_meant(occasion: Occasion, record: Record) -> Iterator[tuple[str, Deed]]:
    """The deeds an occasion may be, each with its letter."""
    entries = record.replay.knowledge.entries
    for letter in occasion.letters:
        names = occasion.names
        if letter == "q":
            yield letter, Deed((Action.LEAVE,), occasion.side, nth=occasion.nth)
            continue
        if letter == "f":
            names = (*names, *(one for name in names if (one := f"{name}Research") in entries))
        yield letter, replace(deed_of(letter, names, occasion.side, record), nth=occasion.nth)


def recorded(occasion: Occasion, record: Record) -> bool:
    """Whether every deed is recorded that the occasion may be."""
    rows = rows_of(record.replay)
    return all(rows.complete(deed) for _, deed in deeds_meant(occasion, record))


def note_occasion(clause: Clause, topic: Topic, record: Record, found: Finding | None) -> None:
    """Remember what a clause told of, for those that follow."""
    told = occasion_of(clause.parts, record)
    true = found is not None and found.standing is Standing.SUPPORTED
    if told is None and true and clause.times and topic.occasions and len(clause.parts) <= _BRIEF:
        told = elliptical(clause.parts, topic.occasions[-1], record)
    if told is None and true and found is not None and clause.times and len(clause.parts) <= _BRIEF:
        told = _borne_out(found)
    if told is None:
        if any(time.when.span is not None and not time.mode for time in clause.times):
            topic.occasions.clear()  # what follows is timed by something else
        return
    if told.side is None:
        told = replace(told, side=clause.side if clause.side in record.slots else None)
    if true and found is not None and found.frame in ("event", "order") and 0 < len(found.events) <= _FEW:
        event = found.events[0]
        if clause.times and (letter := DONE.get(event.kind)) is not None:
            told = replace(told, at=(event.at,), letters=letter)
    elif not true and any(time.mode != "length" for time in clause.times):
        told = replace(told, doubtful=True)
    topic.occasions.append(told)
    del topic.occasions[:-_KEPT]


def _borne_out(found: Finding) -> Occasion | None:
    """The one deed that bears out a clause in which nothing is named: "the Cavalryman, hired on turn 8"."""
    event = found.events[0] if len(found.events) == 1 else None
    letter = DONE.get(event.kind) if event is not None else None
    if event is None or event.object is None or letter is None or letter == "t":
        return None
    return Occasion((event.object,), event.side, None, letter, True, (event.at,))


def like(occasion: Occasion, side: str | None, record: Record) -> Occasion:
    """The same as was told of, of another side: of a base, that side's own kind of base."""
    names = occasion.names
    lexicon = lexicon_of(record.replay)
    if side is not None and side != occasion.side and names and lexicon.is_expansion(names):
        bases = lexicon.table.objects.get("expansion", ())
        names = tuple(name for base in bases for name in lexicon.group(base))
    return replace(occasion, side=side or occasion.side, names=names, at=(), doubtful=False)


def again(part: Part) -> bool:
    """Whether a part only points to what was told of: "it", "one", "another"."""
    return part.thing is not None and part.thing.pronoun and not part.thing.names


def elliptical(parts: Sequence[Part], told: Occasion | None, record: Record) -> Occasion | None:
    """What some parts name, or what was told of where they only say whose, which one, or how many more."""
    named = occasion_of(parts, record)
    if named is not None or told is None:
        if named is not None and told is not None and told.side in record.slots:
            return replace(named, side=named.side or told.side)
        return named
    if any(part.sym == "L" or (part.sym == "P" and not again(part)) for part in parts):
        return None
    sides = sides_of(parts)
    nth = next((part.nth for part in parts if part.sym == "O" and part.nth), None)
    if any(part.sym == "S" and part.side not in record.slots for part in parts) or len(sides) > 1:
        return None
    verb = next((part for part in parts if part.sym in _LETTERS and part.sym != "h"), None)
    more = any(part.sym in "NC" or (again(part) and part.thing and part.thing.other) for part in parts)
    if not sides and nth is None and not more and not all(part.sym in "bx" or again(part) for part in parts):
        return None
    found = like(told, sides[0], record) if sides else told
    if nth is not None or more:
        found = replace(found, nth=nth, at=(), doubtful=False)
    if verb is not None:
        letters = may_be(_LETTERS[verb.sym], told.names, record)
        kept = not sides and letters in ("", told.letters)  # else it is another moment of the same thing
        found = replace(found, letters=letters or found.letters, said=True, at=found.at if kept else ())
    return found


def sides_of(parts: Iterable[Part]) -> list[str]:
    """The slots some parts name, in order, each once."""
    return list(dict.fromkeys(part.side for part in parts if part.sym == "S" and part.side is not None))
