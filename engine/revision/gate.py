"""The gate: whether a revision may be shown in place of its draft.

Each condition is one small function with its reason in the result; all of them must hold. What the
gate cannot do is make a text true: it compares two reports of the validator, and sees to it that the
revision is better, whole, in the same language, free of talk about itself, and still the same segment.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass

from engine.claims.draft import Sentence
from engine.revision.claims import Fate
from engine.revision.judged import Judged
from engine.revision.outcome import count, fates_of
from engine.revision.reason import GateReason
from engine.revision.similarity import MAX_SENTENCES
from engine.validation.report import IssueKind, Severity

KEPT_SENTENCES = 0.9
"""Share of the sentences without a flag that must be kept. RARR keeps more than 90 % of a text's content
when it edits for attribution; a revision that knows what is wrong has no reason to keep less."""

WITHDRAWN_SHARE = 0.5
"""Share of a draft's claims that may be withdrawn; one always may. What keeps less is another text."""


@dataclass(frozen=True)
class Decision:
    """What the gate decided.

    Attributes:
        reasons: Every condition, held or not.
        corrected: Issues of the draft that the revision put right; 0 if it was not accepted.
        removed: Issues it got rid of by taking the statement out; 0 if it was not accepted.
    """

    accepted: bool
    reasons: tuple[GateReason, ...]
    corrected: int = 0
    removed: int = 0


Condition = Callable[[Judged, Judged], tuple[bool, str]]


def nothing_fatal(draft: Judged, revision: Judged) -> tuple[bool, str]:
    """No fatal issue is left."""
    left = [issue.kind.value for issue in revision.report.issues if issue.severity is Severity.FATAL]
    return not left, f"fatal issues left: {', '.join(left)}" if left else "nothing fatal is left"


def better(draft: Judged, revision: Judged) -> tuple[bool, str]:
    """The weighted severity fell. True claims weigh nothing: adding some cannot make up for a false one."""
    before, after = draft.report.weight, revision.report.weight
    return after < before, f"severity {before} -> {after}"


def nothing_new(draft: Judged, revision: Judged) -> tuple[bool, str]:
    """No contradiction that was not in the draft already, word for word."""
    known = {draft.identity(issue) for issue in draft.flagged}
    new = [issue for issue in revision.flagged if revision.identity(issue) not in known]
    return not new, f"new: {'; '.join(issue.message for issue in new[:3])}" if new else "no new contradiction"


def sentences_kept(draft: Judged, revision: Judged) -> tuple[bool, str]:
    """At least nine in ten of the sentences that were not flagged are still there."""
    sound = [sentence for sentence in draft.draft.sentences if not _is_flagged(draft, sentence)]
    if not sound:
        return True, "every sentence of the draft was flagged"
    compared = sound[:MAX_SENTENCES]
    kept = sum(revision.sentences.holds(draft.words(sentence)) for sentence in compared)
    share = kept / len(sound)
    return share >= KEPT_SENTENCES, f"{kept} of {len(sound)} sentences without a flag kept ({share:.0%})"


def claims_kept(draft: Judged, revision: Judged) -> tuple[bool, str]:
    """Every claim of the draft is kept, corrected or openly withdrawn; a sound one is not withdrawn."""
    wrong = {issue.claim_id for issue in draft.report.issues if issue.severity is not Severity.INFO}
    fate = fates_of(draft, revision)
    gone = [name for name, what in fate.items() if what is Fate.GONE]
    supported = draft.supported
    lost = [
        name
        for name, what in fate.items()
        if what is Fate.WITHDRAWN and name in supported and name not in wrong
    ]
    if gone:
        return False, f"claims gone without a word: {', '.join(gone)}"
    if lost:
        return False, f"true claims withdrawn: {', '.join(lost)}"
    return True, f"all {len(fate)} claims kept, corrected or withdrawn"


