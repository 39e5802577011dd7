"""Sentences to clauses, and times out of them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from engine.claims.prose.notation.parts import Part, Voice, parts_of
from engine.claims.prose.notation.times import Time, read_time
from engine.claims.prose.notation.words import Word

_STOPS = frozenset(",，;；:：。.!！?？、—–-()（）|\n") | {"——", "--", "...", "…", "……"}
_DID = frozenset(("did", "does", "had", "has", "did not", "didnt", "does not", "had not"))
_DOTS = frozenset(("...", "…", "……", "--", "——", "—", "-", "."))
_TAKEN_BACK = frozenset(("no", "not", "of course not", "wait", "rather", "or rather", "不", "不对", "错"))
_GAPS = frozenset(("and", ",", "，", "、", "then", "和"))
_DEEDS = frozenset("mtkKcpdrlh")
_LISTED = frozenset(("、", ",", "，", "和", "and"))
_OUTSIDE = frozenset(("和", "与", "外", "之外", "以外"))
_PURPOSES = frozenset(("防守", "保护", "攻击", "牵制", "看住", "威胁"))
_WENT = re.compile(r"S?Ps*m[gos]*Q\Z")
_MOVED_TO = re.compile(r"mP(?=mQ)")
_TOOK = re.compile(r"[SO]*P?[Os]*tP\Z")
_ONWARD = re.compile(r"[s>]*g?Q\Z")


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

    @property
    def shape(self) -> str:
        """The letters of its parts."""
        return "".join(part.sym for part in self.parts)

    @property
    def understood(self) -> bool:
        """Whether nothing in it is unknown or not said as fact."""
        return self.judged and not self.trailing and not any(part.sym in "xuG" for part in self.parts)

    @property
    def said(self) -> bool:
        """Whether it is said as fact."""
        return self.judged and not any(part.sym == "u" for part in self.parts)


def clauses_of(words: Sequence[Word], voice: Voice) -> list[Clause]:
    """The clauses of a sentence in order."""
    judged = not any(word.low in ("?", "？") for word in words)
    words = _without_besides(words)
    found: list[Clause] = []
    pending: list[Time] = []
    lead = ""
    last: Clause | None = None
    whole: list[Part] = []
    for chunk, before in _cut(words):
        lead = before or lead
        bare, times = _times(chunk)
        parts = parts_of(bare, voice)
        if not parts and times:
            if last is not None and not last.times:
                last.trailing = times
            pending.extend(times)
            continue
        if not parts:
            continue
        if last is not None and lead in _DOTS and chunk[0].low in _TAKEN_BACK:
            last.judged = False  # "You were mated... no, it was you who mated."
        parts = _verb_once(_without_purpose(parts))
        anchored = [time for time in times if time.mode == "anchor"]
        if anchored and any(part.sym in _DEEDS or part.sym == "F" for part in parts):
            # "Two moves after the queen fell, ...": the event first; its distance goes with what follows.
            clause = Clause(bare, parts, [], chunk[0].start, chunk[-1].end, lead, judged=judged, anchor=True)
            found.append(clause)
            pending.extend(anchored)
            last = clause
            continue
        if lead in _LISTED and not times and _TOOK.match("".join(part.sym for part in whole)):
            listed = [part for part in parts if part.sym == "P"]
            if listed == parts and all(part.piece is not None and part.piece.squares for part in listed):
                for part in listed:
                    each = [*whole[:-1], part]
                    found.append(Clause(bare, each, [], part.start, part.end, lead, judged=judged))
                continue
        parts = _gapped(parts, times, whole, lead)
        clause = Clause(bare, parts, [*pending, *times], chunk[0].start, chunk[-1].end, lead, judged=judged)
        pending = []
        shape = "".join(part.sym for part in parts)
        whole = parts if times or _WENT.match(shape) or _TOOK.match(shape) else []
        clause.opens = last is None
        last = clause
        found.append(clause)
    if pending and last is not None and last.trailing:
        last.times, last.trailing = last.trailing, []
    elif pending:
        found.append(Clause([], [], pending, pending[0].start, pending[-1].end, lead, judged=judged))
    return found


def _without_besides(words: Sequence[Word]) -> Sequence[Word]:
    """The words without "besides the king and pawns": what stands there is not what is counted."""
    start = next((k for k, word in enumerate(words) if word.has("besides")), None)
    if start is None:
        return words
    end = start + 1
    named = False
    while end < len(words):
        word = words[end]
        if word.piece:
            if word.piece[0] not in ("king", "pawn"):
                return words
            named = True
        elif not (word.has("count", "fill", "pron", "side", "split") or word.side or word.low in _OUTSIDE):
            break
        end += 1
    return [*words[:start], *words[end:]] if named else words


def _without_purpose(parts: list[Part]) -> list[Part]:
    """The parts without what a deed was done for: "castled to bring the rook to d1", 走到d7防守."""
    deed = next((k for k, part in enumerate(parts) if part.sym in _DEEDS), None)
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
    match = _MOVED_TO.search(shape)
    if match is None or not parts[match.start()].word.chinese:
        return parts
    return [*parts[: match.start()], *parts[match.start() + 1 :]]


def _gapped(parts: list[Part], times: Sequence[Time], whole: Sequence[Part], lead: str) -> list[Part]:
    """The verb said once: "the queen went to b3 on move 7 and to b8 on move 16"."""
    shape = "".join(part.sym for part in parts)
    onward = _ONWARD.match(shape) is not None
    if not (times or onward) or not whole or lead not in _GAPS or any(part.sym in _DEEDS for part in parts):
        return parts
    verb = next((k for k, part in enumerate(whole) if part.sym in _DEEDS), None)
    if verb is None or not any(part.sym in "QP" for part in parts):
        return parts
    return [*whole[: verb + 1], *parts]


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


def _cut(words: Sequence[Word]) -> Iterator[tuple[list[Word], str]]:
    """Stretches between punctuation and conjunctions, each with what stood before it."""
    start = 0
    lead = ""
    for index, word in enumerate(words):
        if word.kind == "stop" and word.low in _STOPS:
            if _inside(words, index):
                continue
        elif _begins(words, start, index, lead) or _suffers(words, start, index):
            yield list(words[start:index]), lead
            lead, start = "", index
            continue
        elif not (word.has("split") and _joins(words, start, index)):
            continue
        if index > start:
            yield list(words[start:index]), lead
        lead = word.low
        start = index + 1
    if start < len(words):
        yield list(words[start:]), lead


def _suffers(words: Sequence[Word], start: int, index: int) -> bool:
    """Whether what was done to the subject begins after what it did: 白后走到f7|被黑马吃掉."""
    return words[index].low in ("被", "遭", "遭到") and _verbs(words[start:index])


def _begins(words: Sequence[Word], start: int, index: int, lead: str) -> bool:
    """Whether a second subject begins: "when you mated on move 17 you were ten points down"."""
    word = words[index]
    if lead not in ("when", "while", "as", "after", "before", "once", "since") or index < start + 3:
        return False
    following = words[index + 1] if index + 1 < len(words) else None
    somebody = word.side is not None or word.has("side") or word.value("pron") == "side"
    return (
        somebody
        and not word.possessive
        and following is not None
        and following.verb in ("be", "keep")
        and _verbs(words[start:index])
    )


def _inside(words: Sequence[Word], index: int) -> bool:
    """Whether a comma stands inside a list of counted things or of move numbers."""
    word = words[index]
    before = words[index - 1] if index else None
    after = words[index + 1] if index + 1 < len(words) else None
    if before is None or after is None:
        return False
    if word.low in (":", "：") and before.value("result"):
        return True  # "The winner: White."
    if word.low not in (",", "，", "、", "-", "–", "—"):
        return False
    if after.has("with") and not _verbs(_until_stop(words, index + 1)):
        return True
    if before.number is not None and after.number is not None and word.low in ("、", "-", "–", "—", ","):
        return True
    if before.low in ("回合", "步") and after.low == "第" and word.low == "、":
        return True
    counted = after.number is not None or after.low in ("a", "an", "双", "外加", "加上", "plus", "再加")
    if not (before.piece and counted):
        return False
    for later in words[index + 1 : index + 5]:
        if later.piece:
            return True
        if later.kind == "stop" or later.has("verb"):
            return False
    return False


def _until_stop(words: Sequence[Word], start: int) -> Sequence[Word]:
    end = start
    while end < len(words) and not (words[end].kind == "stop" and words[end].low in _STOPS):
        end += 1
    return words[start:end]


def _verbs(words: Sequence[Word]) -> bool:
    return any(_is_verb(words, index) for index in range(len(words)))


def _is_verb(words: Sequence[Word], index: int) -> bool:
    word = words[index]
    if word.low == "left" and index and words[index - 1].piece:
        after = words[index + 1] if index + 1 < len(words) else None
        return after is not None and (after.kind == "square" or after.low in ("the", "his", "its", "home"))
    if word.has("leave"):
        return True
    if not word.has("verb") or word.verb == "be":
        return False
    if word.has("unit"):  # "after move 40", "two moves later"
        around = (*words[max(0, index - 1) : index], *words[index + 1 : index + 2])
        return all(other.number is None for other in around)
    return word.verb != "keep" or not word.chinese


def _joins(words: Sequence[Word], start: int, index: int) -> bool:
    """Whether a conjunction parts two clauses: a verb on either side of it."""
    word = words[index]
    if (
        word.low in ("as",)
        and index + 1 < len(words)
        and words[index + 1].low in ("many", "early", "late", "far")
    ):
        return False
    end = index + 1
    while end < len(words) and not (words[end].kind == "stop" and words[end].low in _STOPS):
        end += 1
    after = words[index + 1 : end]
    if len(after) == 2 and after[0].side is not None and after[1].low in _DID:
        return True  # "White never castled and Black did"
    if not _verbs(words[start:index]):
        return word.low in ("when", "while", "as", "which", "who", "whereas", "because", "although", "though")
    if after and after[0].low in ("also", "then") and not _verbs(after):
        return False
    if word.low in _GAPS and _dated(words[start:index]) and _dated(after):
        return True
    return _verbs(after) or any(later.kind == "move" for later in after)


def _dated(words: Sequence[Word]) -> bool:
    """Whether a time is written among some words."""
    return any(read_time(words, index) is not None for index in range(len(words)))
