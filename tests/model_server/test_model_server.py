"""The scripted server does what the tests of others rely on."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path

import httpx
import pytest

from tests.model_server import Framing, ModelServer, error, raw, recorded, sse, text, whole

BODY = {"model": "m", "messages": [{"role": "system", "content": "S"}, {"role": "user", "content": "U"}]}


def ask(server: ModelServer, **more: object) -> httpx.Response:
    with httpx.Client(trust_env=False) as client:
        return client.post(f"{server.base_url}/chat/completions", json={**BODY, **more})


def frames(response: httpx.Response) -> list[str]:
    return [line.removeprefix("data: ") for line in response.text.splitlines() if line.startswith("data: ")]


def test_streams_text_with_usage_and_records_the_request(model_server: ModelServer) -> None:
    model_server.script = text("Hello there.", pieces=["Hello", " there."], usage=(7, 3))
    response = ask(model_server)
    parsed = [json.loads(frame) for frame in frames(response)[:-1]]
    assert parsed[0]["choices"][0]["delta"]["content"] is None
    assert (
        "".join(f["choices"][0]["delta"].get("content") or "" for f in parsed if f["choices"])
        == "Hello there."
    )
    assert parsed[-1]["usage"] == {"prompt_tokens": 7, "completion_tokens": 3, "total_tokens": 10}
    assert frames(response)[-1] == "[DONE]"
    (request,) = model_server.requests
    assert (request.system, request.prompt, request.json["model"]) == ("S", "U", "m")
    for _ in range(500):  # the last byte is read before the server's thread has noted that it was sent
        if request.finished:
            break
        time.sleep(0.01)
    assert request.finished
    assert not request.closed_early


def test_a_list_is_used_up_and_a_function_sees_the_request(model_server: ModelServer) -> None:
    model_server.script = [error(429, retry_after=2), whole("fine")]
    assert ask(model_server).headers["retry-after"] == "2"
    assert ask(model_server).json()["choices"][0]["message"]["content"] == "fine"
    model_server.script = lambda request: whole(request.prompt * 2)
    assert ask(model_server).json()["choices"][0]["message"]["content"] == "UU"


def test_a_script_that_fails_fails_the_test() -> None:
    with pytest.raises(AssertionError, match="IndexError"), ModelServer([]) as server:
        assert ask(server).status_code == 500


def test_models_are_listed(model_server: ModelServer) -> None:
    response = httpx.get(f"{model_server.base_url}/models", trust_env=False)
    assert response.json()["data"][0]["id"] == "scripted"
    assert model_server.requests == []


@pytest.mark.parametrize("reset", [False, True])
def test_cuts_the_connection(model_server: ModelServer, *, reset: bool) -> None:
    model_server.script = text("Hello there.").cut(after_bytes=200, reset=reset)
    with pytest.raises(httpx.TransportError):
        ask(model_server)
    assert not model_server.requests[0].finished


def test_holds_until_released(model_server: ModelServer) -> None:
    model_server.script = text("Hello there.").hold("gate", after_pieces=2)
    answers: list[httpx.Response] = []
    asking = threading.Thread(target=lambda: answers.append(ask(model_server)))
    asking.start()
    model_server.wait_until(lambda: bool(model_server.requests) and model_server.requests[0].sent > 100)
    assert not model_server.requests[0].finished
    model_server.release("gate")
    asking.join()
    assert answers[0].text.endswith("[DONE]\n\n")


def test_notices_a_client_that_leaves(model_server: ModelServer) -> None:
    model_server.script = text("Hello there.").hold("never", after_pieces=2)
    with httpx.Client(trust_env=False) as client:
        url = f"{model_server.base_url}/chat/completions"
        with client.stream("POST", url, json=BODY) as response:
            next(response.iter_bytes())
    model_server.wait_until(lambda: model_server.requests[0].closed_early)


def test_one_connection_serves_many_requests(model_server: ModelServer) -> None:
    model_server.script = text("Hello.")
    with httpx.Client(trust_env=False) as client:
        for _ in range(3):
            client.post(f"{model_server.base_url}/chat/completions", json=BODY)
    assert (len(model_server.requests), model_server.connections) == (3, 1)


def test_raw_bytes_and_other_framings(model_server: ModelServer) -> None:
    model_server.script = [
        raw(b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n", b"hi"),
        text("Hello.").framed(Framing.CLOSE),
        sse([b": comment\r\n\r\n", "plain"], newline="\r\n").resized(1),
    ]
    assert ask(model_server).text == "hi"
    assert ask(model_server).text.endswith("data: [DONE]\n\n")
    assert ask(model_server).content == b": comment\r\n\r\ndata: plain\r\n\r\ndata: [DONE]\r\n\r\n"


def test_plays_a_recording(model_server: ModelServer, tmp_path: Path) -> None:
    path = tmp_path / "exchange.txt"
    path.write_bytes(
        b"### REQUEST POST /v1/chat/completions\n{}\n### RESPONSE\nHTTP/1.1 503\n"
        b'content-type: application/json\ncontent-length: 13\n\n{"error": {}}'
    )
    model_server.script = recorded(path)
    response = ask(model_server)
    assert (response.status_code, response.json()) == (503, {"error": {}})
