"""Each guard of the flow, shown to work by what gets through when it is taken away."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from engine.errors import BrokenStream, ProviderRefused
from engine.providers.base import ChatRequest, Finished, StreamEvent, TextDelta
from engine.revision import gate
from engine.revision.judged import Judged
from engine.session import answer, checking, job, runner
from engine.session import turn as turn_module
from engine.session.events import State
from engine.session.options import TurnOptions
from engine.session.turn import Role
from engine.validation.report import Report
from tests.engine.session import fakes
from tests.engine.session.fakes import FakeProvider, says

GOOD = "The opening was quiet for both. Side 1 recruited six units. Nothing was lost before turn 5."
WRONG = GOOD.replace("six", "WRONG")


def play(script: Callable[[ChatRequest], AsyncIterator[StreamEvent]], *names: str, **changes: Any) -> Any:
    async def go() -> Any:
        turn, _ = fakes.runner(FakeProvider(script), names or ("a",), **changes)
        async with asyncio.timeout(5):
            await turn.run()
        await turn.close()
        return turn

    return asyncio.run(go())


def shown(turn: Any) -> str:
    return " ".join(result.text for result in turn.results.values())


def test_the_validator_keeps_wrong_text_off_the_screen() -> None:
    def blind(raw: str, replay: Any, context: Any) -> Report:
        return Report(text=raw, claims=(), issues=())

    script = says(WRONG)
    assert play(script).results["a"].warning
    assert play(script, validate=blind).results["a"].warning is None  # without it: shown as if it were right


def test_the_gate_keeps_a_bad_revision_off_the_screen() -> None:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        draft = request.messages[0].content.startswith("draft")
        yield TextDelta(WRONG if draft else "Nothing was lost before turn 5.")
        yield Finished("stop")

    def open_gate(draft: Judged, revision: Judged) -> gate.Decision:
        return gate.Decision(True, ())

    assert "quiet" in shown(play(script))
    assert "quiet" not in shown(play(script, gate=open_gate))  # without it: most of the text is gone


def test_an_answer_that_broke_off_is_not_taken_for_a_whole_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        yield TextDelta(GOOD[:40])
        raise BrokenStream("cut")

    assert play(script).results["a"].status is State.FALLBACK
    monkeypatch.setattr(job.SegmentJob, "_context", _trusting)
    assert play(script).results["a"].status is State.CLEAN  # without it: half a text without a word


def _trusting(self: job.SegmentJob, role: Role, heard: answer.Answer, draft: Report | None = None) -> Any:
    return checking.ValidationContext(lang="en", role=role, finish_reason=heard.finish_reason)


def test_silence_ends_an_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_module, "LEEWAY_SECONDS", 0.0)

    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        await asyncio.sleep(1)
        yield TextDelta(GOOD)
        yield Finished("stop")

    options = TurnOptions(timeout=0.01)
    assert play(script, options=options).results["a"].status is State.FAILED
    monkeypatch.setattr(turn_module, "LEEWAY_SECONDS", 60.0)
    assert play(script, options=options).results["a"].status is State.CLEAN  # without it: waits and waits


def test_an_endless_answer_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        for turn in range(300):
            yield TextDelta("".join(f"on {turn} and on {number}. " for number in range(60)))
        yield Finished("stop")

    attempt = play(script).results["a"].attempts[0]
    assert "grew longer" in (attempt.error or "")
    assert len(attempt.raw) < answer.LONGEST_ANSWER + 2000
    monkeypatch.setattr(answer, "LONGEST_ANSWER", 10**9)
    assert len(play(script).results["a"].attempts[0].raw) > 300_000


def test_text_that_cannot_be_stored_is_made_storable(monkeypatch: pytest.MonkeyPatch) -> None:
    script = says("A lone half \ud83d and a \0 null. " + GOOD)
    play(script).results["a"].model_dump_json().encode()
    monkeypatch.setattr(answer, "_storable", str)
    with pytest.raises(ValueError, match="surrogate"):
        play(script).results["a"].model_dump_json().encode()


def test_segments_accepted_meanwhile_are_taken_into_account(monkeypatch: pytest.MonkeyPatch) -> None:
    def claims(value: str) -> str:
        line = f'{{"id":"c1","type":"meta","field":"turns","value":{value}}}'
        return f"The game took some turns [c1]. It was a long one.\n```claims\n{line}\n```"

    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        _, name = request.messages[0].content.split()
        yield TextDelta(claims({"a": "20", "b": "21"}[name]))
        yield Finished("stop")

    def statuses() -> list[State]:
        return sorted(result.status for result in play(script, "a", "b").results.values())

    assert statuses() == [State.CLEAN, State.FALLBACK]
    monkeypatch.setattr(checking.Checker, "outdated", lambda *_: False)
    assert statuses() == [State.CLEAN, State.CLEAN]  # without it: two segments that contradict each other


def test_a_provider_that_is_down_is_asked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = 0

    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        nonlocal asked
        asked += 1
        raise ProviderRefused("no", status=401)
        yield

    one_at_a_time = TurnOptions(concurrency=1)
    play(script, "a", "b", "c", options=one_at_a_time)
    assert asked == 1
    monkeypatch.setattr(job.SegmentJob, "_give_up_on", _give_up_alone)
    play(script, "a", "b", "c", options=one_at_a_time)
    assert asked == 4  # without it: once for every segment


def _give_up_alone(self: job.SegmentJob, error: ProviderRefused) -> None:
    self._break(str(error), type(error).__name__)


def test_stop_does_not_wait_for_ever(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def go() -> bool:
        let_go, begun = asyncio.Event(), asyncio.Event()

        async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
            try:
                yield TextDelta(GOOD)
                begun.set()
                await asyncio.sleep(60)
            finally:
                await let_go.wait()

        turn, _ = fakes.runner(FakeProvider(script), "a")
        task = asyncio.create_task(turn.run())
        await begun.wait()
        turn.stop()
        done, _ = await asyncio.wait([task], timeout=0.5)
        let_go.set()
        await task
        await turn.close()
        return bool(done)

    assert asyncio.run(go())
    monkeypatch.setattr(runner, "GRACE_SECONDS", 30.0)
    assert not asyncio.run(go())  # without it: as long as the provider likes
    caplog.clear()