def deletions_capped(draft: Judged, revision: Judged) -> tuple[bool, str]:
    """At most half of the claims were withdrawn."""
    fate = fates_of(draft, revision)
    withdrawn = sum(what is Fate.WITHDRAWN for what in fate.values())
    allowed = max(1, int(len(fate) * WITHDRAWN_SHARE))
    return withdrawn <= allowed, f"{withdrawn} of {len(fate)} claims withdrawn, {allowed} allowed"


def language_kept(draft: Judged, revision: Judged) -> tuple[bool, str]:
    """The language is the one asked for, and did not change on the way."""
    if IssueKind.LANGUAGE_MISMATCH in revision.kinds:
        return False, "not in the language of the review"
    if IssueKind.LANGUAGE_MISMATCH not in draft.kinds:
        before, after = _chinese(draft.report.text), _chinese(revision.report.text)
        if None not in (before, after) and before != after:
            return False, "the language changed between draft and revision"
    return True, "language kept"


def whole(draft: Judged, revision: Judged) -> tuple[bool, str]:
    """The answer did not break off."""
    broken = revision.cut_off or IssueKind.TRUNCATED in revision.kinds
    return not broken, "the revision broke off" if broken else "complete"


def no_chatter(draft: Judged, revision: Judged) -> tuple[bool, str]:
    """No apology and no talk about the correction."""
    found = IssueKind.REVISION_CHATTER in revision.kinds
    return not found, "talks about its own correction" if found else "no talk about the correction"


def no_leaks(draft: Judged, revision: Judged) -> tuple[bool, str]:
    """No markers, hints or other machinery in the text."""
    found = IssueKind.LEAKED_MARKER in revision.kinds
    return not found, "markers or hints in the text" if found else "nothing leaked"


CONDITIONS: Mapping[str, Condition] = {
    "nothing_fatal": nothing_fatal,
    "better": better,
    "nothing_new": nothing_new,
    "sentences_kept": sentences_kept,
    "claims_kept": claims_kept,
    "deletions_capped": deletions_capped,
    "language_kept": language_kept,
    "whole": whole,
    "no_chatter": no_chatter,
    "no_leaks": no_leaks,
}


def decide(draft: Judged, revision: Judged, *, without: Collection[str] = ()) -> Decision:
    """Put a revision through every condition.

    Args:
        draft: The draft it would replace, which has at least one issue that calls for a revision.
        revision: The revision.
        without: Names of conditions left out; for tests and benches that show what each is for.
    """
    reasons: list[GateReason] = []
    for name, condition in CONDITIONS.items():
        if name not in without:
            passed, detail = condition(draft, revision)
            reasons.append(GateReason(condition=name, passed=passed, detail=detail))
    if not all(reason.passed for reason in reasons):
        return Decision(False, tuple(reasons))
    corrected, removed = count(draft, revision)
    return Decision(True, tuple(reasons), corrected, removed)


def _is_flagged(judged: Judged, sentence: Sentence) -> bool:
    """Whether any issue but an info speaks of the sentence, or of the text as a whole."""
    for issue in judged.report.issues:
        if issue.severity is Severity.INFO:
            continue
        if issue.claim_id is not None and issue.claim_id in sentence.markers:
            return True
        if issue.span is not None:
            if issue.span[0] < sentence.end and sentence.start < issue.span[1]:
                return True
        elif issue.kind in (IssueKind.LANGUAGE_MISMATCH, IssueKind.REFUSAL):
            return True  # all of it has to be written anew
        elif issue.kind is IssueKind.TRUNCATED and sentence is judged.draft.sentences[-1]:
            return True  # the one that broke off
    return False


def _chinese(text: str) -> bool | None:
    """Whether a text is mostly Chinese; None if it has too few letters to tell."""
    letters = [character for character in text if character.isalpha()]
    if len(letters) < 20:
        return None
    return sum("\u3400" <= character <= "\u9fff" for character in letters) / len(letters) > 0.3
