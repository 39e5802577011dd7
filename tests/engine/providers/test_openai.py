"""What OpenAI-compatible servers do, one quirk at a time, over real sockets."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import traceback
from typing import Any

import httpx
import pytest

from engine.errors import (
    BrokenStream,
    ProviderError,
    ProviderRefused,
    ProviderUnreachable,
    RateLimited,
    UsageError,
)
from engine.providers.base import ChatMessage, ChatProvider, ChatRequest, Finished, TextDelta, Usage
from engine.providers.connection import Timeouts
from engine.providers.openai import OpenAIProvider
from tests.engine.providers.asking import (
    REQUEST,
    FakeClients,
    ask,
    collect,
    end_of,
    pieces,
    text_of,
    thoughts_of,
)
from tests.model_server import (
    Framing,
    Hang,
    ModelServer,
    RecordedRequest,
    Reply,
    error,
    json_reply,
    raw,
    sse,
    text,
    tool_call,
    whole,
)
from tests.model_server.replies import chunk

KEY = "sk-planted-0123456789"


def chat(base_url: str, count: int, **options: Any) -> list[str]:
    """Ask the same provider several times, one after the other."""

    async def run() -> list[str]:
        provider = OpenAIProvider(base_url, "m", **options)
        try:
            return [text_of(await collect(provider)) for _ in range(count)]
        finally:
            await provider.close()

    return asyncio.run(run())


# -- what is asked --------------------------------------------------------------------------------


def test_the_request(model_server: ModelServer) -> None:
    model_server.script = text("Hi.")
    ask(model_server.base_url, key=KEY)
    (request,) = model_server.requests
    assert request.path == "/v1/chat/completions"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.json == {
        "model": "m",
        "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Say hi."}],
        "stream": True,
        "stream_options": {"include_usage": True},
        "max_tokens": 64,
        "temperature": 0.2,
    }


def test_nothing_is_asked_for_that_was_not_given(model_server: ModelServer) -> None:
    model_server.script = text("Hi.")
    ask(model_server.base_url, ChatRequest((ChatMessage(role="user", content="x"),)))
    (request,) = model_server.requests
    assert set(request.json) == {"model", "messages", "stream", "stream_options"}
    assert "authorization" not in request.headers


def test_a_schema_is_sent_as_response_format(model_server: ModelServer) -> None:
    model_server.script = text("{}")
    schema = {"type": "object"}
    ask(model_server.base_url, ChatRequest(REQUEST.messages, response_schema=schema))
    sent = model_server.requests[0].json["response_format"]
    assert sent["type"] == "json_schema"
    assert sent["json_schema"]["schema"] == schema


def test_it_is_a_provider() -> None:
    provider = OpenAIProvider("http://localhost:11434", "qwen3:14b", service="Ollama")
    assert isinstance(provider, ChatProvider)
    assert (provider.id, provider.model, provider.label) == ("openai", "qwen3:14b", "qwen3:14b · Ollama")


# -- what is answered -----------------------------------------------------------------------------


@pytest.mark.parametrize("newline", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("framing", [Framing.CHUNKED, Framing.CLOSE])
def test_streams(model_server: ModelServer, newline: str, framing: Framing) -> None:
    answer = "第 5 回合双方都占有八座村庄。\u2028“Both” 🙂"
    model_server.script = text(answer, newline=newline, comments=True, usage=(9, 4)).framed(framing)
    events = ask(model_server.base_url)
    assert text_of(events) == answer
    assert end_of(events) == Finished("stop", Usage(input_tokens=9, output_tokens=4))
    assert all(event.text for event in events[:-1] if isinstance(event, TextDelta))


def test_no_usage_is_unknown_and_never_zero(model_server: ModelServer) -> None:
    zeros = {"prompt_tokens": 0, "completion_tokens": 0, "total_tokens": 0}
    model_server.script = [
        text("Hi.", usage=None),
        sse([chunk({"content": "Hi."}, finish="stop"), {"choices": [], "usage": zeros}]),
        sse([chunk({"content": "Hi."}, finish="stop"), {"choices": [], "usage": None}]),
        sse([chunk({"content": "Hi."}, finish="stop"), {"choices": [], "usage": {"prompt_tokens": "many"}}]),
    ]
    for _ in range(4):
        assert end_of(ask(model_server.base_url)).usage is None


def test_usage_wherever_it_stands(model_server: ModelServer) -> None:
    usage = {"prompt_tokens": 5, "completion_tokens": 2}
    running = [chunk({"content": c}, usage=(5, n)) for n, c in enumerate(["a", "b"], 1)]
    model_server.script = [
        text("Hi.", usage=(5, 2), usage_in_last_choice=True),
        sse([*running, chunk({}, finish="stop")]),
        sse([chunk({"content": "Hi."}), {**chunk({}, finish="stop"), "x_groq": {"usage": usage}}]),
        sse(
            [
                chunk({"content": "Hi."}, finish="stop"),
                {"choices": [], "usage": {"input_tokens": 5, "output_tokens": 2}},
            ]
        ),
    ]
    for _ in range(4):
        assert end_of(ask(model_server.base_url)).usage == Usage(input_tokens=5, output_tokens=2)


@pytest.mark.parametrize("name", ["reasoning_content", "reasoning", "thinking"])
def test_reasoning_fields_are_no_part_of_the_answer(model_server: ModelServer, name: str) -> None:
    model_server.script = text("Hi.", reasoning="They want a greeting.", reasoning_field=name)
    events = ask(model_server.base_url)
    assert (text_of(events), thoughts_of(events)) == ("Hi.", "They want a greeting.")


def test_think_blocks_are_no_part_of_the_answer(model_server: ModelServer) -> None:
    model_server.script = text("<think>\nThey want a greeting.\n</think>\n\nHi.", pieces=40)
    events = ask(model_server.base_url)
    assert (text_of(events), thoughts_of(events)) == ("Hi.", "\nThey want a greeting.\n")


def test_a_think_block_opened_by_the_server_is_learnt(model_server: ModelServer) -> None:
    model_server.script = text("They want a greeting.</think>\n\nHi.", pieces=9)
    assert chat(model_server.base_url, 2)[1] == "Hi."


def test_content_in_typed_parts(model_server: ModelServer) -> None:
    thinking = {"type": "thinking", "thinking": [{"type": "text", "text": "Hm."}]}
    model_server.script = sse(
        [chunk({"content": [thinking, {"type": "text", "text": "Hi."}]}), chunk({}, finish="stop")]
    )
    events = ask(model_server.base_url)
    assert (text_of(events), thoughts_of(events)) == ("Hi.", "Hm.")


def test_a_refusal_field_is_the_answer(model_server: ModelServer) -> None:
    model_server.script = sse([chunk({"refusal": "I cannot."}), chunk({}, finish="stop")])
    assert text_of(ask(model_server.base_url)) == "I cannot."


def test_tool_calls_nobody_offered(model_server: ModelServer) -> None:
    model_server.script = tool_call()
    assert ask(model_server.base_url) == [Finished("tool_calls", None)]


@pytest.mark.parametrize(
    ("word", "means"),
    [
        ("stop", "stop"),
        ("eos", "stop"),
        ("length", "length"),
        ("model_length", "length"),
        ("MAX_TOKENS", "length"),
        ("content_filter", "content_filter"),
        ("banana", "banana"),
    ],
)
def test_finish_reasons(model_server: ModelServer, word: str, means: str) -> None:
    model_server.script = text("Hi.", finish=word)
    assert end_of(ask(model_server.base_url)).finish_reason == means


def test_no_finish_reason_is_unknown(model_server: ModelServer) -> None:
    model_server.script = text("Hi.", finish=None)
    assert end_of(ask(model_server.base_url)).finish_reason is None


def test_no_done(model_server: ModelServer) -> None:
    model_server.script = text("Hi.", done=False, usage=(3, 1))
    assert end_of(ask(model_server.base_url)) == Finished("stop", Usage(input_tokens=3, output_tokens=1))


def test_a_last_frame_without_its_empty_line(model_server: ModelServer) -> None:
    frame = b"data: " + json.dumps(chunk({"content": "Hi."}, finish="stop")).encode()
    model_server.script = sse([frame], done=False)
    assert text_of(ask(model_server.base_url)) == "Hi."


def test_nothing_after_done_is_read(model_server: ModelServer) -> None:
    second = text("And again.")
    model_server.script = [Reply((*text("Hi.").steps, *second.steps)), text("Hello.")]
    assert chat(model_server.base_url, 2) == ["Hi.", "Hello."]


def test_the_connection_is_used_again(model_server: ModelServer) -> None:
    model_server.script = text("Hi.")
    chat(model_server.base_url, 4)
    assert model_server.connections == 1


def test_a_whole_json_answer_to_a_stream_request(model_server: ModelServer) -> None:
    model_server.script = whole("Hi.", usage=(3, 1), reasoning_content="Hm.").resized(5)
    events = ask(model_server.base_url)
    assert (text_of(events), thoughts_of(events)) == ("Hi.", "Hm.")
    assert end_of(events) == Finished("stop", Usage(input_tokens=3, output_tokens=1))


def test_a_stream_that_calls_itself_something_else(model_server: ModelServer) -> None:
    model_server.script = text("Hi.").with_headers(content_type="text/plain; charset=iso-8859-1")
    assert text_of(ask(model_server.base_url)) == "Hi."
    model_server.script = text("好。").with_headers(content_type="text/event-stream; charset=gbk")
    assert text_of(ask(model_server.base_url)) == "好。"


def test_broken_utf8_is_replaced(model_server: ModelServer) -> None:
    frame = json.dumps(chunk({"content": "aXb"}, finish="stop")).encode().replace(b"X", b"\xe4\xbd")
    model_server.script = sse([b"data: " + frame + b"\n\n"]).resized(1)
    assert text_of(ask(model_server.base_url)) == "a\N{REPLACEMENT CHARACTER}b"


def test_a_character_in_two_escapes(model_server: ModelServer) -> None:
    def frame(escape: str) -> str:
        return '{"choices":[{"index":0,"delta":{"content":"' + escape + '"},"finish_reason":null}]}'

    model_server.script = [
        sse([frame("a\\ud83d"), frame("\\ude42b"), chunk({}, finish="stop")]),
        sse([frame("a\\ud83d"), chunk({}, finish="stop")]),
    ]
    assert text_of(ask(model_server.base_url)) == "a🙂b"
    assert text_of(ask(model_server.base_url)) == "a\N{REPLACEMENT CHARACTER}"


# -- servers that want to be asked differently ------------------------------------------------------


def learns(reject: str, message: str, *, status: int = 400) -> Any:
    """A script that refuses requests with a field, in the server's words."""

    def script(request: RecordedRequest) -> Reply:
        if reject in request.json or (reject == "system" and request.system):
            return error(status, message)
        return text("Hi.")

    return script


