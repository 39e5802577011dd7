from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import BrokenStream, ProviderRefused, ProviderUnreachable, RateLimited
from engine.providers.base import ChatRequest, Finished, ReasoningDelta, StreamEvent, TextDelta, Usage
from engine.session import job
from engine.session import turn as turn_module
from engine.session.events import AnyEvent, State
from engine.session.options import TurnOptions
from engine.session.prompts import TurnPrompts
from engine.session.runner import GRACE_SECONDS
from tests.engine.session.fakes import FakeProvider, replay, runner, says, validate

GOOD = "The opening was quiet for both. Side 1 recruited six units. Nothing was lost before turn 5."
WRONG = "The opening was quiet for both. Side 1 recruited WRONG units. Nothing was lost before turn 5."
FATAL = "The opening was quiet for both. Side 2 won FATAL in the end. Nothing was lost before turn 5."


def by_request(**answers: str) -> Callable[[ChatRequest], AsyncIterator[StreamEvent]]:
    """Answers by the words of the request: ``draft_a="..."``; everything else is good."""

    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        answer = answers.get(request.messages[0].content.replace(" ", "_"), GOOD)
        async for event in says(*[answer[at : at + 20] for at in range(0, len(answer), 20)])(request):
            yield event

    return script


def run(provider: FakeProvider, *names: str, **changes: Any) -> tuple[Any, list[AnyEvent]]:
    async def go() -> tuple[Any, list[AnyEvent]]:
        turn, events = runner(provider, names or ("a", "b", "c"), **changes)
        await turn.run()
        await turn.close()
        return turn, events

    return asyncio.run(go())


def statuses(turn: Any) -> dict[str, str]:
    return {name: result.status.value for name, result in turn.results.items()}


def test_with_nothing_wrong_each_draft_is_shown_as_it_is() -> None:
    provider = FakeProvider(by_request())
    turn, _ = run(provider)
    assert set(statuses(turn).values()) == {"clean"}
    assert [result.text for result in turn.results.values()] == [GOOD] * 3
    assert len(provider.requests) == 3


def test_a_wrong_draft_is_revised_once_and_the_reader_sees_only_the_revision() -> None:
    provider = FakeProvider(by_request(draft_b=WRONG))
    turn, events = run(provider)
    assert statuses(turn) == {"a": "clean", "b": "revised", "c": "clean"}
    result = turn.results["b"]
    assert (result.text, result.warning, result.badge.corrected) == (GOOD, None, 1)
    assert [attempt.role for attempt in result.attempts] == ["draft", "revision"]
    assert [attempt.accepted for attempt in result.attempts] == [False, True]
    assert Counter(request.messages[0].content for request in provider.requests)["revision b"] == 1
    finals = [event for event in events if event.event == "segment_final"]
    assert all("WRONG" not in event.result.text for event in finals)


@pytest.mark.parametrize(
    "revision", [FATAL, WRONG, "Sorry, SORRY. " + GOOD, "Nothing was lost before turn 5."]
)
def test_a_revision_that_does_not_pass_leaves_the_draft_with_a_warning(revision: str) -> None:
    turn, _ = run(FakeProvider(by_request(draft_b=WRONG, revision_b=revision)))
    result = turn.results["b"]
    assert result.status is State.FALLBACK
    assert result.text == WRONG
    assert "disagrees with the replay" in result.warning
    assert [attempt.accepted for attempt in result.attempts] == [True, False]
    assert any(not reason.passed for reason in result.attempts[1].gate)


def test_never_a_second_revision() -> None:
    provider = FakeProvider(by_request(draft_a=FATAL, revision_a=WRONG))
    run(provider, "a")
    assert [request.messages[0].content for request in provider.requests] == ["draft a", "revision a"]


def test_shadow_mode_validates_records_and_never_revises() -> None:
    provider = FakeProvider(by_request(draft_b=WRONG))
    turn, _ = run(provider, options=TurnOptions(revision="shadow"))
    assert statuses(turn) == {"a": "clean", "b": "fallback", "c": "clean"}
    assert len(provider.requests) == 3
    assert turn.results["b"].issues
    assert turn.results["b"].warning


