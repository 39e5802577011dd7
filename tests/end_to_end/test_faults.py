"""Whatever a provider does, the segment ends, the reader is told the truth, nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from engine.archive.record import ReplaySummary
from engine.archive.recorder import Recorder
from engine.archive.store import Archive
from engine.facts import Replay
from engine.games.loader import load_replay
from engine.providers.openai import OpenAIProvider
from engine.providers.retry import RetryPolicy
from engine.session.engine import Engine
from engine.session.events import AnyEvent, SegmentResult
from engine.session.options import TurnOptions
from tests.end_to_end.drafts import SAMPLE
from tests.end_to_end.faults import FAULTS, SILENCE, WRONG, Fault
from tests.model_server import ModelServer, RecordedRequest, Reply


@pytest.fixture(scope="module")
def sample() -> Replay:
    return load_replay(SAMPLE)


def play(
    fault: Fault, replay: Replay, archive: Path, **options: Any
) -> tuple[SegmentResult, list[AnyEvent], ModelServer]:
    """Review one segment while the server does what the fault says."""
    seen = {True: 0, False: 0}

    def script(request: RecordedRequest) -> Reply:
        revision = "<issues>" in request.prompt
        seen[revision] += 1
        return fault.answer(revision=revision, number=seen[revision] - 1)

    async def go(server: ModelServer) -> tuple[SegmentResult, list[AnyEvent]]:
        events: list[AnyEvent] = []
        provider = OpenAIProvider(server.base_url, "scripted")
        recorder = Recorder(archive)
        engine = Engine(
            retry=RetryPolicy(retries=2, base=0.0, cap=0.0),
            sinks=[recorder.about(ReplaySummary.of(replay)), events.append],
        )
        try:
            async with asyncio.timeout(20):
                chosen = TurnOptions(segments=1, timeout=SILENCE, **options)
                turn = engine.review(replay, provider, chosen)
                (result,) = await turn.wait()
                return result, events
        finally:
            await engine.close()
            await provider.close()
            recorder.close()

    with ModelServer(script) as server:
        result, events = asyncio.run(go(server))
    return result, events, server


def test_there_are_enough() -> None:
    assert len(FAULTS) >= 60
    assert len({fault.name for fault in FAULTS}) == len(FAULTS)


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.name.replace(" ", "-"))
def test_fault(fault: Fault, sample: Replay, tmp_path: Path) -> None:
    result, events, server = play(fault, sample, tmp_path / "archive.db")
    assert result.status.value == fault.status, (result.warning, [a.gate for a in result.attempts])

    # One final, of a known state, and at most one revision (its transport retries are the same request).
    assert [event.result.id for event in events if event.event == "segment_final"] == [result.id]
    revisions = [request.body for request in server.requests if "<issues>" in request.prompt]
    assert len(set(revisions)) <= 1
    assert sum(attempt.role == "revision" for attempt in result.attempts) <= 1

    # What is wrong is shown only in a fallback, whose warning names it.
    wrong = [words for words in WRONG if words in result.text]
    if fault.status == "fallback":
        assert result.text
        assert result.warning
        assert all(words in result.warning for words in wrong)
    else:
        assert not wrong
    if fault.status == "failed":
        assert not result.text
        assert result.warning
    if fault.status in ("clean", "revised"):
        assert result.text
        assert not [issue for issue in result.issues if issue.severity.needs_revision]
    assert "[c1]" not in result.text
    assert "claims" not in result.text

    # Nothing is counted as zero that nobody counted.
    if fault.usage_known is not None:
        assert (events[-1].usage.output_tokens is not None) is fault.usage_known

    # The archive holds what happened.
    with Archive(tmp_path / "archive.db") as archive:
        (header,) = archive.turns()
        record = archive.turn(header.run_id)
    assert record.results == (result,)
    assert record.status == events[-1].status
    assert all(attempt.messages for attempt in record.results[0].attempts)


def test_in_shadow_mode_a_fault_is_recorded_and_not_revised(sample: Replay, tmp_path: Path) -> None:
    fault = next(fault for fault in FAULTS if fault.name == "a wrong number")
    result, _, server = play(fault, sample, tmp_path / "archive.db", revision="shadow")
    assert result.status.value == "fallback"
    assert len(server.requests) == 1