@pytest.mark.parametrize(
    ("reject", "message", "status"),
    [
        ("stream_options", "Unrecognized request argument supplied: stream_options", 400),
        ("stream_options", "body.stream_options: Extra inputs are not permitted", 422),
        ("stream_options", "Unknown field in request", 400),
        ("max_tokens", "Unsupported parameter: 'max_tokens' is not supported with this model. Use "
         "'max_completion_tokens' instead.", 400),
        ("temperature", "Unsupported value: 'temperature' does not support 0.2 with this model.", 400),
        ("system", "System role not supported", 400),
        ("system", "Conversation roles must alternate user/assistant/user/assistant/...", 500),
        ("system", "Developer instruction is not enabled for this model", 400),
        ("system", "Only user and assistant roles are supported!", 400),
    ],
)  # fmt: skip
def test_refusals_teach(model_server: ModelServer, reject: str, message: str, status: int) -> None:
    model_server.script = learns(reject, message, status=status)
    assert chat(model_server.base_url, 3) == ["Hi."] * 3
    assert len(model_server.requests) == 4, "learnt once, remembered for the next"


def test_max_completion_tokens_takes_its_place(model_server: ModelServer) -> None:
    model_server.script = learns("max_tokens", "Use 'max_completion_tokens' instead of 'max_tokens'")
    chat(model_server.base_url, 1)
    assert model_server.requests[-1].json["max_completion_tokens"] == 64


