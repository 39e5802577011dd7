"""Looking whether a server answers, and what it has, without asking a model anything."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
from collections.abc import AsyncGenerator, Sequence
from dataclasses import dataclass, replace
from typing import Any

import httpx
from pydantic import SecretStr

from engine.providers.address import Address, parse_address
from engine.providers.connection import DIRECT, HttpClients, Network, read_start
from engine.providers.dialect import Dialect
from engine.providers.keys import as_key, redact
from engine.providers.presets import PRESETS

PROBE_SECONDS = 1.5
"""A server on this machine answers a list of models within milliseconds; a far one within a second."""
_MAX_LIST = 4 << 20  # OpenRouter's list of models takes half a megabyte
_MAX_MODELS = 2_000


@dataclass(frozen=True, slots=True)
class Probe:
    """What was found at an address.

    Attributes:
        status: ``ok``; ``no_key`` when it wants a key or another one; ``not_a_model_server`` when
            something else answers; ``silent`` when nothing does.
        models: Names of the models it lists, sorted; empty when it lists none.
        server: What it says it is (``Ollama``, ``llama-server`` ...), None when it cannot be told.
        detail: One line for a person.
    """

    base_url: str
    status: str
    models: tuple[str, ...] = ()
    server: str | None = None
    detail: str = ""

    @property
    def reachable(self) -> bool:
        return self.status in ("ok", "no_key")


async def probe(
    base_url: str,
    *,
    key: str | SecretStr | None = None,
    dialect: Dialect | None = None,
    allow_plain_http: bool = False,
    network: Network = DIRECT,
    clients: HttpClients | None = None,
    seconds: float = PROBE_SECONDS,
) -> Probe:
    """Ask for the list of models, in the way of the dialect or in every way there is.

    The key is sent only over https, on this machine or where it is allowed, and never along a redirect.

    Args:
        allow_plain_http: Whether the key may go unencrypted to another machine.
        dialect: How the server is asked; None for chat completions first and Ollama's own API after that.
        seconds: How long each of the few requests may take.

    Raises:
        UsageError: if it is no address, no key, or a network that cannot be used.
    """
    address = parse_address(base_url)
    if dialect is not None:
        address = replace(address, base=dialect.base(address))
    secret = as_key(key)
    if not (address.secure or address.loopback or allow_plain_http):
        secret = None
    headers = httpx.Headers({"accept": "application/json", "user-agent": "truecast"})
    if dialect is not None:
        headers.update(dialect.headers(secret))
        urls = dialect.listings(address)
    else:
        if secret is not None:
            headers["authorization"] = f"Bearer {secret.get_secret_value()}"
        urls = (*address.models, f"{address.root}/api/tags")
    async with _clients(clients) as shared:
        client = shared.client(address, secure=address.secure, network=network)
        found: Probe | None = None
        for url in urls:
            result = await _get(client, url, headers, address, seconds)
            if result.status in ("ok", "no_key"):
                given = as_key(key)
                return replace(result, models=tuple(redact(name, given) for name in result.models))
            if result.status == "silent" and found is None:
                return result  # nothing listens: other paths are no better
            found = found or result
        assert found is not None
        return found


async def probe_local(
    *, clients: HttpClients | None = None, seconds: float = PROBE_SECONDS
) -> Sequence[Probe]:
    """Every usual local server that answers, all looked for at once: takes as long as the slowest."""
    usual = [preset for preset in PRESETS if preset.local]
    async with _clients(clients) as shared:
        found = await asyncio.gather(
            *(probe(preset.base_url, clients=shared, seconds=seconds) for preset in usual)
        )
    return [
        replace(one, base_url=preset.base_url, server=one.server or preset.name)
        for preset, one in zip(usual, found, strict=True)
        if one.reachable
    ]


@contextlib.asynccontextmanager
async def _clients(given: HttpClients | None) -> AsyncGenerator[HttpClients, None]:
    if given is not None:
        yield given
        return
    own = HttpClients()
    try:
        yield own
    finally:
        await own.close()


async def _get(
    client: httpx.AsyncClient, url: str, headers: httpx.Headers, address: Address, seconds: float
) -> Probe:
    base = address.base
    try:
        async with asyncio.timeout(seconds):
            request = client.build_request("GET", url, headers=headers, timeout=httpx.Timeout(seconds))
            response = await client.send(request, stream=True)
            try:
                body = await read_start(response, limit=_MAX_LIST, seconds=seconds)
            finally:
                await response.aclose()
    except (TimeoutError, httpx.HTTPError, httpx.InvalidURL):
        return Probe(base, "silent", detail=f"nothing answers at {base}")
    if response.status_code in (401, 403):
        return Probe(base, "no_key", server=_server(response, None), detail=f"{base} wants a key")
    try:
        data: Any = json.loads(body)
    except (ValueError, RecursionError):
        data = None
    models = _models(data)
    if response.status_code >= 300 or models is None:
        return Probe(
            base, "not_a_model_server", detail=f"something answers at {base}, but not as a model server"
        )
    listed = f"{len(models)} model{'' if len(models) == 1 else 's'}"
    return Probe(base, "ok", models, _server(response, data), f"{base} answers and lists {listed}")


def _models(data: Any) -> tuple[str, ...] | None:
    """Names of the models in a list of either kind, None if it is neither."""
    if not isinstance(data, dict):
        return None
    items = data.get("data") if isinstance(data.get("data"), list) else data.get("models")
    if not isinstance(items, list):
        # An empty list of models is null in some servers.
        return () if None in (data.get("data", ...), data.get("models", ...)) else None
    names = {
        name.strip()
        for item in items[:_MAX_MODELS]
        if isinstance(item, dict) and isinstance(name := item.get("id") or item.get("name"), str)
    }
    return tuple(sorted(name for name in names if name and name.isprintable()))


def _server(response: httpx.Response, data: Any) -> str | None:
    text = json.dumps(data)[:20_000] if data is not None else ""
    told = response.headers.get("server", "")
    signs = (
        ("llama-server", r'"owned_by": ?"llamacpp"', r"llama\.cpp"),
        (
            "Ollama",
            r'"owned_by": ?"library"|"format": ?"gguf".*"digest"|"digest": ?"[0-9a-f]{64}"',
            r"ollama",
        ),
        ("LM Studio", r'"owned_by": ?"organization_owner"', r"lm ?studio"),
        ("vLLM", r'"owned_by": ?"vllm"', r"vllm"),
        ("KoboldCpp", r'"koboldcpp', r"kobold"),
    )
    for name, in_data, in_header in signs:
        if re.search(in_header, told, re.I) or re.search(in_data, text):
            return name
    return None
