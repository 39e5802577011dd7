"""The JSON documents of the command line; names and fields stay stable, additions are fine."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.facts import Event, Replay
    from engine.second_reader.model import Proposal
    from engine.session.events import Attempt, SegmentResult, UsageTotals
    from engine.validation.report import CheckedClaim, Issue, Report, Statement

REVIEW = "truecast.review/1"
ASK = "truecast.ask/1"
CHECK = "truecast.check/1"
FACTS = "truecast.facts/1"

_COMMANDS = re.compile(r"[\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""What JSON leaves as it is and a terminal obeys; it stands in strings only."""


def dump(document: Mapping[str, Any]) -> str:
    """A document as text, ending in a line break; what a terminal would obey is written as an escape."""
    text = json.dumps(document, ensure_ascii=False, indent=1, default=str)
    return _COMMANDS.sub(lambda found: f"\\u{ord(found[0]):04x}", text) + "\n"


def replay_json(replay: Replay, lang: str) -> dict[str, Any]:
    """The replay as reviews show it."""
    return {
        "game": replay.meta.game,
        "sha256": replay.meta.sha256,
        "map": replay.meta.map,
        "length": replay.clock.text(replay.clock.end, lang),
        "sides": [
            {"slot": side.slot, "name": side.name, "faction": side.faction, "result": side.result}
            for side in replay.sides
        ],
        "dropped": dict(replay.dropped),
        "tier": replay.tier.value,
    }


def issue_json(issue: Issue) -> dict[str, Any]:
    return {
        "severity": issue.severity.value,
        "kind": issue.kind.value,
        "message": issue.message,
        "claim_id": issue.claim_id,
        "span": list(issue.span) if issue.span is not None else None,
        "expected": issue.expected,
        "evidence": list(issue.evidence),
        "found_by": issue.found_by,
    }


def claims_json(claims: Iterable[CheckedClaim]) -> list[dict[str, Any]]:
    return [checked.to_json() for checked in claims]


def statements_json(statements: Iterable[Statement]) -> list[dict[str, Any]]:
    return [statement.model_dump(mode="json") for statement in statements]


def attempt_json(attempt: Attempt) -> dict[str, Any]:
    """An attempt; a second reading also tells what it read and what became of each of its proposals."""
    document: dict[str, Any] = {
        "role": attempt.role,
        "raw": attempt.raw,
        "text": attempt.text,
        "claims": claims_json(attempt.claims),
        "issues": [issue_json(issue) for issue in attempt.issues],
        "finish_reason": attempt.finish_reason,
        "usage": attempt.usage.model_dump() if attempt.usage is not None else None,
        "seconds": round(attempt.seconds, 3),
        "first_byte_seconds": attempt.first_byte_seconds,
        "validation_milliseconds": round(attempt.validation_ms, 3),
        "accepted": attempt.accepted,
        "gate": [reason.model_dump() for reason in attempt.gate],
        "error": attempt.error,
    }
    if attempt.answer is not None:  # the program made the draft of it
        document["answer"] = attempt.answer
    if attempt.role == "second_reader":
        document["reads"] = attempt.reads
        document["proposals"] = [proposal_json(proposal) for proposal in attempt.proposals]
    return document


def proposal_json(proposal: Proposal) -> dict[str, Any]:
    """A claim a second reading proposed: its sentence, and its verdict or why it was thrown away."""
    claim, verdict = proposal.claim, proposal.verdict
    return {
        "sentence": proposal.sentence,
        "span": list(proposal.span) if proposal.span is not None else None,
        "claim": None if claim is None else claim.model_dump(mode="json", by_alias=True, exclude_none=True),
        "reason": proposal.reason.value if proposal.reason is not None else None,
        "verdict": verdict.status.value if verdict is not None else None,
        "actual": verdict.actual if verdict is not None else None,
        "evidence": list(verdict.evidence) if verdict is not None else [],
        "detail": proposal.detail,
    }


