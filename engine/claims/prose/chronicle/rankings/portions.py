"""What a number is made up of: "22 of them to Liberators", 大多死在爆虫手里, "six of the 13 were Gliders".

What was counted stands in the clause or before it; each part of it is told with who did it, or with what it
was, and with how many or how large a share that is.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from engine.claims.prose.chronicle.discourse.leagues import League, anything, holder_of, league_for, side_in
from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.discourse.windows import moments_of
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part, Thing
from engine.claims.prose.chronicle.questions.answers import answer
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Amount, Count, Names, Ranking
from engine.claims.prose.chronicle.questions.readings import any_of, together
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.numbers import Quantity

_HEAD = r"(?P<head>:?(?:S?N?[ld]P|P[ld]N?|PS?[ld]|S[ld]?P|P)?)"
"""What was lost, and how many of it; not written where it was said before."""
_TO = re.compile(_HEAD + r"(?P<segs>(?:[N%](?::?\^?)?(?:B?[dlk])?[Z@]S?P)+)")
"""So many to these, so many to those: "22 fell to Liberators and 20 to Widow Mines"."""
_MAINLY = re.compile(r"(?P<head>:?S?P[dl]|S[l]P)(?P<segs>%[Z@]S?P)(?:N)?")
_BY = re.compile(_HEAD + r"(?P<segs>(?:[N%]:?(?:BS?Pk|dS?P@?|S?Pk))+)")
"""The same in Chinese: 22个是被解放者干掉的, 大多死在解放者手里."""
_AMOUNT_FIRST = re.compile(
    r"(?P<amount>[N%]):?(?P<head>S?N?l?P(?:l@?S)?|PS?l)?(?P<agent>(?:B?[kl]@|d[Z@])S?P)"
)
"""A part, the whole, and who did it: "22 of the 71 Probes were killed by Liberators"."""
_KILLED = re.compile(r"(?P<agent>P)[k@](?P<amount>[N%]):(?P<head>\^|S?P)(?:S?l)?")
"""Who did it, and to how many of them: "Liberators killed 22 of the 71 Probes"."""
_OF_ALL = re.compile(r"(?P<agent>P)[kmt]C?(?P<amount>[N%]):S?P?Q")
"""A part of all: "Marines accounted for 53 of the Terran's kills"."""
_FROM = re.compile(r"(?P<amount>[N%]):?S?Q[mv]?[K@](?P<agent>P)")
"""Where a part of all came from: "most of their kills came from Zealots"."""
_EATEN = re.compile(r"(?P<agent>P)k(?P<amount>[N%])")
"""What one of them did to what was counted before: 寡妇雷吃掉22个."""
_EACH = re.compile(r"S?Q(?:PN)+")
"""Kills, or losses, one by one: 杀敌数狂热者88个、追猎者59个."""
_OF_ALL_CHINESE = re.compile(r"P[tD](?P<side>S?)(?P<kind>[ldkm]P|Q|PQ)(?P<amount>[N%])|QP[tD](?P<last>[N%])")
_WAS = re.compile(r"(?P<amount>[N%])(?::[N^]?)?\^?(?P<kind>P)")
"""What a part of them was: "six of the thirteen were Gliders", 一半是刺蛇."""
_SEGMENT = re.compile(r"[N%].*?P(?=[N%]|$|[k@])")
_PADDING = frozenset("total altogether all 光 就 都 全 里 里面 中".split())
_SHARES = frozenset(("most", "half", "all"))


def read_portions(clause: Clause, topic: Topic, record: Record) -> Finding | None:
    """Who did how many of what was lost, or what the parts of a number were."""
    shape = clause.shape
    if "P" not in shape and "L" not in shape:
        return None
    if "N" not in shape and not any("c.share" in item.cues for item in clause.items):
        return None
    if any(time.end > time.start and time.mode not in ("whole", "all") for time in clause.times):
        return None
    parts = list(_plain(clause))
    letters = "".join(_letter(part, record) for part in parts)
    if not set("N%") & set(letters) or "!" in letters or "x" in letters:
        return None
    moments = moments_of(clause, topic, record)
    if not moments.sure or moments.windows:
        return None
    for pattern in (_TO, _BY):
        if (found := pattern.fullmatch(letters)) is not None:
            league = _losses(parts[: found.end("head")], found["head"], clause, topic, record)
            return _segments(parts[found.end("head") :], letters[found.end("head") :], league, clause, record)
    if (found := _AMOUNT_FIRST.fullmatch(letters)) is not None:
        written = found["head"] or ""
        head = parts[found.start("head") : found.end("head")] if written else []
        league = _losses(head, written, clause, topic, record)
        agents = [part for part in parts[found.start("agent") :] if part.sym in "PL"]
        return _told([(parts[found.start("amount")], agents[0])], league, head, record)
    if (found := _KILLED.fullmatch(letters)) is not None:
        head = [part for part in parts[found.start("head") :] if letters[parts.index(part)] != "^"]
        league = _losses(head, "P" if head else "", clause, topic, record)
        return _told([(parts[found.start("amount")], parts[0])], league, head, record)
    if (found := _FROM.fullmatch(letters)) is not None:
        return _of_all(parts, parts[0], parts[found.start("agent")], clause, record)
    if _EACH.fullmatch(letters) is not None:
        first = letters.index("P")
        told = [
            _of_all(parts[:first], number, thing, clause, record)
            for thing, number in zip(parts[first::2], parts[first + 1 :: 2], strict=True)
        ]
        return together(told)
    if _EATEN.fullmatch(letters) is not None and not clause.opens:
        league = topic.league
        if league is None or league.role != "actor" or not league.deed.object:
            return None
        return _told([(parts[-1], parts[0])], league, [], record)
    if (found := _OF_ALL.fullmatch(letters)) is not None:
        return _of_all(parts, parts[found.start("amount")], parts[0], clause, record)
    if (found := _OF_ALL_CHINESE.fullmatch(letters)) is not None:
        amount = parts[-1]
        return _of_all(parts, amount, parts[1 if letters[0] == "Q" else 0], clause, record)
    if (found := _WAS.fullmatch(letters)) is not None and "b" in shape and topic.league is not None:
        if topic.league.role == "object" and clause.lead not in ("", ".") and ":" in letters:
            return _told(
                [(parts[found.start("amount")], parts[found.start("kind")])], topic.league, [], record
            )
    return None


def _plain(clause: Clause) -> Iterator[Part]:
    """The parts of a clause without those that say nothing here."""
    for part in clause.parts:
        if part.sym in "b&h?" or (part.sym == "x" and part.item.low in _PADDING):
            continue
        thing = part.thing
        if thing is not None and thing.names and thing.share in _SHARES and part.sym == "P":
            alone = replace(thing, names=(), entry=None, count=None, side=None)
            yield replace(part, unit="share", thing=alone)  # "the majority of their Stalkers"
            part = replace(part, thing=replace(thing, share=""))
        elif part.sym == "Q" and (share := _share_of(part, clause)):
            yield replace(part, sym="P", unit="share", thing=Thing(share=share))
        yield part


def _share_of(part: Part, clause: Clause) -> str:
    """The share that is written with a deed as a noun: "most of their kills"."""
    for item in clause.items:
        if part.start <= item.start < part.end and (share := item.cues.get("c.share")) is not None:
            return share.split("|")[0] if share.split("|")[0] in _SHARES else ""
    return ""


def _letter(part: Part, record: Record) -> str:
    """The letter of a part: ``%`` of a share, ``^`` of a pronoun, ``!`` of what cannot be told."""
    if part.sym == "L":
        return "P"
    if part.sym == "G" and part.metric in _LETTERS:
        return "Q"
    thing = part.thing
    if part.sym != "P" or thing is None:
        return part.sym
    if part.unit == "share":
        return "%" if thing.share in _SHARES else "!"
    if not thing.names:
        return "^" if thing.pronoun and not thing.share else "%" if thing.share in _SHARES else "!"
    if thing.nth is not None or thing.leader or thing.other or thing.share:
        return "!"
    return "P"


def _losses(head: list[Part], letters: str, clause: Clause, topic: Topic, record: Record) -> League | None:
    """What was lost: said in the clause, or counted before."""
    things = [part for part in head if part.sym == "P" and part.thing is not None and part.thing.names]
    if not things:
        league = topic.league if not letters.strip(":") else None
        return league if league is not None and league.deed.owner and league.role == "actor" else None
    thing = things[0].thing
    if thing is None or anything(thing, record) or len(things) > 1:
        return None
    side = thing.side or side_in(clause, head)
    if side not in record.slots or side is None or not record.ask.owned(side, thing.names):
        side = holder_of(thing.names, record)
    return league_for("c", side, thing.names) if side is not None else None


def _segments(
    parts: list[Part], letters: str, league: League | None, clause: Clause, record: Record
) -> Finding | None:
    pairs: list[tuple[Part, Part]] = []
    amount: Part | None = None
    for part, letter in zip(parts, letters, strict=True):
        if letter in "N%":
            amount = part
        elif letter == "P" and amount is not None:
            pairs.append((amount, part))
            amount = None
    head = clause.parts[: clause.parts.index(parts[0])]
    return _told(pairs, league, head, record)


def _told(
    pairs: list[tuple[Part, Part]], league: League | None, head: list[Part], record: Record
) -> Finding | None:
    """Each part with its number or share; and how many there were in all, where that is written."""
    if league is None or not pairs:
        return None
    found: list[Finding | None] = []
    for amount, part in pairs:
        names = _names(part)
        number, share = amount.number, amount.thing.share if amount.thing is not None else ""
        if not names or (number is None and not share):
            return None
        if number is not None and (number.ordinal or number.times):
            return None
        found.append(answer(Ranking(league.deed, league.role, names, None, number, share), record))
    total = _total(head)
    if total is not None:
        found.append(answer(Amount(Count(league.deed), total), record))
    return together(found)


def _total(head: list[Part]) -> Quantity | None:
    """How many there were in all, as written with what was lost."""
    numbers = [part.number for part in head if part.sym == "N" and part.number is not None]
    numbers += [
        part.thing.count
        for part in head
        if part.sym == "P" and part.thing is not None and part.thing.count is not None
        and not part.thing.count.weak
    ]  # fmt: skip
    return numbers[0] if len(numbers) == 1 else None


def _names(part: Part) -> Names:
    things = part.things if part.sym == "L" else [part.thing] if part.thing is not None else []
    if any(thing.share or thing.nth is not None for thing in things):
        return ()
    return tuple(name for thing in things for name in thing.names)


_LETTERS = {"kills": "k", "losses": "l", "recruits": "m"}


def _of_all(parts: list[Part], amount: Part, thing: Part, clause: Clause, record: Record) -> Finding | None:
    """A part of all a side killed, lost or made."""
    letters = [part.sym for part in parts]
    nouns = [part.unit for part in parts if part.sym == "Q"]
    nouns += [_LETTERS[part.metric] for part in parts if part.sym == "G" and part.metric in _LETTERS]
    done = nouns or [sym for sym in letters if sym in "ldkm"]
    kinds = {"l" if sym == "d" else sym for sym in done}
    side = side_in(clause, parts)
    names = _names(thing)
    if len(kinds) != 1 or side not in record.slots or side is None or not names:
        return None
    kind = kinds.pop()
    if kind not in "klm":
        return None
    league = league_for(kind, side)
    share = amount.thing.share if amount.thing is not None else ""
    asked = Ranking(league.deed, league.role, names, None, amount.number, share)
    return any_of([answer(asked, record)])
