"""What came before what, and who was first: "before the Nexus", 先造了, 早于, "drew first blood"."""

from __future__ import annotations

import re

from engine.claims.prose.chronicle.discourse.antecedents import names_of
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.order.firsts import read_first_kind
from engine.claims.prose.chronicle.order.precedence import read_precedence
from engine.claims.prose.chronicle.order.races import read_side_race
from engine.claims.prose.chronicle.order.sequences import read_sequence
from engine.claims.prose.chronicle.order.untils import read_until
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, shape_of
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Action, Deed, Order, Race
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.roles.casting import deed_of
from engine.claims.prose.chronicle.roles.roles import DEEDS, Roles, roles_of
from engine.claims.prose.copying import replace
from engine.claims.prose.statements import Standing

_LOOSE = frozenset("xDbvQ>")
_EARLIER = frozenset("<>O")
_AND_THEN = frozenset(("后", "然后", "再", "后来"))
"""Words for what followed, behind one that says what was first: 先有X后有Y."""


def read_order(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Two deeds in one clause, or in this one and the one before it, in the order they happened."""
    if clause.unknown:
        return None
    if clause.times and (found := read_until(clause, topic, record, _one_deed)) is not None:
        return found
    if "L" in clause.shape and (found := read_sequence(clause, record)) is not None:
        return found
    found = _within(clause, topic, record)
    if found is not None:
        return found
    found = read_precedence(clause, topic, record) or read_first_kind(clause, topic, record)
    found = found or _race(clause, topic, record)
    return found if found is not None else read_side_race(clause, record)


def _one_deed(clause: Clause, topic: Topic, record: Record) -> Deed | None:
    found = deeds_in(clause, topic, record)
    return None if found is None else found[0]


def _part_of(clause: Clause, parts: list[Part]) -> Clause:
    return replace(clause, parts=parts, _shape=None)


def deeds_in(clause: Clause, topic: Topic, record: Record) -> tuple[Deed, Roles] | None:
    """The one deed a clause tells of, with its times; None if it tells of none or of several things."""
    roles = roles_of(clause)
    if roles is None or roles.denied or roles.share in ("none", "all", "both"):
        return None
    if any(part.sym not in _LOOSE for part in roles.rest) or len(roles.objects) > 1:
        return None
    thing = roles.objects[0] if roles.objects else None
    if thing is None or (thing.pronoun and not thing.names):
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure or moments.each:
        return None
    deed = deed_of(roles, thing, names_of(thing, record), moments.windows, record)
    if deed is None:
        return None
    nth = roles.nth if roles.nth is not None else thing.nth
    return replace(deed, nth=nth if nth else None), roles


def _within(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Two deeds in one clause: "built a Gateway before the Nexus", 击杀第一个X早于第一个Y."""
    parts, shape = clause.parts, clause.shape
    if "O" in shape:
        parts = [part for part in parts if not (part.sym == "O" and part.nth == 0)]
        shape = shape_of(parts)
    verbs = [k for k, part in enumerate(parts) if part.sym in DEEDS]
    if (there := _bare(clause, parts, shape, topic, record)) is not None:
        return there
    if not verbs:
        return None
    at = next((k for k, sym in enumerate(shape) if sym in "<>"), None)
    if at is not None:
        compared = shape[:at].rfind("Y")
        if compared > 0:  # 第一个X比第一个Y损失得早
            return _compared(clause, parts, compared, at, topic, record)
        earlier = shape[at] == "<" or (parts[at].item.low in _AND_THEN and "O" in shape[:at])
        return _ordered(clause, parts[:at], parts[at + 1 :], before=earlier, topic=topic, record=record)
    tail = clause.times[-1] if clause.times else None
    if (
        tail is not None
        and tail.mode in ("before", "after")
        and tail.index == len(clause.parts)
        and len(verbs) == 2
    ):
        middle = shape.find("b", verbs[0], verbs[1])  # 击杀X是在击杀Y之后
        if middle < 0:
            return None
        bare = replace(clause, times=clause.times[:-1])
        return _ordered(
            bare,
            parts[:middle],
            parts[middle + 1 :],
            before=tail.mode == "before",
            topic=topic,
            record=record,
        )
    between = next((time for time in clause.times if time.mode in ("before", "after")
                    and verbs[0] < time.index <= verbs[-1]), None)  # fmt: skip
    if between is not None and len(verbs) == 2:
        bare = replace(clause, times=[time for time in clause.times if time is not between])
        first = [part for part in parts if not (part.sym == "O" and part.unit == "first")]
        cut = between.index - sum(part.sym == "O" for part in parts[: between.index])
        return _ordered(
            bare, first[:cut], first[cut:], before=between.mode == "after", topic=topic, record=record
        )
    if len(verbs) == 2 and any(part.sym == "O" and part.unit == "first" for part in parts[: verbs[0]]):
        first = [part for part in parts[: verbs[1]] if not (part.sym == "O" and part.unit == "first")]
        return _ordered(
            clause, first, parts[verbs[1] :], before=True, topic=topic, record=record
        )  # 先造X再造Y
    return None


def _bare(clause: Clause, parts: list[Part], shape: str, topic: Topic, record: Record) -> Finding | None:
    """X 比 Y 晚, X 比 Y 先好, "had Psionic Storm before Charge": what was there first, the verb left out."""
    if _EARLIER.isdisjoint(shape) or "length" in [time.mode for time in clause.times]:
        return None
    have = re.fullmatch(r"(S?)hP([<>])P", shape)
    if topic.subject is not None and topic.subject.names and re.fullmatch(r"YS?P[<>]", shape):
        told = Part("P", clause.start, clause.start, parts[0].item, thing=topic.subject, chinese=True)
        parts, shape = [told, *parts], f"P{shape}"  # 血池2分31秒才放，比人族的第一个精炼厂还要早
    versus = re.fullmatch(r"(S?P)Y(S?P)([<>]|O[fms])", shape)
    if have is not None:
        first, then = parts[-3:-2], parts[-1:]
        owner, before = parts[: len(have[1])], have[2] == "<"
        first, then = [*owner, *first], [*owner, *then]
    elif versus is not None:
        cut = len(versus[1])
        first, then = parts[:cut], parts[cut + 1 : cut + 1 + len(versus[2])]
        before = versus[3] != ">"
        if before and versus[3] != "<" and parts[-2].unit != "first":
            return None
    else:
        return None
    named = [part for part in (*first, *then) if part.sym == "P"]
    if any(part.thing is None or not part.thing.names or part.thing.count for part in named):
        return None
    if any(
        part.thing is not None and part.thing.entry is not None and part.thing.entry.kind not in _MADE
        for part in named
    ):
        return None
    verb = Part("m", clause.start, clause.end, parts[-1].item)
    return _ordered(clause, [*first, verb], [*then, verb], before=before, topic=topic, record=record)


_MADE = frozenset(("building", "upgrade", "group"))


def _ordered(
    clause: Clause, first: list[Part], then: list[Part], *, before: bool, topic: Topic, record: Record
) -> Finding | None:
    """Two stretches of a clause; the second may leave the subject and the verb out."""
    one = _part_of(clause, first)
    subject = [part for part in first if part.sym == "S"][:1]
    verb = next((part for part in first if part.sym in DEEDS), None)
    if verb is None or not then:
        return None
    if not any(part.sym in DEEDS for part in then):
        passive = any(part.sym == "B" for part in first)
        at = first.index(verb)
        if passive or (
            any(part.sym in "PL" for part in first[:at]) and not any(part.sym in "PL" for part in first[at:])
        ):
            then = [*subject, *then, *(part for part in first[:at] if part.sym == "B"), verb]
        else:
            then = [*subject, verb, *then]
    elif not any(part.sym == "S" for part in then):
        then = [*subject, *then]
    other = replace(_part_of(clause, then), times=[])
    a, b = deeds_in(one, topic, record), deeds_in(other, topic, record)
    if a is None or b is None:
        return None
    return _asked(a[0], b[0], before, record)


def _asked(first: Deed, then: Deed, before: bool, record: Record) -> Finding | None:
    if first.doer is None and first.owner is None:
        first = replace(first, doer=then.doer, owner=then.owner)
    elif then.doer is None and then.owner is None and first.actions == then.actions:
        then = replace(then, doer=first.doer, owner=first.owner)
    if first == then:
        return None
    found = answer(Order(first, then) if before else Order(then, first), record)
    return found


def _compared(
    clause: Clause, parts: list[Part], compared: int, at: int, topic: Topic, record: Record
) -> Finding | None:
    """As in 第一个X比第一个Y造得早: the verb stands behind both."""
    first, rest = parts[:compared], parts[compared + 1 : at]
    verb = [part for part in rest if part.sym in DEEDS or part.sym == "B"]
    nouns = [part for part in rest if part.sym in "SPL"]
    if not verb and len(told := [part for part in first if part.sym in DEEDS or part.sym == "B"]) == 1:
        verb, first = told, [part for part in first if part is not told[0]]  # 第一个X造得比第一个Y早
    if not verb or not nouns:
        return None
    return _ordered(
        clause, [*first, *verb], [*nouns, *verb], before=parts[at].sym == "<", topic=topic, record=record
    )


_ORDERING = frozenset(("before", "after", "until", "till", "first"))
"""Words between two clauses, or at the first of them, that put their deeds in order."""


def across(
    held: tuple[str, Deed, Roles] | None, clause: Clause, topic: Topic, record: Record
) -> Finding | None:
    """The deed of a clause beside the one held from the clause before it, by the word between them.

    Args:
        held: The word ("before", "after", "first") and the deed of the earlier clause.
        clause: The later clause.
        topic: What was spoken of.
        record: The facts.
    """
    if held is None:
        return None
    word, deed, _ = held
    if word not in _ORDERING and clause.lead not in _ORDERING:
        return None
    mine = deeds_in(clause, topic, record)
    if mine is None and clause.shape in ("SD", "S", "Sb") and clause.parts[0].side in record.slots:
        slot = clause.parts[0].side  # "before Red did"
        owner = deed.owner is not None
        mine = (
            replace(deed, owner=slot if owner else None, doer=None if owner else slot, windows=()),
            held[2],
        )
    if mine is None:
        return None
    if clause.lead in ("before", "until", "till"):
        return _asked(deed, mine[0], True, record)
    if clause.lead == "after":
        return _asked(mine[0], deed, True, record)
    if word == "first" and set(mine[0].object) & set(deed.object):
        return None  # the same thing told again
    if word == "first" and mine[0].doer == deed.doer and mine[0].owner == deed.owner:
        return _asked(deed, mine[0], True, record)  # 先丢了弓手，后丢了矛兵
    if word == "before":
        return _asked(mine[0], deed, True, record)
    if word == "after":
        return _asked(deed, mine[0], True, record)
    return None


def _race(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """One side was first: "built the first Nexus", 红方先好, "First blood went to the Drakes"."""
    if set("OQk").isdisjoint(clause.shape):
        return None
    blood = next(
        (
            part
            for part in clause.parts
            if (part.sym == "Q" and part.nth == 1 and part.unit == "k" and not _dated(part, clause))
            or part.item.low in _FIRST_BLOOD
        ),
        None,
    )
    sides = [part for part in clause.parts if part.sym == "S" and part.side in record.slots]
    if blood is not None and len(sides) == 1 and not any(part.sym in "nPLCYG" for part in clause.parts):
        return answer(Race(Deed((Action.DIE,), nth=1), sides[0].side or ""), record)
    if not sides:
        owned = [part for part in clause.parts if part.thing is not None and part.thing.side in record.slots]
        if len(owned) == 1 and owned[0].thing is not None and owned[0].chinese and not owned[0].thing.own:
            who = replace(owned[0], sym="S", thing=None, side=owned[0].thing.side)  # 红方的狗速先升好
            what = replace(owned[0], thing=replace(owned[0].thing, side=None))
            at = clause.parts.index(owned[0])
            clause = _part_of(clause, [*clause.parts[:at], who, what, *clause.parts[at + 1 :]])
            sides = [who]
    if (
        clause.lead in ("who", "that")
        and not sides
        and clause.side in record.slots
        and "S" not in clause.shape
    ):
        first = clause.parts[0]  # "it was the Protoss who got a natural first"
        sides = [replace(first, sym="S", thing=None, side=clause.side)]
        clause = _part_of(clause, [*sides, *clause.parts])
    if not any(part.sym == "O" and part.unit == "first" for part in clause.parts) or len(sides) != 1:
        return None
    rest = [
        part for part in clause.parts if not (part.sym == "O" and part.unit == "first") and part.sym != "b"
    ]
    mine = deeds_in(replace(_part_of(clause, rest), times=[]), topic, record)
    if mine is None or any(part.sym in "CYWK" for part in rest):
        return None
    deed, roles = mine
    role = "owner" if roles.verb in "ld" or (roles.passive and roles.verb in "kt") else "doer"
    open_deed = replace(deed, owner=None) if role == "owner" else replace(deed, doer=None)
    raced = answer(Race(replace(open_deed, nth=deed.nth or 1), sides[0].side or "", role=role), record)
    own_time = answer(deed_at(deed, clause, topic, record), record) if clause.times else None
    if raced is None:
        return None
    hurried = any(part.item.low in _AHEAD_OF_ALL for part in clause.parts)
    if raced.standing is Standing.REFUTED and re.search("SO[msf]+P", clause.shape) and not hurried:
        return None  # P2先放爆虫巢，再放进化腔: what it did first, and not before the other side did
    if own_time is not None and own_time.standing is Standing.REFUTED:
        return own_time if raced.standing is Standing.SUPPORTED else raced
    return raced


def _dated(kill: Part, clause: Clause) -> bool:
    """Whether a first kill is a side's own, with when it was, and not the first of all: first blood."""
    return bool(clause.times) and kill.item.low not in ("first blood", "一血", "首杀")


_FIRST_BLOOD = frozenset(("拿下一血", "拿到一血", "抢下一血", "抢到一血", "拿了一血"))
_AHEAD_OF_ALL = frozenset(("抢先", "率先", "最先", "首先", "最早"))


def deed_at(deed: Deed, clause: Clause, topic: Topic, record: Record) -> Deed:
    """A deed at the times of its clause."""
    return replace(deed, windows=moments_of(clause, topic, record).windows, nth=None)
