"""What the reader has been told already, as a piece of the next prompt."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from engine.prompting.data import MAX_NAME, clean, to_json
from engine.prompting.tokens import estimate
from engine.validation.report import CheckedClaim, VerdictStatus

KEY = "earlier"
PRIORITY = 150
"""Above a correction hint, below the character."""
TOKENS = 500
"""Budget of the piece: some fifteen claims."""

_HEAD = {
    "en": (
        "What you have told the reader before; all of it agrees with the replay. Build on it where it helps,"
        " with claims of the same content, and say nothing that contradicts it."
    ),
    "zh": (
        "你之前告诉读者的内容，均与录像相符。需要时可以在此基础上继续，并附上内容相同的断言；不要与之矛盾。"
    ),
}
_NOT_FACTS = frozenset({"interpretation", "advice"})


def earlier(claims: Sequence[CheckedClaim], lang: str, *, budget: int = TOKENS) -> str:
    """The supported claims of earlier turns, the latest that fit, in the order they were made; or nothing."""
    lines: list[str] = []
    left = budget - estimate(_HEAD[lang])
    for row in dict.fromkeys(to_json(_row(one)) for one in reversed(list(_facts(claims)))):
        left -= estimate(row)
        if left < 0:
            break
        lines.append(row)
    if not lines:
        return ""
    return "\n".join([_HEAD[lang], "<earlier>", *reversed(lines), "</earlier>"])


def facts_behind(claims: Iterable[CheckedClaim]) -> list[str]:
    """Ids of the facts that claims rest on, in order."""
    return list(dict.fromkeys(fact for one in claims for fact in one.verdict.evidence))


def _facts(claims: Sequence[CheckedClaim]) -> Iterable[CheckedClaim]:
    return (
        one
        for one in claims
        if one.verdict.status is VerdictStatus.SUPPORTED and one.claim.type not in _NOT_FACTS
    )


def _row(one: CheckedClaim) -> dict[str, Any]:
    told = one.claim.model_dump(mode="json", by_alias=True, exclude_none=True, exclude={"id", "text"})
    return {key: clean(value, MAX_NAME) if isinstance(value, str) else value for key, value in told.items()}
