"""The rules, in the order they are asked. Each looks for one kind of thing and can be left out."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from engine.validation.case import Case
from engine.validation.report import Issue, IssueKind, Statement
from engine.validation.rules.after_the_end import after_the_end
from engine.validation.rules.alternatives import missed_alternative
from engine.validation.rules.contradictions import cross_segment_contradiction, self_contradiction
from engine.validation.rules.empty import empty
from engine.validation.rules.game_knowledge import game_knowledge
from engine.validation.rules.language_mismatch import language_mismatch
from engine.validation.rules.leaked_marker import leaked_marker
from engine.validation.rules.malformed_claims import malformed_claims
from engine.validation.rules.not_checkable import not_checkable
from engine.validation.rules.refusal import refusal
from engine.validation.rules.replay_mismatch import replay_mismatch
from engine.validation.rules.revision_chatter import revision_chatter
from engine.validation.rules.sentences import sentences
from engine.validation.rules.told import told
from engine.validation.rules.truncated import truncated
from engine.validation.rules.unbacked_reading import unbacked_reading
from engine.validation.rules.unknown_object import unknown_object
from engine.validation.rules.unknown_side import unknown_side
from engine.validation.rules.wrong_outcome import wrong_outcome


@dataclass(frozen=True, slots=True)
class Rule:
    """One rule: its name, what it looks at a draft for, and the kinds of issues it may raise."""

    name: str
    check: Callable[[Case], Iterable[Issue | Statement]]
    kinds: tuple[IssueKind, ...]


RULES: tuple[Rule, ...] = (
    Rule("empty", empty, (IssueKind.EMPTY,)),
    Rule("refusal", refusal, (IssueKind.REFUSAL,)),
    Rule("truncated", truncated, (IssueKind.TRUNCATED,)),
    Rule("malformed_claims", malformed_claims, (IssueKind.MALFORMED_CLAIMS,)),
    Rule("unknown_side", unknown_side, (IssueKind.UNKNOWN_SIDE,)),
    Rule("wrong_outcome", wrong_outcome, (IssueKind.WRONG_OUTCOME,)),
    Rule("after_the_end", after_the_end, (IssueKind.AFTER_THE_END,)),
    Rule("replay_mismatch", replay_mismatch, (IssueKind.REPLAY_MISMATCH,)),
    Rule("game_knowledge", game_knowledge, (IssueKind.GAME_KNOWLEDGE,)),
    Rule("unknown_object", unknown_object, (IssueKind.UNKNOWN_OBJECT,)),
    Rule("self_contradiction", self_contradiction, (IssueKind.SELF_CONTRADICTION,)),
    Rule(
        "cross_segment_contradiction", cross_segment_contradiction, (IssueKind.CROSS_SEGMENT_CONTRADICTION,)
    ),
    Rule(
        "prose",
        sentences,
        (
            IssueKind.PROSE_MISMATCH,
            IssueKind.UNBACKED_STATEMENT,
            IssueKind.AFTER_THE_END,
            IssueKind.WRONG_OUTCOME,
            IssueKind.UNKNOWN_SIDE,
            IssueKind.UNKNOWN_OBJECT,
            IssueKind.GAME_KNOWLEDGE,
        ),
    ),
    Rule("told", told, (IssueKind.PROSE_MISMATCH, IssueKind.UNBACKED_STATEMENT)),
    Rule("missed_alternative", missed_alternative, (IssueKind.MISSED_ALTERNATIVE,)),
    Rule("unbacked_reading", unbacked_reading, (IssueKind.UNBACKED_STATEMENT,)),
    Rule("revision_chatter", revision_chatter, (IssueKind.REVISION_CHATTER,)),
    Rule("language_mismatch", language_mismatch, (IssueKind.LANGUAGE_MISMATCH,)),
    Rule("leaked_marker", leaked_marker, (IssueKind.LEAKED_MARKER,)),
    Rule("not_checkable", not_checkable, (IssueKind.NOT_CHECKABLE,)),
)
"""Every rule. ``dropped_content`` is found by the gate, which knows the draft before the revision."""


def without(*names: str) -> tuple[Rule, ...]:
    """All rules but those named. Raises KeyError for a name that is no rule."""
    unknown = set(names) - {rule.name for rule in RULES}
    if unknown:
        raise KeyError(", ".join(sorted(unknown)))
    return tuple(rule for rule in RULES if rule.name not in names)
