"""A reading stated as certain where the facts allow another.

Each game has its own small rules (``alternatives_<game>.py``). A rule knows the words of one kind of
reading ("his production was idle") and looks for the facts that would explain the same thing otherwise
(he was supply blocked). Readings that say they are not certain, or name alternatives, have missed none.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from engine.claims.model import InterpretationClaim
from engine.facts.clock import Span
from engine.facts.model import Event, Replay, State
from engine.validation.case import Case
from engine.validation.moments import parse_moment
from engine.validation.report import Issue, IssueKind
from engine.validation.rules.alternative import Alternative, Reading
from engine.validation.rules.alternatives_chess import CHESS
from engine.validation.rules.alternatives_starcraft2 import STARCRAFT2
from engine.validation.rules.alternatives_wesnoth import WESNOTH

SURE = 0.8
"""Confidence from which a reading counts as stated for certain."""

_HEDGED = re.compile(
    r"\b(?:may|might|maybe|perhaps|possibly|probably|likely|could (?:be|have)|seems?|seemed|appears?|appeared"
    r"|suggests?|presumably|arguably|unclear|either)\b|可能|也许|或许|大概|似乎|看来|恐怕|不确定|说不定|未必",
    re.IGNORECASE,
)
_UNSURE_WORDS = frozenset({"low", "medium", "moderate", "unsure", "uncertain", "低", "中", "不确定"})
_TIME = re.compile(r"\d{1,2}:\d{2}|\b(?:turn|move)\s*\d{1,3}\b|第\s*\d{1,3}\s*(?:回合|步)", re.IGNORECASE)


_RULES: Mapping[str, tuple[Alternative, ...]] = {
    "chess": CHESS,
    "starcraft2": STARCRAFT2,
    "wesnoth": WESNOTH,
}
"""Game -> its rules."""


def missed_alternative(case: Case) -> Iterator[Issue]:
    """The rules of the replay's game, on the readings of the claims and on unmarked sentences."""
    rules = _RULES.get(case.replay.game, ())
    if not rules:
        return
    said = "\n".join(
        [case.draft.text, *(c.claim.text for c in case.checked if c.claim.type == "interpretation")]
    )
    said = said.casefold()
    rules = tuple(rule for rule in rules if rule.words.search(said))
    if not rules:
        return
    seen: set[tuple[str, tuple[int, int] | None]] = set()
    for text, span, claim_id, basis in _stated(case):
        for rule in rules:
            if rule.words.search(text.casefold()) is None:
                continue
            found = rule.found(_reading(case, text, basis))
            if found is not None and (rule.name, span) not in seen:
                seen.add((rule.name, span))
                yield case.issue(
                    IssueKind.MISSED_ALTERNATIVE,
                    f"stated as certain: {' '.join(text.split())[:160]!r}; the facts allow another reading: "
                    f"{found.message}",
                    claim_id=claim_id,
                    span=span,
                    evidence=found.evidence[:20],
                )


_Stated = tuple[str, "tuple[int, int] | None", "str | None", tuple[str, ...]]


def _stated(case: Case) -> Iterator[_Stated]:
    """Readings that are stated as certain: text, span, claim, and the claims they rest on."""
    told: set[str] = set()
    for checked in case.checked:
        claim = checked.claim
        if isinstance(claim, InterpretationClaim):
            told.add(claim.id)
            if not claim.alternatives and _sure(claim.confidence) and not _HEDGED.search(claim.text):
                yield claim.text, case.span_of(claim.id), claim.id, claim.basis
    for sentence in case.draft.sentences:
        # A sentence that carries a reading is judged by the reading's own words and confidence.
        if told & set(sentence.markers):
            continue
        text = case.draft.text[sentence.start : sentence.end]
        if not _HEDGED.search(text) and not text.rstrip().endswith(("?", "？")):
            yield text, (sentence.start, sentence.end), None, sentence.markers


def _sure(confidence: float | str | None) -> bool:
    if confidence is None:
        return True
    if isinstance(confidence, str):
        return confidence.strip().casefold() not in _UNSURE_WORDS
    return confidence >= SURE


def _reading(case: Case, text: str, basis: tuple[str, ...]) -> Reading:
    by_id = {checked.claim.id: checked for checked in case.checked}
    facts = [
        case.replay.store.fact(fact)
        for name in basis
        if name in by_id
        for fact in by_id[name].verdict.evidence
        if _known(case.replay, fact)
    ]
    spans = [Span(f.start, f.end) if isinstance(f, State) else Span(f.at, f.at) for f in facts]
    for written in _TIME.findall(text):
        moment = parse_moment(case.replay, written)
        if moment is not None:
            spans.append(moment.exact)
    window = (
        Span(min(span.start for span in spans), max(span.end for span in spans))
        if spans
        else Span(0, case.replay.clock.end)
    )
    return Reading(
        replay=case.replay,
        text=text,
        sides=_sides(case, text, basis),
        window=window,
        dated=bool(spans),
        events=tuple(fact for fact in facts if isinstance(fact, Event)),
    )


def _known(replay: Replay, fact: str) -> bool:
    try:
        replay.store.fact(fact)
    except KeyError:
        return False
    return True


def _sides(case: Case, text: str, basis: tuple[str, ...]) -> tuple[str, ...]:
    """The sides the words name, else those of the basis, else all."""
    table = case.scope.table
    words = re.findall(r"[A-Za-z]+ ?\d|[A-Za-z']+", text)
    # Chinese runs together: there the words of the sides are looked for in the text.
    words += [
        word
        for word in (*table.words(), "对手", "敌方")
        if not word.isascii() and len(word) > 1 and word in text
    ]
    words += [word for word in ("你", "我") if word in text]
    named = dict.fromkeys(slot for word in words if (slot := table.resolve(word, case.scope.you)) is not None)
    if not named:
        by_id = {checked.claim.id: checked.claim for checked in case.checked}
        for name in basis:
            side = getattr(by_id.get(name), "side", None)
            slot = table.resolve(side, case.scope.you) if side is not None else None
            if slot is not None:
                named[slot] = None
    return tuple(named) or table.slots
