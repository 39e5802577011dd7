"""Answers: facts chosen by the words of a question."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from engine.facts import EventKind, Span
from engine.prompting.follow_up import read_follow_up
from engine.prompting.question import MAX_QUESTION
from engine.providers.embedded.angles import chess, events, fights, luck, metrics, result
from engine.providers.embedded.segments import WHOLE, sentences
from engine.providers.embedded.sentence import Sentence, Window
from engine.providers.embedded.view import View
from engine.providers.embedded.writer import choose

_MOST = 5
_LOSING = re.compile(r"\b(los(s|ses|t|e)|die[ds]?|kill(ed|s)?)\b|损失|阵亡|死|丢", re.IGNORECASE)
_HAPPENED = re.compile(r"\b(happen\w*|going on|went on)\b|发生|怎么回事", re.IGNORECASE)
_PLAIN = frozenset({"result", "length", "luck", "advice", "castling", "checks", "blocked"})
_THINGS = frozenset({"unit", "building", "upgrade", "piece", "group", "summon"})
_LONGEST = 8
"""Words or characters of the longest names."""
_RUNS = re.compile(r"[A-Za-z][A-Za-z'\-]*(?: [A-Za-z][A-Za-z'\-]*)*|[\u3400-\u9fff]+")
_WORDS: Mapping[str, tuple[str, str]] = {
    "advice": (
        r"improve|better next|should|advice|tips?|learn|practi[cs]e|differently",
        "建议|改进|提高|应该|怎么打|下次",
    ),
    "result": (
        r"who won|winner|won|win|lose the game|lost the game|result|outcome|end(ed)?|decided",
        "谁赢|赢|输|胜|败|结果|结局|结束",
    ),
    "length": (
        r"how long|length|last(ed)?|duration|how many (turns|moves|minutes)",
        "多长|多久|多少回合|时长",
    ),
    "blocked": (r"supply.?block\w*|blocked", "卡人口"),
    "castling": (r"castl\w+", "易位"),
    "checks": (r"checks?|checked", "将军"),
    "luck": (r"luck|lucky|unlucky|dice|rng", "运气|手气"),
    "losses": (
        r"los(s|ses|t|e)|kill(ed|s)?|die[ds]?|casualt\w*|trade[ds]?",
        "损失|阵亡|击杀|死",
    ),
    "fights": (r"fights?|battles?|engagements?|attacks?|clash", "战斗|交战|团战|进攻"),
    "economy": (
        r"econom\w+|income|workers?|gold|villages?|expand\w*|bases?|resources?",
        "经济|收入|农民|金币|村庄|基地|资源",
    ),
    "turning_point": (
        r"turning point|why|swing|decisive|mistakes?|blunders?|wrong",
        "转折|为什么|失误|关键|哪里",
    ),
    "opening": (r"open(ing|ed)?|start(ed)?|build order|early|first", "开局|开始|前期|首先"),
}
_TOPICS = tuple(
    (topic, re.compile(rf"\b(?:{english})\b|{chinese}", re.IGNORECASE))
    for topic, (english, chinese) in _WORDS.items()
)
_MADE = (
    EventKind.STARTED,
    EventKind.RECRUITED,
    EventKind.CREATED,
    EventKind.COMPLETED,
    EventKind.RESEARCHED,
    EventKind.MORPHED,
)


def answer(view: View, question: str, earlier: Sequence[str] = ()) -> tuple[View, list[Sentence]]:
    """What the facts say to a question, and the view it was answered from.

    Args:
        view: The whole game.
        question: The question.
        earlier: Earlier questions, oldest first: a question may lean on one of them.
    """
    follow_up = read_follow_up(question, view.replay, you=view.you, earlier=earlier)
    asked = follow_up.focus
    whole = Span(0, view.end_of_game)
    narrow = asked.window != whole
    window = asked.window if narrow else Span(view.start, view.end)
    view = replace(view, start=window.start, end=min(window.end, view.end_of_game), sides=asked.sides)
    things, measures = named(view, question)
    if follow_up.leans_on is not None and not (things or measures):
        things, measures = named(view, follow_up.leans_on)
    told: list[Sentence | None] = []
    losing = _LOSING.search(question) is not None
    for name in things[:4]:
        told += _about_thing(view, name, view.segment if narrow else WHOLE, losing=losing)
    for metric in measures[:3]:
        told += _about_metric(view, metric, narrow=narrow)
    answered = any(told)
    if narrow and (not answered or _HAPPENED.search(question)):
        told += _about_moment(view)
    for topic, pattern in _TOPICS:
        # Where the question named what it is about, only what is asked for in so many words is added.
        if pattern.search(question) and (topic in _PLAIN or not (answered or narrow)):
            told += _about_topic(view, topic)
    found = _unique(told)
    if not found and follow_up.leans_on is not None and follow_up.leans_on != question:
        return answer(view, follow_up.leans_on)  # it named nothing at all: more of what was asked before
    if not found:
        unknown = Sentence("unknown_question", {}, (), weight=9.0)
        return view, choose([unknown, *sentences(view, "overview")], _MOST)
    return view, choose(found, _MOST)


def named(view: View, question: str) -> tuple[list[str], list[str]]:
    """Things and metrics a question names, in its order; the longest name at each place counts."""
    text = question[:MAX_QUESTION]
    things: dict[str, None] = {}
    measures: dict[str, None] = {}
    for run in _RUNS.findall(text):
        parts = run.split() if run.isascii() else list(run)
        start = 0
        while start < len(parts):
            for size in range(min(_LONGEST, len(parts) - start), 0, -1):
                written = (" " if run.isascii() else "").join(parts[start : start + size])
                if _note(view, written, things, measures):
                    start += size
                    break
            else:
                start += 1
    return list(things), list(measures)


def _note(view: View, written: str, things: dict[str, None], measures: dict[str, None]) -> bool:
    knowledge = view.replay.knowledge
    if len(written) < 2 and written.isascii():
        return False
    metric = knowledge.resolve_metric(written)
    if metric is not None and metric.name.startswith(luck.LUCK):
        return False  # a topic of its own
    if metric is not None and metric.name in view.replay.store.metrics():
        measures.setdefault(metric.name)
        return True
    entry = knowledge.resolve(written)
    if entry is None or entry.name == view.salience.army:
        return False
    if entry.kind in _THINGS or entry.name in view.happened:
        things.setdefault(entry.name)
        return True
    return False


def _unique(told: Iterable[Sentence | None]) -> list[Sentence]:
    kept: dict[str, Sentence] = {}
    for sentence in told:
        if sentence is not None:
            kept.setdefault(sentence.key, sentence)
    return list(kept.values())


def _about_thing(view: View, name: str, window: Window, *, losing: bool) -> list[Sentence | None]:
    """When a thing was first there, how many were made, how many lost.

    Args:
        window: Where losses are counted.
        losing: Whether the question asks for losses first.
    """
    first, second = (2.0, 3.0) if losing else (3.0, 2.0)
    told: list[Sentence | None] = []
    entry = view.replay.knowledge.entries.get(name)
    place = entry.properties.get("base_number") if entry is not None else None
    for side in [slot for slot in view.pair if slot and (not view.sides or slot in view.sides)]:
        if isinstance(place, int) and place > 1:
            # The base one starts with is the first: the second is the first that is started.
            told.append(events.numbered(view, EventKind.STARTED, name, side, place - 1, weight=first))
            continue
        if losing:
            told.append(events.nth(view, EventKind.LOST, name, side, 1, weight=second - 0.1))
        for kind in _MADE:
            if view.complete(kind, name) and view.events(kind, side, name):
                told.append(events.nth(view, kind, name, side, 1, weight=first))
                told.append(events.made_of(view, kind, name, side, weight=first - 0.2))
                break
        else:
            told.append(events.never(view, name, side, weight=2.0))
    if isinstance(place, int):
        return told
    asked = [slot for slot in view.pair if slot and slot in view.sides]
    lost = [fights.lost(view, slot, name, window, weight=second) for slot in asked]
    told += lost or [fights.losses(view, name, window, weight=second)]
    if not any(told):
        told += [events.nth(view, EventKind.CAPTURED, name, side, 1) for side in view.pair if side]
    return told


def _about_metric(view: View, metric: str, *, narrow: bool) -> list[Sentence | None]:
    if narrow:
        return [metrics.lead(view, metric, _middle(view), weight=3.0)]
    told: list[Sentence | None] = [metrics.lead(view, metric, view.end, weight=2.5)]
    told.append(metrics.lead(view, metric, view.end_of_game // 2, weight=1.8))
    told += [metrics.extreme(view, metric, side, WHOLE, weight=1.5) for side in view.pair if side]
    return told


def _middle(view: View) -> int:
    """The moment a question names: its window reaches as far to either side."""
    return (view.start + view.end) // 2


def _about_moment(view: View) -> list[Sentence | None]:
    """What happened in a stretch of the game."""
    window = Window(view.segment.start, view.segment.end)
    told: list[Sentence | None] = []
    if view.replay.game == "chess":
        told += chess.moves_at(view, _middle(view))
    told.append(fights.exchange(view, window) or fights.losses(view, view.salience.army, window))
    told.append(fights.costliest(view, window))
    told += [metrics.lead(view, name, view.end, weight=1.8) for name in view.salience.strength[:1]]
    told += [metrics.lead(view, name, view.end, weight=1.5) for name in view.salience.economy[:1]]
    told += [events.made_by_both(view, kind, name, window) for kind, name in view.salience.made]
    if view.replay.game == "chess":
        told += [chess.biggest_capture(view, window), chess.worst_move(view, window)]
    return told


def _about_topic(view: View, topic: str) -> list[Sentence | None]:
    if topic == "result":
        return [result.result(view, weight=6.0)]
    if topic == "length":
        return [result.length(view, weight=6.0)]
    if topic == "blocked":
        return [
            events.state_held(view, state, side, weight=4.0)
            for state in view.salience.states
            for side in view.pair
            if side and (not view.sides or side in view.sides)
        ]
    if topic == "castling":
        return [chess.castling(view, weight=4.0)] if view.replay.game == "chess" else []
    if topic == "checks":
        return [chess.checks(view, WHOLE, side=side, weight=4.0) for side in view.pair if side]
    if topic == "luck":
        at = view.end_of_game
        return [*(luck.dealt(view, side, at) for side in view.pair if side), luck.luckier(view, at)]
    return list(sentences(view, topic))
