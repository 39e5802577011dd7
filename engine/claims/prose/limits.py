"""What lies outside the game: moments after its end, a length it did not have, sides that nobody played.

These hold for every game and need no clause to be understood but the few words they stand in. How long a
game that is written in moves was is left to the reader of its moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from engine.claims.prose.items import Item, When
from engine.claims.prose.scan import Scan, Scanned
from engine.claims.prose.statements import ProseStatement, Standing
from engine.claims.prose.vocabulary import CLASSIFIERS, words
from engine.facts.clock import Span
from engine.facts.model import Replay

_GAME = words("the game") - frozenset("it this replay whole battle contest encounter 双方 战斗 战役".split())
_OF_GAMES = CLASSIFIERS | {"场", "盘", "局"}
_BOUND_ABOVE = frozenset(("before", "to", "first", "by", "last"))
"""Prepositions with which a moment after the end may well be named ("by turn 40 at the latest")."""
_LEADS_UP_TO = (" by", " before", " until")
"""Ends of phrases that took such a word in: "won by"."""
_SIDE_WORDS = frozenset(("player", "side", "玩家", "阵营"))
_OF_EACH = frozenset("each per either one other other's their every both 每 双方 各".split())
_SLOT = re.compile(r"[a-z]+ ?(\d+)")
_FILLERS = ("c.fill", "stop", "approx", "det")
_NUMBER = re.compile(r"\d{1,4}")
_WORTH = re.compile(
    r"last|end|over|finish|took|game|match|battle|\d|局|战|场|打|历时|持续|结束|回合|共|玩家|player|side",
    re.IGNORECASE,
)
"""What a sentence must have for its words to be asked for at all."""


def outside(scan: Scan) -> Iterator[ProseStatement]:
    """The statements of a text about the bounds of its game."""
    replay = scan.replay
    for sentence in scan.sentences:
        if sentence.row or not _worth(sentence, replay):
            continue
        timed = named = unsaid = False
        for item in sentence.items:
            timed = timed or item.when is not None
            named = named or item.absent_faction is not None or item.low in _SIDE_WORDS
            named = named or (not item.cues and item.low[-1:].isdigit())
            unsaid = unsaid or ("irr" in item.cues and _unsaid(item))
        if unsaid or not (timed or named) or not sentence.judged:
            continue
        if timed and not scan.notation:
            yield from _lengths(sentence, replay)
        if named and not scan.notation:
            yield from _nobody(sentence, scan)
        if timed:
            yield from _late(sentence, replay)


def _worth(sentence: Scanned, replay: Replay) -> bool:
    """Whether a sentence may say anything of the kind, by a look at its letters."""
    if not sentence.scan.notation:
        return _WORTH.search(sentence.text) is not None
    moves = replay.clock.end // 2 + 1  # two half-moves each
    return any(int(match.group()) > moves for match in _NUMBER.finditer(sentence.text))


def _unsaid(item: Item) -> bool:
    return "c.fill" not in item.cues and not (item.objects or item.num)


def _lengths(sentence: Scanned, replay: Replay) -> Iterator[ProseStatement]:
    """As in "The game lasted 14:32", "the match ended on turn 18", 全局历时54回合."""
    items = sentence.items
    start = 0
    for index in range(len(items) + 1):
        if index < len(items) and items[index].kind not in ("sep", "punct"):
            if items[index].low not in _WITH_WHAT:
                continue
        segment = items[start:index]
        start = index + 1
        times = [item for item in segment if item.when is not None]
        if len(times) != 1 or not _tells_the_length(segment):
            continue
        item = times[0]
        when = item.when
        assert when is not None
        if when.prep not in ("at", "after"):
            continue
        right = _was_its_length(when, item, replay)
        yield _said("length", item, replay, Standing.SUPPORTED if right else Standing.REFUTED)


_WITH_WHAT = frozenset(("when", "as", "after", "once"))
"""Words behind which it is told how the game ended: "ended on turn 14 when the leader fell"."""


def _tells_the_length(segment: Sequence[Item]) -> bool:
    """Whether words say that the game lasted or ended, and nothing else."""
    game = done = False
    for item in segment:
        cues = item.cues
        if item.when is not None:
            continue
        if item.objects or item.sides or item.metric or item.num is not None:
            return False
        if "neg" in cues or "order" in cues:
            return False
        values = cues.get("verb", "").split("|")
        whole = item.low in _GAME or cues.get("span") == "whole" or cues.get("c.time") == "whole"
        if "last" in values or "end" in values or item.low.startswith("ended"):
            done = True
        elif not (whole or item.low in _OF_GAMES or any(name in cues for name in _FILLERS)):
            return False
        game = game or whole
    return game and done


def _was_its_length(when: When, item: Item, replay: Replay) -> bool:
    if when.duration is None:
        return when.span is None or _ended_at(when, when.span, item, replay)
    clock = replay.clock
    rough = when.about or when.form.value != "=" or "approx" in item.cues
    if clock.per_minute is not None:
        slack = clock.tolerance(about=True) / 5 if _precise(item) else clock.per_minute
        if rough:
            slack = max(slack, 0.08 * clock.end, clock.per_minute)
        return any(abs(when.duration - each) <= slack for each in replay.endings)
    unit = clock.duration("1 turn") or 1
    turns = clock.end / unit
    slack = max(2.0, 0.1 * turns) if rough else 1.0
    return -slack < when.duration / unit - turns < slack + 0.001


def _ended_at(when: When, span: Span, item: Item, replay: Replay) -> bool:
    clock = replay.clock
    slack = clock.tolerance(about=when.about)
    if clock.per_minute is not None:
        slack = max(slack, clock.tolerance(about=True) // 5)
        if not _precise(item) and span.end - span.start < clock.per_minute / 2:
            slack = int(clock.per_minute)
    late = clock.duration("1 turn") or slack
    return any(
        span.start - slack <= end <= span.end + slack or (when.prep == "after" and 0 < end - span.end <= late)
        for end in replay.endings
    )


def _precise(item: Item) -> bool:
    return ":" in item.low or "sec" in item.low or "秒" in item.low


def _late(sentence: Scanned, replay: Replay) -> Iterator[ProseStatement]:
    """Moments past the end of the game at which something is said to be."""
    clock = replay.clock
    before: Item | None = None
    for item in sentence.items:
        when, led, before = item.when, before is not None and before.low.endswith(_LEADS_UP_TO), item
        if when is None or when.span is None or when.prep in _BOUND_ABOVE or when.duration is not None or led:
            continue
        end = max((clock.end, *replay.endings))
        if when.span.start > end + clock.tolerance(about=when.about) + clock.tolerance(about=False):
            yield _said("after_the_end", item, replay, Standing.REFUTED)


def _said(frame: str, item: Item, replay: Replay, standing: Standing) -> ProseStatement:
    text = replay.clock.text(replay.clock.end)
    return ProseStatement(
        frame,
        (item.start, item.end),
        standing,
        actual=text,
        truth=f"the game ended at {text}",
        kind="after_the_end" if frame == "after_the_end" else "prose_mismatch",
    )


def _nobody(sentence: Scanned, scan: Scan) -> Iterator[ProseStatement]:
    """As in "P3 attacked", "Side 3 took a village", "the Undead player lost": nobody of that name plays."""
    items = sentence.items
    for index, item in enumerate(items):
        following = items[index + 1] if index + 1 < len(items) else None
        if item.absent_faction is not None:
            if following is None or not (_acts(following) or following.low in _SIDE_WORDS):
                continue
            yield _unknown(item, scan)
        elif item.low in _SIDE_WORDS and following is not None and following.num is not None:
            after = items[index + 2] if index + 2 < len(items) else None
            if index and items[index - 1].low in _OF_EACH:
                continue
            if after is not None and _acts(after) and following.low.isdigit():
                if following.low not in _numbers(scan):
                    yield _unknown(item, scan, following.end)
        elif item.kind == "word" and not item.cues and (match := _SLOT.fullmatch(item.low)) is not None:
            if match[1] not in _numbers(scan) and following is not None and _acts(following):
                if any(slot.lower().startswith(item.low[0]) for slot in scan.vocabulary.slots):
                    yield _unknown(item, scan)


def _numbers(scan: Scan) -> set[str]:
    """The numbers in the slots of a replay; empty where slots have none."""
    return {
        match[1] for slot in scan.vocabulary.slots if (match := _SLOT.fullmatch(slot.lower())) is not None
    }


def _acts(item: Item) -> bool:
    return "verb" in item.cues and item.cues.get("form", "past") in ("past", "s") and not item.objects


def _unknown(item: Item, scan: Scan, end: int | None = None) -> ProseStatement:
    sides = scan.replay.sides
    return ProseStatement(
        "side",
        (item.start, end or item.end),
        Standing.REFUTED,
        actual=[side.faction for side in sides],
        truth="the sides are " + ", ".join(f"{side.slot} ({side.faction})" for side in sides),
        kind="unknown_side",
    )
