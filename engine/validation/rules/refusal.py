"""The answer declines instead of answering."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind

_REFUSAL = re.compile(
    r"""
      \b(?:i['’]?m|i\ am)\ (?:sorry|afraid|unable)\b[^.!?]{0,60}\b(?:can(?:no|['’])t|cannot|unable
        |not\ able|won['’]t)\b
    | \bi(?:['’]m|\ am)\ (?:unable|not\ able)\ to\ (?:help|assist|analy[sz]e|review|provide|see|access
        |open|view|process
        |comply|answer|do\ that|watch|read)
    | \bi\ (?:can(?:no|['’])t|cannot|won['’]t|will\ not|must\ decline\ to)\ (?:help|assist|analy[sz]e
        |review|provide|see
        |access|open|view|process|comply|answer|do\ that|watch|read|write|fulfil)
    | \bas\ an?\ (?:ai|artificial\ intelligence|large)(?:\ language)?(?:\ model|\ assistant)\b
    | \bas\ an?\ (?:ai|artificial\ intelligence)\s*,\s*i\b
    | \bi\ (?:do\ not|don['’]t)\ have\ (?:access|the\ ability|enough\ information|any\ (?:data|replay
        |information))
    | (?:抱歉|对不起|很遗憾|不好意思)[^。！？]{0,12}(?:无法|不能|没有办法|没办法|不便)
    | 我(?:无法|不能|没有办法|没办法)(?:帮助|协助|分析|提供|查看|访问|打开|回答|处理|完成|评论|观看)
    | 作为(?:一个|一名|一款)?(?:(?:AI|人工智能)?(?:大?语言)?(?:模型|助手)|(?:AI|人工智能)\s*[，,]\s*我)
    """,
    re.IGNORECASE | re.VERBOSE,
)
_OPENING = 2
"""Sentences from the start in which a refusal is looked for: later ones speak of the game."""


def refusal(case: Case) -> Iterator[Issue]:
    for sentence in case.draft.sentences[:_OPENING]:
        if sentence.markers:
            continue
        if _REFUSAL.search(case.draft.text, sentence.start, min(sentence.end, sentence.start + 400)):
            yield case.issue(
                IssueKind.REFUSAL,
                "the answer declines instead of reviewing the game",
                span=(sentence.start, sentence.end),
            )
            return
