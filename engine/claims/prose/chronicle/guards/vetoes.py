"""Why what was read may not be what a clause says: reasons for which no refutation stands, one by one.

Each is a question to the refuted clause, answered without asking the facts anew but for what they record at
all. The first that holds settles it; whether another reading is true is asked after all of them, see
`engine.claims.prose.chronicle.guards.caution`.
"""

from __future__ import annotations

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass

from engine.claims.prose.chronicle.discourse.topic import Topic
from engine.claims.prose.chronicle.guards.leeway import loosely
from engine.claims.prose.chronicle.guards.misread import (
    after_the_first,
    beside_itself,
    paid,
    turned_into,
    within_a_while,
)
from engine.claims.prose.chronicle.guards.slips import written_in
from engine.claims.prose.chronicle.guards.unnamed import of_another_measure
from engine.claims.prose.chronicle.parsing.clauses import Clause
from engine.claims.prose.chronicle.parsing.parts import Part
from engine.claims.prose.chronicle.questions.finding import Finding
from engine.claims.prose.chronicle.questions.queries import Absence, Action, Amount, Count, Deed, Metric
from engine.claims.prose.chronicle.questions.record import Record
from engine.claims.prose.chronicle.questions.rows import rows_of
from engine.facts.model import EventKind


@dataclass(frozen=True, slots=True)
class Refuted:
    """A clause that is refuted.

    Attributes:
        clause: The clause.
        topic: What was spoken of before it.
        record: The game.
        found: The refutation.
    """

    clause: Clause
    topic: Topic
    record: Record
    found: Finding

    @property
    def told(self) -> bool:
        """Whether it tells of something that was done, of how much of it, or that it was not done."""
        return self.found.frame in _TOLD

    @property
    def compared(self) -> bool:
        """Whether it lays two amounts beside each other."""
        return self.found.frame == "compare"


_TOLD = frozenset(("event", "count", "absent"))

ROW = re.compile("[SGPN:YZ=C&]+")
"""Letters of a row behind its label: figures with whose they are, and nothing that is done."""
RELATIVE = frozenset("next previous later earlier same start".split())
"""Modes of times that are counted from what was told before."""


def vetoed(clause: Clause, topic: Topic, record: Record, found: Finding) -> bool:
    """Whether any of the reasons holds for which a refutation does not stand.

    Args:
        clause: The clause.
        topic: What was spoken of before it.
        record: The game.
        found: The refutation.
    """
    case = Refuted(clause, topic, record, found)
    return any(veto(case) for veto in VETOES)


def none_of(clause: Clause) -> bool:
    """Whether a clause says that there was none of something."""
    return any(
        part.sym == "n" or (part.thing is not None and part.thing.share == "none") for part in clause.parts
    )


# What it is of ---------------------------------------------------------------------------------------------


def _of_nobody(case: Refuted) -> bool:
    """Not every word is known, and nobody is named: it may be of something else (地图16个村)."""
    clause, found = case.clause, case.found
    if clause.side is not None or clause.closed or found.frame != "metric" or found.nothing:
        return False
    return not any(part.sym == "S" for part in clause.parts)


def _out_of_what(case: Refuted) -> bool:
    """What nothing came out of is not what there was none of: "not one Thor came out of P2's production"."""
    return re.match("nPb?m:P", case.clause.shape) is not None


_MAP = frozenset("map maps board 地图 全图 图上".split())


def _of_the_map(case: Refuted) -> bool:
    """How many the map has are nobody's: "the map had 16 villages"."""
    clause = case.clause
    if case.found.frame not in ("metric", "count") or clause.words.isdisjoint(_MAP):
        return False
    return "S" not in clause.shape and not any(
        part.thing is not None and part.thing.side is not None for part in clause.parts
    )


def _of_a_place(case: Refuted) -> bool:
    """How often something was captured, said of nobody, may be of the one place told of: "Five captures."."""
    clause, asked = case.clause, case.found.asked
    if clause.shape != "Q" or not clause.opens or case.topic.heading or case.topic.under is not None:
        return False
    measure = asked.measure if isinstance(asked, Amount) else None
    return isinstance(measure, Metric) and measure.names == ("villages_captured",)


_FIGHTERS = frozenset("fighter fighters 战士".split())
"""Words for all that fights which are kinds of their own as well: Drake Fighter, Elvish Fighter."""
_ALL_UNITS = 40
"""Names from which on what was counted is everything that fights, and not one kind of it."""


