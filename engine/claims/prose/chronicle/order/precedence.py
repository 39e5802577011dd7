"""Which of two deeds came first, however it is put: "by the time the Nexus was done, the Hive had started",
冲锋好的时候闪烁早就好了, "beat the Zerg to a third base", 三矿落后于对手.

Two terms and one relation are taken out of a clause, or of a clause and the one before it. A term is a thing
with what was done to it; a term of which only the side is written is the same deed of that side.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.claims.prose.chronicle.discourse.occasions import Occasion, like, may_be, occasion_of, sides_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.order.lapses import bounds_of
from engine.claims.prose.chronicle.order.races import read_side_race
from engine.claims.prose.chronicle.order.sequences import in_that_order
from engine.claims.prose.chronicle.order.timings import FAR_APART, Timed, answer_timed
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.copying import replace

_VERBS = frozenset("msfrldtuekc")
_IDLE = frozenset("bBDZ:h")
"""Parts of a term that say nothing of their own: helping verbs, "of", "to"."""
_TERM = _VERBS | _IDLE | frozenset("SPO")
_ALREADY = frozenset(("already", "早就", "早已", "已经", "已", "早", "就已", "就已经", "long since"))
_AT_WHICH = frozenset(("时候", "的时候", "时", "的时", "那时", "之时", "当时"))
_NOT_YET = frozenset(("还没", "还没有", "尚未", "还未", "都还没", "not yet"))
_READY = frozenset(("好了", "完成了", "升好了", "出了"))
_BEFORE = frozenset(("之前", "以前", "前", "before"))
_AFTER = frozenset(("之后", "以后", "后", "after"))
_BY = frozenset(("by the time", "when", "as", "等到", "等", "当"))
_ONCE = frozenset(("once", "as soon as"))
_THEN = frozenset(("then", "and then", "再", "然后", "后", "之后"))
_WON = frozenset(("beat", "beats", "preceded", "precedes"))
_CAME_AFTER = frozenset(("followed", "follows", "trailed", "trails", "lagged", "lags"))
_OPENING = frozenset((*_BY, *_ONCE))
_GOES_ON = frozenset(("and", ",", "，", "then", "but"))
_WAITED = frozenset(("才", "only", "晚于", "later than", "迟于", "晚", "落后于"))
_LONGEST = 9


def read_precedence(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Two deeds in one clause, by whatever says which was first."""
    shape = clause.shape
    if clause.unknown or len(shape) > _LONGEST or shape.count("P") + shape.count("S") < 2:
        return None
    found = _marked(clause) or _worded(clause, record) or _raced(clause, record) or _inverted(clause)
    found = found or _outlived(clause)
    low, high = 1, FAR_APART
    if found is None and (found := _so_much_later(clause)) is not None:
        low, high = bounds_of(clause.times[0].when, record)
    if found is None:
        return None
    one, other, sign = found
    side = clause.side if not clause.carried else None
    timed = _timed(
        one,
        other,
        sign,
        side,
        record,
        waited=clause.lead == "after"
        or clause.shape.startswith(("PP", "SPP"))
        or bool(clause.words & _WAITED),
    )
    if timed is None:
        return None
    return answer_timed(replace(timed, low=low, high=high), _closed(clause), record)


def precedence(before: Clause, clause: Clause, record: Record) -> Finding | None:
    """Two clauses of which the earlier says when what the later tells of was so."""
    if before.unknown or clause.unknown or not clause.judged:
        return None
    if clause.shape in ("!", "L"):
        return in_that_order(before, clause, record)
    if clause.shape in _OTHER_SIDE and (clause.lead in ("before", "after") or clause.shape[0] in "<>"):
        return _of_both(before, clause, record)
    sign = _relation(before, clause)
    if sign == 0 or any(not _bare(time) for time in (*before.times, *clause.times)):
        return None
    first, then = _kept(before.parts), _kept(clause.parts)
    if first is None or then is None:
        return None
    timed = _timed(then, first, sign, None, record, waited=_strict(before, clause))
    return answer_timed(timed, _closed(clause), record) if timed is not None else None


def _of_both(before: Clause, clause: Clause, record: Record) -> Finding | None:
    """As in "its first loss came two turns before | the enemy's"."""
    relation = clause.parts[0]
    if relation.sym not in "<>":
        relation = replace(relation, sym="<" if clause.lead == "before" else ">", side=None)
        parts = [*before.parts, relation, *clause.parts]
    else:
        parts = [*before.parts, *clause.parts]
    times = [*before.times, *clause.times]
    return read_side_race(replace(before, parts=parts, times=times, _shape=None), record)


