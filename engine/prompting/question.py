"""What a reader's question is about: the sides, things and moments it names."""

from __future__ import annotations

import re

from engine.claims.names import resolve_kinds, resolve_side
from engine.facts import EventKind, Replay, Span
from engine.prompting.facts import around
from engine.prompting.focus import METRICS, Focus

MAX_QUESTION = 2_000
"""Characters of a question that are read."""

_WORDS = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
_MOMENTS = re.compile(
    r"\d{1,3}:\d{2}(?::\d{2})?"
    r"|\d{1,3}\s?\.{1,3}(?=\s?(?:[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8]|O-O))"
    r"|\b(?:turn|move|round|ply|minute|t)\s*\d{1,3}(?:\s*\.{1,3})?"
    r"|\d{1,3}(?:st|nd|rd|th)\s+(?:turn|move|round|minute)"
    r"|\d{1,3}\s*(?:min(?:ute)?s?)\b(?:\s*\d{1,2}\s*s(?:ec(?:ond)?s?)?\b)?"
    r"|第\s*[0-9零一二三四五六七八九十百两]{1,5}\s*(?:回合|步|手|轮|分钟?)"
    r"|[0-9零一二三四五六七八九十百两]{1,5}\s*分(?:钟)?(?:\s*[0-9零一二三四五六七八九十]{1,3}\s*秒)?",
    re.IGNORECASE,
)
_ME = re.compile(r"\b(?:i|me|my|mine)\b|我", re.IGNORECASE)
_THEM = re.compile(r"\b(?:opponent|enemy|they|their|he|his|she|her)\b|对手|敌人|对方|他|她", re.IGNORECASE)
_CHAT = re.compile(r"\b(?:say|said|says|chat|wrote|write|gg)\b|聊天|说了", re.IGNORECASE)
_LUCK = re.compile(r"\b(?:un)?luck(?:y|ily)?\b|运气|倒霉|幸运", re.IGNORECASE)
_CJK = re.compile(r"[\u3400-\u9fff]+")
_LONGEST_NAME = 5  # words


def read_question(question: str, replay: Replay, *, you: str | None) -> Focus:
    """What to choose facts for. Total: any text gives a focus, the whole game if it names nothing."""
    text = question[:MAX_QUESTION]
    objects, metrics = _names(text, replay)
    return Focus(
        name="question",
        window=_window(text, replay),
        sides=_sides(text, replay, you),
        objects=objects,
        metrics=(*metrics, *_luck(text, replay)),
        kinds=_kinds(text),
        chat=_CHAT.search(text) is not None,
    )


def _window(text: str, replay: Replay) -> Span:
    found = [span for match in _MOMENTS.finditer(text) if (span := replay.clock.parse(match.group()))]
    whole = Span(0, replay.clock.end)
    spans = [span for span in found if span.start <= whole.end]
    if not spans:
        return whole
    first, last = min(span.start for span in spans), max(span.end for span in spans)
    return Span(around(replay, first).start, around(replay, min(last, whole.end)).end)


def _sides(text: str, replay: Replay, you: str | None) -> tuple[str, ...]:
    sides: list[str] = []
    if you is not None and _ME.search(text):
        sides.append(you)
    if you is not None and _THEM.search(text):
        sides += [side.slot for side in replay.opponents(you)]
    for candidate in _candidates(text):
        if candidate.isdigit():
            continue  # the 5 of "turn 5" is nobody
        slot = resolve_side(candidate, replay, you)
        if slot is not None:
            sides.append(slot)
    return tuple(dict.fromkeys(sides))


def _candidates(text: str) -> list[str]:
    """Runs of words, the longest first, and runs of Chinese characters."""
    words = _WORDS.findall(text)
    runs = [
        " ".join(words[start : start + size])
        for size in range(_LONGEST_NAME, 0, -1)
        for start in range(len(words) - size + 1)
    ]
    for run in _CJK.findall(text):
        runs += [
            run[start : start + size]
            for size in range(min(8, len(run)), 1, -1)
            for start in range(len(run) - size + 1)
        ]
    return runs


def _kinds(text: str) -> frozenset[EventKind]:
    found = (resolve_kinds(candidate) for candidate in _candidates(text))
    return frozenset(kind for kinds in found if kinds for kind in kinds)


def _luck(text: str, replay: Replay) -> tuple[str, ...]:
    """The metrics of luck, where the question is about luck and the replay knows any."""
    if not _LUCK.search(text):
        return ()
    return tuple(name for name in METRICS["luck"] if name in replay.store.metrics())


def _names(text: str, replay: Replay) -> tuple[frozenset[str], tuple[str, ...]]:
    objects: set[str] = set()
    metrics: list[str] = []
    for candidate in _candidates(text):
        entry = replay.knowledge.resolve(candidate)
        if entry is not None and entry.kind not in ("faction", "terrain"):
            objects.update(replay.knowledge.members(entry.name))
        metric = replay.knowledge.resolve_metric(candidate)
        if metric is not None:
            metrics.append(metric.name)
    return frozenset(objects), tuple(dict.fromkeys(metrics))
