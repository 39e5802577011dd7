"""A character in a conversation: before a turn and after it."""

from __future__ import annotations

import asyncio

import pytest

from engine.prompting import characters
from engine.prompting.stack import PromptStack
from engine.providers.base import ChatRequest
from engine.review.pipeline import Judge, ReviewPipeline
from engine.review.runtime import CharacterRuntime, TurnBegun, TurnReviewed
from engine.review.self_correction import WORDINGS, HintCache, consume_hint, store_hint
from engine.review.turn import JudgeRecord, TurnText
from tests.engine.review.turns import claim, segment, turn

WORLD = WORDINGS["world_consistency"]["en"]
IMMERSION = WORDINGS["immersion"]["en"]
FLAT = '{"character_fidelity": 0.9, "immersion": 0.2, "risk": 0.1}'
WRONG = turn(segment(claims=(claim("refuted"),)))
RIGHT = turn(segment(claims=(claim("supported"),)))
NOTHING = turn(segment(text="", claims=()))


@pytest.fixture
def hints() -> HintCache:
    return HintCache()


@pytest.fixture
def runtime(hints: HintCache) -> CharacterRuntime:
    return CharacterRuntime(character_id="coach", user_id="u", conversation_id="c", hints=hints)


def judge_says(raw: str) -> Judge:
    async def judge(request: ChatRequest) -> JudgeRecord:
        return JudgeRecord(raw=raw)

    return judge


def after(
    runtime: CharacterRuntime, begun: TurnBegun, text: TurnText, judge: Judge | None = None
) -> TurnReviewed:
    return asyncio.run(runtime.after_turn(begun, text, ReviewPipeline(judge=judge)))


def test_the_next_turn_is_told_what_the_last_one_fell_short_in(runtime: CharacterRuntime) -> None:
    first = runtime.before_turn(PromptStack())
    assert (first.number, first.hint) == (1, None)
    reviewed = after(runtime, first, WRONG)
    assert (reviewed.hint, reviewed.crossed) == (WORLD, ("world_consistency",))

    stack = PromptStack()
    second = runtime.before_turn(stack)
    assert (second.number, second.hint) == (2, WORLD)
    assembled = stack.assemble()
    assert assembled.pieces == ("self_correction",)
    assert assembled.messages[0].content == WORLD
    second.sent()
    assert second.used
    reviewed = after(runtime, second, RIGHT)
    assert (reviewed.hint, reviewed.crossed) == ("", ())
    assert reviewed.previous is not None
    assert reviewed.previous.world_consistency < reviewed.output.scores.world_consistency

    third = PromptStack()
    assert runtime.before_turn(third).hint is None
    assert third.assemble().pieces == ()


def test_the_character_speaks_before_the_hint(runtime: CharacterRuntime, hints: HintCache) -> None:
    store_hint("coach", "u", "c", "Take care.", cache=hints)
    stack = PromptStack()
    runtime.before_turn(stack, characters.load("coach", "zh"))
    assembled = stack.assemble()
    assert assembled.pieces == ("character", "self_correction")
    assert "严格的教练" in assembled.messages[0].content


def test_a_hint_that_was_not_sent_waits_for_the_next_turn(
    runtime: CharacterRuntime, hints: HintCache
) -> None:
    store_hint("coach", "u", "c", "Take care.", cache=hints)
    failed = runtime.before_turn(PromptStack())
    failed.not_sent()
    assert not failed.used
    # The turn came to nothing: its review has nothing to say, and clears nothing.
    assert after(runtime, failed, NOTHING).hint == ""
    assert runtime.before_turn(PromptStack()).hint == "Take care."


def test_hints_are_for_one_character_user_and_conversation(hints: HintCache) -> None:
    store_hint("coach", "u", "c", "Take care.", cache=hints)
    for other in (("teacher", "u", "c"), ("coach", "v", "c"), ("coach", "u", "d")):
        runtime = CharacterRuntime(
            character_id=other[0], user_id=other[1], conversation_id=other[2], hints=hints
        )
        assert runtime.before_turn(PromptStack()).hint is None


def test_what_the_facts_say_does_not_wait_for_the_judge(runtime: CharacterRuntime, hints: HintCache) -> None:
    seen: list[str | None] = []

    async def judge(request: ChatRequest) -> JudgeRecord:
        seen.append(consume_hint("coach", "u", "c", cache=hints))
        return JudgeRecord(raw=FLAT)

    begun = runtime.before_turn(PromptStack())
    reviewed = after(runtime, begun, WRONG, judge)
    assert seen == [WORLD]
    assert reviewed.hint == f"{IMMERSION}\n{WORLD}"
    assert consume_hint("coach", "u", "c", cache=hints) == reviewed.hint


def test_a_judge_who_is_late_tells_the_turn_after_nothing(
    runtime: CharacterRuntime, hints: HintCache
) -> None:
    next_turns: list[TurnBegun] = []

    async def judge(request: ChatRequest) -> JudgeRecord:
        next_turns.append(runtime.before_turn(PromptStack()))  # the reader asked again
        return JudgeRecord(raw=FLAT)

    reviewed = after(runtime, runtime.before_turn(PromptStack()), WRONG, judge)
    assert next_turns[0].hint == WORLD  # what was known when it began
    assert reviewed.late
    assert reviewed.hint == WORLD
    assert reviewed.output.scores.immersion == 0.2
    next_turns[0].sent()
    assert consume_hint("coach", "u", "c", cache=hints) is None


def test_a_judge_whose_review_is_cut_short_leaves_what_the_facts_said(
    runtime: CharacterRuntime, hints: HintCache
) -> None:
    async def judge(request: ChatRequest) -> JudgeRecord:
        await asyncio.sleep(60)
        raise AssertionError("not reached")

    async def go() -> None:
        begun = runtime.before_turn(PromptStack())
        task = asyncio.create_task(runtime.after_turn(begun, WRONG, ReviewPipeline(judge=judge)))
        await asyncio.sleep(0)
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task

    asyncio.run(go())
    assert consume_hint("coach", "u", "c", cache=hints) == WORLD


def test_a_turn_written_once_more_keeps_its_number_and_its_review_replaces_the_first(
    runtime: CharacterRuntime, hints: HintCache
) -> None:
    begun = runtime.before_turn(PromptStack())
    assert after(runtime, begun, WRONG).hint == WORLD
    again = runtime.before_turn(PromptStack(), again=begun)
    assert again.number == begun.number
    again.sent()
    assert after(runtime, again, RIGHT).hint == ""
    assert consume_hint("coach", "u", "c", cache=hints) is None


def test_the_hint_goes_before_the_character_when_there_is_no_room(
    runtime: CharacterRuntime, hints: HintCache
) -> None:
    store_hint("coach", "u", "c", "Take care. " * 30, cache=hints)
    stack = PromptStack()
    runtime.before_turn(stack, characters.load("coach", "en"))
    stack.add_injection("example", "e" * 300, 50)
    assert stack.assemble().dropped == ()
    tokens = stack.assemble().tokens
    assert stack.assemble(tokens - 1).dropped == ("example",)
    assert stack.assemble(tokens - 100).dropped == ("example", "self_correction")
