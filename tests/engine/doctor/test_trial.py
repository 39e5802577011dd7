"""Trying a model out: what is told of a good one, a bad one, and of none."""

from __future__ import annotations

import asyncio
import socket
from typing import Any

import pytest

from engine.doctor.outcome import Health, Progress, Scores, Step, Trial
from engine.doctor.tiny import tiny_replay
from engine.doctor.trial import GOOD, question, try_out
from engine.providers.base import ChatProvider, TextDelta
from engine.providers.connection import Network
from engine.providers.dialect import DialectName
from engine.providers.embedded import EmbeddedAnalyst
from engine.providers.http import HttpProvider
from engine.providers.registry import dialect_named
from tests.model_server import Hang, ModelServer, RecordedRequest, error, json_reply, text, whole
from tests.model_server.dialects import chat, message, tags

MODELS = json_reply({"data": [{"id": "m", "type": "model"}]})


async def run(provider: ChatProvider, **options: Any) -> tuple[dict[Step, Progress], Trial]:
    steps: dict[Step, Progress] = {}
    trial: Trial | None = None
    try:
        async for told in try_out(provider, **{"lang": "en", **options}):
            assert trial is None, "the outcome comes last"
            if isinstance(told, Trial):
                trial = told
            else:
                assert "\n" not in told.line
                steps[told.step] = told
    finally:
        await provider.close()
    assert trial is not None
    return steps, trial


def tried(
    server: ModelServer, *, dialect: DialectName = "openai", model: str = "m", **options: Any
) -> tuple[dict[Step, Progress], Trial]:
    provider = HttpProvider(dialect_named(dialect), server.root, model, **options)
    return asyncio.run(run(provider))


def health(steps: dict[Step, Progress]) -> dict[str, str]:
    return {step.value: progress.health.value for step, progress in steps.items()}


@pytest.fixture(scope="module")
def good() -> str:
    """A draft a capable model could give: the built-in analyst works from the same facts."""

    async def written() -> str:
        events = EmbeddedAnalyst().stream(question("en"))
        return "".join([event.text async for event in events if isinstance(event, TextDelta)])

    return asyncio.run(written())


ALL_WELL = {step.value: "ok" for step in Step}


@pytest.mark.parametrize("dialect", ["openai", "anthropic", "ollama"])
def test_a_capable_model_drafts_freely(model_server: ModelServer, good: str, dialect: DialectName) -> None:
    model_server.routes["GET", "/v1/models"] = MODELS
    model_server.routes["GET", "/api/tags"] = tags("m")
    answers = {"openai": text, "anthropic": message, "ollama": chat}
    model_server.script = answers[dialect](good, usage=(900, 200))
    steps, trial = tried(model_server, dialect=dialect)
    assert health(steps) == ALL_WELL
    assert (trial.drafting, trial.models) == ("free", ("m",))
    assert trial.scores is not None
    assert min(trial.scores.format, trial.scores.facts) >= GOOD
    assert trial.usage is not None
    assert (trial.usage.input_tokens, trial.usage.output_tokens) == (900, 200)
    assert "<facts>" in model_server.requests[0].prompt


def test_a_model_that_gets_the_facts_wrong_is_better_guided(model_server: ModelServer, good: str) -> None:
    wrong = good.replace("Mage", "Spearman").replace("side 2", "side 9").replace("turn 4", "turn 2")
    assert wrong != good
    model_server.script = text(wrong)
    steps, trial = tried(model_server)
    assert steps[Step.FACTS].health is Health.WEAK
    assert trial.drafting == "guided"
    assert trial.scores is not None
    assert trial.scores.false > 0


def test_a_model_that_leaves_out_its_claims_is_better_guided(model_server: ModelServer) -> None:
    model_server.script = text("Side 1 lost its Mage on turn 4. What a pity.")
    steps, trial = tried(model_server)
    assert steps[Step.FORMAT].health is Health.WEAK
    assert "left out the list of claims" in steps[Step.FORMAT].line
    assert trial.drafting == "guided"


@pytest.mark.parametrize("said", ["", "```claims\n{]\n```", "…", "```claims\n" + "{}\n" * 500 + "```"])
def test_any_answer_ends_in_an_outcome(model_server: ModelServer, said: str) -> None:
    model_server.script = text(said)
    _, trial = tried(model_server)
    assert trial.drafting == "guided"


def test_what_a_server_does_not_do_is_said(model_server: ModelServer, good: str) -> None:
    model_server.script = whole(good, usage=None)
    steps, trial = tried(model_server, model="m")
    assert steps[Step.STREAMS].health is Health.WEAK
    assert steps[Step.USAGE].health is Health.WEAK
    assert trial.drafting == "free"


def test_a_model_that_is_not_listed_is_asked_all_the_same(model_server: ModelServer, good: str) -> None:
    told: list[Progress | Trial] = []

    async def watch() -> None:
        provider = HttpProvider(dialect_named("openai"), model_server.root, "hidden")
        told.extend([one async for one in try_out(provider, lang="en")])
        await provider.close()

    model_server.script = text(good)
    asyncio.run(watch())
    about = [one for one in told if isinstance(one, Progress) and one.step is Step.MODEL]
    assert [one.health for one in about] == [Health.WEAK, Health.OK]
    assert "scripted" in about[0].line