def _class_among_kinds(case: Refuted) -> bool:
    """In a list of kinds a word for all units is a kind: "recruited six Gliders, two Fighters, a Clasher"."""
    asked = case.found.asked
    if "L" not in case.clause.shape or _FIGHTERS.isdisjoint(case.clause.words):
        return False
    if not isinstance(asked, Amount) or not isinstance(asked.measure, Count):
        return False
    return len(asked.measure.deed.object) >= _ALL_UNITS


def _unread(case: Refuted) -> bool:
    """A word is not known that may restrict what is told; what there was nothing of, no word could save."""
    return case.told and not case.clause.closed and not case.found.nothing


_PARTITIVE = re.compile(r"P[hb]?NdP|^[NO]:?[ZK@]P|^N:Q|^W(?!.*S)(?!P[kt][PH])|^P:\Z")


def _part_of_some(case: Refuted) -> bool:
    """Two of the three died to ...; with the help of ...; ... of them: whose and which is said elsewhere."""
    return (case.told or case.found.frame == "metric") and _PARTITIVE.search(case.clause.shape) is not None


def _list_aside(case: Refuted) -> bool:
    """A list between two commas says what was named before it."""
    return case.clause.lead in (",", "，") and case.clause.shape.startswith("L")


def _obscure_row(case: Refuted) -> bool:
    """A row whose label says something else than was understood."""
    clause, topic = case.clause, case.topic
    if clause.times or not topic.obscure or not (topic.labels or clause.lead in (":", "：")):
        return False
    return ROW.fullmatch(clause.shape) is not None


def _both_called_so(case: Refuted) -> bool:
    """What there was none of may be the other thing of that name."""
    if case.found.frame != "absent" and not none_of(case.clause):
        return False
    return any("c.shared" in part.item.cues for part in case.clause.parts)


_SELF = frozenset("自己 自身 itself themselves himself herself".split())


def _its_own(case: Refuted) -> bool:
    """A number beside "itself" may be of whatever that is."""
    parts = case.clause.parts
    return any(part.sym in "SP" and part.item.low in _SELF for part in parts) and bool(
        written_in(case.clause)
    )


def _nobodys_loss(case: Refuted) -> bool:
    """That none was lost is not denied by what was taken from nobody: "never lost a village", of whom?"""
    asked = case.found.asked
    if not isinstance(asked, Absence) or asked.deed.actions != (Action.TAKE,):
        return False
    return asked.deed.owner is None and asked.deed.doer is None and "l" in case.clause.shape


_TO_IT = re.compile("[ZB@]P")


def _to_it(case: Refuted) -> bool:
    """Whose victims they were is a pronoun of which it is not known what it means: "six died to it"."""
    asked = case.found.asked
    if isinstance(asked, Amount) and isinstance(asked.measure, Count):
        asked = asked.measure.deed
    if not isinstance(asked, Deed) or asked.actor:
        return False
    parts = case.clause.parts
    return any(
        (thing := parts[match.end() - 1].thing) is not None and thing.pronoun
        for match in _TO_IT.finditer(case.clause.shape)
    )


# What is said of it ----------------------------------------------------------------------------------------


def _double_meaning(case: Refuted) -> bool:
    """A word may be meant otherwise than the clause was read."""
    if case.found.frame == "owner" and case.found.monotone:
        return False  # read from its words one by one
    return any(_other_sense(part, case.clause) for part in case.clause.parts)


def _other_sense(part: Part, clause: Clause) -> bool:
    """Whether a word has another sense where it stands.

    "Left" a place is no "left over"; to "finish" a building is not to finish it off; what "turns into"
    something must be named; the opponent is nothing that is counted.
    """
    low = part.item.low
    if part.sym == "V":
        had = re.match("[^V]*h[^V]*[PNL]V", clause.shape) is not None  # "had two units left"
        return low in ("left", "leaves", "leave", "leaving") and not had
    if part.sym == "k" and low.startswith("finish"):
        if any(other.sym == "n" for other in clause.parts[clause.parts.index(part) + 1 :][:1]):
            return False  # "finished the game without having built one"
        things = [other.thing for other in clause.parts if other.thing is not None]
        return any(thing.entry is not None and thing.entry.kind == "building" for thing in things)
    if part.sym == "u":
        return not any(
            other.sym == "S" or (other.thing is not None and other.thing.names)
            for other in clause.parts[: clause.parts.index(part)]
        )
    if part.sym == "P" and not part.chinese and part.thing is not None and part.thing.plural:
        before = clause.parts[clause.parts.index(part) - 1].sym if clause.parts.index(part) else ""
        if before in "@ZW" and before and not part.item.capital and " " not in low and not part.thing.count:
            return True  # "fell to the horsemen": some riders or other
    return part.sym == "P" and ("opponent" in low or low in ("对手", "对方", "敌人"))


