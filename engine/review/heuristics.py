"""Scores of the built-in analyst, which is no language model and has no judge.

What is measured, so that nobody takes the numbers for more than they are:

character_fidelity
    The share of sentences no longer than the character speaks (`Character.longest`), halved for each kind of
    slip out of the role that shows in the text: another language, talk about corrections, a refusal,
    marks of the program.
immersion
    The mean of two shares: of the sentences that put the reader somewhere (they name a moment, a number
    or a place), and of the sentences that do not open like the one before.
risk
    What is wrong in the text as the reader sees it: `FATAL_RISK` for each fatal issue and
    `CONTRADICTION_RISK` for each contradiction the hidden pass could not put right.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from engine.claims.sentences import is_cjk, split_sentences
from engine.review.scores import Dimension
from engine.review.turn import Given, TurnText
from engine.validation.report import IssueKind, Severity

LONGEST_WORDS = 40
"""Words of the longest sentence of somebody without a character; two Chinese characters are one word."""
FATAL_RISK = 0.6
CONTRADICTION_RISK = 0.3

_OUT_OF_ROLE = frozenset(
    {
        IssueKind.LANGUAGE_MISMATCH,
        IssueKind.REVISION_CHATTER,
        IssueKind.REFUSAL,
        IssueKind.LEAKED_MARKER,
    }
)
_WORD = re.compile(r"[^\W_]+(?:['’\-][^\W_]+)*")
_SCENE = re.compile(
    r"\d|\b(?:turn|move|minute|opening|early|midway|late|end|castle|village|bridge|base|ramp|square|file|centre"
    r"|center)\b|回合|分钟|开局|前期|中期|后期|终局|城堡|村庄|桥|基地|路口|格|线|中心",
    re.IGNORECASE,
)
_WORDS = {
    "fidelity": {
        "en": "{short} of {all} sentences are within {longest} words; slips out of the role: {slips}.",
        "zh": "{all} 句中有 {short} 句不超过 {longest} 词；脱离角色的情况：{slips}。",
    },
    "immersion": {
        "en": "{scene} of {all} sentences name a moment, number or place; {varied} open in their own way.",
        "zh": "{all} 句中有 {scene} 句点明时刻、数量或地点；{varied} 句的开头不与前一句雷同。",
    },
    "risk": {
        "en": "Left wrong in what is shown: {fatal} fatal, {contradictions} against the replay or itself.",
        "zh": "显示的内容中仍有问题：致命 {fatal} 处，与录像或自身矛盾 {contradictions} 处。",
    },
    "nothing": {"en": "No text was shown.", "zh": "没有显示任何内容。"},
    "none": {"en": "none", "zh": "无"},
}


def heuristics(turn: TurnText) -> dict[Dimension, Given]:
    """Scores for all but `world_consistency`; none where no text was shown."""
    texts = [result.text for result in turn.shown]
    sentences = [text[start:end] for text in texts for start, end in split_sentences(text)]
    if not sentences:
        nothing = Given(None, _WORDS["nothing"][turn.lang])
        return {"character_fidelity": nothing, "immersion": nothing, "risk": nothing}
    return {
        "character_fidelity": _fidelity(turn, sentences),
        "immersion": _immersion(turn, sentences),
        "risk": _risk(turn),
    }


def length(sentence: str) -> float:
    """Words of a sentence; two Chinese characters are one."""
    wide = sum(is_cjk(character) for character in sentence)
    narrow = "".join(" " if is_cjk(character) else character for character in sentence)
    return len(_WORD.findall(narrow)) + wide / 2


def _fidelity(turn: TurnText, sentences: Sequence[str]) -> Given:
    longest = (turn.character.longest if turn.character is not None else None) or LONGEST_WORDS
    short = sum(length(sentence) <= longest for sentence in sentences)
    slips = sorted(
        {issue.kind.value for result in turn.shown for issue in result.issues if issue.kind in _OUT_OF_ROLE}
    )
    reason = _WORDS["fidelity"][turn.lang].format(
        short=short,
        all=len(sentences),
        longest=longest,
        slips=", ".join(slips) or _WORDS["none"][turn.lang],
    )
    return Given(short / len(sentences) / 2 ** len(slips), reason)


def _immersion(turn: TurnText, sentences: Sequence[str]) -> Given:
    scene = sum(_SCENE.search(sentence) is not None for sentence in sentences)
    openings = [_opening(sentence) for sentence in sentences]
    varied = sum(index == 0 or opening != openings[index - 1] for index, opening in enumerate(openings))
    reason = _WORDS["immersion"][turn.lang].format(scene=scene, all=len(sentences), varied=varied)
    return Given((scene + varied) / 2 / len(sentences), reason)


def _opening(sentence: str) -> str:
    """Two words, or four Chinese characters."""
    bare = re.sub(r"^\W+", "", sentence)
    if bare and is_cjk(bare[0]):
        return bare[:4]
    return " ".join(word.casefold() for word in bare.split()[:2])


def _risk(turn: TurnText) -> Given:
    issues = [issue for result in turn.shown for issue in result.issues]
    fatal = sum(issue.severity is Severity.FATAL for issue in issues)
    contradictions = sum(issue.severity is Severity.CONTRADICTION for issue in issues)
    reason = _WORDS["risk"][turn.lang].format(fatal=fatal, contradictions=contradictions)
    return Given(fatal * FATAL_RISK + contradictions * CONTRADICTION_RISK, reason)
