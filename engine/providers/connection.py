"""The connections all HTTP providers share, and reading a body under time and size limits."""

from __future__ import annotations

import asyncio
import logging
import ssl
from collections.abc import AsyncGenerator
from dataclasses import dataclass, replace

import httpx

from engine.errors import BrokenStream, UsageError
from engine.providers.address import Address, is_host

MAX_BODY = 16 << 20
"""Bytes of one answer after which the server is taken to be broken (a segment is a few kilobytes)."""
MAX_ERROR_BODY = 64 << 10


for _name in ("httpx", "httpcore"):
    # They log addresses and heads of answers, in which a server may repeat a key.
    logging.getLogger(_name).setLevel(logging.WARNING)


@dataclass(frozen=True, slots=True)
class Timeouts:
    """How long to wait, in seconds.

    Attributes:
        connect: For a connection to be accepted.
        first_byte: From sending the request to the first byte of the answer's body.
        silence: Between two bytes of the body.
    """

    connect: float = 10.0
    first_byte: float = 60.0
    silence: float = 60.0

    def patient(self, seconds: float | None) -> Timeouts:
        """The same with both waits for the answer set to ``seconds``; unchanged for None."""
        return self if seconds is None else replace(self, first_byte=seconds, silence=seconds)

    def httpx(self) -> httpx.Timeout:
        # The waits for bytes are ours to watch: httpx has one read timeout for head and body alike.
        return httpx.Timeout(connect=self.connect, read=None, write=30.0, pool=None)


LOCAL = Timeouts(connect=3.0, first_byte=300.0, silence=120.0)
"""For a server on this machine: it may load a model first, or answer one request after the other."""


@dataclass(frozen=True, slots=True)
class Network:
    """The way to servers that are not on this machine, beyond what the environment says.

    Attributes:
        proxy: Address of a proxy; None for those of the environment (``HTTPS_PROXY``, ``NO_PROXY`` ...).
        ca_file: File of certificate authorities (PEM) that are trusted besides the usual ones; None for
            those alone (with ``SSL_CERT_FILE`` and ``SSL_CERT_DIR`` of the environment).
    """

    proxy: str | None = None
    ca_file: str | None = None

    def certificates(self) -> ssl.SSLContext | bool:
        """What certificates are checked against.

        Raises:
            UsageError: if the file cannot be read or holds no certificates.
        """
        if self.ca_file is None:
            return True
        context = httpx.create_ssl_context()
        try:
            context.load_verify_locations(cafile=self.ca_file)
        except (OSError, ssl.SSLError) as error:
            raise UsageError(
                f"{self.ca_file} cannot be used as certificate authorities: choose a PEM file."
            ) from error
        return context

    def through(self) -> httpx.Proxy | None:
        """The proxy of the settings.

        Raises:
            UsageError: if its address is none, or holds a password, which would stand in the settings.
        """
        if self.proxy is None:
            return None
        try:
            proxy = httpx.Proxy(self.proxy if "://" in self.proxy else f"http://{self.proxy}")
        except (httpx.InvalidURL, ValueError):
            proxy = None
        if proxy is None or proxy.url.scheme not in ("http", "https") or not is_host(proxy.url):
            raise UsageError("The address of the proxy is none: write it like http://proxy.example:8080.")
        if proxy.raw_auth is not None:
            raise UsageError(
                "The address of the proxy holds a password: put such an address into the environment "
                "variable HTTPS_PROXY instead."
            )
        return proxy


DIRECT = Network()
"""As the environment says."""


class HttpClients:
    """One connection pool for all providers of a process, made when first used.

    Servers on this machine are asked directly, whatever proxy there is; all others through the proxies and
    certificate authorities of the environment and of the settings. Belongs to the event loop that first
    uses it.
    """

    def __init__(self) -> None:
        self._clients: dict[tuple[bool, bool, Network], httpx.AsyncClient] = {}

    def client(self, address: Address, *, secure: bool, network: Network = DIRECT) -> httpx.AsyncClient:
        """The client to ask a server with; ``secure`` says whether the URL asked is https.

        Raises:
            UsageError: if the proxy or the certificate authorities of the settings cannot be used.
        """
        here = address.loopback
        kind = (here, secure, network)
        if kind not in self._clients:
            self._clients[kind] = httpx.AsyncClient(
                trust_env=not here,
                proxy=None if here else network.through(),
                # Reading the certificate authorities takes a tenth of a second, which plain http to this
                # machine has no use for.
                verify=network.certificates() if secure or not here else False,
                follow_redirects=False,
                limits=httpx.Limits(max_connections=64, max_keepalive_connections=16, keepalive_expiry=30.0),
            )
        return self._clients[kind]

    async def close(self) -> None:
        """Close every connection. Safe to call twice."""
        clients, self._clients = list(self._clients.values()), {}
        for client in clients:
            await client.aclose()


async def body_pieces(
    response: httpx.Response, *, who: str, first: float, silence: float
) -> AsyncGenerator[bytes, None]:
    """The body as it arrives.

    Args:
        first: Seconds to wait for the first piece.
        silence: Seconds to wait for each further piece.

    Raises:
        TimeoutError: if the first piece does not come in time.
        BrokenStream: if the body breaks off, falls silent or is larger than `MAX_BODY`.
        httpx.TransportError: if the connection breaks before the first piece.
    """
    pieces = response.aiter_bytes()
    total = 0
    while True:
        try:
            async with asyncio.timeout(silence if total else first):
                piece = await anext(pieces)
        except StopAsyncIteration:
            return
        except TimeoutError:
            if not total:
                raise
            raise BrokenStream(
                f"{who} fell silent in the middle of its answer for {silence:g} s: ask again."
            ) from None
        except httpx.HTTPError:
            if not total:
                raise
            raise BrokenStream(
                f"The connection to {who} broke in the middle of its answer: ask again."
            ) from None
        total += len(piece)
        if total > MAX_BODY:
            raise BrokenStream(f"{who} sent more than {MAX_BODY >> 20} MB for one answer: it was given up.")
        if piece:
            yield piece


async def read_start(response: httpx.Response, *, limit: int, seconds: float) -> bytes:
    """The first ``limit`` bytes of a body, or what arrives of it in time (for error bodies)."""
    data = b""
    try:
        async with asyncio.timeout(seconds):
            async for piece in response.aiter_bytes():
                data += piece
                if len(data) >= limit:
                    break
    except (TimeoutError, httpx.HTTPError):
        pass  # what came is all there is to say why the server refused
    return data[:limit]
