"""Claim verdicts on true claims made from facts and on seeded changes to them.

Precision: of what is refuted, how much is false. Recall: of what is false, how much is refuted.
``supported``: of what is true, how much is called so.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable

from engine.claims.model import CLAIM
from engine.validation.scope import Scope
from engine.validation.verdicts import judge_in
from tests.benchmarks._claims import Labelled, make_claims
from tests.benchmarks._replays import replays

SEED = 20_261
PER_TYPE = 60


def judged() -> Iterable[tuple[str, str, Labelled, str, object]]:
    """Replay, game, labelled claim and what the validator says of it."""
    for name, replay in replays().items():
        scope = Scope(replay)
        for labelled in make_claims(replay, SEED, PER_TYPE):
            data = {"id": "c1", **{key: value for key, value in labelled.claim.items() if value is not None}}
            verdict = judge_in(CLAIM.validate_python(data), scope)
            yield name, replay.game, labelled, verdict.status.value, verdict


def _row(title: str, tally: Counter[tuple[bool, str]]) -> str:
    true = sum(n for (label, _), n in tally.items() if label)
    false = sum(n for (label, _), n in tally.items() if not label)
    alarms, caught = tally[True, "refuted"], tally[False, "refuted"]
    precision = caught / (caught + alarms) if caught + alarms else 1.0
    recall = caught / false if false else 1.0
    supported = tally[True, "supported"] / true if true else 1.0
    return f"| {title} | {true} | {false} | {precision:.4f} | {recall:.4f} | {supported:.4f} |"


def run() -> str:
    tables: dict[str, dict[str, Counter[tuple[bool, str]]]] = {
        part: defaultdict(Counter) for part in ("all", "game", "type", "change")
    }
    for _, game, labelled, status, _ in judged():
        key = (labelled.true, status)
        tables["all"]["all"][key] += 1
        tables["game"][game][key] += 1
        tables["type"][str(labelled.claim["type"])][key] += 1
        if not labelled.true:
            tables["change"][labelled.change][key] += 1
    lines: list[str] = []
    for part, rows in tables.items():
        lines += [f"| {part} | true | false | precision | recall | supported |", "|---|---|---|---|---|---|"]
        lines += [_row(title, tally) for title, tally in sorted(rows.items())]
        lines.append("")
    return "\n".join(lines)