def test_the_system_text_goes_into_the_first_user_message(model_server: ModelServer) -> None:
    model_server.script = learns("system", "System role not supported")
    chat(model_server.base_url, 1)
    assert model_server.requests[-1].messages == [{"role": "user", "content": "Be brief.\n\nSay hi."}]


def test_a_schema_that_is_not_taken_is_left_out(model_server: ModelServer) -> None:
    model_server.script = learns(
        "response_format", "Input should be 'text' or 'json_object': json_schema", status=500
    )
    ask(model_server.base_url, ChatRequest(REQUEST.messages, response_schema={"type": "object"}))
    assert "response_format" not in model_server.requests[-1].json


def test_several_lessons_in_a_row(model_server: ModelServer) -> None:
    def script(request: RecordedRequest) -> Reply:
        for name in ("stream_options", "temperature"):
            if name in request.json:
                return error(400, f"{name} is not supported")
        return error(400, "System role not supported") if request.system else text("Hi.")

    model_server.script = script
    assert chat(model_server.base_url, 2) == ["Hi.", "Hi."]
    assert len(model_server.requests) == 5


@pytest.mark.parametrize("path", ["", "/v1", "/v1/", "/v1/chat/completions", "/v1/models"])
def test_addresses_with_v1(model_server: ModelServer, path: str) -> None:
    model_server.script = text("Hi.")
    ask(f"http://127.0.0.1:{model_server.port}{path}")
    assert [request.path for request in model_server.requests] == ["/v1/chat/completions"]