def test_a_warning_alone_is_no_reason_to_revise() -> None:
    provider = FakeProvider(by_request(draft_a=GOOD + " It was a VAGUE game."))
    turn, _ = run(provider, "a")
    assert statuses(turn) == {"a": "clean"}
    assert len(provider.requests) == 1


def test_finals_come_in_segment_order_each_as_soon_as_those_before_it() -> None:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        await asyncio.sleep({"draft a": 0.02, "draft b": 0.0, "draft c": 0.05}[request.messages[0].content])
        yield TextDelta(GOOD)
        yield Finished("stop")

    _, events = run(FakeProvider(script))
    told = [(event.event, event.result.id) for event in events if hasattr(event, "result")]
    assert told == [
        ("segment_settled", "b"),
        ("segment_settled", "a"),
        ("segment_final", "a"),
        ("segment_final", "b"),
        ("segment_settled", "c"),
        ("segment_final", "c"),
    ]


def test_drafts_and_revisions_share_the_limit_and_overlap() -> None:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        kind, name = request.messages[0].content.split()
        await asyncio.sleep(0.01)
        yield TextDelta(WRONG if kind == "draft" and name == "a" else GOOD)
        yield Finished("stop")

    provider = FakeProvider(script, concurrency=2)
    turn, _ = run(provider, *"abcdef")
    assert provider.most == 2
    assert statuses(turn)["a"] == "revised"
    # The revision of the first segment does not wait for the drafts of the last ones.
    asked = [request.messages[0].content for request in provider.requests]
    assert asked.index("revision a") < asked.index("draft f")


def test_no_event_before_an_attempt_is_closed_carries_any_of_its_text() -> None:
    _, events = run(FakeProvider(by_request(draft_b=WRONG, revision_b=FATAL)))
    closed: set[str] = set()
    for event in events:
        if event.event == "attempt_closed":
            closed.add(event.segment_id)
        elif getattr(event, "segment_id", None) not in closed and not hasattr(event, "result"):
            assert "opening was quiet" not in event.model_dump_json()


def test_sequence_numbers_rise_by_one_and_all_carry_the_run() -> None:
    turn, events = run(FakeProvider(by_request(draft_b=WRONG)))
    assert [event.seq for event in events] == list(range(1, len(events) + 1))
    assert {event.run_id for event in events} == {turn.run_id}
    assert [events[0].event, events[-1].event] == ["turn_started", "turn_finished"]
    assert events[-1].details == {"temperature": 0.5, "prompts": {"system": "1"}}


# -- what providers do --------------------------------------------------------------------------------


def raises(error: Exception, *, after: str = "") -> Callable[[ChatRequest], AsyncIterator[StreamEvent]]:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        if after:
            yield TextDelta(after)
        raise error

    return script


@pytest.mark.parametrize(
    ("error", "words"),
    [
        (ProviderUnreachable("no connection"), "could not be reached: no connection"),
        (ProviderRefused("wrong key", status=401), "refused: wrong key"),
        (RateLimited("slow down"), "too often: slow down"),
        (BrokenStream("nonsense"), "broke off: nonsense"),
    ],
)
def test_without_an_answer_the_segment_fails_and_says_why(error: Exception, words: str) -> None:
    turn, _ = run(FakeProvider(raises(error)), "a")
    result = turn.results["a"]
    assert (result.status, result.text) == (State.FAILED, "")
    assert words in result.warning
    assert result.failure == type(error).__name__
    assert turn.status == "failed"


def test_a_draft_that_broke_off_counts_as_truncated_and_may_be_revised() -> None:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        if request.messages[0].content.startswith("draft"):
            yield TextDelta(GOOD[:60])
            raise BrokenStream("cut")
        yield TextDelta(GOOD)
        yield Finished("stop")

    turn, _ = run(FakeProvider(script), "a")
    assert turn.results["a"].status is State.REVISED
    assert turn.results["a"].attempts[0].error == "cut"
    assert turn.results["a"].attempts[0].usage is None


