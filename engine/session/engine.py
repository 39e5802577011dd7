"""The engine as its front ends see it: open a replay, review it, ask about it, stop, close.

Headless and bound to one event loop: the command line runs it on its own loop, the window on the loop of
its engine thread. All methods are called on that loop.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from engine.facts import Replay
from engine.games.cache import ReplayCache
from engine.games.loader import load_replay_async
from engine.prompting import characters, templates
from engine.prompting.characters import Character
from engine.prompting.stack import Injections
from engine.providers.base import ChatProvider
from engine.providers.retry import RetryPolicy
from engine.session.checking import Validate
from engine.session.conversation import Conversation
from engine.session.drafting import as_the_provider_drafts
from engine.session.events import SegmentResult, TurnStarted
from engine.session.limit import PriorityLimit
from engine.session.offload import tasks
from engine.session.offload.executor import OffloadExecutor
from engine.session.options import TurnOptions
from engine.session.plan import SegmentSpec, plan_question, plan_review
from engine.session.prompts import TurnPrompts
from engine.session.runner import VALIDATION_THREADS, Sink, TurnRunner

if TYPE_CHECKING:
    from engine.review.runtime import CharacterRuntime
    from engine.review.self_correction import HintCache
    from engine.session.reviewing import TurnReview

__all__ = ["Conversation", "Engine", "RunningTurn"]

EMBEDDED = "embedded"
"""Id of the provider that can be asked nothing but a task: no judge."""
PREPARE_AFTER_SECONDS = 0.3
"""After a turn began, a worker is started for it: its first requests are out by then."""
MOST_RUNTIMES = 200
"""Conversations whose turns are counted at once; as many as there may be hints."""


@dataclass(eq=False)
class RunningTurn:
    """A turn that has been started.

    Attributes:
        runner: Its results, versions, usage and status.
        task: Ends when the turn does; holds no exception but a programming error.
        review: What its conversation adds to it; None for a turn that stands alone.
    """

    runner: TurnRunner
    task: asyncio.Task[tuple[SegmentResult, ...]]
    review: TurnReview | None = None
    _reruns: set[asyncio.Task[SegmentResult]] = field(default_factory=set)

    @property
    def run_id(self) -> str:
        return self.runner.run_id

    async def wait(self) -> tuple[SegmentResult, ...]:
        """The results, once every segment is final."""
        return await self.task

    async def reviewed(self) -> None:
        """Wait until the turn is over and its scores are there, if it is reviewed at all."""
        await asyncio.wait({self.task})
        if self.review is not None:
            await self.review.reviewed()

    @property
    def over(self) -> bool:
        """Whether nothing of it runs any more: no segment, no rewriting, no review."""
        reviewing = self.review is not None and self.review.under_way
        return self.task.done() and not self._reruns and not reviewing

    def stop(self) -> None:
        """Stop the turn and any rewriting; answered within 200 ms."""
        self.runner.stop()

    def rerun(self, segment_id: str) -> asyncio.Task[SegmentResult]:
        """Write a segment of the finished turn again; the earlier version is kept.

        Raises KeyError for an unknown segment, RuntimeError while the turn or the segment is running.
        """
        if not self.task.done():
            raise RuntimeError("the turn is still running")
        self.runner.check_rerun(segment_id)
        task = asyncio.create_task(self.runner.rerun(segment_id), name=f"rerun {segment_id}")
        self._reruns.add(task)  # the loop keeps no strong reference
        task.add_done_callback(self._reruns.discard)
        return task

    async def close(self) -> None:
        """Stop, and wait until nothing of the turn runs."""
        await self.runner.close()
        running = [self.task, *self._reruns]
        await asyncio.gather(*running, return_exceptions=True)
        if self.review is not None:
            await self.review.close()


class Engine:
    """Opens replays and runs turns; several at once if asked to."""

    def __init__(
        self,
        *,
        cache: ReplayCache | None = None,
        sinks: Iterable[Sink] = (),
        validate: Validate | None = None,
        prompts_folder: Path | None = None,
        characters_folder: Path | None = None,
        retry: RetryPolicy | None = None,
        hints: HintCache | None = None,
        limit: Callable[[int], PriorityLimit] = PriorityLimit,
    ) -> None:
        """Make an engine.

        Args:
            cache: Where parsed replays are kept; None parses anew each time.
            sinks: Readers of the events of every turn, before those given with a turn.
            validate: Stands in for `engine.validation.validate`.
            prompts_folder: Where a designer's own prompt templates lie.
            characters_folder: Where a person's own characters lie.
            retry: Budget of transport retries; None for the usual one.
            hints: Where correction hints wait for the next turn; None for the program's one cache.
            limit: Makes the limit of a model from its number of places; a run over many replays shares
                them with other processes.
        """
        self._new_limit = limit
        self._cache = cache
        self._sinks = tuple(sinks)
        self._validate = validate or tasks.validate
        self._prompts_folder = prompts_folder
        self._characters_folder = characters_folder
        self._retry = retry
        # A stand-in belongs to this process and may be anything: threads call it.
        self._offload = OffloadExecutor() if validate is None else None
        self._executor: Executor = self._offload or ThreadPoolExecutor(VALIDATION_THREADS, "validation")
        self._preparing: asyncio.TimerHandle | None = None
        self._limits: dict[tuple[str, str, int], PriorityLimit] = {}
        self._turns: set[RunningTurn] = set()
        self._hints = hints
        self._runtimes: OrderedDict[tuple[str, str, str], CharacterRuntime] = OrderedDict()
        self._closed = False

    async def open(self, path: str | Path, *, game: int = 1) -> Replay:
        """Read a replay file. Raises `ReplayError` or `UsageError` with one clear line."""
        return await load_replay_async(path, game=game, cache=self._cache)

    def prepare(self, replay: Replay) -> None:
        """Get a worker ready that validates drafts about a replay; it is there a second or so later.

        For a program with a window, once a replay is open. A turn does it as well when it has been under
        way for a moment: a process that starts would keep its first requests waiting.
        """
        if self._offload is not None:
            self._offload.prepare(replay)

    def review(
        self,
        replay: Replay,
        provider: ChatProvider,
        options: TurnOptions,
        *,
        sinks: Iterable[Sink] = (),
        injections: Sequence[tuple[str, str, int]] = (),
        hidden_phrases: tuple[str, ...] = (),
        conversation: Conversation | None = None,
        notes: tuple[str, ...] = (),
        run_id: str | None = None,
    ) -> RunningTurn:
        """Start a review; its events go to the sinks from now on.

        Args:
            replay: What is reviewed.
            provider: The model.
            options: What the caller chose.
            sinks: Readers of the events.
            injections: Further pieces of the prompts ``(key, content, priority)``.
            hidden_phrases: Texts of those that must never show in a reply.
            conversation: Where the review belongs, in place of the two before; None for nowhere.
            notes: Things to show about the run as a whole.
            run_id: None makes a new one.
        """
        conversation = conversation or Conversation(injections=injections, hidden_phrases=hidden_phrases)
        # A review begins at the top of the page: nothing that was said before goes along or binds it.
        conversation = replace(conversation, history=(), claims=())
        specs = plan_review(replay, lang=options.lang, segments=options.segments, folder=self._prompts_folder)
        return self._start(replay, provider, options, specs, None, conversation, sinks, notes, run_id)

    def ask(
        self,
        replay: Replay,
        question: str,
        provider: ChatProvider,
        options: TurnOptions,
        *,
        conversation: Conversation | None = None,
        sinks: Iterable[Sink] = (),
        notes: tuple[str, ...] = (),
        run_id: str | None = None,
    ) -> RunningTurn:
        """Start the answer to a question: one segment through the same hidden pass."""
        conversation = conversation or Conversation()
        specs = (
            plan_question(replay, lang=options.lang, number=conversation.number, folder=self._prompts_folder),
        )
        return self._start(replay, provider, options, specs, question, conversation, sinks, notes, run_id)

    async def restore(
        self,
        replay: Replay,
        provider: ChatProvider,
        options: TurnOptions,
        started: TurnStarted,
        results: Iterable[SegmentResult],
        *,
        seq: int,
        conversation: Conversation | None = None,
        sinks: Iterable[Sink] = (),
    ) -> RunningTurn:
        """A turn that was over long ago, so that its segments can be written again; nothing is sent yet.

        It is not scored once more: its conversation has gone on.

        Args:
            replay: What it is about.
            provider: The model to ask now.
            options: What to ask it with; language, slot and character are those of the turn.
            started: How it began.
            results: How each of its segments ended.
            seq: Number of the last event that was told of it.
            conversation: What it follows on.
            sinks: Readers of its further events.
        """
        options = options.model_copy(
            update={
                "lang": "zh" if started.lang == "zh" else "en",
                "you": started.you,
                "character": started.character,
            }
        )
        runner = self._runner(
            replay,
            provider,
            options,
            started.segments,
            started.question,
            conversation or Conversation(),
            sinks,
            started.notes,
            started.run_id,
            reviewed=False,
        )[0]
        runner.restore(results, seq=seq)
        ended = tuple(runner.results[spec.id] for spec in runner.specs)
        task = asyncio.create_task(_at_once(ended), name=f"restored {runner.run_id}")
        await task
        turn = RunningTurn(runner, task)
        self._turns.add(turn)
        return turn

    async def close(self) -> None:
        """Stop every turn and give back the threads. Safe to call twice; providers are the caller's."""
        self._closed = True
        if self._preparing is not None:
            self._preparing.cancel()
        await asyncio.gather(*(turn.close() for turn in tuple(self._turns)))
        self._executor.shutdown(wait=False, cancel_futures=True)

    def _start(
        self,
        replay: Replay,
        provider: ChatProvider,
        options: TurnOptions,
        specs: Sequence[SegmentSpec],
        question: str | None,
        conversation: Conversation,
        sinks: Iterable[Sink],
        notes: tuple[str, ...],
        run_id: str | None,
    ) -> RunningTurn:
        runner, review = self._runner(
            replay, provider, options, specs, question, conversation, sinks, notes, run_id
        )
        turn = RunningTurn(runner, asyncio.create_task(runner.run(), name=f"turn {runner.run_id}"), review)
        self._turns.add(turn)
        if self._preparing is None:
            loop = asyncio.get_running_loop()
            self._preparing = loop.call_later(PREPARE_AFTER_SECONDS, self._prepare_for, turn)
        return turn

    def _runner(
        self,
        replay: Replay,
        provider: ChatProvider,
        options: TurnOptions,
        specs: Sequence[SegmentSpec],
        question: str | None,
        conversation: Conversation,
        sinks: Iterable[Sink],
        notes: tuple[str, ...],
        run_id: str | None,
        *,
        reviewed: bool = True,
    ) -> tuple[TurnRunner, TurnReview | None]:
        if self._closed:
            raise RuntimeError("the engine is closed")
        if options.you is not None:
            replay.side(options.you)  # a slot that is not in the replay is the caller's mistake
        character = None
        if options.character is not None:
            character = characters.load(options.character, options.lang, folder=self._characters_folder)
        templates.check(self._prompts_folder)
        options = as_the_provider_drafts(options, provider)
        limit = self._limit(provider, options)
        review = self._review(conversation, character, provider, options, limit) if reviewed else None
        injections = Injections(conversation.injections) if review is None else review.injections
        if review is None and character is not None:
            injections.add_injection("character", character.prompt(), characters.PRIORITY)
        runner = TurnRunner(
            replay=replay,
            provider=provider,
            specs=specs,
            options=options,
            prompts=TurnPrompts(
                replay,
                options,
                question=question,
                conversation=conversation,
                injections=injections,
                folder=self._prompts_folder,
            ),
            validate=self._validate,
            sinks=(*self._sinks, *sinks, *(() if review is None else (review.take,))),
            limit=limit,
            retry=self._retry,
            executor=self._executor,
            question=question,
            claims="required" if question is None else "optional",
            notes=notes,
            run_id=run_id,
            hidden_phrases=lambda: (
                *conversation.hidden_phrases,
                *(() if review is None else review.phrases()),
            ),
            conversation=conversation,
        )
        if review is not None:
            review.bind(runner)
        return runner, review

    def _prepare_for(self, turn: RunningTurn) -> None:
        self._preparing = None
        if not turn.task.done():
            self.prepare(turn.runner.replay)

    def _review(
        self,
        conversation: Conversation,
        character: Character | None,
        provider: ChatProvider,
        options: TurnOptions,
        limit: PriorityLimit,
    ) -> TurnReview | None:
        """What a conversation adds to a turn that begins now."""
        for turn in self._turns:
            if turn.review is not None and turn.runner.limit is limit:
                turn.review.hurry()  # the reader waits for the model: nobody else shall
        if conversation.id is None:
            return None
        # Loaded when the first conversation begins: a turn that stands alone does not wait for it.
        from engine.review.pipeline import ReviewPipeline
        from engine.review.runtime import PLAIN, CharacterRuntime
        from engine.session.judge import ProviderJudge
        from engine.session.reviewing import TurnReview

        key = (options.character or PLAIN, conversation.user, conversation.id)
        runtime = self._runtimes.pop(key, None) or CharacterRuntime(
            character_id=key[0], user_id=key[1], conversation_id=key[2], hints=self._hints
        )
        self._runtimes[key] = runtime
        while len(self._runtimes) > MOST_RUNTIMES:
            self._runtimes.popitem(last=False)
        pipeline = ReviewPipeline(
            embedded=provider.id == EMBEDDED,
            judge=ProviderJudge(provider, limit) if options.judge else None,
            timeout=options.timeout,
            folder=self._prompts_folder,
        )
        return TurnReview(runtime, character, pipeline, conversation.injections)

    def _limit(self, provider: ChatProvider, options: TurnOptions) -> PriorityLimit:
        """The limit shared by all turns that ask this model with this many places."""
        places = options.concurrency or provider.concurrency
        return self._limits.setdefault((provider.id, provider.model, places), self._new_limit(places))

    def forget(self, turn: RunningTurn) -> None:
        """Let go of a turn that will not be asked for anything any more."""
        self._turns.discard(turn)


async def _at_once(results: tuple[SegmentResult, ...]) -> tuple[SegmentResult, ...]:
    return results