def test_a_server_without_v1_is_found_and_remembered(model_server: ModelServer) -> None:
    def script(request: RecordedRequest) -> Reply:
        return text("Hi.") if request.path == "/chat/completions" else error(404, "no such path")

    model_server.script = script
    assert chat(f"http://127.0.0.1:{model_server.port}", 2) == ["Hi.", "Hi."]
    assert [r.path for r in model_server.requests] == ["/v1/chat/completions"] + ["/chat/completions"] * 2


def test_an_unknown_model_is_no_wrong_path(model_server: ModelServer) -> None:
    model_server.script = error(404, "model 'm' not found, try pulling it first")
    with pytest.raises(ProviderRefused, match="no model 'm'"):
        ask(f"http://127.0.0.1:{model_server.port}")
    assert len(model_server.requests) == 1


# -- refusals and failures --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("reply", "kind", "retryable", "says"),
    [
        (error(401, "bad key"), ProviderRefused, False, r"did not accept the key \(401\): set TEST_KEY"),
        (error(403, "no access"), ProviderRefused, False, "did not accept the key"),
        (error(402, "Insufficient Balance"), ProviderRefused, False, "no credit"),
        (error(429, "You exceeded your current quota"), ProviderRefused, False, "no credit"),
        (error(429, "slow down"), RateLimited, True, "asked too often"),
        (error(404, "nope"), ProviderRefused, False, "check the address"),
        (error(400, "prompt is too long: 9000 tokens"), ProviderRefused, False, "longer than 'm'"),
        (error(413, ""), ProviderRefused, False, "longer than 'm'"),
        (error(418, "teapot"), ProviderRefused, False, "It said: teapot"),
        (error(500, "oops"), ProviderRefused, True, r"failed \(500\)"),
        (
            error(503, body=b"<html><body>Service down"),
            ProviderRefused,
            True,
            r"failed \(503\): ask again later\.$",
        ),
        (error(529, "Overloaded"), ProviderRefused, True, "failed"),
        (json_reply({"error": {"message": "bad key", "code": 401}}), ProviderRefused, False, "key"),
        (json_reply({"error": "model is loading"}), ProviderRefused, False, "model is loading"),
        (json_reply({"detail": "Not ready"}), ProviderRefused, False, "Not ready"),
        (json_reply([{"error": {"message": "slow down", "code": 429}}]), RateLimited, True, "too often"),
        (
            sse([{"error": {"message": "overloaded", "type": "server_error"}}]),
            ProviderRefused,
            True,
            "overloaded",
        ),
        (sse([b"event: error\ndata: it broke\n\n"]), ProviderRefused, False, "it broke"),
        (
            sse([{"choices": [{"error": {"message": "upstream", "code": 502}}]}]),
            ProviderRefused,
            True,
            "upstream",
        ),
        (sse([], done=False), BrokenStream, False, "empty answer"),
        (json_reply({"choices": "none"}), BrokenStream, False, "no answer"),
        (json_reply({"hello": "there"}), BrokenStream, False, "no answer"),
        (sse(["not json"]), BrokenStream, False, "'not json'"),
        (sse(["[1]"]), BrokenStream, False, "no answer"),
        (
            Reply((b"<html>Welcome",), headers=(("content-type", "text/html"),)),
            ProviderRefused,
            False,
            "web page",
        ),
        (sse([chunk({"content": "Hi"})], done=False), BrokenStream, False, "broke off"),
        (sse([chunk({"content": "Hi"}), {"error": {"message": "boom"}}]), BrokenStream, False, "boom"),
        (text("Hello there.").cut(after_bytes=400), BrokenStream, False, "broke in the middle"),
        (text("Hello there.").cut(after_bytes=400, reset=True), BrokenStream, False, "broke in the middle"),
        (text("Hello there.").framed(Framing.CLOSE).cut(after_bytes=400), BrokenStream, False, "no answer"),
        (raw(b"HTTP/1.1 200 OK\r\n"), ProviderUnreachable, True, "without an answer"),
        (raw(b""), ProviderUnreachable, True, "without an answer"),
        (raw(b"SSH-2.0-OpenSSH\r\n"), ProviderUnreachable, True, "without an answer"),
    ],
)
def test_failures(
    model_server: ModelServer, reply: Reply, kind: type[ProviderError], *, retryable: bool, says: str
) -> None:
    model_server.script = reply
    with pytest.raises(kind, match=says) as caught:
        ask(f"{model_server.base_url}", key_hint="set TEST_KEY")
    assert caught.value.retryable is retryable
    assert "\n" not in str(caught.value)
    assert len(model_server.requests) == 1


