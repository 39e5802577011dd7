"""One turn: its segments side by side, its events in order, whatever happens to either."""

from __future__ import annotations

import asyncio
import logging
import time
import uuid
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from typing import Any, Literal

from engine.facts import Replay
from engine.providers.base import ChatMessage, ChatProvider
from engine.providers.retry import Pause, RetryPolicy
from engine.session import usage, wording
from engine.session.badge import verified
from engine.session.checking import Checker, Validate
from engine.session.conversation import Conversation
from engine.session.events import (
    AnyEvent,
    Attempt,
    AttemptClosed,
    DraftProgress,
    ProviderWaiting,
    RevisionStarted,
    SegmentFinal,
    SegmentRestarted,
    SegmentResult,
    SegmentSettled,
    SegmentStateChanged,
    State,
    TurnFinished,
    TurnStarted,
    UsageTotals,
)
from engine.session.job import SegmentJob
from engine.session.limit import PriorityLimit
from engine.session.offload import tasks
from engine.session.options import TurnOptions
from engine.session.plan import SegmentSpec
from engine.session.turn import Gate, Prompts, Role, Turn, Warn
from engine.validation.report import Report

log = logging.getLogger(__name__)

Sink = Callable[[AnyEvent], None]
"""Takes an event. Called on the loop's thread, in order, and must be quick."""

GRACE_SECONDS = 0.12
"""How long stopped jobs get to close their connections before the turn is over without them.

A stop is answered within 200 ms; a job that is still unwinding then goes on unseen."""

VALIDATION_THREADS = 2
"""Two, so that one hostile draft does not hold up the checking of all others."""

_abandoned: set[asyncio.Task[None]] = set()  # the loop itself keeps no strong reference to a task


