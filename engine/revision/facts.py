"""The facts a revision is given: those the objections rest on, and those around the claims concerned."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from engine.claims.model import AnyClaim
from engine.claims.names import resolve_objects, resolve_side
from engine.facts import Replay, Span
from engine.prompting.data import to_json
from engine.prompting.facts import around, rank
from engine.prompting.focus import Focus
from engine.prompting.rows import event_row, match, rows
from engine.prompting.tokens import estimate
from engine.validation.report import Report

REVISION_FACTS_TOKENS = 1_600
"""Budget: a revision needs what bears on its issues, not the game again."""

MAX_EVIDENCE = 60
MAX_NEAR = 10  # events around one claim


def relevant_facts(
    replay: Replay,
    report: Report,
    *,
    lang: str,
    you: str | None = None,
    budget: int = REVISION_FACTS_TOKENS,
) -> str:
    """Compact JSON: the match, the evidence of the issues, and facts of the same sides, objects and windows.

    Args:
        replay: Where they come from.
        report: The report on the draft.
        lang: Language of clock texts.
        you: Slot "you" refers to in the claims.
        budget: Tokens the text may take, about.
    """
    wrong = [issue for issue in report.issues if issue.severity.needs_revision]
    affected = {issue.claim_id for issue in wrong if issue.claim_id is not None}
    checked = [claim for claim in report.claims if claim.claim.id in affected]
    evidence = [fact for issue in wrong for fact in issue.evidence]
    evidence += [fact for claim in checked for fact in claim.verdict.evidence]
    chosen: list[dict[str, Any]] = []
    seen: set[str] = set()
    spent = estimate(to_json(match(replay, lang)))

    def add(row: dict[str, Any]) -> bool:
        """Whether there was room for it."""
        nonlocal spent
        cost = estimate(to_json(row))
        if row["id"] in seen:
            return True
        if spent + cost > budget:
            return False
        seen.add(row["id"])
        chosen.append(row)
        spent += cost
        return True

    for row in rows(replay, list(dict.fromkeys(evidence))[:MAX_EVIDENCE], lang):
        add(row)
    for claim in checked:
        for row in _near(replay, claim.claim, lang, you):
            if not add(row):
                break
    return to_json({"match": match(replay, lang), "facts": chosen})


def _near(replay: Replay, claim: AnyClaim, lang: str, you: str | None) -> Iterator[dict[str, Any]]:
    fields = claim.model_dump(exclude_none=True)
    focus = Focus(
        name="revision",
        window=_window(replay, fields),
        sides=tuple(_sides(replay, fields, you)),
        objects=frozenset(_objects(replay, fields)),
    )
    for event in rank(replay, focus)[:MAX_NEAR]:
        yield event_row(replay, event, lang)
    metric = fields.get("metric")
    entry = replay.knowledge.resolve_metric(metric) if isinstance(metric, str) else None
    if entry is None:
        return
    for slot in focus.sides or tuple(side.slot for side in replay.sides):
        series = replay.store.series(entry.name, slot)
        if series is None:
            continue
        samples = replay.store.samples(series, focus.window)
        step = max(1, len(samples) // MAX_NEAR)
        yield from rows(replay, [sample.id for sample in samples[::step]], lang)


def _walk(fields: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    for name, value in fields.items():
        if isinstance(value, dict):
            yield from _walk(value)
        elif isinstance(value, list | tuple):
            for item in value:
                if isinstance(item, dict):
                    yield from _walk(item)
                else:
                    yield name, item
        else:
            yield name, value


def _window(replay: Replay, fields: dict[str, Any]) -> Span:
    moments = [value for name, value in _walk(fields) if name in ("at", "start", "end")]
    spans = [span for moment in moments if (span := replay.clock.parse(moment)) is not None]
    end = replay.clock.end
    if not spans:
        return Span(0, end)
    first = around(replay, min(end, min(span.start for span in spans)))
    last = around(replay, min(end, max(span.end for span in spans)))
    return Span(first.start, last.end)


def _sides(replay: Replay, fields: dict[str, Any], you: str | None) -> Iterator[str]:
    for name, value in _walk(fields):
        if name in ("side", "sides", "better") and isinstance(value, str):
            slot = resolve_side(value, replay, you)
            if slot is not None:
                yield slot


def _objects(replay: Replay, fields: dict[str, Any]) -> Iterator[str]:
    for name, value in _walk(fields):
        if name in ("object", "subject") and isinstance(value, str):
            yield from resolve_objects(value, replay) or ()
