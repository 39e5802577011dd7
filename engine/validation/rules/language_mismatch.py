"""The text, or a whole sentence of it, is not in the language it should be in.

Names and terms (players, units, maps, moves, "APM") are in their own language in any text; they do not
count. Only script and the commonest words are looked at, which suffices to tell English, Chinese and
"something else" apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from engine.facts.knowledge import fold
from engine.facts.model import Replay
from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind

_HAN = re.compile(r"[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff]")
_WORD = re.compile(r"[a-zA-ZÀ-ɏ][a-zA-ZÀ-ɏ'’]*")
_OTHER_SCRIPT = re.compile(
    r"[\u0370-\u052f\u0590-\u074f\u0900-\u0dff\u0e00-\u0e7f\u3041-\u30ff\u3131-\u318e\uac00-\ud7af]"
)
_QUOTED = re.compile(r"[\"“「『][^\"”」』\n]{1,80}[\"”」』]|`[^`\n]{1,80}`")

# Words no English text of some length does without, and their like in languages written alike.
_ENGLISH = frozenset(
    "the a an of to in and is was were are for with at by from that this it as on but not had has have "
    "their his "
    "her its you your they he she be been which when while after before more than so if or all who".split()
)
_FOREIGN = frozenset(
    "der die das und ist nicht ein eine mit auf den dem des von zu im war wurde für sich les des est une "
    "dans pour "
    "pas qui sur avec par plus était le la il gli che di del della per non sono el los las una con por "
    "para como "
    "más pero fue su sus os uma não com mas foi ao het een van voor niet zijn werd och att det som på är "
    "var".split()
)

_MIN_WORDS = 6
"""Running words of a sentence before its language can be told."""
_MIN_HAN = 8
"""Chinese characters of a sentence that are more than a name."""


@dataclass(frozen=True, slots=True)
class _Counted:
    """What a stretch of text is written in, names left out."""

    han: int
    words: int
    english: int
    foreign: int
    other: int


def language_mismatch(case: Case) -> Iterator[Issue]:
    """One issue for the whole text if most of it is in another language, else one per such sentence."""
    lang = case.context.lang
    if lang is None:
        return
    names = _names(case.replay)
    text = _QUOTED.sub(lambda quoted: " " * len(quoted.group()), case.draft.text)
    wrong: list[tuple[int, int]] = []
    counted_in = 0
    for sentence in case.draft.sentences:
        counted = _count(text[sentence.start : sentence.end], names)
        verdict = _is_wrong(counted, lang)
        if verdict is not None:
            counted_in += sentence.end - sentence.start
            if verdict:
                wrong.append((sentence.start, sentence.end))
    if not wrong:
        return
    language = {"en": "English", "zh": "Chinese"}[lang]
    if 2 * sum(end - start for start, end in wrong) > counted_in:
        yield case.issue(
            IssueKind.LANGUAGE_MISMATCH,
            f"the text should be in {language}",
            span=(wrong[0][0], wrong[-1][1]),
            expected=lang,
        )
        return
    for span in wrong:
        yield case.issue(
            IssueKind.LANGUAGE_MISMATCH, f"this sentence should be in {language}", span=span, expected=lang
        )


def _is_wrong(counted: _Counted, lang: str) -> bool | None:
    """Whether a sentence is in the wrong language; None when it is too short to tell."""
    if counted.other >= _MIN_HAN:
        return True
    if lang == "en":
        if counted.han >= _MIN_HAN and counted.han > counted.words:
            return True
        if counted.words < _MIN_WORDS:
            return None
        return counted.foreign >= 3 and counted.foreign > 2 * counted.english
    if counted.words >= _MIN_WORDS and counted.words > counted.han and counted.english + counted.foreign >= 2:
        return True
    return False if counted.han >= _MIN_HAN else None


def _count(text: str, names: frozenset[str]) -> _Counted:
    words = [word for word in _WORD.findall(text) if word.isalpha() or "'" in word or "’" in word]
    running = [word.casefold() for word in words if fold(word) not in names and not word.isupper()]
    return _Counted(
        han=len(_HAN.findall(text)),
        words=len(running),
        english=sum(word in _ENGLISH for word in running),
        foreign=sum(word in _FOREIGN and word not in _ENGLISH for word in running),
        other=len(_OTHER_SCRIPT.findall(text)),
    )


def _names(replay: Replay) -> frozenset[str]:
    """Folded words that belong to names of this match: players, sides, map."""
    texts = [side.name for side in replay.sides] + [side.slot for side in replay.sides]
    texts.append(replay.meta.map or "")
    return frozenset(fold(word) for text in texts for word in _WORD.findall(text))
