"""The requests of guided drafting: a draft one segment at a time, and the one revision of it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.claims.reading import read_draft
from engine.facts import Replay
from engine.prompting import templates
from engine.prompting.data import clean, fenced
from engine.prompting.draft import game_name, who_is_you
from engine.prompting.guided.answer import draft_of, one_fact, revision_of
from engine.prompting.guided.facts import TOLD, Guide, Told, guide_for
from engine.prompting.question import MAX_QUESTION
from engine.prompting.stack import REQUIRED, PromptStack
from engine.providers.base import Assemble, ChatRequest
from engine.validation import validate
from engine.validation.context import ValidationContext
from engine.validation.report import Report

if TYPE_CHECKING:
    from engine.session.plan import SegmentSpec

PROMPT_TOKENS = 3_000
"""Budget of the whole prompt; what turns add of their own goes first."""
MAX_TOKENS = 700
"""Of one answer: five sentences in JSON take 300."""
MAX_FACT = 500
MAX_PROBLEM = 300


@dataclass(frozen=True)
class GuidedPrompt:
    """What all guided requests of one turn have in common.

    Attributes:
        lang: ``en`` or ``zh``.
        you: Slot of the reader, None for nobody.
        question: The reader's question, when the turn answers one.
        earlier: Earlier questions, oldest first.
        injections: Further pieces ``(key, content, priority)``: a character, a correction hint.
        folder: Where a designer's own templates lie.
    """

    replay: Replay
    lang: str
    you: str | None = None
    question: str | None = None
    earlier: Sequence[str] = ()
    injections: Iterable[tuple[str, str, int]] = ()
    folder: Path | None = None
    _guides: dict[str, Guide] = field(default_factory=dict, repr=False)

    def guide(self, spec: SegmentSpec) -> Guide:
        """The facts of a segment; made once."""
        if spec.id not in self._guides:
            self._guides[spec.id] = guide_for(
                self.replay,
                spec,
                lang=self.lang,
                you=self.you,
                question=self.question,
                earlier=self.earlier,
            )
        return self._guides[spec.id]

    def guides(self, spec: SegmentSpec) -> bool:
        """Whether there are facts for a segment; where there are none, it can only be drafted freely."""
        return bool(self.guide(spec).facts)

    def draft(self, spec: SegmentSpec) -> ChatRequest:
        """The request for a draft."""
        guide = self.guide(spec)
        user = self._fill(
            "guided_segment",
            title=spec.title,
            facts=_lines(guide.facts),
            question=self._question(),
            most=str(min(TOLD, len(guide.facts))),
        )
        return self._request(user, guide.ids, partial(draft_of, guide=guide))

    def revision(self, spec: SegmentSpec, raw_draft: str, report: Report) -> ChatRequest:
        """The request for the one revision: the facts whose texts were wrong, and what was wrong."""
        guide = self.guide(spec)
        texts = _texts(raw_draft, guide)
        problems = _problems(report, guide)
        wrong = [
            fact for fact in guide.facts if fact.id in texts and (fact.id in problems or None in problems)
        ]
        kept = {name: text for name, text in texts.items() if name not in {fact.id for fact in wrong}}
        asked = wrong or ([] if kept else list(guide.facts[:TOLD]))
        user = self._fill(
            "guided_revision",
            title=spec.title,
            facts=_lines(asked or guide.facts[:1]),
            drafts="\n".join(
                _draft_line(fact.id, texts[fact.id], problems.get(fact.id, "")) for fact in wrong
            ),
        )
        assemble = partial(
            revision_of,
            guide=guide,
            kept=kept,
            wrong=[fact.id for fact in wrong],
            claimed=frozenset(claim.id for claim in read_draft(raw_draft).claims),
            passes=partial(self._passes, guide),
        )
        return self._request(user, [fact.id for fact in asked or guide.facts[:1]], assemble)

    def versions(self) -> dict[str, str]:
        """The version of each template."""
        names = ("guided", "guided_segment", "guided_revision", "guided_example")
        return {name: templates.load(name, self.lang, folder=self.folder).version for name in names}

    def _passes(self, guide: Guide, fact: Told, text: str) -> bool:
        """Whether a text would be let through by the validator, were it alone."""
        drafted = one_fact(guide, fact, text)
        context = ValidationContext(
            lang="zh" if self.lang == "zh" else "en",
            you=self.you,
            role="revision",
            told=drafted.told,
            own=drafted.own,
        )
        return not validate(drafted.raw, self.replay, context).needs_revision

    def _request(self, user: str, ids: Sequence[str], assemble: Assemble) -> ChatRequest:
        stack = PromptStack()
        stack.add_injection(
            "guided",
            self._fill(
                "guided", game=game_name(self.replay.game, self.lang), you=who_is_you(self.you, self.lang)
            ),
            REQUIRED,
        )
        for key, content, priority in self.injections:
            stack.add_injection(key, content, min(priority, REQUIRED - 1))
        stack.add_exchange(*templates.load("guided_example", self.lang, folder=self.folder).exchange())
        stack.add_injection("segment", user, REQUIRED, "user")
        prompt = stack.assemble(PROMPT_TOKENS)
        return ChatRequest(
            messages=prompt.messages,
            pieces=prompt.pieces,
            dropped=prompt.dropped,
            max_tokens=MAX_TOKENS,
            response_schema=schema(ids),
            assemble=assemble,
        )

    def _fill(self, name: str, **values: str) -> str:
        return templates.load(name, self.lang, folder=self.folder).fill(**values)

    def _question(self) -> str:
        if self.question is None:
            return ""
        head = {"en": "The reader asks:", "zh": "读者的问题："}[self.lang]
        return f"\n{head}\n<question>\n{fenced(self.question[:MAX_QUESTION])}\n</question>\n"


def schema(ids: Sequence[str]) -> dict[str, Any]:
    """The form of an answer, for servers that can hold a model to it."""
    item = {
        "type": "object",
        "properties": {"fact": {"type": "string", "enum": list(ids)}, "text": {"type": "string"}},
        "required": ["fact", "text"],
        "additionalProperties": False,
    }
    sentences = {"type": "array", "items": item, "minItems": 1, "maxItems": min(TOLD, len(ids))}
    return {
        "type": "object",
        "properties": {"sentences": sentences},
        "required": ["sentences"],
        "additionalProperties": False,
    }


def _draft_line(name: str, text: str, problem: str) -> str:
    return f"{name}: {fenced(text)}\n  ({fenced(clean(problem, MAX_PROBLEM))})"


def _lines(facts: Iterable[Told]) -> str:
    return "\n".join(f"{fact.id}: {fenced(clean(fact.plain, MAX_FACT))}" for fact in facts)


def _texts(raw_draft: str, guide: Guide) -> dict[str, str]:
    """By fact id, what a draft says about it."""
    draft = read_draft(raw_draft)
    found: dict[str, list[str]] = {}
    for sentence in draft.sentences:
        fact = next((fact for marker in sentence.markers if (fact := guide.fact_of(marker))), None)
        if fact is not None:
            found.setdefault(fact.id, []).append(draft.text[sentence.start : sentence.end].strip())
    return {name: " ".join(texts) for name, texts in found.items()}


def _problems(report: Report, guide: Guide) -> dict[str | None, str]:
    """By fact id, what was wrong; under None what concerns the text as a whole."""
    spans = [(span, one.claim.id) for one in report.claims for span in one.spans]
    found: dict[str | None, str] = {}
    for issue in report.issues:
        if not issue.severity.needs_revision:
            continue
        markers = [issue.claim_id] if issue.claim_id is not None else []
        if issue.span is not None:
            start, end = issue.span
            markers += [marker for span, marker in spans if span[0] < max(end, start + 1) and start < span[1]]
        facts = [fact.id for marker in markers if (fact := guide.fact_of(marker))]
        if facts:
            found.setdefault(facts[0], issue.message)
        elif issue.span is None:
            found.setdefault(None, issue.message)
    return found
