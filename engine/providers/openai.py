"""Any server that speaks OpenAI's ``/chat/completions``."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import SecretStr

from engine.providers.address import Address
from engine.providers.base import ChatRequest
from engine.providers.deltas import ChatDecoder
from engine.providers.http import HttpProvider
from engine.providers.quirks import Quirks


class OpenAIDialect:
    """Chat completions."""

    name: Literal["openai"] = "openai"

    def base(self, address: Address) -> str:
        return address.base

    def endpoints(self, address: Address) -> tuple[str, ...]:
        return address.chat

    def listings(self, address: Address) -> tuple[str, ...]:
        return address.models

    def headers(self, key: SecretStr | None) -> dict[str, str]:
        return {} if key is None else {"authorization": f"Bearer {key.get_secret_value()}"}

    def body(self, request: ChatRequest, model: str, quirks: Quirks) -> dict[str, Any]:
        messages = [{"role": message.role, "content": message.content} for message in request.messages]
        body: dict[str, Any] = {"model": model, "messages": quirks.messages(messages), "stream": True}
        if quirks.stream_options:
            body["stream_options"] = {"include_usage": True}
        if request.max_tokens is not None:
            body[quirks.max_tokens] = quirks.bounded(request.max_tokens)
        if request.temperature is not None and quirks.temperature:
            body["temperature"] = request.temperature
        if request.response_schema is not None and quirks.response_format:
            body["response_format"] = {
                "type": "json_schema",
                "json_schema": {"name": "answer", "schema": request.response_schema, "strict": True},
            }
        return body

    def decoder(self, quirks: Quirks) -> ChatDecoder:
        return ChatDecoder(headless_thinking=quirks.headless_thinking)


class OpenAIProvider(HttpProvider):
    """A model behind an OpenAI-compatible server."""

    def __init__(self, base_url: str, model: str, **options: Any) -> None:
        """Set up; the options are those of `HttpProvider`."""
        super().__init__(OpenAIDialect(), base_url, model, **options)
