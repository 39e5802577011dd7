"""A model behind a server that is asked over HTTP, in whichever dialect it speaks."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import AsyncGenerator, Mapping
from dataclasses import replace
from typing import Any

import httpx
from pydantic import SecretStr

from engine.errors import ProviderError, ProviderRefused, UsageError
from engine.providers.address import Address, parse_address
from engine.providers.answer import read_answer
from engine.providers.base import ChatRequest, StreamEvent
from engine.providers.connection import (
    DIRECT,
    LOCAL,
    MAX_ERROR_BODY,
    HttpClients,
    Network,
    Timeouts,
    read_start,
)
from engine.providers.dialect import Dialect
from engine.providers.keys import WithoutKey, as_key
from engine.providers.probe import Probe, probe
from engine.providers.quirks import Quirks
from engine.providers.service import Service

LOOK_SECONDS = 8.0
"""Someone who tests a connection waits longer than a search for servers would."""
_MAX_ADAPTATIONS = 8
_MAX_REDIRECTS = 3


class _AskDifferently(Exception):
    """The server taught us how it wants to be asked; nothing of an answer has arrived."""


class HttpProvider:
    """A model behind a server.

    What servers disagree about is learnt from their refusals and remembered for the life of the
    provider (see :mod:`engine.providers.quirks`). Transport retries are not made here but by
    :func:`engine.providers.retry.stream_with_retry`.
    """

    def __init__(
        self,
        dialect: Dialect,
        base_url: str,
        model: str,
        *,
        key: str | SecretStr | None = None,
        key_hint: str = "check the key",
        service: str | None = None,
        id: str | None = None,
        timeouts: Timeouts | None = None,
        concurrency: int = 4,
        allow_plain_http: bool = False,
        quirks: Quirks | None = None,
        network: Network = DIRECT,
        clients: HttpClients | None = None,
    ) -> None:
        """Set up, without any connection.

        Args:
            dialect: How the server is asked.
            base_url: The address, with or without ``/v1`` or the endpoint.
            key_hint: What a person should do about a key that is refused; ends an error line.
            service: Name of the service for a person; the host when None.
            id: Name in the settings; the dialect's when None.
            allow_plain_http: Whether replays and keys may go over unencrypted http to another machine.
            network: The way to servers that are not on this machine.
            clients: Connections to share; made and closed by the provider itself when None.

        Raises:
            UsageError: for an address or key that cannot be used, or plain http to another machine that
                nobody has allowed.
        """
        address = parse_address(base_url)
        self._address = replace(address, base=dialect.base(address))
        self._key = as_key(key)
        if not model.strip():
            raise UsageError("Name a model: the server needs to know which one is asked.")
        check_encryption(self._address, self._key, allowed=allow_plain_http)
        self._dialect = dialect
        self._id = id or dialect.name
        self._service = Service(
            name=service or self._address.host,
            model=model.strip(),
            address=self._address,
            key=self._key,
            key_hint=key_hint,
        )
        self._timeouts = timeouts or (LOCAL if self._address.loopback else Timeouts())
        self._concurrency = concurrency
        self._quirks = quirks or Quirks()
        network.through()  # one that cannot be used is told now, not in the middle of a review
        self._network = network
        self._clients = clients or HttpClients()
        self._owns_clients = clients is None
        self._endpoints = list(dialect.endpoints(self._address))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self._address.base!r}, {self.model!r})"

    @property
    def id(self) -> str:
        return self._id

    @property
    def label(self) -> str:
        return f"{self.model} · {self._service.name}"

    @property
    def model(self) -> str:
        return self._service.model

    @property
    def concurrency(self) -> int:
        return self._concurrency

    @property
    def address(self) -> Address:
        return self._address

    @property
    def dialect(self) -> Dialect:
        return self._dialect

    @property
    def quirks(self) -> Quirks:
        """What has been learnt about the server so far."""
        return self._quirks

    async def look(self, seconds: float = LOOK_SECONDS) -> Probe:
        """Look whether the server answers and which models it lists, without asking a model anything."""
        return await probe(
            self._address.base,
            key=self._key,
            dialect=self._dialect,
            allow_plain_http=True,  # asked about when the provider was set up
            network=self._network,
            clients=self._clients,
            seconds=seconds,
        )

    async def close(self) -> None:
        if self._owns_clients:
            await self._clients.close()

    async def stream(self, request: ChatRequest) -> AsyncGenerator[StreamEvent, None]:
        """Ask, and yield the answer as it comes; the last event is ``Finished``.

        Raises:
            ProviderError: with one clear line; ``retryable`` only when nothing of an answer came.
        """
        for _ in range(_MAX_ADAPTATIONS):
            passing = WithoutKey(self._key)
            try:
                async with contextlib.aclosing(self._ask(request)) as events:
                    async for event in events:
                        for passed in passing.feed(event):
                            yield passed
                return
            except _AskDifferently:
                continue
            except ProviderError as error:
                for passed in passing.finish():
                    yield passed
                # What lies below holds the request and the raw answer, and with them the key: tools that
                # print the variables of a traceback find nothing of it.
                error.__context__ = None
                raise error.with_traceback(None) from None
        raise ProviderRefused(f"{self._service.name} refused the request in every form it could be asked.")

    # -- asking -----------------------------------------------------------------------------------

    def _headers(self) -> httpx.Headers:
        return httpx.Headers(
            {
                "accept": "text/event-stream, application/json, application/x-ndjson",
                "accept-encoding": "identity",  # a compressed stream arrives in lumps
                "content-type": "application/json",
                "user-agent": "truecast",
                **self._dialect.headers(self._key),
            }
        )

    async def _ask(self, request: ChatRequest) -> AsyncGenerator[StreamEvent, None]:
        """One exchange. Raises _AskDifferently before the first event when another form may do."""
        body = self._dialect.body(request, self.model, self._quirks)
        timeouts = self._timeouts.patient(request.timeout)
        deadline = asyncio.get_running_loop().time() + timeouts.connect + timeouts.first_byte
        content = json.dumps(body).encode("ascii")
        endpoint = self._endpoints[0]
        response = await self._send(endpoint, content, deadline, timeouts)
        try:
            if response.status_code >= 300:
                await self._refused(response, body, endpoint)
            decoder = self._dialect.decoder(self._quirks)
            answer = read_answer(response, decoder, self._service, first_by=deadline, timeouts=timeouts)
            async with contextlib.aclosing(answer) as events:
                async for event in events:
                    yield event
            if decoder.orphan_thinking:
                self._quirks.headless_thinking = True
        finally:
            await response.aclose()

    async def _send(self, url: str, content: bytes, deadline: float, timeouts: Timeouts) -> httpx.Response:
        """The response with its head read; redirects are followed on the same host only."""
        for _ in range(_MAX_REDIRECTS + 1):
            try:
                client = self._clients.client(
                    self._address, secure=url.startswith("https:"), network=self._network
                )
                asked = client.build_request(
                    "POST", url, content=content, headers=self._headers(), timeout=timeouts.httpx()
                )
                async with asyncio.timeout_at(deadline):
                    response = await client.send(asked, stream=True)
            except TimeoutError:
                raise self._service.too_slow(timeouts.first_byte) from None
            except UsageError as error:
                raise ProviderRefused(str(error)) from None
            except (httpx.HTTPError, httpx.InvalidURL) as error:
                raise self._service.unreachable(error) from None
            if not response.has_redirect_location:
                return response
            try:
                target = asked.url.join(response.headers["location"])
            except (httpx.InvalidURL, ValueError):
                target = httpx.URL("")
            await response.aclose()
            if not _same_server(asked.url, target):
                raise self._service.elsewhere(target.host, response.status_code)
            url = str(target)
        raise ProviderRefused(f"{self._service.name} redirects in a circle: check the address.")

    async def _refused(self, response: httpx.Response, sent: Mapping[str, Any], endpoint: str) -> None:
        """Raise what a status of 300 or more means."""
        # In one go: the raw body may repeat the key, and tracebacks may show variables.
        text = self._service.said(await read_start(response, limit=MAX_ERROR_BODY, seconds=10.0))
        status = response.status_code
        if self._quirks.learn(status, text, sent):
            raise _AskDifferently
        if status in (404, 405) and "model" not in text.lower() and endpoint != self._endpoints[-1]:
            # The address does not say whether there is a /v1: try the next form, and stay with it.
            # Requests under way at once may learn it twice.
            if endpoint == self._endpoints[0]:
                del self._endpoints[0]
            raise _AskDifferently
        raise self._service.refused(status, text, response.headers)


def check_encryption(address: Address, key: SecretStr | None, *, allowed: bool) -> None:
    """Plain http to another machine is asked about first.

    Raises:
        UsageError: if it is not allowed.
    """
    if address.secure or address.loopback or allowed:
        return
    what = "The key and the replay's facts" if key is not None else "The replay's facts"
    raise UsageError(
        f"{what} would go unencrypted to {address.host}: use an https address, or allow plain http for this "
        "server (--allow-plain-http, or in the settings)."
    )


def _same_server(asked: httpx.URL, target: httpx.URL) -> bool:
    """Whether a redirect stays where the key may go: same host and port, or http to https on it."""
    if target.host != asked.host:
        return False
    if target.scheme == asked.scheme:
        return target.port == asked.port
    return target.scheme == "https" and target.port is None
