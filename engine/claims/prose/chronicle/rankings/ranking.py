"""Rankings: "the top killer was the Ghoul with nine", 其次是狂热者, "more Probes than anything else"."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.claims.prose.chronicle.discourse.antecedents import held_places
from engine.claims.prose.chronicle.discourse.leagues import (
    League,
    anything,
    holder_of,
    league_for,
    named_things,
    side_in,
)
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Action, Names, Ranking
from engine.claims.prose.chronicle.questions.readings import any_of, together
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.numbers import Quantity
from engine.claims.prose.statements import Standing

_LETTERS = frozenset("SPNQGXCYmslkdDbhB@WZ:OxjTwA?t<fMK")
_MAKING = frozenset("msf")
_ELSE = frozenset("anything anybody anyone any other others else everything 任何 其他 其它 别的 都".split())
_MOST = frozenset("most biggest largest greatest least fewest 最多 最少 最高 最大".split())
"""Words of extremes that rank things; "peaked" is of what there was at a time."""
_PLACES = frozenset("第一 第二 第三 second third".split())
_PADDING = frozenset("often else frequently widely 多 得 一 号 手 榜 排 数".split())
_BY = frozenset("@ZB")
_DEEDS = "mslkdft"
_COMING = frozenset("go goes went gone come comes came coming follow follows followed 上".split())
_FIGURES = frozenset("NWhkmldDQ:bgt")
"""Letters of a clause that adds a figure to what was ranked before: "with 53 kills", 共53个."""


@dataclass(slots=True)
class Cues:
    """What the words of a clause say of ranking.

    Attributes:
        top: Something has or did most (``max``) or least (``min``); empty if that is not said.
        place: A place further down: 2 for "next" and "second"; 0 if none is said.
        kills: A word says that killing is ranked: "killer", 击杀榜.
        over: "Edged out", "ahead of": what follows is behind.
        sure: The place is one in a ranking: "second place", and not merely "next".
        made: A word says that making is ranked: "favourite", 主力.
        soft: It is not for sure that numbers are meant.
        denied: "No unit ... more than": who is named behind "than" is the top.
    """

    top: str = ""
    place: int = 0
    kills: bool = False
    over: bool = False
    denied: bool = False
    sure: bool = False
    made: bool = False
    soft: bool = False


def read_ranking(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Which things a side made, lost or killed with most, second most, and how many.

    What was ranked is carried on in the topic.
    """
    letters = clause.shape
    league = topic.league
    if not ("P" in letters or "x" in letters or league is not None) or set(letters) - _LETTERS - set("L>&n"):
        return None
    cues = _cues(clause, record)
    if cues is None:
        return None
    if not (cues.top or cues.place or cues.over):
        if league is None or not league.place or clause.opens:
            return None
        return _figure(clause, league, record) or _further(clause, cues, league, topic, record)
    if set(letters) & set("n&>?") and not cues.place:
        return None
    if cues.place and not cues.sure and (league is None or not league.place or set(letters) & set(_DEEDS)):
        return None  # "the next hire", "followed by cutting one down"
    if any(time.end > time.start and time.mode not in ("whole", "all") for time in clause.times):
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure or moments.each or not _known(clause):
        return None
    if any(held_places(part.thing, record) for part in clause.parts if part.thing is not None):
        return None
    own = _league(clause, cues, topic, record)
    if own is None:
        return None
    if moments.windows:
        own = replace(own, deed=replace(own.deed, windows=moments.windows))
    entries = _entries(clause, cues, own, record)
    if not entries:
        if cues.top and not _numbers(clause) and not named_things(clause.parts, record):
            topic.league = replace(own, place=1, last=())  # "Most produced unit for the Terran: ..."
        return None
    place = 1 if cues.top == "max" else -1 if cues.top == "min" else cues.place
    if not place:
        place = league.place if league is not None else 0
    found: list[Finding | None] = []
    step = place if cues.top or cues.place else 0
    for k, (names, number) in enumerate(entries):
        if cues.over and k == 1:
            first = entries[0][0]
            found.append(answer(Ranking(own.deed, own.role, first, over=names, value=None), record))
            if number is not None:
                found.append(answer(Ranking(own.deed, own.role, names, value=number), record))
            continue
        rank = step if k == 0 or step < 0 or cues.over else step + k
        found.append(answer(Ranking(own.deed, own.role, names, rank or None, number), record))
    rival = entries[0][0] if cues.over and len(entries) == 2 else ()
    topic.league = replace(
        own,
        place=max(1, place) + len(entries) - 1,
        last=entries[-1][0],
        rival=rival,
        told=entries[-1][1] is not None,
    )
    told = together(found)
    return None if cues.soft and told is not None and told.standing is Standing.REFUTED else told


