"""The second reader in the flow of a segment: what it adds, what it costs, and that it never does harm."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from functools import partial
from typing import Any

import pytest

from engine.errors import BrokenStream, ProviderRefused
from engine.facts import Replay
from engine.providers.base import ChatMessage, ChatRequest, Finished, StreamEvent, TextDelta, Usage
from engine.second_reader.model import Question, Reason
from engine.session.events import AnyEvent, Attempt, State
from engine.session.options import TurnOptions
from engine.session.runner import TurnRunner
from engine.validation import validate
from engine.validation.rules import without
from tests.engine.session import fakes
from tests.engine.session.fakes import FakePrompts, FakeProvider, Script, says
from tests.engine.validation.asking import draft
from tests.engine.validation.toy_game import toy_replay

REPLAY: Replay = toy_replay()
# Code leaves the prose unread here, so that the tests do not hang on what its readers understand by now.
UNREAD = partial(validate, rules=without("prose"))

NINE = "In the end nine of Ada's grunts were dead."
THREE = "In the end three of Ada's grunts were dead."
PLAIN = "What a game."
LINE = '{{"id":"1a","type":"count","side":"P1","kind":"lost","object":"grunt","op":"=","value":{0}}}'
SAYS_NINE, SAYS_THREE = (f"```claims\n{LINE.format(number)}\n```" for number in (9, 3))
NOTHING = "```claims\n```"
ON = TurnOptions(second_reader=True)


class Prompts(FakePrompts):
    """A second reading asks ``reading`` and the sentences."""

    def second_reading(self, question: Question) -> ChatRequest:
        return ChatRequest((ChatMessage(role="user", content="reading " + " | ".join(question.sentences)),))


def script(**answers: Any) -> Script:
    """Answer by the first word of the request: with text, with an error, or with another script."""

    async def stream(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        answer = answers[request.messages[0].content.split()[0]]
        if isinstance(answer, list):
            answer = answer.pop(0)
        if isinstance(answer, Exception):
            raise answer
        async for event in says(answer)(request) if isinstance(answer, str) else answer(request):
            yield event

    return stream


def run(provider: FakeProvider, *names: str, **changes: Any) -> tuple[TurnRunner, list[AnyEvent]]:
    async def go() -> tuple[TurnRunner, list[AnyEvent]]:
        fields: dict[str, Any] = {
            "replay": REPLAY, "prompts": Prompts(), "validate": UNREAD, "options": ON, "claims": "optional",
        }  # fmt: skip
        turn, events = fakes.runner(provider, names or ("a",), **{**fields, **changes})
        await turn.run()
        await turn.close()
        return turn, events

    return asyncio.run(go())


def asked(provider: FakeProvider) -> list[str]:
    return [request.messages[0].content.split()[0] for request in provider.requests]


def test_it_is_off_unless_asked_for() -> None:
    provider = FakeProvider(script(draft=NINE))
    turn, _ = run(provider, options=TurnOptions())
    assert asked(provider) == ["draft"]
    assert turn.results["a"].status is State.CLEAN


def test_where_code_left_nothing_open_nothing_is_asked() -> None:
    provider = FakeProvider(script(draft=PLAIN))
    turn, _ = run(provider)
    assert asked(provider) == ["draft"]
    assert [attempt.role for attempt in turn.results["a"].attempts] == ["draft"]


def test_the_built_in_analyst_is_not_asked_to_read() -> None:
    provider = FakeProvider(script(draft=NINE), id="embedded")
    run(provider)
    assert asked(provider) == ["draft"]


def test_a_wrong_sentence_it_finds_is_revised_and_the_revision_is_read_the_same_way() -> None:
    provider = FakeProvider(script(draft=NINE, reading=[SAYS_NINE, SAYS_THREE], revision=THREE))
    turn, events = run(provider)
    result = turn.results["a"]
    assert asked(provider) == ["draft", "reading", "revision", "reading"]
    assert (result.status, result.text, result.badge.corrected) == (State.REVISED, THREE, 1)
    assert result.badge.verified == 1
    assert [attempt.role for attempt in result.attempts] == [
        "draft", "second_reader", "revision", "second_reader",
    ]  # fmt: skip
    first, reading, _, again = result.attempts
    (issue,) = first.issues
    assert (issue.found_by, issue.expected) == ("second_reader", 3)
    assert (reading.reads, again.reads) == ("draft", "revision")
    assert [proposal.verdict.status.value for proposal in reading.proposals if proposal.verdict] == [
        "refuted"
    ]
    assert not reading.issues
    assert all(
        Attempt.model_validate_json(one.model_dump_json()) == one for one in result.attempts
    )  # archived
    (started,) = [event for event in events if event.event == "revision_started"]
    assert started.issues == first.issues


def test_a_sentence_the_revision_keeps_is_not_asked_about_again() -> None:
    kept = "Four of Bob's archers were dead, too."
    provider = FakeProvider(
        script(draft=f"{NINE}\n\n{kept}", reading=[SAYS_NINE, NOTHING], revision=f"{THREE}\n\n{kept}")
    )
    run(provider)
    readings = [
        r.messages[0].content for r in provider.requests if r.messages[0].content.startswith("reading")
    ]
    assert kept in readings[0]
    assert kept not in readings[1]


def test_its_cost_is_part_of_the_hidden_usage() -> None:
    turn, _ = run(FakeProvider(script(draft=THREE, reading=SAYS_THREE)))
    assert turn.results["a"].status is State.CLEAN
    assert (turn.usage.input_tokens, turn.usage.hidden_input_tokens) == (20, 10)
    assert (turn.usage.output_tokens, turn.usage.hidden_output_tokens) == (10, 5)


async def _silent(request: ChatRequest) -> AsyncIterator[StreamEvent]:
    await asyncio.sleep(60)
    yield Finished("stop")


async def _cut_off(request: ChatRequest) -> AsyncIterator[StreamEvent]:
    yield TextDelta(SAYS_NINE[:40])
    raise BrokenStream("the connection was lost")


async def _without_an_end(request: ChatRequest) -> AsyncIterator[StreamEvent]:
    yield TextDelta(SAYS_NINE)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("I am sorry, I cannot do that.", "holds no claims"),
        ("", "holds no claims"),
        ("{{{{ [[ not json", "holds no claims"),
        (ProviderRefused("content policy", status=400), "content policy"),
        (BrokenStream("the connection was lost"), "connection was lost"),
        (_cut_off, "connection was lost"),
        (_without_an_end, "without saying so"),
        (_silent, "no answer"),
        ('```claims\n{"id":"1a","type":"count"}\n```', None),
        ('```claims\n{"id":"77a","type":"result","side":"P1","value":"loss"}\n```', None),
    ],
)
def test_no_failure_of_it_harms_the_segment(answer: Any, told: str | None) -> None:
    provider = FakeProvider(script(draft=NINE, reading=answer))
    turn, events = run(provider, options=TurnOptions(second_reader=True, timeout=0.01))
    result = turn.results["a"]
    assert (result.status, result.text) == (State.CLEAN, NINE)
    assert result.warning is None
    (attempt,) = [
        e.attempt for e in events if e.event == "attempt_closed" and e.attempt.role == "second_reader"
    ]
    if told is None:
        assert attempt.error is None
        assert {proposal.reason for proposal in attempt.proposals} <= {Reason.UNREADABLE, Reason.NO_SENTENCE}
        assert attempt.proposals
    else:
        assert told in (attempt.error or "")


def test_a_fault_of_the_program_in_it_harms_nothing(monkeypatch: pytest.MonkeyPatch, caplog: Any) -> None:
    def broken(*args: Any) -> Any:
        raise ZeroDivisionError("oops")

    monkeypatch.setattr("engine.second_reader.reading.SecondReading.join", broken)
    turn, _ = run(FakeProvider(script(draft=NINE, reading=SAYS_NINE)))
    result = turn.results["a"]
    assert result.status is State.CLEAN
    assert "oops" in (result.attempts[1].error or "")
    caplog.clear()  # it is logged; the tests allow no log they did not expect


def test_a_wrong_sentence_only_found_in_the_revision_is_no_new_one_if_the_draft_has_it_too() -> None:
    """The reading of the draft failed: the gate still compares like with like."""
    claimed = {"type": "count", "side": "P1", "kind": "lost", "object": "grunt", "value": 8}
    wrong = draft(f"Grunts fell in heaps [c1].\n\n{NINE}", claimed)
    better = draft(f"Grunts fell in heaps [c1].\n\n{NINE}", {**claimed, "value": 3})
    answers = [ProviderRefused("busy", status=400), f"```claims\n{LINE.format(9)}\n```"]
    turn, _ = run(FakeProvider(script(draft=wrong, reading=answers, revision=better)))
    result = turn.results["a"]
    assert result.status is State.REVISED
    assert [issue.found_by for issue in result.issues if issue.severity.needs_revision] == ["second_reader"]
    assert "nine of Ada's grunts" in (result.warning or "")


def test_in_shadow_mode_it_reads_and_nothing_is_revised() -> None:
    provider = FakeProvider(script(draft=NINE, reading=SAYS_NINE))
    turn, _ = run(provider, options=TurnOptions(second_reader=True, revision="shadow"))
    assert asked(provider) == ["draft", "reading"]
    assert turn.results["a"].status is State.FALLBACK
    assert "nine of Ada's grunts" in (turn.results["a"].warning or "")


def test_a_stop_in_the_middle_of_it_is_a_stop_like_any_other() -> None:
    async def go() -> tuple[TurnRunner, FakeProvider]:
        reading = asyncio.Event()

        async def hang(request: ChatRequest) -> AsyncIterator[StreamEvent]:
            reading.set()
            await asyncio.sleep(60)
            yield Finished("stop", Usage(input_tokens=1, output_tokens=1))

        provider = FakeProvider(script(draft=NINE, reading=hang))
        turn, _ = fakes.runner(
            provider, ("a",), replay=REPLAY, prompts=Prompts(), validate=UNREAD, options=ON, claims="optional"
        )
        task = asyncio.create_task(turn.run())
        await reading.wait()
        turn.stop()
        await task
        await turn.close()
        return turn, provider

    turn, provider = asyncio.run(go())
    result = turn.results["a"]
    assert (result.status, result.text) == (State.STOPPED, "")
    assert [(attempt.role, attempt.error) for attempt in result.attempts] == [
        ("draft", "stopped"), ("second_reader", "stopped"),
    ]  # fmt: skip
    assert provider.open == 0


def test_it_overlaps_with_the_drafts_of_other_segments_within_the_limit() -> None:
    async def slow(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        await asyncio.sleep(0.02)
        yield TextDelta(NINE if request.messages[0].content.startswith("draft") else NOTHING)
        yield Finished("stop")

    provider = FakeProvider(script(draft=slow, reading=slow), concurrency=2)
    turn, _ = run(provider, *"abcde")
    assert provider.most == 2
    assert all(result.status is State.CLEAN for result in turn.results.values())
    order = asked(provider)
    assert order.index("reading") < len(order) - 1 - order[::-1].index("draft")


@pytest.mark.parametrize("sentence", ["What a game.", NINE])
def test_a_claim_accepted_while_it_reads_is_taken_into_account(sentence: str) -> None:
    """The longest wait between a check and the end of its segment; two segments must not contradict there."""
    one, other = (
        {"type": "event", "side": "P1", "kind": "teased", "object": "forge", "at": at}
        for at in ("1:00", "2:00")
    )
    drafts = {"a": draft(f"{sentence} A forge [c1].", one), "b": draft("A forge [c1].", other)}

    async def answer(request: ChatRequest) -> AsyncIterator[StreamEvent]:
        word, name = request.messages[0].content.split()[:2]
        if word == "reading":
            await asyncio.sleep(0.05)
        yield TextDelta(NOTHING if word == "reading" else drafts.get(name, "A forge."))
        yield Finished("stop")

    options = TurnOptions(second_reader=True, revision="shadow")
    turn, _ = run(FakeProvider(answer), "a", "b", validate=fakes.validate, options=options)
    kinds = [
        issue.kind.value for result in turn.results.values() for a in result.attempts for issue in a.issues
    ]
    assert kinds.count("cross_segment_contradiction") == 1
