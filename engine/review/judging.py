"""The request that asks a model to judge a turn, and reading what it answers.

The judge gets one small request after the reader has the whole turn. Its answer is JSON by a schema where
the server enforces one; elsewhere models wrap it, bend it, break it off. What can be read is taken, score by
score; what cannot is "not yet evaluated", never an error.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from engine.claims.sentences import split_sentences
from engine.prompting import templates
from engine.prompting.data import clean, fenced
from engine.prompting.draft import game_name
from engine.prompting.tokens import estimate
from engine.providers.base import ChatMessage, ChatRequest
from engine.review.scores import Dimension
from engine.review.turn import Given, TurnText

JUDGED: tuple[Dimension, ...] = ("character_fidelity", "immersion", "risk")

ANSWER_TOKENS = 700
"""Of the judge's answer: three numbers and three sentences take 150, a model that thinks first some more."""
TEXT_TOKENS = 1_500
"""Of the turn that are shown to the judge; of a long one each segment is cut to its share."""
LONGEST_READ = 20_000
"""Characters of an answer that are looked at."""
LONGEST_REASON = 240
_MOST_QUESTION = 600
_MOST_OBJECTS = 40

_ONE = {
    "type": "object",
    "properties": {"score": {"type": "number"}, "reason": {"type": "string"}},
    "required": ["score", "reason"],
    "additionalProperties": False,
}
SCHEMA: dict[str, Any] = {
    "type": "object",
    "properties": dict.fromkeys(JUDGED, _ONE),
    "required": list(JUDGED),
    "additionalProperties": False,
}
_PLAIN = {
    "en": "a plain analyst: sober, clear, to the point, who plays no role and speaks to the reader",
    "zh": "普通分析员：客观、清楚、切题，不扮演角色，直接对读者说话",
}
_REVIEW = {"en": "(none: a review of the whole game)", "zh": "（无：对整局比赛的复盘）"}
_WORDS = {
    "silent": {"en": "The judge gave no score.", "zh": "评审没有给出分数。"},
    "odd": {
        "en": "The judge gave {said}, which is no score from 0 to 1.",
        "zh": "评审给出的 {said} 不是 0 到 1 之间的分数。",
    },
    "no_reason": {"en": "The judge gave no reason.", "zh": "评审没有说明理由。"},
}
_SCORE_NAMES = ("score", "value", "rating", "分数", "评分")
_REASON_NAMES = ("reason", "why", "explanation", "rationale", "comment", "理由", "原因")
_THOUGHT = re.compile(r"<think(?:ing)?>.*?(?:</think(?:ing)?>|\Z)", re.DOTALL | re.IGNORECASE)
_NUMBER = re.compile(r"\s*(\d{1,3}(?:\.\d{1,6})?|\.\d{1,6})\s*(?:(%|％)|/\s*(\d{1,3}))?(?![\w.])", re.ASCII)
_LOOSE = {
    name: re.compile(rf"{name}\W{{0,12}}(?:score\W{{0,8}})?(?P<value>[\d.][\d.%％/ ]{{0,12}})", re.IGNORECASE)
    for name in JUDGED
}


def judge_request(turn: TurnText, *, timeout: float | None = None, folder: Path | None = None) -> ChatRequest:
    """What the judge is asked.

    Args:
        turn: The turn; it has a text.
        timeout: Seconds without a byte after which the provider gives up; None takes its own.
        folder: Where a designer's own templates lie.
    """
    lang, character = turn.lang, turn.character
    prompt = templates.load("judge", lang, folder=folder).fill(
        game=game_name(turn.game, lang),
        character=_PLAIN[lang] if character is None else fenced(character.prompt()),
        question=_REVIEW[lang] if turn.question is None else fenced(clean(turn.question, _MOST_QUESTION)),
        reply=fenced(_reply(turn)),
    )
    return ChatRequest(
        messages=(ChatMessage(role="user", content=prompt),),
        max_tokens=ANSWER_TOKENS,
        temperature=0,
        timeout=timeout,
        response_schema=SCHEMA,
    )


def read_judgement(raw: str, lang: str) -> dict[Dimension, Given]:
    """The scores in a judge's answer. Total: any text gives three, "not evaluated" where there is none."""
    text = _THOUGHT.sub("", raw[:LONGEST_READ])
    best: Mapping[str, Any] = {}
    for found in _objects(text):
        if sum(name in found for name in JUDGED) > sum(name in best for name in JUDGED):
            best = found
    given: dict[Dimension, Given] = {}
    for name in JUDGED:
        if name in best:
            given[name] = _given(best[name], best.get(f"{name}_reason"), lang)
        elif (loose := _LOOSE[name].search(text)) is not None and not (
            loose.end() == len(text) and "{" in text  # JSON that broke off, maybe within a number
        ):
            given[name] = _given(loose["value"], None, lang)
        else:
            given[name] = Given(None, _WORDS["silent"][lang])
    return given


def _reply(turn: TurnText) -> str:
    shown = turn.shown
    share = TEXT_TOKENS // max(1, len(shown))
    return "\n\n".join(f"{result.title}\n{_shortened(result.text, share)}" for result in shown)


def _shortened(text: str, tokens: int) -> str:
    """The first sentences that fit, at least one."""
    if estimate(text) <= tokens:
        return text
    text = text[: tokens * 8]  # longer than any text of that many tokens
    end = 0
    for _, stop in split_sentences(text):
        if end and estimate(text[:stop]) > tokens:
            break
        end = stop
    return text[: min(end, tokens * 4)] + " …"


def _objects(text: str) -> Iterator[Mapping[str, Any]]:
    """Every JSON object that can be read out of a text, and the objects in them one level down."""
    decoder = json.JSONDecoder()
    at, tried = text.find("{"), 0
    while at >= 0 and tried < _MOST_OBJECTS:
        tried += 1
        try:
            value, end = decoder.raw_decode(text, at)
        except (ValueError, RecursionError):
            at = text.find("{", at + 1)
            continue
        if isinstance(value, dict):
            yield value
            yield from (inner for inner in value.values() if isinstance(inner, dict))
        at = text.find("{", end)


def _given(said: Any, beside: Any, lang: str) -> Given:
    """One score: a number, a text with a number in it, or an object with score and reason."""
    reason: Any = beside
    if isinstance(said, dict):
        reason = _first(said, _REASON_NAMES) or beside
        said = _first(said, _SCORE_NAMES)
    value = _value(said)
    if value is None:
        if said is None:
            return Given(None, _WORDS["silent"][lang])
        return Given(None, _WORDS["odd"][lang].format(said=clean(str(said)[:200], 40)))
    told = clean(reason, LONGEST_REASON) if isinstance(reason, str) else ""
    return Given(value, told or _WORDS["no_reason"][lang])


def _first(found: Mapping[str, Any], names: tuple[str, ...]) -> Any:
    return next((found[name] for name in names if name in found), None)


def _value(said: Any) -> float | None:
    """A number from 0 to 1, also written as ``80%`` or ``8/10``; None for anything else."""
    if isinstance(said, bool):
        return None
    if isinstance(said, int | float):
        value = float(said) if abs(said) < 1e9 else math.nan
    elif isinstance(said, str) and (match := _NUMBER.match(said)) is not None:
        value = float(match[1])
        if match[2]:
            value /= 100
        elif match[3]:
            value = value / int(match[3]) if int(match[3]) else math.nan
    else:
        return None
    return value if 0 <= value <= 1 else None