def _known(clause: Clause) -> bool:
    """Whether every word of a clause is known, those of rankings with them."""
    return all(
        part.sym != "x" or "c.rank" in part.item.cues or part.item.low in _PADDING for part in clause.parts
    )


def _cues(clause: Clause, record: Record) -> Cues | None:
    """What the words of a clause say of ranking; None where they say nothing that can be told."""
    cues = Cues()
    words = clause.words
    ranked = any("c.rank" in item.cues for item in clause.items)
    for item in clause.items:
        value = item.cues.get("c.rank", "").split("|")[-1]  # "mvp" is of kills, and at the top
        if value == "top":
            cues.top = "max"
        elif value == "topmade":
            cues.top, cues.made, cues.soft = "max", True, True
        elif value == "next":
            cues.place = 2
        elif value == "second":
            cues.place, cues.sure = 2, True
        elif value == "kills":
            cues.kills = True
        elif value == "topkills":
            cues.kills, cues.top = True, "max"
        elif value == "over":
            cues.over = True
    parts = clause.parts
    for k, part in enumerate(parts):
        if part.sym == "X":
            if part.item.low not in _MOST:
                return None
            cues.top = part.unit or "max"
        elif part.sym == "O":
            if part.item.low not in _PLACES or not any(one.sym == "P" for one in parts):
                return None
            cues.top, cues.place = ("max", 0) if part.nth == 1 else ("", part.nth or 0)
            cues.sure = True
        elif part.sym == "Q" and part.nth in (2, 3) and ranked:
            cues.place, cues.sure = part.nth, True  # "second in the kill ranking"
        elif part.sym == "P" and part.thing is not None and part.thing.share == "most":
            if part.thing.names and not anything(part.thing, record):
                return None  # "most Probes were lost": of them all
            cues.top = "max"
        elif (
            part.sym == "P" and part.thing is not None and part.thing.share in ("half", "all", "each", "both")
        ):
            return None
        elif part.sym == "C" and part.unit == "more":
            rest = parts[k + 1 :]
            if words & _ELSE and "P" in clause.shape and not any(one.sym == "S" for one in rest[-1:]):
                cues.top = "max"
            elif _others(rest, record):
                cues.top = "max"
            elif _nobody(parts[:k], record):
                cues.top, cues.denied = "max", True
        elif (
            part.sym == "C"
            and part.unit == "ahead"
            and part.item.low in ("led", "leads", "lead", "领先", "leading")
        ):
            if k and parts[k - 1].sym == "P":
                cues.top = "max"
    return cues


def _others(rest: Sequence[Part], record: Record) -> bool:
    """Whether what follows "more than" is whatever else there is."""
    last = rest[-1] if rest else None
    return last is not None and last.sym == "P" and anything(last.thing, record)


def _nobody(before: Sequence[Part], record: Record) -> bool:
    """Whether a clause opens with "no unit", "nothing"."""
    return any(
        part.thing is not None
        and part.thing.share == "none"
        and (not part.thing.names or anything(part.thing, record))
        for part in before
    )


def _league(clause: Clause, cues: Cues, topic: Topic, record: Record) -> League | None:
    """What is ranked: as a clause says itself, or as was ranked before."""
    parts = clause.parts
    things = named_things(parts, record)
    letter = _letter(clause, cues)
    side = side_in(clause, parts)
    if not letter:
        return _of_side(topic.league, side, clause, record) if topic.league is not None else None
    causes = topic.league if topic.league is not None and topic.league.deed.object else None
    if letter == "k" and causes is not None and not clause.opens and not any(p.sym == "S" for p in parts):
        return causes  # 最多的一份是执政官杀的: of those that were lost
    if letter == "c":
        victims = _victims(clause, things)
        if victims is None:
            return None
        names = victims.thing.names if victims.thing is not None else ()
        owner = victims.thing.side if victims.thing is not None else None
        owner = owner or (side if side in record.slots and record.ask.owned(side, names) else None)
        owner = owner or holder_of(names, record)
        return league_for("c", owner, names) if owner is not None else None
    if side not in record.slots or side is None:
        whose = things[0].thing.names if things and things[0].thing is not None else ()
        side = holder_of(whose, record) if whose else None
    return league_for(letter, side) if side is not None else None


