"""Clauses: what stands between two marks or conjunctions, with its parts and times."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from engine.claims.prose.chronicle.parsing.adjoining import (
    ITS_TIME,
    LEADING_ON,
    OPENING,
    at_that,
    by_label,
    in_brackets,
    join,
    leads_on,
    named_after,
    placed_last,
    takes_time,
    told_of_it,
)
from engine.claims.prose.chronicle.parsing.apart import parts_of
from engine.claims.prose.chronicle.parsing.cutting import chunks_of
from engine.claims.prose.chronicle.parsing.parts import Part, Thing, shape_of
from engine.claims.prose.chronicle.parsing.strokes import strokes_of
from engine.claims.prose.chronicle.parsing.times import Time
from engine.claims.prose.chronicle.parsing.voice import Voice
from engine.claims.prose.copying import replace
from engine.claims.prose.items import Item
from engine.claims.prose.lexicon import Lexicon
from engine.facts.clock import Clock

if TYPE_CHECKING:
    from engine.claims.prose.chronicle.discourse.windows import Moments
    from engine.claims.prose.chronicle.parsing.gauges import Atom
    from engine.claims.prose.chronicle.roles.roles import Roles
    from engine.facts.clock import Span


@dataclass(slots=True)
class Clause:
    """One clause.

    Attributes:
        parts: Its parts in order, without times and without words that never restrict.
        times: The times written in it, in order.
        start: First code point in the text.
        end: One past the last.
        lead: The mark or conjunction before it (``and``, ``but``, ``,``, ``which`` ...), empty at the
            beginning.
        judged: False in questions, conditions and advice: nothing of the sentence is said as fact.
        side: Slot of the subject: named, or carried over from what came before; None if open. ``both`` for
            both.
        things: The subject where it is a thing ("the Spearman killed two").
        carried: Whether the subject was carried over and is not written in the clause.
        subject: Things that were the subject before, where the clause names none.
        opens: Whether it is the first of its sentence.
        atoms: Its parts as sides and figures, once they were asked for (see `gauges.atoms_of`).
        roles: Its roles with what they hang on, once they were asked for (see `roles.roles_of`).
        moments: Its windows with what they hang on, once they were asked for (see `windows.moments_of`).
        plain: Its atoms put plainly, once they were asked for (see `plainer.plain_of`).
        question: Whether its sentence is a question.
        bounded: Whether what follows it says until when it holds, or what it leaves out ("until", "except").
        unknown: Whether it speaks of somebody of whom it is not known who it is.
        items: Its words as they stand in the text, for ideas that read words which are no parts.
    """

    parts: list[Part]
    times: list[Time]
    start: int
    end: int
    lead: str = ""
    judged: bool = True
    side: str | None = None
    things: list[Part] = field(default_factory=list)
    carried: bool = False
    subject: Thing | None = None
    opens: bool = False
    question: bool = False
    bounded: bool = False
    unknown: bool = False
    items: Sequence[Item] = ()
    _shape: str | None = None
    atoms: tuple[list[Part], list[Atom]] | None = None
    roles: tuple[list[Part], Thing | None, tuple[object, ...], Roles | None] | None = None
    moments: tuple[list[Time], Span | None, Moments] | None = None
    plain: tuple[list[Atom], bool, list[Atom]] | None = None
    _words: tuple[Sequence[Item], frozenset[str]] | None = None

    @property
    def shape(self) -> str:
        """The letters of its parts."""
        if self._shape is None:
            self._shape = shape_of(self.parts)
        return self._shape

    @property
    def words(self) -> frozenset[str]:
        """Its words as they stand in the text, folded."""
        known = self._words
        if known is None or known[0] is not self.items:
            known = self._words = (self.items, frozenset([item.low for item in self.items]))
        return known[1]

    @property
    def said(self) -> bool:
        """Whether it is said as fact."""
        shape = self.shape
        return self.judged and "I" not in shape and "?" not in shape and not self.bidden

    @property
    def bidden(self) -> bool:
        """Whether it is advice: "Get Stim by six minutes"."""
        first = self.parts[0] if self.opens and self.parts else None
        return first is not None and first.sym in _VERBS_TO_DO and first.unit == "base" and not first.chinese

    @property
    def closed(self) -> bool:
        """Whether every word of it was understood. Open clauses may be refuted only by what no further word
        could make true (`Finding.monotone`).
        """
        return "x" not in self.shape


def clauses_of(
    items: Sequence[Item], voice: Voice, vocabulary: Lexicon, clock: Clock, *, judged: bool = True
) -> list[Clause]:
    """The clauses of a sentence, in order.

    Args:
        items: Its words.
        voice: Who is meant by the words for people.
        vocabulary: Of the replay.
        clock: Of the replay.
        judged: False where nothing of the sentence is said as fact.
    """
    found: list[Clause] = []
    pending: list[Time] = []
    waiting: list[Item] = []
    lent: list[Part] = []
    chunks = chunks_of(_unnumbered(items))
    for k, chunk in enumerate(chunks):
        parts, times = parts_of(chunk.items, voice, vocabulary, clock)
        behind = chunks[k + 1].lead if k + 1 < len(chunks) else ""
        if times and parts and behind in LEADING_ON and leads_on(parts):
            # 轮到第7回合, "On turn 7 at 12,15,": only when and where of what follows
            lent.extend(part for part in parts if part.sym == "H")
            if parts[0].chinese and parts[0].sym != "H":
                times = [replace(time, when=replace(time.when, prep="at")) for time in times]
            parts = []
            if not chunk.items[0].chinese:
                pending.extend(times)
                waiting.extend(chunk.items)
                continue
        if times and [part.sym for part in parts] == ["b"] and {i.low for i in chunk.items} & ITS_TIME:
            parts = []
        if not parts and not times and strokes_of(chunk.items) is not None:
            first = chunk.items[0]  # 三发中两发: of nothing else than strikes
            parts = [Part("*", first.start, chunk.items[-1].end, first, chinese=first.chinese)]
        if any(part.sym == "I" and part.item.low in _MISSES for part in parts):
            if strokes_of(chunk.items) is not None:  # of strikes, and not of what was not done
                parts = [replace(one, sym="x") if one.item.low in _MISSES else one for one in parts]
        if not parts:
            if found and times and not found[-1].times and {i.low for i in chunk.items} & ITS_TIME:
                found[-1].times.extend(times)  # 是树人杀的，时间是第6回合
            elif found and times and chunk.lead in OPENING and takes_time(found[-1]):
                found[-1].times = times  # 之后农民从63掉到了37（12:30到13:41）
            elif found and times and behind in (":", "："):
                pending.extend(times)  # "turn 5: Elvish Scout, turn 6: Bowman"
                waiting.extend(chunk.items)
            elif found and times and chunk.lead in _AND and found[-1].times:
                found[-1].times.extend(times)
            elif times and chunk.items[0].chinese:
                pending.extend(times)  # Chinese says when before it says what
                waiting.extend(chunk.items)
            elif found and times and _open_to(found[-1], chunk.lead) and not _begins(chunk.lead):
                found[-1].times.extend(times)
                if not chunk.items[0].chinese:
                    found[-1].end = max(item.end for item in chunk.items)
            elif times:
                pending.extend(times)
                waiting.extend(chunk.items)
            continue
        if times and found:
            # A time of its own: what stands alone before it belongs to what came before.
            pending, waiting = [], []
        start = min(item.start for item in chunk.items)
        end = max(item.end for item in chunk.items)
        if lent:
            if not any(part.sym == "H" for part in parts):
                times = [replace(time, index=time.index + len(lent)) for time in times]
                parts = [*lent, *parts]
            lent = []
        clause = Clause(parts, [*pending, *times], start, end, chunk.lead, judged)
        clause.items = [*waiting, *chunk.items] if waiting else chunk.items
        clause.opens = not found
        pending, waiting = [], []
        found.append(clause)
    found = _whole(found)
    for clause in found:
        by_label(clause)
    for clause, following in itertools.pairwise(found):
        clause.bounded = following.lead in _BOUNDS or (following.lead == "before" and _denies(clause))
        if following.lead == "when" and not following.times:
            following.times = at_that(clause.times)
    for clause in found[1:]:
        if clause.lead == ":" and len(clause.parts) > 1:
            _complete(found[found.index(clause) - 1], clause)
    if len(found) == 2 and found[1].lead in (":", "：") and found[0].shape == found[1].shape == "S":
        join(found[0], found.pop())  # "The winner: the Drakes"
    if pending and found and not found[-1].times:
        found[-1].times.extend(pending)
    if pending and not found:
        found.append(Clause([], pending, pending[0].start, pending[-1].end, "", judged, opens=True))
    return found


_MISSES = frozenset(("miss", "misses", "missed", "missing"))
_VERBS_TO_DO = frozenset("mfsklturaevhDp")
_BOUNDS = frozenset(("until", "till", "直到", "except", "besides", "除了", "除非", "unless"))


def _denies(clause: Clause) -> bool:
    """Whether there is said to be none of something: "no unit died before the Scout did"."""
    return any(
        part.sym == "n" or (part.thing is not None and part.thing.share == "none") for part in clause.parts
    )


def _unnumbered(items: Sequence[Item]) -> Sequence[Item]:
    """A sentence without the number of a list before it: 二、农民."""
    if len(items) < 3 or items[0].num is None or items[1].low not in ("、", ")", "）", "．"):
        return items
    return items if items[2].num is not None or items[2].when is not None else items[2:]


_AND = frozenset(("and", "和", "、", "&", "及", "以及"))
_COMMAS = frozenset((",", "，", "-", "–", "—"))
_BEFORE_VERBS = frozenset("bOnIBDhZ")


def _whole(found: list[Clause]) -> list[Clause]:
    """Clauses whose subject stands apart between commas: "the Spearmen, bless them, killed nobody"."""
    out: list[Clause] = []
    for clause in found:
        before = out[-1] if out else None
        if before is not None and before.shape == "X" and before.opens and clause.lead == ",":
            if not before.parts[0].chinese and not before.times:
                join(before, clause)  # "At its highest, the income was 24"
                continue
        if before is not None and _says_first(before, clause):
            continue
        if before is not None and clause.shape in _FIGURE and before.shape in _AT_ITS_PEAK:
            if clause.lead in ("，", ",", "(", "（") and not clause.times:
                join(before, clause)  # 军队价值在13:34达到峰值，8800
                continue
        if before is not None and named_after(before, clause):
            continue
        if before is not None and told_of_it(before, clause):
            continue
        if before is not None and (in_brackets(before, clause) or placed_last(before, clause)):
            join(before, clause)
            continue
        if before is not None and before.shape == "P" and clause.shape in _HEADED and clause.lead in _COMMAS:
            if before.items[-1].low in _REGARDING and not before.times:
                join(before, clause)  # 矛兵方面，保王党损失三个
                continue
        if before is not None and before.shape in _NOUNS and clause.lead in _COMMAS:
            apposed = clause.shape == "P" and before.shape in ("Q", "P", "S") and not before.times
            if apposed and clause.parts[0].thing is not None and not clause.parts[0].thing.plural:
                join(before, clause)
                continue
            first = next((part for part in clause.parts if part.sym not in _BEFORE_VERBS), None)
            headless = first is not None and first.sym in _VERBS
            if headless and not (
                first is not None and first.sym in "mD" and before.shape == "P" and first.chinese
            ):
                join(before, clause)
                continue
        out.append(clause)
    return out


def _says_first(before: Clause, clause: Clause) -> bool:
    """Take in what says of a thing that it was the first: "killed a Queen, the first of the game"."""
    if clause.shape != "O" or clause.parts[0].nth != 1 or clause.lead != "," or before.shape[-1:] != "P":
        return False
    thing = before.parts[-1].thing
    if thing is None or thing.count is None or not thing.count.weak or thing.nth is not None:
        return False
    before.parts = [*before.parts[:-1], replace(before.parts[-1], thing=replace(thing, nth=1, count=None))]
    before.end = clause.end
    return True


_FIGURE = frozenset(("N", "bN", "hN", "DN"))
_AT_ITS_PEAK = frozenset(
    prefix + end for prefix in ("", "S", "P", "SP") for end in ("GhX", "GX", "GbX", "GXh", "GZX", "hX")
)
_HEADED = frozenset(("SlN", "SmN", "SdN", "SkN"))
_REGARDING = frozenset(("方面", "这边", "来说", "而言"))
_NOUNS = frozenset(("Q", "P", "S", "QP", "PP", "L"))
_VERBS = frozenset("kdtluVqwo")


def _complete(before: Clause, clause: Clause) -> None:
    """Things named before a colon are what the clause after it leaves out: "3 Spearmen: that is how many
    ...".
    """
    if before.shape in ("P", "L") and not any(part.sym in "PLN" for part in clause.parts):
        clause.parts = [*clause.parts, before.parts[0]]
        clause.start, clause._shape = before.start, None


def _open_to(before: Clause, lead: str) -> bool:
    """Whether a clause may have a time that stands behind it; in brackets also one of the whole game."""
    if lead in ("(", "（"):
        return all(time.mode in ("whole", "all") for time in before.times)
    return not before.times


def _begins(lead: str) -> bool:
    """Whether what follows a mark begins something new: a time there is none of what came before."""
    return lead in (".", "。", ";", "；", "\n", "!", "！", "?", "？", ":", "：")
