"""``interpretation`` and ``advice``: no facts, but they rest on claims that must hold."""

from __future__ import annotations

from engine.claims.model import AdviceClaim, InterpretationClaim
from engine.validation.report import Verdict, VerdictStatus
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable


def judge_reading(claim: InterpretationClaim | AdviceClaim, scope: Scope) -> Verdict:
    """Never supported nor refuted: a reading is no fact. The reason says what it rests on."""
    what = "a reading of the facts" if isinstance(claim, InterpretationClaim) else "advice"
    bases = {name: scope.siblings.get(name) for name in claim.basis}
    missing = [name for name, sibling in bases.items() if sibling is None]
    if missing:
        return not_checkable(f"{what} resting on {', '.join(missing)}, which the segment does not claim")
    wrong = [
        name
        for name, sibling in bases.items()
        if sibling is not None and sibling.verdict.status is VerdictStatus.REFUTED
    ]
    if wrong:
        return not_checkable(f"{what} resting on {', '.join(wrong)}, which the replay refutes")
    evidence = [
        fact for sibling in bases.values() if sibling is not None for fact in sibling.verdict.evidence
    ]
    return not_checkable(what, evidence=evidence)
