"""The prompt as a stack of named pieces within a budget."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal

from engine.prompting.tokens import estimate
from engine.providers.base import ChatMessage

REQUIRED = 1000
"""Pieces of this priority and above are never dropped."""

Role = Literal["system", "user"]


@dataclass(frozen=True, slots=True)
class Injection:
    """One named piece."""

    key: str
    content: str
    priority: int
    role: Role


@dataclass(frozen=True, slots=True)
class Assembled:
    """A prompt.

    Attributes:
        messages: The system message, if any, then the history, then the user message.
        dropped: Keys of the pieces that found no room, lowest priority first; ``history`` once for each
            exchange.
        tokens: Estimate of the whole.
        pieces: Keys of the pieces that are in it, in order.
    """

    messages: tuple[ChatMessage, ...]
    dropped: tuple[str, ...]
    tokens: int
    pieces: tuple[str, ...] = ()


class Injections:
    """Pieces collected for stacks that are yet to be made; takes what a stack takes.

    May be read in one thread while another changes it: who reads sees the pieces of one moment.
    """

    def __init__(self, pieces: Iterable[tuple[str, str, int]] = ()) -> None:
        self._pieces: dict[str, tuple[str, str, int]] = {}
        for key, content, priority in pieces:
            self.add_injection(key, content, priority)

    def add_injection(self, key: str, content: str, priority: int = 0) -> None:
        """Add or replace a piece; an empty one removes it."""
        pieces = {**self._pieces, key: (key, content, priority)}
        if not content.strip():
            del pieces[key]
        self._pieces = pieces

    def __iter__(self) -> Iterator[tuple[str, str, int]]:
        return iter(self._pieces.values())


class PromptStack:
    """Collects injections and assembles them in a stable order.

    Of two injections with one key the later replaces the earlier. Within a role the higher priority
    stands first; equal ones stand in the order they were first added.
    """

    def __init__(self) -> None:
        self._injections: dict[str, Injection] = {}
        self._history: list[ChatMessage] = []

    def add_injection(self, key: str, content: str, priority: int = 0, role: Role = "system") -> None:
        """Add or replace a piece; an empty one removes it."""
        if content.strip():
            self._injections[key] = Injection(key, content.strip(), priority, role)
        else:
            self._injections.pop(key, None)

    def add_exchange(self, question: str, answer: str) -> None:
        """An earlier question and its answer, oldest first."""
        self._history += [
            ChatMessage(role="user", content=question),
            ChatMessage(role="assistant", content=answer),
        ]

    def assemble(self, budget: int | None = None) -> Assembled:
        """Put it together within ``budget`` tokens.

        What does not fit is dropped: the oldest exchange first, then the piece of lowest priority, the
        later added first. Pieces of priority `REQUIRED` and above stay, even over the budget.
        """
        injections = list(self._injections.values())
        history = list(self._history)
        dropped: list[str] = []
        tokens = sum(estimate(piece.content) for piece in injections)
        tokens += sum(estimate(message.content) for message in history)
        while budget is not None and tokens > budget:
            if history:
                tokens -= sum(estimate(message.content) for message in history[:2])
                del history[:2]
                dropped.append("history")
                continue
            loose = [piece for piece in injections if piece.priority < REQUIRED]
            if not loose:
                break
            lowest = min(reversed(loose), key=lambda piece: piece.priority)
            injections.remove(lowest)
            tokens -= estimate(lowest.content)
            dropped.append(lowest.key)
        injections.sort(key=lambda piece: -piece.priority)
        messages: list[ChatMessage] = []
        system = "\n\n".join(piece.content for piece in injections if piece.role == "system")
        user = "\n\n".join(piece.content for piece in injections if piece.role == "user")
        if system:
            messages.append(ChatMessage(role="system", content=system))
        messages += history
        if user:
            messages.append(ChatMessage(role="user", content=user))
        pieces = tuple(piece.key for role in ("system", "user") for piece in injections if piece.role == role)
        return Assembled(tuple(messages), tuple(dropped), tokens, pieces)
