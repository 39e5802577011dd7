"""What a unit comes from, as the game has it: "Marauders come from the Factory", 掠夺者是重工厂造的."""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Knows
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace
from engine.claims.prose.statements import Standing
from engine.facts.kept import per_replay
from engine.facts.model import Replay

_UNIT_FIRST = re.compile("S?P(?:B?mK?|bB?m[K@]|@|b)P[mh]?|S?mPKP")
"""Are trained at, come from, 出自, 是 ... 造的; somebody made them from."""
_MAKER_FIRST = re.compile("PmP")
"""The Factory produced."""


def read_origin(clause: Clause, record: Record) -> Finding | None:
    """A unit is said to be made by a building that makes no such unit."""
    if not clause.said or ("m" not in clause.shape and "@" not in clause.shape):
        return None
    unit_first = _UNIT_FIRST.fullmatch(clause.shape) is not None
    if not unit_first and not _MAKER_FIRST.fullmatch(clause.shape):
        return None
    things = [part.thing for part in clause.parts if part.sym == "P" and part.thing is not None]
    if len(things) != 2:
        return None
    first, then = things
    if _is_unit(first, record) and _makes(then, record) and unit_first:
        unit, maker = first, then
    elif _makes(first, record) and _is_unit(then, record):
        unit, maker = then, first
    else:
        return None
    found = answer(Knows(unit.names, "made_from", names=maker.names), record)
    if found is None or found.standing is Standing.REFUTED:
        return found
    told = bool(clause.times) or unit.count is not None or unit.nth is not None or unit.definite
    return None if told else replace(found, frame="knowledge")


def _is_unit(thing: Thing, record: Record) -> bool:
    if len(thing.names) != 1 or thing.entry is None or thing.pronoun or thing.share:
        return False
    return thing.entry.kind == "unit" and bool(thing.entry.properties.get("made_from"))


def _makes(thing: Thing, record: Record) -> bool:
    return bool(thing.names) and not thing.pronoun and set(thing.names) <= _makers(record.replay)


@per_replay
def _makers(replay: Replay) -> frozenset[str]:
    """Buildings that make some unit."""
    found: set[str] = set()
    for entry in replay.knowledge.entries.values():
        made_from = entry.properties.get("made_from")
        if entry.kind == "unit" and isinstance(made_from, list | tuple):
            found.update(name for name in made_from if isinstance(name, str))
    return frozenset(name for name in found if replay.knowledge.entries[name].kind == "building")