def test_retry_after_is_told(model_server: ModelServer) -> None:
    model_server.script = [
        error(429, "slow", retry_after=7),
        error(503, "busy", retry_after=3),
        error(429, "Please try again in 1.5s."),
        error(429, "slow", retry_after="Thu, 01 Jan 1970 00:00:00 GMT"),
        error(429, "slow", retry_after="soon"),
    ]
    waits = []
    for _ in range(5):
        with pytest.raises(ProviderError) as caught:
            ask(model_server.base_url)
        waits.append(caught.value.retry_after)
    assert waits == [7.0, 3.0, 1.5, 0.0, None]


def test_nobody_there() -> None:
    with pytest.raises(
        ProviderUnreachable, match=r"Nothing answers at http://127\.0\.0\.1:9/v1: start the server"
    ):
        ask("http://127.0.0.1:9")


@pytest.mark.parametrize(
    ("failure", "says", "retryable"),
    [
        (httpx.ConnectError("[Errno -2] Name or service not known"), "no server of the name", True),
        (
            httpx.ConnectError("[SSL: CERTIFICATE_VERIFY_FAILED] certificate verify failed"),
            "SSL_CERT_FILE",
            False,
        ),
        (httpx.ConnectTimeout(""), "accepts no connection", True),
        (httpx.ProxyError("403"), "HTTPS_PROXY", True),
        (httpx.ReadError(""), "without an answer", True),
    ],
)
def test_connections_that_fail(failure: httpx.HTTPError, says: str, *, retryable: bool) -> None:
    def fail(_: httpx.Request) -> httpx.Response:
        raise failure

    with pytest.raises(ProviderUnreachable, match=says) as caught:
        ask("https://models.example/v1", clients=FakeClients(fail))
    assert caught.value.retryable is retryable


