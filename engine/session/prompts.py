"""The requests of a turn: prompts for models, tasks for the built-in analyst."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from engine.errors import UsageError
from engine.facts import Replay
from engine.prompting import templates
from engine.prompting.draft import FACTS_TOKENS, PROMPT_TOKENS, DraftPrompt
from engine.providers.base import ChatRequest
from engine.providers.task import AnalystTask
from engine.review.self_correction import KEY
from engine.revision.facts import REVISION_FACTS_TOKENS
from engine.revision.prompt import revision_messages
from engine.second_reader.model import Question
from engine.second_reader.prompt import reading_messages
from engine.session.conversation import Conversation
from engine.session.options import TurnOptions
from engine.session.plan import SegmentSpec
from engine.validation.report import Report

if TYPE_CHECKING:
    from engine.prompting.guided import GuidedPrompt


class TurnPrompts:
    """Makes each request of one turn carry both: the messages, and the task in the program's own terms."""

    def __init__(
        self,
        replay: Replay,
        options: TurnOptions,
        *,
        question: str | None = None,
        conversation: Conversation | None = None,
        injections: Iterable[tuple[str, str, int]] = (),
        folder: Path | None = None,
    ) -> None:
        """Set up.

        Args:
            replay: The replay.
            options: What the caller chose.
            question: The reader's question, when the turn answers one.
            conversation: What the turn follows on.
            injections: Further pieces ``(key, content, priority)``, read anew for each draft.
            folder: Where a designer's own templates lie.
        """
        conversation = conversation or Conversation()
        self._replay = replay
        self._options = options
        self._question = question
        self._earlier = tuple(asked for asked, _ in conversation.history)
        self._folder = folder
        self._tokens = options.prompt_tokens or PROMPT_TOKENS
        self._draft = DraftPrompt(
            replay=replay,
            lang=options.lang,
            you=options.you,
            question=question,
            history=conversation.history,
            claims=conversation.claims,
            injections=injections,
            folder=folder,
            prompt_tokens=self._tokens,
            facts_tokens=min(FACTS_TOKENS, self._tokens * 2 // 5),
        )
        self._guided: GuidedPrompt | None = None
        if options.drafting == "guided":
            from engine.prompting.guided import GuidedPrompt  # it knows all of the checker

            self._guided = GuidedPrompt(
                replay=replay,
                lang=options.lang,
                you=options.you,
                question=question,
                earlier=self._earlier,
                injections=injections,
                folder=folder,
            )

    def made_with(self) -> dict[str, Any]:
        """What decides a request besides the replay: for the record, and to tell turns apart by.

        Temperature (None: left to the provider), and the version of each template as its header gives it.
        """
        lang = self._options.lang
        names: dict[str, str | None] = {"system": lang, "segment": lang, "revision": lang, "vocabulary": None}
        if self._options.second_reader:
            names["second_reader"] = lang
        versions = {}
        for name, language in names.items():
            # A designer's own template that cannot be read has been told of where it was wanted.
            with suppress(UsageError):
                versions[name] = templates.load(name, language, folder=self._folder).version
        if self._guided is not None:
            with suppress(UsageError):
                versions |= self._guided.versions()
        return {
            "temperature": self._options.temperature,
            "prompts": versions,
            **({"drafting": "guided"} if self._guided is not None else {}),
        }

    def _as_chosen(self, request: ChatRequest) -> ChatRequest:
        return replace(request, temperature=self._options.temperature, timeout=self._options.timeout)

    def draft(self, spec: SegmentSpec) -> ChatRequest:
        """The request for a draft."""
        if self._guided is not None and self._guided.guides(spec):
            return self._as_chosen(self._guided.draft(spec))
        prompt = self._draft.assemble(spec)
        return ChatRequest(
            messages=prompt.messages,
            pieces=prompt.pieces,
            dropped=prompt.dropped,
            max_tokens=self._options.max_tokens,
            temperature=self._options.temperature,
            timeout=self._options.timeout,
            task=AnalystTask(
                role="draft",
                replay=self._replay,
                segment=spec,
                lang=self._options.lang,
                you=self._options.you,
                question=self._question,
                earlier=self._earlier,
                careful=KEY in prompt.pieces,
            ),
        )

    def revision(self, spec: SegmentSpec, raw_draft: str, report: Report) -> ChatRequest:
        """The request for the one revision: a fresh single turn."""
        if self._guided is not None and self._guided.guides(spec):
            return self._as_chosen(self._guided.revision(spec, raw_draft, report))
        return ChatRequest(
            messages=revision_messages(
                self._replay,
                raw_draft,
                report,
                title=spec.title,
                lang=self._options.lang,
                you=self._options.you,
                folder=self._folder,
                facts_tokens=min(REVISION_FACTS_TOKENS, self._tokens * 2 // 5),
            ),
            max_tokens=self._options.max_tokens,
            temperature=self._options.temperature,
            timeout=self._options.timeout,
            task=AnalystTask(
                role="revision",
                replay=self._replay,
                segment=spec,
                lang=self._options.lang,
                you=self._options.you,
                question=self._question,
                earlier=self._earlier,
                report=report,
                raw_draft=raw_draft,
            ),
        )

    def second_reading(self, question: Question) -> ChatRequest:
        """The request for a second reading: a single turn about a few sentences, without any facts."""
        return ChatRequest(
            messages=reading_messages(
                self._replay,
                question,
                lang=self._options.lang,
                you=self._options.you,
                folder=self._folder,
            ),
            max_tokens=self._options.max_tokens,
            temperature=self._options.temperature,
            timeout=self._options.timeout,
        )