@pytest.mark.parametrize(
    ("status", "failed"),
    [(401, Step.AUTHORISED), (402, Step.AUTHORISED), (404, Step.MODEL), (400, Step.STREAMS)],
)
def test_what_fails_is_named_and_the_rest_is_not_tried(
    model_server: ModelServer, status: int, failed: Step
) -> None:
    model_server.script = error(status, "no such model or whatever")
    steps, trial = tried(model_server)
    assert steps[failed].health is Health.FAILED
    later = list(Step)[list(Step).index(failed) + 1 :]
    assert all(steps[step].health is Health.SKIPPED for step in later)
    assert (trial.drafting, trial.scores) == (None, None)


def test_a_key_that_is_wanted_already_for_the_list(model_server: ModelServer) -> None:
    model_server.routes["GET", "/v1/models"] = error(401, "no")
    steps, _ = tried(model_server, key="sk-wrong")
    assert steps[Step.REACHABLE].health is Health.OK
    assert steps[Step.AUTHORISED].health is Health.FAILED
    assert model_server.requests == []


def test_nobody_there() -> None:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        port = held.getsockname()[1]
    provider = HttpProvider(dialect_named("openai"), f"http://127.0.0.1:{port}", "m")
    steps, trial = asyncio.run(run(provider, lang="zh"))
    assert steps[Step.REACHABLE].health is Health.FAILED
    assert "没有应答" in steps[Step.REACHABLE].line
    assert trial.line == "目前无法使用。"


def test_a_network_that_cannot_be_used_is_said(model_server: ModelServer) -> None:
    provider = HttpProvider(
        dialect_named("openai"), "https://models.example", "m", network=Network(ca_file="/nowhere.pem")
    )
    steps, _ = asyncio.run(run(provider))
    assert "/nowhere.pem" in steps[Step.REACHABLE].line


def test_an_answer_that_never_begins(model_server: ModelServer) -> None:
    model_server.script = text("Hello there.").insert(0, Hang())
    provider = HttpProvider(dialect_named("openai"), model_server.root, "m")
    steps, trial = asyncio.run(run(provider, seconds=0.3))
    assert steps[Step.STREAMS].health is Health.FAILED
    assert trial.drafting is None


def test_an_answer_that_takes_too_long_is_judged_as_far_as_it_came(model_server: ModelServer) -> None:
    model_server.script = text("Hello there.").insert(6, Hang())
    provider = HttpProvider(dialect_named("openai"), model_server.root, "m")
    steps, trial = asyncio.run(run(provider, seconds=1.0))
    assert steps[Step.STREAMS].health is Health.WEAK
    assert "not complete after 1 s" in steps[Step.STREAMS].line
    assert trial.drafting == "guided"


def test_stopping_closes_the_connection(model_server: ModelServer) -> None:
    model_server.script = text("Hello there.").hold("never", after_pieces=4)

    async def watch() -> None:
        provider = HttpProvider(dialect_named("openai"), model_server.root, "m")

        async def consume() -> None:
            async for _ in try_out(provider, lang="en"):
                pass

        task = asyncio.create_task(consume())
        await asyncio.to_thread(
            model_server.wait_until, lambda: bool(model_server.requests and model_server.requests[0].sent)
        )
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        await provider.close()

    asyncio.run(watch())
    model_server.wait_until(lambda: model_server.requests[0].closed_early)


def test_scores() -> None:
    assert Scores(0, 0, 0, 0, block=False).format == 0
    assert Scores(3, 1, 2, 2, block=True).format == 0.75
    assert Scores(3, 1, 2, 2, block=True).facts == 0.5
    assert Scores(3, 0, 0, 0, block=True).facts == 0.0
    assert 0.59 < GOOD < 0.93, "between what a small model does when constrained and when guided"


def test_the_tiny_duel_can_be_read_aloud() -> None:
    replay = tiny_replay()
    assert len({event.id for event in replay.store.all_events}) == 13
    assert all(replay.knowledge.resolve(event.object) for event in replay.store.events if event.object)
    assert replay.clock.text(replay.clock.end) == "turn 6"


def test_words_in_both_languages() -> None:
    from engine.doctor.trial_words import _STEPS, _WORDS

    for en, zh in [*_STEPS.values(), *_WORDS.values()]:
        assert en.isascii() or "…" in en
        assert any("\u4e00" <= character <= "\u9fff" for character in zh)
    assert set(_STEPS) == set(Step)


def test_requests_of_a_trial_ask_for_what_a_review_asks(model_server: ModelServer, good: str) -> None:
    seen: list[RecordedRequest] = []

    def script(request: RecordedRequest) -> Any:
        seen.append(request)
        return text(good)

    model_server.script = script
    tried(model_server)
    assert "claims" in seen[0].system
    assert seen[0].json["max_tokens"] == 700