# -- waiting and leaving ----------------------------------------------------------------------------


def test_no_first_byte_is_unreachable(model_server: ModelServer) -> None:
    hasty = Timeouts(connect=0.05, first_byte=0.05, silence=5.0)
    model_server.script = [raw(Hang()), Reply((Hang(),))]
    for _ in range(2):
        with pytest.raises(ProviderUnreachable, match=r"sent nothing for 0\.05 s") as caught:
            ask(model_server.base_url, timeouts=hasty)
        assert caught.value.retryable


def test_silence_after_the_first_byte_is_broken(model_server: ModelServer) -> None:
    model_server.script = text("Hello there.").insert(4, Hang())
    with pytest.raises(BrokenStream, match=r"fell silent.*0\.05 s"):
        ask(model_server.base_url, timeouts=Timeouts(silence=0.05))


def test_the_request_may_set_the_time(model_server: ModelServer) -> None:
    model_server.script = text("Hello there.").insert(4, Hang())
    with pytest.raises(BrokenStream, match="silent"):
        ask(model_server.base_url, ChatRequest(REQUEST.messages, timeout=0.05))


def test_cancelling_closes_the_connection(model_server: ModelServer) -> None:
    model_server.script = text("Hello there.").hold("never", after_pieces=3)

    async def run() -> None:
        provider = OpenAIProvider(model_server.base_url, "m")
        asking = asyncio.create_task(collect(provider))
        await model_server.until(lambda: bool(model_server.requests) and model_server.requests[0].sent > 0)
        asking.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await asking
        assert asking.cancelled()
        await model_server.until(lambda: model_server.requests[0].closed_early)
        await provider.close()
        await provider.close()

    asyncio.run(run())


def test_leaving_the_stream_closes_the_connection(model_server: ModelServer) -> None:
    model_server.script = text("Hello there.").hold("never", after_pieces=3)

    async def run() -> None:
        provider = OpenAIProvider(model_server.base_url, "m")
        async with contextlib.aclosing(provider.stream(REQUEST)) as events:
            async for _ in events:
                break
        await model_server.until(lambda: model_server.requests[0].closed_early)
        await provider.close()

    asyncio.run(run())


def test_asks_at_once_over_one_pool(model_server: ModelServer) -> None:
    model_server.script = text("Hi.").hold("gate", after_pieces=1)

    async def run() -> list[str]:
        provider = OpenAIProvider(model_server.base_url, "m")
        tasks = [asyncio.create_task(collect(provider)) for _ in range(5)]
        await model_server.until(lambda: model_server.most_at_once == 5)
        model_server.release("gate")
        answers = [text_of(await task) for task in tasks]
        await provider.close()
        return answers

    assert asyncio.run(run()) == ["Hi."] * 5


def test_an_endless_answer_is_given_up(monkeypatch: pytest.MonkeyPatch, model_server: ModelServer) -> None:
    monkeypatch.setattr("engine.providers.connection.MAX_BODY", 100_000)
    model_server.script = sse([b"data: " + b"x" * 60_000] * 3, done=False)
    with pytest.raises(BrokenStream, match="given up"):
        ask(model_server.base_url)


# -- keys and redirects -----------------------------------------------------------------------------


