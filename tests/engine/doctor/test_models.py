"""What the doctor says about models, with and without servers, keys and proxies."""

from __future__ import annotations

import asyncio
import socket
from pathlib import Path

import pytest

from engine.cli.doctor import report
from engine.doctor import Finding, Health, models
from engine.providers import probe as probing
from engine.providers.presets import Preset
from tests.model_server import ModelServer, error, json_reply
from tests.model_server.dialects import tags


def free_port() -> int:
    with socket.socket() as held:
        held.bind(("127.0.0.1", 0))
        return int(held.getsockname()[1])


def examine(
    monkeypatch: pytest.MonkeyPatch, *local: Preset, lang: str = "en", kept: frozenset[str] = frozenset()
) -> dict[str, Finding]:
    services = tuple(preset for preset in models.PRESETS if not preset.local)
    monkeypatch.setattr(models, "PRESETS", (*services, *local))
    monkeypatch.setattr(probing, "PRESETS", (*services, *local))
    monkeypatch.setattr(models, "keyring_name", lambda: "Test keyring" if kept else None)
    monkeypatch.setattr(models, "stored_keys", lambda names: kept)
    return {finding.id: finding for finding in asyncio.run(models.examine(lang))}


def at(server: ModelServer, **options: object) -> Preset:
    return Preset(
        "there", "There", server.root, local=True, hint="start it", hint_zh="启动它", **options  # type: ignore[arg-type]  # fields of a preset
    )  # fmt: skip


@pytest.fixture
def away() -> Preset:
    return Preset("away", "Away", f"http://127.0.0.1:{free_port()}/v1", local=True, hint="go", hint_zh="走")


def test_a_server_that_answers(
    model_server: ModelServer, away: Preset, monkeypatch: pytest.MonkeyPatch
) -> None:
    model_server.routes["GET", "/v1/models"] = json_reply({"data": [{"id": f"m{n}"} for n in range(6)]})
    found = examine(monkeypatch, at(model_server), away)[f"provider.local.{model_server.root}"]
    assert found.health is Health.OK
    assert found.detail == f"answers at {model_server.root}, with 6 models: m0, m1, m2, m3…"
    assert found.advice == "truecast review REPLAY --provider there --model m0"


def test_ollama_by_its_own_api(model_server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    model_server.routes["GET", "/v1/models"] = error(404, "no")
    model_server.routes["GET", "/api/tags"] = tags("qwen3:8b")
    found = examine(monkeypatch, at(model_server, dialect="ollama"))
    assert found[f"provider.local.{model_server.root}"].title == "model server Ollama"


def test_a_server_without_models(model_server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    model_server.routes["GET", "/v1/models"] = json_reply({"data": []})
    found = examine(monkeypatch, at(model_server), lang="zh")[f"provider.local.{model_server.root}"]
    assert found.health is Health.OPTIONAL
    assert "还没有模型" in found.detail
    assert found.advice == "启动它"


def test_a_server_that_wants_a_key(model_server: ModelServer, monkeypatch: pytest.MonkeyPatch) -> None:
    model_server.routes["GET", "/v1/models"] = error(401, "no")
    found = examine(monkeypatch, at(model_server))[f"provider.local.{model_server.root}"]
    assert "wants a key" in found.detail
    assert found.advice is not None
    assert "--api-key-env" in found.advice


def test_no_server_at_all(away: Preset, monkeypatch: pytest.MonkeyPatch) -> None:
    found = examine(monkeypatch, away)["provider.local"]
    assert found.health is Health.OPTIONAL
    assert found.detail.startswith("none of these answers: Away (")
    assert found.advice == "For one of them: go"


def test_keys_are_named_and_never_shown(away: Preset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DEEPSEEK_API_KEY", "planted-secret-123")
    found = examine(monkeypatch, away, kept=frozenset({"mistral"}))
    assert found["provider.deepseek"].detail == "there is a key in the variable DEEPSEEK_API_KEY"
    assert found["provider.mistral"].detail == "there is a key in the key store"
    assert "DeepSeek" not in found["provider.services"].detail
    assert "planted-secret-123" not in repr(found)


def test_a_proxy_is_named_without_its_password(away: Preset, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HTTPS_PROXY", "http://me:planted-secret@proxy.example:3128")
    monkeypatch.setenv("SSL_CERT_FILE", "/nowhere/ca.pem")
    found = examine(monkeypatch, away)
    assert "proxy.example" in found["network.https_proxy"].detail
    assert "planted-secret" not in repr(found)
    assert found["network.certificates"].health is Health.OPTIONAL


@pytest.mark.parametrize("lang", ["en", "zh"])
def test_the_report_ends_with_what_it_comes_to(
    away: Preset, monkeypatch: pytest.MonkeyPatch, lang: str
) -> None:
    findings = list(examine(monkeypatch, away, lang=lang).values())
    assert ("Ready: " if lang == "en" else "就绪：") in report(findings, lang).splitlines()[-1]
    broken = Finding("python", Health.PROBLEM, "Python", "2.7", "new one")
    last = report([*findings, broken], lang).splitlines()[-1]
    assert last.startswith("Not ready yet" if lang == "en" else "尚未就绪")


RING = """
from keyring.backend import KeyringBackend


class Ring(KeyringBackend):
    priority = 5
    name = "Test ring"

    def get_password(self, service, username):
        return "planted-secret-123" if username == "mistral" else None

    def set_password(self, service, username, password):
        raise NotImplementedError
"""


def test_keys_in_a_key_store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looked up in a process of their own, of which only names come back."""
    from engine.doctor import system

    (tmp_path / "testring.py").write_text(RING, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("PYTHON_KEYRING_BACKEND", "testring.Ring")
    assert system.keyring_name() == "Test ring"
    assert system.stored_keys(["deepseek", "mistral"]) == {"mistral"}


def test_a_system_without_a_key_store() -> None:
    from engine.doctor import system

    assert system.keyring_name() is None
    assert system.stored_keys(["deepseek"]) == frozenset()
