"""One item from beginning to end, in whichever process: what is sent there, and what comes back."""

from __future__ import annotations

import asyncio
import tempfile
import threading
import time
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from engine.archive.record import ReplaySummary
from engine.archive.runs import ItemStatus
from engine.batch.items import Item
from engine.batch.places import Places, SharedLimit
from engine.batch.settings import Settings
from engine.errors import DraftError, ProviderError, ReplayError, TruecastError, UsageError
from engine.facts import Replay
from engine.providers.base import ChatProvider, ChatRequest
from engine.session.events import AnyEvent
from engine.session.plan import plan_review
from engine.session.prompts import TurnPrompts

if TYPE_CHECKING:
    from engine.session.engine import Engine

_KEPT = frozenset({"turn_started", "segment_settled", "turn_finished"})
_PROVIDER_FAILURES = frozenset({"ProviderUnreachable", "ProviderRefused", "RateLimited", "BrokenStream"})


@dataclass(frozen=True, slots=True)
class Task:
    """What a process is given.

    Attributes:
        data: The bytes of the file, for a process that may not see it; None to read it.
        draft: The text to check.
        places: Shared places at the model server; None for no limit but the process's own.
        dry: Only tell what it would cost.
    """

    item: Item
    settings: Settings
    data: bytes | None = None
    draft: str | None = None
    places: Places | None = None
    dry: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What comes back.

    Attributes:
        events: What the archive keeps of the turn, in order; empty where there is none.
        error: One line, unless it is done.
        provider: Whether it led to nothing because of the model's server.
        tokens: What it cost, or for a dry task what its drafts would: input and output, None where unknown.
        segments: How many segments there are.
    """

    item: Item
    status: ItemStatus
    replay: ReplaySummary | None = None
    events: tuple[AnyEvent, ...] = ()
    error: str | None = None
    provider: bool = False
    tokens: tuple[int | None, int | None] = (None, None)
    segments: int = 0
    seconds: float = 0.0


class Workplace:
    """What one thread of one process keeps between items: its loop, its connections, its threads."""

    def __init__(self) -> None:
        self._runner = asyncio.Runner()
        self._kept: tuple[str, Engine, ChatProvider] | None = None
        self._places: Places | None = None

    def close(self) -> None:
        """Give all of it back."""
        self._runner.run(self._let_go())
        self._runner.close()

    def do(self, task: Task) -> Outcome:
        """Do an item. Whatever is wrong with its file, its draft or the server is told, never raised."""
        began = time.monotonic()
        try:
            return self._do(task)
        except TruecastError as error:
            unreadable = isinstance(error, ReplayError | UsageError | DraftError)
            return Outcome(
                task.item,
                "unreadable" if unreadable else "failed",
                error=" ".join(str(error).split()),
                provider=isinstance(error, ProviderError),
                seconds=time.monotonic() - began,
            )

    def _do(self, task: Task) -> Outcome:
        replay = _load(task)
        summary = ReplaySummary.of(replay, file=task.item.file, number=task.item.number)
        if task.dry:
            return _cost(task, replay, summary)
        if task.settings.mode == "check":
            from engine.batch.checked import checked

            return checked(task, replay, summary)
        return self._runner.run(self._review(task, replay, summary))

    async def _review(self, task: Task, replay: Replay, summary: ReplaySummary) -> Outcome:
        options = task.settings.options(replay)
        engine, provider = await self._engine(task.settings)
        self._places = task.places
        events: list[AnyEvent] = []

        def keep(event: AnyEvent) -> None:
            if event.event in _KEPT:
                events.append(event)

        turn = engine.review(replay, provider, options, sinks=[keep])
        results = await turn.wait()
        engine.forget(turn)
        nothing = not any(result.text for result in results)
        down = nothing and any(result.failure in _PROVIDER_FAILURES for result in results)
        why = next((one.warning for one in results if one.warning), "nothing came of it")
        usage = turn.runner.usage
        return Outcome(
            task.item,
            "failed" if nothing else "done",
            summary,
            tuple(events),
            error=why if nothing else None,
            provider=down,
            tokens=(usage.input_tokens, usage.output_tokens),
            segments=len(results),
            seconds=turn.runner.seconds,
        )

    async def _engine(self, settings: Settings) -> tuple[Engine, ChatProvider]:
        """Engine and provider, kept for the next item: a provider has learnt how its server asks."""
        if self._kept is None or self._kept[0] != settings.digest:
            from engine.providers.keystore import read_key
            from engine.providers.registry import build_provider
            from engine.session.engine import Engine
            from engine.validation import validate

            await self._let_go()
            try:
                provider = build_provider(settings.spec, read_key=read_key)
            except UsageError as error:  # of this machine (a key that is not here), not of the replay
                raise ProviderError(str(error)) from error
            engine = Engine(
                # In threads of this process: there are as many processes as there shall be already.
                validate=validate,
                prompts_folder=settings.prompts,
                characters_folder=settings.characters,
                limit=lambda count: SharedLimit(count, lambda: self._places),
            )
            self._kept = settings.digest, engine, provider
        return self._kept[1:]

    async def _let_go(self) -> None:
        if self._kept is not None:
            _, engine, provider = self._kept
            self._kept = None
            await engine.close()
            await provider.close()


_here = threading.local()


def work(task: Task) -> Outcome:
    """Do an item in this thread, whose workplace is made with its first item and kept."""
    place: Workplace | None = getattr(_here, "workplace", None)
    if place is None:
        place = _here.workplace = Workplace()
    return place.do(task)


def _load(task: Task) -> Replay:
    from engine.games.cache import ReplayCache
    from engine.games.loader import load_replay

    if task.data is None:
        return load_replay(task.item.path, game=task.item.number, cache=ReplayCache())
    with tempfile.TemporaryDirectory(prefix="truecast-") as folder:
        path = Path(folder) / task.item.file
        path.write_bytes(task.data)
        return load_replay(path, game=task.item.number, cache=ReplayCache())


def _prompts(settings: Settings, replay: Replay) -> TurnPrompts:
    """The prompts of a review as the engine would make them; the provider is not asked anything."""
    from engine.prompting import characters
    from engine.providers.keystore import read_key
    from engine.providers.registry import build_provider
    from engine.session.drafting import as_the_provider_drafts

    injections = []
    if settings.turn.character is not None:
        character = characters.load(settings.turn.character, settings.lang, folder=settings.characters)
        injections.append(("character", character.prompt(), characters.PRIORITY))
    provider = build_provider(settings.spec, read_key=read_key)
    options = as_the_provider_drafts(settings.options(replay), provider)
    return TurnPrompts(replay, options, injections=injections, folder=settings.prompts)


def _cost(task: Task, replay: Replay, summary: ReplaySummary) -> Outcome:
    """What the drafts of a review would send, by the program's own estimate."""
    settings = task.settings
    if settings.mode == "check":
        return Outcome(task.item, "done", summary, tokens=(0, 0), segments=1)
    specs = plan_review(replay, lang=settings.lang, segments=settings.turn.segments, folder=settings.prompts)
    prompts = _prompts(settings, replay)
    return Outcome(
        task.item,
        "done",
        summary,
        tokens=(sum(_size(prompts.draft(spec)) for spec in specs), None),
        segments=len(specs),
    )


def _size(request: ChatRequest) -> int:
    from engine.prompting.tokens import estimate

    return sum(estimate(message.content) for message in request.messages)
