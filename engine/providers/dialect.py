"""What a dialect is: how the same question is asked of servers that speak differently."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Literal, Protocol

from pydantic import SecretStr

from engine.providers.address import Address
from engine.providers.base import ChatRequest
from engine.providers.decoder import Decoder
from engine.providers.quirks import Quirks

DialectName = Literal["openai", "anthropic", "ollama"]
DIALECTS: tuple[DialectName, ...] = ("openai", "anthropic", "ollama")


class Dialect(Protocol):
    """One way of asking. Holds no state: what is learnt of a server stands in its quirks."""

    @property
    def name(self) -> DialectName: ...

    def base(self, address: Address) -> str:
        """The address as it is shown to a person."""

    def endpoints(self, address: Address) -> tuple[str, ...]:
        """URLs to try for a chat, best first; more than one when the address does not say."""

    def listings(self, address: Address) -> tuple[str, ...]:
        """URLs that list the models, in the same order."""

    def headers(self, key: SecretStr | None) -> Mapping[str, str]:
        """What a request carries besides the usual: the key, a version."""

    def body(self, request: ChatRequest, model: str, quirks: Quirks) -> dict[str, Any]:
        """The JSON that asks."""

    def decoder(self, quirks: Quirks) -> Decoder:
        """A reader for one answer."""


def guess_dialect(address: Address) -> DialectName:
    """Which dialect an address speaks, as far as it shows: OpenAI's wherever it does not.

    ``http://localhost:11434`` is Ollama's own API, ``http://localhost:11434/v1`` what it offers besides.
    """
    if address.host == "api.anthropic.com" or re.search(r"/(anthropic|messages)(/v\d+)?$", address.path):
        return "anthropic"
    if re.search(r"/api(/chat)?$", address.path) and address.loopback:
        return "ollama"
    if address.root.endswith(":11434") and address.path in ("", "/api"):
        return "ollama"
    return "openai"