def _stabbed(case: Refuted) -> bool:
    """To be stabbed is not to be killed; where attacks are not recorded, nobody knows of the one."""
    if case.found.frame == "doer" or not any("a" in part.alts for part in case.clause.parts):
        return False
    return not rows_of(case.record.replay).complete(Deed((Action.ATTACK,)))


def _until_then(case: Refuted) -> bool:
    """As in "never ... until ...": what is denied is so up to then alone."""
    return case.clause.bounded and none_of(case.clause)


def _only_then(case: Refuted) -> bool:
    """What ends with "only" says when: "lost its first unit only after it had taken one"."""
    last = case.clause.parts[-1]
    return case.told and last.sym == "O" and last.nth == 0 and len(case.clause.parts) > 1


_ADDED = frozenset("add adds added adding".split())


def _added(case: Refuted) -> bool:
    """What a thing adds is more of what was told before: "six kills, and the leader added four"."""
    shape = case.clause.shape
    at = shape.find("PmN")
    if not case.told or at < 0 or "P" in shape[at + 3 :]:
        return False
    return case.clause.parts[at + 1].item.low in _ADDED


_MET = frozenset("face faces faced facing meet meets met meeting".split())


def _met(case: Refuted) -> bool:
    """What is faced is another's: "your 5 units face his 8"."""
    return any(part.sym == "h" and part.item.low in _MET for part in case.clause.parts)


def _neither(case: Refuted) -> bool:
    """What is said of both sides denies what follows: "neither side recruited one"."""
    return case.told and any(
        part.sym in "SP" and part.side is None and part.item.low.startswith("neither")
        for part in case.clause.parts
    )


def _made_in_all(case: Refuted) -> bool:
    """What is counted at no time may be all there ever were: "42 units against 25"."""
    clause = case.clause
    timed = any(time.mode not in ("whole", "all") for time in clause.times)
    if case.found.frame != "metric" or timed or set("EbV") & set(clause.shape):
        return False
    if "h" in clause.shape and case.topic.timed:
        return False  # "their roster had six Ghouls"
    asked = case.found.asked
    figure = asked.value if isinstance(asked, Amount) else None
    if (
        len(written_in(clause)) > 1
        and figure is not None
        and all(part.thing is None or part.thing.count != figure for part in clause.parts)
    ):
        return False  # "31 units worth 448 gold": it is the other figure that is wrong
    return any(
        thing.count.accepts(case.record.ask.made(slot, thing.names, begun=True).total)
        or thing.count.accepts(case.record.ask.tally((EventKind.LOST,), slot, thing.names).total)
        for thing in (part.thing for part in clause.parts)
        if thing is not None and thing.count is not None and not thing.count.weak and thing.names
        for slot in case.record.slots
    )


_CHANGES_HANDS = frozenset(("changes hands", "changed hands", "change hands", "易手", "易主", "换手"))


def _changes_hands(case: Refuted) -> bool:
    """What first changes hands was somebody's before: a village taken from nobody does not."""
    deed = case.found.asked
    written = any(part.item.low in _CHANGES_HANDS for part in case.clause.parts)
    return written and isinstance(deed, Deed) and deed.nth is not None and deed.owner is None


def _another_measure(case: Refuted) -> bool:
    """No word says what a figure counts, and of another measure it is exactly true: "Cavalrymen had five"."""
    return of_another_measure(case.clause, case.record, case.found)


_SO_MANY_MORE = re.compile("^N[GP]?C[GS]?[PG]?N")


def _more_than_so_many(case: Refuted) -> bool:
    """The first figure is by how many: "38 workers, 5 more than P1's 33"."""
    return case.found.frame == "metric" and _SO_MANY_MORE.match(case.clause.shape) is not None


_MONEY = frozenset(f"{of}_{deed}" for of in ("resources", "army", "economy") for deed in ("lost", "killed"))


def _things_not_money(case: Refuted) -> bool:
    """What is counted one by one is no money: 跳虫：P2损失199个."""
    asked = case.found.asked
    if not isinstance(asked, Amount) or not isinstance(asked.measure, Metric):
        return False
    if _MONEY.isdisjoint(asked.measure.names):
        return False
    return any(part.sym == "N" and part.measure for part in case.clause.parts)


def _paid_for_it(case: Refuted) -> bool:
    """A sum that is what the things told of cost: "you bought four Bowmen, 56 gold in total"."""
    return paid(case.clause, case.topic, case.record, case.found.asked)


def _after_the_first(case: Refuted) -> bool:
    """The first reinforcement is none of those that were there first."""
    return after_the_first(case.clause, case.topic)


def _turned_into(case: Refuted) -> bool:
    """Counted with what they became it is true: eight Gateways, all of them Warp Gates by then."""
    return turned_into(case.found.asked, case.record)


