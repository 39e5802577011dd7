"""One item from beginning to end, in whichever process: what is sent there, and what comes back."""

from __future__ import annotations

import asyncio
import tempfile
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from engine.archive.record import ReplaySummary
from engine.archive.runs import ItemStatus
from engine.batch.items import Item
from engine.batch.places import Places, SharedLimit
from engine.batch.settings import Settings
from engine.errors import DraftError, ReplayError, TruecastError, UsageError
from engine.facts import Replay
from engine.providers.base import ChatProvider, ChatRequest
from engine.session.events import AnyEvent
from engine.session.plan import plan_review
from engine.session.prompts import TurnPrompts

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
        self._executor = ThreadPoolExecutor(2, "validation")
        self._provider: tuple[str, ChatProvider] | None = None

    def close(self) -> None:
        """Give all of it back."""
        if self._provider is not None:
            self._runner.run(self._provider[1].close())
            self._provider = None
        self._runner.close()
        self._executor.shutdown()

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
        from engine.session.runner import TurnRunner
        from engine.validation import validate

        settings = task.settings
        options = settings.options(replay)
        provider = self._ask(settings)
        events: list[AnyEvent] = []

        def keep(event: AnyEvent) -> None:
            if event.event in _KEPT:
                events.append(event)

        limit = SharedLimit(options.concurrency or provider.concurrency, task.places)
        runner = TurnRunner(
            replay=replay,
            provider=provider,
            specs=plan_review(replay, lang=options.lang, segments=options.segments),
            options=options,
            prompts=_prompts(settings, replay),
            validate=validate,
            sinks=[keep],
            limit=limit,
            executor=self._executor,
            run_id=uuid.uuid4().hex,
        )
        results = await runner.run()
        nothing = not any(result.text for result in results)
        down = nothing and any(result.failure in _PROVIDER_FAILURES for result in results)
        usage = runner.usage
        return Outcome(
            task.item,
            "failed" if nothing else "done",
            summary,
            tuple(events),
            error=next((one.warning for one in results if one.warning), "nothing came of it")
            if nothing
            else None,
            provider=down,
            tokens=(usage.input_tokens, usage.output_tokens),
            segments=len(results),
            seconds=runner.seconds,
        )

    def _ask(self, settings: Settings) -> ChatProvider:
        """The provider of these settings, kept for the next item: it has learnt how its server asks."""
        from engine.providers.keystore import read_key
        from engine.providers.registry import build_provider

        if self._provider is None or self._provider[0] != settings.digest:
            if self._provider is not None:
                self._runner.get_loop().create_task(self._provider[1].close())
            self._provider = settings.digest, build_provider(settings.spec, read_key=read_key)
        return self._provider[1]


_here = threading.local()


def work(task: Task) -> Outcome:
    """Do an item in this thread, whose workplace is made with its first item and kept."""
    place: Workplace | None = getattr(_here, "workplace", None)
    if place is None:
        place = _here.workplace = Workplace()
    return place.do(task)


def slot_of(side: str | None, replay: Replay) -> str | None:
    """The slot a person means by a side. Raises UsageError, naming the slots there are."""
    if side is None:
        return None
    from engine.claims.names import resolve_side

    slot = resolve_side(side, replay)
    if slot is None:
        slots = ", ".join(one.slot for one in replay.sides)
        raise UsageError(f"there is no side {side!r} in this replay; it has {slots}")
    return slot


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
    from engine.prompting import characters

    injections = []
    if settings.character is not None:
        character = characters.load(settings.character, settings.lang, folder=settings.characters)
        injections.append(("character", character.prompt(), characters.PRIORITY))
    return TurnPrompts(replay, settings.options(replay), injections=injections, folder=settings.prompts)


def _cost(task: Task, replay: Replay, summary: ReplaySummary) -> Outcome:
    """What the drafts of a review would send, by the program's own estimate."""
    settings = task.settings
    if settings.mode == "check":
        return Outcome(task.item, "done", summary, tokens=(0, 0), segments=1)
    specs = plan_review(replay, lang=settings.lang, segments=settings.segments)
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
