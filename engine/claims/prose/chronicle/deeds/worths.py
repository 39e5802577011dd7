"""Losses told in money: "lost 15,125 of army value", 折进去14275的部队."""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.inquiry import Window
from engine.claims.prose.chronicle.questions.queries import Amount, Metric
from engine.claims.prose.chronicle.questions.readings import any_of, together
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.tables import game_table

_LEAST = 500
"""From here on a figure of losses is one of money, and not of things."""
_ONE = re.compile("S[lk]M*NM*|SM*QM*NM*|QM*NM*|SNM*QM*")
_TWO = re.compile("S[lk]M*NM*[YZ](?:N[Z@]?S|SN)|SM*QM*NM*[YZ]S?NS?")
_MONEY = frozenset("resources resource worth value stuff minerals 资源 价值 的".split())
_DROPPED = frozenset("hb:W&")


def read_worth(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """How much money went down with what a side lost, or killed; of one side or of both."""
    numbers = _numbers(clause)
    if not numbers or len(numbers) > 2 or any(number.low < _LEAST for number in numbers):
        return None
    moments = moments_of(clause, topic, record)
    if moments.said or not moments.sure:
        return None
    letters, army = "", False
    for part in clause.parts:
        if part.sym in _DROPPED and part.item.low not in _MONEY:
            continue
        letter, of_army = _letter(part)
        army = army or of_army
        letters += letter
    sides = [part.side for part in clause.parts if part.sym == "S"]
    sides += [part.side for part in clause.parts if part.sym == "Q" and part.side is not None]
    if not sides:
        sides = [clause.side]
    letter = "k" if "k" in letters or any(p.sym == "Q" and p.unit == "k" for p in clause.parts) else "l"
    names = _metrics(letter, army, record)
    if not names:
        return None
    if _ONE.fullmatch(letters) and len(numbers) == 1 and len(sides) == 1:
        slots = sides
    elif _TWO.fullmatch(letters) and len(numbers) == 2 and len(sides) == 2:
        slots = sides
    else:
        return None
    if any(slot not in record.slots for slot in slots):
        return None
    end = record.ask.end
    at = (Window((end, end), (end, end)),)
    return together(
        [
            any_of([answer(Amount(Metric((name,), slot), number, at), record) for name in names])
            for slot, number in zip(slots, numbers, strict=True)
        ]
    )


def _letter(part: Part) -> tuple[str, bool]:
    """The letter of a part, ``M`` of what money is said of; and whether that is the army."""
    thing = part.thing
    if part.sym == "P" and thing is not None and thing.entry is not None and thing.entry.members:
        army = thing.entry.name.startswith("army")
        return ("N" if thing.count is not None and not thing.count.weak else "") + "M", army
    if part.sym == "G":
        army = "army" in (part.metric or "")
        return ("N" if part.number is not None else "") + "M", army
    if part.sym == "Q" and part.unit in "lk":
        return ("N" if part.number is not None else "") + "Q", False
    if part.item.low in _MONEY:
        return "M", False
    return part.sym, False


def _numbers(clause: Clause) -> list[Quantity]:
    found: list[Quantity] = []
    for part in clause.parts:
        number = part.number
        if number is None and part.thing is not None and part.thing.count is not None:
            number = part.thing.count if not part.thing.count.weak else None
        if number is not None:
            found.append(number)
    return [] if any(number.percent or number.times or number.ordinal for number in found) else found


def _metrics(letter: str, army: bool, record: Record) -> tuple[str, ...]:
    """The metrics of the worth of what was lost, or killed; those of the army alone where that is said."""
    names = game_table(record.replay.game).readings.get(f"deed {letter}", ())
    if not army:
        return names
    return tuple(name for name in names if name.startswith("army"))
