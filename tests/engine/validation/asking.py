"""Short ways to ask for verdicts and reports in tests."""

from __future__ import annotations

import json
from typing import Any

from engine.claims.model import CLAIM
from engine.facts import Replay
from engine.validation import judge
from engine.validation.report import CheckedClaim, IssueKind, Report, Verdict
from tests.engine.validation.toy_game import toy_replay

REPLAY = toy_replay()


def verdict_on(
    claim_type: str,
    replay: Replay = REPLAY,
    *,
    you: str | None = None,
    siblings: list[CheckedClaim] | None = None,
    **fields: Any,
) -> Verdict:
    """The verdict on a claim; ``start`` and ``end`` stand for ``from`` and ``to``."""
    return judge(claim(claim_type, **fields), replay, you=you, siblings=siblings or ())


def claim(claim_type: str, **fields: Any) -> Any:
    renamed = {{"start": "from", "end": "to"}.get(name, name): value for name, value in fields.items()}
    return CLAIM.validate_python({"id": "c1", "type": claim_type, **renamed})


def outcome(verdict: Verdict) -> str:
    """``supported``, ``refuted`` or ``not_checkable``."""
    return verdict.status.value


def draft(text: str, *claims: dict[str, Any]) -> str:
    """A draft with a claims block; claims get the ids c1, c2 ... in order."""
    lines = [
        json.dumps({"id": f"c{n}", **fields}, ensure_ascii=False) for n, fields in enumerate(claims, start=1)
    ]
    return text + "\n\n```claims\n" + "\n".join(lines) + "\n```\n"


def kinds_of(report: Report) -> list[IssueKind]:
    return [issue.kind for issue in report.issues]
