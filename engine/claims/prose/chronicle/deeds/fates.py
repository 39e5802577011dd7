"""What became of all of some things: "lost every Adept they had", 造的使徒一个没少.

A clause of this kind has one kind of thing, whose it is, a word for all, both or none of it, a word for
living or for falling, and nothing else but words of having and making. Their order does not matter.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.claims.prose.chronicle.discourse.antecedents import holder, names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Survival
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.statements import Standing
from engine.claims.prose.vocabulary import words

FRAME = "fate"

_KEPT = frozenset("SPnVdlkBmhbDCO")
_UNIVERSAL = frozenset(("all", "both", "none", "each"))
_KINDS = frozenset(("unit", "building"))
_GROUP = 6
"""Kinds of things a word may mean: of all "units" something else is said."""
_ALL_GONE = words("gone to the last one")
_LEFT_OVER = ("left", "leave", "remain", "outliv", "stand", "stood")


THE_END = ("最后", "终局", "结束", "到头", "到尾", "the end", "the finish", "final turn", "the game")
"""Ends of words for living that say until when."""


def to_the_end(clause: Clause) -> bool:
    """Whether something is said to have lived to the end of the game, whatever was told of before."""
    return any(part.sym == "V" and part.item.low.endswith(THE_END) for part in clause.parts)


@dataclass(frozen=True, slots=True)
class _Said:
    """What a clause says of some things: whose they are, how many of them, and what became of them."""

    thing: Thing
    share: str
    lives: bool


def read_fate(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """All, both or none of a side's things are said to have lived, or to have fallen."""
    shape = clause.shape
    if not ("V" in shape or "d" in shape or "l" in shape or "k" in shape or "C" in shape):
        return None
    if not set(shape) <= _KEPT or clause.unknown or clause.bounded:
        return None
    said = _said(clause)
    if said is None:
        return None
    thing = said.thing
    names = names_of(thing, record)
    if not names or len(names) > _GROUP:
        return None
    sides = {part.side for part in clause.parts if part.sym == "S"} | {thing.side}
    sides.discard(None)
    side = next(iter(sides)) if len(sides) == 1 else None
    if not sides:
        side = holder(names, record)
    if side is None or side not in record.slots or not _when(clause, topic, record, said):
        return None
    made = thing.count if thing.count is not None and not thing.count.weak else None
    if said.share == "both" and (made is None or made.value == 2):
        if record.ask.owned(side, names) != 2:
            return None  # which two, is said elsewhere
        made = None
    ends = any(time.when.prep == "end" for time in clause.times)
    windows = () if ends else moments_of(clause, topic, record).windows
    lives, none = said.lives, said.share == "none"
    all_left = lives != none
    found = answer(
        Survival(side, names, made=made, all_left=all_left, all_lost=not all_left, windows=windows), record
    )
    if found is not None and found.standing is Standing.REFUTED:
        found.frame = FRAME
    return found


def _when(clause: Clause, topic: Topic, record: Record, said: _Said) -> bool:
    """Whether it is said of the whole game, or of what had fallen by some time."""
    times = [time for time in clause.times if time.mode not in ("whole", "all")]
    if not times:
        return clause.opens or bool(clause.times) or not topic.going
    falls = said.lives == (said.share == "none")
    if all(time.when.prep == "end" for time in times):
        return True
    moments = moments_of(clause, topic, record)
    return falls and moments.sure and len(times) == 1 and times[0].when.prep in ("by", "before")


def _said(clause: Clause) -> _Said | None:
    things = [part for part in clause.parts if part.sym == "P" and part.thing and part.thing.names]
    if len(things) > 1:
        return None
    thing = things[0].thing if things else clause.subject
    if thing is None or (not things and (not clause.carried or clause.opens or "l" in clause.shape)):
        return None  # "T built 22 mines and lost every last one": of what was lost, not of who lost
    if thing.entry is None or thing.entry.kind not in _KINDS or thing.entry.members or thing.leader:
        return None
    if thing.pronoun or thing.nth is not None or thing.other:
        return None
    shares = {thing.share} | {
        part.thing.share for part in clause.parts if part.thing is not None and part not in things
    }
    shares.discard("")
    if any(part.sym == "d" and part.item.low in _ALL_GONE for part in clause.parts):
        shares |= {"all"}
    if not shares and _counted_out(clause, thing):
        shares = {"all"}
    if len(shares) != 1 or not shares <= _UNIVERSAL:
        return None
    (share,) = shares
    fate = _fate(clause, things[0] if things else None)
    if fate is None:
        return None
    denials = [part for part in clause.parts if part.sym == "n"]
    chinese = clause.parts[-1].chinese
    if share != "none" and denials:
        if len(denials) > 1 or not chinese or fate:
            return None  # "did not all survive": some did
        share = "none"  # 两个都没死
    elif share == "none" and denials and not (chinese and len(denials) == 1):
        return None
    return _Said(thing, share, fate)


def _fate(clause: Clause, thing: Part | None) -> bool | None:
    """Whether a clause tells of living (True) or of falling (False); None where of neither, or of both."""
    found: set[bool] = set()
    at = clause.parts.index(thing) if thing is not None else -1
    before: Part | None = None
    for k, part in enumerate(clause.parts):
        passive = before is not None and before.sym == "B" and at < k
        if part.sym == "V":
            if part.item.low.startswith(_LEFT_OVER):
                return None
            found.add(True)
        elif part.sym == "O" and part.item.low not in _LASTLY:
            return None
        elif part.sym == "l" or (part.sym == "d" and at < k) or (part.sym == "k" and passive):
            found.add(False)  # 全被打光, "were all killed"
        elif part.sym == "C" and part.item.low in _FEWER and at < k:
            found.add(False)
        elif part.sym in "dkC" or (part.sym in "SPL" and passive and part.unit != "share"):
            return None  # who did it is said as well
        if part.unit != "share":
            before = part
    return found.pop() if len(found) == 1 else None


_FEWER = frozenset(("少", "缺"))
_LASTLY = frozenset(("最后", "最终"))


def _counted_out(clause: Clause, thing: Thing) -> bool:
    """Whether a number of things is all of them, as in 两个坦克都没阵亡."""
    if thing.count is None or thing.count.weak or thing.count.value < 2:
        return False
    return any(part.sym == "n" and part.item.low.startswith(("都", "全")) for part in clause.parts)
