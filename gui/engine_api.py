"""What the window asks of the engine's side, and nothing of how it is done: cheap to import."""

from __future__ import annotations

from collections.abc import AsyncGenerator, Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, Protocol, TypeVar

if TYPE_CHECKING:
    from pathlib import Path

    from engine.archive.store import Archive
    from engine.doctor.outcome import Progress, Trial
    from engine.facts import Replay
    from engine.providers.local.install import InstallProgress
    from engine.providers.probe import Probe
    from engine.providers.registry import ProviderSpec
    from engine.session.events import AnyEvent, SegmentResult, TurnStarted
    from engine.session.options import TurnOptions


@dataclass(frozen=True, slots=True)
class Trouble:
    """Something of the engine's side went wrong beside the turn; one line for a person."""

    line: str


Answer = TypeVar("Answer")
Emit = Callable[["AnyEvent | Trouble"], None]


@dataclass(frozen=True, slots=True)
class TurnRequest:
    """What is asked of the engine.

    Attributes:
        conversation: Id of the conversation the turn belongs to: what was said before goes along with it.
        file: Name of the replay's file, for the archive.
        game: Which game of the file, from 1.
        question: None for a review.
        notes: Things to show about the run as a whole.
        keep: Whether the archive is to keep it.
    """

    replay: Replay
    provider: ProviderSpec
    options: TurnOptions
    conversation: str
    file: str = ""
    game: int = 1
    question: str | None = None
    notes: tuple[str, ...] = ()
    keep: bool = True


@dataclass(frozen=True, slots=True)
class Ended:
    """A turn that was over long ago, of which a segment is to be written again.

    Attributes:
        results: How each of its segments ended, with their attempts.
        seq: Number of the last event that was told of it.
    """

    started: TurnStarted
    results: tuple[SegmentResult, ...]
    seq: int


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
    async def rerun(self, segment_id: str, ended: Ended, request: TurnRequest) -> None:
        """Write a segment of a turn again.

        Args:
            segment_id: Which.
            ended: The turn.
            request: What is asked of the engine if it does not know the turn any more, or never did.
        """
        ...

    def try_out(
        self, spec: ProviderSpec, lang: Literal["en", "zh"]
    ) -> AsyncGenerator[Progress | Trial, None]:
        """Try a model out, step by step; close it to stop. Raises UsageError for a spec that cannot be."""
        ...

    async def find_servers(self) -> Sequence[Probe]:
        """The usual model servers that answer on this computer."""
        ...

    def install_model(self, id: str) -> AsyncGenerator[InstallProgress, None]:
        """Install a model on this computer; close it to stop. Raises what `gui.installing.install` does."""
        ...

    async def archive(self, work: Callable[[Archive], Answer]) -> Answer:
        """Do something with the archive, beside the loop. Raises ArchiveError."""
        ...

    async def resume(self, conversation: str, events: Sequence[AnyEvent]) -> None:
        """Go on with a conversation of the archive: what was said in it goes along with the next turn."""
        ...

    async def close(self) -> None: ...
