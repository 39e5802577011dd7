"""Servers that speak Anthropic's messages API.

Written after its documentation (version ``2023-06-01``): the system prompt stands apart, ``max_tokens``
must be given, a stream is a sequence of named events about blocks of content, usage comes in two halves,
and an error may come as an event of a stream that began with status 200.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

from pydantic import SecretStr

from engine.providers.address import Address
from engine.providers.base import ChatRequest, StreamEvent
from engine.providers.decoder import Decoder, counted
from engine.providers.quirks import Quirks, in_turns
from engine.providers.thinking import Part

VERSION = "2023-06-01"
MAX_TOKENS = 4_096
"""Sent when the caller bounds nothing: the API wants a bound, and every model of it takes this one."""


class AnthropicDialect:
    """The messages API."""

    name: Literal["anthropic"] = "anthropic"

    def base(self, address: Address) -> str:
        return address.root + address.path

    def endpoints(self, address: Address) -> tuple[str, ...]:
        return tuple(f"{address.root}{path}/messages{address.query}" for path in _paths(address))

    def listings(self, address: Address) -> tuple[str, ...]:
        # Twenty to a page unless more are asked for.
        query = f"{address.query}&limit=1000" if address.query else "?limit=1000"
        return tuple(f"{address.root}{path}/models{query}" for path in _paths(address))

    def headers(self, key: SecretStr | None) -> dict[str, str]:
        sent = {"anthropic-version": VERSION}
        return sent if key is None else {**sent, "x-api-key": key.get_secret_value()}

    def body(self, request: ChatRequest, model: str, quirks: Quirks) -> dict[str, Any]:
        system = "\n\n".join(m.content for m in request.messages if m.role == "system")
        messages = [{"role": m.role, "content": m.content} for m in request.messages if m.role != "system"]
        body: dict[str, Any] = {
            "model": model,
            "max_tokens": quirks.bounded(request.max_tokens or MAX_TOKENS),
            "messages": in_turns(messages),
            "stream": True,
        }
        if system:
            body["system"] = system
        if request.temperature is not None and quirks.temperature:
            body["temperature"] = min(1.0, request.temperature)  # its scale ends at 1
        if request.response_schema is not None and quirks.response_format:
            body["output_config"] = {"format": {"type": "json_schema", "schema": request.response_schema}}
        return body

    def decoder(self, quirks: Quirks) -> MessagesDecoder:
        return MessagesDecoder(headless_thinking=quirks.headless_thinking)


def _paths(address: Address) -> list[str]:
    path = address.path
    if path.rpartition("/")[2] in ("v1", "v1beta"):
        return [path]
    return [f"{path}/v1", path] if path else ["/v1"]


class MessagesDecoder(Decoder):
    """Reads the events of a message, and whole messages."""

    def __init__(self, *, headless_thinking: bool = False) -> None:
        super().__init__(headless_thinking=headless_thinking)
        self._given: int | None = None

    def feed(self, frame: Mapping[str, Any]) -> list[StreamEvent]:
        # What is not named here (pings, ends of blocks, signatures, tools, kinds yet to come) says nothing.
        match frame.get("type"):
            case "message_start":
                self._count(_mapping(frame, "message").get("usage"))
            case "content_block_start":
                return self._said(_parts(_mapping(frame, "content_block")))
            case "content_block_delta":
                return self._said(_parts(_mapping(frame, "delta")))
            case "message_delta":
                self._ended(_mapping(frame, "delta").get("stop_reason"))
                self._count(frame.get("usage"))
            case "message_stop":
                self.complete = True
            case "message":
                self._count(frame.get("usage"))
                self._ended(frame.get("stop_reason"))
                content = frame.get("content")
                blocks = content if isinstance(content, list) else []
                return self._said(
                    [p for block in blocks if isinstance(block, Mapping) for p in _parts(block)]
                )
        return []

    def is_answer(self, document: Mapping[str, Any]) -> bool:
        return document.get("type") == "message" and isinstance(document.get("content"), list)

    def _count(self, usage: Any) -> None:
        """Usage of the input comes when a message begins, of the output when it ends."""
        if not isinstance(usage, Mapping):
            return
        given = usage.get("input_tokens")
        if isinstance(given, int) and not isinstance(given, bool):
            # What a cache held was read too.
            cached = [usage.get(f"cache_{kind}_input_tokens") for kind in ("creation", "read")]
            total = given + sum(count for count in cached if isinstance(count, int))
            self._given = total if total > 0 else self._given
        self.usage = counted(self._given, usage.get("output_tokens")) or self.usage


def _mapping(frame: Mapping[str, Any], name: str) -> Mapping[str, Any]:
    found = frame.get(name)
    return found if isinstance(found, Mapping) else {}


def _parts(block: Mapping[str, Any]) -> list[Part]:
    """Text and thinking of a block or of a piece of one; sealed thinking and tools have none to read."""
    kind = str(block.get("type", ""))
    if kind.startswith("text") and isinstance(block.get("text"), str):
        return [("text", block["text"])]
    if kind.startswith("thinking") and isinstance(block.get("thinking"), str):
        return [("reasoning", block["thinking"])]
    return []
