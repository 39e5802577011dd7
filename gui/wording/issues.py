"""What is wrong with a statement, in the language of the interface.

The message of an issue is English: it is written for the model that must correct itself. In another language
an issue is told from what it holds: the claim it is about and what the verdict on it says, the words of the
text, the true value, the facts. The few kinds of messages that stand for themselves have a row here each.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from PySide6.QtCore import QT_TRANSLATE_NOOP, QCoreApplication

from engine.claims.describe import describe
from engine.validation.report import CheckedClaim, Issue, IssueKind, VerdictStatus
from gui import i18n
from gui.wording import claims, evidence, replays, templates
from gui.wording.reasons import reason

if TYPE_CHECKING:
    from collections.abc import Sequence

    from engine.facts import Replay
    from engine.session.events import Attempt

MESSAGES = (
    QT_TRANSLATE_NOOP("Issues", "the answer has no text"),
    QT_TRANSLATE_NOOP("Issues", "the answer declines instead of reviewing the game"),
    QT_TRANSLATE_NOOP("Issues", "the answer was cut off (finish reason {code})"),
    QT_TRANSLATE_NOOP("Issues", "the answer breaks off inside the claims block; {problem}"),
    QT_TRANSLATE_NOOP("Issues", "the answer breaks off inside the claims block"),
    QT_TRANSLATE_NOOP("Issues", "the text breaks off in the middle of a sentence"),
    QT_TRANSLATE_NOOP("Issues", "the claims block is missing"),
    QT_TRANSLATE_NOOP("Issues", "the claims block holds no readable claim: {problem}"),
    QT_TRANSLATE_NOOP("Issues", "the claims block holds no readable claim"),
    QT_TRANSLATE_NOOP(
        "Issues", "{lost} lines of the claims block are no claims, only {kept} are; the first: {problem}"
    ),
    QT_TRANSLATE_NOOP("Issues", "claims block: {problem}"),
    QT_TRANSLATE_NOOP("Issues", "The words are not what their fact says: {why}"),
    QT_TRANSLATE_NOOP("Issues", "{words} rests on none of the facts that were given"),
    QT_TRANSLATE_NOOP("Issues", "the text should be in {language}"),
    QT_TRANSLATE_NOOP("Issues", "this sentence should be in {language}"),
    QT_TRANSLATE_NOOP("Issues", "a hint to the model shows in the text: {words}"),
    QT_TRANSLATE_NOOP("Issues", "{thing} shows in the text: {words}"),
    QT_TRANSLATE_NOOP("Issues", "the text speaks of its own correction: {words}"),
    QT_TRANSLATE_NOOP("Issues", "stated as certain: {words}; the facts allow another reading: {other}"),
    QT_TRANSLATE_NOOP("Issues", "{type} {claim} ({said}) rests on {claims}, which the replay refutes"),
    QT_TRANSLATE_NOOP("Issues", "{type} {claim} rests on {claims}, which is no claim of the segment"),
    QT_TRANSLATE_NOOP(
        "Issues",
        "claim {one} ({said}) and claim {other} of another segment ({saying}) cannot both hold: {why}",
    ),
    QT_TRANSLATE_NOOP("Issues", "claim {one} ({said}) and claim {other} ({saying}) cannot both hold: {why}"),
    QT_TRANSLATE_NOOP(
        "Issues", "the segment takes {one_side} for {other_side}: {claims} are true of the other side"
    ),
    QT_TRANSLATE_NOOP(
        "Issues", 'The sentence says "{words}", its claim {claim} says {value}, which is true.'
    ),
    QT_TRANSLATE_NOOP("Issues", '"{words}" rests on none of the facts that were given'),
    QT_TRANSLATE_NOOP("Issues", "The words are not what their fact says: {why}"),
    QT_TRANSLATE_NOOP("Issues", "claim {claim} says: {said}; this cannot be checked: {reason}"),
    QT_TRANSLATE_NOOP("Issues", "claim {claim} says: {said}; in truth: {value}"),
    QT_TRANSLATE_NOOP("Issues", 'The text says "{words}", which the replay does not bear out.'),
    QT_TRANSLATE_NOOP("Issues", 'The text says "{words}"; {truth}.'),
)
"""Every form a message of the validator has."""

_NAMING = tuple(form for form in MESSAGES if "{one_side}" in str(form) or "{said}" in str(form))

CONFLICTS = (
    QT_TRANSLATE_NOOP("Issues", "they name different outcomes"),
    QT_TRANSLATE_NOOP("Issues", "they give different values for the same moment"),
    QT_TRANSLATE_NOOP("Issues", "they give different values"),
    QT_TRANSLATE_NOOP("Issues", "a value lies above the highest"),
    QT_TRANSLATE_NOOP("Issues", "a value lies below the lowest"),
    QT_TRANSLATE_NOOP("Issues", "they compare the same things differently"),
    QT_TRANSLATE_NOOP("Issues", "two different pieces on one square"),
    QT_TRANSLATE_NOOP("Issues", "one says that it happened, the other that it did not, or not so often"),
    QT_TRANSLATE_NOOP("Issues", "they give different times for the same event"),
    QT_TRANSLATE_NOOP("Issues", "they give different times"),
    QT_TRANSLATE_NOOP("Issues", "a later one of the same kind is said to come earlier"),
    QT_TRANSLATE_NOOP("Issues", "they give different numbers for the same thing"),
    QT_TRANSLATE_NOOP("Issues", "a part is said to be more than the whole"),
    QT_TRANSLATE_NOOP("Issues", "the orders that are stated run in a circle"),
)

ALTERNATIVES = (
    QT_TRANSLATE_NOOP("Issues", "{move} was the only legal move at {moment}"),
    QT_TRANSLATE_NOOP("Issues", "{side} took {worth} pawns' worth within {moves} half-moves after it"),
    QT_TRANSLATE_NOOP("Issues", "{side} mated at {moment}"),
    QT_TRANSLATE_NOOP("Issues", "{side} had lost the right to castle by {moment}"),
    QT_TRANSLATE_NOOP(
        "Issues", "the game has no clock times, so time trouble cannot be told from a bad move"
    ),
    QT_TRANSLATE_NOOP("Issues", "{side} was supply blocked at {span} and could build nothing"),
    QT_TRANSLATE_NOOP("Issues", "{side} had no more than {amount} minerals then"),
    QT_TRANSLATE_NOOP(
        "Issues", "a replay records neither what a player saw nor every move, so scouting cannot be told"
    ),
    QT_TRANSLATE_NOOP("Issues", "{side} started {object} at {moment}"),
    QT_TRANSLATE_NOOP("Issues", "{side} spent {amount} minerals right after it"),
    QT_TRANSLATE_NOOP("Issues", "{side} had just lost {object} at {moment}"),
    QT_TRANSLATE_NOOP("Issues", "{side} had just lost {object}"),
    QT_TRANSLATE_NOOP("Issues", "{side} lost {number} workers around then"),
    QT_TRANSLATE_NOOP("Issues", "{side} lost {object} at {moment}"),
    QT_TRANSLATE_NOOP("Issues", "{side} already had {number} workers"),
    QT_TRANSLATE_NOOP("Issues", "a replay keeps orders, not what came of them, and leaves out repeated ones"),
    QT_TRANSLATE_NOOP("Issues", "{luck}: it was not luck that decided it"),
    QT_TRANSLATE_NOOP("Issues", "{luck}: it was no luckier than it should have been"),
    QT_TRANSLATE_NOOP("Issues", "{luck}: luck may have decided it"),
    QT_TRANSLATE_NOOP("Issues", "{side} had at most {most} gold and its cheapest recruit costs {cost}"),
    QT_TRANSLATE_NOOP("Issues", "a replay does not record what a player saw"),
)

LUCK = (
    QT_TRANSLATE_NOOP(
        "Issues",
        "{side} dealt {dealt} damage where {expected} was to be expected, and took {taken} where {due} was",
    ),
)

PARTS = (
    QT_TRANSLATE_NOOP("Issues", "a claim marker"),
    QT_TRANSLATE_NOOP("Issues", "a fact id"),
    QT_TRANSLATE_NOOP("Issues", "part of the claims block"),
    QT_TRANSLATE_NOOP("Issues", "a fence of the claims block"),
    QT_TRANSLATE_NOOP("Issues", "a tag of the model's own format"),
    QT_TRANSLATE_NOOP("Issues", "interpretation"),
    QT_TRANSLATE_NOOP("Issues", "advice"),
    QT_TRANSLATE_NOOP("Issues", "English"),
    QT_TRANSLATE_NOOP("Issues", "Chinese"),
    QT_TRANSLATE_NOOP("Issues", "Simplified Chinese"),
)

PROBLEMS = (
    QT_TRANSLATE_NOOP("Issues", "line {line}: longer than {most} characters"),
    QT_TRANSLATE_NOOP("Issues", "line {line}: nested too deep"),
    QT_TRANSLATE_NOOP("Issues", "line {line}: not one JSON object: {why}"),
    QT_TRANSLATE_NOOP("Issues", "line {line}: not a JSON object"),
    QT_TRANSLATE_NOOP("Issues", "line {line}: no claim type {name}"),
    QT_TRANSLATE_NOOP("Issues", "line {line}: a value is out of range"),
    QT_TRANSLATE_NOOP("Issues", "line {line}: {field}: {why}"),
    QT_TRANSLATE_NOOP("Issues", "line {line}: {why}"),
    QT_TRANSLATE_NOOP("Issues", "only the first {most} characters are read"),
    QT_TRANSLATE_NOOP("Issues", "the text is marked [{name}] but no claim has that id"),
    QT_TRANSLATE_NOOP("Issues", "there is more than one claims block"),
    QT_TRANSLATE_NOOP("Issues", "there is no claims block"),
    QT_TRANSLATE_NOOP("Issues", "only {most} claims are read"),
    QT_TRANSLATE_NOOP("Issues", "the id {name} is used twice"),
    QT_TRANSLATE_NOOP("Issues", "the claims block is not closed"),
)

_MOST_FACTS = 2
# A message may hold a semicolon itself: only where another one begins is it the end of one.
_BETWEEN = re.compile(
    r"; (?=(?:The (?:text|sentence|words) |claim \S+ says: |claim \S+ \(|claims block: |stated as certain: "
    r"|the (?:text|answer|claims block|segment) |this sentence |a (?:hint|claim marker|fact id) ))"
)


def message(
    issue: Issue,
    attempt: Attempt | None = None,
    replay: Replay | None = None,
    *,
    others: Sequence[Attempt] = (),
) -> str:
    """What is wrong and what is true, for a person.

    Args:
        issue: The issue.
        attempt: The attempt it was found in, for the claim it is about and the words it is about.
        replay: For names, and for the facts behind it; None where it is not at hand.
        others: Attempts of other segments, whose claims it may contradict.
    """
    checked = _claim(issue, attempt)
    if checked is not None and issue.message.startswith(f"claim {checked.claim.id} says: "):
        return _of_claim(checked, replay)
    named = {**_claims_told(attempt, replay, others), **_sides_told(replay)}
    if i18n.language() == "en":
        return templates.fit(issue.message, _NAMING, "Issues", named) or issue.message
    if issue.kind is IssueKind.PROSE_MISMATCH and issue.message.startswith('The text says "'):
        return _of_words(issue, attempt, replay)
    return _plain(issue.message, named)


def plain(text: str) -> str:
    """A message by its form alone; one of no known form as it came."""
    return text if i18n.language() == "en" else _plain(text, {})


def _claims_told(
    attempt: Attempt | None, replay: Replay | None, others: Sequence[Attempt]
) -> dict[str, templates.Tell]:
    """How the claims that a message quotes in English are told: from the claims of the attempts."""
    if attempt is None:
        return {}
    every = [checked.claim for one in (*others, attempt) for checked in one.claims]
    known = {describe(claim): claims.describe(claim, replay) for claim in every}
    return dict.fromkeys(("said", "saying"), lambda text: known.get(text, text))


def _sides_told(replay: Replay | None) -> dict[str, templates.Tell]:
    """How the slots that a message names are told."""
    if replay is None:
        return {}

    def name(slot: str) -> str:
        return replays.side_name(replay, slot, short=True)

    return {"one_side": name, "other_side": name}


def _plain(text: str, quoted: dict[str, templates.Tell]) -> str:
    prose = templates.pattern(MESSAGES[-1]).fullmatch(text)
    if prose is not None:  # what is true instead is told in English only
        text = f'The text says "{prose["words"]}", which the replay does not bear out.'
    return templates.fit(text, MESSAGES, "Issues", {**_TOLD, **quoted}) or text


def several(text: str) -> str:
    """Messages joined by semicolons, as the gate names them."""
    return "；".join(plain(part) for part in _BETWEEN.split(text))


def _claim(issue: Issue, attempt: Attempt | None) -> CheckedClaim | None:
    if attempt is None or issue.claim_id is None:
        return None
    return next((c for c in attempt.claims if c.claim.id == issue.claim_id), None)


def _of_claim(checked: CheckedClaim, replay: Replay | None) -> str:
    verdict = checked.verdict
    if verdict.status is VerdictStatus.NOT_CHECKABLE:
        text = QCoreApplication.translate(
            "Issues", "claim {claim} says: {said}; this cannot be checked: {reason}"
        )
    else:
        text = QCoreApplication.translate("Issues", "claim {claim} says: {said}; in truth: {value}")
        if verdict.reason:
            text += QCoreApplication.translate("Issues", " ({reason})")
    text = text.replace("{claim}", checked.claim.id)
    text = text.replace("{value}", evidence.truth(verdict.actual, replay))
    text = text.replace("{reason}", reason(verdict.reason))
    return text.replace("{said}", claims.describe(checked.claim, replay))


def _of_words(issue: Issue, attempt: Attempt | None, replay: Replay | None) -> str:
    words = issue.message.removeprefix('The text says "').partition('"')[0]
    if attempt is not None and issue.span is not None:
        words = " ".join(attempt.text[issue.span[0] : issue.span[1]].split())
    truth = _truth(issue, replay)
    if truth:
        text = QCoreApplication.translate("Issues", 'The text says "{words}"; the replay says: {truth}')
        return text.replace("{truth}", truth).replace("{words}", words)
    text = QCoreApplication.translate(
        "Issues", 'The text says "{words}", which the replay does not bear out.'
    )
    return text.replace("{words}", words)


def _truth(issue: Issue, replay: Replay | None) -> str:
    """The true value, and the first facts that show it."""
    parts = [] if issue.expected is None else [evidence.truth(issue.expected, replay)]
    if replay is not None:
        parts += evidence.facts_in_words(issue.evidence, replay, most=_MOST_FACTS)
    return "；".join(dict.fromkeys(part for part in parts if part))


def _among(*tables: tuple[object, ...]) -> templates.Tell:
    """Told by the first table with a row of its form; as it stands where none has."""

    def tell(text: str) -> str:
        for table in tables:
            told = templates.fit(text, table, "Issues", {"luck": _luck})
            if told is not None:
                return told
        return text

    return tell


def _luck(text: str) -> str:
    return templates.fit(text, LUCK, "Issues") or text


_TOLD = {
    "problem": _among(PROBLEMS),
    "thing": _among(PARTS),
    "type": _among(PARTS),
    "language": _among(PARTS),
    "other": _among(ALTERNATIVES),
    "why": _among(CONFLICTS),
    "reason": reason,
}
