"""``meta`` of the field ``opening``: by the names a game's knowledge has for the openings it went through.

Openings go by many names, and every book cuts them differently. A known name is judged by the positions
of the game, the wider family as much as the exact line; an unknown one is not checkable.
"""

from __future__ import annotations

from engine.claims.model import MetaClaim
from engine.facts.knowledge import fold
from engine.validation.report import Verdict
from engine.validation.scope import Scope
from engine.validation.settle import not_checkable, refuted, supported


def judge_opening(claim: MetaClaim, scope: Scope) -> Verdict:
    """Supported when the game went through that opening, refuted when it went through others."""
    extra = scope.replay.meta.extra
    stated = [str(extra[name]) for name in ("opening", "opening_in_file") if extra.get(name)]
    if not stated:
        return not_checkable("the replay says nothing about its opening")
    claimed = str(claim.value)
    if fold(claimed) in map(fold, stated):
        return supported()
    resolve = scope.replay.knowledge.resolve
    entry = resolve(claimed)
    if entry is None or entry.kind != "opening":
        return not_checkable(f"no opening is known here by the name {claimed[:60]!r}")
    named = {found.name for found in map(resolve, stated) if found is not None}
    reached = extra.get("openings", ())
    return supported() if entry.name in (*reached, *named) else refuted(stated[0])