def _of_side(league: League, side: str | None, clause: Clause, record: Record) -> League | None:
    """What was ranked before, of the side a clause names."""
    if side not in record.slots or side is None or clause.carried:
        return league
    deed = league.deed
    if side in (deed.owner, deed.doer):
        return league
    if deed.actor or deed.object:
        return None
    deed = replace(deed, owner=side) if deed.owner is not None else replace(deed, doer=side)
    return replace(league, deed=deed, place=0, last=())


def _letter(clause: Clause, cues: Cues) -> str:
    """The letter of the league a clause names, as `league_for` takes it; empty if it names none."""
    letters = clause.shape
    verbs = [
        part.sym for part in clause.parts if part.sym in "mslkdf" and part.item.low not in _COMING
    ]  # "come next" is no deed
    nouns = [part.unit for part in clause.parts if part.sym == "Q"]
    metrics = {"kills": "k", "losses": "l", "recruits": "m"}
    nouns += [metrics[part.metric] for part in clause.parts if part.sym == "G" and part.metric in metrics]
    kinds = {"m" if sym in _MAKING else "l" if sym == "d" else sym for sym in (*verbs, *nouns)}
    if cues.kills:
        kinds.add("k")
    if cues.made and not kinds:
        kinds.add("m")
    if kinds == {"l", "k"} and "B" in letters:
        kinds = {"k"}
    if len(kinds) != 1:
        return ""
    kind = kinds.pop()
    if kind == "l" and set(letters) & _BY and not cues.kills:
        return "c"
    if (
        kind == "k"
        and sum(part.sym in "P" and _specific(part) for part in clause.parts) == 2
        and not cues.over
    ):
        return "c" if not cues.place else "k"
    return kind if kind in "mlk" else ""


def _specific(part: Part) -> bool:
    thing = part.thing
    return thing is not None and bool(thing.names) and not thing.share and part.unit != "share" and (
        thing.entry is None or len(thing.names) <= 2
    )  # fmt: skip


def _victims(clause: Clause, things: list[Part]) -> Part | None:
    """The things that were killed, in a clause that ranks what killed them."""
    letters = clause.shape
    if len(things) != 2:
        return None
    first, second = things
    at = max(letters.find("k"), letters.find("@"))
    before = clause.parts.index(first) < at
    behind = clause.parts.index(second) > at
    if "B" in letters:  # "Probes were killed most by Liberators"
        return first
    if before and behind:
        return second if "k" in letters else first
    return first if not before else None  # 杀探机最多的是解放者; "the biggest killer of Probes was ..."


def _entries(
    clause: Clause, cues: Cues, league: League, record: Record
) -> list[tuple[Names, Quantity | None]]:
    """The things that are ranked, in order, each with its number; empty where that cannot be told."""
    found: list[tuple[Names, Quantity | None]] = []
    open_at = -1
    parts = clause.parts
    if cues.denied:
        than = max((k for k, part in enumerate(parts) if part.sym in "YC"), default=0)
        parts = parts[than + 1 :]
    victims = league.deed.object if league.role == "actor" else league.deed.actor
    pending: Quantity | None = None
    for part in parts:
        if part.sym == "L":
            for thing in part.things:
                if thing.names and not (thing.share or thing.nth or thing.leader):
                    count = thing.count if thing.count is not None and not thing.count.weak else None
                    found.append((thing.names, count))
            continue
        thing_ = part.thing
        if thing_ is not None and thing_.names:
            if anything(thing_, record) or thing_.names == victims:
                continue
            if thing_.nth is not None or thing_.leader or (thing_.share and part.unit != "share"):
                return []
            count = thing_.count if thing_.count is not None and not thing_.count.weak else pending
            pending = None
            found.append((thing_.names, count))
            open_at = len(found) - 1
        number = part.number
        if number is None:
            continue
        if number.ordinal or number.times:
            return []
        if open_at < 0:
            pending = number
        elif found[open_at][1] is None:
            found[open_at] = (found[open_at][0], number)
        else:
            return []
    return found if pending is None or cues.denied else []


