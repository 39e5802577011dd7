"""Something meant for the program shows in the text: markers, fact ids, claim JSON, fences, hidden hints."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind

_DEBRIS = re.compile(
    r"""
      (?P<marker>[\[【［(（]\s*(?:claims?\s*)?c\d{1,5}\b(?:\s*[,，、]\s*c\d{1,5})*\s*[\])】］）]?
        |(?<![\w.])c\d{1,5}\s*[\]】］]|(?<![\w\[])\[\s*\]|【\s*】)
    | (?P<fact>[\[【［(（]\s*f\d{1,7}(?:\s*[,，、]\s*f\d{1,7})*\s*[\])】］）])
    | (?P<json>\{\s*"(?:id|type|side|kind|claims?|metric|at|text)"\s*:|"(?:type|id|kind|object
        |metric)"\s*:\s*")
    | (?P<fence>^[ \t]*(?:`{3,}|~{3,})[ \t]*(?:claims?|jsonl?|ndjson)?[ \t]*$)
    | (?P<tag></?(?:think|thinking|reasoning|analysis|claims?|draft|system|assistant|hint|scratchpad)>
        |<\|[a-z_]{2,30}\|>|\[/?INST\]|</?s>)
    """,
    re.IGNORECASE | re.VERBOSE | re.MULTILINE,
)
_SIGNS = re.compile(r"[\[\]【】［］(（{\"`~<]")
"""Signs without one of which a sentence has no debris: a cheap look before the careful one."""
_WHAT = {
    "marker": "a claim marker",
    "fact": "a fact id",
    "json": "part of the claims block",
    "fence": "a fence of the claims block",
    "tag": "a tag of the model's own format",
}
_SPACES = re.compile(r"\s+")
_CLAUSE = re.compile(r"[。！？；，：;.!?,:\n]+")
_MIN_CLAUSE = {True: 24, False: 10}  # characters of a clause in Latin script, in Chinese


def leaked_marker(case: Case) -> Iterator[Issue]:
    """One issue per sentence for debris, and one for each hidden phrase of which a clause shows."""
    text = case.draft.text
    for sentence in case.draft.sentences:
        if _SIGNS.search(text, sentence.start, sentence.end) is None:
            continue
        found = _DEBRIS.search(text, sentence.start, sentence.end)
        if found is not None and found.lastgroup is not None:
            yield case.issue(
                IssueKind.LEAKED_MARKER,
                f"{_WHAT[found.lastgroup]} shows in the text: {found.group().strip()[:60]!r}",
                span=(found.start(), found.end()),
            )
    yield from _hints(case)


def _hints(case: Case) -> Iterator[Issue]:
    if not case.context.hidden_phrases:
        return
    bare = _SPACES.sub("", case.draft.text).casefold()
    for phrase in case.context.hidden_phrases:
        clauses = [phrase, *_CLAUSE.split(phrase)]
        leaked = next((clause for clause in clauses if _shows(clause, bare)), None)
        if leaked is not None:
            start = case.draft.text.find(leaked.strip())
            yield case.issue(
                IssueKind.LEAKED_MARKER,
                f"a hint to the model shows in the text: {leaked.strip()[:60]!r}",
                span=(start, start + len(leaked.strip())) if start >= 0 else None,
            )


def _shows(clause: str, bare_text: str) -> bool:
    bare = _SPACES.sub("", clause).casefold()
    return len(bare) >= _MIN_CLAUSE[bare.isascii()] and bare in bare_text
