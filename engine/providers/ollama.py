"""Ollama's own API, ``/api/chat``: one JSON object per line.

It is preferred to the OpenAI-compatible one of the same server because there the context cannot be set:
Ollama then reads the end of a longer prompt only, and says nothing about it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import SecretStr

from engine.prompting.tokens import estimate
from engine.providers.address import Address
from engine.providers.base import ChatRequest, StreamEvent
from engine.providers.decoder import Decoder, counted
from engine.providers.quirks import Quirks

CONTEXTS = (8_192, 16_384, 32_768)
"""Sizes of context asked for, in tokens. Few, because Ollama loads a model anew for another size."""
ANSWER_TOKENS = 2_048
"""Room kept for an answer that nobody has bounded."""


class OllamaDialect:
    """``/api/chat``."""

    name: Literal["ollama"] = "ollama"

    def base(self, address: Address) -> str:
        return _base(address)

    def endpoints(self, address: Address) -> tuple[str, ...]:
        return (f"{_base(address)}/api/chat{address.query}",)

    def listings(self, address: Address) -> tuple[str, ...]:
        return (f"{_base(address)}/api/tags{address.query}",)

    def headers(self, key: SecretStr | None) -> dict[str, str]:
        return {} if key is None else {"authorization": f"Bearer {key.get_secret_value()}"}

    def body(self, request: ChatRequest, model: str, quirks: Quirks) -> dict[str, Any]:
        messages = [{"role": message.role, "content": message.content} for message in request.messages]
        options: dict[str, Any] = {"num_ctx": context_for(request)}
        if request.max_tokens is not None:
            options["num_predict"] = quirks.bounded(request.max_tokens)
        if request.temperature is not None and quirks.temperature:
            options["temperature"] = request.temperature
        body: dict[str, Any] = {
            "model": model,
            "messages": quirks.messages(messages),
            "stream": True,
            "options": options,
        }
        if request.response_schema is not None and quirks.response_format:
            body["format"] = request.response_schema
        return body

    def decoder(self, quirks: Quirks) -> LinesDecoder:
        return LinesDecoder(headless_thinking=quirks.headless_thinking)


def context_for(request: ChatRequest) -> int:
    """The smallest of the usual contexts in which prompt and answer have room, in tokens."""
    needed = sum(estimate(message.content) for message in request.messages)
    needed += request.max_tokens or ANSWER_TOKENS
    return next((size for size in CONTEXTS if needed <= size), CONTEXTS[-1])


def _base(address: Address) -> str:
    """Where the server's own API begins, whichever of its addresses was given."""
    path = address.path
    for end in ("/v1", "/api"):
        path = path.removesuffix(end)
    return address.root + path


class LinesDecoder(Decoder):
    """Reads the objects of a chat, of which the last says ``done``."""

    lines = True

    def feed(self, frame: Mapping[str, Any]) -> list[StreamEvent]:
        message = frame.get("message")
        events: list[StreamEvent] = []
        if isinstance(message, Mapping):
            thinking, content = message.get("thinking"), message.get("content")
            if isinstance(thinking, str):
                events += self._said([("reasoning", thinking)])
            if isinstance(content, str):
                events += self._said([("text", content)])
        if frame.get("done") is True:
            self.complete = True
            self._ended(frame.get("done_reason"))
            # A prompt that was still in its memory is not counted by some versions.
            self.usage = counted(frame.get("prompt_eval_count"), frame.get("eval_count"))
        return events

    def is_answer(self, document: Mapping[str, Any]) -> bool:
        return isinstance(document.get("message"), Mapping)