def _meant_otherwise(case: Refuted) -> bool:
    """A length of time read as a time, a rival's thing as beside another of that rival's."""
    clause = case.clause
    return within_a_while(clause, case.topic) or beside_itself(clause, case.found.asked)


def _takes_no_place(case: Refuted) -> bool:
    """What "takes" money or time costs it: "four Bowmen took up 56 gold, two Mages 40"; no unit is taken."""
    asked = case.found.asked
    deed = asked.measure.deed if isinstance(asked, Amount) and isinstance(asked.measure, Count) else asked
    if not isinstance(deed, Deed) or deed.actions != (Action.TAKE,) or not deed.object or case.clause.opens:
        return False
    entries = case.record.replay.knowledge.entries
    return all(name in entries and entries[name].kind == "unit" for name in deed.object)


def _too_strictly(case: Refuted) -> bool:
    """A side's army is the side; what is counted a part of is not all there was."""
    return loosely(case.clause, case.record, case.found)


_THEY = frozenset("they it 它们 它 他们".split())


def _got_them(case: Refuted) -> bool:
    """What "they" got may have been killed by units told of before: "they got a dozen Probes"."""
    parts = case.clause.parts
    some = case.found.frame == "count" and not case.clause.times  # and of how many, nobody knows
    if not (some or case.found.frame == "metric") or parts[0].item.low not in _THEY:
        return False
    return any(part.sym == "m" and "k" in part.alts for part in parts)


def _of_a_thing(case: Refuted) -> bool:
    """What belongs to a thing is something of its own: "the Ravens' turrets killed eight Drones"."""
    parts = case.clause.parts
    return any(
        one.sym == other.sym == "P" and one.item.possessive and not one.item.sides
        for one, other in itertools.pairwise(parts)
    )


# When it is said to be -------------------------------------------------------------------------------------


def _later_figure(case: Refuted) -> bool:
    """As in "from eight to seven, then six": at some time after."""
    clause = case.clause
    if clause.lead not in (",", "then") or clause.shape != "N" or case.found.frame != "metric":
        return False
    return all(time.when.span is None for time in clause.times)


def _later_course(case: Refuted) -> bool:
    """As in "peaked two minutes later" than what was told before."""
    return case.found.frame in ("trend", "extremum") and any(
        time.mode in RELATIVE for time in case.clause.times
    )


_NEXT = frozenset("紧接着 紧跟着 随后 随即 接着 然后".split())


def _soon_after(case: Refuted) -> bool:
    """12分40秒，紧接着...: soon after a time that stands before it."""
    clause = case.clause
    if not case.told or clause.words.isdisjoint(_NEXT):
        return False
    return any(time.end <= clause.start for time in clause.times)


# What is compared ------------------------------------------------------------------------------------------

_VAGUE = frozenset(("better", "worse", "on top", "优", "更好", "占优"))


def _vaguely_better(case: Refuted) -> bool:
    """No word but "better" says how they compare."""
    return case.compared and any(part.sym == "C" and part.item.low in _VAGUE for part in case.clause.parts)


def _managed_more(case: Refuted) -> bool:
    """As in "seventeen more than the Loyalists managed": of what, is said elsewhere."""
    return case.compared and case.clause.shape.startswith("NC") and case.clause.shape.endswith("D")


def _nothing_more(case: Refuted) -> bool:
    """As in "recruited nothing more": no more than it had."""
    return case.compared and any(part.thing is not None and part.thing.nothing for part in case.clause.parts)


def _neither_had_any(case: Refuted) -> bool:
    """What neither side has is compared by nobody."""
    return case.compared and case.found.nothing


VETOES: tuple[Callable[[Refuted], bool], ...] = (
    _of_nobody,
    _of_the_map,
    _of_a_place,
    _class_among_kinds,
    _out_of_what,
    _part_of_some,
    _list_aside,
    _later_figure,
    _double_meaning,
    _its_own,
    _to_it,
    _nobodys_loss,
    _both_called_so,
    _until_then,
    _vaguely_better,
    _obscure_row,
    _stabbed,
    _unread,
    _managed_more,
    _made_in_all,
    _only_then,
    _added,
    _met,
    _neither,
    _later_course,
    _soon_after,
    _nothing_more,
    _neither_had_any,
    _changes_hands,
    _another_measure,
    _of_a_thing,
    _got_them,
    _more_than_so_many,
    _things_not_money,
    _too_strictly,
    _paid_for_it,
    _after_the_first,
    _turned_into,
    _meant_otherwise,
    _takes_no_place,
)
"""The reasons, in an order in which the cheap ones that hold often come early."""
