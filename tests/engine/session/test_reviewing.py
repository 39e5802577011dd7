"""Turns of a conversation in the engine: hints out and in, the judge behind the reader's back."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from typing import Any

import pytest

from engine.errors import ProviderUnreachable
from engine.providers.base import ChatRequest, Finished, StreamEvent, TextDelta, Usage
from engine.providers.retry import RetryPolicy
from engine.review.scores import ReviewScore
from engine.review.self_correction import WORDINGS, HintCache, consume_hint, store_hint
from engine.session.conversation import Conversation
from engine.session.engine import Engine, RunningTurn
from engine.session.events import AnyEvent, AttemptClosed, ReviewScored, State
from engine.session.options import TurnOptions
from engine.validation.context import ValidationContext
from engine.validation.report import IssueKind, Report
from tests.engine.session.fakes import FakeProvider, replay, validate

TALK = Conversation(id="talk", user="me")
GOOD = "You won the game by turn 16.\n"
LIVELY = '{"character_fidelity": 0.9, "immersion": 0.9, "risk": 0.1}'
FLAT = '{"character_fidelity": 0.9, "immersion": {"score": 0.2, "reason": "Flat."}, "risk": 0.1}'
HINT = WORDINGS["immersion"]["en"]


class Model:
    """A provider that writes, and judges: what it says to each is set by the test."""

    def __init__(self) -> None:
        self.draft: str | Exception | None = GOOD
        self.verdict: str | Exception | None = LIVELY
        self.drafts: list[ChatRequest] = []
        self.judged: list[ChatRequest] = []
        self.asked = asyncio.Event()
        self.asked_to_judge = asyncio.Event()
        self.provider = FakeProvider(self._script, concurrency=1)

    async def _script(self, request: ChatRequest) -> AsyncIterator[StreamEvent]:
        judging = request.response_schema is not None
        (self.judged if judging else self.drafts).append(request)
        answer = self.verdict if judging else self.draft
        (self.asked_to_judge if judging else self.asked).set()
        if isinstance(answer, Exception):
            raise answer
        if answer is None:
            await asyncio.sleep(60)
            return
        yield TextDelta(answer)
        yield Finished("stop", Usage(input_tokens=10, output_tokens=5))


class Talk:
    """An engine with one conversation going on."""

    def __init__(self, check: Callable[..., Report] = validate) -> None:
        self.model = Model()
        self.hints = HintCache()
        self.events: list[AnyEvent] = []
        self.engine = Engine(
            sinks=[self.events.append],
            validate=check,
            retry=RetryPolicy(retries=0),
            hints=self.hints,
        )

    async def __aenter__(self) -> Talk:
        return self

    async def __aexit__(self, *exc: object) -> None:
        await self.engine.close()

    def start(self, conversation: Conversation | None = TALK, **options: Any) -> RunningTurn:
        return self.engine.ask(
            replay(), "Who won?", self.model.provider, TurnOptions(**options), conversation=conversation
        )

    async def ask(self, conversation: Conversation | None = TALK, **options: Any) -> ReviewScored | None:
        """Ask, wait for the answer and its review."""
        turn = self.start(conversation, **options)
        await turn.wait()
        await turn.reviewed()
        last = self.events[-1]
        return last if isinstance(last, ReviewScored) else None

    def waiting(self, character: str = "analyst") -> str | None:
        """The hint that waits; reading it takes it."""
        return consume_hint(character, "me", "talk", cache=self.hints)

    def prompt(self, number: int = -1) -> str:
        return "\n".join(message.content for message in self.model.drafts[number].messages)


def run(go: Callable[[], Any]) -> None:
    async def within() -> None:
        async with asyncio.timeout(20):
            await go()

    asyncio.run(within())


def test_a_hint_is_made_used_and_cleared() -> None:
    async def go() -> None:
        async with Talk() as talk:
            talk.model.verdict = FLAT
            first = await talk.ask()
            assert first is not None
            assert (first.crossed, first.hint, first.used_hint) == (("immersion",), HINT, None)
            assert first.reasons["immersion"] == "Flat."
            assert HINT not in talk.prompt()

            talk.model.verdict = LIVELY
            second = await talk.ask()
            assert second is not None
            assert HINT in talk.prompt()
            assert (second.used_hint, second.hint_segments, second.hint) == (HINT, ("answer-1",), "")
            assert (second.turn, second.previous) == (2, first.scores)

            third = await talk.ask()
            assert third is not None
            assert HINT not in talk.prompt()
            assert third.used_hint is None

    run(go)


def test_the_review_comes_after_the_turn_and_its_cost_is_told_apart() -> None:
    async def go() -> None:
        async with Talk() as talk:
            scored = await talk.ask()
            assert [event.event for event in talk.events[-2:]] == ["turn_finished", "review_scored"]
            finished = talk.events[-2]
            assert finished.event == "turn_finished"
            assert (finished.usage.input_tokens, finished.usage.output_tokens) == (10, 5)
            assert scored is not None
            assert scored.judge is not None
            assert scored.judge.usage == Usage(input_tokens=10, output_tokens=5)
            assert scored.judge.messages == talk.model.judged[0].messages
            assert [event.seq for event in talk.events] == list(range(1, len(talk.events) + 1))

    run(go)


@pytest.mark.parametrize("failure", [ProviderUnreachable("no route"), ""])
def test_a_turn_that_was_never_sent_loses_no_hint(failure: str | Exception) -> None:
    async def go() -> None:
        async with Talk() as talk:
            store_hint("analyst", "me", "talk", "Take care of the tempo.", cache=talk.hints)
            talk.model.draft = failure
            scored = await talk.ask()
            assert scored is not None
            if isinstance(failure, Exception):
                assert scored.used_hint is None
                assert talk.model.judged == []  # nothing was shown that could be judged
                talk.model.draft = GOOD
                again = await talk.ask()
                assert again is not None
                assert again.used_hint == "Take care of the tempo."
            assert talk.waiting() is None

    run(go)


def test_a_stopped_turn_has_used_its_hint_only_if_something_came_back() -> None:
    async def go() -> None:
        async with Talk() as talk:
            store_hint("analyst", "me", "talk", "Take care of the tempo.", cache=talk.hints)
            talk.model.draft = None  # silent
            turn = talk.start()
            await talk.model.asked.wait()
            assert talk.waiting() is None  # on its way: nobody else gets it
            turn.stop()
            await turn.wait()
            await turn.reviewed()
            assert talk.waiting() == "Take care of the tempo."

    run(go)


def test_a_segment_written_again_carries_the_hint_that_was_not_sent() -> None:
    async def go() -> None:
        async with Talk() as talk:
            store_hint("analyst", "me", "talk", "Take care of the tempo.", cache=talk.hints)
            talk.model.draft = ProviderUnreachable("no route")
            turn = talk.start()
            await turn.wait()
            await turn.reviewed()
            talk.model.draft = GOOD
            await turn.rerun("answer-1")
            await turn.reviewed()
            assert "Take care of the tempo." in talk.prompt()
            scored = talk.events[-1]
            assert isinstance(scored, ReviewScored)
            assert (scored.used_hint, scored.turn) == ("Take care of the tempo.", 1)
            assert talk.waiting() is None

            # Somebody else took it in between: the segment goes without.
            store_hint("analyst", "me", "talk", "Take care of the tempo.", cache=talk.hints)
            talk.model.draft = ProviderUnreachable("no route")
            turn = talk.start()
            await turn.wait()
            assert talk.waiting() == "Take care of the tempo."
            talk.model.draft = GOOD
            await turn.rerun("answer-1")
            assert "Take care of the tempo." not in talk.prompt()

    run(go)


def test_whoever_asks_next_does_not_wait_for_the_judge() -> None:
    async def go() -> None:
        async with Talk() as talk:
            talk.model.verdict = None  # thinks for a minute, with the provider's only place
            first = talk.start()
            await first.wait()
            await talk.model.asked_to_judge.wait()
            talk.model.verdict = FLAT
            second = talk.start()
            await second.wait()
            await first.reviewed()
            await second.reviewed()
            reviews = {event.run_id: event for event in talk.events if isinstance(event, ReviewScored)}
            assert reviews[first.run_id].scores == ReviewScore()
            assert reviews[first.run_id].judge is None
            assert reviews[second.run_id].scores.immersion == 0.2
            assert talk.model.provider.open == 0

    run(go)


def test_closing_leaves_the_judge_behind() -> None:
    async def go() -> None:
        talk = Talk()
        talk.model.verdict = None
        turn = talk.start()
        await turn.wait()
        await talk.model.asked_to_judge.wait()
        await talk.engine.close()
        assert talk.model.provider.open == 0
        assert talk.events[-1].event == "turn_finished"

    run(go)


@pytest.mark.parametrize("verdict", [ProviderUnreachable("no route"), "I cannot judge.", ""])
def test_a_judge_that_says_nothing_usable_does_no_harm(verdict: str | Exception) -> None:
    async def go() -> None:
        async with Talk() as talk:
            talk.model.verdict = verdict
            scored = await talk.ask()
            assert scored is not None
            assert scored.scores == ReviewScore()
            assert (scored.hint, scored.crossed) == ("", ())
            assert scored.judge is not None
            assert (scored.judge.error is not None) == isinstance(verdict, Exception)
            assert talk.events[-2].event == "turn_finished"

    run(go)


def test_judging_can_be_switched_off() -> None:
    async def go() -> None:
        async with Talk() as talk:
            scored = await talk.ask(judge=False)
            assert scored is not None
            assert talk.model.judged == []
            assert scored.reasons["immersion"] == "Judging is switched off."

    run(go)


@pytest.mark.parametrize("conversation", [None, Conversation(number=3)])
def test_a_turn_that_stands_alone_is_not_reviewed(conversation: Conversation | None) -> None:
    async def go() -> None:
        async with Talk() as talk:
            assert await talk.ask(conversation) is None
            assert talk.model.judged == []
            assert len(talk.hints) == 0
            started = talk.events[0]
            assert started.event == "turn_started"
            assert started.conversation is None

    run(go)


def test_each_character_has_hints_of_its_own() -> None:
    async def go() -> None:
        async with Talk() as talk:
            talk.model.verdict = FLAT
            scored = await talk.ask(character="coach")
            assert scored is not None
            assert scored.character == "coach"
            assert "Strict coach" in talk.prompt()
            assert "Strict coach" in talk.model.judged[0].messages[0].content
            await talk.ask()
            assert HINT not in talk.prompt()
            await talk.ask(character="coach")
            assert HINT in talk.prompt()
            started = talk.events[0]
            assert started.event == "turn_started"
            assert (started.conversation, started.user, started.character) == ("talk", "me", "coach")

    run(go)


def test_the_hint_never_shows_in_the_reply() -> None:
    from engine.validation import validate as real

    seen: list[ValidationContext] = []

    def check(raw: str, game: Any, context: ValidationContext) -> Report:
        seen.append(context)
        report = real(raw, game, context)
        wrong = tuple(issue for issue in report.issues if issue.kind is IssueKind.LEAKED_MARKER)
        return report.model_copy(update={"issues": wrong})

    async def go() -> None:
        async with Talk(check) as talk:
            store_hint("analyst", "me", "talk", HINT, cache=talk.hints)
            talk.model.draft = f"I was told that {HINT[0].lower()}{HINT[1:]} So here is a vivid scene.\n"
            turn = talk.start()
            (result,) = await turn.wait()
            assert all(context.hidden_phrases == (HINT,) for context in seen)
            draft = result.attempts[0]
            assert [issue.kind for issue in draft.issues] == [IssueKind.LEAKED_MARKER]
            # The revision says it again, so the reader is warned; a revision without it would be shown.
            assert result.status is State.FALLBACK
            talk.model.draft = GOOD
            (result,) = await talk.start(Conversation(id="other", user="me")).wait()
            assert result.status is State.CLEAN
            assert seen[-1].hidden_phrases == ()

    run(go)


def test_what_found_no_room_in_a_prompt_is_told() -> None:
    async def go() -> None:
        async with Talk() as talk:
            long = "An earlier answer. " * 2000
            conversation = Conversation(id="talk", user="me", history=(("Before?", long), ("And?", "Yes.")))
            scored = await talk.ask(conversation)
            assert scored is not None
            assert scored.dropped == {"answer-1": ("history",)}
            (attempt,) = [event.attempt for event in talk.events if isinstance(event, AttemptClosed)]
            assert attempt.dropped == ("history",)
            assert attempt.pieces[0] == "system"
            assert attempt.pieces[-1] == "segment"

    run(go)


def test_a_review_begins_at_the_top_of_the_page() -> None:
    async def go() -> None:
        async with Talk() as talk:
            talk.model.verdict = FLAT
            await talk.ask()
            conversation = Conversation(id="talk", user="me", history=(("Before?", "It was so."),))
            turn = talk.engine.review(
                replay(), talk.model.provider, TurnOptions(segments=1), conversation=conversation
            )
            await turn.wait()
            assert "Before?" not in talk.prompt()
            assert HINT in talk.prompt()  # it is the next turn all the same

    run(go)


def test_what_was_told_before_may_not_be_contradicted() -> None:
    from engine.claims.model import CLAIM
    from engine.validation.report import CheckedClaim, Verdict, VerdictStatus

    def told(value: int) -> dict[str, object]:
        return {"id": "c1", "type": "count", "side": "side 1", "kind": "lost", "value": value}

    async def go() -> None:
        async with Talk() as talk:
            earlier = CheckedClaim(
                claim=CLAIM.validate_python(told(3)), verdict=Verdict(status=VerdictStatus.NOT_CHECKABLE)
            )
            refuted = earlier.model_copy(update={"verdict": Verdict(status=VerdictStatus.REFUTED)})
            talk.model.draft = f"Three were lost [c1].\n\n```claims\n{json.dumps(told(4))}\n```\n"
            for claims, clash in (((earlier,), True), ((refuted,), False), ((), False)):
                turn = talk.start(Conversation(id="talk", user="me", claims=claims))
                (result,) = await turn.wait()
                kinds = [issue.kind for issue in result.attempts[0].issues]
                assert (IssueKind.CROSS_SEGMENT_CONTRADICTION in kinds) is clash

    run(go)
