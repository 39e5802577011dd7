"""The best that answers: a small local model is chosen only when nothing better is there."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from engine.cli.main import main
from engine.providers.local import choosing
from engine.providers.local.choosing import best_available
from engine.providers.local.folder import use
from engine.providers.probe import Probe
from engine.providers.registry import ProviderSpec
from tests.conftest import REPO

SERVER = Probe("http://localhost:11434/v1", "ok", ("qwen3:8b", "llama3.1:8b"), "Ollama")
EMPTY = Probe("http://localhost:1234/v1", "ok")


def best(environ: dict[str, str], servers: tuple[Probe, ...]) -> ProviderSpec:
    return asyncio.run(best_available(ProviderSpec(lang="zh"), environ=environ, servers=servers))


def install(tmp_path: Path) -> None:
    path = tmp_path / "mine.gguf"
    path.write_bytes(b"GGUF" + bytes(20))
    use(str(path))


def test_the_order(tmp_path: Path) -> None:
    assert best({}, ()).name == "embedded"
    install(tmp_path)
    assert best({}, ()).name == "local"
    assert best({}, (EMPTY,)).name == "local", "a server without a model answers nothing"
    server = best({}, (EMPTY, SERVER))
    assert (server.base_url, server.model) == (SERVER.base_url, "qwen3:8b")
    assert best({"DEEPSEEK_API_KEY": "k"}, (SERVER,)).name == "deepseek"
    assert best({"DEEPSEEK_API_KEY": " "}, ()).name == "local"
    assert best({}, ()).lang == "zh"


def test_a_chosen_file_that_is_gone_is_not_in_the_way(tmp_path: Path) -> None:
    install(tmp_path)
    (tmp_path / "mine.gguf").unlink()
    assert best({}, ()).name == "embedded"


def test_auto_on_the_command_line_says_what_it_took(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    async def nobody() -> tuple[Probe, ...]:
        return ()

    monkeypatch.setattr(choosing, "probe_local", nobody)
    sample = str(REPO / "resources/samples/wesnoth-duel.gz")
    assert (
        main(["review", sample, "--provider", "auto", "--segments", "1", "--no-archive", "--lang", "en"]) == 0
    )
    assert "built-in analyst" in capsys.readouterr().err