def segment_json(result: SegmentResult) -> dict[str, Any]:
    return {
        "id": result.id,
        "title": result.title,
        "status": result.status.value,
        "text": result.text,
        "warning": result.warning,
        "badge": result.badge.model_dump(),
        "claims": claims_json(result.claims),
        "issues": [issue_json(issue) for issue in result.issues],
        "statements": statements_json(result.statements),
        "attempts": [attempt_json(attempt) for attempt in result.attempts],
    }


def turn_json(
    replay: Replay,
    results: Iterable[SegmentResult],
    usage: UsageTotals,
    seconds: float,
    *,
    lang: str,
    provider: Mapping[str, Any],
    question: str | None = None,
    notes: Iterable[str] = (),
    price_usd: float | None = None,
) -> dict[str, Any]:
    """The document of ``review --json`` and ``ask --json``."""
    document: dict[str, Any] = {"schema": REVIEW if question is None else ASK}
    if question is not None:
        document["question"] = question
    return document | {
        "replay": replay_json(replay, lang),
        "provider": dict(provider),
        "lang": lang,
        "notes": list(notes),
        "segments": [segment_json(result) for result in results],
        "usage": usage.model_dump(),
        "price_usd": price_usd,
        "seconds": round(seconds, 3),
    }


def check_json(report: Report) -> dict[str, Any]:
    """The document of ``check --json``."""
    verdicts = [checked.verdict.status.value for checked in report.claims]
    return {
        "schema": CHECK,
        "text": report.text,
        "claims": claims_json(report.claims),
        "issues": [issue_json(issue) for issue in report.issues],
        "statements": statements_json(report.statements),
        "counts": {name: verdicts.count(name) for name in ("supported", "refuted", "not_checkable")},
        "milliseconds": round(report.milliseconds, 3),
    }


def event_json(event: Event, replay: Replay, lang: str) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": event.id,
        "at": event.at,
        "clock": replay.clock.text(event.at, lang),
        "side": event.side,
        "kind": event.kind.value,
        "object": event.object,
        "quantity": event.quantity,
        "grade": event.grade.value,
    }
    if event.place is not None:
        row["place"] = event.place
    if event.cause is not None:
        row["cause"] = event.cause
    if event.details:
        row["details"] = dict(event.details)
    return row


def facts_json(replay: Replay, lang: str) -> dict[str, Any]:
    """The document of ``facts --json``."""
    meta, outcome, clock = replay.meta, replay.outcome, replay.clock
    series: dict[str, dict[str, list[list[Any]]]] = {}
    for one in replay.store.all_series:
        series.setdefault(one.metric, {})[one.side] = [
            [clock.text(moment, lang), int(value) if float(value).is_integer() else float(value)]
            for moment, value in zip(one.moments, one.values, strict=True)
        ]
    return {
        "schema": FACTS,
        "game": meta.game,
        "meta": {
            "game": meta.game,
            "version": meta.version,
            "map": meta.map,
            "date": meta.date,
            "match": meta.match,
            "length": clock.text(clock.end, lang),
            "end": clock.end,
            "unit": clock.unit,
            "sha256": meta.sha256,
            **dict(meta.extra),
        },
        "sides": [
            {
                "slot": side.slot,
                "name": side.name,
                "faction": side.faction,
                "team": side.team,
                "result": side.result,
                "human": side.human,
            }
            for side in replay.sides
        ],
        "outcome": {
            "winners": list(outcome.winners),
            "draw": outcome.draw,
            "by": outcome.by,
            "evidence": list(outcome.evidence),
            "grade": outcome.grade.value,
        },
        "events": [event_json(event, replay, lang) for event in replay.store.all_events],
        "series": series,
        "states": [
            {
                "id": state.id,
                "name": state.name,
                "side": state.side,
                "from": clock.text(state.start, lang),
                "to": clock.text(state.end, lang),
                "object": state.object,
                "place": state.place,
                "grade": state.grade.value,
            }
            for state in replay.store.states
        ],
        "coverage": {kind.value: how.value for kind, how in replay.coverage.items()},
        "tier": replay.tier.value,
        "dropped": dict(replay.dropped),
    }
