"""The answer broke off."""

from __future__ import annotations

import re
from collections.abc import Iterator

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind

_CUT_OFF = frozenset({"length", "max_tokens", "content_filter", "max_output_tokens", "model_length"})
# What no sentence ends with: a joining word, an opening bracket, a comma.
_HANGING = re.compile(
    r"(?:[,，、;；(（\[【“‘《]|(?<![\w-])(?:a|an|the|and|or|but|of|to|in|on|at|with|for|from|by|as|than|that|which|"
    r"because|while|when|if|his|her|its|their|your|is|was|were|had|has|have)|(?:因为|但是|而且|并且|以及|或者|和|与|在|从|对|把|被|比))"
    r"\s*$",
    re.IGNORECASE,
)
_MARKS_AT_END = re.compile(r"[\s*_~`]+$")


def truncated(case: Case) -> Iterator[Issue]:
    """By the provider's word, by a block that was never closed, or by a sentence nobody ends so.

    A missing full stop alone proves nothing: headings, list items and casual writers leave it out.
    """
    if case.context.finish_reason in _CUT_OFF:
        yield case.issue(
            IssueKind.TRUNCATED, f"the answer was cut off (finish reason {case.context.finish_reason})"
        )
        return
    if case.draft.has_block and not case.draft.block_closed:
        broken = [problem.detail for problem in case.draft.problems if problem.kind == "not_json"]
        lost = f"; {broken[-1]}" if broken else ""
        yield case.issue(IssueKind.TRUNCATED, f"the answer breaks off inside the claims block{lost}")
        return
    text = _MARKS_AT_END.sub("", case.draft.text)
    if text and _HANGING.search(text[-40:]):
        start = case.draft.sentences[-1].start if case.draft.sentences else 0
        yield case.issue(
            IssueKind.TRUNCATED,
            "the text breaks off in the middle of a sentence",
            span=(start, len(case.draft.text)),
        )
