"""The gate: whether a revision may be shown in place of its draft.

Each condition is one small function with its reason in the result; all of them must hold. What the
gate cannot do is make a text true: it compares two reports of the validator, and sees to it that the
revision is better, whole, in the same language, free of talk about itself, and still the same segment.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import cached_property

from engine.claims.draft import Draft, Sentence
from engine.claims.reading import read_draft
from engine.revision.claims import Fate, content, fates
from engine.revision.reason import GateReason
from engine.revision.similarity import MAX_SENTENCES, Sentences, normalised
from engine.validation.report import Issue, IssueKind, Report, Severity

KEPT_SENTENCES = 0.9
"""Share of the sentences without a flag that must be kept. RARR keeps more than 90 % of a text's content
when it edits for attribution; a revision that knows what is wrong has no reason to keep less."""

WITHDRAWN_SHARE = 0.5
"""Share of a draft's claims that may be withdrawn; one always may. What keeps less is another text."""

VANISHED = 0.35
"""A flagged sentence of which less than this share is found again was removed, not corrected."""


@dataclass(frozen=True)
class Judged:
    """An answer with its report.

    Attributes:
        raw: The answer as the model wrote it.
        report: What the validator said about it.
        cut_off: Whether the answer is known not to be whole.
    """

    raw: str
    report: Report
    cut_off: bool = False

    @cached_property
    def draft(self) -> Draft:
        return read_draft(self.raw)

    @cached_property
    def flagged(self) -> tuple[Issue, ...]:
        """The issues that call for a revision."""
        return tuple(issue for issue in self.report.issues if issue.severity.needs_revision)

    @cached_property
    def kinds(self) -> frozenset[IssueKind]:
        return frozenset(issue.kind for issue in self.report.issues)

    def words(self, sentence: Sentence) -> str:
        return self.draft.text[sentence.start : sentence.end]

    @cached_property
    def sentences(self) -> Sentences:
        return Sentences([self.words(sentence) for sentence in self.draft.sentences])

    def sentence_of(self, issue: Issue) -> Sentence | None:
        """The sentence an issue points at, None if it points at none."""
        if issue.span is None:
            return None
        start, end = issue.span
        for sentence in self.draft.sentences:
            if sentence.start < max(end, start + 1) and start < sentence.end:
                return sentence
        return None

    def identity(self, issue: Issue) -> str:
        """What an issue objects to, comparable between two texts: the claim, or the sentence, or the kind."""
        if issue.claim_id is not None:
            for checked in self.report.claims:
                if checked.claim.id == issue.claim_id:
                    return content(checked.claim)
        sentence = self.sentence_of(issue)
        return issue.kind.value if sentence is None else normalised(self.words(sentence))


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
    fate = _fates(draft, revision)
    gone = [name for name, what in fate.items() if what is Fate.GONE]
    supported = _supported(draft)
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
    fate = _fates(draft, revision)
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
    corrected, removed = _count(draft, revision)
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


def _fates(draft: Judged, revision: Judged) -> dict[str, Fate]:
    """The fate of each claim; one that was true and was changed into something that is not is gone."""
    became = fates(draft.draft.claims, revision.draft.claims, revision.draft.withdrawn)
    wrong = {issue.claim_id for issue in draft.flagged}
    true_before, true_after = _supported(draft), _supported(revision)
    return {
        name: Fate.GONE
        if what.fate is Fate.CHANGED
        and name in true_before
        and name not in wrong
        and (what.successor is None or what.successor.id not in true_after)
        else what.fate
        for name, what in became.items()
    }


def _supported(judged: Judged) -> frozenset[str]:
    return frozenset(
        checked.claim.id for checked in judged.report.claims if checked.verdict.status.value == "supported"
    )


def _chinese(text: str) -> bool | None:
    """Whether a text is mostly Chinese; None if it has too few letters to tell."""
    letters = [character for character in text if character.isalpha()]
    if len(letters) < 20:
        return None
    return sum("\u3400" <= character <= "\u9fff" for character in letters) / len(letters) > 0.3


def _count(draft: Judged, revision: Judged) -> tuple[int, int]:
    """How many statements of the draft the revision corrected, and how many it removed."""
    fate = _fates(draft, revision)
    left = {revision.identity(issue) for issue in revision.flagged}
    corrected = removed = 0
    for group in _groups(draft):
        if any(draft.identity(issue) in left for issue in group):
            continue
        if any(issue.claim_id is not None and fate.get(issue.claim_id) is Fate.WITHDRAWN for issue in group):
            removed += 1
        elif all(_vanished(draft, revision, issue) for issue in group):
            removed += 1
        else:
            corrected += 1
    return corrected, removed


def _vanished(draft: Judged, revision: Judged, issue: Issue) -> bool:
    if issue.claim_id is not None:
        return False
    sentence = draft.sentence_of(issue)
    return sentence is not None and revision.sentences.likeness(draft.words(sentence)) < VANISHED


def _groups(draft: Judged) -> list[list[Issue]]:
    """The flagged issues by the statement they object to: a wrong claim and its wrong words are one."""
    groups: dict[str, list[Issue]] = {}
    for issue in draft.flagged:
        if issue.claim_id is not None:
            groups.setdefault(f"claim {issue.claim_id}", []).append(issue)
    for issue in draft.flagged:
        if issue.claim_id is not None:
            continue
        sentence = draft.sentence_of(issue)
        if sentence is None:
            key = f"kind {issue.kind}"
        else:
            marked = [f"claim {name}" for name in sentence.markers if f"claim {name}" in groups]
            key = marked[0] if marked else f"sentence {sentence.start}"
        groups.setdefault(key, []).append(issue)
    return list(groups.values())
