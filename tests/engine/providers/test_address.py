"""Addresses as people type them."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.errors import UsageError
from engine.providers.address import is_loopback, parse_address


@pytest.mark.parametrize(
    ("typed", "first"),
    [
        ("https://api.openai.com/v1", "https://api.openai.com/v1/chat/completions"),
        ("https://api.openai.com", "https://api.openai.com/v1/chat/completions"),
        (" https://api.openai.com/v1/ ", "https://api.openai.com/v1/chat/completions"),
        ("https://api.openai.com/v1/chat/completions", "https://api.openai.com/v1/chat/completions"),
        ("https://api.openai.com//v1//chat/completions/", "https://api.openai.com/v1/chat/completions"),
        ("https://api.openai.com/v1/models", "https://api.openai.com/v1/chat/completions"),
        ("https://openrouter.ai/api/v1", "https://openrouter.ai/api/v1/chat/completions"),
        ("https://open.bigmodel.cn/api/paas/v4/", "https://open.bigmodel.cn/api/paas/v4/chat/completions"),
        ("https://x.example/v1beta/openai/", "https://x.example/v1beta/openai/chat/completions"),
        ("https://x.example/gateway", "https://x.example/gateway/chat/completions"),
        ("localhost:11434", "http://localhost:11434/v1/chat/completions"),
        ("127.0.0.1:8080/v1", "http://127.0.0.1:8080/v1/chat/completions"),
        ("[::1]:8080", "http://[::1]:8080/v1/chat/completions"),
        ("192.168.1.20:1234", "http://192.168.1.20:1234/v1/chat/completions"),
        ("gamingbox:1234", "http://gamingbox:1234/v1/chat/completions"),
        ("api.deepseek.com", "https://api.deepseek.com/v1/chat/completions"),
        ("HTTPS://API.OPENAI.COM/v1", "https://api.openai.com/v1/chat/completions"),
        (
            "https://x.example/openai/deployments/d/chat/completions?api-version=2024-10-21",
            "https://x.example/openai/deployments/d/chat/completions?api-version=2024-10-21",
        ),
    ],
)
def test_reads(typed: str, first: str) -> None:
    assert parse_address(typed).chat[0] == first


def test_what_is_tried_next() -> None:
    assert parse_address("https://a.example").chat[1] == "https://a.example/chat/completions"
    assert parse_address("https://a.example/x").chat[1] == "https://a.example/x/v1/chat/completions"
    assert len(parse_address("https://a.example/v1").chat) == 1
    assert parse_address("localhost:1234").models[0] == "http://localhost:1234/v1/models"


@pytest.mark.parametrize(
    "typed", ["", "  ", "ftp://a.example", "http://", "http://[", "file:///etc/passwd", "http://a b"]
)
def test_refuses(typed: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_address(typed)
    assert "\n" not in str(caught.value)


def test_refuses_a_password_without_repeating_it() -> None:
    with pytest.raises(UsageError) as caught:
        parse_address("https://me:hunter2@a.example/v1")
    assert "hunter2" not in str(caught.value)


@pytest.mark.parametrize("name", ["key", "api_key", "api-key", "apikey", "access_token", "Token"])
def test_refuses_a_key_without_repeating_it(name: str) -> None:
    with pytest.raises(UsageError) as caught:
        parse_address(f"https://a.example/v1?{name}=hunter2")
    assert "hunter2" not in str(caught.value)
    assert parse_address("https://a.example/v1?api-version=2024-10-21").query


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("localhost", True),
        ("LOCALHOST.", True),
        ("model.localhost", True),
        ("127.0.0.1", True),
        ("127.8.9.1", True),
        ("::1", True),
        ("[::1]", True),
        ("0.0.0.0", True),
        ("128.0.0.1", False),
        ("localhost.example", False),
        ("127.0.0.1.example", False),
        ("10.0.0.1", False),
        ("", False),
    ],
)
def test_loopback(host: str, *, expected: bool) -> None:
    assert is_loopback(host) is expected


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60))
def test_any_text_is_an_address_or_a_usage_error(typed: str) -> None:
    try:
        address = parse_address(typed)
    except UsageError:
        return
    assert address.chat[0].startswith(("http://", "https://"))