_OTHER_SIDE = frozenset(("S", "Sb", "SD", "<S", ">S", "<Sb", ">Sb"))


def _closed(clause: Clause) -> Clause:
    parts = [part for part in clause.parts if part.sym != "x"]
    return replace(clause, parts=parts, _shape=None)


def _relation(before: Clause, clause: Clause) -> int:
    """1 where what the later clause tells came after, -1 where it came before; 0 where that is not said."""
    last = before.items[-1].low if before.items else ""
    opens = before.items[0].low if before.items else ""
    waited = clause.lead == "才" or "才" in clause.words
    if any(_marks(time) and time.mode == "after" for time in clause.times) and clause.lead in _GOES_ON:
        return 1  # "opened with a Forge and added a Nexus afterwards"
    if clause.lead in ("before", "after"):
        return 1 if clause.lead == "before" else -1
    if any(_comes_first(part) for part in before.parts):
        if ">" in clause.shape or clause.lead == "then" or clause.items[0].low in _THEN:
            return 1
    if "n" in before.shape:
        return 0
    if "n" in clause.shape:
        at_which = opens in _BY or before.lead in _BY or last in _AT_WHICH or last in _READY
        return 1 if at_which and any(part.item.low in _NOT_YET for part in clause.parts) else 0
    if last in _BEFORE and len(before.items) > 1 and before.items[-2].low == "在":
        return 1 if clause.items and clause.items[-1].low in _AFTER else 0  # X在前，Y在后
    if before.lead == "before" or last in _BEFORE:
        return -1
    if before.lead == "after" or last in _AFTER or opens in _ONCE:
        return 1
    if opens in _BY or before.lead in _BY or last in _AT_WHICH:
        if waited:
            return 1
        if clause.words & _ALREADY:
            return -1
    return 0


def _strict(before: Clause, clause: Clause) -> bool:
    """Whether it is said of the first of a kind: "before", 先...后, 才, and not merely what was next."""
    if clause.lead == "before" or "才" in (clause.lead, *clause.words):
        return True
    return any(_comes_first(part) for part in before.parts)


def _comes_first(part: Part) -> bool:
    """Whether a word says that what it stands with was first, and not which one of its kind it was."""
    return part.sym == "O" and (part.unit == "first" or part.nth == 1)


def _marks(time: Time) -> bool:
    """Whether a time only says before or after, and not when."""
    return time.mode in ("before", "after") and time.when.span is None and not time.when.duration


def _bare(time: Time) -> bool:
    """Whether a time is no more than "then" or "afterwards"."""
    return time.when.span is None and not time.when.duration


def _kept(parts: Sequence[Part]) -> list[Part] | None:
    """The parts of a term, without what only relates it to another; None where there is more."""
    kept = [
        part
        for part in parts
        if not (
            _comes_first(part)
            or part.sym in "<>"
            or part.item.low in _OPENING
            or part.item.low in _AFTER
            or part.item.low in _ALREADY
            or part.item.low in _NOT_YET
            or part.item.low in ("one", "ones")
        )
    ]
    return kept if all(part.sym in _TERM for part in kept) else None


# Relations within a clause ---------------------------------------------------------------------------------

_Split = tuple[list[Part], list[Part], int]


def _inverted(clause: Clause) -> _Split | None:
    """As in "not until after the Factory did P1 place a Barracks"."""
    at = clause.shape.find("S")
    if clause.lead != "after" or at < 1 or "P" not in clause.shape[:at] or clause.times:
        return None
    return clause.parts[at:], clause.parts[:at], 1


def _marked(clause: Clause) -> _Split | None:
    """A word behind the one term says how the other lies to it: X在Y之后才好, Y好的时候X早就好了."""
    parts = clause.parts
    marks = [time for time in clause.times if _marks(time)]
    if len(marks) > 1 or len(marks) < len(clause.times):
        return None
    if marks:
        cut, sign, shared = marks[0].index, 1 if marks[0].mode == "after" else -1, True
        if not parts[0].item.chinese and not parts[-1].item.chinese:
            return _afterwards(parts, marks[0])
    else:
        item = next((item for item in clause.items if item.low in _AT_WHICH), None)
        if item is None or not clause.words & _ALREADY:
            return None
        cut, sign, shared = sum(part.start < item.start for part in parts), -1, False
    ahead, behind = parts[:cut], parts[cut:]
    named = [k for k, part in enumerate(ahead) if part.sym == "P"]
    if any(part.sym == "P" for part in behind) or not shared:
        return (behind, ahead, sign) if len(named) == 1 else None
    if len(named) == 2 and not any(part.sym in _VERBS for part in ahead):
        first, then = ahead[: named[0] + 1], ahead[named[0] + 1 :]
        return [*first, *behind], [*then, *behind], sign
    if len(named) == 2 and not behind and any(part.sym in _VERBS for part in ahead):
        # 剑客死在矛兵之前, 你升好潜地在对手升好战斗盾之前
        side = next((k for k in range(named[0] + 1, named[1]) if ahead[k].sym == "S"), named[1])
        return ahead[:side], ahead[side:], sign
    return None


