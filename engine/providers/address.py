"""Addresses people type for a model server, made into the URLs that are asked."""

from __future__ import annotations

import ipaddress
import re
from dataclasses import dataclass

import httpx

from engine.errors import UsageError

_ENDPOINTS = ("/chat/completions", "/completions", "/messages", "/models", "/api/chat", "/api/tags", "/chat")
_SECRET_NAME = re.compile(r"(api[_-]?)?key|(access[_-]?)?token|secret|password", re.I)
"""Parameters of an address that hold a key: addresses are kept in settings and shown."""
_VERSIONED = re.compile(r"/(v\d+\w*|openai)$")


@dataclass(frozen=True, slots=True)
class Address:
    """Where a server is.

    Attributes:
        base: The address to show a person: no query, no endpoint.
        chat: URLs to try for chat completions, best first. More than one when the address does not
            say whether the service has a ``/v1``.
        models: URLs that list models, in the same order.
        root: Scheme, host and port alone.
        path: What was given after that, without an endpoint.
        query: What was given after the path, with its question mark; empty for nothing.
    """

    base: str
    chat: tuple[str, ...]
    models: tuple[str, ...]
    root: str
    host: str
    secure: bool
    path: str = ""
    query: str = ""

    @property
    def loopback(self) -> bool:
        return is_loopback(self.host)


def is_loopback(host: str) -> bool:
    """Whether a host name or address means this machine."""
    host = host.strip("[]").rstrip(".").casefold()
    if host == "localhost" or host.endswith(".localhost"):
        return True
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return False
    # 0.0.0.0 is what servers print when they listen everywhere; connecting to it stays on the machine.
    return address.is_loopback or address.is_unspecified


def _with_scheme(text: str) -> str:
    if re.match(r"^[A-Za-z][A-Za-z0-9+.\-]*://", text):
        return text
    host = text.partition("/")[0]
    host = host.rpartition(":")[0] if re.search(r":\d+$", host) else host
    try:
        private = ipaddress.ip_address(host.strip("[]")).is_private
    except ValueError:
        private = is_loopback(host) or "." not in host
    return ("http://" if private else "https://") + text


def is_host(url: httpx.URL) -> bool:
    """Whether the host of a URL can be one."""
    try:
        ipaddress.ip_address(url.host)
    except ValueError:
        return re.fullmatch(r"[a-z0-9_][a-z0-9_.\-]*", url.raw_host.decode("ascii", "replace")) is not None
    return True


def parse_address(text: str) -> Address:
    """Read an address with or without scheme, ``/v1``, trailing slash or the endpoint itself.

    Raises:
        UsageError: if it is no http(s) address, or carries a user name, a password or a key.
    """
    shown = text.strip().strip("\"'")
    if not shown:
        raise UsageError(
            "The address of the model server is empty: give one such as http://localhost:11434/v1."
        )
    try:
        url = httpx.URL(_with_scheme(shown))
    except (httpx.InvalidURL, ValueError) as error:
        raise UsageError(
            f"{shown[:200]!r} is not an address: write it like http://localhost:11434/v1."
        ) from error
    if url.scheme not in ("http", "https") or not is_host(url):
        raise UsageError(f"{shown[:200]!r} is not an http or https address.")
    if url.userinfo:
        raise UsageError(
            "The address of the model server holds a user name or password: "
            "give the key by environment variable or in the settings instead."
        )
    if any(_SECRET_NAME.fullmatch(name) for name in url.params):
        raise UsageError(
            "The address of the model server holds a key: give the key by environment variable or in the "
            "settings instead."
        )
    path = re.sub(r"/{2,}", "/", url.path).rstrip("/")
    explicit = path.endswith("/chat/completions")
    for endpoint in _ENDPOINTS:
        if path.endswith(endpoint):
            path = path.removesuffix(endpoint)
            break
    if explicit or _VERSIONED.search(path):
        paths = [path]
    elif path:
        paths = [path, f"{path}/v1"]
    else:
        paths = ["/v1", ""]
    root = str(url.copy_with(path="/", query=None, fragment=None)).rstrip("/")
    query = f"?{url.query.decode('ascii')}" if url.query else ""
    return Address(
        base=root + paths[0],
        chat=tuple(f"{root}{p}/chat/completions{query}" for p in paths),
        models=tuple(f"{root}{p}/models{query}" for p in paths),
        root=root,
        host=url.host,
        secure=url.scheme == "https",
        path=path,
        query=query,
    )
