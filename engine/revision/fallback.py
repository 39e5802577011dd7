"""The warning beside a text that is shown although the validator objects to it.

It names the statements that disagree with the replay and gives the true value of each, so that what is
shown is never silently wrong.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.validation.report import Issue, IssueKind, Report

MAX_NAMED = 5
"""Statements named one by one; the rest are counted. Each is underlined in the text anyway."""

MAX_QUOTE = 90
"""Characters of a quoted statement."""

_WHOLE: Mapping[IssueKind, Mapping[str, str]] = {
    IssueKind.TRUNCATED: {"en": "the answer broke off", "zh": "回答没有写完"},
    IssueKind.MALFORMED_CLAIMS: {
        "en": "its statements came without a form that can be checked one by one",
        "zh": "其陈述没有以可逐条核对的形式给出",
    },
    IssueKind.REFUSAL: {"en": "the model declined to answer", "zh": "模型拒绝回答"},
    IssueKind.EMPTY: {"en": "there is no text", "zh": "没有正文"},
    IssueKind.LANGUAGE_MISMATCH: {"en": "it is not in the language asked for", "zh": "所用语言不符"},
    IssueKind.LEAKED_MARKER: {"en": "it contains internal marks", "zh": "正文中混入了内部标记"},
}
_HEAD = {
    "original": {
        "en": ("The validator could not get this part right; the original text is shown."),
        "zh": "验证器未能修正此部分，以下为原文。",
    },
    "revised": {
        "en": "The validator corrected this part, but not all of it.",
        "zh": "验证器修正了此部分，但仍有问题。",
    },
}
_DISAGREE = {
    "en": {1: "One statement disagrees with the replay: ", 2: "{n} statements disagree with the replay: "},
    "zh": {1: "有 1 处陈述与录像不符：", 2: "有 {n} 处陈述与录像不符："},
}
_TRUE = {"en": "{quote} (the replay says: {value})", "zh": "{quote}（录像中为：{value}）"}
_MORE = {"en": "and {n} more", "zh": "另有 {n} 处"}
_QUOTES = {"en": "“{}”", "zh": "「{}」"}
_LIST = {"en": ("; ", "."), "zh": ("；", "。")}


def warn(report: Report, lang: str, *, revised: bool = False) -> str:
    """One paragraph for the reader about what is wrong with the text of ``report``.

    Args:
        report: The report on the text that is shown.
        lang: ``en`` or ``zh``.
        revised: The text is an accepted revision that left something wrong, not the original.
    """
    wrong = [issue for issue in report.issues if issue.severity.needs_revision]
    parts = [_HEAD["revised" if revised else "original"][lang]]
    whole = list(dict.fromkeys(_WHOLE[issue.kind][lang] for issue in wrong if issue.kind in _WHOLE))
    separator, stop = _LIST[lang]
    if whole:
        text = separator.join(whole)
        parts.append(text[0].upper() + text[1:] + stop)
    statements = _statements(report, [issue for issue in wrong if issue.kind not in _WHOLE], lang)
    if statements:
        named = statements[:MAX_NAMED]
        if len(statements) > MAX_NAMED:
            named.append(_MORE[lang].format(n=len(statements) - MAX_NAMED))
        head = _DISAGREE[lang][1 if len(statements) == 1 else 2].format(n=len(statements))
        parts.append(head + separator.join(named) + stop)
    return (" " if lang == "en" else "").join(parts)


def _statements(report: Report, issues: list[Issue], lang: str) -> list[str]:
    """Each wrong statement once, quoted, with the true value where there is one."""
    spans = {checked.claim.id: checked.spans for checked in report.claims}
    placed: list[tuple[tuple[int, int], Any]] = []
    found: dict[str, Any] = {}
    for issue in issues:
        span = issue.span
        if span is None and issue.claim_id is not None and spans.get(issue.claim_id):
            span = spans[issue.claim_id][0]
        if span is None:
            found.setdefault(issue.message.rstrip("."), None)
        else:
            placed.append((span, issue.expected))
    placed.sort(key=lambda one: (one[0][0], -one[0][1]))  # the wider of two that begin together first
    quoted: dict[tuple[int, int], Any] = {}
    for span, value in placed:
        around = next((other for other in quoted if other[0] <= span[0] and span[1] <= other[1]), span)
        if quoted.get(around) is None:
            quoted[around] = value
    for span, value in quoted.items():
        quote = _QUOTES[lang].format(_shorten(report.text[slice(*span)]))
        if found.get(quote) is None:
            found[quote] = value
    return [
        quote if value is None else _TRUE[lang].format(quote=quote, value=plain(value, lang))
        for quote, value in found.items()
    ]


def plain(value: Any, lang: str) -> str:
    """A true value as a reader would read it."""
    if isinstance(value, bool):
        return {"en": ("no", "yes"), "zh": ("否", "是")}[lang][value]
    if isinstance(value, float):
        return f"{value:g}"
    if isinstance(value, Mapping):
        return ", ".join(f"{name}: {plain(inner, lang)}" for name, inner in value.items())
    if isinstance(value, list | tuple):
        return ", ".join(plain(inner, lang) for inner in value)
    return str(value)


def _shorten(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= MAX_QUOTE else text[: MAX_QUOTE - 1].rstrip() + "…"