def _so_much_later(clause: Clause) -> _Split | None:
    """As in "lost a Shaman first and a Wose eight turns later", 损失巨魔34回合后又损失弩手."""
    parts, time = clause.parts, clause.times[0] if len(clause.times) == 1 else None
    if time is None or time.mode != "later" or clause.shape.count("P") != 2 or "L" in clause.shape:
        return None
    first = next((k for k, part in enumerate(parts) if part.sym == "P"), 0)
    cut = next(
        (k for k, part in enumerate(parts) if k > first and (part.sym in _VERBS or part.sym in "PO")), 0
    )
    if not any(part.sym in _VERBS for part in parts[:cut]) or not cut:
        return None
    return parts[cut:], parts[:cut], 1


def _outlived(clause: Clause) -> _Split | None:
    """One lived longer than the other: "outlived the Whelp", 树人活得比萨满久."""
    parts = clause.parts
    lived = next((k for k, part in enumerate(parts) if part.sym == "V"), -1)
    if clause.times or lived < 0 or clause.shape.count("P") != 2:
        return None
    verb = replace(parts[lived], sym="d", alts="")
    if clause.shape in ("PVP", "SPVP") and parts[lived].item.low.startswith("outli"):
        return [*parts[:lived], verb], [parts[lived + 1], verb], 1
    if clause.shape == "PVYPx" and parts[-1].item.low in ("久", "长"):
        return [parts[0], verb], [parts[3], verb], 1
    return None


def _afterwards(parts: list[Part], mark: Time) -> _Split | None:
    """X first and Y afterwards."""
    at = next((k for k, part in enumerate(parts) if _comes_first(part)), None)
    if at is None or mark.mode != "after" or mark.index < len(parts) or at == 0:
        return None
    return parts[:at], parts[at + 1 :], -1


def _worded(clause: Clause, record: Record) -> _Split | None:
    """A verb or an adverb stands between the two: "beat", "followed", "lagged behind", 落后于, "and then"."""
    parts = clause.parts
    if any(time.mode != "same" for time in clause.times):
        return None
    for k, part in enumerate(parts):
        low = part.item.low
        left, right = parts[:k], parts[k + 1 :]
        if low in _WON or low in _CAME_AFTER:
            while right and right[0].sym == "C" and right[0].unit == "behind":
                right = right[1:]  # "lagged behind"
            if not _no_fighters(parts, record):
                return None
            sign = 1 if low in _CAME_AFTER else -1
            if part.sym in "<>mkoxC" and left and right:
                return left, right, sign
        if part.sym == "N" and low == "once" and left and right and _no_fighters(parts, record):
            return left, right, 1  # "arrived only once the Pool was in place"
        if part.sym == "C" and part.unit in ("ahead", "behind") and left and right:
            return (left, right, 1 if part.unit == "behind" else -1) if _no_fighters(parts, record) else None
        if part.sym in "<>" and left and right and left[-1].sym != "Y" and "Y" not in clause.shape:
            if part.item.chinese and right[0].sym in _VERBS:
                return None
            if part.sym == ">" and part.item.low in _THEN and any(_comes_first(one) for one in left):
                return left, right, -1  # 先有X后有Y
            return left, right, 1 if part.sym == ">" else -1
    pair = next((k for k in range(1, len(parts)) if parts[k - 1].sym == parts[k].sym == "P"), None)
    if pair is not None:
        gap = [item.low for item in clause.items if parts[pair - 1].end <= item.start < parts[pair].start]
        if _THEN.intersection(gap):
            return parts[:pair], parts[pair:], -1
    return None


