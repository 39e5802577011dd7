"""Several deeds told in one breath: 二矿2:18下、3:29好, 坦克造了四辆只折了一辆, 机枪造了189个、光头78个.

What stands before the first verb goes with each; each has its own number or time.
"""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.deeds.deeds import read_deed
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.readings import together
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.accounts import TOLD
from engine.claims.prose.chronicle.roles.gist import read_gist
from engine.claims.prose.copying import replace
from engine.claims.prose.statements import Standing

_PAIRS = re.compile(r"P[mldkf]N(?:PN)+")
"""One verb, each thing with its number: 机枪造了189个、光头78个."""
_SHARED = re.compile(r"N[ldk][Z@]P(?:N[Z@]P)+")
"""One verb, each number with who did it: "seven fell to Mutalisks, four to Queens"."""
_BEFORE = frozenset("SPb")


def read_strands(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """All of several deeds told in one clause are so; what is not is left to others."""
    if clause.unknown or not clause.closed:
        return None
    strands = _strands(clause)
    if len(strands) < 2:
        return None
    found = []
    for strand in strands:
        one = read_deed(strand, topic, record)
        if one is None or one.standing is not Standing.SUPPORTED:
            one = read_gist(strand, topic, record)
        if one is None or one.standing is not Standing.SUPPORTED:
            return None
        found.append(one)
    return together(found)


def _strands(clause: Clause) -> list[Clause]:
    parts = clause.parts
    if _PAIRS.fullmatch(clause.shape) and not clause.times:
        verb = parts[1]
        things = [parts[0], *parts[3::2]]
        numbers = [parts[2], *parts[4::2]]
        return [_of(clause, [thing, verb, number], []) for thing, number in zip(things, numbers, strict=True)]
    if _SHARED.fullmatch(clause.shape):
        verb = parts[1]
        rest = [parts[0], *parts[2:]]
        return [
            _of(clause, [number, verb, mark, thing], list(clause.times))
            for number, mark, thing in zip(rest[0::3], rest[1::3], rest[2::3], strict=True)
        ]
    return _verb_by_verb(clause)


def _verb_by_verb(clause: Clause) -> list[Clause]:
    """Each verb with what stands before the first, and with the number and the time that are its own."""
    parts = clause.parts
    verbs = [k for k, part in enumerate(parts) if part.sym in TOLD]
    if len(verbs) < 2 or not verbs[0] or any(part.sym not in _BEFORE for part in parts[: verbs[0]]):
        return []
    found: list[Clause] = []
    ends = [*verbs[1:], len(parts)]
    last = 0
    each = len(clause.times) == len(verbs)  # one for each, in order
    for n, (k, end) in enumerate(zip(verbs, ends, strict=True)):
        own = [clause.times[n]] if each else [time for time in clause.times if last <= time.index <= k]
        after = parts[k + 1 : end]
        if not own and not after:
            return []
        last = k + 1
        found.append(_of(clause, [*parts[: verbs[0]], parts[k], *after], own))
    if sum(len(strand.times) for strand in found) != len(clause.times):
        return []
    return found


def _of(clause: Clause, parts: list[Part], times: list[Time]) -> Clause:
    return replace(
        clause,
        parts=parts,
        times=[replace(time, index=min(time.index, len(parts))) for time in times],
        _shape=None,
        atoms=None,
        roles=None,
        moments=None,
    )
