"""What the window asks of the engine's side, and nothing of how it is done: cheap to import."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from pathlib import Path

    from engine.facts import Replay
    from engine.providers.probe import Probe
    from engine.providers.registry import ProviderSpec
    from engine.session.events import AnyEvent
    from engine.session.options import TurnOptions

Emit = Callable[["AnyEvent"], None]


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """What is asked of the engine.

    Attributes:
        question: None for a review.
        history: Earlier questions and shown answers, oldest first.
        number: Which question of the conversation this is, from 1.
        notes: Things to show about the run as a whole.
    """

    replay: Replay
    provider: ProviderSpec
    options: TurnOptions
    question: str | None = None
    history: tuple[tuple[str, str], ...] = ()
    number: int = 1
    notes: tuple[str, ...] = ()


class Host(Protocol):
    """What lives on the engine's thread. Every method runs on the engine's loop."""

    async def open(self, path: Path, game: int) -> Replay: ...
    async def games(self, path: Path) -> int:
        """How many games a file holds."""
        ...

    async def start(self, request: TurnRequest) -> str:
        """Start a turn and give its run id; its events come through `Emit`."""
        ...

    async def stop(self, run_id: str) -> None: ...
    async def rerun(self, run_id: str, segment_id: str) -> None: ...
    async def probe(self, base_url: str, key: str | None) -> Probe: ...
    async def close(self) -> None: ...
