"""Ollama's own API, over real sockets."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.errors import BrokenStream, ProviderError, ProviderRefused
from engine.providers.address import parse_address
from engine.providers.base import ChatMessage, ChatProvider, ChatRequest, Finished, Usage
from engine.providers.http import HttpProvider
from engine.providers.ollama import CONTEXTS, OllamaDialect, context_for
from tests.engine.providers.asking import REQUEST, ask, end_of, text_of, thoughts_of
from tests.model_server import ModelServer, RecordedRequest, Reply, json_reply, raw
from tests.model_server.dialects import chat, chat_lines, lines

KEY = "ollama-planted-0123456789"


def asked(server: ModelServer, request: ChatRequest = REQUEST, **options: Any) -> list[Any]:
    return ask(server.root, request, dialect="ollama", **options)


def failure(server: ModelServer, **options: Any) -> ProviderError:
    with pytest.raises(ProviderError) as caught:
        asked(server, **options)
    assert "\n" not in str(caught.value)
    return caught.value


# -- what is asked --------------------------------------------------------------------------------


def test_the_request(model_server: ModelServer) -> None:
    model_server.script = chat("Hi.")
    asked(model_server, key=KEY)
    (request,) = model_server.requests
    assert request.path == "/api/chat"
    assert request.headers["authorization"] == f"Bearer {KEY}"
    assert request.json == {
        "model": "m",
        "messages": [{"role": "system", "content": "Be brief."}, {"role": "user", "content": "Say hi."}],
        "stream": True,
        "options": {"num_ctx": 8192, "num_predict": 64, "temperature": 0.2},
    }


def test_a_schema_is_sent_as_format(model_server: ModelServer) -> None:
    model_server.script = chat("{}")
    asked(model_server, ChatRequest(REQUEST.messages, response_schema={"type": "object"}))
    assert model_server.requests[0].json["format"] == {"type": "object"}


def test_a_schema_that_is_not_taken_is_left_out(model_server: ModelServer) -> None:
    def script(request: RecordedRequest) -> Reply:
        refused = json_reply({"error": 'invalid format: "object"'}, status=400)
        return refused if "format" in request.json else chat("{}")

    model_server.script = script
    assert text_of(asked(model_server, ChatRequest(REQUEST.messages, response_schema={}))) == "{}"


def test_prompt_and_answer_have_room_in_the_context() -> None:
    """What does not fit would be dropped by the server without a word."""

    def context(characters: int, answer: int | None) -> int:
        message = ChatMessage(role="user", content="x" * characters)
        return context_for(ChatRequest((message,), max_tokens=answer))

    assert context(100, 1_000) == 8_192
    assert context(24_000, 2_000) == 16_384
    assert context(24_000, None) == 16_384
    assert context(80_000, 1_000) == 32_768
    assert context(9_000_000, 1_000) == CONTEXTS[-1]


@pytest.mark.parametrize("path", ["", "/", "/v1", "/api", "/api/chat", "/api/tags"])
def test_addresses(path: str) -> None:
    address = parse_address(f"http://localhost:11434{path}")
    assert OllamaDialect().endpoints(address) == ("http://localhost:11434/api/chat",)
    assert OllamaDialect().listings(address) == ("http://localhost:11434/api/tags",)


def test_it_is_a_provider() -> None:
    provider = HttpProvider(OllamaDialect(), "http://localhost:11434", "qwen3:8b", service="Ollama")
    assert isinstance(provider, ChatProvider)
    assert (provider.id, provider.label) == ("ollama", "qwen3:8b · Ollama")


# -- what is answered -----------------------------------------------------------------------------


def test_streams(model_server: ModelServer) -> None:
    answer = "第 5 回合双方都占有八座村庄。\u2028“Both”\n\n🙂"
    model_server.script = chat(answer, usage=(9, 4))
    told = asked(model_server)
    assert text_of(told) == answer
    assert end_of(told) == Finished("stop", Usage(input_tokens=9, output_tokens=4))


def test_thinking_is_no_part_of_the_answer(model_server: ModelServer) -> None:
    model_server.script = chat("Hi.", thinking="They want a greeting.")
    told = asked(model_server)
    assert (text_of(told), thoughts_of(told)) == ("Hi.", "They want a greeting.")


def test_thinking_of_older_versions_stands_in_the_text(model_server: ModelServer) -> None:
    model_server.script = chat("<think>\nHm.\n</think>\n\nHi.", pieces=20)
    told = asked(model_server)
    assert (text_of(told), thoughts_of(told)) == ("Hi.", "\nHm.\n")


@pytest.mark.parametrize("usage", [None, (None, 4), (0, 0)])
def test_what_is_not_counted_is_unknown(model_server: ModelServer, usage: Any) -> None:
    model_server.script = chat("Hi.", usage=usage)
    assert end_of(asked(model_server)).usage is None


@pytest.mark.parametrize(
    ("word", "means"), [("stop", "stop"), ("length", "length"), (None, None), ("load", "load")]
)
def test_done_reasons(model_server: ModelServer, word: str | None, means: str | None) -> None:
    model_server.script = chat("Hi.", done_reason=word)
    assert end_of(asked(model_server)).finish_reason == means


def test_a_last_line_without_its_line_break(model_server: ModelServer) -> None:
    body = lines(chat_lines("Hi.")).body.rstrip(b"\n").replace(b"\n", b"\r\n")
    model_server.script = Reply((body,)).resized(5)
    assert text_of(asked(model_server)) == "Hi."


def test_the_text_of_the_last_object_counts(model_server: ModelServer) -> None:
    told = chat_lines("Hi", pieces=1)
    told[-1]["message"]["content"] = " there."
    model_server.script = lines(told)
    assert text_of(asked(model_server)) == "Hi there."


def test_a_stream_that_ends_without_its_end(model_server: ModelServer) -> None:
    model_server.script = lines(chat_lines("Hello there.")[:-1])
    assert isinstance(failure(model_server), BrokenStream)


def test_an_empty_body(model_server: ModelServer) -> None:
    model_server.script = Reply(())
    assert "empty answer" in str(failure(model_server))


@pytest.mark.parametrize("body", [b"{]\n", b"[1]\n", b"1\n", b'{"a": "' + b"x" * (2 << 20), b"data: {}\n\n"])
def test_what_is_no_line_is_no_answer(model_server: ModelServer, body: bytes) -> None:
    model_server.script = Reply((body,))
    assert isinstance(failure(model_server), BrokenStream)


# -- refusals -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("status", "said", "says"),
    [
        (404, "model 'm' not found", "has no model 'm'"),
        (401, "unauthorized", "did not accept the key"),
        (500, "model requires more system memory (5.0 GiB) than is available (2.0 GiB)", r"failed \(500\)"),
    ],
)
def test_refusals(model_server: ModelServer, status: int, said: str, says: str) -> None:
    model_server.script = json_reply({"error": said}, status=status)
    with pytest.raises(ProviderError, match=says):
        asked(model_server)


def test_an_error_line_in_the_middle_is_never_asked_again(model_server: ModelServer) -> None:
    begun = lines(chat_lines("Hello there.")[:4])
    line = json.dumps({"error": "an error was encountered while running the model"}).encode() + b"\n"
    model_server.script = begun.then(line)
    error = failure(model_server)
    assert isinstance(error, BrokenStream)
    assert "while running the model" in str(error)


def test_an_error_line_before_any_text(model_server: ModelServer) -> None:
    model_server.script = lines([{"error": "model is loading, try again"}])
    assert isinstance(failure(model_server), ProviderRefused)


def test_a_web_page(model_server: ModelServer) -> None:
    model_server.script = raw(b"HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\n<html>")
    assert "web page" in str(failure(model_server))