class TurnRunner:
    """Runs one turn and any later rewriting of its segments. Belongs to one event loop.

    Usage: ``await runner.run()`` once; then ``await runner.rerun(segment_id)`` any number of times;
    `stop` at any moment. Events go to the sinks; results stay in `results` and `versions`.
    """

    def __init__(
        self,
        *,
        replay: Replay,
        provider: ChatProvider,
        specs: Sequence[SegmentSpec],
        options: TurnOptions,
        prompts: Prompts,
        validate: Validate,
        sinks: Iterable[Sink] = (),
        limit: PriorityLimit | None = None,
        retry: RetryPolicy | None = None,
        executor: Executor | None = None,
        question: str | None = None,
        claims: Literal["required", "optional"] = "required",
        notes: tuple[str, ...] = (),
        run_id: str | None = None,
        gate: Gate = tasks.decide,
        warn: Warn = tasks.warn,
        hidden_phrases: Callable[[], Iterable[str]] = tuple,
        conversation: Conversation | None = None,
    ) -> None:
        """Make a turn ready to run.

        Args:
            replay: The replay under review.
            provider: The model.
            specs: The segments, in the order they are shown; ids are unique.
            options: What the caller chose.
            prompts: Makes the requests.
            validate: `engine.validation.validate` or a stand-in.
            sinks: Readers of the events. One that raises is reported in the log and hears no more.
            limit: Shared with other turns of the same provider; None makes one of the turn's own.
            retry: Transport retries; None for the usual budget.
            executor: Threads for validation; None makes them, and `close` ends them.
            question: The reader's question, when the turn answers one.
            claims: Whether a segment must make claims.
            notes: Things to show about the run as a whole.
            run_id: None makes a new one.
            gate: Decides about revisions.
            warn: Words warnings.
            hidden_phrases: Texts that must never show in a reply, asked for at each validation.
            conversation: What the turn follows on; None for nothing.
        """
        if len({spec.id for spec in specs}) != len(specs):
            raise ValueError("two segments share an id")
        self.run_id = run_id or uuid.uuid4().hex
        self.specs = tuple(specs)
        self.options = options
        self.replay = replay
        self.provider = provider
        self.question = question
        self.notes = notes
        self.conversation = conversation or Conversation()
        self._sinks = list(sinks)
        self._seq = 0
        self.limit = limit or PriorityLimit(options.concurrency or provider.concurrency)
        self._own_executor = executor is None
        self._executor = executor or ThreadPoolExecutor(VALIDATION_THREADS, "validation")
        self._turn = Turn(
            replay=replay,
            provider=provider,
            options=options,
            limit=self.limit,
            retry=retry or RetryPolicy(),
            checker=Checker(replay, validate, self._executor, hidden_phrases, self.conversation.claims),
            prompts=prompts,
            gate=gate,
            warn=warn,
            verified=verified,
            claims=claims,
            reporter=self,
        )
        self._jobs: dict[str, SegmentJob] = {}
        self._running: dict[str, asyncio.Task[None]] = {}
        self._stop = asyncio.Event()
        self._released = 0
        self._started = 0.0
        self.results: dict[str, SegmentResult] = {}
        self.versions: dict[str, list[SegmentResult]] = {spec.id: [] for spec in specs}
        self.status: Literal["finished", "stopped", "failed"] | None = None
        self.seconds = 0.0

    # -- what a caller does ------------------------------------------------------------------------

    async def run(self) -> tuple[SegmentResult, ...]:
        """Run every segment; the results in the order of the plan.

        Cancelling does what `stop` does and then raises CancelledError.
        """
        self._started = time.monotonic()
        self._emit(
            TurnStarted,
            segments=self.specs,
            lang=self.options.lang,
            you=self.options.you,
            provider=self.provider.id,
            model=self.provider.model,
            provider_label=self.provider.label,
            revision=self.options.revision,
            second_reader=self.options.second_reader,
            question=self.question,
            notes=self.notes,
            conversation=self.conversation.id,
            user=self.conversation.user if self.conversation.id is not None else None,
            character=self.options.character,
        )
        for index, spec in enumerate(self.specs):
            self._begin(index, spec)
        await self._finish()
        return tuple(self.results[spec.id] for spec in self.specs)

    def restore(self, results: Iterable[SegmentResult], *, seq: int) -> None:
        """Stand where a turn ended that was run before, so that its segments can be written again.

        Args:
            results: How each of its segments ended.
            seq: Number of the last event that was told of it; those to come have higher ones.
        """
        for result in results:
            self.results[result.id] = result
            self.versions[result.id] = [result]
            if result.text:
                self._turn.checker.accepted.put(result)
        self._released = len(self.specs)
        self._seq = seq

    async def rerun(self, segment_id: str) -> SegmentResult:
        """Write one segment again (retry, regenerate); the earlier version is kept in `versions`.

        If the new version fails or is stopped and the earlier one has a text, the earlier one stays in
        `results`. Returns the new version. Raises KeyError for an unknown segment, RuntimeError while the
        segment is being written.
        """
        self.check_rerun(segment_id)
        index = [spec.id for spec in self.specs].index(segment_id)
        self._turn.down = None
        self._stop.clear()
        self._started = time.monotonic()
        version = 1 + max((earlier.version for earlier in self.versions[segment_id]), default=0)
        self._emit(SegmentRestarted, segment_id=segment_id, version=version)
        self._begin(index, self.specs[index], version)
        await self._finish()
        return self.versions[segment_id][-1]

    def check_rerun(self, segment_id: str) -> None:
        """Raise what `rerun` would raise now."""
        if segment_id not in self.versions:
            raise KeyError(segment_id)
        if segment_id in self._running:
            raise RuntimeError(f"segment {segment_id} is being written")

    def stop(self) -> None:
        """Stop whatever runs: connections close, what is final stays, the rest settles as stopped."""
        self._stop.set()

    async def close(self) -> None:
        """Stop, and give back the threads. Safe to call twice."""
        self.stop()
        if self._running:
            await asyncio.wait(self._running.values(), timeout=GRACE_SECONDS)
        if self._own_executor:
            self._executor.shutdown(wait=False, cancel_futures=True)

    @property
    def attempts(self) -> tuple[Attempt, ...]:
        """Every attempt of every version so far."""
        return tuple(
            attempt for results in self.versions.values() for result in results for attempt in result.attempts
        )

    @property
    def usage(self) -> UsageTotals:
        """What all attempts cost so far, earlier versions included."""
        return usage.total(self.attempts)

    def tell(self, kind: type[AnyEvent], **fields: Any) -> None:
        """Add an event of something that followed on the turn (its review) to the stream."""
        self._emit(kind, **fields)

    # -- running -----------------------------------------------------------------------------------

    def _begin(self, index: int, spec: SegmentSpec, version: int = 1) -> None:
        job = SegmentJob(self._turn, index, spec, version)
        self._jobs[spec.id] = job
        task = asyncio.create_task(job.run(), name=f"segment {spec.id}")
        self._running[spec.id] = task

    async def _finish(self) -> None:
        """Wait until every running segment has settled, or has been stopped."""
        cancelled = False
        stopping = asyncio.create_task(self._stop.wait(), name="stop")
        try:
            while (tasks := {*self._running.values()}) and not self._stop.is_set():
                done, _ = await asyncio.wait({*tasks, stopping}, return_when=asyncio.FIRST_COMPLETED)
                self._forget(done)
        except asyncio.CancelledError:
            cancelled = True
        stopping.cancel()
        if self._running:
            await self._wind_down()
        self._conclude()
        if cancelled:
            raise asyncio.CancelledError

    async def _wind_down(self) -> None:
        tasks = set(self._running.values())
        for task in tasks:
            task.cancel()
        late: set[asyncio.Task[None]] = set()
        try:
            _, late = await asyncio.wait(tasks, timeout=GRACE_SECONDS)
        except asyncio.CancelledError:
            late = {task for task in tasks if not task.done()}
        for segment_id, task in self._running.items():
            self._jobs[segment_id].stop()
            if task in late:
                log.warning("segment %s was slow to stop and goes on unseen", segment_id)
                _abandoned.add(task)
                task.add_done_callback(_abandoned.discard)
        self._running.clear()

    def _forget(self, done: set[asyncio.Task[Any]]) -> None:
        for segment_id in [name for name, task in self._running.items() if task in done]:
            del self._running[segment_id]

    def _conclude(self) -> None:
        self.seconds = time.monotonic() - self._started
        results = [self.results[spec.id] for spec in self.specs]
        failures = [result for result in results if result.status is State.FAILED]
        if any(result.status is State.STOPPED for result in results):
            self.status = "stopped"
        elif results and len(failures) == len(results):
            self.status = "failed"
        else:
            self.status = "finished"
        self._emit(
            TurnFinished,
            status=self.status,
            usage=self.usage,
            seconds=self.seconds,
            error=failures[0].warning if self.status == "failed" else None,
            details=self._turn.prompts.made_with(),
        )

    # -- the reporter of the jobs ------------------------------------------------------------------

    def state(self, segment_id: str, state: State) -> None:
        self._emit(SegmentStateChanged, segment_id=segment_id, state=state)

    def waiting(self, segment_id: str, pause: Pause) -> None:
        self._emit(
            ProviderWaiting,
            segment_id=segment_id,
            seconds=pause.seconds,
            reason=pause.reason,
            cause=pause.cause,
            retry=pause.number,
        )

    def progress(self, segment_id: str, role: Role, characters: int) -> None:
        self._emit(DraftProgress, segment_id=segment_id, role=role, characters=characters)

    def revision(self, segment_id: str, report: Report, messages: tuple[ChatMessage, ...]) -> None:
        self._emit(RevisionStarted, segment_id=segment_id, issues=report.issues, messages=messages)

    def attempt(self, segment_id: str, attempt: Attempt) -> None:
        self._emit(AttemptClosed, segment_id=segment_id, attempt=attempt)

    def settled(self, result: SegmentResult) -> None:
        """Keep a result and release whatever may be shown now."""
        self._emit(SegmentSettled, result=result)
        earlier = self.results.get(result.id)
        self.versions[result.id].append(result)
        if earlier is not None:
            note = None
            if not result.text and earlier.text:
                note = wording.kept(result.warning, self.options.lang)
            else:
                self.results[result.id] = result
            self._emit(SegmentFinal, result=self.results[result.id], note=note)
            return
        self.results[result.id] = result
        while self._released < len(self.specs):
            shown = self.results.get(self.specs[self._released].id)
            if shown is None:
                break
            self._released += 1
            self._emit(SegmentFinal, result=shown)

    def _emit(self, kind: type[AnyEvent], **fields: Any) -> None:
        self._seq += 1
        event = kind(run_id=self.run_id, seq=self._seq, **fields)
        for sink in tuple(self._sinks):
            try:
                sink(event)
            except Exception:
                log.exception("a reader of the events failed and hears no more of this turn")
                self._sinks.remove(sink)
