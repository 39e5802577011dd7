"""Anthropic's messages API, over real sockets."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from engine.errors import BrokenStream, ProviderError, ProviderRefused, RateLimited
from engine.providers.address import parse_address
from engine.providers.anthropic import MAX_TOKENS, AnthropicDialect
from engine.providers.base import ChatMessage, ChatProvider, ChatRequest, Finished, TextDelta, Usage
from engine.providers.http import HttpProvider
from tests.engine.providers.asking import REQUEST, ask, collect, end_of, text_of, thoughts_of
from tests.model_server import Hang, ModelServer, RecordedRequest, Reply, text
from tests.model_server.dialects import (
    error_event,
    events,
    message,
    message_error,
    message_frames,
    whole_message,
)

KEY = "sk-ant-planted-0123456789"


def asked(server: ModelServer, request: ChatRequest = REQUEST, **options: Any) -> list[Any]:
    return ask(server.root, request, dialect="anthropic", **options)


def failure(server: ModelServer, **options: Any) -> ProviderError:
    with pytest.raises(ProviderError) as caught:
        asked(server, **options)
    assert "\n" not in str(caught.value)
    return caught.value


# -- what is asked --------------------------------------------------------------------------------


def test_the_request(model_server: ModelServer) -> None:
    model_server.script = message("Hi.")
    asked(model_server, key=KEY)
    (request,) = model_server.requests
    assert request.path == "/v1/messages"
    assert request.headers["x-api-key"] == KEY
    assert request.headers["anthropic-version"] == "2023-06-01"
    assert "authorization" not in request.headers
    assert request.json == {
        "model": "m",
        "system": "Be brief.",
        "messages": [{"role": "user", "content": "Say hi."}],
        "max_tokens": 64,
        "temperature": 0.2,
        "stream": True,
    }


def test_max_tokens_is_sent_where_nobody_gave_it(model_server: ModelServer) -> None:
    model_server.script = message("Hi.")
    asked(model_server, ChatRequest((ChatMessage(role="user", content="x"),)))
    (request,) = model_server.requests
    assert request.json["max_tokens"] == MAX_TOKENS
    assert set(request.json) == {"model", "messages", "max_tokens", "stream"}


def test_messages_take_turns(model_server: ModelServer) -> None:
    said = [("system", "A"), ("user", "1"), ("user", "2"), ("assistant", "3"), ("system", "B"), ("user", "4")]
    model_server.script = message("Hi.")
    messages = tuple(ChatMessage(role=role, content=content) for role, content in said)  # type: ignore[arg-type]  # roles of the list above
    asked(model_server, ChatRequest(messages))
    assert model_server.requests[0].json["system"] == "A\n\nB"
    assert model_server.requests[0].messages == [
        {"role": "user", "content": "1\n\n2"},
        {"role": "assistant", "content": "3"},
        {"role": "user", "content": "4"},
    ]


def test_a_schema_and_its_refusal(model_server: ModelServer) -> None:
    def script(request: RecordedRequest) -> Reply:
        if "output_config" in request.json:
            return message_error("invalid_request_error", "output_config: Extra inputs are not permitted")
        return message("{}")

    model_server.script = script
    assert (
        text_of(asked(model_server, ChatRequest(REQUEST.messages, response_schema={"type": "object"})))
        == "{}"
    )
    first, second = model_server.requests
    assert first.json["output_config"]["format"] == {"type": "json_schema", "schema": {"type": "object"}}
    assert "output_config" not in second.json


def test_a_temperature_beyond_its_scale(model_server: ModelServer) -> None:
    model_server.script = message("Hi.")
    asked(model_server, ChatRequest(REQUEST.messages, temperature=1.4))
    assert model_server.requests[0].json["temperature"] == 1.0


def test_a_temperature_that_is_not_taken_is_left_out(model_server: ModelServer) -> None:
    def script(request: RecordedRequest) -> Reply:
        if "temperature" in request.json:
            return message_error("invalid_request_error", "`temperature` is deprecated for this model.")
        return message("Hi.")

    model_server.script = script
    assert text_of(asked(model_server)) == "Hi."


def test_a_longer_answer_than_the_model_gives_is_not_asked_for_again(model_server: ModelServer) -> None:
    said = "max_tokens: 9000 > 8192, which is the maximum allowed number of output tokens for m"

    def script(request: RecordedRequest) -> Reply:
        too_long = request.json["max_tokens"] > 8192
        return message_error("invalid_request_error", said) if too_long else message("Hi.")

    model_server.script = script
    assert text_of(asked(model_server, ChatRequest(REQUEST.messages, max_tokens=9000))) == "Hi."
    assert model_server.requests[-1].json["max_tokens"] == 8192


@pytest.mark.parametrize(
    ("typed", "first", "models"),
    [
        ("https://api.anthropic.com", "/v1/messages", "/v1/models?limit=1000"),
        ("https://api.anthropic.com/v1", "/v1/messages", "/v1/models?limit=1000"),
        ("https://api.anthropic.com/v1/messages", "/v1/messages", "/v1/models?limit=1000"),
        ("https://x.example/anthropic", "/anthropic/v1/messages", "/anthropic/v1/models?limit=1000"),
        ("https://x.example/v1?beta=true", "/v1/messages?beta=true", "/v1/models?beta=true&limit=1000"),
    ],
)
def test_addresses(typed: str, first: str, models: str) -> None:
    address = parse_address(typed)
    assert AnthropicDialect().endpoints(address)[0] == address.root + first
    assert AnthropicDialect().listings(address)[0] == address.root + models


def test_it_is_a_provider() -> None:
    provider = HttpProvider(AnthropicDialect(), "https://api.anthropic.com", "claude", service="Anthropic")
    assert isinstance(provider, ChatProvider)
    assert (provider.id, provider.label) == ("anthropic", "claude · Anthropic")


# -- what is answered -----------------------------------------------------------------------------


def test_streams(model_server: ModelServer) -> None:
    answer = "第 5 回合双方都占有八座村庄。\u2028“Both” 🙂"
    model_server.script = message(answer, usage=(9, 4))
    told = asked(model_server)
    assert text_of(told) == answer
    assert end_of(told) == Finished("stop", Usage(input_tokens=9, output_tokens=4))
    assert all(event.text for event in told[:-1] if isinstance(event, TextDelta))


def test_thinking_is_no_part_of_the_answer(model_server: ModelServer) -> None:
    model_server.script = message("Hi.", thinking="They want a greeting.")
    told = asked(model_server)
    assert (text_of(told), thoughts_of(told)) == ("Hi.", "They want a greeting.")


def test_sealed_thinking_tools_and_kinds_yet_to_come_say_nothing(model_server: ModelServer) -> None:
    frames = message_frames("Hi.", usage=(5, 2))
    sealed = {
        "type": "content_block_start",
        "index": 0,
        "content_block": {"type": "redacted_thinking", "data": "E"},
    }
    tool = {
        "type": "content_block_delta",
        "index": 1,
        "delta": {"type": "input_json_delta", "partial_json": "{"},
    }
    strange = {"type": "content_block_sketch", "index": 1, "delta": "x"}
    model_server.script = events([frames[0], sealed, tool, strange, *frames[1:]])
    told = asked(model_server)
    assert (text_of(told), thoughts_of(told)) == ("Hi.", "")


def test_text_may_stand_where_a_block_begins(model_server: ModelServer) -> None:
    begun = {"type": "content_block_start", "index": 0, "content_block": {"type": "text", "text": "Hi"}}
    frames = message_frames(".", pieces=1, ping=False)
    model_server.script = events([frames[0], begun, *frames[2:]])
    assert text_of(asked(model_server)) == "Hi."


def test_what_a_cache_held_was_read_too(model_server: ModelServer) -> None:
    frames = message_frames("Hi.")
    frames[0]["message"]["usage"] = {
        "input_tokens": 10,
        "cache_creation_input_tokens": 100,
        "cache_read_input_tokens": 1000,
        "output_tokens": 1,
    }
    model_server.script = events(frames)
    assert end_of(asked(model_server)).usage == Usage(input_tokens=1110, output_tokens=40)


def test_no_usage_is_unknown_and_never_zero(model_server: ModelServer) -> None:
    model_server.script = message("Hi.", usage=None)
    assert end_of(asked(model_server)).usage is None


@pytest.mark.parametrize(
    ("word", "means"),
    [
        ("end_turn", "stop"),
        ("stop_sequence", "stop"),
        ("max_tokens", "length"),
        ("model_context_window_exceeded", "length"),
        ("refusal", "content_filter"),
        ("tool_use", "tool_calls"),
        ("pause_turn", "pause_turn"),
        (None, None),
    ],
)
def test_stop_reasons(model_server: ModelServer, word: str | None, means: str | None) -> None:
    model_server.script = message("Hi.", stop=word)
    assert end_of(asked(model_server)).finish_reason == means


def test_a_whole_answer_to_a_stream_request(model_server: ModelServer) -> None:
    model_server.script = whole_message("Hi.", usage=(3, 1)).resized(7)
    told = asked(model_server)
    assert text_of(told) == "Hi."
    assert end_of(told) == Finished("stop", Usage(input_tokens=3, output_tokens=1))


def test_the_connection_is_used_again(model_server: ModelServer) -> None:
    async def run() -> None:
        provider = HttpProvider(AnthropicDialect(), model_server.root, "m")
        for _ in range(3):
            await collect(provider)
        await provider.close()

    model_server.script = message("Hi.")
    asyncio.run(run())
    assert model_server.connections == 1


def test_a_stream_that_ends_without_its_end(model_server: ModelServer) -> None:
    model_server.script = events(message_frames("Hello there.")[:5])
    assert isinstance(failure(model_server), BrokenStream)


def test_another_dialect_is_no_answer(model_server: ModelServer) -> None:
    model_server.script = text("Hi.")
    assert isinstance(failure(model_server), BrokenStream)


# -- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "retryable", "says"),
    [
        (("authentication_error", "invalid x-api-key", 401), False, "did not accept the key"),
        (("permission_error", "not allowed", 403), False, "did not accept the key"),
        (("not_found_error", "model: m", 404), False, "has no model 'm'"),
        (("request_too_large", "Request exceeds the maximum size", 413), False, "longer than"),
        (("invalid_request_error", "prompt is too long: 9 tokens > 8 maximum", 400), False, "longer than"),
        (("invalid_request_error", "Your credit balance is too low", 400), False, "no credit left"),
        (("api_error", "Internal server error", 500), True, r"failed \(500\)"),
        (("overloaded_error", "Overloaded", 529), True, r"failed \(529\)"),
    ],
)
def test_refusals(
    model_server: ModelServer, reply: tuple[str, str, int], says: str, *, retryable: bool
) -> None:
    kind, said, status = reply
    model_server.script = message_error(kind, said, status=status)
    error = failure(model_server)
    assert error.retryable is retryable
    with pytest.raises(ProviderError, match=says):
        raise error


def test_a_rate_limit_says_how_long(model_server: ModelServer) -> None:
    reply = message_error("rate_limit_error", "This request would exceed your rate limit", status=429)
    model_server.script = reply.with_headers(retry_after="12")
    error = failure(model_server)
    assert isinstance(error, RateLimited)
    assert error.retry_after == 12


@pytest.mark.parametrize(
    ("kind", "expected", "retryable"),
    [
        ("overloaded_error", ProviderRefused, True),
        ("api_error", ProviderRefused, True),
        ("rate_limit_error", RateLimited, True),
        ("authentication_error", ProviderRefused, False),
        ("kind_yet_to_come", ProviderRefused, False),
    ],
)
def test_an_error_event_before_any_text(
    model_server: ModelServer, kind: str, expected: type[ProviderError], *, retryable: bool
) -> None:
    begun = events(message_frames("Hi.")[:1])
    model_server.script = begun.then(error_event(kind, "No."))
    error = failure(model_server)
    assert isinstance(error, expected)
    assert error.retryable is retryable
    assert "It said: No." in str(error)


def test_an_error_event_in_the_middle_is_never_asked_again(model_server: ModelServer) -> None:
    begun = events(message_frames("Hello there.")[:5])
    model_server.script = begun.then(error_event("overloaded_error", "Overloaded"))
    error = failure(model_server)
    assert isinstance(error, BrokenStream)
    assert not error.retryable


def test_silence_and_cuts_end_in_order(model_server: ModelServer) -> None:
    from engine.providers.connection import Timeouts

    quick = Timeouts(connect=1.0, first_byte=5.0, silence=0.05)
    model_server.script = [
        message("Hello there.").insert(4, Hang()),
        message("Hello there.").cut(after_bytes=700),
    ]
    assert "fell silent" in str(failure(model_server, timeouts=quick))
    assert "broke" in str(failure(model_server))
