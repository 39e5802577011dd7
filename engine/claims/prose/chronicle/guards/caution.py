"""Whether a refutation stands however what the clause leaves out is filled in.

A clause that names no time may speak of that of its sentence, of that spoken of before, or of the whole game;
one that names no subject may go on with either side. What is true in one of these readings is not refuted,
and neither is what is so far from the truth that the clause most likely speaks of something else.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.claims.prose.chronicle.deeds.fates import to_the_end
from engine.claims.prose.chronicle.discourse.antecedents import again
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.guards.blame import blameless
from engine.claims.prose.chronicle.guards.leeway import leeway
from engine.claims.prose.chronicle.guards.slips import Judge, is_slip, written_in
from engine.claims.prose.chronicle.guards.vetoes import RELATIVE, ROW, none_of, vetoed
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.kin import called_otherwise
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Absence, Action, Deed
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.claims.prose.copying import replace
from engine.claims.prose.items import When
from engine.claims.prose.statements import Standing

_DEEDS = frozenset("mdlkftsua")
"""Letters of deeds, of which one word may have several."""
_SCORE = re.compile("[GPS]?[NGP][ZY:][GPS]?N[GPS]?")
_BESIDE = frozenset((",", "，", "and", "while", "whereas", "而", ";", "；", ":", "："))
_OTHER = re.compile("S[bh]?[NGP]|NS|P")
"""Letters of a clause that says of one side what the one before says of the other: "..., the Drakes nine"."""


def stands(
    clause: Clause, topic: Topic, record: Record, earlier: Sequence[Time], judge: Judge, found: Finding
) -> bool:
    """Whether a refutation of a clause stands in every admissible reading.

    Args:
        clause: The clause.
        topic: What was spoken of before it.
        record: The game.
        earlier: Times written in its sentence before it.
        judge: Reads a clause as the refutation was read.
        found: The refutation.
    """
    if vetoed(clause, topic, record, found):
        return False
    if blameless(clause, found, record, timed=bool(clause.times or earlier)):
        return False
    dated = bool(earlier) and clause.lead in (":", "：")
    if not is_slip(clause, topic, record, judge, found, dated=dated) or _said(clause, record, found):
        return False
    bare = replace(topic, window=None, when=None, told=None, going=())
    other = judge(clause, bare, record) if not _goes_on(clause, topic, found) else None
    if other is not None and other.standing is Standing.SUPPORTED:
        return False
    for reading in _readings(clause, topic, record, earlier, found):
        other = judge(reading, topic, record)
        if other is not None and other.standing is Standing.SUPPORTED:
            if found.frame == "extremum" != other.frame:
                continue  # what is the most at a time is no peak any more
            return False
        if other is None and found.frame == "absent":
            return False
    return not _of_another(clause, topic, record, judge, found)


def _of_another(clause: Clause, topic: Topic, record: Record, judge: Judge, found: Finding) -> bool:
    """Whether a clause that names nothing is true of another thing told of than the one it was read of:
    女妖全被女王打下来，最后一架是12分44秒.
    """
    if found.frame != "event" or any(part.thing is not None and part.thing.names for part in clause.parts):
        return False
    before = [replace(topic, subject=thing, things=[thing]) for thing in again(topic)[:_TOLD_OF]]
    ends = range(1, len(topic.occasions))[-_TOLD_OF:]
    before += [replace(topic, occasions=topic.occasions[:end]) for end in ends]
    for old in before:
        other = judge(replace(clause, subject=old.subject, atoms=None), old, record)
        if other is not None and other.standing is Standing.SUPPORTED:
            return True
    return False


_TOLD_OF = 3
"""How many things told of before a clause may go on with."""


def _goes_on(clause: Clause, topic: Topic, found: Finding) -> bool:
    """Whether figures without a verb only spell out what the clause before says: "was ahead, 102 to 90"; or
    something is said to go on at that time.
    """
    if clause.lead == "while" and topic.going and not clause.times:
        return True
    row = (topic.labels or clause.lead in (":", "：")) and ROW.fullmatch(clause.shape) is not None
    if topic.listed is not None and row and topic.told is None:
        return True
    if topic.told is None or clause.opens or clause.times:
        return False
    if topic.dated and clause.lead in _BESIDE and found.frame in ("metric", "compare", "trend"):
        return True
    if clause.lead in _BESIDE and _OTHER.fullmatch(clause.shape) and written_in(clause):
        return clause.shape != "P" or any(_owned(part) for part in clause.parts)
    if clause.lead in (",", "，", ":", "：", "(", "（", "—", "–") and _SCORE.fullmatch(clause.shape):
        return True
    return row


def _said(clause: Clause, record: Record, found: Finding) -> bool:
    """Whether the truth is what the clause says as far as it says it: one of two numbers, or the time."""
    survived = found.truth.startswith("of ")  # of so many made so many were lost
    survived = survived or re.search("S[^S]*N.*S[^S]*N", clause.shape) is not None  # each side with its own
    written = written_in(clause)
    with_it = found.frame == "metric" and clause.shape.startswith("W")  # "led, with 15 against your 13"
    if (found.frame == "count" or with_it) and len(written) > 1 and found.truth and not survived:
        told = found.truth
        for slot in record.slots:
            told = told.replace(slot, "")  # the 1 of "side 1" is no number that is true
        first = re.match(r"\D*(\d+)(?![\d:,.])", told)
        return first is not None and any(number.low == number.high == float(first[1]) for number in written)
    if found.frame == "event" and clause.carried and not set("@B") & set(clause.shape):
        spans = [time.when.span for time in clause.times if time.when.span is not None]
        return any(record.replay.clock.text(span.start) in found.truth for span in spans)
    return False


def _owned(part: Part) -> bool:
    return part.thing is not None and part.thing.side is not None


def _of_the_game(clause: Clause, topic: Topic, earlier: Sequence[Time]) -> bool:
    """Whether what is denied without a time is denied of the whole game and not of the time spoken of before.

    So it is where no time was spoken of, where it is said to be never (and no stretch was told of), or where
    it goes on with what was told of the whole game in the same sentence: 医疗艇造了八架，一架都没掉.
    """
    if not topic.timed or any(part.sym == "n" and _from_the_start(part.item.low) for part in clause.parts):
        return True
    if topic.window is not None and any(part.sym == "n" and part.unit == "never" for part in clause.parts):
        when = topic.when
        return when is None or when.prep in ("at", "by", "to", "end")
    named = any(part.sym == "S" or (part.thing is not None and part.thing.names) for part in clause.parts)
    return not clause.opens and not earlier and not named and topic.subject is not None


_THROUGHOUT = ("自始至终", "从头到尾", "从头至尾", "从始至终", "整局", "全场", "全程", "整场", "整盘")
"""Begins of Chinese denials that hold for the whole game."""


def _from_the_start(low: str) -> bool:
    """Whether a word denies something of the whole game: 自始至终没."""
    return low.startswith(_THROUGHOUT)


def _idle(clause: Clause, topic: Topic, record: Record) -> bool:
    """Whether what is said to have killed nobody did not even fight at the time spoken of before."""
    first = clause.parts[0].thing
    if first is None or not first.names or not re.search("^P[^SPL]*k", clause.shape) or topic.window is None:
        return False
    fights = Deed((Action.ATTACK,), actor=first.names)
    rows = rows_of(record.replay)
    return rows.complete(fights) and not any(
        row.at in topic.window for way in rows.ways(fights) for row in way.rows
    )


def _named(clause: Clause) -> list[Thing]:
    """The things a clause names and of which it does not say whose they are."""
    things = [part.thing for part in clause.parts if part.thing is not None]
    return [thing for thing in things if thing.names and thing.side is None]


def _owned_by(part: Part, slot: str) -> Part:
    """A part whose thing, where nobody's, is a side's."""
    thing = part.thing
    if thing is None or thing.side is not None or not thing.names:
        return part
    return replace(part, thing=replace(thing, side=slot))


_UNSURE = frozenset(("pronoun", "you", "rival", "other", "each", "neither"))
"""Kinds of words for a side that may mean another one than they were read as."""


def _owner_said(clause: Clause, found: Finding) -> bool:
    """Whether it is written whom a deed befell: turn 8 的重步兵是义军丢的."""
    deed = found.asked
    return isinstance(deed, Deed) and any(
        part.sym in ("S", "Q") and part.side == deed.owner and part.unit not in _UNSURE
        for part in clause.parts
    )


def _acts(shape: str) -> bool:
    """Whether somebody who is not named kills or takes: 在17,3射倒火龙战士."""
    verb = next((sym for sym in shape if sym not in "HOnIDh"), "")
    return verb in ("k", "t")


_WORST = frozenset(("worst", "最惨", "最糟"))


def _otherwise(clause: Clause) -> Iterator[Clause]:
    """A clause with words that are taken in another sense, or with another verb than the one before it had.

    The worst moment of a bank may be when it was fullest. What stands with nothing but a time after what was
    finished may have been started then: "Hive finished 13:50, Ultralisk Cavern 15:35".
    """
    for k, part in enumerate(clause.parts):
        if part.sym == "X" and part.item.low in _WORST:
            other = replace(part, unit="min" if part.unit == "max" else "max")
        elif part.sym == "f" and part.start < clause.start and not clause.opens:
            other = replace(part, sym="m", alts="")
        else:
            continue
        parts = [*clause.parts[:k], other, *clause.parts[k + 1 :]]
        yield replace(clause, parts=parts, _shape=None, atoms=None, plain=None, roles=None)


_UP_TO = frozenset(("打到",))
"""Words that lead up to a moment: what happens is told of it, what adds up until then."""


def _until(times: Sequence[Time]) -> list[Time]:
    """Times as those until which something adds up: 打到第10回合，龙人折了八个."""
    return [replace(time, when=replace(time.when, prep="by")) for time in times]


def _readings(
    clause: Clause, topic: Topic, record: Record, earlier: Sequence[Time], found: Finding
) -> Iterator[Clause]:
    sides: list[str | None] = [clause.side]
    goes_on = found.frame == "result" and not clause.opens  # "最终虫族扛不住，18分29秒退出"
    if clause.carried and not goes_on and not (topic.labelled and clause.lead in (":", "：")):
        sides.extend(slot for slot in record.slots if slot != clause.side)
    times: list[list[Time]] = [clause.times]
    timed = [time for time in earlier if time.mode not in ("whole", "all")]
    whole = len(timed) < len(earlier)
    earlier = timed
    if not clause.times:
        times.extend([time] for time in earlier[-2:])
        if len(earlier) > 1:
            times.append(list(earlier[-2:]))
        game = to_the_end(clause) or (
            none_of(clause)
            and (whole or _of_the_game(clause, topic, earlier) or _idle(clause, topic, record))
        )
        row = topic.labels and topic.told is None and ROW.fullmatch(clause.shape)
        if topic.window is not None and not game and not row and not (whole and not timed):
            times.append([Time(When(span=topic.window), clause.start, clause.start, mode="same")])
    elif found.frame == "count" and not clause.words.isdisjoint(_UP_TO):
        times.append(_until(clause.times))
    elif any(time.mode in RELATIVE for time in clause.times) and not (
        found.frame == "order" and (not clause.opens or clause.shape.count("P") > 1)
    ):
        times.append([time for time in clause.times if time.mode not in RELATIVE])
    named = "l@S" in clause.shape or _owner_said(clause, found)  # "were lost by the Protoss"
    if clause.side is None and not clause.carried and not named and found.frame in ("event", "count"):
        for slot in record.slots:  # the workers of one side: 农民到18分42秒才死第一个
            if not all(record.ask.owned(slot, thing.names) for thing in _named(clause)):
                continue
            owned = [_owned_by(part, slot) for part in clause.parts]
            yield replace(clause, parts=owned, side=slot, carried=True, atoms=None)
    asked = found.asked
    none = asked.deed if isinstance(asked, Absence) else None
    of = none.owner or none.doer if none is not None else None
    for parts in called_otherwise(clause.parts, of, record.replay):
        yield replace(clause, parts=parts, atoms=None, roles=None, moments=None)
    for k, part in enumerate(clause.parts):
        for letter in part.alts if part.sym in _DEEDS else "":
            if letter in _DEEDS:  # "a third went down": was put down, or was lost
                meant = replace(part, sym=letter, alts=part.sym + part.alts.replace(letter, ""))
                parts = [*clause.parts[:k], meant, *clause.parts[k + 1 :]]
                yield replace(clause, parts=parts, _shape=None, atoms=None)
    yield from _otherwise(clause)
    yield from leeway(clause, record, found)
    for side in sides:
        for said in times:
            if side == clause.side and said is clause.times:
                continue
            yield replace(clause, side=side, times=list(said), atoms=None)
    if clause.subject is not None and _acts(clause.shape) and not set("@B") & set(clause.shape):
        for slot in record.slots:
            yield replace(clause, side=slot, subject=None, atoms=None)