_FURTHER = re.compile("[C<&]?(?:[PL][WhC:b]?N?|N[PL])+")
"""Letters of a clause that goes on with further things that are ranked: "ahead of SCVs on 70"."""


def _further(clause: Clause, cues: Cues, league: League, topic: Topic, record: Record) -> Finding | None:
    """Further things of a ranking, with or without their figures; the first where it was only announced."""
    if clause.times:
        return None
    if "S" in clause.shape:
        return _beside(clause, league, topic, record)
    if not _FURTHER.fullmatch(clause.shape):
        return None
    entries = _entries(clause, cues, league, record)
    if not entries:
        return None
    found: list[Finding | None] = []
    announced = not league.last
    rank = league.place if announced else None
    for k, (names, number) in enumerate(entries):
        if number is not None or (announced and k == 0):
            asked = Ranking(league.deed, league.role, names, rank if k == 0 else None, number)
            found.append(answer(asked, record))
    first = clause.parts[0]
    if league.last and (first.sym == "<" or (first.sym == "C" and first.unit in ("ahead", "behind"))):
        ahead, behind = league.last, entries[0][0]
        if first.unit == "behind":
            ahead, behind = behind, ahead
        found.append(answer(Ranking(league.deed, league.role, ahead, over=behind), record))
    topic.league = replace(league, last=entries[-1][0], rival=(), told=entries[-1][1] is not None)
    return together(found)


_BESIDE = re.compile("[@Z]?S[P&b:h]*P[b]?N?")
"""Letters of a clause that tells of the other side what was told of one: "for the Drakes it was ..."."""


def _beside(clause: Clause, league: League, topic: Topic, record: Record) -> Finding | None:
    """The same place in the ranking of the other side."""
    side = next((part.side for part in clause.parts if part.sym == "S"), None)
    things = named_things(clause.parts, record)
    topic.league = None
    if side not in record.slots or len(things) != 1 or not _BESIDE.fullmatch(clause.shape):
        return None
    own = _of_side(league, side, replace(clause, carried=False), record)
    if own is None:
        return None
    own = replace(own, place=1)
    entries = _entries(clause, Cues(), own, record)
    if league.place != 1 or len(entries) != 1:
        return None
    names, number = entries[0]
    topic.league = replace(own, last=names)
    return answer(Ranking(own.deed, own.role, names, 1, number), record)


def _numbers(clause: Clause) -> bool:
    return any(part.number is not None for part in clause.parts)


_TWO = (list("NZN"), list("NYN"), list("WNZN"), list("WNYN"))
"""Letters of two figures, one for each of two things: "44 to 36"."""


def _figure(clause: Clause, league: League, record: Record) -> Finding | None:
    """A figure by itself behind what was ranked: "(53)", "with 53 kills", 共53个."""
    own = [part for part in clause.parts if part.end > part.start]  # without what was filled in
    if not {part.sym for part in own} <= _FIGURES or clause.opens or (clause.times and not _whole(clause)):
        return None
    if not _same_deed(own, league):
        return None
    numbers = [part.number for part in own if part.number is not None]
    if [part.sym for part in own if part.sym in "NZYWQC"] in _TWO and league.rival and len(numbers) == 2:
        pairs = zip((league.rival, league.last), numbers, strict=True)
        return together(
            [answer(Ranking(league.deed, league.role, names, value=one), record) for names, one in pairs]
        )
    if (
        not league.last
        or league.told
        or len(numbers) != 1
        or numbers[0] is None
        or numbers[0].times
        or numbers[0].ordinal
    ):
        return None
    return any_of([answer(Ranking(league.deed, league.role, league.last, None, numbers[0]), record)])


def _same_deed(own: list[Part], league: League) -> bool:
    """Whether what is done in some parts, if anything, is what is ranked."""
    done = {part.unit if part.sym == "Q" else part.sym for part in own if part.sym in "Qmkldt"}
    if Action.MAKE in league.deed.actions:
        return done <= {"m"}
    return done <= ({"k"} if league.role == "actor" and not league.deed.object else {"l", "d", "k"})


def _whole(clause: Clause) -> bool:
    return all(time.mode in ("whole", "all") for time in clause.times)
