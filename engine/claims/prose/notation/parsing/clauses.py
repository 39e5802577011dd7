"""Sentences to clauses, and times out of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from engine.claims.prose.notation.parsing.cutting import INSTEAD, cut, without_besides
from engine.claims.prose.notation.parsing.gapping import DEEDS, gapped, spread
from engine.claims.prose.notation.parsing.parts import Part, parts_of
from engine.claims.prose.notation.parsing.pieces import Voice
from engine.claims.prose.notation.parsing.times import Time, read_time, stretch_alone
from engine.claims.prose.notation.parsing.words import Word

_REASONS = frozenset(("because", "as", "when", "while", "since", "因为", "由于"))
_DOTS = frozenset(("...", "…", "……", "--", "——", "—", "-", "."))
_TAKEN_BACK = frozenset(
    ("well", "no", "not", "of course not", "wait", "rather", "or rather", "不", "不对", "错")
)
_BREAKS = frozenset((";", "；"))
_COLONS = frozenset((":", "："))
_PURPOSES = frozenset(("防守", "保护", "攻击", "牵制", "看住", "威胁"))
_CIRCLED = frozenset("①②③④⑤⑥⑦⑧⑨⑩⑪⑫⑬⑭⑮⑯⑰⑱⑲⑳")
_OFFERING = frozenset(("送给", "喂给", "让给", "留给", "拱手让给", "任由", "给", "让", "送到"))
_OFFERED = re.compile(r"[mtk][goQP]*(?P<offer>B)S?P?t[gs]*\Z")
"""冲到d2送给白后吃: what a move offers, whether it is taken or not."""
_WENT = re.compile(r"S?P(?:fQ)?s*m[gos]*Q\Z")
_MOVED_TO = re.compile(r"mP(?=mQ)")
_PLAYED_WAS = re.compile(r"[my]b(?=[cp])")
"""走的是长易位: what was played was castling."""
_TOOK = re.compile(r"O?(?:S|SP|P)?[hbsO]*[tl](?:s*[PL](?:oQ)?(?:wP)?)+s*\Z")


_OPEN = frozenset("xuG")
"""Letters of parts that are not known, or not said as fact."""


@dataclass(slots=True)
class Clause:
    """A clause with what it mentions.

    Attributes:
        words: Its words, times taken out.
        parts: Its parts.
        times: Times written in it.
        lead: The word or punctuation before it.
        opens: Whether it opens its sentence.
        judged: False in questions.
        anchor: Whether it only names an event from which the next clause counts.
        trailing: Times written after it that may belong to it or to the next.
    """

    words: list[Word]
    parts: list[Part]
    times: list[Time]
    start: int
    end: int
    lead: str = ""
    opens: bool = False
    judged: bool = True
    anchor: bool = False
    trailing: list[Time] = field(default_factory=list)
    _shape: tuple[list[Part], str] | None = None

    @property
    def shape(self) -> str:
        """The letters of its parts. The list of parts is replaced where it changes, and never changed."""
        known = self._shape
        if known is None or known[0] is not self.parts:
            known = self._shape = (self.parts, "".join([part.sym for part in self.parts]))
        return known[1]

    @property
    def understood(self) -> bool:
        """Whether nothing in it is unknown or not said as fact."""
        return self.judged and not self.trailing and _OPEN.isdisjoint(self.shape)

    @property
    def said(self) -> bool:
        """Whether it is said as fact."""
        return self.judged and "u" not in self.shape


def clauses_of(words: Sequence[Word], voice: Voice) -> list[Clause]:
    """The clauses of a sentence in order."""
    judged = not any(word.low in ("?", "？") for word in words)
    words = without_besides(words)
    found: list[Clause] = []
    pending: list[Time] = []
    lead = ""
    last: Clause | None = None
    whole: list[Part] = []
    for chunk, before in cut(words):
        lead = before or lead
        if pending and last is not None and last.trailing and lead in _BREAKS:
            last.times, last.trailing, pending = last.trailing, [], []  # "..., on move 6; the last ..."
        if chunk[0].low == "后" and len(chunk) > 1 and chunk[1].verb and _said_first(words, chunk[0]):
            chunk = chunk[1:]  # 先吃马，后吃车: no queen
        if len(chunk) > 1 and chunk[0].text in _CIRCLED:
            chunk = chunk[1:]  # ④ 24...Bxe4+ 之后: the number of an entry
        alone = stretch_alone(chunk, [word for word in words if word.end <= chunk[0].start])
        bare, times = _times(chunk) if alone is None else ([], [alone])
        parts = parts_of(bare, voice)
        if last is not None and lead in _DOTS and chunk[0].low in _TAKEN_BACK:
            last.judged = False  # "You were mated... no, it was you who mated."
        if not parts and times:
            if last is not None and not last.times:
                last.trailing = times
            pending.extend(times)
            continue
        if not parts:
            continue
        refused = last is not None and bool(last.parts) and last.parts[-1].sym == "n" and lead in _REASONS
        parts = _verb_once(_without_purpose(parts))
        anchored = [time for time in times if time.mode == "anchor"]
        if anchored and any(part.sym in DEEDS or part.sym == "F" for part in parts):
            # "Two moves after the queen fell, ...": the event first; its distance goes with what follows.
            clause = Clause(bare, parts, [], chunk[0].start, chunk[-1].end, lead, judged=judged, anchor=True)
            found.append(clause)
            pending.extend(anchored)
            last = clause
            continue
        each = spread(parts, whole, lead, times)
        parts = gapped(parts, times, whole, lead) if len(each) == 1 and each[0] is parts else each[0]
        shared = [*pending, *times]
        if not shared and last is not None and lead in _COLONS:
            shared = [time for time in last.times if time.kind != "whole"]
        pending = []
        for one in each if len(each) > 1 else [parts]:
            start, end = (chunk[0].start, chunk[-1].end) if len(each) == 1 else (one[-1].start, one[-1].end)
            if len(each) > 1:
                start = next((part.start for part in one if part.start >= chunk[0].start), start)
            clause = Clause(bare, one, shared, start, end, lead, judged=judged and not refused)
            if lead in INSTEAD:
                clause.judged = False
            clause.opens = last is None
            last = clause
            found.append(clause)
        parts = each[-1] if len(each) > 1 else parts
        shape = "".join(part.sym for part in parts)
        whole = parts if times or _WENT.match(shape) or _TOOK.match(shape) else []
    if pending and last is not None and last.trailing:
        last.times, last.trailing = last.trailing, []
    elif pending:
        found.append(Clause([], [], pending, pending[0].start, pending[-1].end, lead, judged=judged))
    return found


def _said_first(words: Sequence[Word], word: Word) -> bool:
    """Whether 先 stands before a word in its sentence."""
    return any(other.low in ("先", "先是", "首先") for other in words if other.start < word.start)


def _without_purpose(parts: list[Part]) -> list[Part]:
    """The parts without what a deed was done for: "castled to bring the rook to d1", 送给白后吃."""
    offered = _OFFERED.search("".join(part.sym for part in parts))
    if offered is not None and parts[offered.start("offer")].word.low in _OFFERING:
        parts = parts[: offered.start("offer")]
    deed = next((k for k, part in enumerate(parts) if part.sym in DEEDS), None)
    if deed is None or any(part.sym == "u" for part in parts[:deed]):
        return parts
    for k in range(deed + 1, len(parts) - 1):
        following = parts[k + 1]
        infinitive = following.word.form == "base" or following.sym == "u"
        if parts[k].sym == "g" and parts[k].word.low == "to" and infinitive and following.sym in "mtkKcpdlu":
            return parts[:k]
    last = parts[-1]
    if last.sym == "u" and last.word.chinese and last.word.low in _PURPOSES and parts[-2].sym in "QP":
        return parts[:-1]
    return parts


def _verb_once(parts: list[Part]) -> list[Part]:
    """走马到c6 moves once, not twice."""
    shape = "".join(part.sym for part in parts)
    match = _PLAYED_WAS.search(shape)
    if match is not None and parts[match.start()].word.chinese:
        return [*parts[: match.start()], *parts[match.start() + 2 :]]
    match = _MOVED_TO.search(shape)
    if match is None or not parts[match.start()].word.chinese:
        return parts
    return [*parts[: match.start()], *parts[match.start() + 1 :]]


def _times(words: Sequence[Word]) -> tuple[list[Word], list[Time]]:
    bare: list[Word] = []
    times: list[Time] = []
    at = 0
    while at < len(words):
        found = read_time(words, at)
        if found is None:
            bare.append(words[at])
            at += 1
            continue
        time, at = found
        times.append(time)
    return bare, times