def test_a_revision_that_broke_off_is_not_accepted() -> None:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        if request.messages[0].content.startswith("draft"):
            yield TextDelta(WRONG)
            yield Finished("stop")
        else:
            yield TextDelta(GOOD)
            raise BrokenStream("cut")

    turn, _ = run(FakeProvider(script), "a")
    assert turn.results["a"].status is State.FALLBACK
    assert "whole" in [reason.condition for reason in turn.results["a"].attempts[1].gate if not reason.passed]


def test_an_answer_that_never_says_it_is_over_is_cut_off() -> None:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        yield TextDelta(GOOD)

    turn, _ = run(FakeProvider(script), "a")
    assert turn.results["a"].attempts[0].error == "the answer ended without saying so"
    assert turn.results["a"].status is State.FALLBACK


def test_what_follows_the_end_is_not_listened_to() -> None:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        yield TextDelta(GOOD)
        yield Finished("stop")
        yield TextDelta(" And FATAL.")
        yield Finished("stop")

    turn, _ = run(FakeProvider(script), "a")
    assert (turn.results["a"].status, turn.results["a"].text) == (State.CLEAN, GOOD)


def test_thinking_is_kept_for_the_record_and_is_no_part_of_the_answer() -> None:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        yield ReasoningDelta("They lost FATAL, I think.")
        yield TextDelta(GOOD)
        yield Finished("stop")

    turn, _ = run(FakeProvider(script), "a")
    assert turn.results["a"].status is State.CLEAN
    assert turn.results["a"].attempts[0].reasoning.startswith("They lost")


def test_silence_fails_the_attempt(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_module, "LEEWAY_SECONDS", 0.0)

    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        await asyncio.sleep(60)
        yield TextDelta(GOOD)

    turn, _ = run(FakeProvider(script), "a", options=TurnOptions(timeout=0.02))
    assert turn.results["a"].status is State.FAILED
    assert "no answer within 0.02 s" in turn.results["a"].warning


def test_silence_in_the_middle_counts_as_broken_off(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_module, "LEEWAY_SECONDS", 0.0)

    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        yield TextDelta(GOOD[:50])
        await asyncio.sleep(60)

    turn, _ = run(FakeProvider(script), "a", options=TurnOptions(timeout=0.02))
    assert turn.results["a"].status is State.FALLBACK
    assert "nothing came for 0.02 s" in turn.results["a"].attempts[0].error


def test_waiting_for_a_retry_is_told_and_is_not_silence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turn_module, "LEEWAY_SECONDS", 0.0)
    tries = 0

    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        nonlocal tries
        tries += 1
        if tries == 1:
            raise RateLimited("busy", retry_after=0.2)
        yield TextDelta(GOOD)
        yield Finished("stop")

    turn, events = run(FakeProvider(script), "a", options=TurnOptions(timeout=0.1))
    assert statuses(turn) == {"a": "clean"}
    waits = [event for event in events if event.event == "provider_waiting"]
    assert [(event.seconds, event.reason) for event in waits] == [(0.2, "busy")]


def test_a_provider_that_cannot_be_reached_is_not_asked_for_every_segment() -> None:
    provider = FakeProvider(raises(ProviderRefused("wrong key", status=401)), concurrency=1)
    turn, _ = run(provider, *"abcdefgh")
    assert set(statuses(turn).values()) == {"failed"}
    assert len(provider.requests) == 1


def test_a_fault_in_one_segment_leaves_the_others_alone(caplog: pytest.LogCaptureFixture) -> None:
    def broken(raw: str, replay: Any, context: Any) -> Any:
        if "FATAL" in raw:
            raise ZeroDivisionError("secret draft text")
        return validate(raw, replay, context)

    with caplog.at_level(logging.CRITICAL):
        turn, _ = run(FakeProvider(by_request(draft_b=FATAL)), validate=broken)
    assert statuses(turn) == {"a": "clean", "b": "failed", "c": "clean"}
    result = turn.results["b"]
    assert result.text == ""
    assert "ZeroDivisionError" in result.warning
    assert "secret" not in result.warning


