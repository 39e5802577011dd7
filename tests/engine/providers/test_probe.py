"""Looking whether a server answers."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path
from typing import Any

import pytest

from engine.errors import UsageError
from engine.providers import probe as probing
from engine.providers.presets import Preset
from engine.providers.probe import Probe, probe, probe_local
from tests.model_server import Hang, ModelServer, Reply, error, json_reply, raw


def look(address: str, **options: Any) -> Probe:
    return asyncio.run(probe(address, **options))


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


def test_a_server_that_lists_models(model_server: ModelServer) -> None:
    models = [{"id": "b"}, {"id": "a", "owned_by": "llamacpp"}, {"id": 3}, "x", {"id": "a"}, {"id": "bad\n"}]
    model_server.routes["GET", "/v1/models"] = json_reply({"object": "list", "data": models})
    found = look(model_server.base_url)
    assert (found.status, found.models, found.server) == ("ok", ("a", "b", "bad"), "llama-server")
    assert found.reachable


@pytest.mark.parametrize("address", ["http://127.0.0.1:{port}", "127.0.0.1:{port}/v1/chat/completions"])
def test_any_form_of_the_address(model_server: ModelServer, address: str) -> None:
    assert look(address.format(port=model_server.port)).status == "ok"


def test_ollama_of_old(model_server: ModelServer) -> None:
    tags = {"models": [{"name": "qwen3:14b", "digest": "0" * 64, "details": {"format": "gguf"}}]}
    model_server.routes["GET", "/v1/models"] = error(404, "not found")
    model_server.routes["GET", "/api/tags"] = json_reply(tags)
    found = look(model_server.base_url)
    assert (found.status, found.models, found.server) == ("ok", ("qwen3:14b",), "Ollama")


def test_no_model_yet(model_server: ModelServer) -> None:
    model_server.routes["GET", "/v1/models"] = json_reply({"object": "list", "data": None})
    assert look(model_server.base_url).models == ()
    assert look(model_server.base_url).status == "ok"


def test_it_wants_a_key(model_server: ModelServer) -> None:
    model_server.routes["GET", "/v1/models"] = error(401, "no key")
    found = look(model_server.base_url, key="sk-planted")
    assert (found.status, found.reachable) == ("no_key", True)
    assert model_server.route_requests[0].headers["authorization"] == "Bearer sk-planted"
    assert "sk-planted" not in repr(found)


@pytest.mark.parametrize(
    "reply",
    [
        Reply((b"<html>Welcome",), headers=(("content-type", "text/html"),)),
        json_reply({"hello": "there"}),
        json_reply([1, 2]),
        json_reply({"data": "models"}),
        error(500, "oops"),
        raw(b"HTTP/1.1 302 Found\r\nlocation: http://127.0.0.1:9/\r\ncontent-length: 0\r\n\r\n"),
    ],
)
def test_something_else_answers(model_server: ModelServer, reply: Reply) -> None:
    model_server.routes["GET", "/v1/models"] = reply
    assert look(model_server.base_url).status == "not_a_model_server"


def test_nobody_there() -> None:
    found = look(f"127.0.0.1:{free_port()}")
    assert (found.status, found.reachable, found.models) == ("silent", False, ())


@pytest.mark.parametrize("reply", [raw(Hang()), raw(b"\x00\x01garbage"), raw(b"")])
def test_silence_and_noise_do_not_hang(model_server: ModelServer, reply: Reply) -> None:
    model_server.routes["GET", "/v1/models"] = reply
    assert look(model_server.base_url, seconds=0.1).status == "silent"


def test_an_address_that_is_none() -> None:
    with pytest.raises(UsageError):
        look("")


def test_a_key_is_never_sent_unencrypted_to_another_machine() -> None:
    from tests.engine.providers.asking import FakeClients, pieces

    clients = FakeClients(lambda _: pieces(b'{"data": []}', headers={"content-type": "application/json"}))
    assert look("http://192.168.1.5:1234", key="sk-planted", clients=clients).status == "ok"
    assert "authorization" not in clients.asked[0].headers
    look("https://models.example", key="sk-planted", clients=clients)
    assert clients.asked[1].headers["authorization"] == "Bearer sk-planted"
    look("http://192.168.1.5:1234", key="sk-planted", allow_plain_http=True, clients=clients)
    assert clients.asked[2].headers["authorization"] == "Bearer sk-planted"


def test_local_servers_are_found_at_once(model_server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    there = Preset("there", "There", model_server.base_url, local=True, hint="x")
    away = Preset("away", "Away", f"http://127.0.0.1:{free_port()}/v1", local=True, hint="x")
    monkeypatch.setattr(probing, "PRESETS", (there, away))
    (found,) = asyncio.run(probe_local(seconds=1.0))
    assert (found.server, found.models) == ("There", ("scripted",))


def test_the_lists_real_servers_gave(model_server: ModelServer, shared: Path) -> None:
    from tests.model_server import recorded

    for path in sorted((shared / "llm-frames").glob("*/models.txt")):
        model_server.routes["GET", "/v1/models"] = recorded(path)
        assert look(model_server.base_url).models == ("local",)


def test_a_key_repeated_as_the_name_of_a_model_is_not_shown(model_server: ModelServer) -> None:
    model_server.routes["GET", "/v1/models"] = json_reply({"data": [{"id": "model-of-sk-planted-01234567"}]})
    assert look(model_server.root, key="sk-planted-01234567").models == ("model-of-[key]",)


def test_in_the_way_of_each_dialect(model_server: ModelServer) -> None:
    from engine.providers.registry import dialect_named
    from tests.model_server.dialects import tags

    model_server.routes["GET", "/v1/models"] = json_reply({"data": [{"id": "claude", "type": "model"}]})
    model_server.routes["GET", "/api/tags"] = tags("qwen3:8b")
    for name, models, shown in (
        ("openai", ("claude",), "/v1"),
        ("anthropic", ("claude",), ""),
        ("ollama", ("qwen3:8b",), ""),
    ):
        found = look(model_server.root, dialect=dialect_named(name), key="sk-planted")
        assert (found.status, found.models) == ("ok", models)
        assert found.base_url == model_server.root + shown
    heads = [request.headers for request in model_server.route_requests]
    assert heads[1]["x-api-key"] == "sk-planted"
    assert model_server.route_requests[1].target == "/v1/models?limit=1000"
