"""One model service as its users know it, and every line that is said when it does not answer."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import httpx
from pydantic import SecretStr

from engine.errors import BrokenStream, ProviderError, ProviderRefused, ProviderUnreachable
from engine.providers.address import Address
from engine.providers.keys import redact
from engine.providers.refusals import error_text, in_stream, refusal


@dataclass(frozen=True, slots=True)
class Service:
    """What errors need to know.

    Attributes:
        name: The service for a person.
        key_hint: What to do about a key that is refused; ends an error line.
    """

    name: str
    model: str
    address: Address
    key: SecretStr | None
    key_hint: str

    def said(self, body: bytes) -> str:
        """The server's own words in an error body, in one line and without the key."""
        return redact(error_text(body), self.key)

    def quote(self, data: str) -> str:
        """A piece of an answer, short enough for an error line and without the key."""
        line = " ".join(redact(data, self.key).split())
        return repr(line if len(line) <= 120 else line[:117] + "...")

    def refused(self, status: int, text: str, headers: Mapping[str, str]) -> ProviderError:
        """The error for a status of 400 or more."""
        return refusal(status, text, who=self.name, model=self.model, key_hint=self.key_hint, headers=headers)

    def failed(self, frame: Mapping[str, Any], data: str, *, answered: bool) -> ProviderError:
        """The error for an error object inside an answer with status 200."""
        text = self.said(data.encode("utf-8", "replace"))
        return in_stream(
            frame, text, answered=answered, who=self.name, model=self.model, key_hint=self.key_hint
        )

    def nonsense(self, data: str) -> ProviderError:
        return BrokenStream(f"{self.name} sent something that is no answer: {self.quote(data)}")

    def broke_off(self) -> ProviderError:
        return BrokenStream(f"{self.name} broke off its answer: ask again.")

    def empty(self) -> ProviderError:
        return BrokenStream(
            f"{self.name} gave an empty answer: the request may be longer than {self.model!r} can read, "
            "or the server takes only one request at a time."
        )

    def too_slow(self, seconds: float) -> ProviderError:
        return ProviderUnreachable(
            f"{self.name} sent nothing for {seconds:g} s: it may be overloaded or loading the model; "
            "ask again or allow more time."
        )

    def elsewhere(self, host: str, status: int) -> ProviderError:
        return ProviderRefused(
            f"{self.name} redirects to {self._shown(host)}: neither key nor replay were "
            "sent there. If that is right, enter it as the address.",
            status=status,
        )

    def _shown(self, host: str) -> str:
        """A host a server named, without the key: hosts are always in small letters."""
        key = self.key.get_secret_value().lower() if self.key is not None else ""
        if key and key in host.lower():
            return "a server whose name holds the key"
        return host or "a server it does not name"

    def unreachable(self, error: httpx.HTTPError | httpx.InvalidURL) -> ProviderError:
        """The error for a connection that failed before the first byte."""
        told = " ".join(str(cause) for cause in _causes(error))
        base = self.address.base
        if isinstance(error, httpx.UnsupportedProtocol | httpx.InvalidURL):
            return ProviderRefused(f"{base} is not an address that can be asked: check it.")
        if "certificate" in told.lower() and "verify" in told.lower():
            lasting = ProviderUnreachable(
                f"The certificate of {self.name} is not trusted: check the address; behind a company proxy, "
                "choose its certificate authority in the settings (--ca-file) or point SSL_CERT_FILE at it."
            )
            lasting.retryable = False
            return lasting
        if isinstance(error, httpx.ProxyError):
            return ProviderUnreachable(
                f"The proxy did not pass the request to {self.name}: check HTTPS_PROXY and NO_PROXY."
            )
        if isinstance(error, httpx.ConnectTimeout):
            return ProviderUnreachable(f"{base} accepts no connection: check the address and the network.")
        if isinstance(error, httpx.ConnectError):
            if re.search(r"getaddrinfo|name or service|nodename|name resolution|no address", told, re.I):
                return ProviderUnreachable(
                    f"There is no server of the name in {base}: check the address and the network."
                )
            hint = "start the server" if self.address.loopback else "check the address and the network"
            return ProviderUnreachable(f"Nothing answers at {base}: {hint}.")
        return ProviderUnreachable(f"{self.name} closed the connection without an answer: ask again.")


def _causes(error: BaseException) -> list[BaseException]:
    causes: list[BaseException] = []
    cause: BaseException | None = error
    while cause is not None and cause not in causes:
        causes.append(cause)
        cause = cause.__cause__ or cause.__context__
    return causes
