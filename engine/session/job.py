"""One segment on its way from nothing to final."""

from __future__ import annotations

import asyncio
import logging
import time
from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from engine.errors import ProviderError, ProviderRefused, ProviderUnreachable
from engine.providers.base import ChatRequest
from engine.providers.retry import Pause
from engine.session import wording
from engine.session.answer import Answer, listen
from engine.session.events import Attempt, Badge, SegmentResult, State
from engine.session.plan import SegmentSpec
from engine.session.second_reading import EMBEDDED, LONGEST_SECONDS, Asked, SegmentReader
from engine.session.states import SegmentMachine, Trigger
from engine.session.turn import Role, Turn
from engine.validation.context import ValidationContext
from engine.validation.report import Report

if TYPE_CHECKING:
    from engine.revision.gate import Decision

log = logging.getLogger(__name__)

PROGRESS_SECONDS = 0.1
"""Progress is reported at most this often per segment: nobody sees more."""


class SegmentJob:
    """Writes, checks and if need be corrects one segment; always ends with exactly one result."""

    def __init__(self, turn: Turn, index: int, spec: SegmentSpec, version: int = 1) -> None:
        self._turn = turn
        self._index = index
        self._spec = spec
        self._version = version
        self._machine = SegmentMachine()
        self._attempts: list[Attempt] = []
        self._open: list[tuple[Role, ChatRequest, Answer]] = []
        self._second: SegmentReader | None = None
        self.result: SegmentResult | None = None

    async def run(self) -> None:
        """Do it. Raises only CancelledError, and that after the segment has been settled as stopped."""
        try:
            self._turn.reporter.state(self._spec.id, self._machine.state)
            await self._run()
        except asyncio.CancelledError:
            self.stop()
            raise
        except Exception as error:
            log.exception("segment %s broke", self._spec.id)
            self._lose(wording.internal(error, self._lang))

    def stop(self) -> None:
        """Settle as stopped, if not settled: what has come so far is kept for the record, unshown."""
        if self.result is not None:
            return
        self._close_open("stopped")
        self._settle(Trigger.STOP, None, warning=wording.stopped(self._lang))

    @property
    def _lang(self) -> str:
        return self._turn.options.lang

    async def _run(self) -> None:
        turn, spec = self._turn, self._spec
        request = await turn.checker.work(turn.prompts.draft, spec)
        async with turn.limit.place(self._index):
            if turn.down is not None:
                self._break(wording.failed(turn.down, self._lang), type(turn.down).__name__)
                return
            self._move(Trigger.START)
            draft = await self._ask("draft", request)
        if draft.error is not None and not draft.raw.strip():
            self._give_up_on(draft.error)
            return
        self._move(Trigger.DRAFT_CLOSED)
        context = self._context("draft", draft)
        by_code = await turn.checker.check(draft.raw, spec.id, context)
        shown = turn.checker.accepted.besides(spec.id)
        asked = await self._read_again("draft", draft.raw, by_code, context)
        while True:
            report = await self._joined(draft.raw, by_code, asked)
            if not turn.checker.outdated(report, shown, spec.id):
                break
            by_code = await turn.checker.check(draft.raw, spec.id, context)
            shown = turn.checker.accepted.besides(spec.id)
        wrong = report.needs_revision
        self._close("draft", draft, report, accepted=not wrong)
        self._close_reading(asked)
        if not wrong:
            self._settle(Trigger.NOTHING_WRONG, report, Badge(verified=turn.verified(report)))
        elif turn.options.revision == "shadow":
            self._fall_back(Trigger.NOT_TO_BE_REVISED, report)
        else:
            await self._revise(draft, report, by_code)

    async def _revise(self, draft: Answer, report: Report, by_code: Report) -> None:
        from engine.revision.judged import Judged  # most drafts need no revision

        turn, spec = self._turn, self._spec
        self._move(Trigger.SOMETHING_WRONG)
        request = await turn.checker.work(turn.prompts.revision, spec, draft.raw, report)
        turn.reporter.revision(spec.id, report, request.messages)
        async with turn.limit.place(self._index):
            revision = await self._ask("revision", request)
        if revision.error is not None and not revision.raw.strip():
            self._close("revision", revision, None)
            self._fall_back(Trigger.REVISION_FAILED, report)
            return
        context = self._context("revision", revision, report)
        revised_by_code = await turn.checker.check(revision.raw, spec.id, context)
        shown = turn.checker.accepted.besides(spec.id)
        asked = await self._read_again("revision", revision.raw, revised_by_code, context)
        if asked is not None:
            # What is found in a sentence the draft has too holds for both: the gate compares like with like.
            report = await self._joined(draft.raw, by_code)
        before = Judged(draft.raw, report, cut_off=draft.cut_off)
        while True:
            revised = await self._joined(revision.raw, revised_by_code, asked)
            after = Judged(revision.raw, revised, cut_off=revision.cut_off)
            decision = await turn.checker.work(turn.gate, before, after)
            if not turn.checker.outdated(revised, shown, spec.id):
                break
            revised_by_code = await turn.checker.check(revision.raw, spec.id, context)
            shown = turn.checker.accepted.besides(spec.id)
        self._close("revision", revision, revised, accepted=decision.accepted, decision=decision)
        self._close_reading(asked)
        if decision.accepted:
            badge = Badge(
                verified=turn.verified(revised), corrected=decision.corrected, removed=decision.removed
            )
            warning = turn.warn(revised, self._lang, revised=True) if revised.needs_revision else None
            self._settle(Trigger.GATE_PASSED, revised, badge, warning=warning)
        else:
            self._fall_back(Trigger.GATE_REFUSED, report)

    async def _read_again(
        self, of: Literal["draft", "revision"], raw: str, report: Report, context: ValidationContext
    ) -> Asked | None:
        """Have the second reader read what code left open; None if it is off or there is nothing to ask."""
        turn = self._turn
        if not turn.options.second_reader or turn.provider.id == EMBEDDED:
            return None
        if self._second is None:
            self._second = SegmentReader(turn, context)

        async def ask(request: ChatRequest) -> Answer:
            async with turn.limit.place(self._index):
                return await self._ask("second_reader", request)

        return await self._second.read(of, raw, report, ask)

    async def _joined(self, raw: str, report: Report, asked: Asked | None = None) -> Report:
        return report if self._second is None else await self._second.join(raw, report, asked)

    async def _ask(self, role: Role, request: ChatRequest) -> Answer:
        turn, segment_id = self._turn, self._spec.id
        answer = Answer()
        self._open.append((role, request, answer))
        told = -PROGRESS_SECONDS
        patience = turn.patience
        if role == "second_reader":
            patience = replace(patience, whole=LONGEST_SECONDS)

        def progress(characters: int) -> None:
            nonlocal told
            now = time.monotonic()
            if self.result is None and role != "second_reader" and now - told >= PROGRESS_SECONDS:
                told = now
                turn.reporter.progress(segment_id, role, characters)

        def waiting(pause: Pause) -> None:
            if self.result is None:
                turn.reporter.waiting(segment_id, pause)

        await listen(
            turn.provider,
            request,
            answer,
            patience=patience,
            retry=turn.retry,
            on_wait=waiting,
            on_progress=progress,
        )
        if request.assemble is not None:
            answer.drafted = await turn.checker.work(request.assemble, answer.said)
        turn.answered = turn.answered or answer.first_byte is not None
        return answer

    def _context(
        self, role: Literal["draft", "revision"], answer: Answer, draft: Report | None = None
    ) -> ValidationContext:
        return ValidationContext(
            lang=self._turn.options.lang,
            you=self._turn.options.you,
            claims=self._turn.claims,
            role=role,
            # An answer that broke off or was filtered is cut off as much as one that grew too long.
            finish_reason="length" if answer.cut_off else answer.ended_as,
            draft_claims=tuple(checked.claim for checked in draft.claims) if draft is not None else (),
            told=answer.drafted.told if answer.drafted is not None else {},
            own=answer.drafted.own if answer.drafted is not None else (),
        )

    def _fire(self, trigger: Trigger) -> State:
        if self.result is not None:
            # The turn gave up waiting for this job to stop, and settled it; it has no business going on.
            raise asyncio.CancelledError
        return self._machine.fire(trigger)

    def _move(self, trigger: Trigger) -> None:
        self._turn.reporter.state(self._spec.id, self._fire(trigger))

    def _close(
        self,
        role: Role,
        answer: Answer,
        report: Report | None,
        *,
        accepted: bool = False,
        decision: Decision | None = None,
        error: str | None = None,
        asked: Asked | None = None,
    ) -> None:
        """Record an attempt."""
        entry = next((entry for entry in self._open if entry[0] == role), None)
        if entry is None:
            return
        self._open.remove(entry)
        request = entry[1]
        attempt = Attempt(
            role=role,
            messages=request.messages,
            pieces=request.pieces,
            dropped=request.dropped,
            raw=answer.raw,
            answer=answer.said if answer.drafted is not None else None,
            text=report.text if report is not None else "",
            reasoning=answer.reasoning,
            claims=report.claims if report is not None else (),
            issues=report.issues if report is not None else (),
            statements=report.statements if report is not None else (),
            finish_reason=answer.finish_reason,
            usage=answer.usage,
            first_byte_seconds=answer.first_byte_seconds,
            seconds=answer.seconds,
            validation_ms=report.milliseconds if report is not None else 0.0,
            accepted=accepted,
            gate=decision.reasons if decision is not None else (),
            error=error or (str(answer.error) if answer.error is not None else None),
            reads=asked.of if asked is not None else None,
            proposals=asked.proposals if asked is not None else (),
        )
        self._attempts.append(attempt)
        self._turn.reporter.attempt(self._spec.id, attempt)

    def _close_reading(self, asked: Asked | None) -> None:
        """Record a second reading, behind the attempt it read."""
        if asked is not None:
            self._close("second_reader", asked.answer, None, error=asked.error, asked=asked)

    def _close_open(self, error: str) -> None:
        for role, _, answer in tuple(self._open):
            self._close(role, answer, None, error=error)

    def _give_up_on(self, error: ProviderError) -> None:
        hopeless = isinstance(error, ProviderUnreachable) or (
            isinstance(error, ProviderRefused) and error.status in (401, 403, 404)
        )
        if hopeless and not self._turn.answered:
            self._turn.down = error
        self._break(wording.failed(error, self._lang), type(error).__name__)

    def _break(self, warning: str, failure: str) -> None:
        if self.result is not None:
            return
        self._close_open(warning)
        self._settle(Trigger.BREAK, None, warning=warning, failure=failure)

    def _lose(self, warning: str) -> None:
        """Fail after a fault of the program, which may have come between a transition and its result."""
        if self.result is None:
            if not self._machine.can(Trigger.BREAK):
                self._machine = SegmentMachine()
            self._break(warning, "InternalError")

    def _fall_back(self, trigger: Trigger, report: Report) -> None:
        if not report.text.strip():
            self._break(wording.empty(self._lang), "NothingToShow")
            return
        self._attempts = [
            attempt.model_copy(update={"accepted": attempt.role == "draft"}) for attempt in self._attempts
        ]
        warning = self._turn.warn(report, self._lang)
        self._settle(trigger, report, Badge(verified=self._turn.verified(report)), warning=warning)

    def _settle(
        self,
        trigger: Trigger,
        shown: Report | None,
        badge: Badge | None = None,
        *,
        warning: str | None = None,
        failure: str | None = None,
    ) -> None:
        """Go to a final state and make the result: with the text of ``shown``, or with none."""
        status = self._fire(trigger)
        self.result = SegmentResult(
            id=self._spec.id,
            title=self._spec.title,
            status=status,
            text=shown.text if shown is not None else "",
            warning=warning,
            badge=badge or Badge(),
            claims=shown.claims if shown is not None else (),
            issues=shown.issues if shown is not None else (),
            statements=shown.statements if shown is not None else (),
            attempts=tuple(self._attempts),
            version=self._version,
            failure=failure,
        )
        if shown is not None:
            self._turn.checker.accepted.put(self.result)
        self._turn.reporter.settled(self.result)