def test_a_fault_while_a_segment_settles_is_a_failure_too(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    original, failed = job.SegmentResult, []

    def once(**fields: Any) -> Any:
        if not failed:
            failed.append(fields["id"])
            raise ZeroDivisionError
        return original(**fields)

    monkeypatch.setattr(job, "SegmentResult", once)
    with caplog.at_level(logging.CRITICAL):
        turn, _ = run(FakeProvider(by_request()))
    assert [name for name, status in statuses(turn).items() if status == "failed"] == failed
    assert sorted(statuses(turn).values()) == ["clean", "clean", "failed"]


def test_a_reader_that_fails_does_not_stop_the_turn(caplog: pytest.LogCaptureFixture) -> None:
    heard = []

    def bad(event: AnyEvent) -> None:
        heard.append(event)
        raise OSError("disk full")

    turn, _ = run(FakeProvider(by_request()), sinks=[bad])
    assert statuses(turn) == {"a": "clean", "b": "clean", "c": "clean"}
    assert len(heard) == 1
    assert "hears no more" in caplog.text
    caplog.clear()


def test_two_segments_that_contradict_each_other_are_not_both_shown() -> None:
    def claims(value: int) -> str:
        line = f'{{"id":"c1","type":"meta","field":"turns","value":{value}}}'
        return f"The game took some turns [c1]. It was a long one, and a hard one.\n```claims\n{line}\n```"

    provider = FakeProvider(by_request(draft_a=claims(20), draft_b=claims(21), revision_b=claims(20)))
    turn, _ = run(provider, "a", "b")
    # Both were written and checked side by side; whichever was accepted first binds the other.
    assert sorted(statuses(turn).values()) in (["clean", "revised"], ["clean", "fallback"])


# -- usage --------------------------------------------------------------------------------------------


def test_the_hidden_share_is_what_revisions_cost() -> None:
    _, events = run(FakeProvider(by_request(draft_b=WRONG)))
    totals = events[-1].usage
    assert (totals.input_tokens, totals.output_tokens) == (40, 20)
    assert (totals.hidden_input_tokens, totals.hidden_output_tokens) == (10, 5)


def test_usage_nobody_reported_is_unknown_not_zero() -> None:
    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        yield TextDelta(GOOD)
        known = Usage(input_tokens=10, output_tokens=5)
        yield Finished("stop", known if request.messages[0].content == "draft a" else None)

    _, events = run(FakeProvider(script))
    totals = events[-1].usage
    assert (totals.input_tokens, totals.output_tokens) == (None, None)
    assert (totals.hidden_input_tokens, totals.hidden_output_tokens) == (0, 0)


# -- stopping and writing again -----------------------------------------------------------------------


def test_stop_closes_connections_and_keeps_what_is_final() -> None:
    async def go() -> None:
        hang = asyncio.Event()

        async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
            yield TextDelta(GOOD[:50])
            if request.messages[0].content != "draft a":
                await hang.wait()
            yield TextDelta(GOOD[50:])
            yield Finished("stop")

        provider = FakeProvider(script, concurrency=2)
        final = asyncio.Event()
        turn, events = runner(provider, "abc")
        turn._sinks.append(lambda event: final.set() if event.event == "segment_final" else None)
        task = asyncio.create_task(turn.run())
        await final.wait()
        await asyncio.sleep(0.01)
        turn.stop()
        await task
        assert statuses(turn) == {"a": "clean", "b": "stopped", "c": "stopped"}
        assert provider.open == 0
        stopped = turn.results["b"]
        assert stopped.text == ""
        assert stopped.attempts[0].raw == GOOD[:50]
        assert stopped.attempts[0].usage is None
        assert turn.usage.input_tokens is None
        assert events[-1].status == "stopped"
        finals = [event.result.id for event in events if event.event == "segment_final"]
        assert finals == ["a", "b", "c"]
        await turn.close()

    asyncio.run(go())


def test_stop_does_not_wait_for_a_provider_that_will_not_let_go(caplog: pytest.LogCaptureFixture) -> None:
    async def go() -> None:
        let_go = asyncio.Event()

        async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
            try:
                yield TextDelta(GOOD)
                await asyncio.sleep(60)
            finally:
                await let_go.wait()

        begun = asyncio.Event()
        turn, events = runner(FakeProvider(script), "a")
        turn._sinks.append(lambda event: begun.set() if event.event == "draft_progress" else None)
        task = asyncio.create_task(turn.run())
        await begun.wait()
        turn.stop()
        await task  # although the provider is still waiting to be let go
        assert statuses(turn) == {"a": "stopped"}
        count = len(events)
        let_go.set()
        await asyncio.sleep(0.01)
        assert len(events) == count  # what it does afterwards is not told
        await turn.close()

    asyncio.run(go())
    assert GRACE_SECONDS < 0.2
    assert "slow to stop" in caplog.text
    caplog.clear()


def test_cancelling_the_run_stops_it_in_good_order() -> None:
    async def go() -> None:
        async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
            await asyncio.sleep(60)
            yield TextDelta(GOOD)

        turn, events = runner(FakeProvider(script), "ab")
        task = asyncio.create_task(turn.run())
        await asyncio.sleep(0.01)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        assert statuses(turn) == {"a": "stopped", "b": "stopped"}
        assert events[-1].event == "turn_finished"
        await turn.close()

    asyncio.run(go())


def test_writing_again_keeps_the_earlier_version() -> None:
    async def go() -> None:
        answers = iter([GOOD, GOOD.replace("quiet", "calm")])

        async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
            yield TextDelta(next(answers))
            yield Finished("stop")

        turn, events = runner(FakeProvider(script), "a")
        await turn.run()
        again = await turn.rerun("a")
        assert (again.version, again.status) == (2, State.CLEAN)
        assert "calm" in turn.results["a"].text
        assert [result.version for result in turn.versions["a"]] == [1, 2]
        assert "quiet" in turn.versions["a"][0].text
        assert [event.event for event in events if event.event == "segment_restarted"] == [
            "segment_restarted"
        ]
        assert events[-1].event == "turn_finished"
        await turn.close()

    asyncio.run(go())


def test_a_turn_of_long_ago_goes_on_where_it_ended() -> None:
    async def go() -> None:
        before, told = runner(FakeProvider(says(GOOD)), ["a", "b"])
        ended = await before.run()
        await before.rerun("a")
        seq = told[-1].seq
        kept = (before.results["a"], ended[1])
        await before.close()

        turn, events = runner(FakeProvider(says(GOOD.replace("quiet", "calm"))), ["a", "b"])
        turn.restore(kept, seq=seq)
        again = await turn.rerun("a")
        assert (again.version, again.status) == (3, State.CLEAN)
        assert [event.seq for event in events] == list(range(seq + 1, seq + 1 + len(events)))
        assert events[0].event == "segment_restarted"
        assert [e.result.id for e in events if e.event == "segment_final"] == ["a"]
        assert events[-1].usage.input_tokens == 30  # of the two attempts that are known, and the new one
        await turn.close()

    asyncio.run(go())


def test_a_new_version_that_fails_does_not_take_the_place_of_one_that_is_shown() -> None:
    async def go() -> None:
        first = True

        async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
            nonlocal first
            if not first:
                raise ProviderRefused("no credit left", status=402)
            first = False
            yield TextDelta(GOOD)
            yield Finished("stop")

        turn, events = runner(FakeProvider(script), "a")
        await turn.run()
        again = await turn.rerun("a")
        assert again.status is State.FAILED
        assert turn.results["a"].text == GOOD
        final = [event for event in events if event.event == "segment_final"][-1]
        assert (final.result.version, final.result.text) == (1, GOOD)
        assert "no credit left" in final.note
        await turn.close()

    asyncio.run(go())


def test_only_a_segment_of_the_turn_can_be_written_again_and_not_twice_at_once() -> None:
    async def go() -> None:
        turn, _ = runner(FakeProvider(says(GOOD, delay=0.01)), "a")
        await turn.run()
        with pytest.raises(KeyError):
            await turn.rerun("z")
        task = asyncio.create_task(turn.rerun("a"))
        await asyncio.sleep(0)
        with pytest.raises(RuntimeError, match="being written"):
            turn.check_rerun("a")
        await task
        await turn.close()

    asyncio.run(go())


# -- anything at all ----------------------------------------------------------------------------------

BEHAVIOURS = (
    "good",
    "wrong",
    "fatal",
    "empty",
    "filtered",
    "tools",
    "unended",
    "cut",
    "refused",
    "bug",
    "hang",
)


@settings(max_examples=60, deadline=None)
@given(
    drafts=st.lists(st.sampled_from(BEHAVIOURS), min_size=1, max_size=5),
    revisions=st.lists(st.sampled_from(BEHAVIOURS), min_size=5, max_size=5),
    places=st.integers(1, 3),
    shadow=st.booleans(),
    stop_after=st.one_of(st.none(), st.integers(1, 30)),
)
def test_whatever_happens_every_segment_ends_in_a_final_state(
    drafts: list[str], revisions: list[str], places: int, shadow: bool, stop_after: int | None
) -> None:
    async def behave(name: str) -> AsyncIterator[StreamEvent]:
        texts = {"good": GOOD, "wrong": WRONG, "fatal": FATAL, "empty": " ", "filtered": GOOD[:40]}
        if name == "tools":
            yield Finished("tool_calls")
        elif name == "unended":
            yield TextDelta(GOOD)
        elif name == "cut":
            yield TextDelta(WRONG)
            raise BrokenStream("cut")
        elif name == "refused":
            raise ProviderRefused("no", status=400)
        elif name == "bug":
            raise KeyError("a bug")
        elif name == "hang":
            yield TextDelta(GOOD[:10])
            await asyncio.sleep(60)
        else:
            yield TextDelta(texts[name])
            yield Finished("content_filter" if name == "filtered" else "stop")

    async def script(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        kind, name = request.messages[0].content.split()
        async for event in behave((drafts if kind == "draft" else revisions)[int(name)]):
            yield event

    async def go() -> None:
        names = [str(number) for number in range(len(drafts))]
        options = TurnOptions(concurrency=places, revision="shadow" if shadow else "on", timeout=0.01)
        provider = FakeProvider(script, concurrency=places)
        turn, events = runner(provider, names, options=options)

        def stop_at(event: AnyEvent) -> None:
            if event.seq == stop_after:
                turn.stop()

        turn._sinks.append(stop_at)
        async with asyncio.timeout(10):
            await turn.run()
            await turn.close()
        check(turn, events, provider, names)

    leeway, turn_module.LEEWAY_SECONDS = turn_module.LEEWAY_SECONDS, 0.0
    logging.disable(logging.CRITICAL)
    try:
        asyncio.run(go())
    finally:
        logging.disable(logging.NOTSET)
        turn_module.LEEWAY_SECONDS = leeway


def check(turn: Any, events: list[AnyEvent], provider: FakeProvider, names: list[str]) -> None:
    """What holds after every turn."""
    assert provider.open == 0
    assert [event.result.id for event in events if event.event == "segment_final"] == names
    assert events[-1].event == "turn_finished"
    for result in turn.results.values():
        assert result.status.final
        assert sum(attempt.role == "draft" for attempt in result.attempts) <= 1
        assert sum(attempt.role == "revision" for attempt in result.attempts) <= 1
        accepted = [attempt for attempt in result.attempts if attempt.accepted]
        if result.status in (State.CLEAN, State.REVISED, State.FALLBACK):
            assert len(accepted) == 1
            assert result.text == accepted[0].text != ""
        else:
            assert not accepted
            assert result.text == ""
            assert result.warning
        if result.status in (State.CLEAN, State.REVISED):
            assert "FATAL" not in result.text
            # Half a correction may be shown, but never silently.
            assert bool(result.warning) is ("WRONG" in result.text)
        else:
            assert result.warning


def test_a_turn_knows_what_its_requests_were_made_with() -> None:
    made = TurnPrompts(replay(), TurnOptions(lang="zh", temperature=0.2)).made_with()
    assert made["temperature"] == 0.2
    assert {"system", "segment", "revision", "vocabulary"} == set(made["prompts"])
    assert all(version.strip() for version in made["prompts"].values())