def _raced(clause: Clause, record: Record) -> _Split | None:
    """One side before the other: "was first to a third base", "beat you to the natural", 比人族先开三矿."""
    parts, shape = clause.parts, clause.shape
    if clause.times:
        return None
    sides = [part for part in parts if part.sym == "S" and part.side in record.slots]
    things = [part for part in parts if part.sym == "P"]
    rest = [part for part in parts if part.sym not in "SP"]
    if len(things) != 1 or not _no_fighters(parts, record):
        return None
    if shape in ("SbOZP", "SOZP") and parts[-3].nth == 1:
        other = record.other(sides[0].side) if len(sides) == 1 else None
        return ([sides[0], things[0]], [replace(sides[0], side=other)], -1) if other is not None else None
    if len(sides) != 2 or sides[0].side == sides[1].side:
        return None
    if shape == "SoSZP" and parts[1].item.low in _WON:
        return [sides[0], things[0]], [sides[1]], -1
    if shape.startswith("SYS") and all(part.sym in "O<>" or part.sym in _VERBS for part in rest[1:]):
        first = [part for part in rest if part.unit == "first" or part.sym == "<"]
        later = [part for part in rest if part.sym == ">"]
        if len(first) + len(later) == 1:
            verbs = [part for part in rest if part.sym in _VERBS]
            return [sides[0], things[0], *verbs], [sides[1]], 1 if later else -1
    return None


def _no_fighters(parts: Sequence[Part], record: Record) -> bool:
    """Whether nothing named may fight, so that to beat or to follow it is a matter of time."""
    del record
    things = [part.thing for part in parts if part.sym == "P" and part.thing is not None]
    return bool(things) and all(
        thing.entry is not None
        and (thing.entry.kind in ("upgrade", "building") or "base_number" in thing.entry.properties)
        for thing in things
    )


# Terms -----------------------------------------------------------------------------------------------------


def _timed(
    one: Sequence[Part],
    other: Sequence[Part],
    sign: int,
    side: str | None,
    record: Record,
    *,
    waited: bool = False,
) -> Timed | None:
    """The two terms as deeds; what one of them leaves out is taken from the other."""
    first, then = _kept(one), _kept(other)
    if first is None or then is None:
        return None
    a, b = _term(first, record), _term(then, record)
    if a is not None and b is not None and not a.said and not b.said:
        a, b = _standing(a), _standing(b)
    if a is None and b is None:
        return None
    if a is None and b is not None:
        a = _same(first, b, record)
    elif b is None and a is not None:
        b = _same(then, a, record)
    if a is None or b is None:
        return None
    if a.side is None:
        a = replace(a, side=b.side or side)
    if b.side is None:
        b = replace(b, side=a.side)
    if {a.side, b.side} - {None, *record.slots}:
        return None
    if a.said != b.said:
        a, b = _lent(a, b, record), _lent(b, a, record)
    if sign < 0 or waited:
        a, b = _first(a, first, record), _first(b, then, record)
    if not a.letters or not b.letters or (a.names == b.names and a.side == b.side and a.nth == b.nth):
        return None
    return Timed(a, b, sign, 1, FAR_APART)


def _first(one: Occasion, parts: Sequence[Part], record: Record) -> Occasion:
    """A building or an upgrade of which it is not said which one: the first of them."""
    if one.nth is not None or not one.names or not set(one.letters) <= {"s", "f"}:
        return one
    thing = next((part.thing for part in parts if part.sym == "P" and part.thing is not None), None)
    if thing is None or thing.other or (thing.count is not None and not thing.count.weak):
        return one
    entries = record.replay.knowledge.entries
    made = all(name in entries and entries[name].kind in ("building", "upgrade") for name in one.names)
    return replace(one, nth=1) if made else one


def _standing(one: Occasion) -> Occasion:
    """What is named without a verb was made and not lost, if it may be either."""
    return replace(one, letters=one.letters.replace("l", "")) if "s" in one.letters else one


def _lent(one: Occasion, other: Occasion, record: Record) -> Occasion:
    """A term without a verb with what the other's verb says."""
    if one.said or not other.said:
        return one
    letters = may_be(other.letters, one.names, record)
    return replace(one, letters=letters or one.letters)


def _term(parts: Sequence[Part], record: Record) -> Occasion | None:
    if not any(part.sym == "P" or part.sym == "e" for part in parts):
        return None
    found = occasion_of(parts, record)
    return None if found is None or found.nth == -1 else found


def _same(parts: Sequence[Part], told: Occasion, record: Record) -> Occasion | None:
    """The same deed of the side some parts name, where they name nothing else."""
    sides = sides_of(parts)
    if len(sides) != 1 or sides[0] not in record.slots or any(part.sym in "PO" for part in parts):
        return None
    if told.side is not None and told.side == sides[0]:
        return None
    return like(told, sides[0], record)
