"""The request that asks for a draft."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from engine.facts import Replay, Span
from engine.prompting import earlier, templates
from engine.prompting.data import MAX_NAME, clean, fenced
from engine.prompting.facts import FactSheet, choose
from engine.prompting.focus import Focus
from engine.prompting.follow_up import read_follow_up
from engine.prompting.question import MAX_QUESTION
from engine.prompting.stack import REQUIRED, Assembled, PromptStack

if TYPE_CHECKING:
    from engine.session.plan import SegmentSpec
    from engine.validation.report import CheckedClaim

FACTS_TOKENS = 2_400
"""Budget of the facts of one segment. A capable model reads far more, but is right more often, and
answers sooner, on what matters; a local model with 8,192 tokens of context still has room for the rest."""

PROMPT_TOKENS = 6_000
"""Budget of the whole prompt; history goes first, then the loose pieces by priority."""

EXAMPLE_PRIORITY = 50
"""Below whatever a turn adds of its own: the example takes the most room and is missed the least."""

_GAMES = {"starcraft2": "StarCraft II", "wesnoth": "The Battle for Wesnoth", "chess": "chess"}
_GAMES_ZH = {"starcraft2": "《星际争霸 II》", "wesnoth": "《韦诺之战》", "chess": "国际象棋"}
_YOU = {
    "en": "The reader played {slot}: address that player as “you”, the other side as “your opponent”.",
    "zh": "读者是 {slot} 的玩家：称其为“你”，称另一方为“你的对手”。",
}
_NOBODY = {
    "en": "Address nobody as “you”: call the sides by slot or faction.",
    "zh": "不要用“你”称呼任何一方，用阵营或种族名称呼双方。",
}
_SEPARATOR = "\n\n"


def game_name(game: str, lang: str) -> str:
    """The game's name for a prompt."""
    return (_GAMES_ZH if lang == "zh" else _GAMES).get(game, clean(game, MAX_NAME))


def who_is_you(you: str | None, lang: str) -> str:
    """The sentence that says whom the text addresses."""
    return _NOBODY[lang] if you is None else _YOU[lang].format(slot=you)


@dataclass(frozen=True)
class DraftPrompt:
    """What all drafts of one turn have in common.

    Attributes:
        lang: ``en`` or ``zh``.
        you: Slot of the reader, None for nobody.
        question: The reader's question, when the turn answers one.
        history: Earlier questions and the answers that were shown, oldest first.
        claims: What the reader was told in earlier turns and how it was checked, oldest first.
        injections: Further pieces ``(key, content, priority)``: a character, a correction hint.
        folder: Where a designer's own templates lie.
    """

    replay: Replay
    lang: str
    you: str | None = None
    question: str | None = None
    history: Sequence[tuple[str, str]] = ()
    claims: Sequence[CheckedClaim] = ()
    injections: Iterable[tuple[str, str, int]] = ()
    folder: Path | None = None
    facts_tokens: int = FACTS_TOKENS
    prompt_tokens: int = PROMPT_TOKENS
    _constant: dict[str, str] = field(default_factory=dict, repr=False)

    def assemble(self, spec: SegmentSpec) -> Assembled:
        """The prompt for one segment."""
        stack = PromptStack()
        for key, content in self._system().items():
            stack.add_injection(key, content, REQUIRED if key != "example" else EXAMPLE_PRIORITY)
        if self.question is not None:
            stack.add_injection(earlier.KEY, earlier.earlier(self.claims, self.lang), earlier.PRIORITY)
        for key, content, priority in self.injections:
            stack.add_injection(key, content, min(priority, REQUIRED - 1))
        for question, answer in self.history:
            stack.add_exchange(question[:MAX_QUESTION], answer)
        user = templates.load("segment", self.lang, folder=self.folder).fill(
            title=spec.title,
            instruction=spec.instruction,
            facts=self.facts(spec).text,
            question=self._question(),
        )
        stack.add_injection("segment", user, REQUIRED, "user")
        return stack.assemble(self.prompt_tokens)

    def facts(self, spec: SegmentSpec) -> FactSheet:
        """The facts one segment is given."""
        return choose(self.replay, self.focus(spec), lang=self.lang, budget=self.facts_tokens)

    def focus(self, spec: SegmentSpec) -> Focus:
        if self.question is not None:
            return read_follow_up(
                self.question,
                self.replay,
                you=self.you,
                earlier=[question for question, _ in self.history],
                facts=earlier.facts_behind(reversed(self.claims)),
            ).focus
        return Focus(spec.focus, Span(spec.start, spec.end))

    def _question(self) -> str:
        if self.question is None:
            return ""
        head = {"en": "The reader asks:", "zh": "读者的问题："}[self.lang]
        return f"\n{head}\n<question>\n{fenced(self.question[:MAX_QUESTION])}\n</question>\n"

    def _system(self) -> dict[str, str]:
        if not self._constant:
            game = self.replay.game
            self._constant["system"] = templates.load("system", self.lang, folder=self.folder).fill(
                game=game_name(game, self.lang), you=who_is_you(self.you, self.lang)
            )
            self._constant["vocabulary"] = templates.load("vocabulary", folder=self.folder).fill()
            name = f"example.{game}" if templates.exists(f"example.{game}", self.lang) else "example"
            self._constant["example"] = templates.load(name, self.lang, folder=self.folder).fill()
        return self._constant
