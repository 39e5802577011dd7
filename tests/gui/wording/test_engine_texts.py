"""What the engine says in English is read in Chinese; what is not known is shown as it came."""

from __future__ import annotations

import re

import httpx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import SecretStr

from engine.errors import BrokenStream, ProviderRefused, ProviderUnreachable, RateLimited, UsageError
from engine.providers.connection import Network
from engine.providers.refusals import refusal
from engine.providers.registry import ProviderSpec, build_provider
from engine.revision.gate import CONDITIONS
from engine.session import wording
from gui import i18n
from gui.wording.engine_texts import gate_condition, gate_detail, line

ENGLISH_WORDS = re.compile(r"\b(?:the|ask|again|check|model|of|kept|left|request|server)\b")


@pytest.fixture
def chinese() -> None:
    i18n.install("zh")


@pytest.mark.parametrize("status", [400, 401, 402, 403, 404, 413, 429, 500, 503])
def test_every_refusal_of_a_server_is_chinese(chinese: None, status: int) -> None:
    error = refusal(status, "", who="Ollama", model="m", key_hint="see KEY")
    told = line(wording.failed(error, "en"))
    assert not ENGLISH_WORDS.search(told), told
    assert "Ollama" in told


@pytest.mark.parametrize("lang", ["en", "zh"])
@pytest.mark.parametrize(
    "error",
    [
        ProviderUnreachable("Nothing answers at http://localhost:1/v1: start the server."),
        BrokenStream("Ollama broke off its answer: ask again."),
        RateLimited("Ollama is asked too often (429) and asks to wait 7 s: ask again later."),
    ],
)
def test_also_within_a_review_of_either_language(chinese: None, error: ProviderRefused, lang: str) -> None:
    told = line(wording.failed(error, lang))
    assert not ENGLISH_WORDS.search(told), told


@pytest.mark.parametrize(
    "said",
    [
        "No model is installed on this computer: run truecast model install small, "
        "or truecast model use with a GGUF file of your own.",
        "llama.cpp cannot read bad.gguf: the file is damaged or of a kind it does not know; use another one.",
        "The local model m.gguf was not ready after 180 s: use a smaller one, or close other programs.",
        'What runs models on this computer is not installed: pip install "truecast[local]".',
        "The local model's process crashed in the middle of its answer: ask again.",
    ],
)
def test_what_is_said_about_local_models_is_chinese(chinese: None, said: str) -> None:
    told = line(said)
    assert re.search("[\u4e00-\u9fff]", told)
    assert not re.search(r"\b(?:the|again|use another|close other)\b", told), told


def unusable(**options: object) -> str:
    """The line said about a provider that cannot be set up."""
    with pytest.raises(UsageError) as caught:
        build_provider(ProviderSpec(**options), environ={})  # type: ignore[arg-type]  # as the caller wrote them
    return str(caught.value)


@pytest.mark.parametrize(
    "options",
    [
        {"name": "deepseek"},
        {"name": "deepseek", "api_key_env": "NOWHERE"},
        {"name": "deepseek", "key": SecretStr("a b")},
        {"base_url": "http://gamingbox:1234", "model": "m"},
        {"base_url": "http://gamingbox:1234", "model": "m", "key": SecretStr("sk-x")},
        {"base_url": "https://a.example", "model": "m", "network": Network(proxy="http://")},
        {"base_url": "https://a.example", "model": "m", "network": Network(proxy="http://a:b@c.example")},
        {"base_url": "http://[", "model": "m"},
        {"base_url": "ftp://a.example", "model": "m"},
    ],
)
def test_what_keeps_a_model_from_being_asked_is_chinese(chinese: None, options: dict[str, object]) -> None:
    told = line(unusable(**options))
    assert re.search(r"[\u4e00-\u9fff]", told), told
    assert not ENGLISH_WORDS.search(told), told


def test_the_own_words_of_a_server_stay(chinese: None) -> None:
    error = refusal(500, "GPU on fire", who="Ollama", model="m", key_hint="k", headers=httpx.Headers())
    assert line(str(error)) == "Ollama 出错（500）：请稍后再试。它说：GPU on fire"


def test_the_programs_own_lines(chinese: None) -> None:
    for told in (wording.empty("en"), wording.stopped("en"), wording.internal(ValueError(), "en")):
        assert not ENGLISH_WORDS.search(line(told)), told
    kept = line(wording.kept("Ollama broke off its answer: ask again.", "en"))
    assert kept == "重新撰写未成功，保留之前的版本。Ollama 的回答中断了：请重试。"


def test_every_condition_of_the_gate_has_a_name(chinese: None) -> None:
    for name in CONDITIONS:
        assert re.search(r"[\u4e00-\u9fff]", gate_condition(name)), name


def test_reasons_of_the_gate(chinese: None) -> None:
    assert gate_detail("severity 14 -> 0") == "严重度 14 → 0"
    assert gate_detail("3 of 4 sentences without a flag kept (75%)") == "未标记的 4 句中保留了 3 句（75%）"
    assert gate_detail("something newer") == "something newer"


@settings(max_examples=80, deadline=None)
@given(st.text(max_size=80))
def test_an_unknown_line_is_shown_as_it_came(text: str) -> None:
    i18n.install("zh")
    assert line("~" + text) == "~" + text


def test_english_is_left_alone() -> None:
    assert line("The model did not answer: x") == "The model did not answer: x"
