"""What servers disagree about, where more than one dialect or answer is concerned."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.errors import BrokenStream
from engine.providers.base import ChatRequest, Finished, Usage
from engine.providers.dialect import DIALECTS, DialectName
from tests.engine.providers.asking import REQUEST, ask, end_of, text_of
from tests.model_server import Framing, ModelServer, RecordedRequest, Reply, error, sse, text, whole
from tests.model_server.dialects import chat, message
from tests.model_server.replies import chunk

ANSWERS: dict[str, Callable[[str], Reply]] = {"openai": text, "anthropic": message, "ollama": chat}


def test_content_null_says_nothing(model_server: ModelServer) -> None:
    nulls = [
        chunk({"role": "assistant", "content": None}),
        chunk({"content": "Hi."}),
        chunk({"content": None}),
    ]
    model_server.script = [
        sse([*nulls, chunk({}, finish="stop")]),
        whole(None, usage=(3, 1)),
    ]
    assert text_of(ask(model_server.base_url)) == "Hi."
    assert ask(model_server.base_url) == [Finished("stop", Usage(input_tokens=3, output_tokens=1))]


@pytest.mark.parametrize("framing", [Framing.CHUNKED, Framing.LENGTH, Framing.CLOSE])
@pytest.mark.parametrize("dialect", DIALECTS)
@pytest.mark.parametrize("body", [b"", b"\n \n"])
def test_an_empty_body_with_status_200(
    model_server: ModelServer, framing: Framing, dialect: DialectName, body: bytes
) -> None:
    model_server.script = Reply((body,) if body else (), framing=framing)
    with pytest.raises(
        BrokenStream, match="empty answer: the request may be longer than 'm' can read"
    ) as caught:
        ask(model_server.root, dialect=dialect)
    assert not caught.value.retryable
    assert len(model_server.requests) == 1


@pytest.mark.parametrize(
    ("field", "said", "most"),
    [
        ("max_tokens", "Invalid max_tokens value, the valid range of max_tokens is [1, 8192]", 8192),
        (
            "max_tokens",
            "max_tokens is too large: 9000. This model supports at most 4096 completion tokens",
            4096,
        ),
        ("max_tokens", "max_tokens: 9000 > 8192, which is the maximum allowed number of output tokens", 8192),
    ],
)
def test_the_longest_answer_is_learnt(model_server: ModelServer, field: str, said: str, most: int) -> None:
    def script(request: RecordedRequest) -> Reply:
        return error(400, said) if request.json[field] > most else text("Hi.")

    model_server.script = script
    assert text_of(ask(model_server.base_url, ChatRequest(REQUEST.messages, max_tokens=9000))) == "Hi."
    assert [request.json[field] for request in model_server.requests] == [9000, most]


def test_a_bound_that_does_not_help_is_not_tried_for_ever(model_server: ModelServer) -> None:
    model_server.script = error(400, "the valid range of max_tokens is [1, 8192]")
    from engine.errors import ProviderRefused

    with pytest.raises(ProviderRefused):
        ask(model_server.base_url, ChatRequest(REQUEST.messages, max_tokens=9000))
    assert len(model_server.requests) == 2


@pytest.mark.parametrize("dialect", DIALECTS)
def test_a_temperature_is_left_out_where_it_is_refused(
    model_server: ModelServer, dialect: DialectName
) -> None:
    def script(request: RecordedRequest) -> Reply:
        asked = "temperature" in {*request.json, *request.json.get("options", ())}
        return (
            error(400, "temperature is not supported with this model") if asked else ANSWERS[dialect]("Hi.")
        )

    model_server.script = script
    assert text_of(ask(model_server.root, dialect=dialect)) == "Hi."
    assert len(model_server.requests) == 2


@pytest.mark.parametrize("dialect", DIALECTS)
def test_an_answer_without_a_word_is_one(model_server: ModelServer, dialect: DialectName) -> None:
    """Told as an end, so that the session can say that nothing came."""
    model_server.script = ANSWERS[dialect]("")
    (end,) = ask(model_server.root, dialect=dialect)
    assert end_of([end]).finish_reason == "stop"