def test_the_key_is_in_no_repr_error_traceback_or_log(
    model_server: ModelServer, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    model_server.script = lambda request: error(401, f"Incorrect API key {request.headers['authorization']}")
    provider = OpenAIProvider(model_server.base_url, "m", key=KEY)
    told = [repr(provider), str(vars(provider))]

    async def run() -> None:
        try:
            await collect(provider)
        except ProviderRefused as error:
            shown = traceback.TracebackException.from_exception(error, capture_locals=True)
            told.extend([repr(error), str(error), repr(error.__dict__), "".join(shown.format())])
        await provider.close()

    asyncio.run(run())
    assert model_server.requests[0].headers["authorization"] == f"Bearer {KEY}"
    assert "[key]" in told[3]
    assert all(KEY not in text for text in [*told, caplog.text])


def test_the_key_is_in_no_quoted_nonsense(model_server: ModelServer) -> None:
    model_server.script = [sse([f"who are you {KEY}"]), json_reply({"echo": KEY})]
    for _ in range(2):
        with pytest.raises(BrokenStream) as caught:
            ask(model_server.base_url, key=KEY)
        assert KEY not in str(caught.value)


@pytest.mark.parametrize("key", ["sk-a b", "sk-é", "sk-a\nb"])
def test_a_key_that_cannot_be_one_is_refused_without_repeating_it(key: str) -> None:
    with pytest.raises(UsageError) as caught:
        OpenAIProvider("http://localhost", "m", key=key)
    assert key not in str(caught.value)


def test_plain_http_goes_to_this_machine_and_elsewhere_only_when_allowed() -> None:
    for host in ("localhost", "127.0.0.1", "[::1]"):
        OpenAIProvider(f"http://{host}:8080", "m", key=KEY)
    for host in ("192.168.1.5", "models.example", "localhost.evil.example"):
        with pytest.raises(UsageError, match="key and the replay's facts would go unencrypted"):
            OpenAIProvider(f"http://{host}:8080", "m", key=KEY)
        with pytest.raises(UsageError, match="The replay's facts would go unencrypted"):
            OpenAIProvider(f"http://{host}:8080", "m")
        OpenAIProvider(f"http://{host}:8080", "m", key=KEY, allow_plain_http=True)
        OpenAIProvider(f"https://{host}", "m", key=KEY)


def redirecting(location: str) -> FakeClients:
    def handler(request: httpx.Request) -> httpx.Response:
        if request.url.host == "models.example" and request.url.path == "/v1/chat/completions":
            return httpx.Response(307, headers={"location": location})
        return pieces(text("Hi.").body)

    return FakeClients(handler)


@pytest.mark.parametrize("location", ["/moved", "https://models.example/moved"])
def test_redirects_on_the_same_server_are_followed(location: str) -> None:
    clients = redirecting(location)
    assert text_of(ask("https://models.example/v1", key=KEY, clients=clients)) == "Hi."
    assert clients.asked[-1].method == "POST"
    assert clients.asked[-1].headers["authorization"] == f"Bearer {KEY}"


@pytest.mark.parametrize(
    "location",
    ["https://evil.example/v1/chat/completions", "//evil.example/", "http://models.example/v1", "https://models.example:444/",
     "https://models.example.evil.example/", "ftp://models.example/", "http://["],
)  # fmt: skip
def test_redirects_never_carry_the_key_elsewhere(location: str) -> None:
    clients = redirecting(location)
    with pytest.raises(ProviderRefused, match="redirects to") as caught:
        ask("https://models.example/v1", key=KEY, clients=clients)
    assert len(clients.asked) == 1
    assert KEY not in str(caught.value)


def test_redirects_in_a_circle_end() -> None:
    with pytest.raises(ProviderRefused, match="circle"):
        ask("https://models.example/v1", clients=redirecting("/v1/chat/completions"))


def test_a_proxy_is_not_asked_for_this_machine(
    model_server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://127.0.0.1:9")
    model_server.script = text("Hi.")
    assert text_of(ask(model_server.base_url)) == "Hi."


def test_a_proxy_is_asked_for_other_machines(
    model_server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", f"http://127.0.0.1:{model_server.port}")
    model_server.script = text("Hi.")
    assert text_of(ask("http://models.example/v1", allow_plain_http=True)) == "Hi."
    assert model_server.requests[0].headers["host"] == "models.example"


def test_a_model_must_be_named() -> None:
    with pytest.raises(UsageError, match="model"):
        OpenAIProvider("http://localhost", " ")
